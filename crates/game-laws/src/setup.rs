//! Laws on options: every combination can be written down, read again and played.

use game::{Game, GameOptions, Seat};

use crate::law::{LawResult, require};

/// Checks every combination of options.
pub(crate) fn check<G: Game>(all: &[G::Options]) -> LawResult {
    require!(OptionsReadBack, !all.is_empty(), "there is no valid combination of options");
    let first = G::Options::SPECS.first().map(|spec| spec.name);
    require!(OptionsReadBack, first == Some("players"), "the first option is {first:?}, not players");
    let default = G::Options::read(&Default::default());
    require!(OptionsReadBack, default.is_ok(), "nothing set is not a valid combination: {default:?}");
    for (index, options) in all.iter().enumerate() {
        require!(OptionsReadBack, !all[..index].contains(options), "{options:?} is there twice");
        check_one::<G>(options)?;
    }
    Ok(())
}

fn check_one<G: Game>(options: &G::Options) -> LawResult {
    let settings = options.settings();
    let read = G::Options::read(&settings);
    require!(
        OptionsReadBack,
        read.as_ref() == Ok(options),
        "{options:?} is written {settings:?}, which reads back as {read:?}"
    );
    let players = options.players();
    require!(OptionsReadBack, (1..=Seat::MOST).contains(&players), "{options:?} has {players} players");
    let play = G::new(options);
    let Ok(play) = play else {
        require!(OptionsReadBack, false, "{options:?} cannot be set up: {:?}", play.err());
        return Ok(());
    };
    require!(OptionsReadBack, play.options() == *options, "set up with {options:?}, played with {:?}", play.options());
    require!(OptionsReadBack, play.players() == players, "{options:?} is played by {}", play.players());
    Ok(())
}
