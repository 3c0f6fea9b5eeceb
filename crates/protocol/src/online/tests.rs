//! Every message is read as it was written, and looks as `docs/protocol.md` says.

use catalog::{AnyGame, Bytes32, First, GameId, Promise};
use game::{Message, Observer, Seat, Seats, Turn};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{json, to_value};

use super::*;
use crate::{
    BotLevel, ClockRule, Command, CommandId, LogChange, Phase, Player, Refusal, SeatState, Setup, Snapshot, State,
    TakeBack, Update,
};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: T) {
    let text = serde_json::to_string(&value).expect("it is plain data");
    assert_eq!(serde_json::from_str::<T>(&text).expect(&text), value, "{text}");
}

fn seat_1() -> Seat {
    Seat::new(0)
}

fn seats() -> Vec<SeatState> {
    let person = Player::Human(Some("Lina".into()));
    vec![
        SeatState {
            player: person,
            taken: true,
            away: true,
            bot: Some(BotLevel::Numbered(3)),
            program: true,
            lost: false,
        },
        SeatState { player: Player::Human(None), taken: false, away: false, bot: None, program: false, lost: false },
    ]
}

fn listed() -> Listed {
    Listed {
        table: TableId::new("k3v9"),
        game: GameId::ALL[0],
        settings: AnyGame::new(GameId::ALL[0], &game::Settings::new()).expect("the usual options").settings(),
        seats: seats(),
        phase: Phase::Waiting,
        clock: ClockRule::PerMove { time: 60_000 },
        opened: 7,
    }
}

fn snapshot(game: GameId) -> Snapshot {
    let play = AnyGame::new(game, &game::Settings::new()).expect("the usual options");
    Snapshot {
        seq: 3,
        observer: Observer::Seat(seat_1()),
        setup: Setup {
            game,
            settings: play.settings(),
            teams: Seat::all(play.players()).collect(),
            clock: ClockRule::None,
            by_hand: false,
            own_box: false,
            head_start: Vec::new(),
            shared_device: false,
            stand_in: BotLevel::Greedy,
            absence: Some(60_000),
            opened: 1,
            promise: Some(Promise::new("k", Bytes32([7; 32]))),
        },
        state: State {
            phase: Phase::Running,
            seats: seats(),
            turn: Turn::Chance,
            clocks: Vec::new(),
            take_back: TakeBack { seat: None, refused: None, undo_chance: false, asked: None, answered: None },
            abandon: Seats::NONE,
            result: None,
            seeds: vec![Some(Bytes32([8; 32])), None],
            secret: Some(Bytes32([7; 32])),
            view: play.view(Observer::Seat(seat_1())),
        },
        log: Vec::new(),
    }
}

fn line(words: Words) -> Line {
    Line { number: 1, at: 9, seat: Some(seat_1()), name: "Lina".into(), words }
}

#[test]
fn bodies_of_requests_and_answers_come_back() {
    comes_back(Me { name: None, program: None });
    comes_back(Me {
        name: Some("Lina".into()),
        program: Some(ProgramSeat { table: TableId::new("k"), seat: seat_1() }),
    });
    comes_back(NewTable {
        game: GameId::ALL[1],
        settings: listed().settings,
        seats: vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot(BotLevel::Numbered(2))],
        begins: First::Player(2),
        clock: ClockRule::Days { days: 3 },
        public: true,
        watch: false,
        hints: true,
        record: Some("{}".into()),
    });
    comes_back(Created { table: TableId::new("k"), invitation: "secret".into() });
    let mine = MyTable { listed: listed(), seat: Some(seat_1()), host: true, your_turn: false, changed: 8 };
    comes_back(mine.clone());
    let said = vec![line(Words::Text("salut".into()))];
    comes_back(Export { name: "Lina".into(), since: 1, tables: vec![mine], said, blocked: 1 });
    comes_back(TransferCode { code: "ABCD-EFGH".into(), expires: 5 });
    comes_back(Claim { code: "abcdefgh".into() });
    comes_back(Program { seat: seat_1() });
    comes_back(ProgramToken { token: "t".into() });
    comes_back(Refused { refused: Message::new("table-ended") });
}

