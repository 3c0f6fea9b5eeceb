//! Leaves out of a style sheet what browsers do not need: comments, and spaces that separate nothing.

/// The style sheet without them. What stands in quotes stays as it is.
pub(super) fn compact(style: &str) -> String {
    let mut short = String::with_capacity(style.len());
    let mut rest = style.chars().peekable();
    // Whether a space is to be written before something that needs one.
    let mut is_apart = false;
    while let Some(next) = rest.next() {
        match next {
            '/' if rest.peek() == Some(&'*') => {
                rest.next();
                let mut last = ' ';
                for next in rest.by_ref() {
                    if (last, next) == ('*', '/') {
                        break;
                    }
                    last = next;
                }
                is_apart = true;
            }
            _ if next.is_whitespace() => is_apart = true,
            _ => {
                let after_sign = short.is_empty() || short.ends_with(SEPARATING) || short.ends_with(':');
                if is_apart && !after_sign && !SEPARATING.contains(&next) {
                    short.push(' ');
                }
                is_apart = false;
                // The last declaration of a rule needs no end.
                if next == '}' && short.ends_with(';') {
                    short.pop();
                }
                short.push(next);
                if matches!(next, '"' | '\'') {
                    for quoted in rest.by_ref() {
                        short.push(quoted);
                        if quoted == next {
                            break;
                        }
                    }
                }
            }
        }
    }
    short
}

/// No space is needed before or after these.
const SEPARATING: [char; 5] = ['{', '}', ';', ',', '>'];

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn comments_and_needless_spaces_are_left_out() {
        let style = "/* Why. */\n.a > .b,\n.c :is(.d) {\n    width: calc(1px + 2px);\n    content: \"a  b\";\n}\n";
        assert_eq!(compact(style), ".a>.b,.c :is(.d){width:calc(1px + 2px);content:\"a  b\"}");
    }
}
