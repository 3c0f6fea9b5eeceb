//! One game in progress: the person at the terminal is a client of its table, and knows what that seat may know.

use std::{
    io::BufRead,
    rc::Rc,
    time::{SystemTime, UNIX_EPOCH},
};

use bots::Level;
use catalog::Seed;
use client::{Client, Local, Notice, Step};
use game::{Explain, Message, Observer, Seat};
use protocol::{BotLevel, Command, Millis, Snapshot};
use texts::{Advice, Names};

use super::{
    prompt::{Answer, Prompt},
    saved_games::SavedFile,
    screen::{Screen, say},
    spelling::Spelling,
};
use crate::{boards, out, out::Words};

/// A table, and the screen of the one person at it.
pub(super) struct Sitting<'a> {
    local: Local,
    snapshot: Snapshot,
    file: SavedFile,
    screen: Screen,
    spelling: Rc<Spelling>,
    names: Names,
    words: &'a Words,
}

impl<'a> Sitting<'a> {
    pub(super) fn new(mut local: Local, file: SavedFile, words: &'a Words) -> Self {
        let person = local.players().iter().position(|player| player.is_person());
        let seat = person.map(|index| Seat::new(index as u8));
        let snapshot = local.look_as(seat.map_or(Observer::Spectator, Observer::Seat)).expect("the seat is ours");
        let names = seat.map_or_else(Names::none, |seat| Names::none().read_by(seat));
        let spelling = Rc::new(Spelling::of(snapshot.setup.game));
        Self { local, snapshot, file, screen: Screen::new(), spelling, names, words }
    }

    /// Says who begins, and whether somebody chose so.
    pub(super) fn say_who_begins(&self, chosen: bool) -> anyhow::Result<()> {
        if self.snapshot.setup.players() == 1 {
            return Ok(());
        }
        let id = if chosen { "web-first-chosen" } else { "web-first-drawn" };
        say(&self.words.message_with(&Message::new(id).with("seat", Seat::new(0)), &self.names))
    }

    /// Plays on until the end; `false` if the person left before. The game is written down before every question.
    pub(super) fn play(&mut self) -> anyhow::Result<bool> {
        let mut input = std::io::stdin().lock();
        // A folder that cannot be written is found out now, when nothing is lost.
        self.file.write(&self.local, self.words)?;
        loop {
            match self.local.step() {
                Step::Nothing => {
                    self.show_end()?;
                    return Ok(true);
                }
                Step::Chance { .. } => self.local.draw(now()),
                Step::Bot { seat, level } => self.bot_decides(seat, level)?,
                Step::People(seats) => {
                    let seat = seats.iter().next().expect("a seat is to decide");
                    self.write_down();
                    if !self.person_decides(seat, &mut input)? {
                        return Ok(false);
                    }
                    self.write_down();
                }
            }
            self.hear()?;
        }
    }

    /// Writes the game down for the last time, and says where it is.
    pub(super) fn leave(mut self, finished: bool) -> anyhow::Result<()> {
        self.file.write_anywhere(&self.local, self.words)?;
        let file = |id| Message::new(id).with("file", self.file.name());
        // Not broken into lines, so that the name can be copied.
        out::line(&self.words.message(&file("cli-play-saved")))?;
        if finished { Ok(()) } else { out::line(&self.words.message(&file("cli-play-resume"))) }
    }

    /// Writes the game down. Where that does not work the game goes on, and it is tried again at the next question.
    fn write_down(&mut self) {
        if let Err(error) = self.file.write(&self.local, self.words) {
            out::warn(&self.words.explain(&error));
        }
    }

    /// Takes in what the table says to this observer, and shows it.
    fn hear(&mut self) -> anyhow::Result<()> {
        while let Some(notice) = self.local.receive() {
            match notice {
                Notice::Refused(refusal) => say(&self.words.message(&refusal.message()))?,
                // The terminal does not look at the past.
                Notice::Past => {}
                Notice::Update(update) => {
                    let entries = update.log.revealed.iter().chain(&update.log.added);
                    for entry in entries {
                        let sentence = self.words.event(self.snapshot.setup.game, &entry.shown.text, &self.names);
                        self.screen.happened(&sentence)?;
                    }
                    self.snapshot.apply(*update).expect("a local table leaves nothing out");
                }
            }
        }
        Ok(())
    }

