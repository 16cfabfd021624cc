//! Trusted fields (design 1 and 3): those that only code we see can write, and one value for each,
//! whatever the order of execution.
//!
//! Static finals are written by the class itself only (JVMS 6.5 putstatic; by its initialiser alone
//! from version 53 on). A record's fields are written by its constructors only, and reflection,
//! handles and `Unsafe` offsets refuse them. In `sealed` this holds for the final fields of other
//! classes that are not serializable (below version 53 any method of the class may write them; HotSpot
//! refuses stores by other classes in every version, `LinkResolver::resolve_field`); and their
//! private fields are written by their nest only, if that is encapsulated (`program::encapsulated`). A reader may come before the write (recursive
//! initialisation, an escaped `this`, an object made without a constructor), so null is always
//! among the values. `System.in`, `out` and `err` are replaced by native code.

use crate::domain::fields::{FieldAtom, FieldValue};
use crate::task::view::ProgramView;
use base::Id;
use base::rules::{Rule, in_force};
use claims::{Cause, Reason};
use classfile::Initial;
use ir::bodies::NoBody;
use platform::Identity;
use program::{ClassId, FieldId, MethodId, Program, World};

/// The first class version whose finals only constructors and initialisers may write.
const FIRST_WITH_STRICT_FINALS: u16 = 53;

/// The first class version whose `Record` attribute the JVM reads, previews aside.
const FIRST_WITH_RECORDS: u16 = 60;

/// Whether only code that is analysed can write the field.
pub(crate) fn is_trusted(program: &Program, world: World, field: FieldId) -> bool {
    let declared = program.field(field);
    let class = program.class(declared.class);
    let is_reference = matches!(declared.descriptor.bytes().first(), Some(b'L' | b'['));
    if !is_reference || !program.is_trusted(declared.class) {
        return false;
    }
    let is_static = declared.flags.is_static();
    if is_static && class.name == *"java/lang/System" {
        return false;
    }
    // The JVM itself writes fields of the platform's classes.
    let in_sealed = world >= World::Sealed
        && !class.is_platform()
        && !program.frameworks_write(declared.class)
        && (is_static || !program.may_be_serializable(declared.class));
    // A field updater writes any volatile field. The JVM refuses a field that is both only where it
    // checks the format of classes (JVMS 4.5); no compiler makes one.
    if declared.flags.is_final() && declared.flags.is_volatile() {
        return false;
    }
    if declared.flags.is_final() || !in_force(Rule::OnlyFinals) {
        return is_static || in_sealed || is_record(program, declared.class);
    }
    let is_private = declared.flags.is_private();
    let is_kept =
        || program.encapsulated_nest(declared.class).is_some() || !in_force(Rule::NestsMayReflect);
    in_sealed && is_private && is_kept()
}

/// The weakest world in which the field is trusted, if it is so in that one.
pub(crate) fn trusted_from(program: &Program, world: World, field: FieldId) -> Option<World> {
    let mut worlds = World::ALL.iter().copied().filter(|w| *w <= world);
    worlds.find(|world| is_trusted(program, *world, field))
}

/// The methods that may write a trusted field: the class initialiser or the constructors; all of
/// the class in old class files; all of the nest when the field is not final. HotSpot also lets any
/// method of the class write a final field of the instance under the name of a subclass, once a
/// constructor has resolved the same reference: so do those that store into a field of that name,
/// unless nothing can extend the class.
pub(crate) fn writers(world: &ProgramView<'_>, field: FieldId) -> Vec<MethodId> {
    let program = world.program;
    let declared = program.field(field);
    let class = declared.class;
    let writer: &[u8] = match declared.flags.is_static() {
        true => b"<clinit>",
        false => b"<init>",
    };
    if !declared.flags.is_final() {
        let nest = program
            .encapsulated_nest(class)
            .unwrap_or_else(|| vec![class]);
        let methods = nest.into_iter().flat_map(|mate| program.methods_of(mate));
        return methods.collect();
    }
    let is_old = program.class(class).major < FIRST_WITH_STRICT_FINALS;
    let has_other_names = !declared.flags.is_static()
        && !program.class(class).flags.is_final()
        && in_force(Rule::FinalsByOtherNames);
    let methods = program.methods_of(class);
    methods
        .filter(|method| {
            is_old
                || program.method(*method).name.bytes() == writer
                || has_other_names && stores_by_name(world, *method, field)
        })
        .collect()
}

/// Whether the method has a `putfield` of a field of that name and type, whatever class it names;
/// one whose code cannot be read counts.
fn stores_by_name(world: &ProgramView<'_>, method: MethodId, field: FieldId) -> bool {
    let declared = world.program.field(field);
    let stores = world.bodies.stores(method, |f| {
        f.name == declared.name && f.descriptor == declared.descriptor
    });
    stores.unwrap_or_else(|why| why != NoBody::NoCode)
}

fn is_record(program: &Program, class: ClassId) -> bool {
    let this = program.class(class);
    let superclass = this.superclass.and_then(Result::ok);
    this.shape.record
        && (this.major >= FIRST_WITH_RECORDS || !in_force(Rule::RecordsByVersion))
        && this.flags.is_final()
        && superclass.is_some_and(|s| program.class(s).name == *"java/lang/Record")
}

/// What the field holds before any store: the constant that its class file states.
pub(crate) fn constant(program: &Program, field: FieldId) -> FieldValue {
    let declared = program.field(field);
    let is_told = declared.flags.is_static() && program.is_trusted(declared.class);
    match declared.initial {
        Initial::Text(text) if is_told => FieldValue {
            atoms: [FieldAtom::Constant(Identity::String(text))].into(),
            ..FieldValue::default()
        },
        Initial::Other if is_told => FieldValue::unknown(Reason {
            cause: Cause::Unreadable,
            method: MethodId::new(0),
            pc: 0,
        }),
        _ => FieldValue::default(),
    }
}
