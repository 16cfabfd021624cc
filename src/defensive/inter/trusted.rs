//! Trusted fields (design 1 and 3): those that only code we see can write, and one value for each,
//! whatever the order of execution.
//!
//! Static finals are written by the class itself only (JVMS 6.5 putstatic; by its initialiser alone
//! from version 53 on). A record's fields are written by its constructors only, and reflection,
//! handles and `Unsafe` offsets refuse them. In `sealed` this holds for the final fields of other
//! classes that are not serializable; and their private fields are written by their nest only, if
//! that is discreet (`program::discreet`). A reader may come before the write (recursive
//! initialisation, an escaped `this`, an object made without a constructor), so null is always
//! among the values. `System.in`, `out` and `err` are replaced by native code.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use crate::claims::{Cause, Reason};
use crate::classfile::Const;
use crate::defensive::domain::arena::Arena;
use crate::defensive::domain::value::{
    Atom, Entries, MAX_ATOMS, Name, Named, Null, Open, Origin, Site, Value,
};
use crate::defensive::task::view::Analysed;
use crate::id::{Id, Sym};
use crate::ir::Op;
use crate::program::{ClassId, FieldId, MethodId, Program, World};
use crate::rules::{Rule, in_force};

/// The first class version whose finals only constructors and initialisers may write.
const FIRST_WITH_STRICT_FINALS: u16 = 53;

/// The first class version whose `Record` attribute the JVM reads, previews aside.
const FIRST_WITH_RECORDS: u16 = 60;

/// What a trusted field may hold, null aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::defensive) struct FieldValue {
    pub atoms: BTreeSet<FieldAtom>,
    pub open: Option<Open>,
    /// The weakest world in which it holds no more.
    pub needs: World,
}

/// One thing that a field may hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(in crate::defensive) enum FieldAtom {
    String(Sym),
    Class(Sym),
    Object(Named),
}

impl FieldValue {
    /// What a store adds. Entry values are unknown, as any caller may give any.
    pub(in crate::defensive) fn of(arena: &Arena, value: &Value, at: Site) -> Self {
        let parameter = Open {
            reason: Reason {
                cause: Cause::Parameter,
                method: at.method,
                pc: at.pc,
            },
            full: false,
        };
        let mut made = FieldValue {
            atoms: BTreeSet::new(),
            open: value.open,
            needs: World::Open,
        };
        for atom in &value.atoms {
            let atom = match *atom {
                Atom::String(text) => FieldAtom::String(text),
                Atom::Class(name) => FieldAtom::Class(name),
                Atom::Object(name) | Atom::Shared(name) => {
                    let named = arena.named(name);
                    match named.origin {
                        Origin::Allocated(_) | Origin::Got(_) => FieldAtom::Object(named.clone()),
                        // Only in contexts, which add nothing to fields.
                        Origin::Given(_) => {
                            made.open = Some(parameter);
                            continue;
                        }
                    }
                }
                Atom::Entry(_) => {
                    made.open = Some(made.open.map_or(parameter, |o| o.min(parameter)));
                    continue;
                }
            };
            made.atoms.insert(atom);
        }
        made
    }

    /// Anything.
    pub(in crate::defensive) fn unknown(reason: Reason) -> Self {
        let full = false;
        Self {
            atoms: BTreeSet::new(),
            open: Some(Open { reason, full }),
            needs: World::Open,
        }
    }

    /// What it names.
    pub(in crate::defensive) fn map_names(&mut self, with: impl Fn(&mut Named)) {
        let atoms = std::mem::take(&mut self.atoms).into_iter();
        let changed = atoms.map(|mut atom| {
            if let FieldAtom::Object(named) = &mut atom {
                with(named);
            }
            atom
        });
        self.atoms = changed.collect();
    }

    /// Adds another store. What has too many atoms becomes unknown for good.
    pub(in crate::defensive) fn join(&mut self, other: &FieldValue) {
        self.atoms.extend(other.atoms.iter().cloned());
        self.needs = self.needs.max(other.needs);
        self.open = match (self.open, other.open) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        if self.open.is_some() {
            // Atoms beside an open part tell nothing here: all of them have escaped.
            self.atoms.clear();
        }
    }

