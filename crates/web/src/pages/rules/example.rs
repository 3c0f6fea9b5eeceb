//! A worked example, drawn by the game's own board from a record.

use std::collections::HashMap;

use catalog::{GameId, Record};
use game::Seat;
use serde::Deserialize;
use serde_json::value::RawValue;
use view::prelude::*;

use crate::{
    boards,
    model::{Content, PlayerNames, Session},
    ui::words::Words,
};

/// The records of the examples: by game, then by name.
type Examples<'a> = HashMap<&'a str, HashMap<&'a str, &'a RawValue>>;

/// What a record says of its being an example.
#[derive(Deserialize)]
struct Example {
    /// Whose things are looked at.
    seat: u8,
    /// Whether the last move is shown before it is made, as a hint: what it takes away cannot be seen afterwards.
    #[serde(default)]
    before: bool,
}

/// The board at the end of the record, with what stands under the name of the seat that the example is about.
pub(super) fn drawing(id: GameId, name: &str, words: &Words) -> Option<AnyView> {
    let examples: Examples<'_> = serde_json::from_str(Content::Examples.text()?).ok()?;
    let record = Record::parse(examples.get(id.name())?.get(name)?.get()).ok()?;
    let example: Example = record.kept("example")?;
    let seat = Seat::from_number(example.seat)?;
    let last = record.events.last().filter(|_| example.before).cloned();
    let session = Session::exhibit(record, seat, PlayerNames::new(words))?;
    if let Some(last) = last {
        session.show_next(&last);
    }
    let parts = boards::parts(session);
    let score = parts.scores.get(seat.index()).map(|score| score());
    Some(
        view! {
            <div class="example-drawing" inert="" aria-hidden="true">
                <div class="example-board">{(parts.surface)()}</div>
                <div class="example-score">{score}</div>
            </div>
        }
        .into_any(),
    )
}
