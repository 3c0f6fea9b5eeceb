//! What a table waits for that is not people: chance and bots.

use std::time::Instant;

use catalog::{AnyEvent, AnyView, Seed, fair::FairStream};
use game::{Observer, Seat, Turn};
use protocol::{Author, Command, Phase, Refusal, Request, online::Why};
use store::StoreError;

use table::Table;

use super::{Ask, Task};
use crate::online::{
    bots::{Decided, Question, at_pace},
    bus::News,
    now,
    refused::message_of,
};

impl Task {
    /// Does what the table itself waits for: chance is drawn at once, and bots are asked. An error if it could not be
    /// stored, and is to be tried again.
    pub(super) async fn go_on(&mut self) -> Result<(), Why> {
        loop {
            self.refresh().await?;
            let turn = {
                let table = self.handle.table();
                if table.phase() != Phase::Running || table.is_take_back_asked() {
                    return Ok(());
                }
                table.turn()
            };
            match turn {
                Turn::Over => return Ok(()),
                Turn::Chance => self.draw().await?,
                Turn::Seats(seats) => {
                    seats.iter().for_each(|seat| self.ask_bot(seat));
                    return Ok(());
                }
            }
        }
    }

    /// Draws for chance. How far the stream was used is stored with the draw, so that it is never drawn again.
    async fn draw(&mut self) -> Result<(), Why> {
        let Some((event, position)) = self.answer_of_chance() else { return Ok(()) };
        let request = Request::new(Author::Dealer, Command::Chance { notation: event.notation() });
        self.play(&request, 0, position).await
    }

    /// What chance answers now, and how far its stream is used then. Tables that were opened before chance could be
    /// checked draw from the secret alone.
    fn answer_of_chance(&self) -> Option<(AnyEvent, u128)> {
        let table = self.handle.table();
        if let Some(mut stream) = self.fair_stream(&table) {
            stream.set_word_pos(self.positions[0]);
            return Some((table.sample(&mut stream)?, stream.get_word_pos()));
        }
        let mut stream = Seed::new(&self.handle.facts().seed).chance(1);
        stream.set_word_pos(self.positions[0]);
        Some((table.sample(&mut stream)?, stream.get_word_pos()))
    }

    fn fair_stream(&self, table: &Table) -> Option<FairStream> {
        Some(table.promise()?.stream(self.secret()?, &table.seeds()))
    }

    /// Plays for chance or a bot, whose random stream has been used so far.
    async fn play(&mut self, request: &Request, stream: usize, position: u128) -> Result<(), Why> {
        let at = now();
        let (table, envelopes) = {
            let table = self.handle.table();
            let events = table.decide(request, at).map_err(Why::Table)?;
            self.happened(&table, table.enclose(request, events, at), request)?
        };
        let mut positions = self.positions.clone();
        positions[stream] = position;
        match self.append(table, &envelopes, positions).await {
            Ok(_) => self.publish(News::Changed),
            // Somebody else was first: the table is read again, and goes on from there.
            Err(StoreError::Taken) => {}
            Err(error) => return Err(Why::Server(message_of(&error))),
        }
        Ok(())
    }

    /// Asks the bot of a seat, if one decides for it and does not think already.
    fn ask_bot(&mut self, seat: Seat) {
        let seed = &self.handle.facts().seed;
        let Some(question) = Question::at(&self.handle.table(), seat, seed, &self.positions) else { return };
        if self.thinking.get(&seat) == Some(&question.view) {
            return;
        }
        self.thinking.insert(seat, question.view.clone());
        let (mailbox, view) = (self.handle.mailbox.clone(), question.view.clone());
        let (answer, pace) = (self.online.inner.pool.ask(question), self.online.inner.settings.pace);
        let online = self.online.clone();
        let answer = async move {
            let begun = Instant::now();
            let decided = answer.await;
            online.inner.metrics.bot_decided(begun.elapsed());
            decided
        };
        tokio::spawn(async move {
            let decided = at_pace(answer, tokio::time::sleep(pace)).await;
            let _ = mailbox.send(Ask::BotDecided { seat, view, decided }).await;
        });
    }

    pub(super) async fn bot_decided(&mut self, seat: Seat, asked: &AnyView, decided: Option<Decided>) {
        if self.thinking.get(&seat) == Some(asked) {
            self.thinking.remove(&seat);
        }
        let is_current = {
            let table = self.handle.table();
            let is_due = matches!(table.turn(), Turn::Seats(seats) if seats.contains(seat));
            is_due && table.view_at(table.events(), Observer::Seat(seat)).as_ref() == Some(asked)
        };
        // What a bot decided for another position is not played; it is asked again if it is still its turn.
        if !is_current {
            return;
        }
        let decided = decided.unwrap_or_else(|| self.any_move(seat, asked));
        let request = |notation| Request::new(Author::Bot, Command::Play { seat, notation });
        let played = self.play(&request(decided.notation), seat.index() + 1, decided.position).await;
        if let Err(Why::Table(Refusal::Rule(_))) = played {
            // A bot that breaks the rules has a bug. The others want to go on playing.
            let any = self.any_move(seat, asked);
            let _ = self.play(&request(any.notation), seat.index() + 1, any.position).await;
        }
    }

    /// Any legal move of a seat, for a bot that failed.
    fn any_move(&self, seat: Seat, view: &AnyView) -> Decided {
        let mut stream = Seed::new(&self.handle.facts().seed).player(1, seat);
        stream.set_word_pos(self.positions[seat.index() + 1]);
        let notation = view.imagine(&mut stream).random_move(seat, &mut stream).notation();
        Decided { notation, position: stream.get_word_pos() }
    }
}
