//! Laws that every table keeps, checked at random tables of every game, option and number of players, around one device
//! and between several, with every kind of clock, with decisions that are taken back and seats that change hands.
//!
//! A failure names the law, the game, the options, the seed and the log so far. Seeds are fixed: what passes once passes
//! always. `LAWS_PLAYS=10` plays at ten times as many tables, and `LAWS_SEED=17` at those of one seed only.
//!
//! The laws are written over [`Subject`](subject::Subject): the table as it is keeps them, and `bite` shows that each of
//! them is broken, and named, by a table with a flaw.

mod bite;
mod check;
mod clocks;
mod commands;
mod course;
mod flaw;
mod fold;
mod law;
mod once;
mod opening;
mod requests;
mod shadow;
mod stored;
mod subject;
mod twins;
mod walk;

#[test]
fn every_table_keeps_the_laws() {
    check::every_game::<table::Table>();
}
