//! Why instructions are not edited: [`Unedited`] says it of one instruction, [`staying`] counts
//! calls by reason.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::causes::kind;
use claims::{CallSite, Claims, MethodClaims, Receiver, Targets};
use classfile::{MethodFlags, Pc};
use ir::InvokeKind;
use platform::reflects;
use program::{MethodId, Program};
use report::{CountedReason, StayingCalls};
use rewrite::{CodeEdit, EditKind, NO_RECEIVER, Rewritten};

/// Why a static call is not edited.
pub const STATIC: &str = "there is nothing to gain: a static call names the method that runs";

/// Why a call by `super` is not edited.
pub const BY_SUPER: &str = "there is nothing to gain: a call by `super` names the method that runs";

/// Why an instruction is not edited for which only a weaver stands in the way.
pub const WOVEN: &str = "a weaver may change it";

/// The number of unedited calls, by reason.
type Counts<'a> = BTreeMap<Cow<'a, str>, u64>;

/// Unedited calls, by the certainty of their target. `direct` counts uncertain targets that the JVM
/// finds without selection.
#[derive(Default)]
struct Staying<'a> {
    certain: Counts<'a>,
    open: Counts<'a>,
    direct: Counts<'a>,
}

impl Staying<'_> {
    fn and(mut self, other: Self) -> Self {
        let pairs = [
            (&mut self.certain, other.certain),
            (&mut self.open, other.open),
            (&mut self.direct, other.direct),
        ];
        for (sum, counts) in pairs {
            for (reason, calls) in counts {
                *sum.entry(reason).or_default() += calls;
            }
        }
        self
    }
}

/// Counts the virtual and interface calls of the input that no edit rewrites, by reason.
/// `rewritten` holds the result of the requested `passes`. Without it, calls with a certain target
/// are not counted.
pub fn staying(
    program: &Program,
    claims: &Claims,
    rewritten: Option<&Rewritten>,
    passes: &[EditKind],
) -> StayingCalls {
    let stays = rewritten.map(|rewritten| Unedited::new(program, rewritten, passes));
    let of_input = |method: &MethodId| {
        let class = program.method(*method).class;
        program.class(class).is_input()
    };
    let methods: Vec<MethodId> = claims.methods.ids().filter(of_input).collect();
    let stays = stays.as_ref();
    let counted_of = methods
        .par_iter()
        .fold(Staying::default, |mut sum, method| {
            count_method(
                &mut sum,
                program,
                (*method, &claims.methods[*method]),
                stays,
            );
            sum
        });
    let sum = counted_of.reduce(Staying::default, Staying::and);
    StayingCalls {
        certain: counted(sum.certain),
        open: counted(sum.open),
        direct: counted(sum.direct),
    }
}

fn count_method<'a>(
    sum: &mut Staying<'a>,
    program: &Program,
    (method, claims): (MethodId, &MethodClaims),
    stays: Option<&'a Unedited<'_>>,
) {
    let mut reached = 0;
    let calls = claims.calls.iter();
    for call in calls.filter(|call| is_selecting(call)) {
        reached += 1;
        match (stays, has_one_target(call)) {
            (_, false) => match no_search(program, method, call) {
                Some(why) => count(&mut sum.direct, why.into(), 1),
                None => count(&mut sum.open, in_the_way(call), 1),
            },
            (Some(stays), true) if !stays.is_rewritten(method, call.pc) => {
                count(&mut sum.certain, stays.why_call(method, call).into(), 1);
            }
            _ => {}
        }
    }
    let unreached = (claims.coverage.calls as usize).saturating_sub(reached);
    if unreached > 0 {
        let skipped = claims.skipped.as_ref().map(|reason| kind(reason.cause));
        count(
            &mut sum.open,
            skipped.unwrap_or("it never runs".into()),
            unreached,
        );
    }
}

/// Whether a call selects its target by the receiver's class.
pub fn is_selecting(call: &CallSite) -> bool {
    matches!(call.kind, InvokeKind::Virtual | InvokeKind::Interface)
}

