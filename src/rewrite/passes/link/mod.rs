//! *link*: casts that spare the JVM's verifier from loading classes.
//!
//! If code passes a `Cat` for an `Animal`, the verifier must know that `Cat` extends `Animal`. It
//! loads both when the class with that code is linked, also for code that never runs (JVMS
//! 4.10.1.2, HotSpot's `is_reference_assignable_from`). After a `checkcast Animal` the names are
//! equal, and no class is loaded.
//!
//! Code must not notice that the two are not loaded:
//!
//! * Loading the spared class certainly succeeds. Programs load a class to find out whether an
//!   optional library is there, and rely on the failure.
//! * The cast certainly succeeds, and its class is resolved only where there is an object. The
//!   loader has that class already: it defines the class, or a direct subclass of it. A thrown
//!   exception of the input is cast to its first superclass outside of the input. The verifier then
//!   loads that class and `Throwable`, as it did before.
//!
//! Ways may meet at a frame that says `Animal` for a variable or the top of the stack. If the value
//! is a `Cat` on one way, it is cast before it gets there (`merges`).
//!
//! A cast is made only where it spares a class of the input that the verifier would not load for
//! this class anyway. It is not made
//!
//! * where code may be hot: in loops, except for instructions that leave them
//! * where it would be slow: to classes deep in the hierarchy
//! * where it would make a body too long to be inlined

mod merges;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::edit::{Basis, CodeEdit, Fragment, Planned};
use crate::hotspot::{COMPILED, INLINED, INLINED_WHERE_HOT};
use crate::loops::Loops;
use crate::passes::{EditKind, Plan, View};
use crate::receiver::{jump_targets, on_top};
use crate::verify::{VisibleClasses, first_outside, loads_no_more};
use base::Sym;
use base::rules::{Rule, in_force};
use classfile::verify::{
    Merge, Questions, SlotType, StackTypes, VerifiedMethod, assignability_questions, merges,
    stacks_at,
};
use classfile::{ClassFile, Code, CodeElement, FieldType, Insn, Label, MethodDescriptor, Op, Pc};
use merges::Predecessor;
use program::{ClassId, MethodId, Program, World};

/// The first class version with methods that are verified by type checking only. In older ones the
/// verifier also loads classes to find their common superclass.
const FIRST_CHECKED: u16 = 51;

/// Bytes of a `checkcast`.
const CAST: usize = 3;

/// A cast is not made if it takes a body over one of these lengths.
const LIMITS: [usize; 3] = [INLINED, INLINED_WHERE_HOT, COMPILED];

/// HotSpot casts without a search to a class with at most so many superclasses, itself included
/// (`primary_supers`).
const NEAR: usize = 8;

/// A cast before or after an instruction.
#[derive(Clone)]
struct CastSite {
    method: MethodId,
    /// The instruction.
    pc: Pc,
    insn: Insn,
    at: CastPlace,
    /// The class of the value.
    from: Sym,
    /// The class that it is cast to.
    to: Sym,
    /// The instruction that uses it; `None` for a frame.
    user: Option<Insn>,
}

/// The place of the value that is cast.
#[derive(Clone, Copy)]
enum CastPlace {
    /// On top of the stack before the instruction.
    Before,
    /// On top of it after the instruction.
    After,
    /// In a local variable before the instruction.
    LocalBefore(u16),
    /// In a local variable after the instruction.
    LocalAfter(u16),
}

impl CastSite {
    /// The instruction and the cast.
    fn code(&self) -> Vec<Insn> {
        let cast = Insn::Type(Op::Checkcast, self.to);
        let casts = match self.at {
            CastPlace::Before | CastPlace::After => vec![cast],
            CastPlace::LocalBefore(slot) | CastPlace::LocalAfter(slot) => {
                let (load, store) = (Insn::Local(Op::Aload, slot), Insn::Local(Op::Astore, slot));
                vec![load, cast, store]
            }
        };
        let insn = [self.insn.clone()];
        match self.at {
            CastPlace::Before | CastPlace::LocalBefore(_) => {
                casts.into_iter().chain(insn).collect()
            }
            CastPlace::After | CastPlace::LocalAfter(_) => insn.into_iter().chain(casts).collect(),
        }
    }

