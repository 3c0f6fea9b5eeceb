//! A client at a server, through connections of every kind.

use catalog::{AnyView, GameId, Stream};
use client::{Client, Local, Notice, Remote, Sending, pause_before};
use game::{Actor, Observer, Turn};
use protocol::{Command, Phase, Refusal, Snapshot};

use crate::{
    connection::{Server, Weather},
    players::{choices, players, random_move, seat},
    shared::{self, Screen},
};

/// A screen of the first guest at a server; the second decides at random.
struct AtServer {
    server: Server,
    choices: Vec<Stream>,
}

impl AtServer {
    fn new(game: GameId) -> Self {
        let server = Server::new(game, 2, 0, 0, Weather::FAIR);
        Self { server, choices: (1..=2).map(|number| choices(game, seat(number), 0)).collect() }
    }

    /// The table, where everything that is on its way has arrived.
    fn table_awaits_guest(&self) -> bool {
        self.server.table.turn().awaits(seat(1)) || self.server.table.turn() == Turn::Over
    }
}

impl Screen for AtServer {
    fn client(&mut self) -> &mut dyn Client {
        &mut self.server.guests[0].remote
    }

    fn settle(&mut self) {
        for _ in 0..4 {
            self.server.step();
        }
        while !self.table_awaits_guest() {
            decide(&mut self.server.guests[1].remote, 2, &mut self.choices[1]);
            for _ in 0..4 {
                self.server.step();
            }
        }
    }

    fn choose(&mut self) -> String {
        let view = &self.server.guests[0].remote.confirmed().expect("something has come").state.view;
        random_move(view, seat(1), &mut self.choices[0])
    }
}

/// Decides for this seat if it is to decide. Gives what is shown at once, before any answer.
fn decide(remote: &mut Remote, number: u8, choices: &mut Stream) -> Option<Snapshot> {
    let shown = remote.look_as(Observer::Seat(seat(number))).ok()?;
    if !shown.state.turn.awaits(seat(number)) || remote.sending() == Sending::Decision {
        return None;
    }
    let notation = random_move(&shown.state.view, seat(number), choices);
    remote.send(Command::Play { seat: seat(number), notation }, 0);
    let after = remote.look_as(Observer::Seat(seat(number))).ok()?;
    (after.events() > shown.events()).then_some(after)
}

#[test]
fn what_is_heard_adds_up_to_what_is_so() {
    for &game in GameId::ALL {
        shared::what_is_heard_adds_up(&mut AtServer::new(game));
    }
}

#[test]
fn a_refused_command_is_heard_and_changes_nothing() {
    shared::a_refused_command_changes_nothing(&mut AtServer::new(GameId::CrissCross));
}

#[test]
fn nobody_looks_with_the_eyes_of_another_before_the_end() {
    shared::nobody_looks_as_another(&mut AtServer::new(GameId::Genial));
}

#[test]
fn now_is_a_moment_of_the_play() {
    shared::now_is_a_moment_of_the_play(&mut AtServer::new(GameId::Blockers));
}

#[test]
fn attempts_to_connect_become_rarer_and_never_come_together() {
    let pauses: Vec<u64> = (0..12).map(|attempts| pause_before(attempts, 1.0)).collect();
    assert!(pauses.is_sorted() && pauses[0] < 1000 && pauses[11] == 15_000, "{pauses:?}");
    assert!((0..12).all(|attempts| pause_before(attempts, 0.0) * 2 == pauses[attempts as usize]));
}

/// What was shown before the answer came: after so many events, the last one, and the view.
type Shown = (usize, String, AnyView);

