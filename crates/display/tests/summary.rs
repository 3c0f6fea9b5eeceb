//! What is said to those who ask instead of looking, in each language.

use std::{fs, path::Path};

use catalog::{GameId, Record, with_game};
use display::{
    story::{Entry, Storied, Story, begun},
    summary::{Line, Summed, changes, legal_places, news},
};
use game::{Game, GameOptions, Observer, Seat};
use texts::{Names, Texts, plain};

fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

fn names() -> Names {
    Names::new(["Ada", "Max", "Lina", "Zoé"]).read_by(seat(1))
}

/// A recorded play after so many events.
fn play<G: Game>(id: GameId, name: &str, events: usize) -> (G, Record) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays").join(id.name());
    let record = Record::parse(&fs::read_to_string(folder.join(format!("{name}.json"))).unwrap()).unwrap();
    let mut play = record.begin().unwrap().downcast_ref::<G>().unwrap().clone();
    for event in record.events.iter().take(events) {
        play.apply(play.read(event).unwrap());
    }
    (play, record)
}

/// English, French and German.
fn languages() -> [Texts; 3] {
    ["en", "fr", "de"].map(|lang| Texts::new(lang.parse().unwrap()))
}

fn say(lines: &[Line], texts: &Texts) -> Vec<String> {
    lines.iter().map(|line| plain(&texts.story(&line.what, &line.items, &names()))).collect()
}

/// What the first seat hears of itself and of the middle, and of the second seat, in English, French and German.
fn heard<G: Summed>(id: GameId, name: &str, events: usize) -> Vec<Vec<String>> {
    let (play, _) = play::<G>(id, name, events);
    let view = play.view(Observer::Seat(seat(1)));
    let mut lines = G::standing(&view, seat(1));
    lines.extend(G::middle(&view));
    lines.extend(G::standing(&view, seat(2)));
    languages().iter().map(|texts| say(&lines, texts)).collect()
}

#[test]
fn every_play_can_be_told_to_everybody() {
    let languages = languages();
    for &id in GameId::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plays").join(id.name());
        for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|end| end != "json") {
                continue;
            }
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            with_game!(id, G => {
                let (play, _) = play::<G>(id, &name, usize::MAX);
                for observer in Observer::all(play.players()) {
                    let view = play.view(observer);
                    for seat in Seat::all(play.players()) {
                        let lines = G::standing(&view, seat);
                        assert!(!lines.is_empty(), "{id} {name}");
                        languages.iter().for_each(|texts| assert_eq!(say(&lines, texts).len(), lines.len()));
                    }
                    say(&G::middle(&view), &languages[0]);
                }
            });
        }
    }
}

#[test]
fn genial_tells_markers_and_rack() {
    let told = heard::<genial::Genial>(GameId::Genial, "2-players-1", 12);
    assert_eq!(
        told,
        [
            vec![
                "Your markers: red 1, yellow 0, blue 0, green 0, purple 1, orange 2, lowest yellow, blue, green",
                "Your tiles: red and yellow, red and purple, double yellow, yellow and blue, yellow and orange, blue and green",
                "Markers of Max: red 0, yellow 0, blue 0, green 0, purple 1, orange 0, lowest red, yellow, blue, green, orange",
            ],
            vec![
                "Tes marqueurs : rouge 1, jaune 0, bleu 0, vert 0, violet 1, orange 2, au plus bas jaune, bleu, vert",
                "Tes tuiles : rouge et jaune, rouge et violet, double jaune, jaune et bleu, jaune et orange, bleu et vert",
                "Marqueurs de Max : rouge 0, jaune 0, bleu 0, vert 0, violet 1, orange 0, au plus bas rouge, jaune, bleu, vert, orange",
            ],
            vec![
                "Deine Wertungssteine: rot 1, gelb 0, blau 0, grün 0, lila 1, orange 2, am niedrigsten gelb, blau, grün",
                "Deine Steine: rot und gelb, rot und lila, doppelt gelb, gelb und blau, gelb und orange, blau und grün",
                "Wertungssteine von Max: rot 0, gelb 0, blau 0, grün 0, lila 1, orange 0, am niedrigsten rot, gelb, blau, grün, orange",
            ],
        ]
    );
}

#[test]
fn criss_cross_tells_the_lines_that_score() {
    let told = heard::<criss_cross::CrissCross>(GameId::CrissCross, "2-players-basic-1", 12);
    assert_eq!(
        told,
        [
            vec![
                "You have 2 points: row 5 gives 2, 18 free cells",
                "The dice show disc (1) disc (1)",
                "Max has 2 points: row 5 gives 2, 18 free cells",
            ],
            vec![
                "Tu as 2 points : la ligne 5 donne 2, 18 cases libres",
                "Les dés montrent disque (1) disque (1)",
                "Max a 2 points : la ligne 5 donne 2, 18 cases libres",
            ],
            vec![
                "Du hast 2 Punkte: Reihe 5 bringt 2, 18 Felder frei",
                "Die Würfel zeigen Kreis (1) Kreis (1)",
                "Max hat 2 Punkte: Reihe 5 bringt 2, 18 Felder frei",
            ],
        ]
    );
}

