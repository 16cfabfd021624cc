//! Trusted fields (design 1 and 3): fields that only analysed code can write. Each has one abstract
//! value, whatever the order of execution.
//!
//! | field | writers |
//! | --- | --- |
//! | static final | its class (JVMS 6.5 putstatic); from version 53 on, its initialiser alone |
//! | of a record | its constructors; reflection, handles and `Unsafe` offsets refuse it |
//! | final, in `sealed` | its constructors; below version 53 any method of its class |
//! | private, in `sealed` | its nest, if the nest is encapsulated (`program::encapsulated`) |
//!
//! HotSpot refuses stores into final fields by other classes in every version
//! (`LinkResolver::resolve_field`). The rows of `sealed` leave out classes of the platform, classes
//! that frameworks write, and instance fields of serializable classes.
//!
//! A reader may come before the write, so null is always among the values. Reasons are recursive
//! initialisation, an escaped `this`, or an object made without a constructor. Native code replaces
//! `System.in`, `out` and `err`, so these are not trusted.

use crate::domain::fields::{FieldAtom, FieldValue};
use crate::task::view::ProgramView;
use base::Id;
use base::rules::{Rule, in_force};
use claims::{Reason, UnknownCause};
use classfile::Initial;
use ir::bodies::NoBody;
use platform::Identity;
use program::{ClassId, FieldId, MethodId, Program, World};

/// The first class version in which only constructors and initialisers may write final fields.
const FIRST_WITH_STRICT_FINALS: u16 = 53;

/// The first class version in which the JVM reads the `Record` attribute, previews aside.
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
    // A field updater writes any volatile field. The JVM refuses a field that is both volatile and
    // final only where it checks the format of classes (JVMS 4.5). No compiler makes such a field.
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

/// The weakest world up to `world` in which the field is trusted, if there is one.
pub(crate) fn trusted_from(program: &Program, world: World, field: FieldId) -> Option<World> {
    let mut worlds = World::ALL.iter().copied().filter(|w| *w <= world);
    worlds.find(|world| is_trusted(program, *world, field))
}

/// The methods that may write a trusted field:
///
/// - for a final field: the class initialiser if it is static, else the constructors;
/// - for a final field in an old class file: all methods of the class;
/// - for a field that is not final: all methods of the nest.
///
/// A store may name a subclass for a final instance field. HotSpot lets any method of the class
/// make such a store, once a constructor has resolved the same reference. So methods that store
/// into a field of that name count, too, unless the class is final.
pub(crate) fn writers(world: &ProgramView<'_>, field: FieldId) -> Vec<MethodId> {
    let program = world.program;
    let declared = program.field(field);
    let class = declared.class;
    let writer: &[u8] = if declared.flags.is_static() {
        b"<clinit>"
    } else {
        b"<init>"
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

/// Whether the method has a `putfield` of a field with that name and type, whatever class it names.
/// A method with unreadable code counts.
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

/// The value of the field before any store: the constant in its class file.
pub(crate) fn constant(program: &Program, field: FieldId) -> FieldValue {
    let declared = program.field(field);
    let is_stated = declared.flags.is_static() && program.is_trusted(declared.class);
    match declared.initial {
        Initial::Text(text) if is_stated => FieldValue {
            atoms: [FieldAtom::Constant(Identity::String(text))].into(),
            ..FieldValue::default()
        },
        Initial::Other if is_stated => FieldValue::unknown(Reason {
            cause: UnknownCause::Unreadable,
            method: MethodId::new(0),
            pc: 0,
        }),
        _ => FieldValue::default(),
    }
}
