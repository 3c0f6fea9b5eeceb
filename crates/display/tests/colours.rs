//! What crates/web/DESIGN.md promises of its colours: texts can be read, lines can be seen, symbols can be told apart.

use std::{collections::BTreeMap, fs, path::Path};

/// Red, green and blue light, from 0 to 1.
type Light = [f64; 3];
type Tokens = BTreeMap<String, Light>;

const SYMBOLS: [&str; 6] = ["red", "yellow", "blue", "green", "purple", "orange"];
/// Color Pop has five colours.
const TOKENS: [&str; 5] = ["green", "yellow", "orange", "blue", "pink"];

/// How eyes without one kind of cones see a colour (Machado, Oliveira and Fernandes 2009, severity 1), and how most do.
const EYES: [(&str, [Light; 3]); 4] = [
    ("most", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopic", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    (
        "deuteranopic",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    ("tritanopic", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

#[test]
fn texts_and_lines_stand_out_from_what_they_lie_on() {
    let mut faults = Vec::new();
    for (theme, tokens) in themes() {
        let mut check = |front: &str, backs: &[&str], least: f64| {
            for back in backs {
                let contrast = contrast(tokens[front], tokens[*back]);
                if contrast < least {
                    faults.push(format!("{theme}: {front} on {back} is {contrast:.2}, less than {least}"));
                }
            }
        };
        for text in ["ink", "soft", "glow", "alert"] {
            check(text, &["ground", "panel", "well"], 4.5);
        }
        check("on-ink", &["ink", "glow"], 4.5);
        for line in ["glow-line", "mark"] {
            check(line, &["ground", "panel", "well", "body"], 3.0);
        }
        for symbol in SYMBOLS.into_iter().chain(["pink"]) {
            check(symbol, &["body"], 3.0);
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn symbols_differ_for_every_kind_of_colour_vision() {
    let (_, tokens) = themes().remove(0);
    let mut faults = Vec::new();
    for (eyes, matrix) in EYES {
        for names in [SYMBOLS.as_slice(), TOKENS.as_slice()] {
            for (index, one) in names.iter().enumerate() {
                for other in &names[index + 1..] {
                    let [a, b] = [one, other].map(|name| lab(seen(matrix, tokens[*name])));
                    let apart = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                    if apart < 18.0 {
                        faults.push(format!("{one} and {other} are {apart:.1} apart to {eyes} eyes"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The dark theme is written twice: for those who chose it, and for those whose system did.
#[test]
fn the_dark_theme_is_the_same_whoever_chose_it() {
    let [_, (_, chosen), (_, preferred)] = <[_; 3]>::try_from(themes()).expect("three blocks of tokens");
    assert_eq!(chosen, preferred);
}

/// The colours of the light theme, and of the dark theme twice. What a theme does not say is as in the light one.
fn themes() -> Vec<(String, Tokens)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/style/0-tokens.css");
    let sheet = fs::read_to_string(file).unwrap();
    let mut themes: Vec<(String, Tokens)> = Vec::new();
    for block in sheet.split('}').filter(|block| block.contains("--ground")) {
        let (selector, lines) = block.rsplit_once('{').unwrap();
        let mut tokens = themes.first().map(|(_, light)| light.clone()).unwrap_or_default();
        for line in lines.lines() {
            let value = line.trim().strip_prefix("--").and_then(|line| line.strip_suffix(';'));
            if let Some((name, light)) = value.and_then(|line| line.split_once(": #")) {
                tokens.insert(name.to_owned(), parse(light));
            }
        }
        themes.push((selector.lines().last().unwrap().trim().to_owned(), tokens));
    }
    themes
}

/// Reads six hexadecimal digits as light: what is written is not linear.
fn parse(digits: &str) -> Light {
    [0, 2, 4].map(|at| {
        let part = f64::from(u8::from_str_radix(&digits[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of the Web Content Accessibility Guidelines, from 1 to 21.
fn contrast(one: Light, other: Light) -> f64 {
    let [a, b] = [one, other].map(|[red, green, blue]| 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    a.max(b) / a.min(b)
}

fn seen(matrix: [Light; 3], colour: Light) -> Light {
    matrix.map(|row| row.iter().zip(colour).map(|(share, part)| share * part).sum::<f64>().clamp(0.0, 1.0))
}

/// A colour in CIELAB, where distances are about as large as they look.
fn lab([red, green, blue]: Light) -> [f64; 3] {
    let bent = |part: f64| if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
    let x = bent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    let y = bent(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue);
    let z = bent((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}
