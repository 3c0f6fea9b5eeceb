//! A table for a family: who plays, in which colours, in one quick step, with those of the last time already there.

use catalog::{AnyGame, GameId, specs};
use client::RealBox;
use display::head_start;
use game::{Message, OptionKind};
use protocol::{BotLevel, Player};
use view::prelude::*;

use crate::{
    boards,
    model::{Guest, Link, Party, Preferences},
    pages::game::with_players,
    ui::{
        agreement::agreement,
        dom, faces, icons,
        words::{Words, text, words},
    },
};

/// The people around the device, drawn; `start` begins the game with the link that this makes.
pub(super) fn party(
    id: GameId,
    link: RwSignal<Link>,
    start: impl Fn(Link) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = words();
    let preferences: Preferences = expect_context();
    let (least, most) = players_of(id);
    let last = preferences.party.get_untracked();
    let known = if last.guests.is_empty() { Party::first(&preferences.name.get_untracked()) } else { last };
    let party = RwSignal::new(known.fitted(least.max(1), most));
    let count = memo(move || party.read().guests.len());
    // The options below are those that so many can choose from.
    Effect::new(move |_| {
        let players = count.get();
        link.update(|link| *link = with_players(link, players));
    });
    // A variant may ask for another number of people.
    let wanted = memo(move || link.read().players.len());
    Effect::new(move |before: Option<()>| {
        let players = wanted.get();
        if before.is_some() && players != party.with_untracked(|party| party.guests.len()) {
            party.update(|party| *party = std::mem::take(party).fitted(players, players));
        }
    });
    let real_box = memo(move || seated(&link.read(), &party.read()).real_box());
    let wanted = RwSignal::new(link.with_untracked(|link| link.by_hand));
    let own_box = memo(move || (real_box.get() != RealBox::NotWithBots).then(|| wanted.get()));
    let begin = move |_| {
        let party = party.get_untracked();
        preferences.party.set(party.clone());
        let own_box = own_box.get_untracked() == Some(true);
        start(Link { by_hand: own_box, own_box, ..seated(&link.get_untracked(), &party) });
    };
    let steps = memo(move || steps(&link.read()));
    let table = Place { id, party, least, steps };
    let guest_words = words.clone();
    view! {
        <section class="party" data-party="" data-game=id.name() aria-label=words.text("web-party")>
            <ul class="guests">
                {move || (0..count.get()).map(|index| guest(table, index, &guest_words)).collect_view()}
            </ul>
            {newcomers(table, most, &words)}
            {agreement("friendly", icons::undo(), "web-friendly", || "web-friendly-why",
                move || Some(party.read().friendly), move |on| party.update(|party| party.friendly = on))}
            {agreement("by-hand", icons::hand(), "web-own-box", move || box_words(real_box.get()),
                move || own_box.get(), move |on| wanted.set(on))}
            // A bot that comes switches the box off, wherever the keyboard is.
            <p class="unseen" role="status">{move || (wanted.get() && own_box.get().is_none()).then(|| text("web-own-box-bots"))}</p>
            {move || (own_box.get() == Some(true)).then(|| boards::own_material(id, link))}
            <button class="button primary large" data-action="start" on:click=begin>{words.text("web-party-start")}</button>
        </section>
    }
}

/// What a real box on the table means, as an identifier of a text.
fn box_words(real_box: RealBox) -> &'static str {
    match real_box {
        RealBox::InSight => "web-own-box-why-seen",
        RealBox::InHands => "web-own-box-why",
        RealBox::NotWithBots => "web-own-box-bots",
    }
}

/// What the parts of the step share.
#[derive(Clone, Copy)]
struct Place {
    id: GameId,
    party: RwSignal<Party>,
    /// How many must play.
    least: usize,
    /// The head starts that are offered; none where nobody can have one.
    steps: Memo<&'static [u8]>,
}

