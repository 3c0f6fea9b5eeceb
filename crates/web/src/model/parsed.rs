//! What the browser itself reads of a JSON text. A reader made for each type is much code, which everybody would load.

use js_sys::{Array, JSON, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// A value in a JSON text, or none.
#[derive(Clone, Default)]
pub struct Parsed(JsValue);

impl Parsed {
    /// The value of a text. None if it is no JSON.
    pub fn read(text: &str) -> Self {
        Self(JSON::parse(text).unwrap_or_default())
    }

    /// What stands under a name.
    pub fn get(&self, name: &str) -> Self {
        Self(Reflect::get(&self.0, &JsValue::from_str(name)).unwrap_or_default())
    }

    /// Whether there is something.
    pub fn is_there(&self) -> bool {
        !self.0.is_undefined() && !self.0.is_null()
    }

    pub fn text(&self) -> Option<String> {
        self.0.as_string()
    }

    pub fn number(&self) -> Option<f64> {
        self.0.as_f64()
    }

    pub fn is_true(&self) -> bool {
        self.0.as_bool() == Some(true)
    }

    /// The values of a list.
    pub fn items(&self) -> impl Iterator<Item = Self> + use<> {
        self.0.clone().dyn_into::<Array>().unwrap_or_default().into_iter().map(Self)
    }
}
