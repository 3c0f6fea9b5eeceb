//! Parts of the program that are loaded when they are needed.

/// Declares a function at which the page's module is split in the optimised client: what only it needs is in a file of its
/// own, named by the first word, and loaded when the function is called. Functions of the same file are loaded together. The
/// quickly built client is in one piece.
macro_rules! split {
    ($file:ident, fn $name:ident() -> $Part:ty $body:block) => {
        #[cfg(feature = "split")]
        #[wasm_split_helpers::wasm_split($file, fallible)]
        pub(crate) fn $name() -> Result<$Part, $crate::model::NotLoaded> {
            Ok($body)
        }

        #[cfg(not(feature = "split"))]
        pub(crate) async fn $name() -> Result<$Part, $crate::model::NotLoaded> {
            Ok($body)
        }
    };
}

pub(crate) use split;

/// Data that goes to another file begins at a round address there. Whoever splits the module has no more room for that than
/// the data takes before, and leaves all of it in the first file where that is not enough. This is room: nothing refers to it,
/// so it is in no file in the end.
#[cfg(feature = "split")]
#[used]
static ROOM: [u8; 1 << 16] = [1; 1 << 16];
