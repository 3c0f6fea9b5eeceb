//! The macro that views are written with. The crate `view` says how they are drawn, and exports it.

mod expand;
mod names;

use proc_macro::TokenStream;

/// Draws elements, written like HTML:
///
/// | written | what it is |
/// |---|---|
/// | `<p class="told">"text" {view}</p>` | an element, a text, and anything that is `IntoView` |
/// | `name=value` | an attribute: text, a number, yes or no, an `Option` of these, a signal or a closure |
/// | `class:name=is_on` | a class that the element has, or not |
/// | `style:name=value` | a property of its style |
/// | `prop:name=value` | a property, as scripts see it |
/// | `on:event=listener` | a listener, which gets the event |
/// | `inner_html=text` | content that is written down as HTML |
/// | `node_ref=reference` | makes the element known to a `NodeRef` |
/// | `<Show when=condition fallback=view>…</Show>` | something that is there while a condition holds |
/// | `<For each=items key=key let(item)>…</For>` | a row for each item, which stays as long as its key does |
/// | `<Name field=value>…</Name>` | `Name { field: value.into(), children: … }.draw()` |
#[proc_macro]
pub fn view(written: TokenStream) -> TokenStream {
    expand::expand(written.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}
