//! Private methods of a class that take the place of its call sites. They are static, or, where a
//! static call would wait for the class to be initialised, methods of `this`. Equal sites share a
//! method.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::edit::{Addition, Basis, CodeEdit, Fragment, NeededAddition, Planned};
use crate::passes::implementation::FIRST_WITH_BODIES;
use crate::passes::types::Types;
use crate::passes::{DynamicSite, EditKind, Plan, View, dynamic_sites};
use crate::receiver::has_this;
use base::Sym;
use base::rules::{Rule, in_force};
use classfile::{
    AddedMethod, Bootstrap, ClassFile, Code, CodeElement, FieldType, Insn, MethodDescriptor,
    MethodFlags, MethodRef, Op, Pc,
};
use program::{ClassId, MethodId, World};

/// How the call sites of some bootstrap methods are converted.
pub(super) struct BootstrapConversion<K> {
    pub kind: EditKind,
    /// The basis of the edits.
    pub basis: Basis,
    /// The first class version with compilers that emit such sites.
    pub first_version: u16,
    pub is_wanted: fn(&Bootstrap) -> bool,
    /// The task of the method in the place of a site, or why the site stays.
    pub task: fn(&Types<'_>, &DynamicSite<'_>) -> Result<K, &'static str>,
    pub make: Make<K>,
}

impl<K: Ord + Clone> BootstrapConversion<K> {
    /// The edits of a class.
    pub(super) fn plan(&self, view: &View<'_>, class: ClassId) -> Plan {
        let mut plan = Plan::default();
        let Some(file) = view.program.file(class) else {
            return plan;
        };
        if file.major < self.first_version || file.minor != 0 {
            return plan;
        }
        let host = Helpers::of(view, class, file, self.kind);
        let types = Types::new(view.program, class);
        let mut sites = Vec::new();
        dynamic_sites(view, class, file, self.is_wanted, |found| {
            let task = (self.task)(&types, &found);
            match task.and_then(|task| {
                Ok((
                    task,
                    host.call_form((found.method, found.name), found.code, found.pc)?,
                ))
            }) {
                Ok((task, form)) => sites.push(ConvertibleSite {
                    method: found.method,
                    pc: found.pc,
                    insn: found.insn.clone(),
                    task,
                    form,
                    world: World::Open,
                    basis: self.basis.clone(),
                }),
                Err(reason) => plan.keep(found.method, found.pc, reason),
            }
        });
        host.replace(sites, self.make, &mut plan);
        plan
    }
}

/// A site that can be converted.
pub(super) struct ConvertibleSite<K> {
    pub method: MethodId,
    pub pc: Pc,
    pub insn: Insn,
    /// The task of the method in its place.
    pub task: K,
    pub form: CallForm,
    /// The weakest world in which the edit's basis holds.
    pub world: World,
    /// The basis of the edit.
    pub basis: Basis,
}

/// Makes a method with these flags, `static` and `synthetic`, and this name.
pub(super) type Make<K> = fn(MethodFlags, Sym, &K) -> AddedMethod;

/// The class with the sites, which gets the methods.
pub(super) struct Helpers<'a> {
    view: &'a View<'a>,
    class: ClassId,
    file: &'a ClassFile,
    kind: EditKind,
    /// Whether static methods of it may have to wait for its initialiser.
    has_initialiser: bool,
}

impl<'a> Helpers<'a> {
    pub(super) fn of(
        view: &'a View<'a>,
        class: ClassId,
        file: &'a ClassFile,
        kind: EditKind,
    ) -> Self {
        Self {
            view,
            class,
            file,
            kind,
            has_initialiser: view.program.may_wait(class),
        }
    }

