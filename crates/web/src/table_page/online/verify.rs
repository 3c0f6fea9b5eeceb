//! The button that draws everything again once an online play is over.

use catalog::Record;
use game::{Explain, Message};
use view::prelude::*;

use crate::{
    model::{RemoteTable, Session},
    ui::words::text,
};

/// The button in the ending, and below it what was found. Nothing where the table has promised nothing.
pub(in crate::table_page) fn verify(session: Session, remote: RemoteTable) -> impl IntoView {
    let found = RwSignal::new(None::<(bool, Message)>);
    let is_promised = session.with(|snapshot| snapshot.setup.promise.is_some());
    let check = move |_| {
        let Some(record) = session.record().and_then(|text| Record::parse(&text).ok()) else { return };
        found.set(Some(match remote.verify(&record) {
            Ok(verified) => (true, verified.message()),
            Err(unfair) => (false, unfair.message()),
        }));
    };
    let shown = move || {
        found.get().map(|(is_fair, message)| {
            let class = if is_fair { "verified" } else { "verified refusal" };
            view! { <p class=class data-verified=is_fair.to_string()>{session.say(&message)}</p> }
        })
    };
    is_promised.then(|| {
        view! {
            <button class="button" data-action="verify" on:click=check>{text("web-verify")}</button>
            <div class="verified-place" role="status">{shown}</div>
        }
    })
}