    /// Makes it unknown when it holds too much, and says whether it did.
    pub(in crate::defensive) fn limit(&mut self, at: Reason) -> bool {
        let is_too_large = self.atoms.len() > MAX_ATOMS;
        if is_too_large {
            let cause = Cause::TooMany;
            *self = Self::unknown(Reason { cause, ..at });
        }
        is_too_large
    }

    /// The value that a load gives which reached the object through those entry values.
    pub(in crate::defensive) fn load(&self, arena: &mut Arena, via: Entries) -> Value {
        let mut value = Value {
            null: match in_force(Rule::FieldsMayBeNull) {
                true => Null::Maybe,
                false => Null::Never,
            },
            via,
            open: self.open,
            ..Value::none()
        };
        for atom in &self.atoms {
            value.insert(match atom {
                FieldAtom::String(text) => Atom::String(*text),
                FieldAtom::Class(name) => Atom::Class(*name),
                FieldAtom::Object(named) => {
                    let name: Name = arena.name(named.clone());
                    Atom::Shared(name.aged())
                }
            });
        }
        value
    }
}

/// Whether only code that is analysed can write the field.
pub(in crate::defensive) fn is_trusted(program: &Program, world: World, field: FieldId) -> bool {
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
        && (is_static || !program.may_be_serializable(declared.class));
    if declared.flags.is_final() || !in_force(Rule::OnlyFinals) {
        let is_strict = class.major >= FIRST_WITH_STRICT_FINALS;
        return is_static || is_strict && (is_record(program, declared.class) || in_sealed);
    }
    let is_private = declared.flags.is_private();
    let is_kept =
        || program.discreet_nest(declared.class).is_some() || !in_force(Rule::NestsMayReflect);
    in_sealed && is_private && is_kept()
}

/// The weakest world in which the field is trusted, if it is so in that one.
pub(in crate::defensive) fn trusted_from(
    program: &Program,
    world: World,
    field: FieldId,
) -> Option<World> {
    let mut worlds = World::ALL.into_iter().filter(|w| *w <= world);
    worlds.find(|world| is_trusted(program, *world, field))
}

/// The methods that may write a trusted field: the class initialiser or the constructors; all of
/// the class in old class files; all of the nest when the field is not final. HotSpot also lets any
/// method of the class write a final field of the instance under the name of a subclass, once a
/// constructor has resolved the same reference: so do those that store into a field of that name,
/// unless nothing can extend the class.
pub(in crate::defensive) fn writers(world: &Analysed<'_>, field: FieldId) -> Vec<MethodId> {
    let program = world.program;
    let declared = program.field(field);
    let class = declared.class;
    let writer: &[u8] = match declared.flags.is_static() {
        true => b"<clinit>",
        false => b"<init>",
    };
    if !declared.flags.is_final() {
        let nest = program.discreet_nest(class).unwrap_or_else(|| vec![class]);
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
fn stores_by_name(world: &Analysed<'_>, method: MethodId, field: FieldId) -> bool {
    let declared = world.program.field(field);
    let stores = |op: &Op| {
        matches!(op, Op::PutField(f, ..)
            if f.name == declared.name && f.descriptor == declared.descriptor)
    };
    match world.bodies.get(method) {
        Ok(body) => {
            let mut insts = body.blocks.values().iter().flat_map(|b| &b.insts);
            insts.any(|inst| stores(&inst.op))
        }
        Err(cause) => cause != Cause::NoCode,
    }
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
pub(in crate::defensive) fn constant(program: &Program, field: FieldId) -> FieldValue {
    let declared = program.field(field);
    let file = program.file(declared.class);
    let file = file.filter(|_| declared.flags.is_static());
    let constant = file.map(|f| f.constant_value(&f.fields[usize::from(declared.index)]));
    match constant {
        Some(Ok(Some(Const::String(text)))) => FieldValue {
            atoms: [FieldAtom::String(text)].into(),
            ..FieldValue::default()
        },
        Some(Ok(Some(_)) | Err(_)) => FieldValue::unknown(Reason {
            cause: Cause::Unreadable,
            method: MethodId::new(0),
            pc: 0,
        }),
        Some(Ok(None)) | None => FieldValue::default(),
    }
}
