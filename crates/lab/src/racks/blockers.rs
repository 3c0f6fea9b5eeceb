//! In Blockers!: whether a tile that was not played is in its rack, by how well it fits.

use blockers::{Blockers, View};
use bots::{
    Racks as Odds,
    blockers_racks::{Hidden, PARTS, SIGNS, hidden},
};
use catalog::Seed;

use super::{Loss, Racks};
use crate::fit::{Example, fit};

/// How often all is gone through.
const PASSES: u32 = 8;

/// A hidden rack, and which of the tiles that may be in it are.
struct Noted {
    rack: Hidden,
    held: Vec<bool>,
}

pub(super) fn learn(racks: &Racks) {
    let options = racks.plays.options::<Blockers>(racks.game);
    let [check, learnt] = racks.noted::<Blockers, Noted>(&options, note);
    let weights = fit(&learnt, PARTS * SIGNS, PASSES, &Seed::new(&racks.seed));
    println!("odds of each sign, by part of the play");
    for part in weights.chunks(SIGNS) {
        let odds: Vec<String> = part.iter().map(|weight| format!("{:.3}", weight.exp())).collect();
        println!("[{}],", odds.join(", "));
    }
    let mut loss = Loss::default();
    let equal = vec![0.0; weights.len()];
    check.iter().for_each(|it| loss.add(it.odds(&weights), it.odds(&equal)));
    loss.tell();
}

fn note(play: &Blockers, view: &View, noted: &mut Vec<Noted>) {
    for rack in hidden(view) {
        let held = rack.tiles.iter().map(|(tile, _)| play.rack(rack.colour).contains(*tile)).collect();
        noted.push(Noted { rack, held });
    }
}

impl Noted {
    /// The numbers of the weights of each tile.
    fn signs(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let first = self.rack.part * SIGNS;
        self.rack
            .tiles
            .iter()
            .map(move |&(_, signs)| (0..SIGNS).filter(move |sign| signs >> sign & 1 == 1).map(move |sign| first + sign))
    }

    fn racks(&self, weights: &[f64]) -> Odds {
        let of = self.signs().map(|signs| signs.map(|sign| weights[sign]).sum::<f64>().exp());
        Odds::new(of.collect(), self.rack.size)
    }

    fn odds(&self, weights: &[f64]) -> f64 {
        self.racks(weights).odds_of((0..self.held.len()).filter(|&tile| self.held[tile]))
    }
}

impl Example for Noted {
    fn add_slope(&self, weights: &[f64], part: f64, slope: &mut [f64]) {
        let chances = self.racks(weights).each();
        for ((signs, chance), &held) in self.signs().zip(chances).zip(&self.held) {
            let off = (chance - f64::from(u8::from(held))) / part;
            signs.for_each(|sign| slope[sign] += off);
        }
    }
}
