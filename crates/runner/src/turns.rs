//! What a table waits for that is not people: chance and bots.

use catalog::{AnyEvent, AnyView, Seed, fair::FairStream};
use game::{Observer, Seat, Turn};
use protocol::{Author, Command, Refusal, Request, online::Why};
use table::Table;

use crate::{Decided, LAG, NotStored, Question, Runner, World, duties::Duties, runner::message_of, wake::STALLED};

impl<W: World> Runner<W> {
    /// Does what the table itself waits for: chance is drawn at once, and bots are asked. An error if it could not be
    /// stored, and is to be tried again.
    pub(crate) async fn go_on(&mut self) -> Result<(), Why> {
        loop {
            self.refresh().await?;
            let table = self.table();
            let duties = Duties::at(&table).without(self.left_to_others_now(&table));
            if duties.chance {
                self.draw(&table).await?;
            } else {
                duties.bots.iter().for_each(|seat| self.ask_bot(&table, seat));
                return Ok(());
            }
        }
    }

    /// What another node is going to do: nothing, once that is overdue.
    fn left_to_others_now(&self, table: &Table) -> Duties {
        let is_overdue = table.changed_at() + STALLED + LAG <= self.world.now();
        if is_overdue { Duties::NONE } else { self.left_to_others }
    }

    /// Draws for chance. How far the stream was used is stored with the draw, so that it is never drawn again.
    async fn draw(&mut self, table: &Table) -> Result<(), Why> {
        let Some((event, position)) = self.answer_of_chance(table) else { return Ok(()) };
        let request = Request::new(Author::Dealer, Command::Chance { notation: event.notation() });
        self.play(&request, 0, position).await
    }

    /// What chance answers now, and how far its stream is used then. Tables that were opened before chance could be
    /// checked draw from the secret alone.
    fn answer_of_chance(&self, table: &Table) -> Option<(AnyEvent, u128)> {
        if let Some(mut stream) = self.fair_stream(table) {
            stream.set_word_pos(self.positions[0]);
            return Some((table.sample(&mut stream)?, stream.get_word_pos()));
        }
        let mut stream = Seed::new(&self.seed).chance(1);
        stream.set_word_pos(self.positions[0]);
        Some((table.sample(&mut stream)?, stream.get_word_pos()))
    }

    fn fair_stream(&self, table: &Table) -> Option<FairStream> {
        Some(table.promise()?.stream(self.secret()?, &table.seeds()))
    }

    /// Plays for chance or a bot, whose random stream has been used so far.
    async fn play(&mut self, request: &Request, stream: usize, position: u128) -> Result<(), Why> {
        let (at, table) = (self.world.now(), self.table());
        let events = table.decide(request, at).map_err(Why::Table)?;
        let (table, envelopes) = self.happened(&table, table.enclose(request, events, at), request)?;
        let mut positions = self.positions.clone();
        positions[stream] = position;
        match self.append(table, &envelopes, positions).await {
            Ok(_) => self.publish_change(),
            // Somebody else was first: the table is read again, and goes on from there.
            Err(NotStored::Taken) => {}
            Err(failed) => return Err(Why::Server(message_of(failed))),
        }
        Ok(())
    }

    /// Asks the bot of a seat, if one decides for it and does not think already.
    fn ask_bot(&mut self, table: &Table, seat: Seat) {
        let Some(question) = Question::at(table, seat, &self.seed, &self.positions) else { return };
        if self.thinking.get(&seat) == Some(&question.view) {
            return;
        }
        self.thinking.insert(seat, question.view.clone());
        self.world.ask_bot(question);
    }

    pub(crate) async fn bot_decided(&mut self, seat: Seat, asked: &AnyView, decided: Option<Decided>) {
        if self.thinking.get(&seat) == Some(asked) {
            self.thinking.remove(&seat);
        }
        let table = self.table();
        let is_due = matches!(table.turn(), Turn::Seats(seats) if seats.contains(seat));
        // What a bot decided for another position is not played; it is asked again if it is still its turn.
        if !is_due || table.view_at(table.events(), Observer::Seat(seat)).as_ref() != Some(asked) {
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
        Decided::at_random(view, seat, &self.seed, self.positions[seat.index() + 1])
    }
}