#[test]
fn messages_of_a_socket_come_back() {
    let id = || CommandId::new("c1");
    comes_back(ToServer::Hello(Hello {
        protocol: PROTOCOL,
        seen: Some((4, Observer::Spectator)),
        invitation: Some("secret".into()),
    }));
    comes_back(ToServer::Command { id: id(), command: Command::Play { seat: seat_1(), notation: "a1".into() } });
    comes_back(ToServer::ViewAt { events: 3, observer: Observer::Seat(seat_1()) });
    for phrase in Phrase::ALL {
        comes_back(ToServer::Say { id: id(), words: Words::Phrase(phrase) });
    }
    comes_back(ToServer::Block { seat: seat_1(), blocked: true });
    comes_back(ToServer::Report { seat: seat_1(), reason: "rude".into() });
    comes_back(ToServer::Legal);
    comes_back(ToServer::Ping { sent: 5 });

    comes_back(FromServer::Welcome(Welcome {
        protocol: PROTOCOL,
        seat: None,
        kept: Some(seat_1()),
        host: false,
        hints: false,
        public: true,
        invitation: None,
        notice: Some(Message::new("server-invitation-full")),
        rematch: Some(Invited { table: TableId::new("k"), invitation: None }),
        now: 12,
    }));
    for &game in GameId::ALL {
        let Snapshot { state, .. } = snapshot(game);
        comes_back(FromServer::Snapshot(Box::new(snapshot(game))));
        comes_back(FromServer::Update(Box::new(Update {
            since: 3,
            seq: 4,
            state: state.clone(),
            log: LogChange::default(),
        })));
        comes_back(FromServer::View { events: 0, observer: Observer::Spectator, view: Some(state.view) });
    }
    comes_back(FromServer::Done { id: id(), seq: 4 });
    comes_back(FromServer::Refused { id: id(), why: Why::Table(Refusal::NotYourSeat(seat_1())) });
    comes_back(FromServer::Refused { id: id(), why: Why::Server(Message::new("table-ended")) });
    comes_back(FromServer::Presence(Presence { seats: vec![true, false], spectators: 2 }));
    comes_back(FromServer::Said(vec![line(Words::Phrase(Phrase::Hello))]));
    comes_back(FromServer::Legal { seq: 4, moves: vec!["a1".into()] });
    comes_back(FromServer::Pong { sent: 5, now: 6 });
    comes_back(FromServer::Closing { why: Message::new("table-ended"), again: true });
}

#[test]
fn messages_look_as_the_document_says() {
    let plan = [SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot(BotLevel::Numbered(3))];
    assert_eq!(to_value(plan).unwrap(), json!(["me", "open", {"bot": "3"}]));
    let play = ToServer::Command {
        id: CommandId::new("c1"),
        command: Command::Play { seat: seat_1(), notation: "a1".into() },
    };
    let written = json!({"command": {"id": "c1", "command": {"play": {"seat": 1, "notation": "a1"}}}});
    assert_eq!(to_value(play).unwrap(), written);
    let start = ToServer::Command { id: CommandId::new("c2"), command: Command::Start };
    assert_eq!(to_value(start).unwrap(), json!({"command": {"id": "c2", "command": "start"}}));
    let hello = Hello { protocol: 1, seen: Some((4, Observer::Seat(seat_1()))), invitation: None };
    assert_eq!(to_value(ToServer::Hello(hello)).unwrap(), json!({"hello": {"protocol": 1, "seen": [4, {"seat": 1}]}}));
    let say = ToServer::Say { id: CommandId::new("c3"), words: Words::Phrase(Phrase::WellPlayed) };
    assert_eq!(to_value(say).unwrap(), json!({"say": {"id": "c3", "words": {"phrase": "well-played"}}}));
    let opened: NewTable =
        serde_json::from_value(json!({"game": "criss-cross", "settings": {}, "seats": ["me", "open"]})).unwrap();
    assert_eq!((opened.begins, opened.clock, opened.public), (First::Lot, ClockRule::None, false));
}
