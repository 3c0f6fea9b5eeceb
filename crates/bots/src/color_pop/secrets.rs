//! What a seat believes of the others' secret colours: every deal that is possible, weighed by how well it explains
//! what each side removed.

use color_pop::{Colours, Options, Removal, Variant, View};
use game::Seat;

use super::{
    evaluation::Care,
    evidence::Evidence,
    grid::Grid,
    sides::{BySide, Position, SIDES, Sides},
};

/// The deals that are possible, with their odds.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    /// The likeliest first; there is always one.
    pub(super) deals: Vec<Deal>,
}

/// A deal that is possible.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    pub(super) sides: Sides,
    /// How likely it is; all deals together have 1.
    pub(super) odds: f64,
    /// The present position, if this is the deal.
    pub(super) position: Position,
}

impl Belief {
    /// What follows from all that a seat may know, where `greed` says how much likelier somebody removes a group of an
    /// own colour than one of another colour, as a power of e, for each of its tokens.
    ///
    /// # Panics
    /// If the view does not show the colours of the seat's own side.
    pub(super) fn new(view: &View, seat: Seat, greed: f64) -> Self {
        let evidence = by_greed(view, &Sides::new(view.options), greed);
        Self::by(view, seat, &|side, colours| sum(&evidence[side], colours))
    }

    /// What follows from all that a seat may know: by signs that were learnt from plays of those who look ahead, and for
    /// whoever plainly plays for some colours, by those.
    ///
    /// # Panics
    /// If the view does not show the colours of the seat's own side.
    pub(super) fn by_signs(view: &View, seat: Seat) -> Self {
        let own = view.colours(seat).expect("a seat knows its side's colours");
        let plain = plain_sides(view, own, ENOUGH);
        let greedy = by_greed(view, &Sides::new(view.options), PLAIN_GREED);
        let grid = Grid::new(&view.board.expect("a seat that is to move sees the board"));
        let learnt = Evidence::new(view, &grid);
        Self::by(view, seat, &|side, colours| {
            if plain[side] { sum(&greedy[side], colours) } else { learnt.of(side, colours) }
        })
    }

    /// What follows if this speaks for each side's having some colours, as a logarithm.
    fn by(view: &View, seat: Seat, evidence: Speaks<'_>) -> Self {
        let own = view.colours(seat).expect("a seat knows its side's colours");
        let mut sides = Sides::new(view.options);
        sides.colours[sides.of(seat)] = own;
        let grid = Grid::new(&view.board.expect("a seat that is to move sees the board"));
        let size = colours_a_side(&view.options);
        let dealer = Dealer { view, seat, size, evidence, grid };
        let mut deals = Vec::new();
        dealer.deal(sides, 0, Colours::ALL.difference(own), 0.0, &mut deals);
        let mut belief = Self { deals };
        belief.settle();
        belief
    }

    /// Makes odds of logarithms, and puts the likeliest deal first.
    fn settle(&mut self) {
        let most = self.deals.iter().map(|deal| deal.odds).fold(f64::NEG_INFINITY, f64::max);
        self.deals.iter_mut().for_each(|deal| deal.odds = (deal.odds - most).exp());
        let sum: f64 = self.deals.iter().map(|deal| deal.odds).sum();
        self.deals.iter_mut().for_each(|deal| deal.odds /= sum);
        game::sort_by(&mut self.deals, |a, b| b.odds.total_cmp(&a.odds));
    }

    /// Takes into account how much likelier each deal is by something else, as a logarithm.
    pub(super) fn reconsider(&mut self, speaks: impl Fn(&Sides) -> f64) {
        self.deals.iter_mut().for_each(|deal| deal.odds = deal.odds.ln() + speaks(&deal.sides));
        self.settle();
    }

    /// All that may be, for somebody to whom nothing speaks for any deal, where the side of a seat that is to move has one of
    /// these choices of colours.
    pub(super) fn open(view: &View, seat: Seat, choices: &[Colours]) -> Self {
        let grid = Grid::new(&view.board.expect("a seat that is to move sees the board"));
        let size = colours_a_side(&view.options);
        let dealer = Dealer { view, seat, size, evidence: &|_, _| 0.0, grid };
        let mut deals = Vec::new();
        for &own in choices {
            let mut sides = Sides::new(view.options);
            sides.colours[sides.of(seat)] = own;
            dealer.deal(sides, 0, Colours::ALL.difference(own), 0.0, &mut deals);
        }
        let mut belief = Self { deals };
        belief.settle();
        belief
    }

    /// How much a side cares for each colour.
    pub(super) fn care(&self, side: usize, deny: f32) -> Care {
        let mut care = [0.0; 5];
        for deal in &self.deals {
            for (sum, of_deal) in care.iter_mut().zip(care_in(&deal.sides, side, deny)) {
                *sum += deal.odds as f32 * of_deal;
            }
        }
        care
    }
}

