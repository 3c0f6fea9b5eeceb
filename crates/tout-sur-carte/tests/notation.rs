//! Moves and chance as text: one canonical form each, and nothing else is understood.

use game::{Game, Seat};
use proptest::prelude::*;
use tout_sur_carte::{Card, CardSet, Chance, Colour, Colours, Hand, Move, Options, ToutSurCarte};

fn card() -> impl Strategy<Value = Card> {
    (1..=30u8).prop_map(|number| Card::from_number(number).unwrap())
}

fn cards<const N: usize>() -> impl Strategy<Value = [Card; N]> {
    Just(Card::all().collect::<Vec<_>>()).prop_shuffle().prop_map(|cards| std::array::from_fn(|n| cards[n]))
}

fn dice() -> impl Strategy<Value = Colours> {
    prop::collection::vec(0..6usize, 1..=5)
        .prop_map(|dice| dice.iter().fold(Colours::NONE, |dice, &index| dice.plus(Colours::of(Colour::ALL[index], 1))))
}

fn seat() -> impl Strategy<Value = Seat> {
    (0..4u8).prop_map(Seat::new)
}

fn any_move() -> impl Strategy<Value = Move> {
    prop_oneof![
        cards::<3>().prop_map(|cards| Move::Keep(CardSet::from_iter(cards))),
        Just(Move::Stop),
        dice().prop_map(Move::Reroll),
        Just(Move::Pass),
        card().prop_map(Move::Use),
        card().prop_map(Move::Take),
    ]
}

fn any_chance() -> impl Strategy<Value = Chance> {
    prop_oneof![
        (seat(), cards()).prop_map(|(seat, cards)| Chance::Deal(seat, Hand::Two(cards))),
        (seat(), cards()).prop_map(|(seat, cards)| Chance::Deal(seat, Hand::Five(cards))),
        cards().prop_map(Chance::Market),
        dice().prop_map(Chance::Roll),
        (seat(), card()).prop_map(|(seat, card)| Chance::Draw(seat, card)),
        card().prop_map(Chance::Refill),
    ]
}

proptest! {
    #[test]
    fn a_move_reads_back(mv in any_move()) {
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }

    #[test]
    fn chance_reads_back(chance in any_chance()) {
        prop_assert_eq!(chance.to_string().parse(), Ok(chance));
    }

    #[test]
    fn whatever_is_read_as_a_move_is_written_alike_up_to_the_order_of_cards(
        text in "(keep|use|take|reroll|stop|pass)?( ?[0-9RYBGPO]{0,3}){0,4}"
    ) {
        if let Ok(mv) = text.parse::<Move>() {
            let sorted = |text: &str| {
                let mut words: Vec<String> = text.split(' ').map(Into::into).collect();
                words.sort();
                words
            };
            prop_assert_eq!(sorted(&mv.to_string()), sorted(&text));
        }
    }

    #[test]
    fn whatever_is_read_as_chance_is_written_alike(
        text in "(deal|market|roll|draw|refill)?( ?[0-9RYBGPO]{0,5}){0,6}"
    ) {
        if let Ok(chance) = text.parse::<Chance>() {
            prop_assert_eq!(chance.to_string(), text);
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in ".{0,40}", words in "[*1-6]( [a-z]{0,6}| [0-9]{0,3}){0,7}") {
        let play = ToutSurCarte::new(&Options::default()).unwrap();
        for text in [text, words] {
            let _ = (text.parse::<Move>(), text.parse::<Chance>(), play.read(&text));
        }
    }
}

#[track_caller]
fn check_no_move(texts: &[&str]) {
    for text in texts {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}

#[test]
fn cards_to_keep_are_accepted_in_any_order_and_written_ascending() {
    assert_eq!("keep 12 5 9".parse::<Move>().unwrap().to_string(), "keep 5 9 12");
    check_no_move(&["keep 5 9", "keep 5 9 9", "keep 5 9 12 13", "keep 5 9 31", "keep"]);
}

#[test]
fn nothing_but_the_canonical_form_is_understood() {
    check_no_move(&["", " ", "stop ", " stop", "Stop", "pass\n", "stop\0", "use  12", "use 012", "use +1", "use 0"]);
    check_no_move(&["use 12 ", "use 1２", "use 31", "use", "use 99999999999999999999", "reroll", "reroll ", "?"]);
    check_no_move(&["reroll GB", "reroll bg", "reroll RRRRRR", "reroll R R", "roll R", "take 8 9", "keep 1 2 3 "]);
    for text in ["roll", "roll ", "roll OR", "roll RRRRRR", "deal 1 12", "deal 1 12 5 6", "deal 5 12 5", "deal 1 12 12"]
    {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
    for text in ["market 3 8", "market 3 8 8", "market 3 8 21 22", "draw 17", "draw 1 17 18", "refill 30 ", "draw 0 1"]
    {
        assert!(text.parse::<Chance>().is_err(), "{text:?}");
    }
}

#[test]
fn drawn_cards_keep_the_order_they_were_drawn_in() {
    for text in ["deal 1 12 5", "deal 4 5 4 3 2 1", "market 21 3 8"] {
        assert_eq!(text.parse::<Chance>().unwrap().to_string(), text);
    }
}
