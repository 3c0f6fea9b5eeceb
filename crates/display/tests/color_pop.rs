//! Where tokens of Color Pop came from.

use color_pop::{Board, Cell, Move};
use display::color_pop::Slides;

#[test]
fn tokens_come_from_above_and_columns_from_the_right() {
    let before: Board = "GGB/YY/BO///////".parse().unwrap();
    let after = |mv: Move| {
        let mut now = before;
        now.remove(mv.group(&before));
        now
    };
    let cell = |text: &str| text.parse::<Cell>().unwrap();
    let mv: Move = "Y b1".parse().unwrap();
    let slides = Slides::between(&before, &after(mv), mv.group(&before)).unwrap();
    assert_eq!(slides.of(cell("b1")), Some((1, 0)), "column c has moved to b");
    assert_eq!(slides.of(cell("a1")), None);
    let mv: Move = "G a1".parse().unwrap();
    let now = after(mv);
    assert_eq!(
        Slides::between(&before, &now, mv.group(&before)).unwrap().of(cell("a1")),
        Some((0, 2)),
        "blue has fallen by two"
    );
    assert_eq!(Slides::between(&now, &before, mv.group(&before)), None, "nothing slides upwards");
}
