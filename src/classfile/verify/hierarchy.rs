//! The verifier's questions about other classes, and a record of them.
//!
//! Assignability is HotSpot's (`VerificationType::is_reference_assignable_from`). It is JVMS
//! 4.10.1.2 with explicit loading:
//!
//! 1. The same name, and `Object` as the target, load no class.
//! 2. Otherwise the target is loaded. If it is an interface, every class is assignable to it, and
//!    no more is loaded. Arrays are assignable to the interfaces `Cloneable` and
//!    `java.io.Serializable` only.
//! 3. Otherwise the source is loaded, too.
//!
//! Every question is recorded unless it is trivial. So an edit can be refused if it makes the
//! verifier load classes that it did not load before.
//!
//! Inference may have to merge two classes of which one is unknown. Their common superclass is then
//! unknown, too. It gets a name made of both, and questions about it are questions about an unknown
//! class. The same classes give the same name wherever they meet. So the original method and the
//! changed one ask the same questions about it.
//!
//! Class loaders are not modelled: a name is one class. Where that may be wrong, the [`Hierarchy`]
//! answers `None`.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::access::{FieldFlags, MethodFlags};
use crate::class::ClassFile;
use crate::verify::error::VerifyFault;
use crate::verify::types::SlotType;
use base::{Sym, known};

/// Facts about classes by name. `None` always means that the class is not known.
pub trait Hierarchy {
    /// Whether `class` is an interface.
    fn is_interface(&self, class: Sym) -> Option<bool>;
    /// Its superclass: `Some(None)` for `java/lang/Object`, `Object` for interfaces.
    fn superclass(&self, class: Sym) -> Option<Option<Sym>>;
    /// The flags of a method that the class itself declares; `Some(None)` if it declares no such
    /// method.
    fn declared_method(
        &self,
        class: Sym,
        name: Sym,
        descriptor: Sym,
    ) -> Option<Option<MethodFlags>>;
    /// The flags of a field that the class itself declares; `Some(None)` if it declares no such
    /// field.
    fn declared_field(&self, class: Sym, name: Sym, descriptor: Sym) -> Option<Option<FieldFlags>>;
    /// Whether both are in one run-time package (JVMS 5.3). The default compares names. Answer
    /// `None` if one name may stand for two packages of two loaders, because no other answer is on
    /// the safe side. `Some(true)` skips a check. `Some(false)` refuses methods, and records for
    /// the original a question that the JVM may not have asked; an edit may then ask it.
    fn same_package(&self, a: Sym, b: Sym) -> Option<bool> {
        Some(package(a) == package(b))
    }
}

/// The package of a class in internal form.
fn package(class: Sym) -> &'static [u8] {
    let bytes = class.bytes();
    let end = bytes.iter().rposition(|&b| b == b'/').unwrap_or(0);
    &bytes[..end]
}

/// A protected access that may be illegal: receiver type, named class, name and descriptor of the
/// member.
pub type AccessQuestion = (Sym, Sym, Sym, Sym);

/// The questions about other classes that verifying a method took.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Questions {
    /// Pairs (from, to): is an object of class `from` assignable to `to`? For arrays, their
    /// elements. Trivial questions (same class, target `Object`) are left out. Inference adds the
    /// pairs whose common superclass it looked for.
    pub assignable: BTreeSet<(Sym, Sym)>,
    /// Accesses to members that could not be checked, because a superclass of the method's class or
    /// its run-time package is unknown.
    pub access: BTreeSet<AccessQuestion>,
    /// Whether the method passed by inference (class versions up to 50) and not by type checking.
    pub inferred: bool,
}

impl Questions {
    /// Whether `other` has every question of `self`, from the same kind of verification. Then
    /// verifying this method loads no class that verifying the other one did not load.
    pub fn is_within(&self, other: &Questions) -> bool {
        self.inferred == other.inferred
            && self.assignable.is_subset(&other.assignable)
            && self.access.is_subset(&other.access)
    }
}

/// The treatment of questions that the hierarchy cannot answer.
#[derive(Clone, Copy, Debug)]
pub enum Unknowns<'a> {
    /// They are errors.
    Refuse,
    /// They are answered yes, and recorded as always.
    Assume,
    /// They are answered yes if they are among these questions of the original method. Verifying
    /// the original loads the same classes. So the edited method fails or passes as the original
    /// does.
    AssumeAsIn(&'a Questions),
}

