//! Lists of unreached JARs, packages, classes and methods. The parts of a listed JAR, package or
//! class are not listed again.
//!
//! JARs, packages and classes are of the input and the class path, methods of the input only. A
//! class without code is on no list, as most interfaces are. A class that no code names was not
//! read, and counts as one with code.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::CallGraph;
use super::listing::{Listing, Part};
use super::sizes::package;
use base::line;
use classfile::source_name;
use program::{ClassId, MethodId};

/// A class with code, of the input or the class path.
struct ClassReach {
    archive: u32,
    name: String,
    is_reached: bool,
    /// Unreached methods, if the class is of the input.
    unreached: Vec<MethodId>,
}

/// The lists of unreached code.
pub fn unreached(listing: &Listing, graph: &CallGraph) -> String {
    let mut classes = classes(listing, graph);
    let archives = taken(&mut classes, |class| {
        listing.archives[class.archive as usize].name.clone()
    });
    let packages = taken(&mut classes, |class| package(&class.name));
    let (dead, others): (Vec<&ClassReach>, Vec<&ClassReach>) =
        classes.iter().partition(|class| !class.is_reached);
    let dead: BTreeSet<String> = dead.iter().map(|class| class.name.clone()).collect();
    let methods = others.iter().flat_map(|class| &class.unreached);
    let methods: BTreeSet<String> = methods.map(|method| listing.source(*method)).collect();
    let list = |what: &str, all: &BTreeSet<String>| {
        let name = |one: &String| match &**one {
            "" => "  (unnamed)\n".to_owned(),
            one => line!("  {one}"),
        };
        let lines: String = all.iter().map(name).collect();
        line!("{what} that nothing reaches: {}", all.len()) + &lines
    };
    list("JARs", &archives)
        + &list("packages of other JARs", &packages)
        + &list("classes of other packages", &dead)
        + &list("methods of other classes", &methods)
}

/// Takes out the classes of groups without a reached class, and returns the names of these groups.
fn taken(classes: &mut Vec<ClassReach>, group: impl Fn(&ClassReach) -> String) -> BTreeSet<String> {
    let mut reached: BTreeMap<String, bool> = BTreeMap::new();
    for class in &*classes {
        *reached.entry(group(class)).or_default() |= class.is_reached;
    }
    classes.retain(|class| reached[&group(class)]);
    let dead = reached.into_iter().filter(|(_, is_reached)| !is_reached);
    dead.map(|(name, _)| name).collect()
}

fn classes(listing: &Listing, graph: &CallGraph) -> Vec<ClassReach> {
    let mut methods: FxHashMap<ClassId, Vec<MethodId>> = FxHashMap::default();
    for (id, method) in listing.methods() {
        if !listing.flags(id).is_abstract() {
            methods.entry(method.class).or_default().push(id);
        }
    }
    let mut all = Vec::new();
    for (id, class) in listing.classes() {
        let part = listing.archive(id).part;
        let Some(methods) = methods.remove(&id).filter(|_| part != Part::Platform) else {
            continue;
        };
        let is_reached = methods.iter().any(|method| graph.reaches(*method));
        let mut unreached = methods;
        unreached.retain(|method| part == Part::Input && !graph.reaches(*method));
        all.push(ClassReach {
            archive: class.archive,
            name: source_name(listing.class_name(id)),
            is_reached,
            unreached,
        });
    }
    for (archive, of) in (0..).zip(&listing.archives) {
        all.extend(of.unnamed.iter().map(|name| ClassReach {
            archive,
            name: name.clone(),
            is_reached: false,
            unreached: Vec::new(),
        }));
    }
    all
}
