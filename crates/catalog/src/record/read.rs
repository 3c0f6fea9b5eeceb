//! Reads a record's text.
//!
//! Only what a record may have is built in memory; everything else stays the text that it is. So reading costs a small
//! multiple of the text's length, whatever the text holds.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use game::{Setting, Settings};
use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::{error::Category, value::RawValue};

use super::{BadRecord, Fault, Json, Kind, Record};

/// The record that a text is.
pub(super) fn record(text: &str) -> Result<Record, BadRecord> {
    read(text).map_err(BadRecord::outside)
}

fn read(text: &str) -> Result<Record, Fault> {
    if text.len() > Record::LONGEST {
        return Err(Fault::TooLong);
    }
    // Some editors put a byte-order mark before every text they save.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let whole: &RawValue = serde_json::from_str(text).map_err(|error| not_json(&error))?;
    let mut members = members(whole)?.ok_or(Fault::NotObject)?;
    let mut take = |key: &'static str| members.remove(key).ok_or(Fault::Missing(key));
    let (format, game, events) = (take("format")?, take("game")?, take("events")?);
    let (options, result) = (take("options").ok(), take("result").ok());
    Ok(Record {
        format: word("format", format)?,
        game: word("game", game)?,
        options: options.map_or(Ok(Settings::new()), settings)?,
        events: event_texts(events)?,
        result: result.filter(|result| result.get() != "null").map(Json::written),
        more: members.into_iter().map(|(key, value)| (key, Json::written(value))).collect(),
    })
}

fn not_json(error: &serde_json::Error) -> Fault {
    Fault::Json { line: error.line(), column: error.column().max(1), cut_short: error.classify() == Category::Eof }
}

/// The keys of an object with their values, each there once; none if it is no object.
fn members(raw: &RawValue) -> Result<Option<BTreeMap<String, &RawValue>>, Fault> {
    struct Members<'de>(Vec<(String, &'de RawValue)>);

    impl<'de> Deserialize<'de> for Members<'de> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Reader<'de>(PhantomData<&'de ()>);

            impl<'de> Visitor<'de> for Reader<'de> {
                type Value = Members<'de>;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("an object")
                }

                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                    let mut list = Vec::new();
                    // One more than there may be shows that there are too many.
                    while list.len() <= Record::MOST_KEYS
                        && let Some(member) = map.next_entry()?
                    {
                        list.push(member);
                    }
                    while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                    Ok(Members(list))
                }
            }

            deserializer.deserialize_map(Reader(PhantomData))
        }
    }

    if !raw.get().starts_with('{') {
        return Ok(None);
    }
    // The text is JSON; what is left to fail is a key that is no text, such as half of a surrogate pair.
    let Members(list) = serde_json::from_str(raw.get()).map_err(|error| not_json(&error))?;
    if list.len() > Record::MOST_KEYS {
        return Err(Fault::ManyKeys);
    }
    let mut members = BTreeMap::new();
    for (key, value) in list {
        if members.insert(key.clone(), value).is_some() {
            return Err(Fault::Twice(super::beginning(&key)));
        }
    }
    Ok(Some(members))
}

fn word(key: &'static str, raw: &RawValue) -> Result<String, Fault> {
    serde_json::from_str(raw.get()).map_err(|_| Fault::Kind { key, kind: Kind::Text })
}

fn settings(raw: &RawValue) -> Result<Settings, Fault> {
    let members = members(raw)?.ok_or(Fault::Kind { key: "options", kind: Kind::Object })?;
    Ok(members.into_iter().map(|(name, value)| (name, setting(value))).collect())
}

/// A value that no option takes (a list, a fraction) is kept as its JSON, which is no option's word.
fn setting(raw: &RawValue) -> Setting {
    let text = raw.get();
    let read = match text.as_bytes()[0] {
        b'"' => serde_json::from_str(text).map(Setting::Choice),
        b't' | b'f' => serde_json::from_str(text).map(Setting::Flag),
        _ => serde_json::from_str(text).map(Setting::Number),
    };
    read.unwrap_or_else(|_| Setting::Choice(super::beginning(text)))
}

/// Whatever stands in the list of events and is not a text is no event either, and refused when its turn comes: its
/// JSON is kept in its place, which no notation looks like.
fn event_texts(raw: &RawValue) -> Result<Vec<String>, Fault> {
    struct Events(Vec<String>);

    impl<'de> Deserialize<'de> for Events {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Reader;

            impl<'de> Visitor<'de> for Reader {
                type Value = Events;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a list")
                }

                fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Events, A::Error> {
                    let mut events = Vec::new();
                    while events.len() <= Record::MOST_EVENTS
                        && let Some(event) = list.next_element::<&RawValue>()?
                    {
                        let json = event.get();
                        let text = json.starts_with('"').then(|| serde_json::from_str(json).ok()).flatten();
                        events.push(text.unwrap_or_else(|| super::beginning(json)));
                    }
                    while list.next_element::<IgnoredAny>()?.is_some() {}
                    Ok(Events(events))
                }
            }

            deserializer.deserialize_seq(Reader)
        }
    }

    let Events(events) =
        serde_json::from_str(raw.get()).map_err(|_| Fault::Kind { key: "events", kind: Kind::List })?;
    if events.len() > Record::MOST_EVENTS { Err(Fault::ManyEvents) } else { Ok(events) }
}
