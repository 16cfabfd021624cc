//! What may have been meant by a name that nothing has.

use std::collections::BTreeSet;

/// How many names are told instead of one that is not there.
pub(super) const LISTED: usize = 5;

/// `; there is A, B`: the names that are nearly the wanted one, the likest first; nothing if none is. Each is
/// given as what is compared, and as it is told.
pub(super) fn there_is(wanted: &str, names: impl Iterator<Item = (String, String)>) -> String {
    let wanted = wanted.to_lowercase();
    let alike = names.filter_map(|(compared, told)| {
        let far = strsim::damerau_levenshtein(&compared.to_lowercase(), &wanted);
        (far <= 1 + wanted.len() / 5).then_some((far, told))
    });
    let alike: BTreeSet<(usize, String)> = alike.collect();
    let alike = alike.into_iter().take(LISTED).map(|(_, told)| told);
    let alike: Vec<String> = alike.collect();
    match alike.is_empty() {
        true => String::new(),
        false => format!("; there is {}", alike.join(", ")),
    }
}

/// The last part of a class's name.
pub(super) fn simple(name: &str) -> &str {
    name.rsplit(['.', '$', '/']).next().unwrap_or(name)
}
