//! The format of counts, shares and lists in reports for people.

use base::line;

pub(super) fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return;
    }
    out.push('\n');
    out.push_str(&line!("{title}"));
    for line in lines {
        out.push_str(&line!("  {line}"));
    }
}

/// A number with commas between groups of three digits.
pub(super) fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

pub(super) fn share(part: u64, all: u64) -> String {
    if all == 0 {
        return String::new();
    }
    // Permille in integers: the same digits on every machine.
    let permille = part.saturating_mul(1000) / all;
    format!(" ({}.{} %)", permille / 10, permille % 10)
}
