//! Reasons are true: each is found again by making the move, and by trying all that a rival could do.

use std::{collections::BTreeMap, fs};

use bots::Playable;
use catalog::{Record, Seed};
use game::{Arg, Event, Explain, Game, GameOptions, Message, Observer, Seat};
use genial::{
    Board, Cell, Colour, Colours, Direction, Genial, Markers, Move, Options, PRINTED, Placement, Showing, Stage, Tile,
    Tiles, Variant, View,
};

use super::decisions;

#[test]
fn reasons_are_true_and_nothing_that_counts_is_left_out() {
    let mut told = BTreeMap::<&str, u32>::new();
    let mut number = 0;
    decisions(|play, decided| {
        number += 1;
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        // What rivals can do is tried out in every way there is, which takes its time.
        let prospects = (number % 17 == 0).then(|| Prospects::new(play, play.board()));
        for mv in play.moves(seat).into_iter().step_by(101).chain([decided]) {
            let reasons: Vec<Message> =
                Genial::reasons(&view, seat, mv).iter().map(|reason| reason.message()).collect();
            assert!(!reasons.is_empty(), "{seat} {mv}");
            reasons.iter().for_each(|it| *told.entry(it.id).or_default() += 1);
            let (of_rivals, mut own): (Vec<String>, Vec<String>) =
                reasons.iter().map(plain).partition(|it| it.contains(" seat "));
            own.sort();
            assert_eq!(own, facts(play, mv), "{seat} {mv}");
            if let Some(prospects) = &prospects {
                assert_of_rivals(play, mv, prospects, &of_rivals);
            }
        }
    });
    assert_eq!(told.len(), 12, "{told:?}");
}

/// Bonuses of rivals are told, at most one that is denied and one that is left; without any, one of the greatest
/// changes to what a rival's weakest colour can get.
fn assert_of_rivals(play: &Genial, mv: Move, before: &Prospects, told: &[String]) {
    let mut next = *play;
    next.play(play.seat(), mv);
    if next.stage() == Stage::Over || !matches!(mv, Move::Place(_)) {
        return assert!(told.is_empty(), "{mv}: {told:?}");
    }
    let after = Prospects::new(play, next.board());
    let [could, can] = [before, &after].map(|prospects| prospects.bonuses(play));
    let missing = |there: &BTreeMap<String, u8>, elsewhere: &BTreeMap<String, u8>| {
        there.clone().into_iter().filter(|(it, _)| !elsewhere.contains_key(it)).collect::<BTreeMap<_, _>>()
    };
    let texts = |what: &str, bonuses: &BTreeMap<String, u8>| -> Vec<String> {
        bonuses.iter().map(|(bonus, with_double)| format!("{what}-bonus {bonus} {with_double}")).collect()
    };
    let denied = texts("denies", &missing(&could, &can));
    let opened = texts("leaves", &missing(&can, &could));
    let mut left = texts("leaves", &can);
    if next.stage() == Stage::Place {
        left.clear();
    }
    let lines = lines(play, before, &after);
    let mut told = told.iter();
    let mut expect = |among: &[String]| {
        if !among.is_empty() {
            let found = told.next().unwrap_or_else(|| panic!("{mv}: nothing about {among:?}"));
            assert!(among.contains(found), "{mv}: {found}");
        }
    };
    expect(&denied);
    expect(if opened.is_empty() || left.is_empty() { &left } else { &opened });
    if denied.is_empty() && left.is_empty() {
        expect(&lines);
    }
    assert_eq!(told.next(), None, "{mv}");
}

/// With a single tile left in a team, no bonus turn follows whatever marker the tile brings to 18.
#[test]
fn a_bonus_turn_that_lapses_is_not_promised() {
    let mut lapsed = 0;
    decisions(|play, decided| {
        let Move::Place(placement) = decided else { return };
        let seat = play.seat();
        let is_bonus = |reason: &Message| reason.id == "genial-reason-bonus";
        let told =
            |view: &View| Genial::reasons(view, seat, decided).iter().map(|it| it.message()).any(|it| is_bonus(&it));
        let mut view = play.view(Observer::Seat(seat));
        if view.options.variant != Variant::Teams || !told(&view) {
            return;
        }
        let mut rack = Tiles::NONE;
        rack.insert(placement.tile());
        let own = &mut view.seats[seat.index()];
        (own.rack, own.count, own.showing) = (Some(rack), 1, Showing::NOTHING);
        view.bonus = 1;
        let mut next = Genial::imagine(&view, &mut Seed::new("lapse").chance(1));
        next.play(seat, decided);
        assert_ne!(next.stage(), Stage::Place);
        assert!(!told(&view), "{decided}");
        lapsed += 1;
    });
    assert!(lapsed > 3, "{lapsed}");
}

