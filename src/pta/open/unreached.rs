//! Objects that unreached code of the program makes. Open calls may run such code. Its objects have
//! classes that the graph knows, or classes that were not read. They run inherited methods
//! (`hidden`) that the graph runs on other objects only.
//!
//! The pass does not select which unreached code may run: if one own call is open for its targets,
//! all unreached code may run. By assumption, this code makes objects of all classes and calls
//! their methods. Static members that it names by itself are not followed.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::spread::{Spread, may_have_unread_below};
use crate::core::classes::is_own;
use crate::core::state::Core;
use base::{Id, Sym};
use callgraph::Open;
use classfile::{Const, FieldType, Insn, MethodDescriptor};
use program::{MethodId, Program};

impl Spread<'_, '_> {
    /// Adds the objects that unreached code makes, once, as soon as such code may run. Whether
    /// there were any.
    pub(crate) fn give_unreached(&mut self) -> bool {
        if self.hidden.is_unreached_given || !may_run_unreached(self.core) {
            return false;
        }
        self.hidden.is_unreached_given = true;
        let mut types = made_by_unreached(self.core.program, &self.core.methods);
        types.extend(self.above_unread());
        types.iter().for_each(|name| self.give_made(*name));
        !types.is_empty()
    }

    /// The classes of reached methods that may have unread classes below them: they run on objects
    /// of those.
    fn above_unread(&self) -> BTreeSet<Sym> {
        let program = self.core.program;
        let methods = self.hidden.instances.keys();
        let methods = methods.map(|method| program.method(*method));
        let classes = methods.filter(|method| !method.flags.is_static());
        let classes = classes.map(|method| method.class);
        let open = classes.filter(|class| may_have_unread_below(program, self.has_unread, *class));
        open.map(|class| program.class(class).name).collect()
    }
}

/// Whether own code outside of the graph may run: by reflection, handles, native code, or an
/// unknown class.
fn may_run_unreached(core: &Core<'_>) -> bool {
    core.all_open().any(|(method, _, why)| {
        let is_run = match why {
            Open::Native
            | Open::Reflection
            | Open::MethodHandle
            | Open::Dynamic
            | Open::UnknownReceiver => true,
            // Absent code names no class of the program. Without a receiver, no method runs.
            Open::Missing | Open::NoReceiver => false,
        };
        is_run && is_own(core.program, core.program.method(method).class)
    })
}

/// The types of objects that unreached own methods may make, sorted. If there is such a method, all
/// concrete own classes count. Reflection finds a class by any text and runs private constructors;
/// deserialisation runs none. The interfaces of lambdas that these methods name count, too.
fn made_by_unreached(program: &Program, reached: &FxHashSet<MethodId>) -> BTreeSet<Sym> {
    let mut types = BTreeSet::new();
    let mut classes = FxHashSet::default();
    let methods = (0..program.method_count()).map(MethodId::new);
    for method in methods.filter(|method| !reached.contains(method)) {
        let declared = program.method(method);
        let is_code = is_own(program, declared.class) && !declared.flags.is_abstract();
        let Some(file) = program.file(declared.class).filter(|_| is_code) else {
            continue;
        };
        if classes.is_empty() {
            types.extend(with_objects(program));
        }
        let code = file.code(&file.methods[usize::from(declared.index)]);
        if classes.insert(declared.class) {
            // Bootstrap arguments name the marker interfaces of lambdas.
            let arguments = file.bootstraps.iter().flat_map(|of| &of.arguments);
            types.extend(arguments.filter_map(|of| marker(program, of)));
        }
        for (_, insn) in code.iter().flatten().flat_map(|code| code.insns()) {
            types.extend(lambda_at(program, insn));
        }
    }
    types
}

/// The own classes that can have objects.
fn with_objects(program: &Program) -> impl Iterator<Item = Sym> + '_ {
    let own = program.classes().filter(|(id, _)| is_own(program, *id));
    let concrete = own.filter(|(_, class)| !class.flags.is_abstract() && !class.is_interface());
    concrete.map(|(_, class)| class.name)
}

/// The interface of a lambda that an instruction makes, or names for a lambda's maker.
fn lambda_at(program: &Program, insn: &Insn) -> Option<Sym> {
    match insn {
        Insn::Ldc(constant) => marker(program, constant),
        Insn::InvokeDynamic(_, site) => match MethodDescriptor::parse(site.descriptor)?.result? {
            FieldType::Class(interface) => Some(interface),
            _ => None,
        },
        _ => None,
    }
}

/// The interface that a class constant names.
fn marker(program: &Program, constant: &Const) -> Option<Sym> {
    let Const::Class(name) = constant else {
        return None;
    };
    let class = program.find(*name).ok()?;
    program.class(class).is_interface().then_some(*name)
}