    /// How a site can call a method in its place.
    ///
    /// # Errors
    /// Why it stays.
    pub(super) fn call_form(
        &self,
        (method, name): (MethodId, Sym),
        code: &Code,
        pc: Pc,
    ) -> Result<CallForm, &'static str> {
        // A running static method or constructor has waited already.
        let is_static = self.view.program.method(method).flags.is_static();
        let waits = self.has_initialiser && !is_static && name != "<init>";
        if waits && in_force(Rule::HelpersDoNotWait) {
            of_this(code, pc).ok_or(NO_THIS)
        } else {
            Ok(CallForm::Static)
        }
    }

    /// Plans the edits of the sites. Equal ones share a method.
    pub(super) fn replace<K: Ord + Clone>(
        &self,
        sites: Vec<ConvertibleSite<K>>,
        make: Make<K>,
        plan: &mut Plan,
    ) {
        let mut names = self.names();
        let mut made: BTreeMap<(bool, K), Option<(MethodRef, NeededAddition)>> = BTreeMap::new();
        for site in sites {
            let key = (site.form == CallForm::Static, site.task.clone());
            let helper = made.entry(key).or_insert_with(|| {
                let added = make(MethodFlags::PRIVATE, names.next()?, &site.task);
                self.add(added, site.form)
            });
            match helper {
                Some(helper) => plan.edits.push(self.planned(site, helper.clone())),
                None => plan.keep(site.method, site.pc, NO_ROOM),
            }
        }
    }

    /// The edit that calls a method in the place of a site.
    fn planned<K>(
        &self,
        site: ConvertibleSite<K>,
        (method, need): (MethodRef, NeededAddition),
    ) -> Planned {
        let with = site.form.call(method);
        Planned {
            edit: CodeEdit {
                kind: self.kind,
                method: site.method,
                pc: site.pc,
                before: site.insn.clone(),
                after: with.last().expect("it ends in a call").clone(),
                world: site.world,
                basis: site.basis,
            },
            fragment: Fragment::line(site.insn, with),
            needs: vec![need],
        }
    }

    /// Names that no method of the class has.
    pub(super) fn names(&self) -> impl Iterator<Item = Sym> + use<'a> {
        let (kind, methods) = (self.kind.name(), &self.file.methods);
        let names = (0..).map(move |n: u32| Sym::from(&*format!("resolute${kind}${n}")));
        names.filter(|name| methods.iter().all(|m| m.name != *name))
    }

    /// Adds a method, passed as a static one, if the class may have it.
    pub(super) fn add(
        &self,
        added: AddedMethod,
        form: CallForm,
    ) -> Option<(MethodRef, NeededAddition)> {
        let is_interface = self.file.flags.is_interface();
        if is_interface && self.file.major < FIRST_WITH_BODIES {
            return None;
        }
        let added = match form {
            CallForm::Static => added,
            CallForm::OfThis { .. } => as_method_of_this(added),
        };
        let names = self.view.names(self.class);
        let added = added.with_frames(self.file, &names).ok()?;
        let method = MethodRef {
            owner: self.file.name,
            name: added.name,
            descriptor: added.descriptor,
            interface: is_interface,
        };
        let need = NeededAddition {
            class: self.class,
            what: Addition::Method(Arc::new(added)),
        };
        self.view.may_add(&need).then_some((method, need))
    }
}

/// How a site calls the method in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallForm {
    /// As a static method. The call waits until the class is initialised, and fails if that failed.
    Static,
    /// As a method of `this`. The call does not wait: instances may exist while the initialiser
    /// runs, and after it failed.
    OfThis {
        /// The first local variable that the code does not use.
        free: u16,
    },
}

impl CallForm {
    /// Calls the method with the values on the stack.
    pub(super) fn call(self, method: MethodRef) -> Vec<Insn> {
        let (before, op) = match self {
            Self::Static => (Vec::new(), Op::Invokestatic),
            Self::OfThis { free } => (this_below(method, free), Op::Invokespecial),
        };
        let call = Insn::Invoke(op, method);
        before.into_iter().chain([call]).collect()
    }
}

pub(super) const NO_ROOM: &str = "the code that it needs cannot be added";
const NO_THIS: &str = "its class may be initialised meanwhile, and its method gives up `this`";

/// How the code of an instance method calls a method of `this`, if its first local variable still
/// holds `this`.
fn of_this(code: &Code, pc: Pc) -> Option<CallForm> {
    let is_it = |item: &CodeElement| matches!(item, CodeElement::Insn(at, _) if *at == pc);
    let at = code.items.iter().position(is_it)?;
    // A method may have that many argument slots.
    let has_room = code.max_locals < u16::MAX - 255;
    (has_this(code, at) && has_room).then_some(CallForm::OfThis {
        free: code.max_locals,
    })
}

/// Turns a static method into a method of an object. It ignores the object.
fn as_method_of_this(mut added: AddedMethod) -> AddedMethod {
    added.flags = MethodFlags(added.flags.0 & !MethodFlags::STATIC.0);
    for item in &mut added.code.items {
        if let CodeElement::Insn(_, Insn::Local(_, slot) | Insn::Iinc(slot, _)) = item {
            *slot += 1;
        }
    }
    added
}

/// Code that puts `this` below the arguments of a method. Arguments in the first two slots stay on
/// the stack; the others go through local variables.
fn this_below(method: MethodRef, free: u16) -> Vec<Insn> {
    let types = MethodDescriptor::parse(method.descriptor).expect("it was put together");
    let mut below = 0;
    let stays = |ty: &&FieldType| {
        below += ty.slots();
        below <= 2
    };
    let staying = types.parameters.iter().take_while(stays).count();
    let (staying, moved) = types.parameters.split_at(staying);
    let mut slot = free;
    let places = moved.iter().map(|ty| {
        slot += ty.slots() as u16;
        (*ty, slot - ty.slots() as u16)
    });
    let places: Vec<(FieldType, u16)> = places.collect();
    let stores = places.iter().rev().map(|(ty, at)| Insn::store(*ty, *at));
    let under: &[Op] = match staying.iter().map(|ty| ty.slots()).sum() {
        0 => &[],
        1 => &[Op::Swap],
        _ => &[Op::DupX2, Op::Pop],
    };
    let under = under.iter().map(|op| Insn::Plain(*op));
    let loads = places.iter().map(|(ty, at)| Insn::load(*ty, *at));
    let this = Insn::Local(Op::Aload, 0);
    stores.chain([this]).chain(under).chain(loads).collect()
}
