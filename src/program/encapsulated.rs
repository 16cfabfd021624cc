//! Encapsulated classes: their code touches private members by instructions only, and lets no other
//! code do it in its name. Then only instructions of the nest store to the private fields of the
//! nest (the `sealed` world). Only its members extend a class with private constructors.
//!
//! All classes of one outermost class are judged together, as they say themselves (`InnerClasses`,
//! `EnclosingMethod`). A `Lookup` of one of them keeps its private access to the others
//! (`Lookup.in`), nest or not. A class that is not trusted counts by its name.

use rustc_hash::FxHashMap;

use base::{IdMap, Sym};
use classfile::{Bootstrap, ClassFile};

use super::class::ClassId;
use super::load::Program;
use super::shape::{has_writing_handle, mentions};

/// Methods of the platform that make something through which private members are used. Another
/// method of that name is taken for one of them, which does no harm.
const MAKERS: &[&[u8]] = &[
    b"defineHiddenClass",
    b"getDeclaredField",
    b"getDeclaredFields",
    b"getField",
    b"getFields",
    b"lookup",
    b"newUpdater",
    b"objectFieldOffset",
    b"privateLookupIn",
    b"staticFieldOffset",
];

/// Classes with methods that use private members, in the name of the caller or of the code that
/// made the object.
const USERS: &[&[u8]] = &[
    b"java/lang/invoke/MethodHandle",
    b"java/lang/invoke/VarHandle",
    b"java/lang/reflect/AccessibleObject",
    b"java/lang/reflect/Field",
    b"java/lang/reflect/Method",
    b"java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    b"jdk/internal/misc/Unsafe",
    b"sun/misc/Unsafe",
];

/// Bootstrap methods that keep the lookup they get to themselves.
const KEEP_THE_LOOKUP: &[&str] = &[
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

impl Program {
    /// The members of the class's nest, if they and all that share its outermost class are
    /// encapsulated. `None` for classes of the JDK: the JVM itself writes some of their fields.
    pub fn encapsulated_nest(&self, class: ClassId) -> Option<Vec<ClassId>> {
        let encapsulated = self.encapsulated.get_or_init(|| encapsulated(self));
        if !encapsulated[class] || self.class(class).is_platform() {
            return None;
        }
        let mates = self.nest_members(self.nest_host(class).ok()?).ok()?;
        mates
            .iter()
            .all(|mate| encapsulated[*mate])
            .then_some(mates)
    }

    /// The outermost class, as the classes on the way say themselves.
    fn outermost(&self, class: ClassId) -> Option<Sym> {
        let mut name = self.class(class).name;
        let mut file = self.file(class)?;
        // No language nests deeper. A circle of names ends here.
        for _ in 0..64 {
            match encloser(file)? {
                None => return Some(name),
                Some(outer) => name = outer,
            }
            file = self.file(self.find(name).ok()?)?;
        }
        None
    }
}

/// For each class, whether it and all that share its outermost class are encapsulated.
fn encapsulated(program: &Program) -> IdMap<ClassId, bool> {
    let mut families: FxHashMap<Sym, bool> = FxHashMap::default();
    let mut family_of: Vec<Sym> = Vec::new();
    let own = program.classes().filter(|(_, class)| !class.is_platform());
    let own: Vec<Sym> = own.filter_map(|(id, _)| program.outermost(id)).collect();
    let is_of_jdk = |name: &Sym| {
        program
            .find(*name)
            .is_ok_and(|c| program.class(c).is_platform())
    };
    let is_mixed = own.iter().any(is_of_jdk);
    for (id, class) in program.classes() {
        // The result is not used for classes of the JDK. No class of the JDK stands in a class of
        // the program, which its loader does not see. So classes of the JDK matter only where a
        // class of the program says that it stands in one of them.
        if class.is_platform() && !is_mixed {
            families.insert(class.name, false);
            family_of.push(class.name);
            continue;
        }
        let outermost = program.outermost(id);
        let family = outermost.unwrap_or_else(|| by_name(class.name));
        let is_encapsulated = outermost.is_some() && program.file(id).is_some_and(is_encapsulated);
        *families.entry(family).or_insert(true) &= is_encapsulated;
        family_of.push(family);
    }
    for problem in program.problems() {
        families.insert(by_name(problem.name), false);
    }
    family_of.iter().map(|family| families[family]).collect()
}

/// The outermost class as compilers name things.
fn by_name(name: Sym) -> Sym {
    let bytes = name.bytes();
    let package = bytes
        .iter()
        .rposition(|b| *b == b'/')
        .map_or(0, |at| at + 1);
    let dollar = bytes[package..].iter().skip(1).position(|b| *b == b'$');
    dollar.map_or(name, |at| Sym::new(&bytes[..package + 1 + at]))
}

/// The class around a class, as `Class.getEnclosingClass` finds it. `Some(None)` when the class
/// stands in no other one, `None` when that is not known.
fn encloser(file: &ClassFile) -> Option<Option<Sym>> {
    if let Some(method) = file.enclosing_method().ok()? {
        return Some(Some(method.class));
    }
    let inner = file.inner_classes().ok()?;
    let own = inner.iter().find(|entry| entry.name == file.name);
    Some(own.and_then(|entry| entry.outer))
}

fn is_encapsulated(file: &ClassFile) -> bool {
    let foreign = |b: &Bootstrap| {
        !KEEP_THE_LOOKUP
            .iter()
            .any(|name| b.handle.member.owner == **name)
    };
    !mentions(file, USERS, MAKERS)
        && !has_writing_handle(file)
        && !file.bootstraps.iter().any(foreign)
        && !file.methods.iter().any(|m| m.flags.is_native())
}
