//! One method's claims → its checks, no byte touched yet.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::instrument::SourceLines;
use crate::line;
use crate::scene::Scene;
use crate::test::{CheckedMethod, ClaimCheck, RuntimeTest};
use base::Id;
use claims::{Claim, ClaimKind, MethodClaims};
use classfile::verify::StackTypes;
use classfile::{ClassFile, Code, Insn, Pc};
use program::MethodId;
use rewrite::{DroppedEdit, stacks};

/// How many claims have no check, by kind and reason, and how many of them edits rest on.
pub(super) type UncheckedCounts = BTreeMap<(ClaimKind, &'static str), ClaimCount>;

/// How many claims there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimCount {
    /// All of them.
    pub all: u64,
    /// The claims that edits rest on.
    pub behind_edits: u64,
}

impl ClaimCount {
    /// Counts one more.
    pub(super) fn add(&mut self, is_behind_edit: bool) {
        self.all += 1;
        self.behind_edits += u64::from(is_behind_edit);
    }
}

const NO_HOST: &str = "in a class that is left as it is";
const LEFT_ALONE: &str = "in a method left alone";
const NO_NAME: &str = "about names that no line can hold";

/// The checks of all methods, the claims without check, and the methods that can take no checks.
pub(super) fn all(scene: &Scene<'_>) -> (Vec<CheckedMethod>, UncheckedCounts, Vec<DroppedEdit>) {
    let planned: Vec<_> = (0..scene.program.method_count())
        .into_par_iter()
        .map(|n| plan(scene, MethodId::new(n)))
        .collect();
    let mut methods = Vec::new();
    let mut unchecked = UncheckedCounts::default();
    let mut failed = Vec::new();
    for (method, not, left) in planned {
        methods.extend(method);
        failed.extend(left);
        for (key, count) in not {
            let sum = unchecked.entry(key).or_default();
            sum.all += count.all;
            sum.behind_edits += count.behind_edits;
        }
    }
    (methods, unchecked, failed)
}

/// The checks of a method, its claims without one, and why it is left alone, if it is.
fn plan(
    scene: &Scene<'_>,
    method: MethodId,
) -> (Option<CheckedMethod>, UncheckedCounts, Option<DroppedEdit>) {
    let claims = scene.claims.methods.get(method);
    let claims = claims.map_or(Vec::new(), MethodClaims::each);
    let entry = scene.entries.get(&method).copied();
    let is_checked = !claims.is_empty() || entry.is_some();
    let class = scene.program.method(method).class;
    let is_input = scene.program.class(class).is_input();
    let touches = is_input && scene.touches(method);
    if !is_input || !is_checked && !touches {
        return (None, UncheckedCounts::new(), None);
    }
    let changed = |host, checks| CheckedMethod {
        method,
        host,
        entry,
        touches,
        checks,
    };
    let Some(host) = scene.host(method) else {
        return (None, without_host(scene, method, &claims), None);
    };
    if !is_checked {
        return (
            Some(changed(host, Vec::new())),
            UncheckedCounts::new(),
            None,
        );
    }
    match Planner::new(scene, method, host) {
        Ok(mut planner) => {
            claims.iter().for_each(|claim| planner.claim(claim));
            let checks = planner.checks;
            let changes = !checks.is_empty() || entry.is_some() || touches;
            let method = changes.then(|| changed(host, checks));
            (method, planner.unchecked, None)
        }
        Err(reason) => {
            let left = DroppedEdit {
                method,
                reason,
                is_our_bug: false,
            };
            (None, UncheckedCounts::new(), Some(left))
        }
    }
}

/// The claims of a method that takes no checks.
fn without_host(scene: &Scene<'_>, method: MethodId, claims: &[Claim<'_>]) -> UncheckedCounts {
    let reason = if scene.refused.contains_key(&method) {
        LEFT_ALONE
    } else {
        NO_HOST
    };
    let mut unchecked = UncheckedCounts::new();
    for claim in claims {
        let count = unchecked.entry((claim.kind(), reason)).or_default();
        count.add(scene.is_behind_edit(method, claim));
    }
    unchecked
}

/// A method while its checks are planned.
pub(super) struct Planner<'a> {
    pub scene: &'a Scene<'a>,
    pub method: MethodId,
    pub host: usize,
    pub code: Code,
    /// The instructions, and the types before each that is reached.
    pub insns: BTreeMap<Pc, (Insn, Option<StackTypes>)>,
    lines: SourceLines,
    checks: Vec<ClaimCheck>,
    unchecked: UncheckedCounts,
}

impl<'a> Planner<'a> {
    fn new(scene: &'a Scene<'a>, method: MethodId, host: usize) -> Result<Self, String> {
        let program = scene.program;
        let declared = program.method(method);
        let gone = || "the body cannot be read".to_owned();
        let file: &ClassFile = program.file(declared.class).ok_or_else(gone)?;
        let body = &file.methods[usize::from(declared.index)];
        let code = file
            .code(body)
            .map_err(|e| e.to_string())?
            .ok_or_else(gone)?;
        let states = stacks(program, declared.class, file, body, &code)?;
        let insns = code.insns().map(|(pc, insn)| (pc, insn.clone()));
        let insns = insns.zip(states);
        Ok(Self {
            scene,
            method,
            host,
            insns: insns
                .map(|((pc, insn), state)| (pc, (insn, state)))
                .collect(),
            lines: SourceLines::of(&code),
            code,
            checks: Vec::new(),
            unchecked: UncheckedCounts::new(),
        })
    }

    /// Plans the checks of a claim, or counts it as unchecked.
    fn claim(&mut self, claim: &Claim<'_>) {
        let is_behind_edit = self.scene.is_behind_edit(self.method, claim);
        let decided = self.decide(claim).and_then(|tests| {
            let checks = tests.into_iter().map(|(pc, test)| {
                self.check(pc, claim.kind(), is_behind_edit, test)
                    .ok_or(NO_NAME)
            });
            checks.collect::<Result<Vec<ClaimCheck>, _>>()
        });
        match decided {
            Ok(checks) => self.checks.extend(checks),
            Err(reason) => {
                let count = self.unchecked.entry((claim.kind(), reason)).or_default();
                count.add(is_behind_edit);
            }
        }
    }

    fn check(
        &self,
        pc: Pc,
        kind: ClaimKind,
        is_behind_edit: bool,
        test: RuntimeTest,
    ) -> Option<ClaimCheck> {
        let mut check = ClaimCheck {
            pc,
            kind,
            is_behind_edit,
            test,
            line: Vec::new(),
            number: 0,
        };
        check.line = line::line(self.scene, self.method, self.lines.at(pc), &check)?;
        Some(check)
    }
}
