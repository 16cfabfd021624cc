//! What may have been meant by a name that nothing has.

use std::collections::BTreeSet;

use callgraph::{Archive, Listing, Named, Part};
use classfile::source_name;
use program::ClassId;

/// How many names are told instead of one that is not there.
pub const LISTED: usize = 5;

/// `; there is A, B`: the names that are nearly the wanted one, the likest first; nothing if none is. Each is
/// given as what is compared, and as it is told.
pub fn there_is(wanted: &str, names: impl Iterator<Item = (String, String)>) -> String {
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

/// `A, B`, or the first few and `…`.
pub fn some<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = if names.len() > LISTED { ", …" } else { "" };
    let names: Vec<&str> = names.take(LISTED).collect();
    names.join(", ") + more
}

/// Names called classes that are not there, and says what to do. `None` stands for no such class.
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

/// That a graph has no method or class of a name, with those that may have been meant; of classes none of the JDK.
pub fn missing(listing: &Listing, named: &Named) -> String {
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
            let is_users = |archive: &&Archive| archive.part != Part::Platform;
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
