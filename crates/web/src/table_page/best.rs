//! What somebody who plays alone has reached before, kept in the browser for each game and set-up.

use crate::{
    model::{Session, written},
    ui::dom,
};

/// How a result compares with the best before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Best {
    /// There was none.
    First(i32),
    Beaten {
        now: i32,
        before: i32,
    },
    Kept {
        now: i32,
        best: i32,
    },
}

/// Compares a result with the best one and keeps the better. Looking at the same end again changes nothing: `None` where the
/// browser keeps nothing.
pub(super) fn note(session: Session, now: i32, lower_is_better: bool) -> Option<Best> {
    let storage = dom::storage()?;
    let settings = session.with_untracked(|snapshot| snapshot.setup.settings.clone());
    let options: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={}", written(value))).collect();
    let key = format!("tablee.best.{}?{}", session.game, options.join("&"));
    let game = session.with_untracked(|snapshot| snapshot.setup.opened);
    // Which game it was from, the best, and the best before it.
    let kept = storage
        .get_item(&key)
        .ok()
        .flatten()
        .and_then(|text| serde_json::from_str::<(u64, i32, Option<i32>)>(&text).ok());
    let is_better = |than: i32| if lower_is_better { now < than } else { now > than };
    let keep = |before: Option<i32>| {
        let text = serde_json::to_string(&(game, now, before)).expect("numbers are plain data");
        // A browser that keeps nothing compares nothing next time.
        let _ = storage.set_item(&key, &text);
    };
    Some(match kept {
        None => {
            keep(None);
            Best::First(now)
        }
        Some((same, best, before)) if same == game && best == now => match before {
            None => Best::First(now),
            Some(before) => Best::Beaten { now, before },
        },
        Some((_, best, _)) if is_better(best) => {
            keep(Some(best));
            Best::Beaten { now, before: best }
        }
        Some((_, best, _)) => Best::Kept { now, best },
    })
}
