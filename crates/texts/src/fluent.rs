//! The part of Fluent that our catalogues use, and no more of it: messages with other forms, values, functions, and a choice
//! by a number or a word. A message is read when it is said. Libraries for all of Fluent bring the grammar of two hundred
//! languages along, which every visitor of the site would load; a test compares this with one of them, message by message.

use std::collections::BTreeMap;

use crate::Lang;

/// Something that a message mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Number(i64),
    Text(String),
}

impl Value {
    fn into_text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

/// The values of a message by their names.
pub(crate) type Values = [(&'static str, Value)];

/// What a catalogue may do to words: the function of this name.
pub(crate) type Function = fn(name: &str, args: &[String]) -> Option<String>;

/// The messages of a catalogue, as they are written, by their names: `name`, or `name.form` for another form.
pub(crate) struct Catalogue {
    lang: Lang,
    function: Function,
    messages: BTreeMap<&'static str, Vec<(&'static str, &'static str)>>,
}

impl Catalogue {
    pub(crate) fn new(lang: Lang, function: Function) -> Self {
        Self { lang, function, messages: BTreeMap::new() }
    }

    /// Takes in messages.
    ///
    /// # Panics
    /// If a message is there already.
    pub(crate) fn add(&mut self, source: &'static str) {
        // A message goes on until something else begins at the start of a line, but for the brace that ends a choice.
        let mut begins = Vec::new();
        let mut at = 0;
        for line in source.split_inclusive('\n') {
            if !line.starts_with([' ', '\n', '\r', '}']) {
                begins.push(at);
            }
            at += line.len();
        }
        begins.push(source.len());
        for bounds in begins.windows(2) {
            let entry = &source[bounds[0]..bounds[1]];
            if let Some((id, words)) = entry.split_once('=').filter(|_| !entry.starts_with('#')) {
                let before = self.messages.insert(id.trim(), forms(words));
                assert!(before.is_none(), "every message is there once");
            }
        }
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.messages.contains_key(id)
    }

    /// A message with its values, in this form where it has it.
    pub(crate) fn say(&self, id: &str, form: Option<&str>, values: &Values) -> Option<String> {
        let forms = self.messages.get(id)?;
        let find = |wanted: &str| forms.iter().find(|(form, _)| *form == wanted).map(|(_, words)| *words);
        let words = form.and_then(find).or_else(|| find(""))?;
        let mut reader = Reader { catalogue: self, values, rest: words, said: String::new(), is_skipping: 0 };
        reader.pattern();
        Some(reader.said)
    }
}

/// The forms of a message: its words, which have no name, and the others behind them.
fn forms(words: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut forms = Vec::new();
    let (mut form, mut rest) = ("", words);
    let mut searched = 0;
    while let Some(line) = rest[searched..].find('\n').map(|at| searched + at + 1) {
        searched = line;
        if let Some(other) = rest[line..].trim_start_matches(' ').strip_prefix('.')
            && let Some((name, words)) = other.split_once('=')
        {
            forms.push((form, &rest[..line]));
            (form, rest, searched) = (name.trim(), words, 0);
        }
    }
    forms.push((form, rest));
    forms.retain(|(_, words)| !words.trim().is_empty());
    forms
}

/// Says a message while it reads it.
struct Reader<'a> {
    catalogue: &'a Catalogue,
    values: &'a Values,
    rest: &'static str,
    said: String,
    /// How many choices deep something is read that was not chosen.
    is_skipping: u32,
}

impl Reader<'_> {
    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n', '\r']);
    }