    fn bot_decides(&mut self, seat: Seat, level: BotLevel) -> anyhow::Result<()> {
        let turn = self.local.bot_turn(seat);
        let level: Level = level.to_string().parse().expect("levels are written the same everywhere");
        let mut stream = Seed::new(&turn.seed).player(1, seat);
        stream.set_word_pos(turn.position);
        let game = self.snapshot.setup.game;
        let mv = bots::decide(game, &turn.view.json(), seat, level, &mut stream, &mut || false)?;
        self.local.bot_decides(seat, mv, stream.get_word_pos(), now());
        Ok(())
    }

    /// Asks the person until the table accepts a move; `false` if they leave.
    fn person_decides(&mut self, seat: Seat, input: &mut impl BufRead) -> anyhow::Result<bool> {
        let (game, words) = (self.snapshot.setup.game, self.words);
        // A play that this view could be of has the same moves for its own seat.
        let legal = self.snapshot.state.view.imagine(&mut Seed::new("legal").chance(1)).legal(seat);
        let letters = |mv: &str| boards::in_letters(game, mv, words);
        let spelling = Rc::clone(&self.spelling);
        let mut prompt = Prompt::new(legal, &spelling, &letters, words);
        self.show(prompt.height(seat, &self.screen), false)?;
        prompt.invite(seat, &self.screen)?;
        loop {
            match prompt.ask(input, &self.screen)? {
                Answer::Leave => return Ok(false),
                Answer::Board => {
                    self.show(prompt.height(seat, &self.screen), true)?;
                    prompt.invite(seat, &self.screen)?;
                }
                Answer::Hint => say(&self.hint(seat)?)?,
                Answer::Move(notation) | Answer::Unknown(notation) => {
                    let before = self.snapshot.seq;
                    self.local.send(Command::Play { seat, notation }, now());
                    self.hear()?;
                    if self.snapshot.seq != before {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Shows the board, with room for so many lines below it, and with its key if it was asked for.
    fn show(&mut self, below: usize, asked: bool) -> anyhow::Result<()> {
        let view = &self.snapshot.state.view;
        self.screen.show(&boards::draw(view, self.words), &boards::legend(view, self.words), below, asked)
    }

    fn hint(&self, seat: Seat) -> anyhow::Result<String> {
        let (game, words) = (self.snapshot.setup.game, self.words);
        let strength = bots::Strength { level: 4, simulations: None };
        let view = self.snapshot.state.view.json();
        // The same question gets the same answer, and no dice are used up for it.
        let mut stream = Seed::new("hint").player(1, seat);
        let advice = bots::advise(game, &view, seat, strength, &mut stream, &mut || false)?;
        let Some(best) = advice.first() else { return Ok(words.text("cli-play-no-hint")) };
        let event = format!("{seat} {}", best.mv);
        let typed = boards::in_letters(game, &best.mv, words);
        let said = Advice { game, event: &event, typed: &typed, reasons: &best.reasons };
        let id = if best.reasons.is_empty() { "cli-play-hint-only" } else { "cli-play-hint" };
        Ok(texts::plain(&words.advise(id, &said, &self.names)))
    }

    fn show_end(&mut self) -> anyhow::Result<()> {
        // Below it come a line for each place, where the game was saved, and the shell's own line.
        self.show(usize::from(self.snapshot.setup.players()) + 2, false)?;
        let Some(standings) = &self.snapshot.state.result else { return Ok(()) };
        let mut places: Vec<usize> = (0..standings.ranks.len()).collect();
        places.sort_by_key(|&index| standings.ranks[index]);
        for index in places {
            let place = Message::new("cli-play-place")
                .with("rank", standings.ranks[index])
                .with("seat", Seat::new(index as u8))
                .with("score", serde_json::to_string(&standings.scores[index])?);
            say(&self.words.message(&place))?;
        }
        Ok(())
    }
}

/// The time, for the table's log.
fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}