/// Whether a call counts as certain, by the same rule as in `defensive::out::certify`.
fn has_one_target(call: &CallSite) -> bool {
    match (&call.targets, &call.receiver) {
        (Targets::Known(targets) | Targets::Implementations(targets), _) if targets.len() == 1 => {
            true
        }
        (_, Receiver::Known { types, .. }) => types.len() == 1,
        _ => false,
    }
}

/// The reason why a call is not certain.
fn in_the_way(call: &CallSite) -> Cow<'static, str> {
    match (&call.targets, &call.receiver) {
        (Targets::Unknown(_), Receiver::Unknown(reason)) | (Targets::Unknown(reason), _) => {
            kind(reason.cause)
        }
        (Targets::Known(targets) | Targets::Implementations(targets), _) if targets.is_empty() => {
            "it always throws".into()
        }
        _ => "it runs one of several methods, all of them known".into(),
    }
}

fn count<'a>(counts: &mut Counts<'a>, reason: Cow<'a, str>, calls: usize) {
    *counts.entry(reason).or_insert(0) += calls as u64;
}

fn counted(counts: Counts<'_>) -> Vec<CountedReason> {
    let counts = counts.into_iter();
    let mut counted: Vec<CountedReason> = counts
        .map(|(reason, count)| CountedReason {
            reason: reason.into_owned(),
            count,
        })
        .collect();
    counted.sort_by_key(|counted| std::cmp::Reverse(counted.count));
    counted
}

/// The outcome for each instruction, by method.
pub struct Unedited<'a> {
    program: &'a Program,
    passes: &'a [EditKind],
    woven: &'a [EditKind],
    edits: BTreeMap<(MethodId, Pc), &'a CodeEdit>,
    kept: BTreeMap<(MethodId, Pc), &'static str>,
    left_alone: BTreeMap<MethodId, &'a str>,
}

impl<'a> Unedited<'a> {
    /// `passes` are the requested ones.
    pub fn new(program: &'a Program, rewritten: &'a Rewritten, passes: &'a [EditKind]) -> Self {
        let edits = rewritten.edits.iter().map(|e| ((e.method, e.pc), e));
        // If several passes kept one call, the last one's reason counts: it says more.
        let kept = rewritten.kept.iter().map(|k| ((k.method, k.pc), k.reason));
        let left = rewritten.left_alone.iter();
        Self {
            program,
            passes,
            woven: &rewritten.woven,
            edits: edits.collect(),
            kept: kept.collect(),
            left_alone: left.map(|l| (l.method, &*l.reason)).collect(),
        }
    }