/// Two people and a spectator play a whole game. Gives what each player was shown before the answer.
fn whole_game(game: GameId, play: u64, weather: Weather) -> (Server, Vec<Vec<Shown>>) {
    let mut server = Server::new(game, 2, 1, play, weather);
    let mut choices: Vec<Stream> = (1..=2).map(|number| choices(game, seat(number), play)).collect();
    let mut shown = vec![Vec::new(); 2];
    let mut known: Vec<Known> = (0..3).map(|_| Known::default()).collect();
    for _ in 0..60_000 {
        if server.table.phase() == Phase::Over {
            server.calm_down();
            for (guest, mut known) in known.into_iter().enumerate() {
                known.listen(&mut server, guest);
                let truth = server.table.snapshot(server.observer(guest));
                assert_eq!(known.snapshot, Some(truth), "{game} {play}: guest {guest}");
            }
            return (server, shown);
        }
        for (guest, choices) in choices.iter_mut().enumerate() {
            let before = server.guests[guest].remote.sending();
            let at_once = decide(&mut server.guests[guest].remote, guest as u8 + 1, choices);
            known[guest].decided += usize::from(at_once.is_some() || server.guests[guest].remote.sending() != before);
            if let Some(snapshot) = at_once {
                let last = snapshot.log.last().expect("an event").shown.text.clone();
                shown[guest].push((snapshot.events(), last, snapshot.state.view.clone()));
                known[guest].snapshot = Some(snapshot);
            }
        }
        server.step();
        known.iter_mut().enumerate().for_each(|(guest, known)| known.listen(&mut server, guest));
    }
    panic!("{game} {play} does not end");
}

/// A screen that folds in what its client hears.
#[derive(Default)]
struct Known {
    snapshot: Option<Snapshot>,
    /// How many decisions were sent and not refused.
    decided: usize,
}

impl Known {
    fn listen(&mut self, server: &mut Server, guest: usize) {
        let observer = server.observer(guest);
        let remote = &mut server.guests[guest].remote;
        if self.snapshot.is_none() {
            self.snapshot = remote.look_as(observer).ok();
        }
        while let Some(notice) = remote.receive() {
            match (notice, self.snapshot.as_mut()) {
                (Notice::Update(update), Some(known)) => known.apply(*update).expect("it follows on what is known"),
                (Notice::Refused(_), _) => self.decided -= 1,
                (Notice::Past, _) => {}
                (notice, None) => panic!("nothing is known, and then comes {notice:?}"),
            }
        }
        let (Some(known), Some(seat)) = (&self.snapshot, observer.seat()) else { return };
        let own = known.log.iter().filter(|entry| entry.actor == Actor::Seat(seat)).count();
        assert!(own <= self.decided, "{own} decisions are shown, {} were made", self.decided);
    }
}

#[test]
fn through_foul_weather_everyone_ends_with_what_the_table_is() {
    for &game in GameId::ALL {
        for play in 0..6 {
            let (server, shown) = whole_game(game, play, Weather::FOUL);
            let same = Local::from_record(&server.table.record(&[]), players("human,human"), String::new());
            let mut local = same.expect("the table's record is right");
            let remote = &server.guests[0].remote;
            let (known, here) = (remote.confirmed().expect("it came"), local.look_as(Observer::Spectator));
            let here = here.expect("everyone may look as a spectator");
            assert_eq!(known.state.result, here.state.result, "{game} {play}");
            let of_own_seat = local.view_at(known.events(), Observer::Seat(seat(1)));
            assert_eq!(Some(&known.state.view), of_own_seat.as_ref(), "{game} {play}");
            assert!(shown.iter().any(|shown| !shown.is_empty()), "{game} {play}: something was shown at once");
        }
    }
}

