//! The opponents of Génial: legal, repeatable, stoppable, and truthful about their reasons.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use bots::{Level, Mind, Playable, Strength, Tuned, choose};
use catalog::{Record, Seed, Stream};
use game::{Arg, Event, Explain, Game, GameOptions, Message, Observer, Seat, Settings, Turn};
use genial::{
    Board, Cell, Colour, Colours, Direction, Genial, Markers, Move, Options, PRINTED, Placement, Showing, Stage, Tile,
    Tiles, Variant, View,
};

/// A budget that is spent in no time.
const FEW: Option<u32> = Some(24);

fn ours(level: u8) -> Level {
    Level::Ours(Strength { level, simulations: FEW })
}

fn decide(play: &Genial, level: Level, rng: &mut Stream) -> Move {
    let seat = play.seat();
    choose::<Genial>(&play.view(Observer::Seat(seat)), seat, level, &mut Mind { rng, should_stop: &mut || false })
}

/// A whole play, each decision by the level that is told for it; every decision is legal.
fn play_out(options: Options, number: u64, mut level: impl FnMut(Seat) -> Level) -> Genial {
    let streams = Seed::new("bots").game(number);
    let mut chance = streams.chance();
    let mut rngs: Vec<Stream> = Seat::all(options.players).map(|seat| streams.player(seat)).collect();
    let mut play = Genial::new(&options).unwrap();
    loop {
        match play.turn() {
            Turn::Over => return play,
            Turn::Chance => play.apply(Event::Chance(play.sample(&mut chance))),
            Turn::Seats(_) => {
                let seat = play.seat();
                let mv = decide(&play, level(seat), &mut rngs[seat.index()]);
                assert_eq!(play.check_move(seat, mv), Ok(()), "{seat} {mv}");
                play.play(seat, mv);
            }
        }
    }
}

/// Every decision in the plays on record: the play before it, and what was decided.
fn decisions(mut look: impl FnMut(&Genial, Move)) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/genial");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|kind| kind == "json")) {
        let record = Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
        let settings: Settings = serde_json::from_value(record.options.clone().into()).unwrap();
        let mut play = Genial::new(&Options::read(&settings).unwrap()).unwrap();
        for text in &record.events {
            let event = play.read(text).unwrap();
            if let Event::Move(_, mv) = event {
                look(&play, mv);
            }
            play.apply(event);
        }
    }
}

/// The share of the first place that a finished play gives a seat.
fn share(play: &Genial, seat: Seat) -> f64 {
    play.standings().wins(|index| play.team(Seat::new(index as u8)).index())[seat.index()]
}

#[test]
fn every_level_plays_whole_games_with_all_options() {
    for options in Options::all() {
        for level in Level::OURS.map(|level| level.to_string().as_bytes()[0] - b'0') {
            play_out(options, u64::from(level), |_| ours(level));
        }
        play_out(options, 6, |_| Level::Greedy);
    }
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    for level in (1..=5).map(ours) {
        let play = || play_out(Options::for_players(2), 7, |_| level);
        assert_eq!(play(), play(), "level {level}");
    }
}

#[test]
fn whoever_is_told_to_stop_at_once_still_decides() {
    let mut number = 0;
    decisions(|play, mv| {
        number += 1;
        if number % 17 != 0 {
            return;
        }
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        for level in Level::OURS {
            let mut rng = Seed::new("stop").player(number, seat);
            let mut mind = Mind { rng: &mut rng, should_stop: &mut || true };
            let mv = choose::<Genial>(&view, seat, level, &mut mind);
            assert_eq!(play.check_move(seat, mv), Ok(()));
        }
        let mut rng = Seed::new("stop").player(number, seat);
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || true };
        let advised = Genial::advise(&view, seat, Some(mv), Strength { level: 5, simulations: None }, &mut mind);
        assert!(advised.iter().any(|it| it.mv == mv));
        let is_last = |mv| {
            let mut next = *play;
            next.play(seat, mv);
            next.turn() == Turn::Over
        };
        let alone = view.options.players == 1;
        assert!(alone || advised.iter().all(|it| it.expected > 0.0 || is_last(it.mv)), "not lost yet: {advised:?}");
    });
}

