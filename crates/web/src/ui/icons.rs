//! Icons of buttons: lines of one width, in the colour of the text.

use view::prelude::*;

fn icon(d: &'static str) -> AnyView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=d/></svg> }.into_any()
}

pub fn back() -> AnyView {
    icon("M15 5 8 12l7 7")
}

pub fn forward() -> AnyView {
    icon("m9 5 7 7-7 7")
}

pub fn close() -> AnyView {
    icon("M6 6l12 12M18 6 6 18")
}

pub fn swap() -> AnyView {
    icon("M4 9h15l-4-4M20 15H5l4 4")
}

pub fn turn() -> AnyView {
    icon("M19.500 12a7.500 7.500 0 1 1-2.600-5.700L20 9M20 4v5h-5")
}

pub fn replay() -> AnyView {
    icon("M5 12a7.500 7.500 0 1 1 2.600 5.700M5 19v-5h5M10.500 9.500v5l4-2.500z")
}

pub fn play() -> AnyView {
    icon("M8 5.500v13l10.500-6.500z")
}

pub fn pause() -> AnyView {
    icon("M9 6v12M15 6v12")
}

pub fn hand() -> AnyView {
    icon("M4 9.500 12 5l8 4.500v7L12 21l-8-4.500zM4 9.500l8 4.500 8-4.500M12 14v7M12 9h.01")
}

pub fn undo() -> AnyView {
    icon("M9 14 4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3")
}

pub fn hint() -> AnyView {
    icon("M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.8.600 1 1.100 1 2.100h5c0-1 .2-1.500 1-2.100A6 6 0 0 0 12 3z")
}

pub fn log() -> AnyView {
    icon("M5 6h14M5 12h14M5 18h9")
}

pub fn menu() -> AnyView {
    icon("M12 4.300a1 1 0 1 0 .01 0zM12 11a1 1 0 1 0 .01 0zM12 17.700a1 1 0 1 0 .01 0z")
}

pub fn about() -> AnyView {
    icon("M12 3.500a8.500 8.500 0 1 0 .01 0zM12 11v5.500M12 7.600h.01")
}

pub fn rules() -> AnyView {
    icon("M12 6.500C10 5 7 4.500 4 5v13.500c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500zM12 6.500V20")
}

pub fn ask() -> AnyView {
    icon("M4 5h16v11h-9l-5 4v-4H4zM9 10.500h.01M12 10.500h.01M15 10.500h.01")
}

pub fn globe() -> AnyView {
    icon("M12 3.500a8.500 8.500 0 1 0 .01 0zM3.500 12h17M12 3.500c-5 4.500-5 12.500 0 17 5-4.500 5-12.500 0-17z")
}

pub fn puzzle() -> AnyView {
    icon("M4 8h4.500a2.500 2.500 0 1 1 5 0H18v4.500a2.500 2.500 0 1 1 0 5V21H4z")
}

pub fn now() -> AnyView {
    icon("M5 5l7 7-7 7M13 5l7 7-7 7")
}

pub fn settings() -> AnyView {
    icon("M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5")
}

pub fn keyboard() -> AnyView {
    icon("M7 20 17 4")
}

pub fn save() -> AnyView {
    icon("M12 4v11M7 10.500l5 5 5-5M5 20h14")
}

pub fn remove() -> AnyView {
    icon("M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13")
}

pub fn theme() -> AnyView {
    icon("M20 14A8.500 8.500 0 0 1 10 4a8.500 8.500 0 1 0 10 10z")
}

pub fn people() -> AnyView {
    icon(
        "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.400-4 3-6 6.500-6s6.100 2 6.500 6M16 4.500a3.200 3.200 0 0 1 0 6M18 14.500c2 .700 3.200 2.500 3.500 5.500",
    )
}
