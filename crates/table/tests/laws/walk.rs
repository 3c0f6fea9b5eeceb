//! One table from its opening to its end, with the laws checked on the way.

use catalog::{AnyGame, Stream};
use game::{Turn, below};
use protocol::{Millis, Request};
use table::{Opening, Table};

use crate::{
    clocks, commands,
    course::Course,
    fold::Fold,
    law::{Broken, Kept},
    once,
    requests::{People, anything, request},
    shadow::Shadow,
    stored::Mirror,
    subject::Subject,
    twins::{Real, Twins},
};

/// When every table is opened, how many commands it gets at most, and how many after its end.
const BEGIN: Millis = 1_000_000_000_000;
const MOST_COMMANDS: usize = 600;
const AFTER_THE_END: usize = 6;

/// One position in so many is looked at closely.
const CLOSE_LOOK: u32 = 5;

/// A table on its way.
pub(crate) struct Walk<S> {
    subject: S,
    shadow: Shadow,
    people: People,
    now: Millis,
    fold: Fold,
    mirror: Mirror<S>,
    pub(crate) twins: Twins<S>,
    /// What happens is drawn from one stream, what is tried from another, so that a new law does not change the tables.
    happens: Stream,
    tried: Stream,
}

impl<S: Subject> Walk<S> {
    pub(crate) fn open(
        opening: &Opening,
        course: &mut Course,
        happens: Stream,
        mut tried: Stream,
    ) -> Result<Self, Broken> {
        let (table, envelope) = Table::open(opening.clone(), BEGIN).expect("a table of the game's own options");
        let start = AnyGame::new(opening.game, &opening.settings).expect("the game's own options");
        let subject = S::of(table);
        course.log.push(envelope.clone());
        Ok(Self {
            fold: Fold::new(&subject, start.players(), &mut tried),
            mirror: Mirror::new(&envelope)?,
            shadow: Shadow::new(start),
            people: People::new(opening),
            now: BEGIN,
            twins: Twins::new(),
            subject,
            happens,
            tried,
        })
    }

    /// Plays to the end.
    pub(crate) fn run(&mut self, course: &mut Course) -> Kept {
        let mut after_the_end = 0;
        for number in 0..MOST_COMMANDS {
            self.let_time_pass();
            let rng = &mut self.happens;
            let (by, command) = match below(rng, 20) {
                0 => (self.people.anybody(rng), anything(&self.shadow, rng)),
                _ => self.people.likely(&self.shadow, self.now, rng),
            };
            let request = request(by, command, number, rng);
            self.give(&request, course)?;
            if below(&mut self.tried, CLOSE_LOOK) == 0 {
                self.look_closely()?;
            }
            after_the_end += usize::from(self.shadow.play.turn() == Turn::Over);
            if after_the_end == AFTER_THE_END {
                break;
            }
        }
        self.fold.check_all(&self.subject)?;
        self.mirror.check(&self.subject, &mut self.tried)
    }

    /// Mostly a little; sometimes until something is due, and sometimes long.
    fn let_time_pass(&mut self) {
        let rng = &mut self.happens;
        let passed = match below(rng, 20) {
            0 => 40_000,
            1 => self.subject.table().deadline().map_or(0, |at| at.saturating_sub(self.now).min(1 << 34)),
            2..6 => 0,
            _ => u64::from(below(rng, 2000)),
        };
        self.now += passed;
    }

    /// Gives a command, and checks everything after each envelope that comes of it.
    fn give(&mut self, request: &Request, course: &mut Course) -> Kept {
        let Ok(events) = commands::decide(&self.subject, request, self.now)? else { return Ok(()) };
        let envelopes = self.subject.table().enclose(request, events, self.now);
        for envelope in &envelopes {
            self.twins.begin(&self.subject, &self.shadow, &mut self.tried);
            let (state, shadow) = (clocks::state(&self.subject), self.shadow.clone());
            commands::apply(&mut self.subject, envelope)?;
            course.log.push(envelope.clone());
            self.shadow.follow(&envelope.event);
            self.people.follow(&envelope.event);
            clocks::check(&state, envelope, &self.subject)?;
            self.fold.check(&self.subject, &mut self.tried)?;
            self.mirror.follow(envelope, &self.subject)?;
            let real = Real { subject: &self.subject, shadow: &self.shadow, people: &self.people, now: self.now };
            self.twins.follow(&shadow, envelope, &real, &mut self.tried)?;
        }
        if envelopes.is_empty() { Ok(()) } else { once::check(&self.subject, request, self.now) }
    }

    /// The laws that take longer, on some of the positions.
    fn look_closely(&mut self) -> Kept {
        commands::check(&self.subject, &self.shadow, &self.people, self.now, &mut self.tried)?;
        clocks::check_deadline(&self.subject)
    }
}
