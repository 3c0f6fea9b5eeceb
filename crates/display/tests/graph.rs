//! Pictures of an analysis.

use bots::analysis::Measure;
use display::{Graph, Labels, Numbers};
use texts::{Lang, Texts};

#[test]
fn a_picture_has_a_line_a_player_alone_or_within_a_page() {
    let lines = [vec![(1, 0.5), (3, 1.0)], vec![(2, 0.5), (4, 0.0)]];
    let numbers = Numbers::of(&Texts::new(Lang::EN));
    let graph = Graph { measure: Measure::Share, lines: &lines, last: 4, numbers: &numbers };
    let names = ["Ada & co.".to_owned(), "Max".to_owned()];
    let alone = graph.alone(&Labels { title: "1 < 2", upright: "wins", across: "events", names: &names });
    let within = graph.within(300.0, 200.0, "from 50% to 100%");
    for picture in [&alone, &within] {
        assert_eq!(picture.matches("<polyline").count(), 2, "{picture}");
        assert!(picture.contains("100%") && picture.contains("<title>"), "{picture}");
    }
    assert!(alone.contains("1 &lt; 2") && alone.contains("Ada &amp; co.") && alone.contains("events 1–4"), "{alone}");
    // The last event of all stands at the right edge, and what is sure at the top.
    assert!(within.contains("points=\"109.5,100.0 232.5,12.0\""), "{within}");
    assert!(within.contains("points=\"171.0,100.0 294.0,188.0\""), "{within}");
}