    /// The number of bytes that it adds.
    fn length(&self) -> usize {
        match self.at {
            CastPlace::Before | CastPlace::After => CAST,
            CastPlace::LocalBefore(slot) | CastPlace::LocalAfter(slot) => match slot {
                0..=3 => CAST + 2,
                4..=255 => CAST + 4,
                _ => CAST + 8,
            },
        }
    }
}

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let program = view.program;
    let mut plan = Plan::default();
    let Some(file) = program.file(class) else {
        return plan;
    };
    if file.major < FIRST_CHECKED || !(view.scope.has_one_loader)(class) {
        return plan;
    }
    let host = CastHost::of(view, class, file);
    let mut casts = Vec::new();
    let mut asked = Vec::new();
    for method in program.methods_of(class) {
        let Ok((found, questions)) = host.look(method) else {
            // The classes that verifying it loads are not known.
            return plan;
        };
        if view.may_edit(method) {
            casts.extend(found);
        }
        asked.push(questions);
    }
    if casts.is_empty() {
        return plan;
    }
    let mut loaded = above(program, class);
    for questions in &asked {
        host.add_loaded(questions, &mut loaded);
    }
    // A method also verifies without some of its casts: these only make types wider.
    let is_spared = |name| host.names.find(name).is_some_and(|c| !loaded.contains(&c));
    casts.retain(|cast| is_spared(cast.from));
    plan.edits.extend(casts.into_iter().map(edit));
    plan
}

fn edit(cast: CastSite) -> Planned {
    let (with, meets) = (cast.code(), cast.user.is_none());
    Planned {
        edit: CodeEdit {
            kind: EditKind::Link,
            method: cast.method,
            pc: cast.pc,
            before: cast.user.unwrap_or_else(|| cast.insn.clone()),
            after: Insn::Type(Op::Checkcast, cast.to),
            world: World::Open,
            basis: Basis::Subtype {
                from: cast.from,
                to: cast.to,
                meets,
            },
        },
        fragment: Fragment::line(cast.insn, with),
        needs: Vec::new(),
    }
}

/// A class and all classes that are loaded with it.
fn above(program: &Program, class: ClassId) -> BTreeSet<ClassId> {
    let mut found = BTreeSet::new();
    let mut work = vec![class];
    while let Some(class) = work.pop() {
        if found.insert(class) {
            work.extend(program.supertypes(class).flatten());
        }
    }
    found
}

/// The class with the methods.
struct CastHost<'a> {
    view: &'a View<'a>,
    program: &'a Program,
    class: ClassId,
    file: &'a ClassFile,
    names: VisibleClasses<'a>,
    /// For each pair of a value's class and a wanted class: the class to cast to, if there is one.
    known: RefCell<FxHashMap<(Sym, Sym), Option<Sym>>>,
}

impl<'a> CastHost<'a> {
    fn of(view: &'a View<'a>, class: ClassId, file: &'a ClassFile) -> Self {
        let program = view.program;
        Self {
            view,
            program,
            class,
            file,
            names: VisibleClasses { program, class },
            known: RefCell::default(),
        }
    }

    /// The casts that a method may get, and the verifier's questions that remain with them.
    ///
    /// # Errors
    /// When the method is not known to verify.
    fn look(&self, method: MethodId) -> Result<(Vec<CastSite>, Questions), ()> {
        let declared = &self.file.methods[usize::from(self.program.method(method).index)];
        let Some(code) = self.file.code(declared).map_err(drop)? else {
            return Ok(Default::default());
        };
        let subject = VerifiedMethod::of(self.file, declared);
        let ask = |code: &Code| assignability_questions(&subject, code, &self.names).map_err(drop);
        let questions = ask(&code)?;
        let could = |(from, to): &(Sym, Sym)| self.target(*from, *to).is_some();
        if !questions.assignable.iter().any(could) {
            return Ok((Vec::new(), questions));
        }
        let stacks = stacks_at(&subject, &code, &self.names).map_err(drop)?;
        let places = CastPlaces::of(method, &code, &stacks);
        let merges = merges(&subject, &code, &self.names).map_err(drop)?;
        let length = declared.code_length(self.file);
        for casts in self.choices(&places, &merges) {
            let longer = length + casts.values().map(CastSite::length).sum::<usize>();
            if casts.is_empty() || LIMITS.iter().any(|l| length <= *l && longer > *l) {
                continue;
            }
            if let Ok(fewer) = ask(&with(&code, &casts))
                && loads_no_more(&self.names, &fewer, &questions)
            {
                return Ok((casts.into_values().collect(), fewer));
            }
        }
        Ok((Vec::new(), questions))
    }

