//! The names given to `--include` and `--exclude`, and the slips among them: names that match no
//! class.
//!
//! If no name of `--include` matches, no class is left to edit: an error, as for a test filter that
//! matches no test. Other slips are warnings, since modules of one build may share a list.

use std::collections::BTreeSet;

use crate::near::{simple, there_is};
use classfile::source_name;
use program::Program;

/// The slips: for each name that matches no class, its option with it, and a sentence.
///
/// # Errors
/// If `--include` is given and none of its names matches. The error is a clause with names similar
/// to the first of them, or empty.
pub fn slips(
    include: &[String],
    exclude: &[String],
    program: &Program,
) -> Result<Vec<(String, String)>, String> {
    let lists = [("--include", include), ("--exclude", exclude)];
    if lists.iter().all(|(_, names)| names.is_empty()) {
        return Ok(Vec::new());
    }
    let input = program.classes().filter(|(_, class)| class.is_input());
    let classes: BTreeSet<String> = input.map(|(_, class)| source_name(class.name)).collect();
    let is_slip = |name: &&String| !classes.iter().any(|class| is_within(class, name));
    if let Some(first) = include.first()
        && include.iter().all(|name| is_slip(&name))
    {
        return Err(near(&classes, first));
    }
    let slips = lists.into_iter().flat_map(|(option, names)| {
        let slips = names.iter().filter(is_slip);
        slips.map(move |name| (option, name))
    });
    let warnings = slips.map(|(option, name)| {
        let near = near(&classes, name);
        let message = format!("the input has no class or package of that name{near}");
        (format!("{option} {name}"), message)
    });
    Ok(warnings.collect())
}

/// The classes and packages with a similar name, or with the same last part.
fn near(classes: &BTreeSet<String>, name: &str) -> String {
    let wanted = name.trim_end_matches('*').trim_end_matches(['.', '$']);
    let packages = classes.iter().flat_map(|class| packages(class));
    let all: BTreeSet<&str> = classes.iter().map(String::as_str).chain(packages).collect();
    let compared = |known: &str| {
        if simple(known).eq_ignore_ascii_case(simple(wanted)) {
            wanted.to_owned()
        } else {
            known.to_owned()
        }
    };
    let all = all.into_iter();
    there_is(wanted, all.map(|known| (compared(known), known.to_owned())))
}

/// The packages that a class is below.
fn packages(class: &str) -> impl Iterator<Item = &str> {
    class.match_indices('.').map(|(at, _)| &class[..at])
}

/// Whether a class has that name, is nested in such a class, or stands in such a package or below.
pub fn is_within(class: &str, name: &str) -> bool {
    let rest = class.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '$']))
}