/// How much a side cares for each colour, if these are the sides.
pub(super) fn care_in(sides: &Sides, side: usize, deny: f32) -> Care {
    let mut care = [0.0; 5];
    let rivals = sides.count() - 1;
    for other in 0..sides.count() {
        let cares = if other == side { 1.0 } else { -deny / rivals as f32 };
        sides.colours[other].iter().for_each(|colour| care[colour.index()] = cares);
    }
    care
}

/// Which part of the groups that a side removed must be of as few colours as it has, for it to play plainly.
const PLAIN: f64 = 0.8;
/// How many groups it must have removed before that is no accident.
const ENOUGH: usize = 4;
/// How strongly what somebody plain removes speaks for their colours.
const PLAIN_GREED: f64 = 0.5;

/// Whether some rival plainly plays for its colours: by far most of the groups it removed were of as few colours as it
/// has, and of none of ours. Whoever has removed nothing yet is taken to.
///
/// # Panics
/// If the view does not show the colours of the seat's own side.
pub(super) fn is_a_rival_plain(view: &View, seat: Seat) -> bool {
    let own = view.colours(seat).expect("a seat knows its side's colours");
    let sides = Sides::new(view.options);
    let plain = plain_sides(view, own, 0);
    (0..sides.count()).any(|side| side != sides.of(seat) && plain[side])
}

/// Which sides plainly play for colours that are none of ours, of those that have removed so many groups.
fn plain_sides(view: &View, own: Colours, least: usize) -> BySide<bool> {
    let sides = Sides::new(view.options);
    let mut groups = [0; SIDES];
    let mut of_colour = [[0; 5]; SIDES];
    for (remover, removals) in Seat::all(view.options.players).zip(&view.removed) {
        let side = sides.of(remover);
        groups[side] += removals.len();
        let theirs = removals.iter().filter_map(|removal| removal.colour).filter(|&colour| !own.contains(colour));
        theirs.for_each(|colour| of_colour[side][colour.index()] += 1);
    }
    std::array::from_fn(|side| {
        game::sort_few(&mut of_colour[side]);
        let favourites: usize = of_colour[side].iter().rev().take(colours_a_side(&view.options).into()).sum();
        groups[side] >= least && favourites as f64 >= PLAIN * groups[side] as f64
    })
}

/// How many colours the members of a side have together.
const fn colours_a_side(options: &Options) -> u8 {
    match options.variant {
        Variant::Teams => 2,
        _ => options.secrets_each(),
    }
}

/// What each side's removals say for its having each colour, as a logarithm.
fn by_greed(view: &View, sides: &Sides, greed: f64) -> BySide<[f64; 5]> {
    let mut evidence = [[0.0; 5]; SIDES];
    for (seat, removals) in Seat::all(view.options.players).zip(&view.removed) {
        for &Removal { colour, tokens, jokers } in removals {
            if let Some(colour) = colour {
                evidence[sides.of(seat)][colour.index()] += greed * f64::from(tokens + jokers);
            }
        }
    }
    evidence
}

/// What speaks for some colours together, if this speaks for each.
fn sum(evidence: &[f64; 5], colours: Colours) -> f64 {
    colours.iter().map(|colour| evidence[colour.index()]).sum()
}

/// How strongly something speaks for a side's having some colours, as a logarithm.
type Speaks<'a> = &'a dyn Fn(usize, Colours) -> f64;

struct Dealer<'a> {
    view: &'a View,
    seat: Seat,
    size: u8,
    evidence: Speaks<'a>,
    grid: Grid,
}

impl Dealer<'_> {
    /// Deals colours to this side and those that follow in every possible way; `odds` are a logarithm for now.
    fn deal(&self, sides: Sides, side: usize, undealt: Colours, odds: f64, deals: &mut Vec<Deal>) {
        if side == sides.count() {
            let position = Position { grid: self.grid, seat: self.seat, removed: removed(self.view, &sides) };
            deals.push(Deal { sides, odds, position });
        } else if side == sides.of(self.seat) {
            self.deal(sides, side + 1, undealt, odds, deals);
        } else {
            for chosen in choices(undealt, self.size) {
                // While the play goes on, nobody's colours are gone.
                if self.grid.left(chosen) > 0 {
                    let evidence = (self.evidence)(side, chosen);
                    let mut sides = sides;
                    sides.colours[side] = chosen;
                    self.deal(sides, side + 1, undealt.difference(chosen), odds + evidence, deals);
                }
            }
        }
    }
}

/// Every choice of so many colours.
fn choices(from: Colours, count: u8) -> Vec<Colours> {
    let mut choices = vec![Colours::NONE];
    for colour in from.iter() {
        for at in 0..choices.len() {
            choices.push(choices[at].union(Colours::one(colour)));
        }
    }
    choices.retain(|choice| choice.len() == count);
    choices
}

