//! A board of words alone: the legal moves in notation, as a list. It serves any game.

use std::marker::PhantomData;

use game::{Game, Message, Seat, Tally};
use leptos::prelude::*;

use crate::{
    boards::{Board, Desk},
    ui::{roving::Roving, words::text},
};

pub(super) struct Plain<G: Game> {
    desk: Desk<G>,
    game: PhantomData<G>,
}

impl<G: Game> Clone for Plain<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Plain<G> {}

impl<G: Game> Board for Plain<G> {
    type Game = G;

    fn new(desk: Desk<G>) -> Self {
        Self { desk, game: PhantomData }
    }

    fn surface(self) -> AnyView {
        let desk = self.desk;
        view! {
            <Roving label=text("web-moves") class="plain-moves">
                <For each=move || desk.moves() key=|mv| mv.to_string() let(mv)>
                    <button class="chip" data-rove="" tabindex="-1" data-legal="true" data-move=mv.to_string()
                        on:click=move |_| desk.propose(mv)>{mv.to_string()}</button>
                </For>
            </Roving>
        }
        .into_any()
    }

    fn score(self, seat: Seat) -> AnyView {
        let desk = self.desk;
        let score = move || match desk.with_play(|play| play.tally(seat)) {
            Tally::Points(points) => points.to_string(),
            Tally::Markers(markers) => markers.map(|marker| marker.to_string()).join(" "),
        };
        view! { <span class="figure" data-score=score>{score}</span> }.into_any()
    }

    fn status(self) -> Message {
        Message::new("web-status-choose")
    }

    fn miniature() -> AnyView {
        view! { <svg viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="30" fill="var(--well)"/></svg> }.into_any()
    }
}
