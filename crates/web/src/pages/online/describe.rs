//! A table in a few words: its options, its clock, who sits there.

use catalog::{GameId, specs};
use game::{Message, OptionKind, OptionSpec, Setting, Settings};
use protocol::{ClockRule, Player, SeatState};

use crate::{model::PlayerNames, ui::words::Words};

/// The options that are not the usual ones, in words.
pub(super) fn options(words: &Words, game: GameId, settings: &Settings) -> Vec<String> {
    let told = |OptionSpec { name, kind }: &OptionSpec| {
        Some(match settings.get(*name)? {
            Setting::Choice(_) if matches!(kind, OptionKind::Text(_)) => words.text(&format!("web-option-{name}")),
            Setting::Flag(true) => words.text(&format!("web-option-{name}")),
            // The usual variant, and jokers as one likes.
            Setting::Choice(choice) if choice == "standard" || choice == "free" => return None,
            Setting::Choice(choice) if choice == "forced" => words.text("web-jokers-forced"),
            Setting::Choice(choice) => words.text(&format!("web-choice-{choice}")),
            Setting::Flag(false) | Setting::Number(_) => return None,
        })
    };
    specs(game).iter().filter_map(told).collect()
}

/// How much time people have, in words.
pub(super) fn clock(words: &Words, rule: ClockRule) -> String {
    let minutes = |time: u64| (time / 60_000) as i64;
    let seconds = |time: u64| (time / 1000) as i64;
    words.say(&match rule {
        ClockRule::None => Message::new("web-clock-none"),
        ClockRule::PerMove { time } if time < 120_000 => {
            Message::new("web-clock-per-move-seconds").with("seconds", seconds(time))
        }
        ClockRule::PerMove { time } => Message::new("web-clock-per-move").with("minutes", minutes(time)),
        ClockRule::Fischer { time, increment } => {
            Message::new("web-clock-fischer").with("minutes", minutes(time)).with("seconds", seconds(increment))
        }
        ClockRule::Days { days } => Message::new("web-clock-days").with("days", i64::from(days)),
    })
}

/// Who sits there, in words; free seats are counted.
pub(super) fn seats(names: PlayerNames, seats: &[SeatState]) -> String {
    let words = names.words();
    let players: Vec<Player> = seats.iter().map(|seat| seat.player.clone()).collect();
    let free = seats.iter().filter(|seat| !seat.taken).count();
    let named = names.of(&players).into_iter().zip(seats).filter(|(name, seat)| seat.taken && !name.is_empty());
    let mut told: Vec<String> = named.map(|(name, _)| name).collect();
    if free > 0 {
        told.push(words.say(&Message::new("web-online-free-seats").with("count", free)));
    }
    told.join(", ")
}

/// Facts side by side, separated by dots.
pub(super) fn facts(words: &Words, game: GameId, settings: &Settings, rule: ClockRule) -> String {
    let mut facts = options(words, game, settings);
    if rule != ClockRule::None {
        facts.push(clock(words, rule));
    }
    facts.join(" · ")
}
