//! Claims → run-time checks (design 7): the program runs as before, and each claim that does not
//! hold is reported.
//!
//! Every claim becomes a call of a class that we add to the archive (`SOURCES`). The program can
//! see only a change of time, stack depth and memory, and one more shutdown hook:
//! - The calls are straight-line code, so no frame changes.
//! - The object in question is passed as `Object`, so verifying loads no additional class.
//! - A check lets no error of its own out. The first code of each class of the archive has the
//!   run-time class made ready (`Scene::touches`). So that class is loaded and prepared where there
//!   is stack enough. It catches later overflows itself (`values.jasm`).
//!
//! A method that cannot take its checks keeps its bytes, and the result says why. Each claim of
//! `claims::Claim` has an arm in `decide`. The arm gives its checks, or the reason why it has none;
//! that is counted. `line` gives the text of a check, `calls` the calls for it.
//!
//! A check looks at the name of an object's class. These things are not checked:
//! - where the object was allocated;
//! - which loader defined its class;
//! - that two values are the same object;
//! - statements about contexts.

mod calls;
mod decide;
mod instrument;
mod line;
mod member;
mod plan;
mod scene;
mod test;

use std::collections::{BTreeMap, BTreeSet};

use crate::instrument::{RuntimeClass, emit, runtime_class};
use claims::{ClaimKind, Claims};
use classfile::Pc;
pub use instrument::{Naming, RuntimeHost};
use program::{ClassId, MethodId, Program};
use rewrite::DroppedEdit;

use calls::CheckInsertion;
pub use plan::ClaimCount;
use plan::UncheckedCounts;
use scene::{HostOf, Scene};
use test::CheckedMethod;

/// The run-time class where only one archive has checks, and where several have.
const SOURCES: [[&str; 4]; 2] = [
    sources(include_str!("runtime/one.jasm")),
    sources(include_str!("runtime/several.jasm")),
];

const fn sources(last: &'static str) -> [&'static str; 4] {
    [
        include_str!("runtime/values.jasm"),
        include_str!("runtime/targets.jasm"),
        include_str!("runtime/end.jasm"),
        last,
    ]
}

/// The name of the run-time class.
pub const NAMING: Naming = Naming {
    package: "check",
    class: "Checks",
};

/// The input with its checks; everything by ascending id.
#[derive(Debug, Default)]
pub struct Checked {
    /// The classes that changed, with their new bytes.
    pub classes: Vec<(ClassId, Vec<u8>)>,
    /// The run-time class of each host, where its code calls it.
    pub runtimes: Vec<Option<Vec<u8>>>,
    /// How many claims of each kind are checked.
    pub checks: BTreeMap<ClaimKind, ClaimCount>,
    /// How many claims are not checked, by kind and reason.
    pub unchecked: BTreeMap<(ClaimKind, &'static str), ClaimCount>,
    /// The methods that could not take their checks.
    pub left_alone: Vec<DroppedEdit>,
}

/// Checks all `claims` about input classes that have a host. Edits rest on the claims in `edited`.
pub fn check(
    program: &Program,
    claims: &Claims,
    edited: &BTreeSet<(MethodId, Pc, ClaimKind)>,
    hosts: &[RuntimeHost],
    host_of: &(dyn Fn(ClassId) -> Option<usize> + Sync),
) -> Checked {
    let host_of = |class| {
        if rewrite::is_rewritable(program, class) {
            host_of(class)
        } else {
            None
        }
    };
    let mut refused: BTreeMap<MethodId, DroppedEdit> = BTreeMap::new();
    let mut untouched = BTreeSet::new();
    loop {
        let places: (_, &HostOf<'_>) = (hosts, &host_of);
        let scene = &Scene::new(program, claims, places, edited, &refused, &untouched);
        let (mut methods, unchecked, failed) = plan::all(scene);
        let lines = number(&mut methods, hosts.len());
        let changes = methods
            .iter()
            .map(|method| CheckInsertion { scene, method });
        let (classes, more) = emit(program, &changes.collect::<Vec<_>>());
        if failed.is_empty() && more.is_empty() {
            let runtimes = runtimes(hosts, &methods, &lines);
            return finish(classes, runtimes, &methods, unchecked, refused);
        }
        // Plans again without the failed methods. Then claims on calls that enter them lose their
        // checks.
        let touching = methods.iter().filter(|m| m.only_touches());
        let touching: BTreeSet<MethodId> = touching.map(|m| m.method).collect();
        for left in failed.into_iter().chain(more) {
            if touching.contains(&left.method) && !left.is_our_bug {
                untouched.insert(left.method);
            } else {
                refused.insert(left.method, left);
            }
        }
    }
}

/// Gives the checks their numbers. Returns the lines of each host's claims.
fn number(methods: &mut [CheckedMethod], hosts: usize) -> Vec<Vec<Vec<u8>>> {
    let mut lines: Vec<Vec<Vec<u8>>> = vec![Vec::new(); hosts];
    for method in methods {
        for check in &mut method.checks {
            let lines = &mut lines[method.host];
            check.number = lines.len();
            lines.push(check.line.clone());
        }
    }
    lines
}

/// The run-time class of each host with a method that calls it.
fn runtimes(
    hosts: &[RuntimeHost],
    methods: &[CheckedMethod],
    lines: &[Vec<Vec<u8>>],
) -> Vec<Option<Vec<u8>>> {
    let called: BTreeSet<usize> = methods.iter().map(|m| m.host).collect();
    let sources = &SOURCES[usize::from(called.len() > 1)];
    let runtime = |n: usize| {
        let runtime = RuntimeClass {
            host: &hosts[n],
            super_name: "java/lang/Thread",
            sources,
            lines: &lines[n],
        };
        called.contains(&n).then(|| runtime_class(&runtime))
    };
    (0..hosts.len()).map(runtime).collect()
}

fn finish(
    classes: Vec<(ClassId, Vec<u8>)>,
    runtimes: Vec<Option<Vec<u8>>>,
    methods: &[CheckedMethod],
    unchecked: UncheckedCounts,
    refused: BTreeMap<MethodId, DroppedEdit>,
) -> Checked {
    let mut checks = BTreeMap::new();
    for check in methods.iter().flat_map(|m| &m.checks) {
        let count: &mut ClaimCount = checks.entry(check.kind).or_default();
        count.add(check.is_behind_edit);
    }
    Checked {
        classes,
        runtimes,
        checks,
        unchecked,
        left_alone: refused.into_values().collect(),
    }
}
