//! For everyone: what axe-core finds, large and spaced text, forced colours, and what is heard of the table.

mod family;
mod focus;
mod modes;
mod narrow;
mod pages;
mod scenes;
mod tables;