/// The most comparisons for one method. The largest real methods take some millions.
const FUEL: u64 = 50_000_000;
/// The most types that may be kept in states at once (8 bytes each).
pub(super) const ROOM: usize = 16_000_000;

/// Asks the hierarchy, and keeps the record of questions.
pub(super) struct Oracle<'a> {
    class: &'a ClassFile,
    hierarchy: &'a dyn Hierarchy,
    unknowns: Unknowns<'a>,
    answers: FxHashMap<(Sym, Sym), bool>,
    merges: FxHashMap<(Sym, Sym), Sym>,
    access: BTreeSet<AccessQuestion>,
    object: Sym,
    fuel: u64,
    room: usize,
}

/// The component type of an array type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ComponentType {
    Primitive(u8),
    Reference(Sym),
}

/// The component type of an array descriptor.
fn component(array: Sym) -> Option<ComponentType> {
    match array.bytes().strip_prefix(b"[")? {
        element @ [b'[', ..] => Some(ComponentType::Reference(Sym::new(element))),
        [b'L', name @ .., b';'] => Some(ComponentType::Reference(Sym::new(name))),
        [letter] => Some(ComponentType::Primitive(*letter)),
        _ => None,
    }
}

/// The component type of an array of references, as a class constant.
pub(super) fn reference_component(array: Sym) -> Option<Sym> {
    match component(array)? {
        ComponentType::Primitive(_) => None,
        ComponentType::Reference(name) => Some(name),
    }
}

/// The array type with the component class `element`.
pub(super) fn array_of(element: Sym) -> Sym {
    let name = element.bytes();
    if name.first() == Some(&b'[') {
        Sym::new(&[b"[", name].concat())
    } else {
        Sym::new(&[b"[L", name, b";"].concat())
    }
}

/// Whether a class constant is an array type.
pub(super) fn is_array(name: Sym) -> bool {
    name.bytes().first() == Some(&b'[')
}

/// The separator between class names in the name of an unknown common superclass. Class names do
/// not contain it (JVMS 4.2.1).
const MET: u8 = b';';

/// The most classes that may meet in one type.
const MOST_MET: usize = 16;

/// The name of the unknown common superclass of two classes. It consists of all classes that met in
/// it, so it is one type in whatever order they met. `None` if they are too many.
fn common_superclass_name(a: Sym, b: Sym) -> Option<Sym> {
    let both = [a, b].map(Sym::bytes);
    let names: BTreeSet<&[u8]> = both.iter().flat_map(|n| n.split(|c| *c == MET)).collect();
    let names: Vec<&[u8]> = names.into_iter().collect();
    (names.len() <= MOST_MET).then(|| Sym::new(&names.join(&MET)))
}

impl<'a> Oracle<'a> {
    pub(super) fn new(
        class: &'a ClassFile,
        hierarchy: &'a dyn Hierarchy,
        unknowns: Unknowns<'a>,
    ) -> Self {
        Self {
            class,
            hierarchy,
            unknowns,
            answers: FxHashMap::default(),
            merges: FxHashMap::default(),
            access: BTreeSet::new(),
            object: known().object,
            fuel: FUEL,
            room: ROOM,
        }
    }

    pub(super) fn questions(self, inferred: bool) -> Questions {
        Questions {
            assignable: self
                .answers
                .into_keys()
                .chain(self.merges.into_keys())
                .collect(),
            access: self.access,
            inferred,
        }
    }

    /// Pays for `amount` comparisons.
    pub(super) fn spend(&mut self, amount: usize) -> Result<(), VerifyFault> {
        self.fuel = self.fuel.saturating_sub(amount as u64);
        if self.fuel == 0 {
            return Err(VerifyFault::TooComplex);
        }
        Ok(())
    }

    /// Makes room for a state of `amount` types.
    pub(super) fn keep(&mut self, amount: usize) -> Result<(), VerifyFault> {
        self.room = self
            .room
            .checked_sub(amount)
            .ok_or(VerifyFault::TooComplex)?;
        Ok(())
    }

    /// `isAssignable(from, to)` of JVMS 4.10.1.2, as HotSpot does it.
    pub(super) fn assignable(&mut self, from: SlotType, to: SlotType) -> Result<bool, VerifyFault> {
        match (from, to) {
            _ if from == to => Ok(true),
            (_, SlotType::Top) => Ok(true),
            (SlotType::Null, SlotType::Object(_)) => Ok(true),
            (SlotType::Object(from), SlotType::Object(to)) => self.names(from, to),
            _ => Ok(false),
        }
    }

