//! Puts messages into words.

use std::borrow::Cow;

use catalog::GameId;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use game::{Arg, Message, Seat};

use crate::{Lang, tell};

/// The names of the players, seat by seat; a seat without one is called by its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    names: Vec<String>,
    you: Option<Seat>,
}

impl Names {
    /// Players with these names, in seat order; an empty name is none.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), you: None }
    }

    /// The same, read by the player of this seat, who is spoken to and not spoken of.
    #[must_use]
    pub fn read_by(self, you: Seat) -> Self {
        Self { you: Some(you), ..self }
    }

    /// Nobody has a name.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    fn get(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// Whether a message mentions the one who reads it.
    fn are_spoken_to(&self, message: &Message) -> bool {
        let Some(you) = self.you else { return false };
        message.args.iter().any(|(_, arg)| match arg {
            Arg::Seat(seat) => *seat == you,
            Arg::Seats(seats) => seats.contains(you),
            Arg::Number(_) | Arg::Text(_) | Arg::Name(_) => false,
        })
    }
}

/// The sentences of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The sentences of this language.
    ///
    /// # Panics
    /// If the language's file is not Fluent, or says one thing twice: a test keeps that from happening.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let resource = FluentResource::try_new(lang.source().into()).expect("the catalogue is Fluent");
        let mut bundle = FluentBundle::new_concurrent(vec![lang.id()]);
        // Isolation marks around names would show in terminals; our texts do not mix writing directions.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).expect("every message is there once");
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
    /// If there is no such message: a programmer's mistake.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        self.format(id, None, false)
    }

    /// Whether the catalogue has this message.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A message in words.
    #[must_use]
    pub fn say(&self, message: &Message, names: &Names) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            args.set(*name, self.value(arg, names));
        }
        self.format(message.id, Some(&args), names.are_spoken_to(message))
    }

    /// An event, as it was shown to somebody, in words; in notation where it is of no game's.
    #[must_use]
    pub fn tell(&self, game: GameId, shown: &str, names: &Names) -> String {
        tell::message(game, shown).map_or_else(|| shown.to_owned(), |message| self.say(&message, names))
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

    fn value<'a>(&self, arg: &'a Arg, names: &Names) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::String(Cow::Borrowed(text)),
            Arg::Name(id) => self.text(id).into(),
            Arg::Seat(seat) => self.name(*seat, names).into(),
            Arg::Seats(seats) => self.list(seats.iter().map(|seat| self.name(seat, names)).collect()).into(),
        }
    }

    /// Several names in a row: “Ada, Lina and Max”.
    fn list(&self, mut names: Vec<String>) -> String {
        let last = names.pop().unwrap_or_default();
        if names.is_empty() { last } else { format!("{} {} {last}", names.join(", "), self.text("and")) }
    }

    /// A message with its values, in the words for the one it speaks of where it has such words.
    fn format(&self, id: &str, args: Option<&FluentArgs<'_>>, to_you: bool) -> String {
        let message = self.bundle.get_message(id).unwrap_or_else(|| panic!("there is no message {id:?}"));
        let second_person = message.get_attribute("you").filter(|_| to_you).map(|words| words.value());
        let pattern = second_person.or_else(|| message.value());
        let pattern = pattern.unwrap_or_else(|| panic!("the message {id:?} says nothing"));
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        debug_assert!(errors.is_empty(), "message {id:?}: {errors:?}");
        if self.lang == Lang::PSEUDO { format!("⟦{text}⟧") } else { text.into_owned() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_alone_is_spoken_to() {
        let (you, bot) = (Seat::new(0), Seat::new(1));
        let names = Names::new(["", "Bot"]).read_by(you);
        let said = |lang, seat, names: &Names| {
            Texts::new(lang).say(&Message::new("genial-tell-swap").with("seat", seat), names)
        };
        assert_eq!(said(Lang::EN, you, &names), "You swap your tiles.");
        assert_eq!(said(Lang::FR, you, &names), "Tu échanges tes tuiles.");
        assert_eq!(said(Lang::FR, bot, &names), "Bot échange ses tuiles.");
        assert_eq!(said(Lang::FR, you, &Names::new(["Lina", "Bot"]).read_by(you)), "Tu échanges tes tuiles.");
        assert_eq!(said(Lang::FR, you, &Names::none()), "Joueur 1 échange ses tuiles.");
    }

    #[test]
    fn you_stand_among_the_others_in_a_list() {
        let names = Names::new(["", "Bot"]).read_by(Seat::new(0));
        let message =
            Message::new("web-over-winners").with("count", 2u8).with("players", Arg::Seats(game::Seats::all(2)));
        assert_eq!(Texts::new(Lang::FR).say(&message, &names), "Première place partagée : toi et Bot.");
    }
}
