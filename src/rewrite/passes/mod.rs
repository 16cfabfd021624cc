//! The kinds of edit: one file each, and one row each in [`PASSES`].
//!
//! A pass looks at one class at a time and plans edits; it changes no bytes. Additions to classes
//! (copies, helpers, whole classes) are planned with their edits, as [`NeededAddition`]s. So an
//! addition that cannot be made takes its edits with it.

mod adapt;
mod calls;
mod captures;
mod concat;
mod direct;
mod helpers;
mod implementation;
mod lambda;
mod link;
mod linking;
mod lookups;
mod narrow;
mod record;
mod switch;
mod types;
mod unreflect;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Scope;
use crate::copies::MARK;
use crate::edit::{AdditionKey, AdditionKind, NeededAddition, Planned, UneditedSite};
use crate::verify::VisibleClasses;
use base::rules::{Rule, in_force};
use base::{Id, Sym};
use claims::{Claims, MethodClaims};
use classfile::{Bootstrap, ClassFile, Code, Insn, NameAndType, Pc};
use platform::is_metafactory;
use program::{ClassId, Lookers, MethodId, Program, World};

pub use calls::NO_RECEIVER;
pub(super) use lookups::LinkageFacts;

/// Why a site stays that would be converted if the classes it names were certain.
pub const MAY_BE_MISSING: &str =
    "a type that it names may be missing, refused or another one when it runs";

/// Why a site stays that has a known bootstrap method, but unknown arguments.
const MALFORMED: &str = "its arguments are not as compilers emit them";

/// A kind of edit, under its name in `--passes`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum EditKind {
    /// A call through an interface or superclass became `invokevirtual` on the receivers' class.
    Narrow,
    /// A call became a call of a synthetic copy of its target. The copy is never overridden.
    Direct,
    /// A lambda became an object of an ordinary class, instead of a class made at run time.
    Lambda,
    /// Strings are concatenated by a builder, instead of code that the JVM makes at run time.
    Concat,
    /// `equals`, `hashCode` and `toString` of a record have code of their own.
    Record,
    /// A switch over patterns finds its case by code of its own class.
    Switch,
    /// A cast spares the JVM's verifier from loading classes to compare them.
    Link,
    /// A call of a known lambda or method handle became a call of the method that it runs.
    Call,
    /// A known member is used by an instruction, instead of reflection.
    Unreflect,
}

impl EditKind {
    /// Every kind, in the order in which options and reports name them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The kinds that are made unless `--passes` says otherwise.
    #[must_use]
    pub fn default_kinds() -> Vec<Self> {
        let kinds = Self::ALL.iter().copied();
        kinds.filter(|kind| kind.is_default()).collect()
    }

    /// Whether it is made unless `--passes` says otherwise: if `make gain` shows that it pays.
    #[must_use]
    pub fn is_default(self) -> bool {
        self != Self::Call
    }

    /// Whether it rewrites virtual and interface calls.
    #[must_use]
    pub fn is_of_calls(self) -> bool {
        matches!(self, Self::Narrow | Self::Direct | Self::Call)
    }

    /// Whether it pays only when the program starts: `--no-startup` leaves it out.
    #[must_use]
    pub fn is_for_startup(self) -> bool {
        !self.is_of_calls() && self != Self::Unreflect
    }

    /// Whether it asks which methods look at their caller.
    pub(super) fn asks_for_lookers(self) -> bool {
        matches!(self, Self::Lambda | Self::Call | Self::Unreflect)
    }

    /// The word that options and reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A kind of edit, with the function that plans its edits in a class.
pub(super) struct EditPass {
    pub kind: EditKind,
    pub plan: fn(&View<'_>, ClassId) -> Plan,
    /// Whether it is for the call sites that a bootstrap method links; `None` if it converts no
    /// such sites.
    pub converts: Option<fn(&Bootstrap) -> bool>,
}

/// The plan of a pass for a class.
#[derive(Default)]
pub(super) struct Plan {
    pub edits: Vec<Planned>,
    pub kept: Vec<UneditedSite>,
}

impl Plan {
    fn keep(&mut self, method: MethodId, pc: Pc, reason: &'static str) {
        self.kept.push(UneditedSite { method, pc, reason });
    }
}

/// All passes. Where two plan an edit of the same instruction, the earlier one's is made.
pub(super) const PASSES: &[EditPass] = &[
    EditPass {
        kind: EditKind::Direct,
        plan: direct::plan,
        converts: None,
    },
    EditPass {
        kind: EditKind::Narrow,
        plan: narrow::plan,
        converts: None,
    },
    EditPass {
        kind: EditKind::Lambda,
        plan: lambda::plan,
        converts: Some(is_metafactory),
    },
    EditPass {
        kind: EditKind::Concat,
        plan: concat::plan,
        converts: Some(concat::is_concatenation),
    },
    EditPass {
        kind: EditKind::Record,
        plan: record::plan,
        converts: Some(record::is_object_method),
    },
    EditPass {
        kind: EditKind::Switch,
        plan: switch::plan,
        converts: Some(switch::is_switch),
    },
    EditPass {
        kind: EditKind::Call,
        plan: implementation::plan,
        converts: None,
    },
    EditPass {
        kind: EditKind::Unreflect,
        plan: unreflect::plan,
        converts: None,
    },
    EditPass {
        kind: EditKind::Link,
        plan: link::plan,
        converts: None,
    },
];

impl EditKind {
    /// The kind for the call sites that a bootstrap method links.
    #[must_use]
    pub fn converting(bootstrap: &Bootstrap) -> Option<Self> {
        let is_it = |pass: &&EditPass| pass.converts.is_some_and(|converts| converts(bootstrap));
        PASSES.iter().find(is_it).map(|pass| pass.kind)
    }

