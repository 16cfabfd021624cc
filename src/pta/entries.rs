//! Where a graph begins: methods that the user chose, and what the JVM runs by itself. What the
//! user's are given is an object of its very class, and of each class of the input below it, for
//! `this` and for every parameter: of a type of the platform that is an interface, such as `List`,
//! nothing, unless the input implements it. What calls on a parameter run is open all the same
//! (`open`). What the JVM runs is given what the JVM gives it.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::classes::{all_above, is_own};
use base::known;
use classfile::{FieldType, MethodFlags, MethodRef};
use program::{ClassId, FieldId, MethodId, Program};

/// Where a graph begins.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// Methods that the JVM or a framework runs: `main`, tests, what ran first in a thread.
    pub by_program: Vec<MethodId>,
    /// Methods that code of users runs, which is not there. It may assign the fields that it sees of public
    /// classes and of these methods' classes, too, and uses what they and the methods give.
    pub by_users: Vec<MethodId>,
}

/// What runs of a class that is started (JLS 12.1.4): its `main(String[])`, or one without
/// parameters, which a superclass may declare, or an interface as a default method; before one that is
/// not static, the constructor without parameters. Nothing if there is no `main`.
pub fn main_of(program: &Program, class: ClassId) -> Vec<MethodId> {
    let declared = |of: ClassId, descriptor: &str| {
        let main = program.declared_method(of, "main".into(), descriptor.into());
        main.filter(|main| of == class || !program.method(*main).flags.is_private())
    };
    let main = |descriptor: &str| {
        let mut of = program.superclasses(class).map_while(Result::ok);
        let own = of.find_map(|of| declared(of, descriptor));
        own.or_else(|| default_method(program, class, "main", descriptor))
    };
    let Some(main) = main("([Ljava/lang/String;)V").or_else(|| main("()V")) else {
        return Vec::new();
    };
    let constructor = || program.declared_method(class, known().constructor, known().nothing);
    let is_static = program.method(main).flags.is_static();
    let before = (!is_static).then(constructor).flatten();
    before.into_iter().chain([main]).collect()
}

/// The default method of that name that a class has from an interface.
fn default_method(
    program: &Program,
    class: ClassId,
    name: &str,
    descriptor: &str,
) -> Option<MethodId> {
    let named = MethodRef {
        owner: program.class(class).name,
        name: name.into(),
        descriptor: descriptor.into(),
        interface: false,
    };
    let found = program.resolve_method(class, named).ok()?;
    let method = program.method(found);
    let is_default = program.class(method.class).is_interface()
        && !method.flags.is_static()
        && !method.flags.is_private()
        && !method.flags.is_abstract();
    is_default.then_some(found)
}

/// What users of a library may run: the public methods and constructors of the public classes of
/// the input, and the protected ones of those that may be extended, also where such a class has
/// them from one of the input that is not public.
///
/// A nested class is public here if its class file says so: that of a protected one does, too (JVMS
/// 4.7.6).
pub fn callable(program: &Program) -> Vec<MethodId> {
    let mut all = BTreeSet::new();
    let classes = program.classes();
    for (id, class) in classes.filter(|(_, class)| class.is_input() && class.flags.is_public()) {
        let is_open = !class.flags.is_final();
        let may_run = |flags: MethodFlags| {
            let is_seen = flags.is_public() || is_open && flags.is_protected();
            is_seen && !flags.is_abstract()
        };
        for of in with_hidden(program, id) {
            let methods = program.methods_of(of);
            all.extend(methods.filter(|method| {
                let method = program.method(*method);
                let is_own = of == id || method.name != known().constructor;
                may_run(method.flags) && is_own && method.name != known().initializer
            }));
        }
    }
    all.into_iter().collect()
}

/// A class, and those above it of the input that are not public.
fn with_hidden(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut next = 0;
    while next < all.len() {
        for above in program.supertypes(all[next]).filter_map(Result::ok) {
            let of = program.class(above);
            if of.is_input() && !of.flags.is_public() && !all.contains(&above) {
                all.push(above);
            }
        }
        next += 1;
    }
    all
}

/// The fields that users of some methods see, with their types. They are fields of the input's public classes, of the methods' classes
/// and of what is above them, interfaces too: public ones, and protected ones where the class may be extended.
pub(crate) fn seen_by_users(
    program: &Program,
    methods: &BTreeSet<MethodId>,
) -> BTreeMap<FieldId, FieldType> {
    let mut classes: BTreeSet<ClassId> = methods.iter().map(|m| program.method(*m).class).collect();
    if !methods.is_empty() {
        let public = program.classes();
        let public = public.filter(|(_, class)| class.is_input() && class.flags.is_public());
        classes.extend(public.map(|(id, _)| id));
    }
    let mut found = BTreeMap::new();
    for class in classes {
        let is_open = !program.class(class).flags.is_final();
        let above = all_above(program, class).into_iter();
        let own = above.filter(|above| is_own(program, *above));
        for id in own.flat_map(|class| program.fields_of(class)) {
            let field = program.field(id);
            let is_seen = field.flags.is_public() || is_open && field.flags.is_protected();
            if let Some(ty) = FieldType::parse(field.descriptor).filter(|_| is_seen) {
                found.insert(id, ty);
            }
        }
    }
    found
}
