//! Who sits at the table: what they are called, and how they are placed.

use display::{head_start, story::Entry, summary::Line};
use game::{Message, Seat};
use protocol::{Player, Snapshot};
use texts::{Names, Part};

use super::Session;

impl Session {
    /// What players are called in sentences. Whoever is alone at the screen is spoken to.
    pub fn names(self) -> Names {
        let names = Names::new(self.name_list());
        match self.alone() {
            Some(you) => names.read_by(you),
            None => names,
        }
    }

    /// The only person at the screen.
    pub fn alone(self) -> Option<Seat> {
        self.snapshot.with_untracked(|snapshot| {
            if !snapshot.setup.shared_device {
                return snapshot.observer.seat();
            }
            let mut people = snapshot.people();
            people.next().filter(|_| people.next().is_none())
        })
    }

    /// The seats of the people at this screen.
    pub fn own_seats(self) -> Vec<Seat> {
        self.snapshot.with_untracked(|snapshot| match snapshot.setup.shared_device {
            true => snapshot.people().collect(),
            false => snapshot.observer.seat().into_iter().collect(),
        })
    }

    /// Whether only one person sits at this screen.
    pub fn is_alone(self) -> bool {
        self.alone().is_some()
    }

    pub(super) fn name_list(self) -> Vec<String> {
        let players = |snapshot: &Snapshot| snapshot.state.seats.iter().map(|seat| seat.player.clone()).collect();
        let players: Vec<Player> = self.snapshot.with_untracked(players);
        self.around.names.of(&players)
    }

    /// What a player is called at their seat.
    pub fn name(self, seat: Seat) -> String {
        self.around.names.track();
        let names = self.name_list();
        let words = self.around.names.words();
        match self.alone() {
            Some(you) if you == seat && names[seat.index()].is_empty() => words.text("web-you"),
            _ => words.texts().name(seat, &Names::new(names)),
        }
    }

    /// The place of each seat once the play is over, as people agreed to count: with their head start, if there is one.
    pub fn ranks(self) -> Option<Vec<u8>> {
        self.with(|snapshot| {
            let result = snapshot.state.result.as_ref()?;
            let counted = head_start::counted(self.game, result, &snapshot.setup.head_start);
            Some(counted.map_or_else(|| result.ranks.clone(), |counted| counted.ranks))
        })
    }

    /// The seats, the best placed first by the rules alone.
    pub fn by_rank(self) -> Vec<Seat> {
        let ranks = self.with(|snapshot| snapshot.state.result.as_ref().map(|result| result.ranks.clone()));
        self.sorted(&ranks.unwrap_or_default())
    }

    /// The seats in the order of these places; in that of the table where there are none.
    pub fn sorted(self, ranks: &[u8]) -> Vec<Seat> {
        let mut seats: Vec<Seat> = Seat::all(self.players()).collect();
        game::sort_by_key(&mut seats, |seat| ranks.get(seat.index()).copied());
        seats
    }

    /// Each player's score, where the game has one that everyone may know.
    pub fn figures(self, figure: impl Fn(Seat) -> Option<i32>) -> Option<String> {
        let told = |seat: Seat| {
            let written = figure(seat)?.to_string().replace('-', "−");
            let message = Message::new("web-kept-figure").with("name", self.name(seat)).with("figure", written);
            Some(self.around.names.words().say(&message))
        };
        let figures: Option<Vec<String>> = Seat::all(self.players()).map(told).collect();
        figures.map(|figures| figures.join(" · "))
    }

    /// A message in words.
    pub fn say(self, message: &Message) -> String {
        self.around.names.words().say_with_names(message, &self.names())
    }

    /// Reasons as an adviser says them to a seat. Where somebody else reads, the seat is named and quoted to.
    pub fn advice_text(self, seat: Seat, reasons: &[Message]) -> String {
        if self.alone() == Some(seat) {
            self.told_to(seat, reasons)
        } else {
            self.say(&self.quoted_advice(seat, reasons))
        }
    }

    /// What an adviser says to a seat, for others to read.
    fn quoted_advice(self, seat: Seat, reasons: &[Message]) -> Message {
        Message::new("web-advice-to").with("name", self.name(seat)).with("reasons", self.told_to(seat, reasons))
    }

    fn told_to(self, seat: Seat, reasons: &[Message]) -> String {
        let words = self.around.names.words();
        let names = Names::new(self.name_list()).read_by(seat);
        let text: Vec<String> = reasons.iter().map(|reason| words.say_with_names(reason, &names)).collect();
        text.join(" · ")
    }

    /// An event in words and pieces.
    pub fn event_parts(self, shown: &str) -> Vec<Part> {
        self.around.names.words().event_parts(self.game, shown, &self.names())
    }

    /// A sentence of the catalogue that names a move, which is a message itself, in words and pieces.
    pub fn naming_parts(self, id: &'static str, mv: &Message) -> Vec<Part> {
        self.around.names.words().naming(id, mv, &self.names())
    }

    /// Messages as a list, said to the seat that looks.
    pub fn list_to_reader(self, messages: &[Message]) -> Vec<Part> {
        let seat = self.observer().seat();
        let names = Names::new(self.name_list());
        let names = seat.map_or(names.clone(), |seat| names.read_by(seat));
        let words = self.around.names.words();
        let lists = messages.iter().enumerate().map(|(index, message)| {
            let before = (index > 0).then(|| Part::Text(" · ".to_owned()));
            before.into_iter().chain(words.parts(message, &names)).collect::<Vec<_>>()
        });
        lists.flatten().collect()
    }

    /// Messages as a list, in words and pieces.
    pub fn list_parts(self, messages: &[Message]) -> Vec<Part> {
        let comma = || Part::Text(", ".to_owned());
        let lists = messages.iter().enumerate().map(|(index, message)| {
            let before = (index > 0).then(comma);
            before.into_iter().chain(self.parts(message)).collect::<Vec<_>>()
        });
        lists.flatten().collect()
    }

    /// A message in words and pieces.
    pub fn parts(self, message: &Message) -> Vec<Part> {
        self.around.names.words().parts(message, &self.names())
    }

    /// An entry of the story in words and pieces.
    pub fn entry_parts(self, entry: &Entry) -> Vec<Part> {
        self.around.names.words().story(&entry.what, &entry.gains, &self.names())
    }

    /// An entry of the story in words, with its place: for those who do not see the board.
    pub fn entry_text(self, entry: &Entry) -> String {
        let place = entry.place().map(|place| self.say(&place)).unwrap_or_default();
        format!("{}{place}", texts::plain(&self.entry_parts(entry)))
    }

    /// A line of a summary in words.
    pub fn line_text(self, line: &Line) -> String {
        texts::plain(&self.around.names.words().story(&line.what, &line.items, &self.names()))
    }

    /// An event in words.
    pub fn event_text(self, shown: &str) -> String {
        self.around.names.words().event_text(self.game, shown, &self.names())
    }
}
