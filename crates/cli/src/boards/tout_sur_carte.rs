//! The cards of Tout sur carte in the terminal: what is ticked, what the dice would tick, and who is to decide.

use console::{Alignment, Color, Style, measure_text_width, pad_str, style};
use game::{Seat, Turn};
use tout_sur_carte::{CardSet, Colour, Colours, DICE, ROLLS, Rows, Step, TickedCard, ToutSurCarte, View};

use super::{SIX_LETTERS, TerminalBoard};
use crate::out::Words;

/// What lies between two cards, and between two players side by side.
const GAP: &str = "  ";
/// A row takes its letter, its sun, a space, seven boxes at most and its points.
const CARD_WIDTH: usize = 11;
/// Two players with three cards each fit side by side.
const SEAT_WIDTH: usize = 3 * CARD_WIDTH + 2 * GAP.len();

impl TerminalBoard for ToutSurCarte {
    const LETTERS: &'static [(char, &'static str)] = &SIX_LETTERS;

    const KEY: &'static str = "cli-key-tout-sur-carte";

    /// Draws what the view shows: dice, market, then each player's cards.
    ///
    /// A row is its colour's letter, `☼` if it carries a sun, `■` for each ticked box, `+` for each that the dice would
    /// tick and `□` for each other; a complete row ends with its points. `▶` marks who has to decide, `✓` who has chosen
    /// and what is done, `‹›` are around the observer's own seat, `⚄` is the active player's.
    fn draw(view: &View, _words: &Words) -> String {
        let mut lines = vec![header(view)];
        if !view.market.is_empty() {
            lines.push(String::new());
            lines.extend(beside(
                &fresh(view, view.market).map(|card| draw_card(card, Colours::NONE, false)).collect::<Vec<_>>(),
            ));
        }
        let blocks: Vec<Vec<String>> = Seat::all(view.options.players).map(|seat| draw_seat(view, seat)).collect();
        // Five cards are too wide for two players side by side.
        let abreast = if view.seats.iter().all(|seat| seat.dealt.is_empty()) { 2 } else { 1 };
        for blocks in blocks.chunks(abreast) {
            lines.push(String::new());
            lines.extend(beside(blocks));
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

/// The active player, the dice (`·` for each that is about to be rolled), the rerolls left, the cards in the deck.
fn header(view: &View) -> String {
    let dice = view.dice.iter().flat_map(|(colour, count)| (0..count).map(move |_| die(colour)));
    let away = (view.dice.total()..DICE).map(|_| style(" · ").dim().to_string());
    let dice: Vec<String> = dice.chain(away).collect();
    let rerolls = if matches!(view.step, Step::Roll | Step::Reroll) { ROLLS - view.rolls.max(1) } else { 0 };
    format!(
        "⚄ {}{GAP}{}{GAP}↻ {rerolls}{GAP}{}",
        style(view.active).bold(),
        dice.join(" "),
        style(format!("▤ {}", view.deck.len())).dim()
    )
}

fn die(colour: Colour) -> String {
    colour_style(colour).reverse().apply_to(format!(" {} ", colour.letter())).to_string()
}

fn draw_seat(view: &View, seat: Seat) -> Vec<String> {
    let shown = view.seat(seat);
    let mut lines = vec![title(view, seat)];
    let cards: Vec<Vec<String>> = if shown.dealt.is_empty() {
        shown.cards.iter().map(|&card| draw_card(card, usable_dice(view, seat), false)).collect()
    } else {
        let is_kept = |card: TickedCard| shown.cards.contains(&card);
        fresh(view, shown.dealt).map(|card| draw_card(card, Colours::NONE, is_kept(card))).collect()
    };
    lines.extend(beside(&cards));
    lines.iter().map(|line| pad_str(line, SEAT_WIDTH, Alignment::Left, None).into_owned()).collect()
}

/// Who it is, the points so far, and the points of each completed card.
fn title(view: &View, seat: Seat) -> String {
    let shown = view.seat(seat);
    let mark = match view.turn() {
        turn if turn.awaits(seat) => "▶",
        Turn::Seats(_) if shown.chosen => "✓",
        _ => " ",
    };
    let name = if view.observer.is(seat) { format!("‹{seat}›") } else { format!(" {seat} ") };
    let done: String =
        shown.done.iter().map(|card| format!(" {}", style(format!("✓{}", card.points())).green())).collect();
    format!("{mark}{} {}{done}", style(name).bold(), style(format!("{:>3}", shown.score)).bold())
}

/// The dice that a player may still use in this round: all, from the first roll on, for those who have not had their turn.
fn usable_dice(view: &View, seat: Seat) -> Colours {
    let players = view.options.players;
    let after_active = |seat: Seat| (seat.number() + players - view.active.number()) % players;
    let still_to_use = match view.step {
        Step::Reroll => true,
        Step::Use(next) => after_active(seat) >= after_active(next),
        Step::Draw(last) | Step::Take(last) | Step::Refill(last) => after_active(seat) > after_active(last),
        _ => false,
    };
    if still_to_use { view.dice } else { Colours::NONE }
}

fn fresh(view: &View, cards: CardSet) -> impl Iterator<Item = TickedCard> {
    cards.iter().map(|card| view.options.cards.fresh(card))
}

/// The card's number, how many boxes the dice would tick, and its rows; each line as wide as the others.
fn draw_card(card: TickedCard, dice: Colours, kept: bool) -> Vec<String> {
    let ticks = card.usable(dice);
    let mark = if kept { "✓" } else { " " };
    let plus = if ticks.is_empty() { String::new() } else { format!("+{}", ticks.total()) };
    let number = style(format!("{mark}{:>2}", card.card())).bold();
    let mut lines = vec![format!("{number}{GAP}{}", style(plus).bold())];
    lines.extend(card.rows().boxes().iter().map(|(colour, boxes)| row(card, colour, boxes, ticks.count(colour))));
    lines.iter().map(|line| pad_str(line, CARD_WIDTH, Alignment::Left, None).into_owned()).collect()
}

fn row(card: TickedCard, colour: Colour, boxes: u8, ticks: u8) -> String {
    let free = card.free().count(colour);
    let sun = if card.rows().has_sun(colour) { '☼' } else { ' ' };
    let drawn = format!(
        "{}{sun} {}{}{}",
        colour.letter(),
        "■".repeat((boxes - free).into()),
        "+".repeat(ticks.into()),
        "□".repeat((free - ticks).into())
    );
    // The longest row has no room for a space before its points.
    let width = if boxes == Rows::LONGEST { 1 } else { 2 };
    let points = if free == 0 { format!("{boxes:>width$}") } else { String::new() };
    format!("{}{}", colour_style(colour).apply_to(drawn), style(points).bold())
}

/// Blocks of lines side by side; a shorter one is filled up with space.
fn beside(blocks: &[Vec<String>]) -> Vec<String> {
    let widths: Vec<usize> =
        blocks.iter().map(|block| block.iter().map(|line| measure_text_width(line)).max().unwrap_or(0)).collect();
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    (0..height)
        .map(|line| {
            let parts = blocks.iter().zip(&widths).map(|(block, &width)| {
                let line = block.get(line).map_or("", String::as_str);
                pad_str(line, width, Alignment::Left, None).into_owned()
            });
            parts.collect::<Vec<_>>().join(GAP)
        })
        .collect()
}

fn colour_style(colour: Colour) -> Style {
    Style::new().fg(match colour {
        Colour::Red => Color::Red,
        Colour::Yellow => Color::Yellow,
        Colour::Blue => Color::Blue,
        Colour::Green => Color::Green,
        Colour::Purple => Color::Magenta,
        Colour::Orange => Color::Color256(208),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::strip_ansi_codes;
    use game::{Game, Observer};
    use tout_sur_carte::{Card, Options, ToutSurCarte};

    fn drawn(options: Options, events: &[&str]) -> String {
        let mut play = ToutSurCarte::new(&options).unwrap();
        for event in events {
            let event = play.read(event).unwrap();
            play.apply(event);
        }
        strip_ansi_codes(&ToutSurCarte::draw(&play.view(Observer::Seat(Seat::new(0))), &crate::boards::english()))
            .into_owned()
    }

    #[test]
    fn the_longest_row_is_as_wide_as_its_card() {
        let rows: Rows = "R7*Y7*B2G2P2".parse().unwrap();
        let card = TickedCard::new(Card::all().next().unwrap(), rows).after(Colours::of(Colour::ALL[0], Rows::LONGEST));
        let lines = draw_card(card, Colours::NONE, false);
        assert!(strip_ansi_codes(&lines[1]).starts_with("R☼ ■■■■■■■7"), "{}", lines[1]);
        assert!(lines.iter().all(|line| measure_text_width(line) == CARD_WIDTH), "{lines:?}");
    }

    #[test]
    fn ticks_and_what_the_dice_would_tick_are_drawn() {
        let events = [
            "* deal 1 23 3",
            "* deal 2 14 1",
            "* roll YYPPO",
            "1 stop",
            "1 use 23",
            "2 pass",
            "* roll YPPPO",
            "2 reroll O",
            "* roll O",
        ];
        let expected = "\
⚄ 2   Y   P   P   P   O   ↻ 1  ▤ 26

 ‹1›   0                               ▶ 2    0
  3  +4       23  +4                     1  +4       14  +5
R☼ □□□□      R☼ □□□□□□                 R  □□□□      R  □□□
B☼ □□□□      Y☼ ■■+                    Y  +□□□      Y☼ +□□□□□
G  □□□□      B  □□□□                   B☼ □□□□      B☼ □□□□
P  +++□      G  □□                     G☼ □□□□      P  +++
O  +□□□      P  ■■+++                  P  +++□      O  +□□□
";
        assert_eq!(drawn(Options { players: 2, ..Options::default() }, &events), expected);
    }

    #[test]
    fn eighty_columns_are_enough() {
        let dealt = ["* deal 1 1 2 3 4 5", "* deal 2 6 7 8 9 10", "* deal 3 11 12 13 14 15", "* deal 4 16 17 18 19 20"];
        let kept = ["1 keep 1 2 3", "2 keep 6 7 8", "3 keep 11 12 13", "4 keep 16 17 18", "* market 4 5 30"];
        for events in [&dealt[..], &[&dealt[..], &kept[..]].concat()] {
            let picture = drawn(Options { players: 4, advanced: true, ..Options::default() }, events);
            assert!(picture.lines().all(|line| measure_text_width(line) <= 80), "{picture}");
        }
    }
}
