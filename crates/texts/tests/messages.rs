//! How messages are said: to whom, and with which pieces.

use catalog::GameId;
use game::{Arg, Message, Piece, Seat, Seats};
use texts::{Advice, Lang, Names, Part, Texts, plain};

#[test]
fn a_lone_reader_is_addressed_as_you() {
    let (you, bot) = (Seat::new(0), Seat::new(1));
    let names = Names::new(["", "Bot"]).read_by(you);
    let said =
        |lang, seat, names: &Names| Texts::new(lang).say(&Message::new("genial-event-swap").with("seat", seat), names);
    assert_eq!(said(Lang::EN, you, &names), "You swap all your tiles.");
    assert_eq!(said(Lang::FR, you, &names), "Tu échanges tes tuiles.");
    assert_eq!(said(Lang::FR, bot, &names), "Bot échange ses tuiles.");
    assert_eq!(said(Lang::FR, you, &Names::new(["Lina", "Bot"]).read_by(you)), "Tu échanges tes tuiles.");
    assert_eq!(said(Lang::FR, you, &Names::none()), "Joueur 1 échange ses tuiles.");
}

#[test]
fn you_stand_among_the_others_in_a_list() {
    let names = Names::new(["", "Bot"]).read_by(Seat::new(0));
    let message = Message::new("web-over-winners").with("count", 2u8).with("players", Arg::Seats(Seats::all(2)));
    assert_eq!(Texts::new(Lang::FR).say(&message, &names), "Première place partagée : toi et Bot.");
}

#[test]
fn pieces_are_parts_of_their_own() {
    let texts = Texts::new(Lang::EN);
    let parts = texts.event_parts(GameId::Genial, "* draw 1 RB OO", &Names::new(["Ada"]));
    let piece = |part: &Part| match part {
        Part::Piece(Piece { kind, code, .. }, name) => format!("[{kind} {code}: {name}]"),
        Part::Text(text) => text.clone(),
    };
    let shown: String = parts.iter().map(piece).collect();
    assert_eq!(shown, "Ada draws these tiles: [genial-tile RB: red and blue][genial-tile OO: double orange].");
    assert_eq!(plain(&parts), "Ada draws these tiles: red and blue, double orange.");
}

/// The move of a hint is said as the log says it, and notation stands only where moves are typed.
#[test]
fn a_hint_speaks_as_the_log_does() {
    let reasons = [Message::new("tout-sur-carte-reason-ticks").with("boxes", 3u8)];
    let advice = Advice { game: GameId::ToutSurCarte, event: "1 reroll BG", typed: "reroll BG", reasons: &reasons };
    let said = |lang, sentence| plain(&Texts::new(lang).advise(sentence, &advice, &Names::none()));
    assert_eq!(said(Lang::FR, "web-coach-try"), "Bonne idée : relancer bleu, vert");
    assert_eq!(said(Lang::EN, "web-coach-try"), "Good idea: reroll blue, green");
    assert_eq!(said(Lang::EN, "cli-play-hint"), "A good move: reroll blue, green (ticks 3 boxes); type reroll BG");
}

/// What German says of colours and people.
#[test]
fn german_declines_colours_and_speaks_to_the_reader() {
    let texts = Texts::new("de".parse().unwrap());
    let names = Names::new(["", "Max"]).read_by(Seat::new(0));
    let said = |game, shown| texts.event(game, shown, &names);
    assert_eq!(said(GameId::ColorPop, "2 G c4"), "Max räumt die grüne Gruppe auf c4 ab.");
    assert_eq!(said(GameId::ColorPop, "1 P c4 d5"), "Du räumst die rosa Gruppe auf c4 mit dem Joker auf d5 ab.");
    assert_eq!(
        said(GameId::Blockers, "2 4:7 xC7"),
        "Max spielt das grüne Plättchen 7 auf C7 und schlägt das, das dort lag."
    );
    assert_eq!(said(GameId::Blockers, "* draw 1 ?"), "Ein Plättchen wird für Rot gezogen.");
    assert_eq!(said(GameId::Genial, "1 RB g5 g6"), "Du legst rot auf g5 und blau auf g6.");
    assert_eq!(said(GameId::Genial, "* draw 2 RB OO"), "Max zieht diese Steine: rot und blau, doppelt orange.");
    let winners = Message::new("web-over-winners").with("count", 2u8).with("players", Arg::Seats(Seats::all(2)));
    assert_eq!(texts.say(&winners, &names), "Geteilter Sieg: du und Max.");
}
