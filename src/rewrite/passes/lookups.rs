//! Lookups that *unreflect* removes or moves:
//!
//! * A lookup is moved if only uses need its member, and instructions take their place. It is made
//!   only where a use must ask the member, and not before.
//! * `Class.forName` of a class that certainly exists becomes a constant.
//!
//! A lookup that certainly finds its member loads and links classes, and has no other effect. So
//! loading and linking must certainly succeed: all types exist that members of the searched classes
//! name, or that the verifier asks for. `forName` also initialises: the class must have nothing to
//! initialise.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::assemble::BodyAssembler;
use crate::edit::{Basis, CodeEdit, Fragment, NeededAddition, Planned};
use crate::passes::adapt::boxed;
use crate::passes::types::{Types, element};
use crate::passes::{EditKind, View};
use crate::receiver::jump_targets;
use base::rules::{Rule, in_force};
use base::{IdMap, Sym, known};
use claims::{Asked, Reflective};
use classfile::verify::{StackLimits, Unknowns, VerifiedMethod, verify};
use classfile::{
    Code, CodeElement, Const, FieldRef, FieldType, Insn, MethodDescriptor, MethodRef, Op, Pc,
};
use platform::{Reflects, Sight};
use program::{ClassId, MethodId, Program, World};

const CLASS: &str = "java/lang/Class";
/// The first class version that is verified by frames (Java 6). Older ones are verified by
/// inference, which loads classes where ways meet.
pub(super) const FIRST_WITH_FRAMES: u16 = 50;

/// Whether classes certainly link. Many lookups may ask for one class, so each answer is found once
/// and kept.
pub(crate) struct LinkageFacts {
    verifies: IdMap<ClassId, OnceLock<bool>>,
    /// By kind of members: methods, constructors, fields.
    members_are_there: [IdMap<ClassId, OnceLock<bool>>; 3],
}

impl LinkageFacts {
    /// Holds no answers yet.
    pub(crate) fn new(program: &Program) -> Self {
        let none = || program.classes().map(|_| OnceLock::new()).collect();
        Self {
            verifies: none(),
            members_are_there: std::array::from_fn(|_| none()),
        }
    }
}

/// A lookup of one member, by constants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MemberLookup {
    asks: MethodRef,
    class: Sym,
    name: Option<Sym>,
    parameters: Option<Vec<FieldType>>,
    is_made_accessible: bool,
}

impl MemberLookup {
    /// Makes the lookup, and leaves the member on the stack.
    pub(super) fn make(&self, code: &mut BodyAssembler) {
        code.push(Insn::Ldc(Const::Class(self.class)));
        if let Some(name) = self.name {
            code.push(Insn::Ldc(Const::String(name)));
        }
        if let Some(parameters) = &self.parameters {
            code.push(Insn::int(parameters.len() as i32));
            code.push(Insn::Type(Op::Anewarray, CLASS.into()));
            for (n, parameter) in parameters.iter().enumerate() {
                code.push(Insn::Plain(Op::Dup));
                code.push(Insn::int(n as i32));
                code.push(class_constant(*parameter));
                code.push(Insn::Plain(Op::Aastore));
            }
        }
        code.push(Insn::Invoke(Op::Invokevirtual, self.asks));
        if self.is_made_accessible {
            let result = MethodDescriptor::parse(self.asks.descriptor).and_then(|ty| ty.result);
            let member = result.and_then(FieldType::class_name);
            let owner = member.expect("a lookup gives a member");
            code.push(Insn::Plain(Op::Dup));
            code.push(Insn::int(1));
            let set = MethodRef::of_class(owner, "setAccessible", "(Z)V");
            code.push(Insn::Invoke(Op::Invokevirtual, set));
        }
    }
}

/// The instruction that loads the class of a type.
fn class_constant(ty: FieldType) -> Insn {
    match ty {
        FieldType::Class(name) | FieldType::Array(name) => Insn::Ldc(Const::Class(name)),
        FieldType::Primitive(primitive) => {
            let owner = boxed(primitive).class_name().expect("it is a class");
            let descriptor = Sym::from("Ljava/lang/Class;");
            let name = Sym::from("TYPE");
            Insn::Field(
                Op::Getstatic,
                FieldRef {
                    owner,
                    name,
                    descriptor,
                },
            )
        }
    }
}