    /// Whether it takes the place of call sites of `invokedynamic`.
    #[must_use]
    pub fn converts_sites(self) -> bool {
        let mut passes = PASSES.iter();
        passes.any(|pass| pass.kind == self && pass.converts.is_some())
    }
}

/// The input of passes: claims and the program, no engine.
pub(super) struct View<'a> {
    pub program: &'a Program,
    pub claims: &'a Claims,
    pub scope: &'a Scope<'a>,
    /// The additions that turned out impossible in this run.
    pub refused: &'a BTreeSet<AdditionKey>,
    /// Answers about the linking of classes.
    pub links: &'a LinkageFacts,
    /// The methods that look at their caller. If no pass asks, every method counts as one.
    pub lookers: Option<&'a Lookers>,
}

impl View<'_> {
    /// The world of the run.
    pub fn world(&self) -> World {
        self.claims.world
    }

    /// The program's classes by name, as a class sees them.
    pub fn names(&self, class: ClassId) -> VisibleClasses<'_> {
        VisibleClasses {
            program: self.program,
            class,
        }
    }

    /// Whether a method may be edited. A method that an earlier run added stays as it is: each
    /// further run would add more.
    pub fn may_edit(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        let class = self.program.class(declared.class);
        let is_added = declared.flags.is_synthetic() && declared.name.bytes().starts_with(MARK);
        let is_of_added = class.flags.is_synthetic() && lambda::is_holder(class.name);
        !is_added && !is_of_added
    }

    /// The methods of a class with claims.
    pub fn claimed(&self, class: ClassId) -> impl Iterator<Item = (MethodId, &MethodClaims)> {
        let methods = self.program.methods_of(class);
        let methods = methods.filter(|method| self.may_edit(*method));
        methods.filter_map(|method| Some((method, self.claims.methods.get(method)?)))
    }

    /// Whether all code that exchanges objects of a class sees the same class under its name, as
    /// far as the input shows. That holds if the class is of the platform, or if one loader defines
    /// each of the two archives.
    pub fn sees_the_same(&self, from: ClassId, class: ClassId) -> bool {
        let has_one_loader = |class| (self.scope.has_one_loader)(class);
        self.program.class(class).is_platform() || has_one_loader(from) && has_one_loader(class)
    }

    /// See [`Lookers::may_look`].
    pub fn may_look_at_caller(&self, method: MethodId) -> bool {
        debug_assert!(self.lookers.is_some(), "a pass that asks says so");
        self.lookers
            .is_none_or(|lookers| lookers.may_look(self.program, method))
    }

    /// Whether an addition may still be possible. An annotation gets no method: annotations cannot
    /// be compared if their interface has a method that is not public and abstract
    /// (`AnnotationInvocationHandler`).
    pub fn may_add(&self, need: &NeededAddition) -> bool {
        let key = need.key(self.program);
        let (class, part, _) = key;
        let is_annotation = self.program.class(class).flags.is_annotation();
        let fits =
            !is_annotation || part != AdditionKind::Method || !in_force(Rule::AnnotationsStay);
        fits && !self.refused.contains(&key)
    }
}

/// An `invokedynamic` instruction.
struct DynamicSite<'a> {
    method: MethodId,
    /// The method's name.
    name: Sym,
    pc: Pc,
    insn: &'a Insn,
    bootstrap: &'a Bootstrap,
    site: NameAndType,
    code: &'a Code,
}

/// Passes the `invokedynamic` instructions of a class to `look`, in order, if their bootstrap
/// method `is_wanted`.
fn dynamic_sites(
    view: &View<'_>,
    class: ClassId,
    file: &ClassFile,
    is_wanted: fn(&Bootstrap) -> bool,
    mut look: impl FnMut(DynamicSite<'_>),
) {
    if !file.bootstraps.iter().any(is_wanted) {
        return;
    }
    for method in view.program.methods_of(class) {
        if !view.may_edit(method) {
            continue;
        }
        let declared = &file.methods[usize::from(view.program.method(method).index)];
        let Ok(Some(code)) = file.code(declared) else {
            continue;
        };
        for (pc, insn) in code.insns() {
            if let Insn::InvokeDynamic(bootstrap, site) = insn
                && let Some(bootstrap) = file.bootstraps.get(bootstrap.index())
                && is_wanted(bootstrap)
            {
                look(DynamicSite {
                    method,
                    name: declared.name,
                    pc,
                    insn,
                    bootstrap,
                    site: *site,
                    code: &code,
                });
            }
        }
    }
}
