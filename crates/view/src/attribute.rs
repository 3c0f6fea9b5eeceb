//! What an element's attributes, classes and properties can be: a value, or something that follows from signals.

use signals::{Job, Memo, RwSignal, Signal};
use wasm_bindgen::JsValue;

use crate::any_view::Text;

/// Something about an element: fixed, or worked out again when a value changes.
pub enum Fact<T> {
    /// It never changes.
    Is(T),
    /// It is worked out by this.
    Follows(Box<dyn Job<T>>),
}

/// A text that an attribute may have; `None` if there is no such attribute. Yes is an empty text, no is none.
pub trait AttributeValue {
    /// The text.
    fn into_text(self) -> Option<Text>;
}

/// What an attribute may be.
pub trait IntoAttribute {
    /// The attribute.
    fn into_attribute(self) -> Fact<Option<Text>>;
}

impl AttributeValue for bool {
    fn into_text(self) -> Option<Text> {
        self.then_some(Text::Borrowed(""))
    }
}

impl AttributeValue for String {
    fn into_text(self) -> Option<Text> {
        Some(self.into())
    }
}

impl AttributeValue for &'static str {
    fn into_text(self) -> Option<Text> {
        Some(self.into())
    }
}

impl<T: AttributeValue> AttributeValue for Option<T> {
    fn into_text(self) -> Option<Text> {
        self.and_then(T::into_text)
    }
}

macro_rules! numbers {
    ($($Number:ty),*) => {
        $(impl AttributeValue for $Number {
            fn into_text(self) -> Option<Text> {
                Some(self.to_string().into())
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32, i64, f64, char);

macro_rules! fixed {
    ($($Value:ty),*) => {
        $(impl IntoAttribute for $Value {
            fn into_attribute(self) -> Fact<Option<Text>> {
                Fact::Is(self.into_text())
            }
        })*
    };
}

fixed!(bool, String, &'static str, u8, u16, u32, u64, usize, i32, i64, f64, char);

impl<T: AttributeValue> IntoAttribute for Option<T> {
    fn into_attribute(self) -> Fact<Option<Text>> {
        Fact::Is(self.into_text())
    }
}

impl<F: FnMut() -> T + 'static, T: AttributeValue> IntoAttribute for F {
    fn into_attribute(mut self) -> Fact<Option<Text>> {
        Fact::Follows(Box::new(move || self().into_text()))
    }
}

/// Whether an element has a class.
pub trait IntoFlag {
    /// Whether it has the class.
    fn into_flag(self) -> Fact<bool>;
}

impl IntoFlag for bool {
    fn into_flag(self) -> Fact<bool> {
        Fact::Is(self)
    }
}

impl<F: FnMut() -> bool + 'static> IntoFlag for F {
    fn into_flag(self) -> Fact<bool> {
        Fact::Follows(Box::new(self))
    }
}

/// What a property of an element may be.
pub trait IntoProperty {
    /// The property.
    fn into_property(self) -> Fact<JsValue>;
}

impl IntoProperty for bool {
    fn into_property(self) -> Fact<JsValue> {
        Fact::Is(self.into())
    }
}

impl IntoProperty for String {
    fn into_property(self) -> Fact<JsValue> {
        Fact::Is(self.into())
    }
}

impl<F: FnMut() -> T + 'static, T: Into<JsValue>> IntoProperty for F {
    fn into_property(mut self) -> Fact<JsValue> {
        Fact::Follows(Box::new(move || self().into()))
    }
}

macro_rules! signals {
    ($($Signal:ident),*) => {
        $(
            impl<T: AttributeValue + Clone + 'static> IntoAttribute for $Signal<T> {
                fn into_attribute(self) -> Fact<Option<Text>> {
                    Fact::Follows(Box::new(move || self.get().into_text()))
                }
            }

            impl IntoFlag for $Signal<bool> {
                fn into_flag(self) -> Fact<bool> {
                    Fact::Follows(Box::new(move || self.get()))
                }
            }

            impl<T: Into<JsValue> + Clone + 'static> IntoProperty for $Signal<T> {
                fn into_property(self) -> Fact<JsValue> {
                    Fact::Follows(Box::new(move || self.get().into()))
                }
            }
        )*
    };
}

signals!(Memo, RwSignal, Signal);
