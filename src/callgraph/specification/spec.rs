//! The form of the APLAS 2005 paper's Figure 3, one answer a line:
//!
//! ```text
//! loadImpl() @ 43 InetAddress.java:1231 => java.net.Inet4AddressImpl
//! java.net.InetAddress.loadImpl(java.lang.String)java.net.InetAddressImpl @ 43 => java.net.Inet4AddressImpl
//! loadImpl() @ 12 InetAddress.java:1229 => "Inet4"
//! ```
//!
//! A place is a method, the offset of the call in its bytecode, and its source line. One of the
//! last two is enough; all given parts must hold. `()` without a type after it means any overload,
//! as in the paper. A method without a class belongs to a class with the source file's name. After
//! the arrow stands the result or the used member of the call: a class, `pkg.Cls.method`, or
//! `pkg.Cls.field`. A text in quotes, with the escapes of JSON, is the string that a call returns.
//! Empty lines, and lines that begin with `#` or `%`, are ignored.

use super::SpecifiedPlace;

/// The part of a line behind the arrow.
pub(super) enum SpecifiedResult {
    /// A class or a member.
    Named(String),
    /// A string.
    Text(String),
}

const FORM: &str = "write METHOD @ OFFSET FILE:LINE => CLASS";

/// The place and the answer of a line.
pub(super) fn read(line: &str) -> Result<(SpecifiedPlace, SpecifiedResult), String> {
    let Some((place, target)) = line.split_once("=>") else {
        return Err(format!("there is no => in it: {FORM}"));
    };
    if target.trim_start().starts_with('"') {
        let text = serde_json::from_str(target.trim());
        let text = text.map_err(|_| format!("{} is no text in quotes: {FORM}", target.trim()))?;
        return Ok((place_of(place.trim())?, SpecifiedResult::Text(text)));
    }
    let target: String = target.split_whitespace().collect();
    if target.is_empty() {
        return Err(
            "nothing stands behind =>: write a class, a member, or in quotes a string".to_owned(),
        );
    }
    if !is_balanced(&target) {
        return Err(format!("{target} is neither a class nor a member: {FORM}"));
    }
    Ok((place_of(place.trim())?, SpecifiedResult::Named(target)))
}

/// Whether all names are there, and there are parentheses only around parameters.
fn is_balanced(target: &str) -> bool {
    let (name, rest) = target
        .split_once('(')
        .map_or((target, None), |(name, r)| (name, Some(r)));
    let names = name.split('.').all(|part| !part.is_empty());
    names && rest.is_none_or(|rest| rest.matches(')').count() == 1 && !rest.contains('('))
}

fn place_of(text: &str) -> Result<SpecifiedPlace, String> {
    let after_types = text.find(')').unwrap_or(0);
    let end = text[after_types..].find(|c: char| c == '@' || c.is_whitespace());
    let (head, rest) = text.split_at(end.map_or(text.len(), |end| after_types + end));
    let mut place = method(head)?;
    let rest = rest.replace('@', " @ ");
    let mut words = rest.split_whitespace().peekable();
    if words.next_if_eq(&"@").is_some() {
        let pc = words.next().and_then(|word| word.parse().ok());
        place.pc = Some(pc.ok_or_else(|| format!("no number stands behind @: {FORM}"))?);
    }
    if let Some(word) = words.next() {
        let (file, line) = word
            .rsplit_once(':')
            .ok_or_else(|| format!("{word} is no FILE:LINE: {FORM}"))?;
        let line = line.parse().ok().filter(|line| *line > 0);
        place.line = Some(line.ok_or_else(|| format!("{word} is no FILE:LINE: {FORM}"))?);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        place.source = Some(stem.to_owned());
    }
    if let Some(word) = words.next() {
        return Err(format!("{word} has no meaning there: {FORM}"));
    }
    if place.class.is_none() && place.source.is_none() {
        return Err(format!(
            "it does not say the class of {}: {FORM}",
            place.method
        ));
    }
    if place.pc.is_none() && place.line.is_none() {
        return Err(format!(
            "it does not say which call of {}: {FORM}",
            place.method
        ));
    }
    Ok(place)
}

/// A method in source form.
pub(super) fn method(text: &str) -> Result<SpecifiedPlace, String> {
    let (name, types) = match text.split_once('(') {
        None => (text, None),
        Some((name, types)) => match types.split_once(')') {
            None => return Err(format!("a parenthesis is not closed: {FORM}")),
            Some(("", "")) => (name, None),
            Some(types) => (name, Some(types)),
        },
    };
    let (class, name) = match name.rsplit_once('.') {
        Some((class, name)) => (Some(class.to_owned()), name),
        None => (None, name),
    };
    if name.is_empty() || class.as_deref() == Some("") {
        return Err(format!("there is no method in it: {FORM}"));
    }
    let plain = |text: &str| -> String { text.split_whitespace().collect() };
    Ok(SpecifiedPlace {
        class,
        method: name.to_owned(),
        types: types.map(|(parameters, result)| (plain(parameters), plain(result))),
        ..SpecifiedPlace::default()
    })
}