#[test]
fn tout_sur_carte_tells_what_cards_need() {
    let told = heard::<tout_sur_carte::ToutSurCarte>(GameId::ToutSurCarte, "3-players-basic-1", 30);
    assert_eq!(
        told,
        [
            vec![
                "You have 5 points: no card completed",
                "Card 2 still needs: 3 red, 3 yellow, 3 blue, 4 green, 3 orange",
                "Card 20 still needs: 3 red, 5 green, 3 purple",
                "On the table: yellow, blue, green, purple, purple",
                "Max has 0 points: no card completed",
                "Card 11 still needs: 2 red, 4 yellow, 1 blue, 3 green, 3 purple",
                "Card 27 still needs: 3 red, 4 yellow, 2 blue, 5 green, 2 purple",
            ],
            vec![
                "Tu as 5 points : aucune carte complétée",
                "Il manque à la carte 2 : 3 rouge, 3 jaune, 3 bleu, 4 vert, 3 orange",
                "Il manque à la carte 20 : 3 rouge, 5 vert, 3 violet",
                "Sur la table : jaune, bleu, vert, violet, violet",
                "Max a 0 point : aucune carte complétée",
                "Il manque à la carte 11 : 2 rouge, 4 jaune, 1 bleu, 3 vert, 3 violet",
                "Il manque à la carte 27 : 3 rouge, 4 jaune, 2 bleu, 5 vert, 2 violet",
            ],
            vec![
                "Du hast 5 Punkte: keine Karte fertig",
                "Karte 2 fehlen noch: 3 rot, 3 gelb, 3 blau, 4 grün, 3 orange",
                "Karte 20 fehlen noch: 3 rot, 5 grün, 3 lila",
                "Auf dem Tisch: gelb, blau, grün, lila, lila",
                "Max hat 0 Punkte: keine Karte fertig",
                "Karte 11 fehlen noch: 2 rot, 4 gelb, 1 blau, 3 grün, 3 lila",
                "Karte 27 fehlen noch: 3 rot, 4 gelb, 2 blau, 5 grün, 2 lila",
            ],
        ]
    );
}

#[test]
fn color_pop_tells_what_is_left() {
    let told = heard::<color_pop::ColorPop>(GameId::ColorPop, "2-players-1", 8);
    assert_eq!(
        told,
        [
            vec![
                "Your secret: orange, pink, 18 left",
                "You have popped 16 tokens",
                "On the board: green 19, yellow 19, orange 9, blue 15, pink 9",
                "Max has popped 13 tokens",
            ],
            vec![
                "Ton secret : orange, rose, il en reste 18",
                "Tu as retiré 16 jetons",
                "Sur le plateau : vert 19, jaune 19, orange 9, bleu 15, rose 9",
                "Max a retiré 13 jetons",
            ],
            vec![
                "Deine Geheimfarbe: orange, rosa, noch 18",
                "Du hast 16 Chips abgeräumt",
                "Auf dem Brett: grün 19, gelb 19, orange 9, blau 15, rosa 9",
                "Max hat 13 Chips abgeräumt",
            ],
        ]
    );
}

#[test]
fn blockers_tells_groups_captures_and_rack() {
    let told = heard::<blockers::Blockers>(GameId::Blockers, "3-players-2", 40);
    assert_eq!(
        told,
        [
            vec![
                "You have 4 points: 2 red groups, 2 captured blue tiles",
                "Your red tiles: 6, C, E, heart",
                "Max has 4 points: 2 yellow groups, 2 captured red tiles",
            ],
            vec![
                "Tu as 4 points : 2 groupes en rouge, 2 tuiles capturées en bleu",
                "Tes tuiles en rouge : 6, C, E, cœur",
                "Max a 4 points : 2 groupes en jaune, 2 tuiles capturées en rouge",
            ],
            vec![
                "Du hast 4 Punkte: 2 Gruppen in Rot, 2 geschlagene Plättchen in Blau",
                "Deine Plättchen in Rot: 6, C, E, Herz",
                "Max hat 4 Punkte: 2 Gruppen in Gelb, 2 geschlagene Plättchen in Rot",
            ],
        ]
    );
}

