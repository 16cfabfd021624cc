//! The basis of a *no*: the code that was read, the code that was not, and the open calls.
//!
//! An open call runs the method that its name and the receiver's class select, or it may run
//! anything: by reflection, handles, native code, or code that was not given. Both kinds are
//! counted apart, for the program and for the JDK.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::listing::{Listing, Part};
use super::{CallGraph, Open};
use base::{Sym, line};
use classfile::{Pc, source_name};
use program::MethodId;

/// How many missing classes are named.
const NAMES: usize = 3;

/// The basis of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RestsOn {
    /// Classes of the inputs and the class path that were read.
    pub classes: usize,
    /// Classes of the class path that were not read, since no read code names them.
    pub unnamed: usize,
    /// Class files that could not be read.
    pub unparsed: Vec<String>,
    /// Missing classes that calls of the inputs and the class path name; most calls first.
    pub missing: Vec<String>,
    /// The open calls of the inputs and the class path.
    pub open: OpenCount,
    /// The open calls of the JDK's code.
    pub open_in_jdk: OpenCount,
}

/// The number of open calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OpenCount {
    /// Calls of a method with a known name, on an unknown receiver.
    pub by_name: usize,
    /// Calls that may run anything.
    pub any: usize,
}

/// Whether a call that is open for this reason runs a method with a known name.
pub(super) fn is_by_name(why: Open) -> bool {
    match why {
        Open::NoReceiver | Open::UnknownReceiver => true,
        Open::Native | Open::Reflection | Open::MethodHandle | Open::Dynamic | Open::Missing => {
            false
        }
    }
}

impl RestsOn {
    /// The basis of a graph's answers.
    pub fn of(listing: &Listing, graph: &CallGraph) -> Self {
        let is_own = |class| listing.archive(class).part != Part::Platform;
        let mut rests = Self {
            classes: listing.classes().filter(|(id, _)| is_own(*id)).count(),
            unnamed: listing.archives.iter().map(|a| a.unnamed.len()).sum(),
            unparsed: listing.unparsed.clone(),
            missing: missing_classes(listing, graph),
            ..Self::default()
        };
        let mut calls: BTreeMap<(MethodId, Pc), bool> = BTreeMap::new();
        for (method, pc, why) in &graph.open {
            *calls.entry((*method, *pc)).or_insert(true) &= is_by_name(*why);
        }
        for ((method, _), is_by_name) in calls {
            let count = match listing.part(method) {
                Part::Platform => &mut rests.open_in_jdk,
                _ => &mut rests.open,
            };
            if is_by_name {
                count.by_name += 1;
            } else {
                count.any += 1;
            }
        }
        rests
    }

    /// A text of a few lines.
    pub fn text(&self) -> String {
        let counted = |count: OpenCount| {
            let OpenCount { by_name, any } = count;
            format!("{by_name} by their receivers, {any} that may run anything")
        };
        let missing = match self.missing.len() {
            0 => "0 that are not there".to_owned(),
            count => {
                let more = if count > NAMES { ", …" } else { "" };
                let names = self.missing[..count.min(NAMES)].join(", ");
                format!("{count} that are not there ({names}{more}: add their JARs with -c)")
            }
        };
        let rows = [
            (
                "read",
                format!(
                    "{} of the inputs and the class path",
                    counted_classes(self.classes)
                ),
            ),
            (
                "not read",
                format!(
                    "{} that no code names, {} that cannot be read, {missing}",
                    counted_classes(self.unnamed),
                    self.unparsed.len(),
                ),
            ),
            ("open calls", counted(self.open)),
            ("of the JDK", counted(self.open_in_jdk)),
        ];
        let rows = rows.iter();
        rows.map(|(name, value)| line!("{name:<10}  {value}"))
            .collect()
    }
}

fn counted_classes(count: usize) -> String {
    match count {
        1 => "1 class".to_owned(),
        count => format!("{count} classes"),
    }
}

/// The missing classes that calls of the input and the class path name; most calls first.
pub fn missing_classes(listing: &Listing, graph: &CallGraph) -> Vec<String> {
    let there: BTreeSet<Sym> = listing
        .classes()
        .map(|(id, _)| listing.class_name(id))
        .collect();
    let open = graph.open.iter();
    let missing = open.filter(|(.., why)| *why == Open::Missing);
    by_calls(missing.filter_map(|(method, pc, _)| {
        let is_users = listing.part(*method) != Part::Platform;
        let site = listing.site(*method, *pc).filter(|_| is_users);
        let owner = site.and_then(|site| Some(listing.owner(site.declared?)));
        owner.filter(|owner| !there.contains(owner))
    }))
}

/// The classes that calls name, in source form; most calls first. `named` has a class once for each
/// call.
pub fn by_calls(named: impl Iterator<Item = Sym>) -> Vec<String> {
    let mut calls: BTreeMap<String, usize> = BTreeMap::new();
    for class in named {
        *calls.entry(source_name(class)).or_default() += 1;
    }
    let mut most: Vec<(String, usize)> = calls.into_iter().collect();
    most.sort_by_key(|(_, calls)| std::cmp::Reverse(*calls));
    most.into_iter().map(|(name, _)| name).collect()
}