    fn names(&mut self, mut from: Sym, mut to: Sym) -> Result<bool, VerifyFault> {
        loop {
            if from == to || to == self.object {
                return Ok(true);
            }
            if !is_array(to) {
                return self.ask(from, to);
            }
            match (component(from), component(to)) {
                (Some(ComponentType::Reference(f)), Some(ComponentType::Reference(t))) => {
                    (from, to) = (f, t);
                }
                _ => return Ok(false),
            }
        }
    }

    /// Asks whether `from` is assignable to `to`, a class other than `Object` and `from`.
    fn ask(&mut self, from: Sym, to: Sym) -> Result<bool, VerifyFault> {
        if let Some(&answer) = self.answers.get(&(from, to)) {
            return Ok(answer);
        }
        let answer = match self.answer(from, to) {
            Err(VerifyFault::Unknown(_)) if self.may_assume(from, to) => true,
            answer => answer?,
        };
        self.answers.insert((from, to), answer);
        Ok(answer)
    }

    fn may_assume(&self, from: Sym, to: Sym) -> bool {
        match self.unknowns {
            Unknowns::Refuse => false,
            Unknowns::Assume => true,
            Unknowns::AssumeAsIn(questions) => questions.assignable.contains(&(from, to)),
        }
    }

    fn answer(&self, from: Sym, to: Sym) -> Result<bool, VerifyFault> {
        if self.is_interface(to)? {
            return Ok(!is_array(from)
                || to == "java/lang/Cloneable"
                || to == "java/io/Serializable");
        }
        if is_array(from) {
            return Ok(false);
        }
        self.is_subclass(from, to)
    }

    /// Whether a class is an interface. The method's own class answers for itself.
    pub(super) fn is_interface(&self, class: Sym) -> Result<bool, VerifyFault> {
        if class == self.class.name {
            return Ok(self.class.flags.is_interface());
        }
        self.hierarchy
            .is_interface(class)
            .ok_or(VerifyFault::Unknown(class))
    }

    fn superclass(&self, class: Sym) -> Result<Option<Sym>, VerifyFault> {
        if class == self.class.name {
            return Ok(self.class.super_name);
        }
        self.hierarchy
            .superclass(class)
            .ok_or(VerifyFault::Unknown(class))
    }