/// How few and how many can play a game.
pub(super) fn players_of(id: GameId) -> (usize, usize) {
    let players = specs(id).iter().find(|spec| spec.name == "players").map(|spec| spec.kind);
    match players {
        Some(OptionKind::Number(least, most)) => (least as usize, most as usize),
        _ => (1, 1),
    }
}

/// The head starts that are offered in the game that a link sets up.
fn steps(link: &Link) -> &'static [u8] {
    AnyGame::new(link.game, &link.settings).map_or(&[], |play| head_start::steps(&play))
}

/// The link with this party at the table.
fn seated(link: &Link, party: &Party) -> Link {
    let mut link = with_players(link, party.guests.len());
    link.players = party.guests.iter().map(|guest| guest.player.clone()).collect();
    link.friendly = party.friendly;
    if !boards::has_own_colours(link.game) {
        link.colours = party.guests.iter().map(|guest| guest.colour).collect();
    }
    let steps = steps(&link);
    let head_start: Vec<u8> = party.guests.iter().map(|guest| guest.head_start(link.game, steps)).collect();
    link.head_start = if head_start.iter().any(|points| *points > 0) { head_start } else { Vec::new() };
    link
}

/// Somebody at the table: figure, name, head start, and a way out.
fn guest(place: Place, index: usize, words: &Words) -> impl IntoView + use<> {
    let Place { id, party, least, steps } = place;
    let own = memo(move || party.read().guests.get(index).cloned());
    let colour = move || match own.get() {
        Some(guest) if !boards::has_own_colours(id) => format!("guest colour-{}", guest.colour),
        _ => "guest".to_owned(),
    };
    let leave = move |_| {
        party.update(|party| {
            party.guests.remove(index);
        });
        // The button goes with the guest: the keyboard goes on to whoever sits in that place now, or to the newcomers.
        let next = format!("[data-guest='{}'] [data-action=remove]:not(:disabled)", index + 1);
        dom::later(40, move || dom::focus_first(&[&next, "[data-action=invite-person]"]));
    };
    let bot = memo(move || match own.get()?.player {
        Player::Bot(level) => Some(level),
        Player::You | Player::Human(_) => None,
    });
    let number = Message::new("web-leaves").with("number", index + 1);
    let leaves = words.say(&number);
    let words = words.clone();
    view! {
        <li class=colour data-guest=index + 1 data-colour=move || own.get().map(|guest| guest.colour)>
            {move || match bot.get() {
                Some(level) => character(party, index, level, &words).into_any(),
                None => person(place, index, own, &words).into_any(),
            }}
            {move || (!steps.get().is_empty()).then(|| head_start_button(place, index, own))}
            <button class="round" data-action="remove" aria-label=leaves on:click=leave
                disabled=move || party.read().guests.len() <= least.max(1)>{icons::close()}</button>
        </li>
    }
}

/// A bot, as the character it is: a tap on its face brings the next one.
fn character(party: RwSignal<Party>, index: usize, level: BotLevel, words: &Words) -> impl IntoView + use<> {
    let name = words.text(&format!("bot-name-{level}"));
    let label = words.say(&Message::new("web-another-bot").with("name", name.as_str()));
    let way = words.text(&format!("bot-way-{level}"));
    let level_name = words.text(&format!("level-{level}"));
    let exchange = move |_| {
        party.update(|party| party.exchange_bot(index));
        dom::later(40, move || dom::focus(&format!("[data-guest='{}'] [data-action=exchange]", index + 1)));
    };
    view! {
        <button class="figure-button" data-action="exchange" aria-label=label.clone() title=label.clone() on:click=exchange>
            {faces::face(level)}
        </button>
        <p class="guest-words"><strong>{name}</strong><span class="soft">{format!("{level_name} · {way}")}</span></p>
    }
}