/// A lookup that can be removed, with all uses of its member.
pub(super) struct Spared {
    pub lookup: MemberLookup,
    /// The uses by instructions.
    pub uses: Vec<Pc>,
    /// The code in its place, and in the place of the calls that make the member accessible.
    gone: Vec<(Pc, Insn, Vec<Insn>)>,
}

/// The lookups of a class's code.
pub(super) struct LookupFinder<'a> {
    pub view: &'a View<'a>,
    pub class: ClassId,
    pub types: &'a Types<'a>,
}

impl LookupFinder<'_> {
    /// The lookup that a call makes, if it can be removed and only these uses need its member.
    pub(super) fn spared(
        &self,
        site: &Reflective,
        code: &Code,
        is_use: impl Fn(Pc) -> bool,
    ) -> Option<Spared> {
        let mut lookup = lookup(site)?;
        let (opens, uses): (Vec<Pc>, Vec<Pc>) =
            site.used_at.iter().partition(|pc| opens(code, **pc));
        lookup.is_made_accessible = !opens.is_empty();
        let is_whole = !uses.is_empty() && uses.iter().all(|pc| is_use(*pc));
        let is_sure = || self.certainly_finds(site.what, lookup.class);
        if !is_whole || !is_straight(code, site.pc, (&opens, &uses)) || !is_sure() {
            return None;
        }
        let mut gone = vec![(
            site.pc,
            Insn::Invoke(Op::Invokevirtual, site.named),
            instead_of_lookup(site.named)?,
        )];
        for pc in opens {
            let with = [Op::Pop, Op::Pop].map(Insn::Plain);
            gone.push((pc, insn_at(code, pc)?.clone(), with.into()));
        }
        Some(Spared { lookup, uses, gone })
    }

    /// The edits that remove a lookup, if all its uses are planned.
    pub(super) fn edits(
        &self,
        (method, site): (MethodId, &Reflective),
        spared: &Spared,
        planned: &[Planned],
    ) -> Vec<Planned> {
        let of_method = planned.iter().filter(|p| p.edit.method == method);
        let by_pc: BTreeMap<Pc, &Planned> = of_method.map(|p| (p.edit.pc, p)).collect();
        let uses: Option<Vec<&&Planned>> = spared.uses.iter().map(|pc| by_pc.get(pc)).collect();
        let Some(uses) = uses else {
            return Vec::new();
        };
        let needs: Vec<NeededAddition> =
            uses.iter().flat_map(|p| p.needs.iter().cloned()).collect();
        let gone = spared.gone.iter();
        let edit = |(pc, replaces, with): &(Pc, Insn, Vec<Insn>)| {
            edit((method, *pc), site, (replaces, with), needs.clone())
        };
        gone.map(edit).collect()
    }

    /// The edit of a call of `Class.forName`, if that certainly finds a class and has no other
    /// effect.
    pub(super) fn constant(&self, method: MethodId, site: &Reflective) -> Option<Planned> {
        let name = site.class.filter(|_| site.what == Reflects::Class)?;
        let class = self.types.find(name)?;
        let is_it = site.is_there
            && site.named == MethodRef::of_class(CLASS, "forName", FOR_NAME)
            && self.is_near(class)
            && !self.initialises(class)
            && self.certainly_links(class);
        let with = [Insn::Plain(Op::Pop), Insn::Ldc(Const::Class(name))];
        let replaces = Insn::Invoke(Op::Invokestatic, site.named);
        is_it.then(|| edit((method, site.pc), site, (&replaces, &with), Vec::new()))
    }

    /// Whether a class is of the same archive, and the code may name it.
    fn is_near(&self, class: ClassId) -> bool {
        let program = self.view.program;
        program.same_archive(self.class, class) && self.types.resolves(program.class(class).name)
    }

    /// Whether initialising a class may run any code.
    fn initialises(&self, class: ClassId) -> bool {
        let program = self.view.program;
        let runs = |class: ClassId| {
            let of = program.class(class);
            if of.is_platform() {
                !of.is_interface() && Some(class) != program.object()
            } else {
                !of.is_input() || program.class_initializer(class).is_some()
            }
        };
        program.may_have_above(class, runs) && in_force(Rule::SparedInitialisesNothing)
    }

    /// Whether a lookup in a class certainly succeeds, if the member exists.
    fn certainly_finds(&self, what: Reflects, name: Sym) -> bool {
        let Some(class) = self.types.find(name).filter(|class| self.is_near(*class)) else {
            return false;
        };
        let sight = match what {
            Reflects::Method(sight) | Reflects::Field(sight) => sight,
            _ => Sight::Declared,
        };
        let lacks_one = |of: ClassId| {
            !self.view.program.class(of).is_platform() && !self.members_are_there(of, what)
        };
        let all_named = match sight {
            Sight::Declared => !lacks_one(class),
            Sight::Public => !self.view.program.may_have_above(class, lacks_one),
        };
        (all_named || !in_force(Rule::SparedMembersAreThere)) && self.certainly_links(class)
    }

    /// Whether all types exist that the members of a class name. Reflection asks for the types of
    /// all members of a kind.
    pub(super) fn members_are_there(&self, class: ClassId, what: Reflects) -> bool {
        let sort = match what {
            Reflects::Field(_) => 2,
            Reflects::Constructor => 1,
            _ => 0,
        };
        let known = &self.view.links.members_are_there[sort][class];
        *known.get_or_init(|| self.finds_members(class, what))
    }

    fn finds_members(&self, class: ClassId, what: Reflects) -> bool {
        let Some(file) = self.view.program.file(class) else {
            return false;
        };
        if let Reflects::Field(_) = what {
            let mut fields = file.fields.iter();
            return fields
                .all(|f| FieldType::parse(f.descriptor).is_some_and(|ty| self.loads(class, ty)));
        }
        let wants_constructors = what == Reflects::Constructor;
        let mut methods = file.methods.iter().filter(|m| {
            (m.name == known().constructor) == wants_constructors && m.name != known().initializer
        });
        methods.all(|method| {
            let thrown = file.exceptions(method);
            let ty = MethodDescriptor::parse(method.descriptor);
            ty.zip(thrown.ok()).is_some_and(|(ty, thrown)| {
                let mut named = ty.parameters.into_iter().chain(ty.result);
                let mut thrown = thrown.iter().map(|name| FieldType::Class(*name));
                named.all(|ty| self.loads(class, ty)) && thrown.all(|ty| self.loads(class, ty))
            })
        })
    }

    /// Whether a class and all its supertypes certainly link: they verify, and the classes that the
    /// verifier asks for exist.
    fn certainly_links(&self, class: ClassId) -> bool {
        let program = self.view.program;
        let fails = |class: ClassId| {
            if program.class(class).is_platform() {
                self.may_refuse(class)
            } else {
                let known = &self.view.links.verifies[class];
                class != self.class && !*known.get_or_init(|| self.verifies(class))
            }
        };
        let links = self.is_accepted(self.class, class) && !program.may_have_above(class, fails);
        links || !in_force(Rule::SparedLinks)
    }

    /// Whether the class of a type, of an array its element class, certainly loads for the code of
    /// a class. It exists in every image, and the JVM accepts it.
    fn loads(&self, from: ClassId, ty: FieldType) -> bool {
        let program = self.view.program;
        let loads = |name| {
            let class = program.lookup(name, from).ok();
            class.is_some_and(|class| {
                class == from
                    || program.nameable(from, class, World::Open) && self.is_accepted(from, class)
            })
        };
        element(ty).is_none_or(loads)
    }

    /// Whether the JVM accepts a class and all its supertypes, in every release.
    fn is_accepted(&self, from: ClassId, class: ClassId) -> bool {
        let program = self.view.program;
        program.class(class).is_platform()
            || program.is_certainly_accepted(from, class, World::Open)
                && !program.may_have_above(class, |above| self.may_refuse(above))
    }

    /// Whether a release may refuse subclasses of a class of the platform. Its final declarations
    /// differ between releases.
    fn may_refuse(&self, class: ClassId) -> bool {
        let (program, of) = (self.view.program, self.view.program.class(class));
        of.is_platform() && !of.is_interface() && Some(class) != program.object()
    }

    fn verifies(&self, class: ClassId) -> bool {
        let Some(file) = self.view.program.file(class) else {
            return false;
        };
        let names = self.view.names(class);
        file.methods.iter().all(|method| {
            let code = match file.code(method) {
                Ok(Some(code)) => code,
                Ok(None) => return true,
                Err(_) => return false,
            };
            let subject = VerifiedMethod::of(file, method);
            let asked = verify(
                &subject,
                &code,
                StackLimits::Declared,
                Unknowns::Refuse,
                &names,
            );
            asked.is_ok_and(|asked| {
                let mut classes = asked.assignable.iter().flat_map(|(from, to)| [from, to]);
                !asked.inferred
                    && asked.access.is_empty()
                    && classes.all(|name| self.loads(class, FieldType::Class(*name)))
            })
        })
    }
}

