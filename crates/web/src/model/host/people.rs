//! Who sits at the table: what they are called, how they are placed, and whose eyes look.

use game::{Message, Observer, Seat, Turn};
use leptos::prelude::*;
use table::Player;
use texts::Names;

use super::{Eyes, Host};
use crate::boards;

impl Host {
    /// What players are called in sentences. Whoever is alone at the screen is spoken to.
    pub fn names(self) -> Names {
        let names = Names::new(self.name_list());
        match self.alone() {
            Some(you) => names.read_by(you),
            None => names,
        }
    }

    /// The only person at the screen.
    pub(super) fn alone(self) -> Option<Seat> {
        self.table.with_untracked(|table| {
            let mut people = table.people();
            people.next().filter(|_| people.next().is_none())
        })
    }

    pub(super) fn name_list(self) -> Vec<String> {
        let words = self.words.get_value();
        self.table.with_untracked(|table| {
            let players = table.players();
            let alike = |player: &Player| players.iter().filter(|other| *other == player).count() > 1;
            let name = |(index, player): (usize, &Player)| match player {
                Player::You => self.preferences.name.get_untracked(),
                Player::Human(name) => name.clone().unwrap_or_default(),
                Player::Bot(level) => {
                    let level = words.text(&format!("level-{level}"));
                    let message = Message::new("web-bot").with("level", level);
                    let name = words.say(&message);
                    if alike(player) { format!("{name} {}", index + 1) } else { name }
                }
            };
            players.iter().enumerate().map(name).collect()
        })
    }

    /// What a player is called at their seat.
    pub fn name(self, seat: Seat) -> String {
        self.preferences.name.track();
        let names = self.name_list();
        self.words.with_value(|words| match self.alone() {
            Some(you) if you == seat && names[seat.index()].is_empty() => words.text("web-you"),
            _ => words.texts().name(seat, &Names::new(names)),
        })
    }

    /// The seats, the best placed first.
    pub fn by_rank(self) -> Vec<Seat> {
        let ranks = self.with(|table| table.play().standings().ranks);
        let mut seats: Vec<Seat> = Seat::all(ranks.len() as u8).collect();
        seats.sort_by_key(|seat| ranks[seat.index()]);
        seats
    }

    /// A message in words.
    pub fn tell(self, message: &Message) -> String {
        self.words.with_value(|words| words.tell(message, &self.names()))
    }

    /// Reasons as an adviser says them to a seat. Where somebody else reads, the seat is named and quoted to.
    pub fn tell_advice(self, seat: Seat, reasons: &[Message]) -> String {
        let names = Names::new(self.name_list()).read_by(seat);
        let told: Vec<String> =
            self.words.with_value(|words| reasons.iter().map(|reason| words.tell(reason, &names)).collect());
        let told = told.join(" · ");
        if self.alone() == Some(seat) {
            return told;
        }
        let message = Message::new("web-advice-to").with("name", self.name(seat)).with("reasons", told);
        self.words.with_value(|words| words.say(&message))
    }

    /// An event in words.
    pub fn tell_event(self, shown: &str) -> String {
        self.words.with_value(|words| words.tell_event(self.game, shown, &self.names()))
    }

    /// Decides whose eyes look. One person at the screen looks all the time. With several, nobody's secrets stay on the
    /// screen when it is no longer their turn.
    pub(super) fn turn_eyes(self) {
        let old = self.eyes.get_untracked();
        let new = self.table.with_untracked(|table| {
            if let Some(alone) = self.alone() {
                return Eyes::Open(alone);
            }
            match table.turn() {
                Turn::Over => Eyes::Public,
                Turn::Chance => match old {
                    Eyes::Open(_) => old,
                    Eyes::Public | Eyes::Curtain(_) => Eyes::Public,
                },
                Turn::Seats(seats) => {
                    if let Eyes::Open(seat) | Eyes::Curtain(seat) = old
                        && seats.contains(seat)
                    {
                        return old;
                    }
                    let Some(next) = table.people().find(|&seat| seats.contains(seat)) else { return Eyes::Public };
                    let secret = boards::is_secret(table.game(), &table.play().view(Observer::Seat(next)));
                    if secret { Eyes::Curtain(next) } else { Eyes::Open(next) }
                }
            }
        });
        if new != old {
            self.eyes.set(new);
        }
    }
}
