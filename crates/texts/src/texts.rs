//! Puts messages into words.

use std::borrow::Cow;

use catalog::GameId;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use game::{Arg, Message, Seat};

use crate::{
    Lang, Names, Part, events, french, german,
    parts::{Pieces, plain},
    typesetting,
};

/// The sentences of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
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
    /// If a part is not Fluent, or something is said twice: a test keeps that from happening.
    #[must_use]
    pub fn read(lang: Lang, parts: &[&str]) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.id()]);
        // Isolation marks around names would show in terminals; our texts do not mix writing directions.
        bundle.set_use_isolating(false);
        french::add_functions(&mut bundle);
        german::add_functions(&mut bundle);
        for part in parts {
            let resource = FluentResource::try_new((*part).into()).expect("the catalogue is Fluent");
            bundle.add_resource(resource).expect("every message is there once");
        }
        if lang == Lang::PSEUDO {
            bundle.set_transform(Some(accented));
        }
        Self { lang, bundle }
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
        self.marked(self.format(id, None, None))
    }

    /// A text of this language with spaces that lines do not break at, where the language asks for them.
    #[must_use]
    pub fn typeset(&self, text: String) -> String {
        typesetting::typeset(self.lang, text)
    }

    /// Whether the catalogue has this message.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
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
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            args.set(*name, self.value(arg, names, pieces));
        }
        self.format(message.id, Some(&args), form)
    }

    fn value<'a>(&self, arg: &'a Arg, names: &Names, pieces: &mut Pieces) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::String(Cow::Borrowed(text)),
            Arg::Name(id) => self.text(id).into(),
            Arg::Seat(seat) => self.name(*seat, names).into(),
            Arg::Seats(seats) => self.list(seats.iter().map(|seat| self.name(seat, names)).collect()).into(),
            Arg::Pieces(all) => {
                let sign = |piece: &game::Piece| pieces.sign(piece.clone(), self.say(&piece.name, names));
                all.iter().map(sign).collect::<String>().into()
            }
        }
    }

    /// Several names in a row: “Ada, Lina and Max”.
    fn list(&self, mut names: Vec<String>) -> String {
        let last = names.pop().unwrap_or_default();
        if names.is_empty() { last } else { format!("{} {} {last}", names.join(", "), self.text("and")) }
    }

    /// A message with its values, in another form of its words where it has one: `you` for the one it speaks of, `hint`
    /// for a move that nobody has made yet.
    fn format(&self, id: &str, args: Option<&FluentArgs<'_>>, form: Option<&str>) -> String {
        // A test finds messages that are used and missing. Should one be missing all the same, a player reads its identifier.
        let Some(message) = self.bundle.get_message(id) else {
            debug_assert!(false, "there is no message {id:?}");
            return id.to_owned();
        };
        let other_form = form.and_then(|form| message.get_attribute(form)).map(|words| words.value());
        let Some(pattern) = other_form.or_else(|| message.value()) else {
            debug_assert!(false, "the message {id:?} says nothing");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        debug_assert!(errors.is_empty(), "message {id:?}: {errors:?}");
        text.into_owned()
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

/// Letters with an accent each, so that a text from elsewhere stands out.
fn accented(text: &str) -> Cow<'_, str> {
    let accent = |letter| match letter {
        'a' => 'á',
        'e' => 'é',
        'i' => 'í',
        'o' => 'ó',
        'u' => 'ú',
        'A' => 'Á',
        'E' => 'É',
        'I' => 'Í',
        'O' => 'Ó',
        'U' => 'Ú',
        other => other,
    };
    Cow::Owned(text.chars().map(accent).collect())
}
