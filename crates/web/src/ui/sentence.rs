//! Sentences with pieces in them: drawn for those who see, named for those who listen.

use texts::Part;
use view::prelude::*;

use crate::boards;

/// A sentence, its pieces drawn as large as its letters.
pub fn sentence(parts: Vec<Part>) -> impl IntoView {
    let follows: Vec<bool> =
        std::iter::once(false).chain(parts.iter().map(|part| matches!(part, Part::Piece(..)))).collect();
    parts.into_iter().zip(follows).map(|(it, follows)| part(it, follows)).collect_view()
}

/// A part, which may follow right after a piece.
fn part(part: Part, follows: bool) -> AnyView {
    match part {
        Part::Text(text) => text.into_any(),
        Part::Piece(piece, name) => match boards::piece(&piece) {
            Some(drawing) => {
                view! { <span class="piece" class:after=follows role="img" aria-label=name.clone() title=name>{drawing}</span> }
                    .into_any()
            }
            None => name.into_any(),
        },
    }
}