/// A person: a figure in their colour, which a tap changes, and their name.
fn person(place: Place, index: usize, own: Memo<Option<Guest>>, words: &Words) -> impl IntoView + use<> {
    let Place { id, party, .. } = place;
    let name = move || match own.get().map(|guest| guest.player) {
        Some(Player::Human(Some(name))) => name,
        _ => String::new(),
    };
    let rename = move |event| {
        let text: String = event_target_value(&event).replace(',', " ").chars().take(24).collect();
        party.update(|party| party.guests[index].player = Player::named(&text).unwrap_or(Player::Human(None)));
    };
    let label = words.say(&Message::new("web-name-of").with("number", index + 1));
    let number = words.say(&Message::new("player").with("number", index + 1));
    let colours = words.clone();
    let change = move || {
        let colour = own.get().map_or(1, |guest| guest.colour);
        let colour = colours.text(&format!("web-colour-{colour}"));
        colours.say(&Message::new("web-colour-of").with("number", index + 1).with("colour", colour))
    };
    let figure = if boards::has_own_colours(id) {
        view! { <span class="figure-button">{faces::pawn()}</span> }.into_any()
    } else {
        view! {
            <button class="figure-button" data-action="recolour" aria-label=change.clone() title=change
                on:click=move |_| party.update(|party| party.recolour(index))>{faces::pawn()}</button>
        }
        .into_any()
    };
    view! {
        {figure}
        <input class="guest-name" type="text" maxlength="24" autocomplete="off" data-name=index + 1
            aria-label=label placeholder=number prop:value=name on:change=rename/>
    }
}

/// The points that somebody starts with: a tap goes on to the next number.
fn head_start_button(Place { id, party, steps, .. }: Place, index: usize, own: Memo<Option<Guest>>) -> impl IntoView {
    let words = words();
    let points = move || own.get().map_or(0, |guest| guest.head_start(id, steps.get()));
    let next = move |_| party.update(|party| party.guests[index].next_head_start(id, steps.get_untracked()));
    let word = words.text("web-head-start-word");
    let label = move || words.say(&Message::new("web-head-start").with("points", points()).with("number", index + 1));
    view! {
        <button class="head-start" data-action="head-start" class:none=move || points() == 0 title=label.clone() on:click=next>
            <span>{move || format!("+{}", points())}</span>" "<small>{word}</small><span class="unseen">{label}</span>
        </button>
    }
}

/// Those who may join: somebody, or one of the bots.
fn newcomers(place: Place, most: usize, words: &Words) -> impl IntoView + use<> {
    let party = place.party;
    let is_full = move || party.read().guests.len() >= most;
    let person = move |_| {
        party.update(|party| party.invite(Player::Human(None)));
        let last = party.with_untracked(|party| party.guests.len());
        dom::later(40, move || dom::focus(&format!("[data-name='{last}']")));
    };
    let invite_bot = move |level| {
        party.update(|party| party.invite(Player::Bot(level)));
        // Nobody else can be invited to a full table, and a button that cannot be pressed gives the keyboard away.
        if party.with_untracked(|party| party.guests.len() >= most) {
            dom::later(40, || dom::focus("[data-party] [data-action=start]"));
        }
    };
    let bots = BotLevel::ALL.into_iter().filter(|level| matches!(level, BotLevel::Numbered(_))).map(|level| {
        let name = words.text(&format!("bot-name-{level}"));
        let label = words.say(&Message::new("web-invite-bot").with("bot", words.bot(level)));
        view! {
            <button class="newcomer" data-action="invite-bot" data-level=level.to_string() aria-label=label disabled=is_full
                on:click=move |_| invite_bot(level)>
                {faces::face(level)}<span>{name}</span>
            </button>
        }
    });
    view! {
        <div class="newcomers" role="group" aria-label=words.text("web-newcomers")>
            <button class="newcomer someone" data-action="invite-person" on:click=person disabled=is_full>
                {faces::pawn()}<span>{words.text("web-newcomer")}</span>
            </button>
            {bots.collect_view()}
        </div>
    }
}
