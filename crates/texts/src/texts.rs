//! Puts messages into words.

use catalog::GameId;
use game::{Arg, Message, Seat};

use crate::{
    Lang, Names, Part, events,
    fluent::{Catalogue, Value, Values},
    french, german,
    parts::{Pieces, plain},
    typesetting,
};

/// The sentences of one language.
pub struct Texts {
    lang: Lang,
    catalogue: Catalogue,
}

/// A move that is advised, and why.
pub struct Advice<'a> {
    /// The game.
    pub game: GameId,
    /// The move as an event of its seat, such as `1 RB g5 g6`.
    pub event: &'a str,
    /// The move as its player types it, in the letters of their language.
    pub typed: &'a str,
    /// What speaks for it, as said to that seat.
    pub reasons: &'a [Message],
}

impl Texts {
    /// The sentences of this language, from the catalogue that is part of the program.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        Self::read(lang, &[lang.source()])
    }

    /// The sentences of this language, from its catalogue or parts of it: they were loaded, so that they need not be part of
    /// the program.
    ///
    /// # Panics
    /// If something is said twice: a test keeps that from happening.
    #[must_use]
    pub fn read(lang: Lang, parts: &[&'static str]) -> Self {
        let mut catalogue = Catalogue::new(lang, function);
        parts.iter().for_each(|part| catalogue.add(part));
        Self { lang, catalogue }
    }

    /// Which language it is.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A sentence that mentions nothing.
    ///
    /// # Panics
    /// In debug builds, if there is no such message: a programmer's mistake.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        self.marked(self.format(id, &[], None))
    }

    /// A text of this language with spaces that lines do not break at, where the language asks for them.
    #[must_use]
    pub fn typeset(&self, text: String) -> String {
        typesetting::typeset(self.lang, text)
    }

    /// Whether the catalogue has this message.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.catalogue.has(id)
    }

    /// A message in words.
    #[must_use]
    pub fn say(&self, message: &Message, names: &Names) -> String {
        plain(&self.parts(message, names))
    }

    /// A message in words and pieces.
    #[must_use]
    pub fn parts(&self, message: &Message, names: &Names) -> Vec<Part> {
        let mut pieces = Pieces::default();
        let text = self.format_message(message, names, &mut pieces);
        self.cut(pieces, &text)
    }

    /// An event, as it was shown to somebody, in words; in notation where it is of no game's.
    #[must_use]
    pub fn event(&self, game: GameId, shown: &str, names: &Names) -> String {
        plain(&self.event_parts(game, shown, names))
    }

    /// An event, as it was shown to somebody, in words and pieces; in notation where it is of no game's.
    #[must_use]
    pub fn event_parts(&self, game: GameId, shown: &str, names: &Names) -> Vec<Part> {
        let Some(sentences) = events::sentences(game, shown) else { return vec![Part::Text(shown.to_owned())] };
        let mut pieces = Pieces::default();
        let texts: Vec<String> =
            sentences.iter().map(|sentence| self.format_message(sentence, names, &mut pieces)).collect();
        self.cut(pieces, &texts.join(" "))
    }

    /// Advice as a sentence of the catalogue that mentions a `move`, `reasons` where there are any, and the `notation` where
    /// moves are typed. The move is said in the words of the log.
    #[must_use]
    pub fn advise(&self, sentence: &'static str, advice: &Advice<'_>, names: &Names) -> Vec<Part> {
        let mut pieces = Pieces::default();
        let mv = match events::sentences(advice.game, advice.event).as_deref() {
            Some([mv, ..]) => self.format_with(mv, names, Some("hint"), &mut pieces),
            _ => advice.event.to_owned(),
        };
        let reasons: Vec<String> =
            advice.reasons.iter().map(|why| self.format_message(why, names, &mut pieces)).collect();
        let message = Message::new(sentence).with("move", mv).with("notation", advice.typed);
        let message = message.with("reasons", reasons.join(" · "));
        let text = self.format_message(&message, names, &mut pieces);
        self.cut(pieces, &text)
    }

    /// A sentence of the catalogue that mentions a `move`, which is a message itself.
    #[must_use]
    pub fn naming(&self, id: &'static str, mv: &Message, names: &Names) -> Vec<Part> {
        let mut pieces = Pieces::default();
        let mv = self.format_message(mv, names, &mut pieces);
        let text = self.format_message(&Message::new(id).with("move", mv), names, &mut pieces);
        self.cut(pieces, &text)
    }

    /// What somebody did and, as a list behind it, what it brought. Neither ends with a full stop.
    #[must_use]
    pub fn story(&self, what: &Message, gains: &[Message], names: &Names) -> Vec<Part> {
        let mut pieces = Pieces::default();
        let what = self.format_message(what, names, &mut pieces);
        let gains: Vec<String> = gains.iter().map(|gain| self.format_message(gain, names, &mut pieces)).collect();
        let text = if gains.is_empty() {
            what
        } else {
            let message = Message::new("story-sentence").with("what", what).with("gains", gains.join(", "));
            self.format_message(&message, names, &mut pieces)
        };
        self.cut(pieces, &text)
    }

    /// What a player is called within a sentence.
    #[must_use]
    pub fn name(&self, seat: Seat, names: &Names) -> String {
        match names.get(seat) {
            Some(name) => name.to_owned(),
            None if names.you == Some(seat) => self.text("you"),
            None => self.say(&Message::new("player").with("number", seat.number()), names),
        }
    }

    /// A message in words, with signs for its pieces; said to the one who reads where it speaks of them.
    fn format_message(&self, message: &Message, names: &Names, pieces: &mut Pieces) -> String {
        let form = names.are_spoken_to(message).then_some("you");
        self.format_with(message, names, form, pieces)
    }

    fn format_with(&self, message: &Message, names: &Names, form: Option<&str>, pieces: &mut Pieces) -> String {
        let values: Vec<_> = message.args.iter().map(|(name, arg)| (*name, self.value(arg, names, pieces))).collect();
        self.format(message.id, &values, form)
    }

    fn value(&self, arg: &Arg, names: &Names, pieces: &mut Pieces) -> Value {
        Value::Text(match arg {
            Arg::Number(number) => return Value::Number(*number),
            Arg::Text(text) => text.to_string(),
            Arg::Name(id) => self.text(id),
            Arg::Seat(seat) => self.name(*seat, names),
            Arg::Seats(seats) => self.list(seats.iter().map(|seat| self.name(seat, names)).collect()),
            Arg::Pieces(all) => {
                let sign = |piece: &game::Piece| pieces.sign(piece.clone(), self.say(&piece.name, names));
                all.iter().map(sign).collect()
            }
        })
    }

    /// Several names in a row: “Ada, Lina and Max”.
    fn list(&self, mut names: Vec<String>) -> String {
        let last = names.pop().unwrap_or_default();
        if names.is_empty() { last } else { format!("{} {} {last}", names.join(", "), self.text("and")) }
    }

    /// A message with its values, in another form of its words where it has one: `you` for the one it speaks of, `hint`
    /// for a move that nobody has made yet.
    fn format(&self, id: &str, values: &Values, form: Option<&str>) -> String {
        // A test finds messages that are used and missing. Should one be missing all the same, a player reads its identifier.
        let said = self.catalogue.say(id, form, values);
        debug_assert!(said.is_some(), "there is no message {id:?}");
        said.unwrap_or_else(|| id.to_owned())
    }

    fn cut(&self, pieces: Pieces, text: &str) -> Vec<Part> {
        let mut parts = pieces.cut(text);
        for part in &mut parts {
            if let Part::Text(words) = part {
                *words = self.marked(std::mem::take(words));
            }
        }
        parts
    }

    /// In the language for tests, brackets show that a text came from here.
    fn marked(&self, text: String) -> String {
        if self.lang == Lang::PSEUDO { format!("⟦{text}⟧") } else { text }
    }
}

/// What catalogues may do to words.
fn function(name: &str, args: &[String]) -> Option<String> {
    german::function(name, args).or_else(|| french::function(name, args.first()?))
}
