//! Who sits in a seat, chosen among drawn faces instead of in a list.

use game::Message;
use protocol::BotLevel;
use view::prelude::*;

use crate::ui::{faces, words::Words};

/// Somebody who may sit there.
pub struct Sitter {
    /// What stands for them in a link or a plan.
    pub word: String,
    pub name: String,
    pub drawing: AnyView,
}

/// All bots, each with its face: the levels first, then those for people who look for them.
pub fn bots(words: &Words) -> impl Iterator<Item = Sitter> + use<> {
    let words = words.clone();
    let (levels, others) =
        BotLevel::ALL.into_iter().partition::<Vec<_>, _>(|level| matches!(level, BotLevel::Numbered(_)));
    levels.into_iter().chain(others).map(move |level| Sitter {
        word: format!("bot:{level}"),
        name: words.bot(level),
        drawing: faces::face(level).into_any(),
    })
}

/// The choice for one seat, with the name of who is chosen under the faces. `field` tells choices on one page apart.
pub fn sitters(
    field: &'static str,
    seat: usize,
    choices: Vec<Sitter>,
    chosen: Memo<String>,
    choose: impl Fn(&str) + Copy + 'static,
    words: &Words,
) -> AnyView {
    let names: Vec<(String, String)> =
        choices.iter().map(|choice| (choice.word.clone(), choice.name.clone())).collect();
    let name = move || {
        let word = chosen.get();
        names.iter().find(|(own, _)| *own == word).map(|(_, name)| name.clone())
    };
    let sitter = move |Sitter { word, name, drawing }: Sitter| {
        let (own, value) = (word.clone(), word.clone());
        let is_chosen = memo(move || chosen.get() == own);
        view! {
            <label class="sitter" class:chosen=move || is_chosen.get() title=name.clone()>
                <input type="radio" name=format!("{field}-{seat}") value=value prop:checked=move || is_chosen.get()
                    on:change=move |_| choose(&word)/>
                {drawing}
                <span class="unseen">{name}</span>
            </label>
        }
    };
    view! {
        <fieldset class=format!("sitters seat-{}", seat + 1) data-field=field data-sitters=seat + 1>
            <legend>{words.say(&Message::new("player").with("number", seat + 1))}</legend>
            <div class="sitter-row">{choices.into_iter().map(sitter).collect_view()}</div>
            <p class="sitter-name" aria-hidden="true">{name}</p>
        </fieldset>
    }
    .into_any()
}
