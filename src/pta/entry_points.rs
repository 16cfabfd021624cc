//! The methods that a graph begins with: the user chooses them, or the JVM runs them by itself.
//!
//! A chosen method gets arguments from outside. `this` and each parameter hold one object of the
//! declared class, unless that class is abstract, and one of each class of the input below it. If
//! `this` has an abstract class, it still holds an object of it; interfaces have none. So a
//! platform interface such as `List` gets no object unless the input implements it. Calls on a
//! parameter are open all the same (`open`). Methods that the JVM runs get the arguments that the
//! JVM passes.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::classes::{all_above, is_own};
use base::known;
use classfile::{FieldType, MethodFlags, MethodRef};
use program::{ClassId, FieldId, MethodId, Program};

/// The methods that a graph begins with.
#[derive(Clone, Debug, Default)]
pub struct EntryPoints {
    /// Methods that the JVM or a framework runs: `main`, tests, what ran first in a thread.
    pub by_program: Vec<MethodId>,
    /// Methods that absent code of users runs. Users may also assign the fields that they see, in
    /// public classes and in the classes of these methods. They use the values of these fields, and
    /// the results of these methods.
    pub by_users: Vec<MethodId>,
}

/// The methods that run when a class is started (JLS 12.1.4); empty without a `main`. They are
/// `main(String[])`, or else `main()`. A superclass may declare it, or an interface as a default
/// method. If `main` is an instance method, the constructor without parameters runs first.
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

/// The default method of this name that a class inherits from an interface.
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

/// The methods that users of a library may run: public ones of the input's public classes. If the
/// class can be extended, protected ones, too. Constructors count. Methods that such a class
/// inherits from a non-public class of the input count, too.
///
/// A nested class counts as public if the flags of its class file say so. The class file of a
/// protected nested class says public, too (JVMS 4.7.6).
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

/// A class, and the non-public classes of the input above it.
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

/// The fields that users of some methods see, with their types. A field counts if it is public, or
/// if it is protected and the class can be extended. It may be declared in a public class of the
/// input, in the class of one of these methods, or above them; interfaces count.
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
