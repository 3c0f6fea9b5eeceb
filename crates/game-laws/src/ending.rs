//! Laws on results: places follow scores, and partners stand together.

use game::{Game, Seat, Standings};

use crate::law::{LawResult, require};

/// Checks the standings of a position, final or not.
pub(crate) fn check_standings<G: Game>(play: &G) -> LawResult {
    let standings = play.standings();
    let seats: Vec<Seat> = Seat::all(play.players()).collect();
    let Standings { ranks, scores } = &standings;
    let complete = ranks.len() == seats.len() && scores.len() == seats.len();
    require!(FairStandings, complete, "{} seats play, and the standings are {standings:?}", seats.len());
    require!(FairStandings, ranks.contains(&1), "nobody is first: {ranks:?}");
    for (&seat, &rank) in seats.iter().zip(ranks) {
        let ahead = seats.iter().filter(|&&other| play.score(other) > play.score(seat)).count();
        require!(
            FairStandings,
            usize::from(rank) == ahead + 1,
            "seat {seat} has place {rank}, and {ahead} seats have a better score: {ranks:?}, {:?}",
            seats.iter().map(|&seat| play.score(seat)).collect::<Vec<_>>()
        );
        check_partners(play, &standings, seat)?;
    }
    let tallies: Vec<_> = seats.iter().map(|&seat| play.tally(seat)).collect();
    require!(
        OverridesAgree,
        *scores == tallies,
        "the standings have the scores {scores:?}, the tallies are {tallies:?}"
    );
    Ok(())
}

fn check_partners<G: Game>(play: &G, standings: &Standings, seat: Seat) -> LawResult {
    let first = play.team(seat);
    let named = first <= seat && play.team(first) == first;
    require!(FairStandings, named, "the side of seat {seat} is named {first}, which is not its first seat");
    let (own, partner) = (seat.index(), first.index());
    require!(
        FairStandings,
        standings.ranks[own] == standings.ranks[partner] && standings.scores[own] == standings.scores[partner],
        "seats {first} and {seat} are partners, but the standings are {standings:?}"
    );
    Ok(())
}
