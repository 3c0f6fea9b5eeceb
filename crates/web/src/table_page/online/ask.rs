//! Questions that people at a table put to each other: to take a decision back, to end the game without a result. And
//! the way back to a seat that a bot plays.

use game::{Arg, Message, Seat, Seats};
use protocol::{Command, Phase};
use view::prelude::*;

use crate::{model::Session, ui::words::text};

/// Whoever watches is told for so many events what has become of their link.
const NOTICED_FOR: usize = 12;

/// What is asked, and of whom.
#[derive(Clone, PartialEq)]
struct Asked {
    message: Message,
    /// What accepting and declining send; none for those who only wait.
    answers: Option<(Command, Command)>,
}

pub(in crate::table_page) fn ask(session: Session) -> AnyView {
    if session.remote().is_none() {
        return ().into_any();
    }
    let asked = memo(move || take_back(session).or_else(|| abandonment(session)));
    let lost_seat = memo(move || own_seat(session).filter(|&seat| is_played_by_bot(session, seat)));
    let answered = memo(move || answered(session));
    let card = move |asked: Asked| {
        let buttons = asked.answers.map(|(accept, decline)| {
            view! {
                <span class="actions">
                    <button class="button primary" data-action="accept" on:click=move |_| session.send(accept.clone())>
                        {text("web-online-accept")}
                    </button>
                    <button class="button" data-action="decline" on:click=move |_| session.send(decline.clone())>
                        {text("web-online-decline")}
                    </button>
                </span>
            }
        });
        view! { <p>{session.say(&asked.message)}</p>{buttons} }
    };
    let back = move |seat: Seat| {
        view! {
            <p>{text("web-online-bot-for-you")}</p>
            <button class="button primary" data-action="return" on:click=move |_| session.send(Command::Return { seat })>
                {text("web-online-return")}
            </button>
        }
    };
    view! {
        <div class="ask" role="status" data-ask="">
            {move || asked.get().map(|asked| view! { <div class="ask-card">{card(asked)}</div> })}
            {move || lost_seat.get().map(|seat| view! { <div class="ask-card">{back(seat)}</div> })}
            {move || link_notice(session).map(|why| view! { <div class="ask-card quiet" data-notice=""><p>{session.say(&why)}</p></div> })}
            {move || answered.get().map(|why| view! { <div class="ask-card quiet"><p>{session.say(&why)}</p></div> })}
        </div>
    }
    .into_any()
}

/// What has become of the link of somebody who watches, until the play has gone on for a while.
fn link_notice(session: Session) -> Option<Message> {
    let notice = session.remote()?.notice()?;
    session
        .with(|snapshot| snapshot.state.phase == Phase::Running && snapshot.log.len() < NOTICED_FOR)
        .then_some(notice)
}

fn own_seat(session: Session) -> Option<Seat> {
    let running = session.phase() == Phase::Running;
    session.remote()?.seat().filter(|_| running)
}

fn is_played_by_bot(session: Session, seat: Seat) -> bool {
    session.with(|snapshot| {
        let state = &snapshot.state.seats[seat.index()];
        (state.bot.is_some() || state.away) && !state.lost
    })
}

fn take_back(session: Session) -> Option<Asked> {
    let asked = session.with(|snapshot| snapshot.state.take_back.asked)?;
    let own = own_seat(session).filter(|&seat| asked.waiting.contains(seat));
    let message = match own {
        Some(_) => Message::new("web-online-asks-back").with("player", asked.seat),
        None => {
            Message::new("web-online-asked-waits").with("player", asked.seat).with("others", Arg::Seats(asked.waiting))
        }
    };
    let answer = |seat, grant| Command::AnswerTakeBack { seat, grant };
    Some(Asked { message, answers: own.map(|seat| (answer(seat, true), answer(seat, false))) })
}

fn abandonment(session: Session) -> Option<Asked> {
    let agreed: Seats = session.with(|snapshot| snapshot.state.abandon);
    if agreed.is_empty() || session.phase() != Phase::Running {
        return None;
    }
    let own = own_seat(session).filter(|&seat| !agreed.contains(seat));
    let id = if own.is_some() { "web-online-asks-abandon" } else { "web-online-abandon-waits" };
    let answer = |seat, agree| Command::Abandon { seat, agree };
    let answers = own.map(|seat| (answer(seat, true), answer(seat, false)));
    Some(Asked { message: Message::new(id).with("players", Arg::Seats(agreed)), answers })
}

/// What came of the last question, until the play goes on.
fn answered(session: Session) -> Option<Message> {
    let answered = session.with(|snapshot| snapshot.state.take_back.answered)?;
    Some(match (answered.granted, answered.declined_by) {
        (true, _) => Message::new("web-online-back-granted").with("player", answered.seat),
        (false, Some(by)) => {
            Message::new("web-online-back-declined").with("player", answered.seat).with("other", session.name(by))
        }
        (false, None) => Message::new("web-online-back-expired").with("player", answered.seat),
    })
}
