//! Strings with unknown parts (APLAS 2015, section 3.1). [`ANY`] represents an unknown part. A
//! pattern is usable if it begins with three known characters, or ends with five (the paper's
//! thresholds).

use std::collections::BTreeSet;

use super::completeness::Completeness;
use super::facts::ReflectiveValue;
use super::text_changes::ANY;

/// The fewest known characters at the beginning, and at the end, of a usable pattern.
const PREFIX: usize = 3;
const SUFFIX: usize = 5;
/// The most strings that the alternatives of parts may give.
const MOST: usize = 32;
/// Longer strings are dropped: they are no names.
const LONGEST: usize = 256;

/// The strings and patterns among some values.
pub(super) fn texts_of(values: &BTreeSet<ReflectiveValue>) -> impl Iterator<Item = Vec<u8>> + '_ {
    values.iter().filter_map(|value| match value {
        ReflectiveValue::Text(text) | ReflectiveValue::Like(text) => Some(text.bytes().to_vec()),
        _ => None,
    })
}

/// All concatenations of the parts' alternatives. A part with too many alternatives becomes
/// unknown.
pub(super) fn put_together(
    parts: impl Iterator<Item = (Vec<Vec<u8>>, Completeness)>,
) -> (Vec<Vec<u8>>, Completeness) {
    let mut texts: Vec<Vec<u8>> = vec![Vec::new()];
    let mut answer = Completeness::Whole;
    for (alternatives, of) in parts {
        let is_any = texts.len() * alternatives.len() > MOST;
        let (alternatives, least) = if is_any {
            (vec![vec![ANY]], Completeness::Partly)
        } else {
            (alternatives, Completeness::Whole)
        };
        answer = answer.max(of).max(least);
        let longer = |text: &Vec<u8>| {
            let text = text.clone();
            alternatives.iter().map(move |part| {
                let mut all = text.clone();
                all.extend(part);
                all.dedup_by(|a, b| *a == ANY && *b == ANY);
                all
            })
        };
        texts = texts.iter().flat_map(longer).collect();
        texts.sort_unstable();
        texts.dedup();
        let all = texts.len();
        texts.retain(|text: &Vec<u8>| text.len() < LONGEST);
        if texts.len() < all {
            answer = Completeness::Partly;
        }
    }
    (texts, answer)
}

/// Whether enough of a pattern is known to search for names.
pub(super) fn is_telling(pattern: &[u8]) -> bool {
    let first = pattern.iter().position(|b| *b == ANY);
    let last = pattern.iter().rev().position(|b| *b == ANY);
    first.is_some_and(|n| n >= PREFIX) || last.is_some_and(|n| n >= SUFFIX)
}

/// Whether a string matches a pattern.
pub(crate) fn is_like(pattern: &[u8], text: &[u8]) -> bool {
    let mut pieces = pattern.split(|b| *b == ANY);
    let Some(mut rest) = pieces.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    let Some(last) = pieces.next_back() else {
        return rest.is_empty();
    };
    let Some(before) = rest.strip_suffix(last) else {
        return false;
    };
    rest = before;
    pieces.filter(|piece| !piece.is_empty()).all(|piece| {
        let at = rest.windows(piece.len()).position(|at| at == piece);
        at.is_some_and(|at| {
            rest = &rest[at + piece.len()..];
            true
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{is_like, is_telling, put_together};
    use crate::core::completeness::Completeness;
    use crate::core::text_changes::ANY;

    fn pattern(text: &str) -> Vec<u8> {
        text.bytes()
            .map(|b| if b == b'*' { ANY } else { b })
            .collect()
    }

    #[test]
    fn patterns_hold_beginning_end_and_what_stands_between() {
        for (of, text, is) in [
            ("a.b.*", "a.b.C", true),
            ("a.b.*", "a.c.C", false),
            ("*Impl", "a.FooImpl", true),
            ("a.*Impl", "a.Impl", true),
            ("a.I*Impl", "a.Impl", false),
            ("a.*.x.*Impl", "a.b.x.FooImpl", true),
            ("a.*.x.*Impl", "a.b.y.FooImpl", false),
            ("whole", "whole", true),
            ("whole", "wholes", false),
        ] {
            assert_eq!(is_like(&pattern(of), text.as_bytes()), is, "{of} {text}");
        }
    }

    #[test]
    fn three_characters_at_the_beginning_or_five_at_the_end_tell() {
        for (of, is) in [
            ("ab*", false),
            ("abc*", true),
            ("*Four", false),
            ("*Fives", true),
        ] {
            assert_eq!(is_telling(&pattern(of)), is, "{of}");
        }
    }

    #[test]
    fn alternatives_multiply_until_they_are_too_many() {
        let two = || (vec![b"x".to_vec(), b"y".to_vec()], Completeness::Whole);
        let (texts, answer) = put_together((0..3).map(|_| two()));
        assert_eq!((texts.len(), answer), (8, Completeness::Whole));
        let (texts, answer) = put_together((0..6).map(|_| two()));
        assert_eq!((texts.len(), answer), (32, Completeness::Partly));
        assert!(texts.iter().all(|text| text.ends_with(&[ANY])));
    }
}