const FOR_NAME: &str = "(Ljava/lang/String;)Ljava/lang/Class;";

/// The lookup that a call makes, if it is of one member by constants.
fn lookup(site: &Reflective) -> Option<MemberLookup> {
    let is_lookup = matches!(
        site.what,
        Reflects::Method(_) | Reflects::Constructor | Reflects::Field(_)
    );
    let class = |classes: &[Sym]| match classes {
        [one] => match FieldType::parse(*one)? {
            FieldType::Class(name) => Some(name),
            _ => None,
        },
        _ => None,
    };
    let types = |of: &[Sym]| {
        of.iter()
            .map(|ty| FieldType::parse(*ty))
            .collect::<Option<Vec<_>>>()
    };
    let (class, name, parameters) = match &site.asked[..] {
        [Asked::Classes(of), Asked::Names(names)] if names.len() == 1 => {
            (class(of)?, Some(names[0]), None)
        }
        [Asked::Classes(of), Asked::Names(names), Asked::List(list)] if names.len() == 1 => {
            (class(of)?, Some(names[0]), Some(types(list)?))
        }
        [Asked::Classes(of), Asked::List(list)] => (class(of)?, None, Some(types(list)?)),
        _ => return None,
    };
    let is_one = is_lookup && site.is_there && site.found.len() == 1;
    is_one.then_some(MemberLookup {
        asks: site.named,
        class,
        name,
        parameters,
        is_made_accessible: false,
    })
}

