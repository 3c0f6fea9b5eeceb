//! The bots' faces: one shape of head a level, with eyes and a mouth of its own, in the colour of the seat.

use protocol::BotLevel;
use view::prelude::*;

/// A head, eyes and a mouth around the origin, reaching about as far as 10.
struct Face {
    head: &'static str,
    eyes: &'static str,
    mouth: &'static str,
}

/// The face of a level, as large as a letter.
pub fn face(level: BotLevel) -> impl IntoView {
    let Face { head, eyes, mouth } = draw(level);
    view! {
        <svg class="face" viewBox="-12 -12 24 24" aria-hidden="true" data-face=level.to_string()>
            <path class="face-head" d=head/>
            <path class="face-eyes" d=eyes/>
            <path class="face-mouth" d=mouth/>
        </svg>
    }
}

/// A person, as a pawn in the colour of the seat.
pub fn pawn() -> impl IntoView {
    view! {
        <svg class="face" viewBox="-12 -12 24 24" aria-hidden="true">
            <path class="face-head" d="M-8 10C-8 4-5 3-3.500.500A6 6 0 1 1 3.500.500C5 3 8 4 8 10z"/>
        </svg>
    }
}

fn draw(level: BotLevel) -> Face {
    const ROUND: &str = "M0-10a10 10 0 1 0 .01 0z";
    match level {
        // One eye looks elsewhere.
        BotLevel::Random => {
            Face { head: "M-9-7 2-10 10-4 8 8-4 10-10 3z", eyes: "M-4-2h.01M4-4h.01", mouth: "M-4 4q2-3 4 0t4 0" }
        }
        // A wide mouth.
        BotLevel::Greedy => Face { head: ROUND, eyes: "M-4-4h.01M4-4h.01", mouth: "M-6 1q6 9 12 0z" },
        // A feather, a nut, an owl, a fox, a helmet: from a light head to a heavy one.
        BotLevel::Numbered(1) => Face {
            head: "M0-10C7-10 9-4 9 1S5 10 0 10-9 6-9 1-7-10 0-10zM0-10q3-3 6-1",
            eyes: "M-3-1h.01M3-1h.01",
            mouth: "M-2 4q2 2 4 0",
        },
        BotLevel::Numbered(2) => Face {
            head: "M-9-3C-9-9 9-9 9-3 9 5 4 10 0 10S-9 5-9-3zM-9-3H9",
            eyes: "M-4 1h.01M4 1h.01",
            mouth: "M-3 5q3 3 6 0",
        },
        BotLevel::Numbered(3) => {
            Face { head: "M-9-10-5-7H5L9-10V2A9 8 0 0 1-9 2z", eyes: "M-4-2h.01M4-2h.01", mouth: "M-2 3 0 5 2 3" }
        }
        BotLevel::Numbered(4) => {
            Face { head: "M-10-9-4-5H4L10-9 8 3 0 10-8 3z", eyes: "M-5-1 -2 0M5-1 2 0", mouth: "M-3 5q3 1 6-1" }
        }
        BotLevel::Numbered(_) => {
            Face { head: "M-9 10V-2A9 8 0 0 1 9-2V10H4V2H-4V10zM0-10V-13", eyes: "M-4-1h.01M4-1h.01", mouth: "M-2 4h4" }
        }
    }
}