/// What a player is shown before the answer is what the table then says, wherever the decision came to be as it was
/// shown.
#[test]
fn what_is_shown_at_once_is_what_comes() {
    for &game in GameId::ALL {
        let mut compared = 0;
        for play in 10..14 {
            let (server, shown) = whole_game(game, play, Weather { delayed: 60, ..Weather::FAIR });
            for (guest, shown) in shown.into_iter().enumerate() {
                let observer = server.observer(guest);
                let log = server.table.snapshot(observer).log;
                for (events, text, view) in shown {
                    if log.get(events - 1).is_some_and(|entry| entry.shown.text == text) {
                        assert_eq!(Some(view), server.table.view_at(events, observer), "{game} {play}: {text}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 20, "{game}: {compared}");
    }
}

/// A decision is on the screen at once, marked; when the server refuses it, it is taken back and the reason is heard.
#[test]
fn a_decision_that_is_refused_is_taken_back() {
    let mut server = Server::new(GameId::CrissCross, 2, 0, 0, Weather::FAIR);
    server.calm_down();
    let remote = &mut server.guests[0].remote;
    let before = remote.look_as(Observer::Seat(seat(1))).expect("one's own seat");
    remote.send(Command::Play { seat: seat(1), notation: "start 4".into() }, 0);
    let shown = remote.look_as(Observer::Seat(seat(1))).expect("one's own seat");
    assert_eq!(shown.log.last().map(|entry| (entry.shown.text.as_str(), entry.seq)), Some(("1 start 4", 0)));
    assert_eq!(remote.sending(), Sending::Command);
    assert_eq!(remote.confirmed(), Some(&before), "nothing is confirmed yet");

    // Meanwhile a bot has come to decide for the seat.
    let give = Command::GiveToBot { seat: seat(1), level: protocol::BotLevel::Greedy };
    server.obey(protocol::Author::Person(protocol::PersonId::new("guest 0")), give);
    server.calm_down();
    let remote = &mut server.guests[0].remote;
    let mut known = shown;
    let mut refused = None;
    while let Some(notice) = remote.receive() {
        match notice {
            Notice::Update(update) => known.apply(*update).expect("it follows on what is known"),
            Notice::Refused(why) => refused = Some(why),
            Notice::Past => {}
        }
    }
    assert_eq!(refused, Some(Refusal::NotYourSeat(seat(1))));
    assert!(known.log.is_empty(), "the move is taken back");
    assert_eq!(remote.sending(), Sending::Nothing);
}

/// A move whose answer was lost with the connection is sent again and counts once.
#[test]
fn a_move_counts_once_whatever_is_lost() {
    let mut server = Server::new(GameId::CrissCross, 2, 0, 0, Weather::FAIR);
    server.calm_down();
    server.guests[0].remote.send(Command::Play { seat: seat(1), notation: "start 4".into() }, 0);
    assert!(server.carry_to_server(0));
    assert_eq!(server.table.events(), 1, "it has reached the server");
    server.cut(0);
    assert_eq!(server.guests[0].remote.sending(), Sending::Command, "and its answer is lost");
    server.calm_down();
    let of_seat = |entry: &&protocol::LogEntry| entry.actor == Actor::Seat(seat(1));
    let log = server.table.snapshot(Observer::Spectator).log;
    assert_eq!(log.iter().filter(of_seat).count(), 1);
    assert_eq!(server.guests[0].remote.sending(), Sending::Nothing);
}

/// Views of the past come from the server, unless they came before; after a lost connection they are asked for again.
#[test]
fn the_past_is_asked_for_and_then_known() {
    let (mut server, _) = whole_game(GameId::Genial, 20, Weather::FAIR);
    let own = Observer::Seat(seat(1));
    let events = server.table.events();
    let unknown: Vec<usize> = (0..events).filter(|&at| server.guests[0].remote.view_at(at, own).is_none()).collect();
    assert!(!unknown.is_empty(), "several events come with one update");
    server.cut(0);
    server.calm_down();
    for at in 0..=events {
        assert_eq!(server.guests[0].remote.view_at(at, own), server.table.view_at(at, own), "{at}");
    }
    let remote = &mut server.guests[0].remote;
    assert!(std::iter::from_fn(|| remote.receive()).any(|notice| notice == Notice::Past));
    assert_eq!(remote.record(&[]), None, "the record has not come");
    remote.keep_record(server.table.record(&[]));
    assert_eq!(remote.record(&[]).map(|record| record.events), Some(server.table.record(&[]).events));
    let other = Observer::Seat(seat(2));
    assert_eq!(remote.view_at(3, other), server.table.view_at(3, other), "an analysis looks at every decision");
}
