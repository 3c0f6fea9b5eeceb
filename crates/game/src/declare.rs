//! Options declared once: a field, the values it takes and its default stand in one place, and everything else follows.

use crate::{BadSetup, Message, OptionKind, Setting, Settings};

/// A type that an option can have. [`options!`](crate::options!) and [`choices!`](crate::choices!) use it.
pub trait OptionValue: Sized {
    /// The values that every option of this type takes, unless the option narrows them.
    const KIND: OptionKind;

    /// Reads the value, if it has this type.
    fn from_setting(setting: &Setting) -> Option<Self>;

    /// Why a text cannot be read, where there is more to say than that it has another form.
    fn broken_rule(setting: &Setting) -> Option<Message> {
        let _ = setting;
        None
    }

    /// Writes the value; `None` if the option does not apply, or goes without saying.
    fn to_setting(&self) -> Option<Setting>;

    /// Whether the value is one that this kind allows.
    fn fits(&self, kind: OptionKind) -> bool {
        let _ = kind;
        true
    }
}

impl OptionValue for bool {
    const KIND: OptionKind = OptionKind::Flag;

    fn from_setting(setting: &Setting) -> Option<Self> {
        match setting {
            Setting::Flag(flag) => Some(*flag),
            _ => None,
        }
    }

    fn to_setting(&self) -> Option<Setting> {
        Some(Setting::Flag(*self))
    }
}

impl OptionValue for u8 {
    const KIND: OptionKind = OptionKind::Number(0, u8::MAX);

    fn from_setting(setting: &Setting) -> Option<Self> {
        match setting {
            Setting::Number(number) => u8::try_from(*number).ok(),
            _ => None,
        }
    }

    fn to_setting(&self) -> Option<Setting> {
        Some(Setting::Number((*self).into()))
    }

    fn fits(&self, kind: OptionKind) -> bool {
        matches!(kind, OptionKind::Number(least, most) if (least..=most).contains(self))
    }
}

/// An option that applies to some plays only.
impl<T: OptionValue> OptionValue for Option<T> {
    const KIND: OptionKind = T::KIND;

    fn from_setting(setting: &Setting) -> Option<Self> {
        T::from_setting(setting).map(Some)
    }

    fn to_setting(&self) -> Option<Setting> {
        self.as_ref().and_then(T::to_setting)
    }

    fn fits(&self, kind: OptionKind) -> bool {
        self.as_ref().is_none_or(|value| value.fits(kind))
    }
}

/// Reads the option of this name, if it was set. [`options!`](crate::options!) uses it.
///
/// # Errors
/// Why its value is none that the option takes.
pub fn read_option<T: OptionValue>(
    settings: &Settings,
    option: &'static str,
    kind: OptionKind,
) -> Result<Option<T>, BadSetup> {
    let Some(setting) = settings.get(option) else { return Ok(None) };
    T::from_setting(setting).map(Some).ok_or_else(|| match T::broken_rule(setting) {
        Some(why) => BadSetup::Text { option, why },
        None => BadSetup::Value { option, kind },
    })
}