#[test]
fn an_advice_is_more_than_luck() {
    let (mut number, mut asked, mut agreed) = (0, 0, 0);
    decisions(|play, _| {
        if play.players() != 2 || play.stage() == Stage::Swap {
            return;
        }
        number += 1;
        if number % 9 != 0 || asked == 12 {
            return;
        }
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        let [usual, judge] = [(4, None), (5, Some(1_500))].map(|(level, simulations)| {
            let mut rng = Seed::new("advice").player(u64::from(level), seat);
            let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
            Genial::advise(&view, seat, None, Strength { level, simulations }, &mut mind)
        });
        asked += 1;
        // Placements that are as good as the best are as good an advice.
        let found = judge.iter().find(|it| it.mv == usual[0].mv).map_or(0.0, |it| it.expected);
        agreed += u32::from(found >= judge[0].expected - 0.01);
    });
    assert!(asked >= 6 && 10 * agreed >= 7 * asked, "{agreed} of {asked}");
}

#[test]
fn greedy_begins_with_a_double_that_touches_its_symbol_twice() {
    let mut play = Genial::new(&Options::for_players(2)).unwrap();
    for event in ["* rack 1 RB GG YO BP YP GO", "* rack 2 RY YY BB GP PO RO"] {
        play.apply(play.read(event).unwrap());
    }
    let chosen: BTreeSet<String> =
        (0..60).map(|n| decide(&play, Level::Greedy, &mut Seed::new("tie").chance(n)).to_string()).collect();
    // On the board for two, the disc of c8 has three free neighbours in a row: c7, d8, d9.
    assert_eq!(chosen, ["GG c7 d8", "GG d8 d9"].map(String::from).into());
}

#[test]
fn greedy_maximises_its_markers_from_the_lowest_and_swaps_when_it_may() {
    decisions(|play, _| {
        let seat = play.seat();
        let chosen = decide(play, Level::Greedy, &mut Seed::new("greedy").chance(1));
        let after = |mv: Move| {
            let mut next = *play;
            next.play(seat, mv);
            next.score(seat)
        };
        match play.stage() {
            Stage::Swap => assert_eq!(chosen, Move::Swap),
            _ => assert_eq!(Some(after(chosen)), play.moves(seat).into_iter().map(after).max()),
        }
    });
}

#[test]
fn the_last_placement_is_the_best_there_is() {
    let mut seen = 0;
    decisions(|play, _| {
        let seat = play.seat();
        let after = |mv: Move| {
            let mut next = *play;
            next.play(seat, mv);
            next
        };
        let moves = play.moves(seat);
        if play.players() == 1 || !moves.iter().all(|&mv| after(mv).turn() == Turn::Over) {
            return;
        }
        seen += 1;
        let best = moves.iter().map(|&mv| share(&after(mv), seat)).fold(0.0, f64::max);
        let level = Level::Ours(Strength { level: 5, simulations: Some(200) });
        let chosen = decide(play, level, &mut Seed::new("last").chance(1));
        assert_eq!(share(&after(chosen), seat), best);
    });
    assert!(seen > 3, "{seen} last placements");
}

#[test]
fn advice_is_ranked_and_holds_what_was_asked() {
    let mut number = 0;
    decisions(|play, mv| {
        number += 1;
        if number % 23 != 0 {
            return;
        }
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        let mut rng = Seed::new("advice").player(number, seat);
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
        let advised = Genial::advise(&view, seat, Some(mv), Strength { level: 5, simulations: Some(100) }, &mut mind);
        assert!(advised.iter().any(|it| it.mv == mv));
        assert!(advised.is_sorted_by(|a, b| a.expected >= b.expected));
        let most = if play.players() == 1 { 37.0 } else { 1.0 };
        assert!(advised.iter().all(|it| (0.0..=most).contains(&it.expected) && play.is_legal(seat, it.mv)));
        assert!(advised.iter().all(|it| it.reasons == Genial::reasons(&view, seat, it.mv)));
        assert_eq!(advised.iter().map(|it| it.mv).collect::<BTreeSet<_>>().len(), advised.len());
    });
}

