//! An address as a QR code, for a camera on another device.

use std::fmt::Write as _;

use qrcode::{Color, EcLevel, QrCode};

/// How many light squares a code has around it, so that a camera finds it.
const MARGIN: usize = 4;

/// A QR code as a path of squares of side 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrPath {
    /// The side of the whole drawing, with its margin.
    pub side: usize,
    /// What is dark, as an SVG path.
    pub path: String,
}

/// The code of a text; `None` for one that is too long for any code.
#[must_use]
pub fn qr_path(text: &str) -> Option<QrPath> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (index, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            let (x, y) = (index % width + MARGIN, index / width + MARGIN);
            // Writing into a text does not fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some(QrPath { side: width + 2 * MARGIN, path })
}
