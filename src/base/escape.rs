//! How text for people shows characters that a terminal obeys, or that change the reading order.
//!
//! Names in class files, archives and file systems may hold any character. A name keeps its
//! characters wherever it is a value. It is escaped where it becomes a part of a line of text
//! ([`line!`](crate::line)), so that the text has no line ends but its own. A character is hidden
//! ([`is_hidden`]) if it is a control character, a bidirectional mark, U+2028 or U+2029. A hidden
//! character is written as `\u` and four hexadecimal digits: `\u001b`, `\u000a`.
//!
//! [`unescaped`] is the reverse. To make it possible, backslashes are doubled directly before such
//! an escape, and before text that looks like one. All other backslashes stay single, so most paths
//! of Windows stay as they are.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character is written as an escape.
pub fn is_hidden(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with its hidden characters as escapes.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(|char| char == '\\' || is_hidden(char)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(char) = rest.chars().next() {
        let (run, after) = backslashes(rest);
        if run > 0 {
            let is_doubled = after.starts_with(is_hidden) || digits(after).is_some();
            let count = if is_doubled { 2 * run } else { run };
            out.extend(std::iter::repeat_n('\\', count));
            rest = after;
            continue;
        }
        if is_hidden(char) {
            push(&mut out, char);
        } else {
            out.push(char);
        }
        rest = &rest[char.len_utf8()..];
    }
    Cow::Owned(out)
}

/// The text that has this [`escaped`] form. Text that looks like an escape of a surrogate stays.
pub fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(char) = rest.chars().next() {
        let (run, after) = backslashes(rest);
        if run == 0 {
            out.push(char);
            rest = &rest[char.len_utf8()..];
            continue;
        }
        rest = after;
        let Some(hidden) = digits(after) else {
            out.extend(std::iter::repeat_n('\\', run));
            continue;
        };
        out.extend(std::iter::repeat_n('\\', run / 2));
        if run % 2 == 1 {
            out.push(hidden);
            rest = &after["u0000".len()..];
        }
    }
    Cow::Owned(out)
}

/// A text as one line, with its end.
pub fn line(text: &str) -> String {
    escaped(text).into_owned() + "\n"
}

/// JSON of the same value, without hidden characters in its strings. Where these may stand, JSON
/// has escapes of the same form.
pub fn json(text: String) -> String {
    let is_left = |char: char| !char.is_ascii_control() && is_hidden(char) || char == '\u{7f}';
    if !text.contains(is_left) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for char in text.chars() {
        if is_left(char) {
            push(&mut out, char);
        } else {
            out.push(char);
        }
    }
    out
}

/// The number of backslashes at the start of a text, and the text after them.
fn backslashes(text: &str) -> (usize, &str) {
    let after = text.trim_start_matches('\\');
    (text.len() - after.len(), after)
}

/// The character of `u` and four hexadecimal digits, if a text begins so.
fn digits(text: &str) -> Option<char> {
    let digits = text.strip_prefix('u')?.get(..4)?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = is_number.then(|| u32::from_str_radix(digits, 16).ok())?;
    char::from_u32(number?)
}

fn push(out: &mut String, char: char) {
    let _ = write!(out, "\\u{:04x}", u32::from(char));
}

/// A line of text for people, with its end: the arguments in the form of [`format!`], [`escaped`].
#[macro_export]
macro_rules! line {
    ($($arguments:tt)*) => {
        $crate::escape::line(&format!($($arguments)*))
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_escapes_and_come_back() {
        let cases = [
            ("a.B$1.m(int)void →", "a.B$1.m(int)void →"),
            ("a\nb\t\u{1b}[31m", "a\\u000ab\\u0009\\u001b[31m"),
            ("\u{7f}\u{9b}\u{85}", "\\u007f\\u009b\\u0085"),
            (
                "\u{202e}\u{2066}\u{200f}\u{61c}",
                "\\u202e\\u2066\\u200f\\u061c",
            ),
            ("\u{2028}\u{2029}\u{0}", "\\u2028\\u2029\\u0000"),
            // A zero-width joiner belongs to names of several scripts.
            ("\u{200d}", "\u{200d}"),
            ("C:\\new\\u1\\", "C:\\new\\u1\\"),
            ("\\u001b", "\\\\u001b"),
            ("\\\\u001b", "\\\\\\\\u001b"),
            ("\\\n", "\\\\\\u000a"),
            ("\\ud800", "\\ud800"),
            ("\\\\ud800\n", "\\\\ud800\\u000a"),
        ];
        for (plain, shown) in cases {
            assert_eq!(escaped(plain), shown);
            assert_eq!(unescaped(shown), plain);
        }
        assert_eq!(unescaped("\\uBEEF\\u00"), "\u{beef}\\u00");
    }

    #[test]
    fn all_short_texts_come_back_and_no_two_look_alike() {
        let parts = ["\\", "u", "0", "a", "u000a", "\n"];
        let mut all = vec![String::new()];
        for _ in 0..5 {
            let longer = all
                .iter()
                .flat_map(|text| parts.map(|part| format!("{text}{part}")));
            all = longer.chain([String::new()]).collect();
        }
        for text in all {
            let shown = escaped(&text);
            assert!(!shown.contains(is_hidden));
            assert_eq!(unescaped(&shown), text, "{shown}");
        }
    }

    #[test]
    fn json_keeps_its_value() {
        let text = "{\n  \"a\": \"\\n\u{202e}\u{9b}\u{7f}é\"\n}\n".to_owned();
        assert_eq!(json(text), "{\n  \"a\": \"\\n\\u202e\\u009b\\u007fé\"\n}\n");
    }

    #[test]
    fn a_line_has_one_end() {
        assert_eq!(line!("  {}: {}", "a\nb", 7), "  a\\u000ab: 7\n");
    }
}
