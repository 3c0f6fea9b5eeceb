//! What the macro knows of HTML.

/// The type of an event, as the browser's bindings call it.
pub(crate) fn event_type(event: &str) -> &'static str {
    match event {
        "click" | "dblclick" | "contextmenu" => "MouseEvent",
        "blur" | "focus" | "focusin" | "focusout" => "FocusEvent",
        "keydown" | "keyup" => "KeyboardEvent",
        "submit" => "SubmitEvent",
        "wheel" => "WheelEvent",
        _ if event.starts_with("pointer") => "PointerEvent",
        _ => "Event",
    }
}

/// Whether an element is one of SVG: its tag says so, or the element that it is in.
pub(crate) fn is_svg(tag: &str, is_in_svg: bool) -> bool {
    const SVG: [&str; 18] = [
        "circle",
        "clipPath",
        "defs",
        "ellipse",
        "g",
        "line",
        "linearGradient",
        "mask",
        "path",
        "pattern",
        "polygon",
        "polyline",
        "radialGradient",
        "rect",
        "stop",
        "svg",
        "text",
        "use",
    ];
    SVG.contains(&tag) || is_in_svg && tag != "foreignObject"
}
