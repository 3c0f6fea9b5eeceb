//! A picture of a board: its drawings as one SVG that needs no style sheet, and the same as PNG.

use view::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement,
};

use crate::ui::dom;

/// What the style sheets say about drawings, to be written into the picture.
const LOOKS: [&str; 15] = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "opacity",
    "display",
    "visibility",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
];
/// The room around the board and for each line below it.
const EDGE: f64 = 24.0;
const LINE: f64 = 30.0;
/// How high the letters of words are at most.
const LETTERS: f64 = 18.0;

/// A picture as SVG, and its size.
pub struct Picture {
    pub text: String,
    width: f64,
    height: f64,
}

/// All drawings inside the first element that a selector finds, and the figures beside them, as they stand there, with lines of
/// words below. What explains the drawings is left out.
pub fn of(selector: &str, caption: &[String]) -> Option<Picture> {
    let is_drawn = |it: &Element| {
        // A drawing within a drawing comes with it; one that is hidden has no place.
        let is_within = it.parent_element().is_none_or(|up| up.closest("svg, [data-legend]").ok().flatten().is_some());
        !is_within && it.get_bounding_client_rect().width() > 0.0
    };
    let drawings: Vec<Element> =
        dom::all(&format!("{selector} :is(svg, [data-figure])")).into_iter().filter(is_drawn).collect();
    let boxes: Vec<_> = drawings.iter().map(|drawing| drawing.get_bounding_client_rect()).collect();
    let edge = |of: fn(&web_sys::DomRect) -> f64, best: fn(f64, f64) -> f64| boxes.iter().map(of).reduce(best);
    let (left, top) = (edge(|it| it.left(), f64::min)?, edge(|it| it.top(), f64::min)?);
    let (right, bottom) = (edge(|it| it.right(), f64::max)?, edge(|it| it.bottom(), f64::max)?);
    let root = looks(&document().body()?.into())?;
    let (ground, ink) = (root.get_property_value("background-color").ok()?, root.get_property_value("color").ok()?);
    let font = root.get_property_value("font-family").ok()?.replace('"', "'");
    let words = |text: &str, (x, y): (f64, f64), size: f64, colour: &str| {
        let text = escaped(text);
        format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-family=\"{font}\" font-size=\"{size}\" fill=\"{colour}\">{text}</text>"
        )
    };
    // Patterns are defined once for the whole page.
    let mut inner = copied(&document().query_selector(".defs").ok()??)?.outer_html();
    for (drawing, place) in drawings.iter().zip(&boxes) {
        if drawing.has_attribute("data-figure") {
            let (x, y) =
                (place.left() + place.width() / 2.0 - left + EDGE, place.top() + place.height() / 2.0 - top + EDGE);
            inner += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{LETTERS}\" fill=\"{ink}\"/>");
            // A figure is about two thirds as high as its letters: so it stands in the middle.
            inner += &words(&drawing.text_content()?, (x, y + LETTERS / 3.0), LETTERS, &ground);
            continue;
        }
        let copy = copied(drawing)?;
        for (name, value) in [
            ("x", place.left() - left + EDGE),
            ("y", place.top() - top + EDGE),
            ("width", place.width()),
            ("height", place.height()),
        ] {
            copy.set_attribute(name, &value.to_string()).ok()?;
        }
        inner += &copy.outer_html();
    }
    let (width, foot) = (right - left + 2.0 * EDGE, bottom - top + 2.0 * EDGE);
    let height = foot + LINE * caption.len() as f64;
    let line = |(index, line): (usize, &String)| {
        // A long line is written smaller: a letter is about half as wide as it is high.
        let size = (1.7 * width / line.chars().count() as f64).min(LETTERS);
        words(line, (width / 2.0, foot + LINE * index as f64), size, &ink)
    };
    let caption: String = caption.iter().enumerate().map(line).collect();
    // What HTML may call by name, a picture may not.
    let inner = inner.replace("&nbsp;", "&#160;");
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>{inner}{caption}</svg>"
    );
    Some(Picture { text, width, height })
}

/// A drawing that needs no style sheet.
fn copied(drawing: &Element) -> Option<Element> {
    let copy: Element = drawing.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    copy_looks(drawing, &copy)?;
    Some(copy)
}

/// Writes what the style sheets say of an element, and of all in it, into its copy.
fn copy_looks(element: &Element, copy: &Element) -> Option<()> {
    let style = looks(element)?;
    let said = LOOKS.iter().filter_map(|name| Some(format!("{name}:{}", style.get_property_value(name).ok()?)));
    copy.set_attribute("style", &said.collect::<Vec<_>>().join(";")).ok()?;
    for name in ["class", "role", "tabindex", "aria-label"] {
        copy.remove_attribute(name).ok()?;
    }
    let (all, copies) = (element.children(), copy.children());
    for index in 0..all.length() {
        copy_looks(&all.item(index)?, &copies.item(index)?)?;
    }
    Some(())
}

fn looks(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok().flatten()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

impl Picture {
    /// Hands the picture out as a PNG file, at twice its size on the screen.
    pub async fn save_png(&self, name: &str) -> Option<()> {
        const SCALE: f64 = 2.0;
        let image = HtmlImageElement::new().ok()?;
        image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", js_sys::encode_uri_component(&self.text)));
        JsFuture::from(image.decode()).await.ok()?;
        let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
        canvas.set_width((self.width * SCALE) as u32);
        canvas.set_height((self.height * SCALE) as u32);
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let (width, height) = (self.width * SCALE, self.height * SCALE);
        context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height).ok()?;
        let url = canvas.to_data_url_with_type("image/png").ok()?;
        let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
        link.set_href(&url);
        link.set_download(name);
        link.click();
        Some(())
    }
}
