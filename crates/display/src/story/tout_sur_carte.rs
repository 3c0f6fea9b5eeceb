//! The story of Tout sur carte: dice that are rolled, cards that are ticked and completed.

use ::tout_sur_carte::{Card, Chance, Colours, Move, Options, Step, ToutSurCarte};
use game::{Actor, Game, Message, Seat};

use super::{Place, Storied, StoryBuilder, points};

/// What using a card brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gain {
    /// The card.
    pub card: Card,
    /// The dice that were ticked.
    pub ticked: Colours,
    /// The rows that were completed by it, each with the number of its boxes.
    pub rows: Colours,
    /// Whether it completed the card.
    pub completed: bool,
    /// The card that was taken from the market for it.
    pub taken: Option<Card>,
    /// What the seat's score changed by.
    pub points: i32,
}

/// A play without what is still hidden.
pub struct Scene {
    play: ToutSurCarte,
    /// Who rolls in this round, while the dice may still be rerolled.
    rolling: Option<Seat>,
    /// The first seat of this round, and the one whose turn it is to use the dice unless it cannot, while there is one.
    asked: Option<(Seat, Seat)>,
}

impl Storied for ToutSurCarte {
    type Gain = Gain;
    type Scene = Scene;

    fn scene(options: &Options) -> Scene {
        Scene { play: Self::new(options).expect("the options were read"), rolling: None, asked: None }
    }

    fn happen(scene: &mut Scene, story: &mut StoryBuilder<Gain>, actor: Actor, notation: &str) {
        match actor {
            Actor::Chance => {
                if let Ok(chance) = notation.parse()
                    && scene.play.check_chance(&chance).is_ok()
                {
                    resolve(scene, story, chance);
                }
            }
            Actor::Seat(seat) => match notation.parse() {
                Ok(mv) if scene.play.is_legal(seat, mv) => decide(scene, story, seat, mv),
                // Which cards somebody keeps is hidden until all have chosen.
                _ => story.set_up(),
            },
        }
        add_skipped(scene, story);
    }
}

fn resolve(scene: &mut Scene, story: &mut StoryBuilder<Gain>, chance: Chance) {
    let roller = scene.play.active();
    let dice = scene.play.dice();
    scene.play.resolve(chance);
    match chance {
        Chance::Deal(..) | Chance::Market(_) => story.set_up(),
        Chance::Draw(..) | Chance::Refill(_) => story.join(),
        Chance::Roll(rolled) => {
            let dice = dice.plus(rolled).pieces();
            let what = Message::new("tout-sur-carte-story-roll").with("seat", roller).with("dice", dice);
            if scene.rolling.replace(roller).is_none() {
                story.begin_round();
                story.add(Some(roller), what);
            } else {
                story.join();
                if let Some(entry) = story.last() {
                    entry.what = what;
                }
            }
            if scene.play.step() != Step::Reroll {
                settle(scene);
            }
        }
    }
}

/// The dice stay as they are: they are used from the seat that rolled on.
fn settle(scene: &mut Scene) {
    scene.asked = scene.rolling.take().map(|roller| (roller, roller));
}

/// This seat has used the dice, or cannot: the next one is asked, until all have been.
fn ask_after(scene: &mut Scene, seat: Seat) {
    let players = scene.play.players();
    scene.asked = scene.asked.map(|(first, _)| (first, seat.next(players))).filter(|(first, next)| first != next);
}

fn decide(scene: &mut Scene, story: &mut StoryBuilder<Gain>, seat: Seat, mv: Move) {
    let before = scene.play;
    scene.play.play(seat, mv);
    match mv {
        Move::Keep(_) => story.set_up(),
        Move::Reroll(_) => story.join(),
        Move::Take(card) => add_taken(story, seat, card),
        Move::Stop => {
            settle(scene);
            story.join();
        }
        Move::Pass => {
            ask_after(scene, seat);
            story.add(Some(seat), Message::new("tout-sur-carte-story-pass").with("seat", seat)).points = Some(0);
        }
        Move::Use(card) => {
            ask_after(scene, seat);
            add_use(&before, &scene.play, story, seat, card);
        }
    }
}

fn add_use(before: &ToutSurCarte, after: &ToutSurCarte, story: &mut StoryBuilder<Gain>, seat: Seat, card: Card) {
    let old = before.cards(seat).find(|ticked| ticked.card() == card).expect("only a player's own card is used");
    let new = old.after(before.dice());
    let gain = Gain {
        card,
        ticked: old.usable(before.dice()),
        rows: new.complete_rows().minus(old.complete_rows()),
        completed: new.is_complete(),
        taken: None,
        points: after.score(seat) - before.score(seat),
    };
    let what = Message::new("tout-sur-carte-story-use").with("seat", seat).with("dice", gain.ticked.pieces());
    let entry = story.add_move(seat, what.with("card", card.number()), gain);
    entry.points = Some(gain.points);
    if gain.completed {
        entry.gains.push(Message::new("tout-sur-carte-story-completed"));
    }
    if gain.points != 0 {
        entry.gains.push(points(gain.points));
    }
    entry.places = vec![Place::Card(seat, card.number())];
}

/// The card that was taken stands with the use that completed one.
fn add_taken(story: &mut StoryBuilder<Gain>, seat: Seat, card: Card) {
    if let Some((entry, gain)) = story.join_move() {
        gain.taken = Some(card);
        entry.gains.push(Message::new("tout-sur-carte-story-taken").with("card", card.number()));
        entry.places.push(Place::Card(seat, card.number()));
    }
}

/// Adds the seats that could tick nothing, as soon as it is known.
fn add_skipped(scene: &mut Scene, story: &mut StoryBuilder<Gain>) {
    let until = match scene.play.step() {
        Step::Use(seat) => Some(seat),
        // The next round has begun, or there is none.
        Step::Roll | Step::Over => None,
        _ => return,
    };
    while let Some((_, seat)) = scene.asked.filter(|(_, seat)| Some(*seat) != until) {
        story.add_skipped(seat, Message::new("tout-sur-carte-story-skipped").with("seat", seat));
        ask_after(scene, seat);
    }
}