    /// The edit of an instruction, if one is made.
    pub fn edit(&self, method: MethodId, pc: Pc) -> Option<&'a CodeEdit> {
        self.edits.get(&(method, pc)).copied()
    }

    /// Whether an edit rewrites an instruction, beyond a cast of its operand.
    pub fn is_rewritten(&self, method: MethodId, pc: Pc) -> bool {
        let edit = self.edit(method, pc);
        edit.is_some_and(|edit| edit.kind != EditKind::Link)
    }

    /// The instructions of a method that were edited, or examined by a pass.
    pub fn looked_at(&self, method: MethodId) -> impl Iterator<Item = Pc> {
        let own = (method, Pc::MIN)..=(method, Pc::MAX);
        let edits = self.edits.range(own.clone()).map(|(at, _)| at.1);
        edits.chain(self.kept.range(own).map(|(at, _)| at.1))
    }

    /// Why a pass kept an instruction that it examined.
    pub fn kept(&self, method: MethodId, pc: Pc) -> Option<&'static str> {
        self.kept.get(&(method, pc)).copied()
    }

    /// Why an instruction was not edited.
    pub fn why(&self, method: MethodId, pc: Pc) -> &str {
        self.why_of(method, pc, |_| true)
    }

    /// As [`Self::why`], for an instruction that edits of some kinds would rewrite.
    fn why_of(&self, method: MethodId, pc: Pc, may_edit: impl Fn(EditKind) -> bool) -> &str {
        let left = || self.left_alone.get(&method).copied();
        let why = self.kept(method, pc).or_else(left);
        why.unwrap_or(if self.woven.iter().any(|kind| may_edit(*kind)) {
            WOVEN
        } else {
            "no requested pass rewrites such an instruction"
        })
    }

    /// As [`Self::why`], for a call.
    pub fn why_call(&self, method: MethodId, call: &CallSite) -> &str {
        if let Some(why) = no_search(self.program, method, call) {
            return why;
        }
        if self.why(method, call.pc) == NO_RECEIVER {
            if is_polymorphic(self.program, method, call) {
                return "it is not known which method handle it is called on";
            }
            if let Some(why) = unnamed_receiver(call) {
                return why;
            }
        }
        let of_calls = [EditKind::Narrow, EditKind::Direct];
        let mut asked = of_calls.iter().filter(|kind| self.passes.contains(kind));
        let is_asked = asked.clone().next().is_some();
        let is_looked_at = self.kept(method, call.pc).is_some() || reflects(&call.named).is_some();
        if !is_asked || is_looked_at || self.left_alone.contains_key(&method) {
            self.why_of(method, call.pc, |kind| !kind.is_for_startup())
        } else if asked.all(|kind| self.woven.contains(kind)) {
            WOVEN
        } else {
            "its class is not rewritten"
        }
    }
}

/// Why no edit can name the receiver's class, though the class is known.
fn unnamed_receiver(call: &CallSite) -> Option<&'static str> {
    let Receiver::Known { types, .. } = &call.receiver else {
        return None;
    };
    let [one] = &**types else {
        return None;
    };
    if one.class.is_some() {
        None
    } else if one.name.bytes().starts_with(b"[") {
        Some("its receiver is an array, and an edit names a class")
    } else {
        Some("the class of its receiver is certain, but is not given")
    }
}

/// Whether a call is signature polymorphic (JVMS 2.9.3): on a method handle, it runs the handle's
/// target.
pub fn is_polymorphic(program: &Program, method: MethodId, call: &CallSite) -> bool {
    let from = program.method(method).class;
    let found = program.resolve_method(from, call.named);
    found.is_ok_and(|found| program.is_signature_polymorphic(found))
}

/// Why the JVM selects no target for a call, whatever the receiver is. Calls of method handles and
/// of reflection give `None`: their methods are final, but run what they are given.
pub fn no_search(program: &Program, method: MethodId, call: &CallSite) -> Option<&'static str> {
    let from = program.method(method).class;
    let found = program.resolve_method(from, call.named).ok();
    let is_polymorphic = found.is_some_and(|found| program.is_signature_polymorphic(found));
    if is_polymorphic && call.named.owner == *"java/lang/invoke/VarHandle" {
        return Some("there is nothing to gain: the methods of a VarHandle are native and final");
    }
    if is_polymorphic || call.runs.is_some() || reflects(&call.named).is_some() {
        return None;
    }
    let flags = found.map(|found| program.method(found).flags);
    let is_private = flags.is_some_and(MethodFlags::is_private);
    let owner = program.lookup(call.named.owner, from).ok();
    let is_final = flags.is_some_and(MethodFlags::is_final)
        || owner.is_some_and(|owner| program.class(owner).flags.is_final()) && flags.is_some();
    match call.kind {
        _ if is_private => Some(
            "there is nothing to gain: the method is private, so that the JVM calls it directly",
        ),
        InvokeKind::Special => Some(BY_SUPER),
        InvokeKind::Static => Some(STATIC),
        InvokeKind::Virtual if is_final => Some(
            "there is nothing to gain: the method or its class is final, so that the JVM calls it directly",
        ),
        InvokeKind::Virtual | InvokeKind::Interface => None,
    }
}
