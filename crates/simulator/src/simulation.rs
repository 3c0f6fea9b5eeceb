//! Plays a game: one happening after the other, and a look at everything after each.

mod clients;
mod faults;
mod servers;

use std::collections::BTreeMap;

use catalog::{Bytes32, Promise, Seed, fair};
use game::Seat;
use protocol::{Author, BotLevel, ClockRule, Command, Millis, Phase, Player, Request};
use runner::Ask;
use table::{Envelope, Opening, Table};

use crate::{
    Broken, Bug, Law, Plan,
    checks::{Checked, Checks, broken},
    connection::Connection,
    exchange,
    hub::{Happening, Shared},
    node::{ALIVE_EVERY, EVERY, InUse},
    person::{Person, person_id},
    plan::OPENED,
};

/// After this time nothing goes wrong any more, and the game has to come to its end.
const CALM: Millis = 150_000;

/// A game that has not ended after so many happenings does not end.
const MOST: u64 = 400_000;

/// In one of so many games, hidden things are exchanged when it is over.
const EXCHANGED: u64 = 4;

/// What was simulated.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// How many things happened, after each of which everything was checked.
    pub steps: u64,
    /// How many envelopes the log has.
    pub envelopes: u64,
    /// How many messages reached a client or a server.
    pub messages: u64,
    /// How many commands were acknowledged, and how many refused.
    pub acknowledged: u64,
    /// How many commands were refused.
    pub refused: u64,
    /// How often a node died.
    pub crashes: u64,
    /// How many races for a number of the log were lost.
    pub races: u64,
    /// How many moments were compared with hidden things exchanged.
    pub exchanged: u64,
    /// The simulated time.
    pub time: Millis,
}

impl Report {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            steps: self.steps + other.steps,
            envelopes: self.envelopes + other.envelopes,
            messages: self.messages + other.messages,
            acknowledged: self.acknowledged + other.acknowledged,
            refused: self.refused + other.refused,
            crashes: self.crashes + other.crashes,
            races: self.races + other.races,
            exchanged: self.exchanged + other.exchanged,
            time: self.time + other.time,
        }
    }
}

/// A server, and the table if it is in use there.
#[derive(Default)]
pub(crate) struct Node {
    is_up: bool,
    /// Tells one life of the node from another.
    life: u64,
    rounds: u64,
    in_use: Option<InUse>,
}

pub(crate) struct Simulation {
    plan: Plan,
    seed: String,
    record: Option<String>,
    pub(crate) hub: Shared,
    nodes: Vec<Node>,
    people: Vec<Person>,
    connections: BTreeMap<u64, Connection>,
    checks: Checks,
    report: Report,
}

/// Plays a game.
///
/// # Errors
/// The first law that does not hold.
pub fn simulate(plan: &Plan) -> Result<Report, Broken> {
    Ok(play(plan)?.report)
}

/// Plays a game; gives all that is left of it.
pub(crate) fn play(plan: &Plan) -> Result<Simulation, Broken> {
    let mut simulation = Simulation::new(plan);
    simulation.run()?;
    simulation.at_the_end()?;
    Ok(simulation)
}

impl Simulation {
    fn new(plan: &Plan) -> Self {
        let secret = Bytes32([plan.seed as u8 | 1; 32]);
        let (log, positions) = open(plan, secret);
        let hub = Shared::new(plan.clone(), OPENED, Seed::new("fate").game(plan.seed).chance());
        let stored: Vec<_> = log.iter().map(Envelope::stored).collect();
        // After a crash clocks get back the time since it was last noted that a server was there.
        let trouble: Millis = plan.faults.iter().map(|(_, fault)| fault.keeps_from_noting()).sum();
        let checks = Checks::new(&stored, (ALIVE_EVERY + 1) * EVERY + trouble);
        {
            let mut hub = hub.lock();
            hub.store.create(stored, positions);
            for node in 0..plan.nodes {
                hub.after(0, Happening::Start(node));
            }
            for (number, (after, _)) in plan.faults.iter().enumerate() {
                hub.after(*after, Happening::Fault(number));
            }
            for person in 0..plan.people + plan.spectators {
                hub.after(10 + 40 * person as Millis, Happening::Connect(person));
            }
        }
        Self {
            seed: secret.to_string(),
            record: plan.record(),
            nodes: (0..plan.nodes).map(|_| Node::default()).collect(),
            people: (0..plan.people + plan.spectators).map(|number| Person::new(plan, number)).collect(),
            plan: plan.clone(),
            connections: BTreeMap::new(),
            report: Report::default(),
            checks,
            hub,
        }
    }