    /// A class and its superclasses, in ascending order. An error ends the iteration, and so does a
    /// cycle.
    fn ancestry(&self, class: Sym) -> impl Iterator<Item = Result<Sym, VerifyFault>> + '_ {
        let mut next = Some(Ok(class));
        let mut left = u16::MAX;
        std::iter::from_fn(move || {
            let here = next.take()?;
            left = left.checked_sub(1)?;
            if let Ok(class) = here {
                next = self.superclass(class).transpose();
                Some(Ok(class))
            } else {
                Some(here)
            }
        })
    }

    fn is_subclass(&self, class: Sym, of: Sym) -> Result<bool, VerifyFault> {
        for ancestor in self.ancestry(class) {
            if ancestor? == of {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The least type that both are assignable to. Interfaces count as `Object` (JVMS 4.10.2.2).
    pub(super) fn merge(&mut self, a: SlotType, b: SlotType) -> Result<SlotType, VerifyFault> {
        Ok(match (a, b) {
            _ if a == b => a,
            (SlotType::Null, SlotType::Object(_)) => b,
            (SlotType::Object(_), SlotType::Null) => a,
            (SlotType::Object(a), SlotType::Object(b)) => SlotType::Object(self.merge_names(a, b)?),
            _ => SlotType::Top,
        })
    }

    fn merge_names(&mut self, mut a: Sym, mut b: Sym) -> Result<Sym, VerifyFault> {
        let mut dimensions = 0;
        let element = loop {
            if a == b {
                break a;
            }
            match (component(a), component(b)) {
                (None, None) => break self.common_superclass(a, b)?,
                (Some(ComponentType::Reference(x)), Some(ComponentType::Reference(y))) => {
                    (a, b) = (x, y);
                    dimensions += 1;
                }
                _ => break self.object,
            }
        };
        Ok((0..dimensions).fold(element, |element, _| array_of(element)))
    }

    fn common_superclass(&mut self, a: Sym, b: Sym) -> Result<Sym, VerifyFault> {
        if a == self.object || b == self.object {
            return Ok(self.object);
        }
        if let Some(&common) = self.merges.get(&(a, b)) {
            return Ok(common);
        }
        let common = match self.find_common_superclass(a, b) {
            Err(VerifyFault::Unknown(class)) if self.may_assume(a, b) => {
                common_superclass_name(a, b).ok_or(VerifyFault::Unknown(class))?
            }
            common => common?,
        };
        self.merges.insert((a, b), common);
        Ok(common)
    }

    fn find_common_superclass(&self, a: Sym, b: Sym) -> Result<Sym, VerifyFault> {
        if self.is_interface(a)? || self.is_interface(b)? {
            return Ok(self.object);
        }
        let of_a = self.ancestry(a).collect::<Result<Vec<_>, _>>()?;
        for class in self.ancestry(b) {
            let class = class?;
            if of_a.contains(&class) {
                return Ok(class);
            }
        }
        Ok(self.object)
    }

    /// Whether the method's own class has `owner` as a proper superclass.
    fn is_own_superclass(&self, owner: Sym) -> Result<bool, VerifyFault> {
        Ok(owner != self.class.name
            && !is_array(owner)
            && self.is_subclass(self.class.name, owner)?)
    }

    /// Whether an access through `member.owner` falls under the rule for protected members of
    /// superclasses in other packages (JVMS 4.10.1.8). A member that is certainly not protected
    /// does not, even if superclasses of the method's own class are unknown.
    fn is_protected_elsewhere(&self, member: &AccessedMember) -> Result<bool, VerifyFault> {
        let of_superclass = self.is_own_superclass(member.owner);
        if matches!(of_superclass, Ok(false)) {
            return Ok(false);
        }
        for class in self.ancestry(member.owner) {
            let class = class?;
            let protected = match member.kind {
                MemberKind::Field => self
                    .hierarchy
                    .declared_field(class, member.name, member.descriptor)
                    .map(|field| field.map(FieldFlags::is_protected)),
                MemberKind::Method => self
                    .hierarchy
                    .declared_method(class, member.name, member.descriptor)
                    .map(|method| method.map(MethodFlags::is_protected)),
            };
            if let Some(protected) = protected.ok_or(VerifyFault::Unknown(class))? {
                let near = self.hierarchy.same_package(self.class.name, class);
                return if protected && !near.ok_or(VerifyFault::Unknown(class))? {
                    of_superclass
                } else {
                    Ok(false)
                };
            }
        }
        Ok(false)
    }

    /// `passesProtectedCheck` (JVMS 4.10.1.8) for a receiver type.
    pub(super) fn may_access(
        &mut self,
        member: &AccessedMember,
        receiver: SlotType,
    ) -> Result<bool, VerifyFault> {
        let own = SlotType::Object(self.class.name);
        if receiver == own {
            return Ok(true);
        }
        let SlotType::Object(from) = receiver else {
            return Ok(receiver == SlotType::Null);
        };
        match self.is_protected_elsewhere(member) {
            Ok(false) => Ok(true),
            Ok(true) if self.is_array_clone(member, from) => Ok(true),
            Ok(true) => self.is_own_kind(from),
            Err(fault) => {
                let question = (from, member.owner, member.name, member.descriptor);
                let assumed = match self.unknowns {
                    Unknowns::Refuse => false,
                    Unknowns::Assume => true,
                    Unknowns::AssumeAsIn(questions) => questions.access.contains(&question),
                };
                self.access.insert(question);
                if assumed { Ok(true) } else { Err(fault) }
            }
        }
    }

    /// Arrays count as having a public `clone()`.
    fn is_array_clone(&self, member: &AccessedMember, receiver: Sym) -> bool {
        member.owner == self.object && is_array(receiver) && member.name == "clone"
    }

    /// Whether the receiver of a protected member is of the method's own class. This is
    /// assignability, with one exception: `Object` is not assignable to the own class if that is an
    /// interface.
    fn is_own_kind(&mut self, from: Sym) -> Result<bool, VerifyFault> {
        if from == self.object && self.class.flags.is_interface() {
            return Ok(false);
        }
        self.names(from, self.class.name)
    }
}

/// The table that holds a member.
#[derive(Clone, Copy)]
pub(super) enum MemberKind {
    Field,
    Method,
}

/// A member reference.
pub(super) struct AccessedMember {
    pub kind: MemberKind,
    pub owner: Sym,
    pub name: Sym,
    pub descriptor: Sym,
}
