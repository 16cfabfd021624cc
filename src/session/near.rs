//! Suggestions for names that do not exist.

use std::collections::BTreeSet;

use callgraph::{ListedArchive, Listing, NamePattern, Part};
use classfile::source_name;
use program::ClassId;

/// How many existing names a message suggests.
pub const LISTED: usize = 5;

/// `; there is A, B`: the names that are similar to the wanted one, most similar first; empty if
/// there are none. Each pair of `names` holds the compared text and the shown text.
pub fn there_is(wanted: &str, names: impl Iterator<Item = (String, String)>) -> String {
    let wanted = wanted.to_lowercase();
    let alike = names.filter_map(|(compared, shown)| {
        let far = strsim::damerau_levenshtein(&compared.to_lowercase(), &wanted);
        (far <= 1 + wanted.len() / 5).then_some((far, shown))
    });
    let alike: BTreeSet<(usize, String)> = alike.collect();
    let alike = alike.into_iter().take(LISTED).map(|(_, shown)| shown);
    let alike: Vec<String> = alike.collect();
    if alike.is_empty() {
        String::new()
    } else {
        format!("; there is {}", alike.join(", "))
    }
}

/// `A, B`; of many, the first few and `…`.
pub fn some<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = if names.len() > LISTED { ", …" } else { "" };
    let names: Vec<&str> = names.take(LISTED).collect();
    names.join(", ") + more
}

/// Says that called classes are missing, and the remedy. `None` if none is missing.
pub fn not_there(missing: &[String]) -> Option<String> {
    let names = some(missing.iter().map(|name| &**name));
    match missing.len() {
        0 => None,
        1 => Some(format!(
            "{names} is called, and is not there: add its JAR with -c"
        )),
        count => Some(format!(
            "{count} classes are called, and are not there ({names}): add their JARs with -c"
        )),
    }
}

/// The last part of a class's name.
pub fn simple(name: &str) -> &str {
    name.rsplit(['.', '$', '/']).next().unwrap_or(name)
}

/// The message that a graph lacks a method or class of a name, with similar names. It suggests no
/// JDK classes.
pub fn missing(listing: &Listing, named: &NamePattern) -> String {
    let classes: Vec<ClassId> = listing.classes().map(|(class, _)| class).collect();
    let source = |class| source_name(listing.class_name(class));
    let near = match named.method() {
        Some((of, method)) if classes.iter().any(|class| source(*class) == of) => {
            let own = listing.methods().map(|(id, _)| id);
            let own = own.filter(|id| source(listing.method(*id).class) == of);
            let own = own.map(|id| {
                (
                    listing.name(id).to_string(),
                    format!("{of}.{}", listing.name(id)),
                )
            });
            there_is(method, own)
        }
        other => {
            let name = other.map_or(named.to_string(), |(of, _)| of.to_owned());
            let is_users = |archive: &&ListedArchive| archive.part != Part::Platform;
            let unnamed = listing.archives.iter().filter(is_users);
            let unnamed = unnamed.flat_map(|archive| archive.unnamed.iter().cloned());
            let known = classes.into_iter();
            let known = known.filter(|class| is_users(&listing.archive(*class)));
            let all = known.map(source).chain(unnamed);
            let known = all.map(|class| (simple(&class).to_owned(), class));
            there_is(simple(&name), known)
        }
    };
    let what = match named.method() {
        Some(_) => "method or class",
        None => "class",
    };
    format!("there is no {what} {named}{near}")
}