/// In this example of rule 10 a double brings seat 4 twelve points in green: from 6, that is a marker's way to 18.
#[test]
fn a_double_that_brings_a_marker_far_is_named() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/genial/examples/twelve.json");
    let record = Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
    let mut play = Genial::new(&Options::read(&record.options).unwrap()).unwrap();
    // Seat 3 moves and draws, then comes the double.
    let last = record.events.len() - 3;
    let (before, mv) = (&record.events[..last], &record.events[last]);
    for text in before {
        let event = play.read(text).unwrap();
        play.apply(event);
    }
    let Event::Move(seat, mv) = play.read(mv).unwrap() else { panic!("{mv}") };
    let told = |green: u8| {
        let mut view = play.view(Observer::Seat(seat));
        view.seats[3].markers = [0, 0, 0, green, 0, 0];
        Genial::reasons(&view, seat, mv).iter().map(|reason| plain(&reason.message())).collect::<Vec<_>>()
    };
    assert!(told(6).contains(&"leaves-bonus green seat 4 6 18 1".to_owned()), "{:?}", told(6));
    // What a tile with one green half brings there does not need a double.
    assert!(told(11).contains(&"leaves-bonus green seat 4 11 18 0".to_owned()), "{:?}", told(11));
    assert!(!told(5).iter().any(|it| it.contains("-bonus green seat 4")), "{:?}", told(5));
}

/// A message without its prefix, and its values.
fn plain(message: &Message) -> String {
    let mut text = message.id.strip_prefix("genial-reason-").unwrap().to_owned();
    for (_, value) in &message.args {
        match value {
            Arg::Name(name) => text += &format!(" {}", name.strip_prefix("genial-").unwrap()),
            Arg::Number(number) => text += &format!(" {number}"),
            Arg::Seat(seat) => text += &format!(" seat {seat}"),
            other => panic!("{other:?}"),
        }
    }
    text
}

fn name(colour: Colour) -> String {
    format!("{colour:?}").to_lowercase()
}

/// What the rules say about a decision, found by making it; lines for rivals apart.
fn facts(play: &Genial, mv: Move) -> Vec<String> {
    let seat = play.seat();
    let lowest = Colours::lowest(play.markers(seat));
    if !matches!(mv, Move::Place(_)) {
        let first = lowest.iter().next().unwrap();
        return vec![format!("shows-none {} {}", name(first), lowest.iter().count())];
    }
    let mut next = *play;
    next.play(seat, mv);
    let mut facts = Vec::new();
    let all_at_the_top = next.markers(seat).iter().all(|&marker| marker == next.track().top());
    match next.stage() {
        Stage::Over if all_at_the_top && play.players() > 1 => facts.push("wins".to_owned()),
        Stage::Over => facts.push("ends".to_owned()),
        Stage::Swap => facts.push("may-swap".to_owned()),
        _ => {}
    }
    let (mut moved, mut reached_stops) = (false, Vec::new());
    for colour in Colour::ALL {
        let (before, after) = (play.markers(seat)[colour.index()], next.markers(seat)[colour.index()]);
        if after > before {
            moved = true;
            facts.push(if lowest.contains(colour) {
                format!("weakest {} {} {}", name(colour), after - before, as_low(play, seat, colour))
            } else {
                format!("points {} {}", name(colour), after - before)
            });
        }
        for stop in [18, 36] {
            let reached = before < stop && after >= stop && play.options().variant != Variant::Solo;
            reached_stops.extend(reached.then(|| format!("bonus {} {stop}", name(colour))));
        }
    }
    // Only as many bonus turns follow as there are tiles for, after those that were due.
    let turns = if next.stage() == Stage::Place { u32::from(next.bonus()).min(next.rack(seat).len()) } else { 0 };
    let were_due = usize::from(play.bonus().saturating_sub(1));
    facts.extend(reached_stops.into_iter().take((turns as usize).saturating_sub(were_due)));
    if !moved {
        facts.push("no-points".to_owned());
    }
    facts.sort();
    facts
}

/// How many markers of a seat stand where that of a colour does.
fn as_low(play: &Genial, seat: Seat, colour: Colour) -> usize {
    let markers = play.markers(seat);
    markers.iter().filter(|&&marker| marker == markers[colour.index()]).count()
}

