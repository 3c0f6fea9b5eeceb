//! A server with one table, and connections to it that lose, double, delay and are cut, all from a seed.

use std::collections::VecDeque;

use catalog::{Bytes32, GameId, Promise, Seed, Stream};
use client::{Client as _, Remote};
use game::{Observer, Seat, Turn, below};
use protocol::{
    Author, BotLevel, ClockRule, Command, Millis, PersonId, Request,
    online::{FromServer, PROTOCOL, ToServer, Welcome, Why},
};
use table::{Opening, Table};

use crate::players::{players, settings};

/// What can happen to a message, in so many of a hundred cases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weather {
    /// It is lost, and all that comes after it on the same connection is useless.
    pub(crate) lost: u32,
    /// It comes twice.
    pub(crate) doubled: u32,
    /// It waits, and all after it.
    pub(crate) delayed: u32,
    /// The connection is cut: everything that is on its way is lost.
    pub(crate) cut: u32,
}

impl Weather {
    pub(crate) const FAIR: Self = Self { lost: 0, doubled: 0, delayed: 0, cut: 0 };
    pub(crate) const FOUL: Self = Self { lost: 4, doubled: 15, delayed: 50, cut: 6 };
}

/// One client and its connection.
pub(crate) struct Guest {
    pub(crate) remote: Remote,
    person: PersonId,
    to_server: VecDeque<ToServer>,
    from_server: VecDeque<FromServer>,
    is_connected: bool,
    /// What the server has told this client: up to which table event, and as whom.
    told: Option<(u64, Observer)>,
}

/// A table on a server, and those who are connected to it.
pub(crate) struct Server {
    pub(crate) table: Table,
    pub(crate) guests: Vec<Guest>,
    pub(crate) now: Millis,
    pub(crate) weather: Weather,
    fate: Stream,
    chance: Stream,
}

impl Server {
    /// A table with a person in each seat, and as many more who watch.
    pub(crate) fn new(game: GameId, people: usize, watching: usize, play: u64, weather: Weather) -> Self {
        let person = |number: usize| PersonId::new(format!("guest {number}"));
        let opening = Opening {
            game,
            settings: settings(people),
            players: players(&vec!["human"; people].join(",")),
            host: person(0),
            shared_device: false,
            by_hand: false,
            friendly: false,
            own_box: false,
            head_start: Vec::new(),
            clock: ClockRule::None,
            stand_in: BotLevel::Greedy,
            absence: None,
            promise: Some(Promise::new("table", Bytes32([7; 32]))),
        };
        let (table, _) = Table::open(opening, 1000).expect("the players fit");
        let guest = |number: usize| Guest {
            remote: Remote::new(format!("client {number}"), None),
            person: person(number),
            to_server: VecDeque::new(),
            from_server: VecDeque::new(),
            is_connected: false,
            told: None,
        };
        let streams = Seed::new(format!("server {game}")).game(play);
        let mut server = Self {
            table,
            guests: (0..people + watching).map(guest).collect(),
            now: 1000,
            weather,
            fate: streams.lot(),
            chance: streams.chance(),
        };
        for (number, seat) in Seat::all(people as u8).enumerate() {
            let sit = Command::Sit { seat, name: Some(format!("Guest {number}")), seed: None };
            server.obey(Author::Person(person(number)), sit);
        }
        server.obey(Author::Person(person(0)), Command::Start);
        server
    }

    /// What the server itself does at the table.
    pub(crate) fn obey(&mut self, by: Author, command: Command) {
        self.table.obey(&Request::new(by, command), self.now).expect("the test asks for what is possible");
    }

    pub(crate) fn observer(&self, guest: usize) -> Observer {
        let people = usize::from(self.table.setup().players());
        if guest < people { Observer::Seat(Seat::new(guest as u8)) } else { Observer::Spectator }
    }

    /// Lets time pass: connections open, are cut, and carry a message or two; chance is drawn for.
    pub(crate) fn step(&mut self) {
        self.now += 100;
        if let Turn::Chance = self.table.turn()
            && let Some(event) = self.table.sample(&mut self.chance)
        {
            self.obey(Author::Dealer, Command::Chance { notation: event.notation() });
        }
        for guest in 0..self.guests.len() {
            self.serve(guest);
        }
    }

    fn happens(&mut self, percent: u32) -> bool {
        below(&mut self.fate, 100) < percent
    }