    /// Goes on behind this sign, if it is next.
    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Goes on behind what is there up to the first of these signs.
    fn until(&mut self, signs: &[char]) -> &'static str {
        let (word, rest) = self.rest.split_at(self.rest.find(signs).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn say(&mut self, text: &str) {
        if self.is_skipping == 0 {
            self.said.push_str(text);
        }
    }

    /// Words with what they mention, up to the next choice or the end.
    fn pattern(&mut self) {
        // Spaces at the end of the words do not belong to them.
        let mut end = self.said.len();
        self.skip_spaces();
        loop {
            let text = self.until(&['{', '}', '\n']);
            self.words(text);
            let words = text.trim_end_matches(' ');
            if !words.is_empty() && self.is_skipping == 0 {
                end = self.said.len() - (text.len() - words.len());
            }
            if self.take('{') {
                self.placeable();
                end = self.said.len();
            } else if self.rest.starts_with('\n') {
                let next = self.rest.trim_start_matches([' ', '\n', '\r']);
                if next.is_empty() || next.starts_with(['[', '*', '}']) {
                    break;
                }
                let lines = self.rest[..self.rest.len() - next.len()].matches('\n').count();
                self.rest = next;
                (0..lines).for_each(|_| self.say("\n"));
            } else {
                break;
            }
        }
        self.said.truncate(end);
    }

    /// Words as they are; in the language for tests with an accent on each letter.
    fn words(&mut self, text: &str) {
        match self.catalogue.lang == Lang::PSEUDO {
            true => self.say(&text.chars().map(accented).collect::<String>()),
            false => self.say(text),
        }
    }

    /// What is in braces: a value, or a choice.
    fn placeable(&mut self) {
        self.skip_spaces();
        let value = self.value();
        self.skip_spaces();
        if let Some(choices) = self.rest.strip_prefix("->") {
            self.rest = choices;
            self.choice(&value);
        } else {
            self.say(&value.into_text());
        }
        self.skip_spaces();
        self.take('}');
    }

    /// A text in quotation marks, a value of the message, or what a function makes of some.
    fn value(&mut self) -> Value {
        if self.take('"') {
            let text = self.until(&['"']);
            self.take('"');
            return Value::Text(unescaped(text));
        }
        let is_value = self.take('$');
        let name = self.until(&[' ', '\n', '}', '(', ')', ',']);
        if is_value {
            let value = self.values.iter().find(|(other, _)| *other == name).map(|(_, value)| value.clone());
            debug_assert!(value.is_some(), "the message mentions {name}, which it was not given");
            return value.unwrap_or_else(|| Value::Text(name.to_owned()));
        }
        let mut args = Vec::new();
        self.take('(');
        while !self.take(')') && !self.rest.is_empty() {
            self.skip_spaces();
            args.push(self.value().into_text());
            self.skip_spaces();
            self.take(',');
        }
        let made = (self.catalogue.function)(name, &args);
        debug_assert!(made.is_some(), "there is no function {name} of {args:?}");
        Value::Text(made.unwrap_or_else(|| args.concat()))
    }

    /// Says the first choice that fits the value, or else the one with a star.
    fn choice(&mut self, value: &Value) {
        let mut chosen = None;
        let mut default = self.rest;
        self.is_skipping += 1;
        loop {
            self.skip_spaces();
            let is_default = self.take('*');
            if !self.take('[') {
                break;
            }
            let key = self.until(&[']']).trim();
            self.take(']');
            if is_default {
                default = self.rest;
            }
            if chosen.is_none() && self.fits(key, value) {
                chosen = Some(self.rest);
            }
            self.pattern();
        }
        self.is_skipping -= 1;
        let behind = std::mem::replace(&mut self.rest, chosen.unwrap_or(default));
        self.pattern();
        self.rest = behind;
    }

    fn fits(&self, key: &str, value: &Value) -> bool {
        match value {
            Value::Text(text) => text == key,
            Value::Number(number) => {
                key.parse() == Ok(*number) || key == if is_one(self.catalogue.lang, *number) { "one" } else { "other" }
            }
        }
    }
}

/// A text in quotation marks, in which a sign that is hard to see is written as `\\u` and four digits.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut read = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_at_checked(4).unwrap_or((part, ""));
        read.extend(u32::from_str_radix(code, 16).ok().and_then(char::from_u32));
        read.push_str(rest);
    }
    read
}

/// Whether a number takes the singular.
fn is_one(lang: Lang, number: i64) -> bool {
    number.abs() == 1 || number == 0 && lang == Lang::FR
}

/// A letter with an accent, so that a text from elsewhere stands out.
fn accented(letter: char) -> char {
    match letter {
        'a' => 'á',
        'e' => 'é',
        'i' => 'í',
        'o' => 'ó',
        'u' => 'ú',
        'A' => 'Á',
        'E' => 'É',
        'I' => 'Í',
        'O' => 'Ó',
        'U' => 'Ú',
        other => other,
    }
}