/// Declares the options of a game: a struct whose fields are the options, in the order in which they are offered.
///
/// A field has a type (`bool`, `u8` with the range it may be in, an enum of [`choices!`](crate::choices!), a text of its own
/// form that implements [`OptionValue`], or one of these in an `Option` where the option does not apply to every play) and a default, which may use the fields before
/// it. `players` comes first. After the struct stands the function that says whether the values go together. The crate that
/// uses this macro depends on `game` and `serde`.
///
/// ```
/// game::options! {
///     /// The options of a small game.
///     pub struct Options {
///         /// How many play, 1 to 4.
///         pub players: u8[1..=4] = 2,
///         /// Whether two of them are partners.
///         pub partners: bool = players == 4,
///     }
///     goes_together = |options| match options {
///         Options { partners: true, players: 1..=3 } =>
///             Err(game::BadSetup::Combination { option: "partners", why: "partners-are-four" }),
///         _ => Ok(()),
///     };
/// }
///
/// assert_eq!(Options::default(), Options { players: 2, partners: false });
/// assert!(Options { players: 5, partners: true }.check().is_err());
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Options:ident {
            $(
                $(#[$field_meta:meta])*
                $field_vis:vis $field:ident: $type:ty $([$least:literal..=$most:literal])? = $default:expr
            ),* $(,)?
        }
        goes_together = $goes_together:expr;
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, Debug,
            serde::Serialize, serde::Deserialize,
        )]
        #[serde(into = "game::Settings", try_from = "game::Settings")]
        $vis struct $Options {
            $($(#[$field_meta])* $field_vis $field: $type,)*
        }

        impl $Options {
            /// Whether every value is one that its option takes, and the values go together.
            ///
            /// # Errors
            /// The first option that is wrong, and why.
            pub fn check(&self) -> Result<(), $crate::BadSetup> {
                $(
                    let kind = $crate::options!(@kind $type $([$least, $most])?);
                    if !$crate::OptionValue::fits(&self.$field, kind) {
                        return Err($crate::BadSetup::Value { option: stringify!($field), kind });
                    }
                )*
                let goes_together: fn(&Self) -> Result<(), $crate::BadSetup> = $goes_together;
                goes_together(self)
            }
        }

        impl $crate::GameOptions for $Options {
            const SPECS: &'static [$crate::OptionSpec] = &[$(
                $crate::OptionSpec {
                    name: stringify!($field),
                    kind: $crate::options!(@kind $type $([$least, $most])?),
                },
            )*];

            fn combine(settings: &$crate::Settings) -> Result<Self, $crate::BadSetup> {
                $(
                    let kind = $crate::options!(@kind $type $([$least, $most])?);
                    let $field: $type = match $crate::read_option(settings, stringify!($field), kind)? {
                        None => $default,
                        Some(value) => value,
                    };
                )*
                let options = Self { $($field),* };
                options.check().map(|()| options)
            }

            fn settings(&self) -> $crate::Settings {
                let mut settings = $crate::Settings::new();
                $(
                    if let Some(setting) = $crate::OptionValue::to_setting(&self.$field) {
                        settings.insert(stringify!($field).into(), setting);
                    }
                )*
                settings
            }

            fn players(&self) -> u8 {
                self.players
            }
        }

        impl Default for $Options {
            fn default() -> Self {
                <Self as $crate::GameOptions>::combine(&$crate::Settings::new()).expect("the defaults go together")
            }
        }

        impl From<$Options> for $crate::Settings {
            fn from(options: $Options) -> Self {
                $crate::GameOptions::settings(&options)
            }
        }

        impl TryFrom<$crate::Settings> for $Options {
            type Error = String;

            fn try_from(settings: $crate::Settings) -> Result<Self, String> {
                <Self as $crate::GameOptions>::read(&settings).map_err(|bad| format!("{bad:?}"))
            }
        }
    };
    (@kind $type:ty) => {
        <$type as $crate::OptionValue>::KIND
    };
    (@kind $type:ty [$least:literal, $most:literal]) => {
        $crate::OptionKind::Number($least, $most)
    };
}

/// Declares an option's values, each with its word in records, links and on the command line.
///
/// ```
/// game::choices! {
///     /// How a play ends.
///     pub enum End {
///         /// At the first empty rack.
///         Early = "early",
///         /// When nobody can move.
///         Late = "late",
///     }
/// }
///
/// assert_eq!(End::Late.word(), "late");
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Choice:ident {
            $($(#[$value_meta:meta])* $value:ident = $word:literal),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $Choice {
            $($(#[$value_meta])* $value),*
        }

        impl $Choice {
            /// Its word in records, links and on the command line.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word),*
                }
            }
        }

        impl $crate::OptionValue for $Choice {
            const KIND: $crate::OptionKind = $crate::OptionKind::Choice(&[$($word),*]);

            fn from_setting(setting: &$crate::Setting) -> Option<Self> {
                match setting {
                    $crate::Setting::Choice(word) => match word.as_str() {
                        $($word => Some(Self::$value),)*
                        _ => None,
                    },
                    _ => None,
                }
            }

            fn to_setting(&self) -> Option<$crate::Setting> {
                Some($crate::Setting::Choice(self.word().into()))
            }
        }
    };
}