/// A secret is told to those who know it, and marked, so that it is not read out to a room.
#[test]
fn secrets_are_marked() {
    let (play, _) = play::<color_pop::ColorPop>(GameId::ColorPop, "2-players-1", 8);
    let view = play.view(Observer::Seat(seat(1)));
    let secret = |number| color_pop::ColorPop::standing(&view, seat(number)).iter().any(|line| line.is_secret);
    assert_eq!([secret(1), secret(2)], [true, false]);
}

#[test]
fn what_changed_is_what_others_did_since() {
    for (id, name) in [(GameId::Genial, "3-players-1"), (GameId::CrissCross, "2-players-basic-1")] {
        with_game!(id, G => {
            let (play, record) = play::<G>(id, name, usize::MAX);
            let settings = play.options().settings();
            let story = Story::of::<G>(&settings, record.events.iter().map(String::as_str), play.turn());
            for end in 1..=story.entries.len() {
                let so_far = &story.entries[..end];
                let told = changes(so_far, Some(seat(1)), <G as Storied>::SIMULTANEOUS);
                assert!(told.iter().all(|entry| entry.seat != Some(seat(1)) || entry.is_skip));
                let last = &so_far[end - 1];
                assert_eq!(told.last() == Some(last), (last.seat != Some(seat(1)) || last.is_skip) && last.round > 0, "{last:?}");
            }
            assert_eq!(changes(&story.entries, None, false).len(), 1, "a spectator hears of the last entry");
            // Whoever looks at an earlier moment hears of nothing later.
            assert!(begun(&story.entries, 0).is_empty());
            for moment in 0..=record.events.len() {
                let told = changes(begun(&story.entries, moment), Some(seat(1)), <G as Storied>::SIMULTANEOUS);
                assert!(told.iter().all(|entry| entry.first <= moment), "{id}: {told:?} after {moment} events");
            }
        });
    }
}

/// The entries of a recorded play.
fn entries<G: Storied>(id: GameId, name: &str) -> Vec<Entry> {
    let (play, record) = play::<G>(id, name, usize::MAX);
    Story::of::<G>(&play.options().settings(), record.events.iter().map(String::as_str), play.turn()).entries
}

/// Blockers!: who was skipped is told so, and all that happened between the own last move and the next.
#[test]
fn the_news_of_a_player_who_was_skipped_begin_after_the_own_last_move() {
    let mut skips = 0;
    for name in ["skipped-turns", "5-players-1"] {
        let entries = entries::<blockers::Blockers>(GameId::Blockers, name);
        for (now, own) in entries.iter().enumerate().filter(|(_, entry)| entry.points.is_some()) {
            let own = own.seat.unwrap();
            let is_own_move = |entry: &Entry| entry.seat == Some(own) && !entry.is_skip;
            let Some(last) = entries[..now].iter().rposition(is_own_move) else { continue };
            let told = news(&entries[..now], own, false);
            assert_eq!(told, entries[last + 1..now], "{name}: before entry {}", now + 1);
            skips += told.iter().filter(|entry| entry.seat == Some(own)).count();
        }
    }
    assert!(skips > 0, "somebody was skipped and played on");
}

/// Criss Cross: whoever writes last in a round reads what all others wrote in it, and nobody that somebody has chosen since.
#[test]
fn the_news_of_a_round_are_what_all_others_wrote() {
    let entries = entries::<criss_cross::CrissCross>(GameId::CrissCross, "6-players-basic-1");
    let next = entries.iter().position(|entry| entry.round == 2).unwrap();
    // The dice are rolled again, and the first has chosen.
    let mut on = entries[..next + 2].to_vec();
    on[next + 1].points = None;
    for own in Seat::all(6) {
        let is_anothers = |entry: &&Entry| entry.round == 1 && entry.points.is_some() && entry.seat != Some(own);
        let others: Vec<Entry> = entries.iter().filter(is_anothers).cloned().collect();
        assert_eq!(others.len(), 5);
        assert_eq!(news(&entries[..next], own, true), others, "to {own}");
        if own != seat(1) {
            assert_eq!(news(&on, own, true), others, "to {own}");
        }
    }
}

#[test]
fn places_are_counted_and_the_nearest_named() {
    let names = ["g5".to_owned(), "g6".to_owned()];
    let said =
        |count, nearest: &[String]| languages().map(|texts| texts.say(&legal_places(count, nearest), &Names::none()));
    assert_eq!(said(0, &[])[0], "There is nothing to choose here now.");
    assert_eq!(
        said(12, &names),
        [
            "12 legal places, the nearest: g5, g6",
            "12 places possibles, les plus proches : g5, g6",
            "12 Plätze sind möglich, die nächsten: g5, g6"
        ]
    );
    assert_eq!(said(1, &names[..1])[0], "One legal place: g5");
}
