//! Criss Cross: the total and the lines that it is made of.

use ::criss_cross::{CrissCross, Lines, View};
use game::{Message, Seat};

use super::{Line, Summed};
use crate::criss_cross::Line as SheetLine;

impl Summed for CrissCross {
    fn standing(view: &View, seat: Seat) -> Vec<Line> {
        let (sheet, advanced) = (view.sheets[seat.index()], view.options.advanced);
        let lines = Lines::of(sheet);
        let scored = |line: SheetLine| {
            let points = line.points(&lines, advanced);
            let id = match line {
                SheetLine::Row(_) => "criss-cross-summary-row",
                SheetLine::Column(_) => "criss-cross-summary-column",
                SheetLine::Diagonal => "criss-cross-summary-diagonal",
            };
            (points != 0).then(|| Message::new(id).with("line", line.sign()).with("points", points))
        };
        let total = Message::new("summary-points").with("seat", seat).with("points", lines.total(advanced));
        let free = Message::new("criss-cross-summary-free").with("count", sheet.free().count_ones());
        let items = SheetLine::all(advanced).filter_map(scored).chain([free]).collect();
        vec![Line::with_items(total, items)]
    }

    fn middle(view: &View) -> Vec<Line> {
        let dice = |roll: ::criss_cross::Roll| {
            let [one, other] = roll.symbols().map(|symbol| symbol.piece());
            Line::new(Message::new("criss-cross-story-roll").with("one", one).with("other", other))
        };
        view.roll.map(dice).into_iter().collect()
    }
}
