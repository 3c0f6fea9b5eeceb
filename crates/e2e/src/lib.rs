//! Whole games played in a real browser.
