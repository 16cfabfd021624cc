//! Methods of `String` on strings with unknown parts. [`ANY`] represents an unknown part.
//!
//! Whole strings change as `platform::text` says. Of a pattern, the result has only what holds for
//! every string that the pattern matches.

use super::completeness::Completeness;
use base::Sym;
use platform::text;

/// Represents an unknown part of a string, and an argument in the recipe of a concatenation.
pub(crate) const ANY: u8 = 1;

/// A method of `String` without other strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextChange {
    /// Small letters.
    Lower,
    /// Capital letters.
    Upper,
    /// Without the characters up to the space around it.
    Trim,
    /// Without white space around it.
    Strip,
    /// From a place to the end.
    From(i64),
    /// From one place to another.
    Between(i64, i64),
    /// So many times.
    Repeat(i64),
}

/// A string after the change. The answer says whether the string is sure to be the result.
pub(crate) fn changed(how: TextChange, string: &[u8]) -> (Vec<u8>, Completeness) {
    let whole = || whole_changed(how, Sym::new(string)).map(|one| one.bytes().to_vec());
    let changed = if string.contains(&ANY) {
        return (
            pattern_changed(how, string).unwrap_or_else(any),
            Completeness::Partly,
        );
    } else {
        whole()
    };
    match (changed, how) {
        (Some(text), _) => (text, Completeness::Whole),
        // Locales differ about the letter i. Few programs run in such a locale.
        (None, TextChange::Lower) if string.is_ascii() => {
            (string.to_ascii_lowercase(), Completeness::Partly)
        }
        (None, TextChange::Upper) if string.is_ascii() => {
            (string.to_ascii_uppercase(), Completeness::Partly)
        }
        (None, _) => (any(), Completeness::Partly),
    }
}

/// The pattern that every string matches.
fn any() -> Vec<u8> {
    vec![ANY]
}

fn whole_changed(how: TextChange, string: Sym) -> Option<Sym> {
    match how {
        TextChange::Lower => text::lower(string),
        TextChange::Upper => text::upper(string),
        TextChange::Trim => text::trimmed(string),
        TextChange::Strip => text::stripped(string),
        TextChange::From(from) => text::between(string, from, None),
        TextChange::Between(from, to) => text::between(string, from, Some(to)),
        TextChange::Repeat(times) => text::repeated(string, times),
    }
}

/// A pattern after a change; `None` if nothing of it is known.
fn pattern_changed(how: TextChange, pattern: &[u8]) -> Option<Vec<u8>> {
    if !pattern.is_ascii() {
        return None;
    }
    let first = pattern.split(|b| *b == ANY).next()?;
    let last = pattern.rsplit(|b| *b == ANY).next()?;
    let at = |n: i64| usize::try_from(n).ok().filter(|n| *n <= first.len());
    match how {
        TextChange::Lower => Some(pattern.to_ascii_lowercase()),
        TextChange::Upper => Some(pattern.to_ascii_uppercase()),
        // Space beside an unknown part may be at the end of the string.
        TextChange::Trim | TextChange::Strip => {
            let is_white = |b: &u8| *b <= b' ' && *b != ANY;
            (!pattern.iter().any(is_white)).then(|| pattern.to_vec())
        }
        TextChange::From(from) => Some(pattern[at(from)?..].to_vec()),
        TextChange::Between(from, to) => {
            let from = at(from)?;
            match at(to) {
                Some(to) => Some(pattern.get(from..to)?.to_vec()),
                None => Some([&first[from..], &[ANY]].concat()),
            }
        }
        TextChange::Repeat(0) => Some(Vec::new()),
        TextChange::Repeat(1) => Some(pattern.to_vec()),
        TextChange::Repeat(_) => Some([first, &[ANY], last].concat()),
    }
}

/// A string with `to` in place of every `from`; `None` if nothing of it is known. Of a pattern,
/// only single characters are replaced: a longer string may begin in an unknown part.
pub(crate) fn replaced(string: &[u8], from: &[u8], to: &[u8]) -> Option<Vec<u8>> {
    let is_pattern = string.contains(&ANY);
    if from.contains(&ANY) || to.contains(&ANY) || is_pattern && from.len() != 1 {
        return None;
    }
    if let ([from], [to]) = (from, to)
        && from.is_ascii()
        && to.is_ascii()
    {
        let bytes = string.iter();
        return Some(bytes.map(|b| if b == from { *to } else { *b }).collect());
    }
    let (from, to) = (Sym::new(from), Sym::new(to));
    let mut all: Vec<u8> = Vec::new();
    for (n, known) in string.split(|b| *b == ANY).enumerate() {
        all.extend((n > 0).then_some(ANY));
        all.extend(text::replaced(Sym::new(known), from, to)?.bytes());
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::{ANY, TextChange, changed, replaced};
    use crate::core::completeness::Completeness;

    fn pattern(text: &str) -> Vec<u8> {
        text.bytes()
            .map(|b| if b == b'*' { ANY } else { b })
            .collect()
    }

    #[test]
    fn whole_strings_change_as_the_platform_says() {
        for (how, text, is) in [
            (TextChange::Upper, "abc", "ABC"),
            (TextChange::Trim, " a.B\n", "a.B"),
            (TextChange::From(2), "a.B", "B"),
            (TextChange::Between(0, 1), "a.B", "a"),
            (TextChange::Repeat(2), "ab", "abab"),
        ] {
            let is = (is.as_bytes().to_vec(), Completeness::Whole);
            assert_eq!(changed(how, text.as_bytes()), is, "{how:?} {text}");
        }
        let lower = (b"title".to_vec(), Completeness::Partly);
        assert_eq!(changed(TextChange::Lower, b"TITLE"), lower);
        let thrown = (vec![ANY], Completeness::Partly);
        assert_eq!(changed(TextChange::From(4), b"abc"), thrown);
    }

    #[test]
    fn patterns_keep_what_holds_for_all_their_strings() {
        for (how, text, is) in [
            (TextChange::Upper, "a.*b", "A.*B"),
            (TextChange::Trim, "a.*", "a.*"),
            (TextChange::Trim, "a. *", "*"),
            (TextChange::From(2), "a.B*", "B*"),
            (TextChange::From(2), "*a.B", "*"),
            (TextChange::Between(1, 3), "a.B*", ".B"),
            (TextChange::Between(1, 4), "a.B*C", ".B*"),
            (TextChange::Between(2, 1), "a.B*C", "*"),
            (TextChange::Repeat(2), "a*b", "a*b"),
            (TextChange::Repeat(0), "a*b", ""),
        ] {
            let is = (pattern(is), Completeness::Partly);
            assert_eq!(changed(how, &pattern(text)), is, "{how:?} {text}");
        }
    }

    #[test]
    fn strings_are_replaced_where_no_unknown_part_may_hold_a_piece_of_them() {
        for (text, from, to, is) in [
            ("a.Main", "Main", "Other", Some("a.Other")),
            ("a/b", "/", ".", Some("a.b")),
            ("a/*/b", "/", "::", Some("a::*::b")),
            ("a.Ma*n", "Main", "Other", None),
            ("a.Main", "", "Other", None),
            ("a.Main", "M*", "Other", None),
        ] {
            let (text, from, to) = (pattern(text), pattern(from), pattern(to));
            assert_eq!(replaced(&text, &from, &to), is.map(pattern), "{text:?}");
        }
    }
}
