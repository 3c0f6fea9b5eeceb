//! The story of recorded plays: what it says a move brought is what the rules say.

use std::{fs, path::Path};

use catalog::{GameId, Record, with_game};
use display::story::{Entry, Place, Storied, Story, missed};
use game::{Game, Observer, Seat, Tally, Turn};
use texts::{Names, Texts, plain};

/// The recorded plays of a game, by their names.
fn records(id: GameId) -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays").join(id.name());
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let records = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (format!("{id} {name}"), Record::parse(&fs::read_to_string(path).unwrap()).unwrap())
    };
    records.map(read).collect()
}

/// What a seat's score, as records write it, adds up to: points, or all its markers together.
fn total<G: Game>(play: &G, seat: Seat) -> i32 {
    match play.tally(seat) {
        Tally::Points(points) => points,
        Tally::Markers(markers) => markers.iter().map(|marker| i32::from(*marker)).sum(),
    }
}

/// The story of a whole play, and for each event the play before and after it.
fn told<G: Storied>(record: &Record) -> (Story<G::Gain>, Vec<[G; 2]>) {
    let mut plays = Vec::new();
    let mut before = record.begin().unwrap().downcast_ref::<G>().unwrap().clone();
    let options = before.options();
    for event in &record.events {
        let mut after = before.clone();
        after.apply(after.read(event).unwrap());
        plays.push([before, after.clone()]);
        before = after;
    }
    let settings = game::GameOptions::settings(&options);
    (Story::of::<G>(&settings, record.events.iter().map(String::as_str), before.turn()), plays)
}

/// Every event is told by one entry, and entries follow each other. A player who was skipped has an entry of their own
/// beside the event after which they were.
fn check_order(name: &str, entries: &[Entry], events: usize) {
    let mut told = 0;
    for (index, entry) in entries.iter().enumerate() {
        assert_eq!(entry.number, index + 1, "{name}");
        assert!(entry.first >= told && entry.first <= told + 1, "{name}: {entry:?} follows event {told}");
        assert!(entry.last >= entry.first, "{name}: {entry:?}");
        told = told.max(entry.last);
    }
    assert_eq!(told, events, "{name}: the last event is told");
    assert!(entries.is_sorted_by_key(|entry| entry.round), "{name}: rounds follow each other");
}

#[test]
fn points_are_those_of_the_rules() {
    for &id in GameId::ALL {
        let mut moves = 0;
        for (name, record) in records(id) {
            with_game!(id, G => {
                let (story, plays) = told::<G>(&record);
                check_order(&name, &story.entries, record.events.len());
                for (entry, _) in story.moves(record.events.len()) {
                    moves += 1;
                    let [before, after] = &plays[entry.first - 1];
                    let seat = entry.seat.expect("a move is somebody's");
                    let points = if id == GameId::ColorPop {
                        removed(before) - removed(after)
                    } else {
                        total(after, seat) - total(before, seat)
                    };
                    assert_eq!(entry.points, Some(points), "{name}: {entry:?}");
                }
            });
        }
        assert!(moves > 100, "{id}: {moves} moves");
    }
}

/// How many tokens lie on the grid of Color Pop.
fn removed<G: Game>(play: &G) -> i32 {
    let play = catalog::AnyGame::from_play(play.clone());
    let view = play.view(Observer::Spectator);
    let board = view.downcast_ref::<color_pop::ColorPop>().and_then(|view| view.board);
    board.map_or(0, |board| board.tokens().len() as i32)
}

#[test]
fn an_observer_is_told_the_same_moves_whatever_is_hidden_from_them() {
    // In the other games a choice is hidden only until the round is complete.
    for id in [GameId::Genial, GameId::ColorPop, GameId::Blockers] {
        for (name, record) in records(id) {
            with_game!(id, G => {
                let (whole, plays) = told::<G>(&record);
                let settings = game::GameOptions::settings(&plays[0][0].options());
                for observer in Observer::all(plays[0][0].players()) {
                    let shown: Vec<String> = record.events.iter().zip(&plays)
                        .map(|(event, [before, _])| before.shown(&before.read(event).unwrap(), observer).text)
                        .collect();
                    let story = Story::of::<G>(&settings, shown.iter().map(String::as_str), plays.last().unwrap()[1].turn());
                    assert_eq!(story, whole, "{name} as {observer:?} sees it");
                }
            });
        }
    }
}

/// Blockers!: a seat that cannot play is skipped, and that is told, by the record as well as while the next one thinks.
#[test]
fn skipped_players_are_told() {
    let (_, record) = records(GameId::Blockers).into_iter().find(|(name, _)| name.ends_with("skipped-turns")).unwrap();
    let (story, plays) = told::<blockers::Blockers>(&record);
    let skipped = |entries: &[Entry]| entries.iter().filter(|entry| entry.what.id == "blockers-story-skipped").count();
    assert!(skipped(&story.entries) > 0);
    let settings = game::GameOptions::settings(&plays[0][0].options());
    let first = story.entries.iter().find(|entry| entry.what.id == "blockers-story-skipped").unwrap();
    let events = record.events.iter().take(first.first).map(String::as_str);
    let turn = plays[first.first - 1][1].turn();
    assert!(matches!(turn, Turn::Seats(_)), "{turn:?}");
    let so_far = Story::<display::story::blockers::Gain>::of::<blockers::Blockers>(&settings, events, turn);
    assert_eq!(skipped(&so_far.entries), 1);
    for id in [GameId::ToutSurCarte, GameId::CrissCross] {
        let told_of = |(_, record): (String, Record)| with_game!(id, G => told::<G>(&record).0.entries);
        let all: Vec<Entry> = records(id).into_iter().flat_map(told_of).collect();
        assert!(all.iter().any(|entry| entry.what.id.ends_with("skipped") || entry.what.id.ends_with("stuck")), "{id}");
    }
}