    fn serve(&mut self, number: usize) {
        if !self.guests[number].is_connected {
            let guest = &mut self.guests[number];
            guest.is_connected = true;
            guest.remote.connected();
        } else if self.guests[number].remote.is_out_of_step() || self.happens(self.weather.cut) {
            self.cut(number);
            return;
        }
        if !self.carry_to_server(number) {
            // A connection that has lost something carries nothing more.
            self.cut(number);
            return;
        }
        self.tell(number);
        self.carry_to_client(number);
        // An answer that does not come is a lost connection too.
        let guest = &self.guests[number];
        let silent = guest.to_server.is_empty() && guest.from_server.is_empty();
        if silent && guest.remote.sending() != client::Sending::Nothing {
            self.cut(number);
        }
    }

    /// Brings messages of a client to the server. Whether none was lost.
    pub(crate) fn carry_to_server(&mut self, number: usize) -> bool {
        let guest = &mut self.guests[number];
        while let Some(message) = guest.remote.to_send() {
            guest.to_server.push_back(message);
        }
        while !self.happens(self.weather.delayed)
            && let Some(message) = self.guests[number].to_server.pop_front()
        {
            if self.happens(self.weather.lost) {
                return false;
            }
            if self.happens(self.weather.doubled) {
                self.take(number, message.clone());
            }
            self.take(number, message);
        }
        true
    }

    fn carry_to_client(&mut self, number: usize) {
        while !self.happens(self.weather.delayed)
            && let Some(message) = self.guests[number].from_server.pop_front()
        {
            let doubled = self.happens(self.weather.doubled);
            if self.happens(self.weather.lost) {
                continue;
            }
            let guest = &mut self.guests[number];
            if doubled {
                guest.remote.heard(message.clone(), self.now);
            }
            guest.remote.heard(message, self.now);
        }
    }

    pub(crate) fn cut(&mut self, number: usize) {
        let guest = &mut self.guests[number];
        guest.is_connected = false;
        guest.told = None;
        guest.to_server.clear();
        guest.from_server.clear();
        guest.remote.disconnected();
    }

    /// A message has reached the server.
    fn take(&mut self, number: usize, message: ToServer) {
        let observer = self.observer(number);
        let answer = match message {
            ToServer::Hello(hello) => {
                let welcome = Welcome {
                    protocol: PROTOCOL,
                    seat: observer.seat(),
                    kept: None,
                    host: number == 0,
                    hints: false,
                    public: true,
                    invitation: None,
                    notice: None,
                    rematch: None,
                    now: self.now,
                };
                self.guests[number].from_server.push_back(FromServer::Welcome(welcome));
                let seen = hello.seen.filter(|(_, seen)| *seen == observer);
                match seen.and_then(|(seq, _)| self.table.since(seq, observer)) {
                    Some(update) => FromServer::Update(Box::new(update)),
                    None => FromServer::Snapshot(Box::new(self.table.snapshot(observer))),
                }
            }
            ToServer::Command { id, command } => {
                let by = Author::Person(self.guests[number].person.clone());
                let request = Request { id: Some(id.clone()), by, command };
                match self.table.obey(&request, self.now) {
                    Ok(_) => FromServer::Done { id, seq: self.table.seq() },
                    Err(refusal) => FromServer::Refused { id, why: Why::Table(refusal) },
                }
            }
            ToServer::ViewAt { events, observer } => {
                FromServer::View { events, observer, view: self.table.view_at(events, observer) }
            }
            ToServer::Ping { sent } => FromServer::Pong { sent, now: self.now },
            other => panic!("the tests do not say {other:?}"),
        };
        // What has changed is told before the answer or after it.
        if self.happens(50) {
            self.tell(number);
        }
        let guest = &mut self.guests[number];
        if matches!(answer, FromServer::Update(_) | FromServer::Snapshot(_)) {
            guest.told = Some((self.table.seq(), observer));
        }
        guest.from_server.push_back(answer);
    }

    /// Tells a client what has changed since it was last told.
    fn tell(&mut self, number: usize) {
        let guest = &mut self.guests[number];
        let Some((seq, observer)) = guest.told.filter(|(seq, _)| *seq < self.table.seq()) else { return };
        let update = self.table.since(seq, observer).expect("it was told so before");
        guest.told = Some((self.table.seq(), observer));
        guest.from_server.push_back(FromServer::Update(Box::new(update)));
    }

    /// Lets everything arrive, in fair weather.
    pub(crate) fn calm_down(&mut self) {
        self.weather = Weather::FAIR;
        for _ in 0..10 {
            self.step();
        }
    }
}
