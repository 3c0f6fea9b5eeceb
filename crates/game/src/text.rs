//! Values that views hold as their notation.

/// Serialises types as their [`Display`](std::fmt::Display) text and reads them back with
/// [`FromStr`](std::str::FromStr), so that a view's JSON reads like a record. The crate that uses this macro depends on
/// `game` and `serde`.
#[macro_export]
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
                    text.parse().map_err(serde::de::Error::custom)
                }
            }
        )*
    };
}
