//! One round of planning: which methods take checks, and which say that they are entered. Methods
//! that were refused so far are left out.
//!
//! The rounds end: each round refuses or leaves untouched a method that no earlier round did, or is
//! the last.

use std::collections::{BTreeMap, BTreeSet};

use crate::instrument::{RuntimeHost, has_body, runs_first};
use base::{Id, Sym};
use claims::{Claim, ClaimKind, Claims, Targets};
use classfile::Pc;
use program::{ClassId, MethodId, Program};
use rewrite::DroppedEdit;

/// The number of a class's host, if it has one.
pub(super) type HostOf<'a> = dyn Fn(ClassId) -> Option<usize> + Sync + 'a;

/// The data of a round of planning.
pub(super) struct Scene<'a> {
    pub program: &'a Program,
    pub claims: &'a Claims,
    pub hosts: &'a [RuntimeHost],
    /// The claims that edits rest on.
    edited: &'a BTreeSet<(MethodId, Pc, ClaimKind)>,
    host_of: &'a HostOf<'a>,
    pub refused: &'a BTreeMap<MethodId, DroppedEdit>,
    /// The methods that cannot be touched, and have no other change.
    untouched: &'a BTreeSet<MethodId>,
    /// The methods that lambdas run, according to claims.
    implementations: BTreeSet<MethodId>,
    /// The methods that say when they are entered, numbered by host.
    pub entries: BTreeMap<MethodId, usize>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(
        program: &'a Program,
        claims: &'a Claims,
        (hosts, host_of): (&'a [RuntimeHost], &'a HostOf<'a>),
        edited: &'a BTreeSet<(MethodId, Pc, ClaimKind)>,
        refused: &'a BTreeMap<MethodId, DroppedEdit>,
        untouched: &'a BTreeSet<MethodId>,
    ) -> Self {
        let mut scene = Self {
            program,
            claims,
            hosts,
            edited,
            host_of,
            refused,
            untouched,
            implementations: BTreeSet::new(),
            entries: BTreeMap::new(),
        };
        let mut names: BTreeSet<(usize, Sym, Sym)> = BTreeSet::new();
        for (method, claims) in claims.methods.iter() {
            let Some(host) = scene.host(method) else {
                continue;
            };
            for call in &claims.calls {
                let (named, ran) = match &call.targets {
                    Targets::Implementations(targets) => (None, targets.as_slice()),
                    _ => (Some(&call.named), [].as_slice()),
                };
                scene.implementations.extend(ran);
                if scene.targets(host, &call.targets).is_some() {
                    let ran = ran.iter().map(|target| program.method(*target));
                    names.extend(named.map(|named| (host, named.name, named.descriptor)));
                    names.extend(ran.map(|target| (host, target.name, target.descriptor)));
                }
            }
            for site in &claims.linked {
                scene.implementations.extend(&site.targets);
                if scene.all_say(host, &site.targets) {
                    let ran = site.targets.iter().map(|target| program.method(*target));
                    names.extend(ran.map(|target| (host, target.name, target.descriptor)));
                }
            }
        }
        scene.number_entries(&names);
        scene
    }

    /// Numbers the methods that say when they are entered. A call can only select a method of its
    /// own name and descriptor, so all such methods do. So do all methods with the name and
    /// descriptor of a method that lambdas run.
    fn number_entries(&mut self, names: &BTreeSet<(usize, Sym, Sym)>) {
        let mut next = vec![0; self.hosts.len()];
        for method in (0..self.program.method_count()).map(MethodId::new) {
            let declared = self.program.method(method);
            let Some(host) = self.host(method).filter(|_| self.can_say(method)) else {
                continue;
            };
            if names.contains(&(host, declared.name, declared.descriptor)) {
                self.entries.insert(method, next[host]);
                next[host] += 1;
            }
        }
    }

    /// The host of a method that may change.
    pub(super) fn host(&self, method: MethodId) -> Option<usize> {
        let allowed = !self.refused.contains_key(&method);
        (self.host_of)(self.program.method(method).class).filter(|_| allowed)
    }

    /// Whether an edit rests on a claim about a method.
    pub(super) fn is_behind_edit(&self, method: MethodId, claim: &Claim<'_>) -> bool {
        let pc = claim.pc();
        pc.is_some_and(|pc| self.edited.contains(&(method, pc, claim.kind())))
    }

    /// Whether a method has the run-time class made ready. The first code of a class that runs does
    /// so. Then the run-time class is there before any check needs it. It is loaded as early as the
    /// archive's own code, while there is stack enough.
    pub(super) fn touches(&self, method: MethodId) -> bool {
        runs_first(self.program, method) && !self.untouched.contains(&method)
    }

    /// Whether a method can say when it is entered.
    fn can_say(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        let is_special = declared.name.bytes().starts_with(b"<");
        let is_called = !declared.flags.is_static() || self.implementations.contains(&method);
        has_body(self.program, method) && is_called && !is_special
    }

    /// The targets of a call, when all of them can say that they are entered.
    pub(super) fn targets<'b>(&self, host: usize, targets: &'b Targets) -> Option<&'b [MethodId]> {
        let (Targets::Known(targets) | Targets::Implementations(targets)) = targets else {
            return None;
        };
        self.all_say(host, targets).then_some(targets)
    }

    /// Whether all of these methods can say that they are entered.
    pub(super) fn all_say(&self, host: usize, targets: &[MethodId]) -> bool {
        let sayable = |t: &MethodId| self.host(*t) == Some(host) && self.can_say(*t);
        targets.iter().all(sayable)
    }
}