/// How many tokens of its own colours each side has removed, if these are the sides.
fn removed(view: &View, sides: &Sides) -> BySide<u8> {
    let mut removed = [0; SIDES];
    for (seat, removals) in Seat::all(view.options.players).zip(&view.removed) {
        let side = sides.of(seat);
        let own = removals.iter().filter(|it| it.colour.is_some_and(|colour| sides.colours[side].contains(colour)));
        removed[side] += own.map(|removal| removal.tokens).sum::<u8>();
    }
    removed
}

#[cfg(test)]
mod tests {
    use color_pop::{Board, Stage};
    use game::Observer;

    use super::*;

    /// What seat 1, whose secret is `own`, sees after seat 2 has removed this, on a board with this much left.
    fn view(options: Options, own: &str, removed: &[&str], board: &str) -> View {
        let first = Seat::new(0);
        let mut view = View {
            observer: Observer::Seat(first),
            options,
            stage: Stage::Move(first),
            board: Some(board.parse::<Board>().unwrap()),
            secrets: vec![None; options.players.into()],
            start: Some(board.parse().unwrap()),
            played: Vec::new(),
            last: None,
            removed: vec![Vec::new(); options.players.into()],
        };
        view.secrets[0] = Some(own.parse().unwrap());
        view.removed[1] = removed.iter().map(|text| text.parse().unwrap()).collect();
        view
    }

    fn belief(options: Options, own: &str, removed: &[&str], board: &str) -> Belief {
        Belief::new(&view(options, own, removed, board), Seat::new(0), 0.5)
    }

    const ALL_LEFT: &str = "GYOBP/GYOBP////////";

    #[test]
    fn at_first_every_deal_is_equally_likely() {
        for (players, own, deals) in [(2, "GB", 3), (3, "G", 12), (4, "G", 24), (5, "G", 24)] {
            let belief = belief(Options::usual(players), own, &[], ALL_LEFT);
            assert_eq!(belief.deals.len(), deals);
            assert!(belief.deals.iter().all(|deal| (deal.odds * deals as f64 - 1.0).abs() < 1e-9));
        }
    }

    #[test]
    fn removals_hint_at_the_secret_colours() {
        let belief = belief(Options::usual(2), "GB", &["YYYY", "PPP*"], ALL_LEFT);
        assert_eq!(belief.deals[0].sides.colours[1], "YP".parse().unwrap());
        assert!(belief.deals[0].odds > 0.6);
        assert_eq!(belief.deals[0].position.removed[1], 7);
    }

    #[test]
    fn who_keeps_colours_has_them_unless_it_plainly_pops_its_own() {
        let likeliest = |removed: &[&str]| {
            let view = view(Options::usual(2), "GB", removed, ALL_LEFT);
            Belief::by_signs(&view, Seat::new(0)).deals[0].sides.colours[1]
        };
        let other = ["YP", "YO", "OP"].map(|text| text.parse::<Colours>().unwrap());
        assert_eq!(likeliest(&["YYYY", "GGG", "BBBB"]), other[2]);
        assert_eq!(likeliest(&["YYYY", "PPP*", "YY", "PP"]), other[0]);
    }

    #[test]
    fn nobody_has_only_colours_that_are_gone() {
        let belief = belief(Options::usual(3), "G", &["YYYY"], "GOBP/GOBP////////");
        assert!(belief.deals.iter().all(|deal| deal.sides.colours.iter().all(|&it| it != "Y".parse().unwrap())));
    }

    #[test]
    fn partners_are_known_and_their_rivals_share_two_of_three() {
        let teams = Options { variant: Variant::Teams, ..Options::usual(4) };
        let mut sides = Sides::new(teams);
        sides.colours[0] = "GY".parse().unwrap();
        assert_eq!((sides.count(), sides.of(Seat::new(2)), colours_a_side(&teams)), (2, 0, 2));
        assert_eq!(choices(Colours::ALL.difference(sides.colours[0]), 2).len(), 3);
    }

    #[test]
    fn who_removes_two_colours_and_none_of_ours_plays_plainly() {
        let is_plain =
            |removed: &[&str]| is_a_rival_plain(&view(Options::usual(2), "GB", removed, ALL_LEFT), Seat::new(0));
        assert!(is_plain(&[]));
        assert!(is_plain(&["YYYY", "PPP*", "YY"]));
        assert!(is_plain(&["YYYY", "PPP", "YY", "PP", "OO"]), "once it had no choice");
        assert!(!is_plain(&["YYYY", "PPP*", "OO"]));
        assert!(!is_plain(&["GGG"]), "ours");
        assert!(!is_plain(&["YYYY", "**", "YY"]));
    }

    #[test]
    fn among_several_one_who_plays_plainly_is_enough() {
        let mut view = view(Options::usual(3), "G", &["YYYY", "PPP"], ALL_LEFT);
        view.removed[2] = vec!["OO".parse().unwrap(), "BB".parse().unwrap()];
        assert!(!is_a_rival_plain(&view, Seat::new(0)));
        view.removed[2].pop();
        assert!(is_a_rival_plain(&view, Seat::new(0)));
    }
}
