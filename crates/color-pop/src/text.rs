//! Values that views hold as their notation, so that JSON reads like a record.

/// Serialises a type as its `Display` text and reads it back with `FromStr`.
macro_rules! serde_as_text {
    ($($type:ty),* $(,)?) => {
        $(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                    text.parse().map_err(|game::Malformed { example }| {
                        serde::de::Error::custom(format_args!("expected something like {example:?}"))
                    })
                }
            }
        )*
    };
}

pub(crate) use serde_as_text;