/// Tout sur carte: the entry of a completed card says which card was taken for it, and where that lies.
#[test]
fn cards_taken_from_the_market_are_told() {
    let mut all = records(GameId::ToutSurCarte);
    all.sort_by(|one, other| one.0.cmp(&other.0));
    let mut first = None;
    for (name, record) in all {
        let (story, _) = told::<tout_sur_carte::ToutSurCarte>(&record);
        for (index, event) in record.events.iter().enumerate() {
            let Some((seat, card)) = event.split_once(" take ") else { continue };
            let (seat, card) = (Seat::from_number(seat.parse().unwrap()).unwrap(), card.parse().unwrap());
            let (entry, gain) = story.moves(index + 1).next_back().unwrap();
            assert!(entry.last > index && gain.completed, "{name}: {entry:?}");
            assert_eq!(gain.taken.map(|taken| taken.number()), Some(card), "{name}: {entry:?}");
            assert_eq!(entry.places.last(), Some(&Place::Card(seat, card)), "{name}");
            first.get_or_insert_with(|| entry.clone());
        }
    }
    let entry = first.expect("a card was taken");
    let names = Names::new(["Ada", "Max"]);
    let said = ["en", "fr", "de"].map(|lang| {
        let texts = Texts::new(lang.parse().unwrap());
        plain(&texts.story(&entry.what, &entry.gains, &names))
    });
    assert_eq!(
        said,
        [
            "Ada ticks purple, orange on card 30: card complete, +7 points, card 21 taken from the market",
            "Ada coche violet, orange, carte\u{a0}30 : carte complétée, +7 points, carte\u{a0}21 prise au marché",
            "Ada nutzt lila, orange auf Karte\u{a0}30: Karte fertig, +7 Punkte, Karte 21 aus der Auslage genommen"
        ]
    );
}

/// Génial: that a rack was swapped is news, and no part of the placement before it.
#[test]
fn swaps_are_news() {
    let mut swaps = 0;
    for (name, record) in records(GameId::Genial) {
        let (story, _) = told::<genial::Genial>(&record);
        for entry in story.entries.iter().filter(|entry| record.events[entry.first - 1].contains(" swap")) {
            assert!(entry.is_news() && entry.points == Some(0), "{name}: {entry:?}");
            swaps += 1;
        }
    }
    assert!(swaps > 0);
}

#[test]
fn what_a_seat_missed_is_what_came_after_its_own_move() {
    let (_, record) = records(GameId::Genial).into_iter().find(|(name, _)| name.ends_with("3-players-1")).unwrap();
    let (story, _) = told::<genial::Genial>(&record);
    let moves: Vec<(usize, Seat)> =
        story.moves(record.events.len()).map(|(entry, _)| (entry.first, entry.seat.unwrap())).collect();
    for (index, &(event, seat)) in moves.iter().enumerate() {
        let recent: Vec<Seat> =
            story.recent(event, Some(seat), false).iter().map(|(entry, _)| entry.seat.unwrap()).collect();
        assert!(recent.iter().all(|other| *other == seat), "nobody has moved since");
        let next = seat.next(3);
        let missed: Vec<Seat> =
            story.recent(event, Some(next), false).iter().map(|(entry, _)| entry.seat.unwrap()).collect();
        assert!(!missed.contains(&next) || index < 2 || moves[index].1 == next, "own moves are not missed");
        assert_eq!(missed.last(), Some(&seat));
    }
    let spectator = story.recent(record.events.len(), None, false);
    assert_eq!(spectator.len(), 3, "the last move of each");
}

/// Criss Cross: whenever one wrote in the round, all of it is shown again, to a spectator as well.
#[test]
fn a_round_is_shown_again_as_a_whole() {
    let (_, record) =
        records(GameId::CrissCross).into_iter().find(|(name, _)| name.ends_with("6-players-basic-1")).unwrap();
    let (story, _) = told::<criss_cross::CrissCross>(&record);
    for round in 1..=3 {
        let until = story.entries.iter().position(|entry| entry.round > round).unwrap();
        let so_far = &story.entries[..until];
        let written: Vec<usize> = so_far
            .iter()
            .filter(|entry| entry.round == round && entry.seat.is_some())
            .map(|entry| entry.first)
            .collect();
        assert_eq!(written.len(), 6);
        let moments: Vec<usize> = std::iter::once(written[0] - 1).chain(written).collect();
        for own in Seat::all(6).map(Some).chain([None]) {
            assert_eq!(missed(so_far, own, true), moments, "round {round} as {own:?} sees it");
        }
    }
}

/// Génial: what was missed is every decision of the others since one's own last, a swap among them.
#[test]
fn swaps_are_shown_again() {
    let (_, record) = records(GameId::Genial).into_iter().find(|(name, _)| name.ends_with("3-players-2")).unwrap();
    let (story, _) = told::<genial::Genial>(&record);
    let swap = story.entries.iter().position(|entry| record.events[entry.first - 1] == "3 swap").unwrap();
    let moments = missed(&story.entries[..=swap], Seat::from_number(2), false);
    // Before the placement, after it, and after the swap.
    let swap = story.entries[swap].first;
    assert_eq!(moments, [swap - 2, swap - 1, swap]);
}