    /// Lets things happen until the game has ended and everyone knows.
    fn run(&mut self) -> Checked {
        while !self.has_ended() {
            let happening = {
                let mut hub = self.hub.lock();
                hub.is_calm |= hub.now > OPENED + CALM;
                hub.next()
            };
            let Some(happening) = happening.filter(|_| self.report.steps < MOST) else {
                let table = &self.checks.table;
                let what = format!("number {}, {:?} after {} steps", table.seq(), table.turn(), self.report.steps);
                return Err(broken(Law::Ends, what));
            };
            self.report.steps += 1;
            self.happen(happening)?;
            self.settle()?;
        }
        Ok(())
    }

    fn happen(&mut self, happening: Happening) -> Checked {
        match happening {
            Happening::Wake => {}
            Happening::Commit => self.commit(),
            Happening::Round(node, life) => self.round(node, life),
            Happening::Start(node) => self.start(node),
            Happening::Fault(number) => self.fault(self.plan.faults[number].1),
            Happening::ToServer(connection, message) => self.reach_server(connection, message),
            Happening::ToClient(connection, message) => self.reach_client(connection, message)?,
            Happening::Late(person, message) => self.reach_late(person, message),
            Happening::Connect(person) => self.connect(person),
            Happening::Think(person) => self.think(person),
            Happening::Ask(usage, ask) => self.ask(usage, ask),
            Happening::Told { node, from, told } => self.ask_node(node, Ask::Told { from, told }),
        }
        Ok(())
    }

    /// Whether the game has ended, everyone knows, and nothing is on its way.
    fn has_ended(&self) -> bool {
        let table = &self.checks.table;
        if !matches!(table.phase(), Phase::Over | Phase::Closed) {
            return false;
        }
        self.people.iter().all(|person| person.remote.confirmed().is_some_and(|known| known.seq == table.seq()))
    }

    /// What can only be checked when all is over.
    fn at_the_end(&mut self) -> Checked {
        let hub = self.hub.lock();
        self.report.envelopes = self.checks.table.seq();
        self.report.time = hub.now - OPENED;
        self.checks.everything_acknowledged_is_there()?;
        if self.checks.table.phase() == Phase::Over {
            let record = self.checks.table.record(&[]);
            let verified = fair::verify(&record);
            verified.map_err(|unfair| broken(Law::Fair, format!("{unfair:?}")))?;
        }
        let mut written = BTreeMap::new();
        for person in &self.people {
            let known = person.remote.confirmed().expect("everyone knows the end");
            let text = serde_json::to_string(known).expect("a snapshot is plain data");
            let observer = known.observer.seat().map(Seat::number);
            if written.insert(observer, text.clone()).is_some_and(|other| other != text) {
                return Err(broken(
                    Law::EqualKnowledge,
                    format!("two who look as {:?} know other things", known.observer),
                ));
            }
        }
        if self.plan.seed.is_multiple_of(EXCHANGED) || self.plan.bug == Some(Bug::RedactionForgotten) {
            // The last one has no seat, and watches.
            let person = (self.plan.seed / EXCHANGED) as usize % (self.plan.people + 1);
            let person = if person == self.plan.people { self.people.len() } else { person };
            self.report.exchanged = exchange::check(&self.plan, hub.store.log(), person)?;
        }
        self.report.races = hub.store.races;
        Ok(())
    }
}

/// The first envelopes of a table's log, and how far its streams are used.
fn open(plan: &Plan, secret: Bytes32) -> (Vec<Envelope>, Vec<u128>) {
    let play = plan.start();
    let seats = (0..plan.seats()).map(|seat| match seat < plan.people {
        true => Player::Human(None),
        false => Player::Bot(BotLevel::Random),
    });
    let opening = Opening {
        host: person_id(0),
        shared_device: false,
        clock: plan.clock,
        stand_in: BotLevel::Greedy,
        absence: (!matches!(plan.clock, ClockRule::Days { .. })).then_some(120_000),
        promise: Some(Promise::new("table", secret)),
        ..Opening::device(plan.game, play.settings(), seats.collect())
    };
    let (mut table, first) = Table::open(opening, OPENED).expect("the players fit");
    let sit = Command::Sit { seat: Seat::new(0), name: Some("Host".into()), seed: None };
    let sat = table.obey(&Request::new(Author::Person(person_id(0)), sit), OPENED).expect("the seat is free");
    (std::iter::once(first).chain(sat).collect(), vec![0; plan.seats() + 1])
}