    /// Three choices of casts, the most casts first. With a cast the method may no longer verify. A
    /// handler, or the other way of a branch, may need a variable as it was. A frame may need a
    /// `new` at its place.
    fn choices(&self, places: &CastPlaces<'_>, merges: &[Merge]) -> [BTreeMap<usize, CastSite>; 3] {
        let with = |casts: &BTreeMap<usize, CastSite>, source| {
            let mut all = places.merging(merges, source, |from, to| self.target(from, to));
            all.extend(casts.clone());
            all
        };
        let wanted = self.casts(places);
        let merged = with(&wanted, Predecessor::One);
        [with(&merged, Predecessor::Branch), merged, wanted]
    }

    /// The casts of operands of a method's instructions, by the index of an instruction in
    /// [`Code::items`].
    fn casts(&self, places: &CastPlaces<'_>) -> BTreeMap<usize, CastSite> {
        let descriptor = self.program.method(places.method).descriptor;
        let result = MethodDescriptor::parse(descriptor).and_then(|d| d.result);
        let mut casts = BTreeMap::new();
        for (n, (user, _, insn)) in places.insns.iter().enumerate() {
            for wanted in wanted(insn, result) {
                let Some(SlotType::Object(from)) = top(&places.stacks[n], wanted.depth) else {
                    continue;
                };
                let to = self.target(from, wanted.class);
                let cast = to.and_then(|to| places.cast((*user, insn), &wanted, from, to));
                if let Some((place, cast)) = cast {
                    casts.entry(place).or_insert(cast);
                }
            }
        }
        casts
    }

    /// The class that a value of class `from` may be cast to where one of class `wanted` is needed.
    fn target(&self, from: Sym, wanted: Sym) -> Option<Sym> {
        if from == wanted {
            return None;
        }
        if let Some(known) = self.known.borrow().get(&(from, wanted)) {
            return *known;
        }
        let both = self.names.find(from).zip(self.names.find(wanted));
        let target = both.and_then(|(from, wanted)| self.find_target(from, wanted));
        let target = target.map(|to| self.program.class(to).name);
        self.known.borrow_mut().insert((from, wanted), target);
        target
    }

    /// The cast succeeds: the verifier compared the two classes and proved it. `from` must be
    /// certainly below `wanted`, so that a refused method stays refused. In a hidden copy of the
    /// host, objects made elsewhere are not of the copy's class, so no value is cast to the host.
    fn find_target(&self, from: ClassId, wanted: ClassId) -> Option<ClassId> {
        let program = self.program;
        let is_input = |class: ClassId| program.class(class).is_input();
        let to = if is_input(wanted) || !in_force(Rule::CastsNameTheKnown) {
            wanted
        } else {
            first_outside(program, from)?
        };
        let fits = is_input(from)
            && !program.class(wanted).is_interface()
            && Some(wanted) != program.object()
            && to != self.class
            && [from, wanted, to]
                .iter()
                .all(|c| self.view.sees_the_same(self.class, *c))
            && program.is_certainly_subtype(self.class, from, wanted, World::Open)
            && program.superclasses(to).flatten().count() <= NEAR
            && (!in_force(Rule::CastsAreAccessible) || self.loads(to))
            && (!in_force(Rule::SparedLoad) || self.loads(from));
        fits.then_some(to)
    }

    /// Whether the class is accessible, and loading it certainly succeeds.
    fn loads(&self, class: ClassId) -> bool {
        self.program.nameable(self.class, class, World::Open)
            && self
                .program
                .is_certainly_accepted(self.class, class, World::Open)
    }

    /// Adds the classes that the verifier loads for these questions.
    fn add_loaded(&self, questions: &Questions, loaded: &mut BTreeSet<ClassId>) {
        let both = questions.assignable.iter();
        for class in both
            .filter_map(|(from, to)| self.loaded_for(*from, *to))
            .flatten()
        {
            if !loaded.contains(&class) {
                loaded.extend(above(self.program, class));
            }
        }
    }

    /// The classes that are loaded to compare two; only the second, if it is an interface.
    fn loaded_for(&self, from: Sym, to: Sym) -> Option<Vec<ClassId>> {
        let to = self.names.find(to)?;
        let mut classes = vec![to];
        if !self.program.class(to).is_interface() {
            classes.extend(self.names.find(from));
        }
        Some(classes)
    }
}

