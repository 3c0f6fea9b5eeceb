//! Sentences with pieces in them: drawn for those who see, named for those who listen.

use texts::Part;
use view::prelude::*;

use crate::boards;

/// A sentence, its pieces drawn as large as its letters.
pub fn sentence(parts: Vec<Part>) -> impl IntoView {
    parts.into_iter().map(part).collect_view()
}

fn part(part: Part) -> AnyView {
    match part {
        Part::Text(text) => text.into_any(),
        Part::Piece(piece, name) => match boards::piece(&piece) {
            Some(drawing) => {
                view! { <span class="piece" role="img" aria-label=name.clone() title=name>{drawing}</span> }.into_any()
            }
            None => name.into_any(),
        },
    }
}
