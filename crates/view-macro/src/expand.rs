//! Makes what is written into calls of `view::Pen`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use rstml::node::{KeyedAttribute, KeyedAttributeValue, Node, NodeAttribute, NodeElement, NodeName};
use syn::{Block, Error, Expr, Result, Stmt};

use crate::names::{event_type, is_svg};

type Element = NodeElement<rstml::Infallible>;

pub(crate) fn expand(written: TokenStream) -> Result<TokenStream> {
    let nodes = rstml::parse2(written)?;
    draw(&nodes, false)
}

/// An expression that draws these nodes.
fn draw(nodes: &[Node], is_in_svg: bool) -> Result<TokenStream> {
    let mut drawing = Drawing::default();
    drawing.nodes(nodes, is_in_svg)?;
    drawing.write_fixed();
    let calls = drawing.calls;
    Ok(quote! {{
        let mut pen = ::view::Pen::default();
        #(#calls)*
        pen.done()
    }})
}

/// The calls that draw some nodes. What does not change is gathered until something does.
#[derive(Default)]
struct Drawing {
    calls: Vec<TokenStream>,
    fixed: Vec<String>,
}

impl Drawing {
    /// Draws what was gathered. The steps are what `view::pen` reads.
    fn write_fixed(&mut self) {
        if !self.fixed.is_empty() {
            let written = std::mem::take(&mut self.fixed).join("\u{1}");
            self.calls.push(quote! { pen.write(#written); });
        }
    }

    fn call(&mut self, call: TokenStream) {
        self.write_fixed();
        self.calls.push(call);
    }

    fn nodes(&mut self, nodes: &[Node], is_in_svg: bool) -> Result<()> {
        for node in nodes {
            match node {
                Node::Element(element) => {
                    let tag = element.name().to_string();
                    if tag.starts_with(char::is_uppercase) {
                        let view = component(&tag, element)?;
                        self.call(quote! { pen.child(#view); });
                    } else {
                        self.element(&tag, element, is_svg(&tag, is_in_svg))?;
                    }
                }
                Node::Fragment(fragment) => self.nodes(&fragment.children, is_in_svg)?,
                Node::Text(text) => self.fixed.push(format!("\"{}", text.value_string())),
                Node::Block(block) => {
                    let child = unbraced(&Block::try_from(block.clone())?);
                    self.call(quote! { pen.child(#child); });
                }
                other => return Err(Error::new_spanned(other, "a text is written in quotation marks")),
            }
        }
        Ok(())
    }

    fn element(&mut self, tag: &str, element: &Element, is_svg: bool) -> Result<()> {
        self.fixed.push(format!("{}{tag}", if is_svg { '(' } else { '<' }));
        let attributes = element.attributes().iter().map(keyed).collect::<Result<Vec<_>>>()?;
        // What does not change comes first: the kind of a field before its value.
        let (fixed, rest): (Vec<_>, Vec<_>) = attributes.into_iter().partition(|attribute| fixed(attribute).is_some());
        self.fixed.extend(fixed.into_iter().filter_map(fixed_step));
        for attribute in rest {
            let call = changing(attribute)?;
            self.call(call);
        }
        self.nodes(&element.children, is_svg)?;
        self.fixed.push(">".to_owned());
        Ok(())
    }
}

/// What is in braces, without them where they are not needed.
fn unbraced(block: &Block) -> TokenStream {
    match block.stmts.as_slice() {
        [Stmt::Expr(expression, None)] => quote! { #expression },
        _ => quote! { #block },
    }
}

/// The value of an attribute.
fn value(attribute: &KeyedAttribute) -> Option<TokenStream> {
    Some(match attribute.value()? {
        Expr::Block(block) => unbraced(&block.block),
        expression => quote! { #expression },
    })
}

fn keyed(attribute: &NodeAttribute) -> Result<&KeyedAttribute> {
    match attribute {
        NodeAttribute::Attribute(attribute) => Ok(attribute),
        NodeAttribute::Block(block) => Err(Error::new_spanned(block, "an attribute has a name")),
    }
}

/// The text of an attribute that does not change.
fn fixed(attribute: &KeyedAttribute) -> Option<String> {
    match &attribute.possible_value {
        _ if attribute.key.to_string().contains(':') => None,
        KeyedAttributeValue::None => Some(String::new()),
        KeyedAttributeValue::Value(value) => match value.value_literal_string()?.as_str() {
            "true" | "false" if !is_text(attribute) => None,
            text => Some(text.to_owned()),
        },
        KeyedAttributeValue::Binding(_) => None,
    }
}

/// Whether the value is written as a text, and not as yes or no.
fn is_text(attribute: &KeyedAttribute) -> bool {
    matches!(attribute.value(), Some(Expr::Lit(literal)) if matches!(literal.lit, syn::Lit::Str(_)))
}

fn fixed_step(attribute: &KeyedAttribute) -> Option<String> {
    Some(format!("@{}={}", attribute.key, fixed(attribute)?))
}

/// The call that gives an element something that may change.
fn changing(attribute: &KeyedAttribute) -> Result<TokenStream> {
    let name = attribute.key.to_string();
    let Some(value) = value(attribute) else { return Err(Error::new_spanned(attribute, "a value is missing")) };
    Ok(match name.split_once(':') {
        Some(("class", class)) => quote! { pen.class(#class, #value); },
        Some(("style", property)) => quote! { pen.style(#property, #value); },
        Some(("prop", property)) => quote! { pen.property(#property, #value); },
        Some(("on", event)) => {
            let kind = format_ident!("{}", event_type(event));
            quote! { pen.on::<::view::web_sys::#kind>(#event, #value); }
        }
        Some(_) => return Err(Error::new_spanned(&attribute.key, "there is class:, style:, prop: and on:")),
        None => match name.as_str() {
            "inner_html" => quote! { pen.html(#value); },
            "node_ref" => quote! { pen.reference(#value); },
            _ => quote! { pen.attribute(#name, #value); },
        },
    })
}

/// What is written as a tag with a capital.
fn component(tag: &str, element: &Element) -> Result<TokenStream> {
    let attributes = element.attributes().iter().map(keyed).collect::<Result<Vec<_>>>()?;
    let find = |name: &str| attributes.iter().find(|attribute| attribute.key.to_string() == name);
    let value_of = |name: &str| find(name).and_then(|attribute| value(attribute));
    let wanted =
        |name: &str| value_of(name).ok_or_else(|| Error::new_spanned(element.name(), format!("{name} is missing")));
    let children = draw(&element.children, false)?;
    match tag {
        "Show" => {
            let when = wanted("when")?;
            let otherwise = match value_of("fallback") {
                Some(otherwise) => otherwise,
                None => quote! { || ::view::AnyView::Nothing },
            };
            Ok(quote! { ::view::region::show(#when, #otherwise, move || #children) })
        }
        "For" => {
            let (each, key) = (wanted("each")?, wanted("key")?);
            let item = match find("let").map(|attribute| &attribute.possible_value) {
                Some(KeyedAttributeValue::Binding(binding)) => &binding.inputs,
                _ => return Err(Error::new_spanned(element.name(), "let(item) is missing")),
            };
            Ok(quote! { ::view::rows::rows(#each, #key, move |#item| #children) })
        }
        _ => {
            let NodeName::Path(path) = element.name() else {
                return Err(Error::new_spanned(element.name(), "this is no name"));
            };
            let fields = attributes.iter().map(|attribute| match (value(attribute), &attribute.key) {
                (Some(value), key) => Ok(quote! { #key: ::core::convert::Into::into(#value), }),
                (None, key) => Err(Error::new_spanned(key, "a value is missing")),
            });
            let fields = fields.collect::<Result<Vec<_>>>()?;
            let children = (!element.children.is_empty()).then(|| quote! { children: #children });
            Ok(quote! { #path { #(#fields)* #children }.draw() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_change_is_in_one_text() {
        let written = quote! {
            <p class="told" hidden><b>"bold"</b>{words}<svg viewBox="0 0 1 1"><circle r=radius/></svg></p>
        };
        let drawn = expand(written).expect("it is a view").to_string();
        let expected = quote! {{
            let mut pen = ::view::Pen::default();
            pen.write("<p\u{1}@class=told\u{1}@hidden=\u{1}<b\u{1}\"bold\u{1}>");
            pen.child(words);
            pen.write("(svg\u{1}@viewBox=0 0 1 1\u{1}(circle");
            pen.attribute("r", radius);
            pen.write(">\u{1}>\u{1}>");
            pen.done()
        }};
        assert_eq!(drawn, expected.to_string());
    }

    #[test]
    fn what_changes_is_a_call() {
        let written = quote! {
            <input on:click=listen class:on=is_on prop:value=text style:--from-x=x node_ref=field type="text" required=true/>
        };
        let drawn = expand(written).expect("it is a view").to_string();
        let expected = quote! {{
            let mut pen = ::view::Pen::default();
            pen.write("<input\u{1}@type=text");
            pen.on::<::view::web_sys::MouseEvent>("click", listen);
            pen.class("on", is_on);
            pen.property("value", text);
            pen.style("--from-x", x);
            pen.reference(field);
            pen.attribute("required", true);
            pen.write(">");
            pen.done()
        }};
        assert_eq!(drawn, expected.to_string());
    }

    #[test]
    fn mistakes_are_told() {
        for written in [quote! { <p>told</p> }, quote! { <p use:it=x/> }, quote! { <For each=x key=y>"a"</For> }] {
            assert!(expand(written.clone()).is_err(), "{written}");
        }
    }
}