#[test]
fn the_first_level_beats_chance_and_not_the_yardstick() {
    let wins = |rival: Level| -> f64 {
        let game = |number: u64| {
            let seat = Seat::new((number % 2) as u8);
            share(&play_out(Options::default(), number, |at| if at == seat { Level::ours(1) } else { rival }), seat)
        };
        (0..20).map(game).sum::<f64>() / 20.0
    };
    assert!(wins(Level::Random) >= 0.85);
    assert!(wins(Level::Greedy) <= 0.4);
}

#[test]
fn alone_each_level_does_better_than_the_one_below() {
    let lowest = |level: u8| -> u32 {
        let plays = (0..24).map(|number| play_out(Options::for_players(1), number, |_| Level::ours(level)));
        plays.map(|play| u32::from(*play.markers(Seat::new(0)).iter().min().unwrap())).sum()
    };
    let found: Vec<u32> = (1..=4).map(lowest).collect();
    assert!(found.is_sorted_by(|below, above| below < above), "the sums of the lowest markers are {found:?}");
}

#[test]
fn weights_have_names_and_one_ply_is_legal() {
    assert_eq!(Genial::names().len(), Genial::initial().len());
    decisions(|play, _| {
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        for weights in [Genial::initial(), Genial::tuned(&view.options)] {
            let mv = Genial::weighed(&view, seat, weights, &mut Seed::new("weighed").chance(1));
            assert_eq!(play.check_move(seat, mv), Ok(()));
        }
    });
}

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
    let denied: Vec<_> = could.difference(&can).map(|it| format!("denies-bonus {it}")).collect();
    let opened: Vec<_> = can.difference(&could).map(|it| format!("leaves-bonus {it}")).collect();
    let mut left: Vec<_> = can.iter().map(|it| format!("leaves-bonus {it}")).collect();
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
            let kind = if lowest.contains(colour) { "weakest" } else { "points" };
            facts.push(format!("{kind} {} {}", name(colour), after - before));
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

/// The greatest changes to how far a rival could move a weakest colour.
fn lines(play: &Genial, before: &Prospects, after: &Prospects) -> Vec<String> {
    let mut changes: Vec<(u8, String)> = Vec::new();
    for (&(rival, before), &(_, after)) in before.0.iter().zip(&after.0) {
        for colour in Colours::lowest(play.markers(rival)).iter() {
            let moved = |reached: Markers| reached[colour.index()] - play.markers(rival)[colour.index()];
            let (before, after) = (moved(before), moved(after));
            if after < before && before >= 3 {
                let text = format!("blocks {} seat {rival} {before} {after}", name(colour));
                changes.push((before - after, text));
            }
            if after > before && after >= 3 {
                changes.push((after - before, format!("opens {} seat {rival} {after}", name(colour))));
            }
        }
    }
    let greatest = changes.iter().map(|(change, _)| *change).max();
    changes.into_iter().filter(|(change, _)| Some(*change) == greatest).map(|(_, text)| text).collect()
}

/// Where a single placement can bring the markers of each rival, in the order in which they play.
struct Prospects(Vec<(Seat, Markers)>);

impl Prospects {
    fn new(play: &Genial, board: &Board) -> Self {
        let others = (1..play.players()).map(|step| (play.seat().index() as u8 + step) % play.players()).map(Seat::new);
        let rivals = others.filter(|&other| play.team(other) != play.team(play.seat()));
        Self(rivals.map(|rival| (rival, farthest(play, rival, board))).collect())
    }

    /// The markers that can reach the next place where they bring a bonus turn, in the words of a reason.
    fn bonuses(&self, play: &Genial) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (rival, reached) in &self.0 {
            for (colour, (&from, &to)) in Colour::ALL.into_iter().zip(play.markers(*rival).iter().zip(reached)) {
                let ahead = [18, 36].into_iter().find(|&stop| from < stop && stop <= play.track().top());
                found.extend(
                    ahead.filter(|&stop| to >= stop).map(|stop| format!("{} seat {rival} {stop}", name(colour))),
                );
            }
        }
        found
    }
}

/// Where one placement can bring each marker of a rival, tried with every tile that it may hold on all free cells.
fn farthest(play: &Genial, rival: Seat, board: &Board) -> Markers {
    let view = play.view(Observer::Seat(play.seat()));
    let tiles: Vec<Tile> = Tile::all().filter(|&tile| may_hold(&view, rival, tile)).collect();
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