/// The places for casts in a method.
struct CastPlaces<'a> {
    method: MethodId,
    code: &'a Code,
    /// The instructions, each with its index in [`Code::items`].
    insns: Vec<(usize, Pc, &'a Insn)>,
    /// The types before each.
    stacks: &'a [Option<StackTypes>],
    targets: BTreeSet<Label>,
    loops: Loops,
}

impl<'a> CastPlaces<'a> {
    fn of(method: MethodId, code: &'a Code, stacks: &'a [Option<StackTypes>]) -> Self {
        let items = code.items.iter().enumerate();
        let insns = items.filter_map(|(index, item)| match item {
            CodeElement::Insn(pc, insn) => Some((index, *pc, insn)),
            CodeElement::Label(_) => None,
        });
        Self {
            method,
            code,
            insns: insns.collect(),
            stacks,
            targets: jump_targets(code),
            loops: Loops::of(code),
        }
    }

    /// The cast of an operand of the instruction at index `user`, and the index that it stands
    /// before.
    fn cast(
        &self,
        (at, user): (usize, &Insn),
        wanted: &WantedOperand,
        from: Sym,
        to: Sym,
    ) -> Option<(usize, CastSite)> {
        let place = on_top(self.code, &self.targets, at, wanted.above)?;
        if self.loops.holds(place) && !wanted.leaves {
            return None;
        }
        let n = self.insns.binary_search_by_key(&place, |i| i.0).ok()?;
        // It may be there before its constructor ran.
        if top(&self.stacks[n], 0) != Some(SlotType::Object(from)) {
            return None;
        }
        let (_, pc, insn) = self.insns[n];
        let cast = CastSite {
            method: self.method,
            pc,
            insn: insn.clone(),
            at: CastPlace::Before,
            from,
            to,
            user: Some(user.clone()),
        };
        Some((place, cast))
    }
}

/// The code with casts.
fn with(code: &Code, casts: &BTreeMap<usize, CastSite>) -> Code {
    let mut code = code.clone();
    for (index, cast) in casts.iter().rev() {
        let with = cast.code().into_iter();
        let with = with.map(|insn| CodeElement::Insn(cast.pc, insn));
        code.items.splice(index..=index, with);
    }
    code
}

/// An operand that an instruction needs to be of a class.
struct WantedOperand {
    class: Sym,
    /// The values above it on the stack, and their slots.
    depth: usize,
    above: usize,
    /// Whether the instruction leaves the method, or usually the loop that it is in.
    leaves: bool,
}

/// The classes that an instruction needs its operands to be of. Receivers are left out: receivers
/// of protected members and of `super` calls must keep their types.
fn wanted(insn: &Insn, result: Option<FieldType>) -> Vec<WantedOperand> {
    let only = |ty: Option<FieldType>, leaves: bool| {
        let class = ty.and_then(class_of);
        let wanted = class.map(|class| WantedOperand {
            class,
            depth: 0,
            above: 0,
            leaves,
        });
        Vec::from_iter(wanted)
    };
    match insn {
        Insn::Invoke(_, method) => arguments(method.descriptor),
        Insn::InvokeDynamic(_, site) => arguments(site.descriptor),
        Insn::Field(Op::Putstatic | Op::Putfield, field) => {
            only(FieldType::parse(field.descriptor), false)
        }
        Insn::Plain(Op::Areturn) => only(result, true),
        Insn::Plain(Op::Athrow) => only(Some(FieldType::Class("java/lang/Throwable".into())), true),
        _ => Vec::new(),
    }
}

fn arguments(descriptor: Sym) -> Vec<WantedOperand> {
    let parameters = MethodDescriptor::parse(descriptor).map_or(Vec::new(), |d| d.parameters);
    let mut above = 0;
    let mut wanted = Vec::new();
    for (depth, ty) in parameters.into_iter().rev().enumerate() {
        wanted.extend(class_of(ty).map(|class| WantedOperand {
            class,
            depth,
            above,
            leaves: false,
        }));
        above += ty.slots();
    }
    wanted
}

fn class_of(ty: FieldType) -> Option<Sym> {
    match ty {
        FieldType::Class(name) => Some(name),
        FieldType::Primitive(_) | FieldType::Array(_) => None,
    }
}

/// The type of the value that lies `depth` values below the top.
fn top(stack: &Option<StackTypes>, depth: usize) -> Option<SlotType> {
    stack.as_ref()?.peek(depth)
}