/// The greatest changes to how far a rival could move a weakest colour.
fn lines(play: &Genial, before: &Prospects, after: &Prospects) -> Vec<String> {
    let mut changes: Vec<(u8, String)> = Vec::new();
    for (&(rival, before, _), &(_, after, _)) in before.0.iter().zip(&after.0) {
        for colour in Colours::lowest(play.markers(rival)).iter() {
            let moved = |reached: Markers| reached[colour.index()] - play.markers(rival)[colour.index()];
            let (before, after) = (moved(before), moved(after));
            let count = as_low(play, rival, colour);
            if after < before && before >= 3 {
                let text = format!("blocks {} seat {rival} {before} {after} {count}", name(colour));
                changes.push((before - after, text));
            }
            if after > before && after >= 3 {
                changes.push((after - before, format!("opens {} seat {rival} {after} {count}", name(colour))));
            }
        }
    }
    let greatest = changes.iter().map(|(change, _)| *change).max();
    changes.into_iter().filter(|(change, _)| Some(*change) == greatest).map(|(_, text)| text).collect()
}

/// Where a single placement can bring the markers of each rival, in the order in which they play: with any tile, and without
/// doubles.
struct Prospects(Vec<(Seat, Markers, Markers)>);

impl Prospects {
    fn new(play: &Genial, board: &Board) -> Self {
        let others = (1..play.players()).map(|step| (play.seat().index() as u8 + step) % play.players()).map(Seat::new);
        let rivals = others.filter(|&other| play.team(other) != play.team(play.seat()));
        let reach =
            |rival| (rival, farthest(play, rival, board, |_| true), farthest(play, rival, board, |it| !it.is_double()));
        Self(rivals.map(reach).collect())
    }

    /// The markers that can reach the next place where they bring a bonus turn, in the words of a reason.
    fn bonuses(&self, play: &Genial) -> BTreeMap<String, u8> {
        let mut found = BTreeMap::new();
        for (rival, reached, without_doubles) in &self.0 {
            for colour in Colour::ALL {
                let [from, to, lone] = [play.markers(*rival), reached, without_doubles].map(|it| it[colour.index()]);
                let ahead = [18, 36].into_iter().find(|&stop| from < stop && stop <= play.track().top());
                if let Some(stop) = ahead.filter(|&stop| to >= stop) {
                    found.insert(format!("{} seat {rival} {from} {stop}", name(colour)), u8::from(lone < stop));
                }
            }
        }
        found
    }
}

/// Where one placement can bring each marker of a rival, tried with every such tile that it may hold on all free cells.
fn farthest(play: &Genial, rival: Seat, board: &Board, may_be: fn(&Tile) -> bool) -> Markers {
    let view = play.view(Observer::Seat(play.seat()));
    let tiles: Vec<Tile> = Tile::all().filter(may_be).filter(|&tile| may_hold(&view, rival, tile)).collect();
    let has_placed = play.board().tile_count() >= play.players() || rival < play.seat();
    let markers = play.markers(rival);
    let mut best = *markers;
    for cell in Cell::all(board.reach()).filter(|&cell| board.is_free(cell)) {
        for next in Direction::ALL.into_iter().filter_map(|direction| cell.neighbour(direction)) {
            if !board.is_free(next) || !(has_placed || [cell, next].iter().any(|&cell| opens(board, cell))) {
                continue;
            }
            for tile in &tiles {
                let (one, other) = tile.colours();
                let placement = Placement::new((one, other), (cell, next)).unwrap();
                let halves = placement.halves().map(|(_, colour)| colour).into_iter().zip(board.points(placement));
                let mut moved = *markers;
                let mut reversed = *markers;
                halves.clone().for_each(|half| advance(play, &mut moved, half));
                halves.rev().for_each(|half| advance(play, &mut reversed, half));
                for colour in [one, other].map(Colour::index) {
                    best[colour] = best[colour].max(moved[colour]).max(reversed[colour]);
                }
            }
        }
    }
    best
}

/// Whether a tile may be on a rival's rack: not all of its kind lie elsewhere in sight.
fn may_hold(view: &View, rival: Seat, tile: Tile) -> bool {
    let placed = view.board.placements().filter(|placement| placement.tile() == tile).count();
    let seen = view.rack().count(tile) + view.seats[rival.index()].put_back.count(tile);
    placed + (seen as usize) < if tile.is_double() { 5 } else { 6 }
}

/// Whether the cell is next to a printed symbol that no tile touches.
fn opens(board: &Board, cell: Cell) -> bool {
    let around = |cell: Cell| Direction::ALL.into_iter().filter_map(move |direction| cell.neighbour(direction));
    let is_printed = |cell: &Cell| PRINTED.iter().any(|(printed, _)| printed == cell);
    around(cell).filter(is_printed).any(|symbol| around(symbol).all(|next| board.symbol(next).is_none()))
}

/// Moves a marker point by point; it stops where its track has a stop.
fn advance(play: &Genial, markers: &mut Markers, (colour, points): (Colour, u8)) {
    let end = if play.options().variant == Variant::Standard { 18 } else { 36 };
    let marker = &mut markers[colour.index()];
    for point in 0..points {
        let stops = *marker == end || (*marker == 18 && point > 0);
        *marker += u8::from(!stops);
    }
}