/// Code that takes the operands of a lookup, and gives null.
fn instead_of_lookup(named: MethodRef) -> Option<Vec<Insn>> {
    let taken = MethodDescriptor::parse(named.descriptor)?.parameters.len() + 1;
    let pops = std::iter::repeat_n(Insn::Plain(Op::Pop), taken);
    Some(pops.chain([Insn::Plain(Op::AconstNull)]).collect())
}

fn insn_at(code: &Code, pc: Pc) -> Option<&Insn> {
    code.insns().find(|(at, _)| *at == pc).map(|(_, insn)| insn)
}

/// Whether the instruction there only makes a member accessible.
fn opens(code: &Code, pc: Pc) -> bool {
    let before = code.insns().take_while(|(at, _)| *at < pc).last();
    let is_true = before.is_some_and(|(_, insn)| *insn == Insn::int(1));
    is_true
        && matches!(insn_at(code, pc), Some(Insn::Invoke(Op::Invokevirtual, method))
            if method.name == *"setAccessible" && method.descriptor == *"(Z)V")
}

/// Whether each use comes after the calls that make the member accessible, in one straight line
/// from the lookup. Without such calls, always.
fn is_straight(code: &Code, from: Pc, (opens, uses): (&[Pc], &[Pc])) -> bool {
    let (Some(last_opened), Some(first_use)) = (opens.iter().max(), uses.iter().min()) else {
        return true;
    };
    let last = uses.iter().max().unwrap_or(first_use);
    let targets = jump_targets(code);
    let mut at = 0;
    let is_met = code.items.iter().any(|item| match item {
        CodeElement::Insn(pc, _) => {
            at = *pc;
            false
        }
        CodeElement::Label(label) => (from..*last).contains(&at) && targets.contains(label),
    });
    last_opened < first_use && !is_met
}

fn edit(
    (method, pc): (MethodId, Pc),
    site: &Reflective,
    (replaces, with): (&Insn, &[Insn]),
    needs: Vec<NeededAddition>,
) -> Planned {
    Planned {
        edit: CodeEdit {
            kind: EditKind::Unreflect,
            method,
            pc,
            before: replaces.clone(),
            after: with.last().expect("something takes its place").clone(),
            world: site.world,
            basis: Basis::Named(site.pc),
        },
        fragment: Fragment::line(replaces.clone(), with.iter().cloned()),
        needs,
    }
}
