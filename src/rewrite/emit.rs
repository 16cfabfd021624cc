//! Turns a class's plan into its bytes, and checks them.
//!
//! Every class that changed is read back from its new bytes. Every changed or added method goes
//! through the type-checking verifier. A method that fails is emitted unchanged.

use std::collections::BTreeMap;

use crate::accessors;
use crate::copies;
use crate::edit::{Addition, AdditionKey, Planned};
use crate::fragment;
use crate::hotspot::COMPILED;
use crate::verify::{self, ReceiverTypes};
use crate::{ClassPlan, CodeEdit, DroppedEdit};
use base::Id;
use classfile::{
    AddedMethod, ClassEdit, ClassError, ClassFile, Code, Insn, Method, without_unused,
};
use platform::is_metafactory;
use program::{ClassId, MethodId, Program};

/// The result of a class's plan.
#[derive(Debug, Default)]
pub(super) struct Emitted {
    /// The class's new bytes, if it changed.
    pub bytes: Option<Vec<u8>>,
    pub edits: Vec<CodeEdit>,
    pub left_alone: Vec<DroppedEdit>,
    /// Additions that could not be made.
    pub refused: Vec<AdditionKey>,
    /// Additions that the edits need.
    pub used: Vec<AdditionKey>,
    /// Additions that failed a check of ours.
    pub bugs: Vec<DroppedEdit>,
}

/// The new bodies of a class's methods.
type NewBodies<'a> = BTreeMap<MethodId, Changed<'a>>;

/// A new body, with the plans of the edits that it holds.
struct Changed<'a> {
    code: Code,
    plans: Vec<&'a Planned>,
}

/// Additions to a class that are still to be made.
type Additions = BTreeMap<AdditionKey, Addition>;

/// The subject of a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CheckSubject {
    /// A method of the class with its new body.
    Body(MethodId),
    /// An addition.
    Added(AdditionKey),
}

/// A check that failed.
struct Failed {
    subject: CheckSubject,
    reason: String,
    is_our_bug: bool,
}

impl Failed {
    /// The failure, reported for a method.
    fn of(self, method: MethodId) -> DroppedEdit {
        DroppedEdit {
            method,
            reason: self.reason,
            is_our_bug: self.is_our_bug,
        }
    }
}

/// Emits a class without the bodies and additions that fail a check.
pub(super) fn emit(program: &Program, class: ClassId, plan: &ClassPlan) -> Emitted {
    let mut emitted = Emitted::default();
    let Some(file) = program.file(class) else {
        emitted.refused.extend(plan.added.keys());
        return emitted;
    };
    let mut bodies = edited(program, class, file, plan, &mut emitted.left_alone);
    let mut added = plan.added.clone();
    while !bodies.is_empty() || !added.is_empty() {
        let failed = match checked(program, class, file, &bodies, &added) {
            Ok(bytes) => {
                emitted.finish(program, bytes, bodies);
                break;
            }
            Err(failed) => failed,
        };
        for failed in failed {
            match failed.subject {
                CheckSubject::Body(method) => {
                    bodies.remove(&method);
                    emitted.left_alone.push(failed.of(method));
                }
                CheckSubject::Added(key) => {
                    added.remove(&key);
                    emitted.refused.push(key);
                    if failed.is_our_bug {
                        let method = blamed(program, class, plan, key);
                        emitted.bugs.push(failed.of(method));
                    }
                }
            }
        }
    }
    emitted
}

impl Emitted {
    /// Takes the class's bytes, and all edits of these bodies.
    fn finish(&mut self, program: &Program, bytes: Vec<u8>, bodies: NewBodies<'_>) {
        self.bytes = Some(bytes);
        for planned in bodies.into_values().flat_map(|changed| changed.plans) {
            let needs = planned.needs.iter();
            self.used.extend(needs.map(|need| need.key(program)));
            self.edits.push(planned.edit.clone());
        }
    }
}

/// The method that a report names for a failed addition: one that needs it, or else the class's
/// first.
fn blamed(program: &Program, class: ClassId, plan: &ClassPlan, key: AdditionKey) -> MethodId {
    let needs = |planned: &&Planned| planned.needs.iter().any(|n| n.key(program) == key);
    let mut planned = plan.methods.values().flatten();
    let first = || program.methods_of(class).next();
    let method = planned.find(needs).map(|p| p.edit.method).or_else(first);
    method.expect("a class that is edited has methods")
}

fn subjects<'a>(
    bodies: &'a NewBodies<'_>,
    added: &'a Additions,
) -> impl Iterator<Item = CheckSubject> {
    let bodies = bodies.keys().map(|method| CheckSubject::Body(*method));
    bodies.chain(added.keys().map(|key| CheckSubject::Added(*key)))
}

fn failure(subject: CheckSubject, reason: &str, is_our_bug: bool) -> Failed {
    Failed {
        subject,
        reason: reason.to_owned(),
        is_our_bug,
    }
}

/// Applies the planned edits of every method.
fn edited<'a>(
    program: &Program,
    class: ClassId,
    file: &ClassFile,
    plan: &'a ClassPlan,
    left_alone: &mut Vec<DroppedEdit>,
) -> NewBodies<'a> {
    let mut bodies = NewBodies::new();
    for (&method, planned) in &plan.methods {
        let declared = &file.methods[usize::from(program.method(method).index)];
        let code = match file.code(declared) {
            Ok(Some(code)) => code,
            Ok(None) | Err(_) => continue,
        };
        let types = match verify::receiver_types(program, class, file, declared, &code) {
            Ok(types) => types,
            Err(reason) => {
                left_alone.push(DroppedEdit {
                    method,
                    reason,
                    is_our_bug: false,
                });
                continue;
            }
        };
        let labels = code.label_count;
        let mut changed = edit(method, code, &types, planned, left_alone);
        if changed.code.label_count > labels
            && let Err(reason) =
                verify::renew_frames(program, class, file, declared, &mut changed.code)
        {
            left_alone.push(DroppedEdit {
                method,
                reason,
                is_our_bug: false,
            });
            continue;
        }
        if !changed.plans.is_empty() || planned.is_empty() {
            bodies.insert(method, changed);
        }
    }
    bodies
}

fn edit<'a>(
    method: MethodId,
    mut code: Code,
    types: &ReceiverTypes,
    planned: &'a [Planned],
    left_alone: &mut Vec<DroppedEdit>,
) -> Changed<'a> {
    let mut plans = Vec::new();
    for planned in planned {
        match fragment::apply(&mut code, types, planned.edit.pc, &planned.fragment) {
            Ok(()) => plans.push(planned),
            Err(reason) => left_alone.push(DroppedEdit {
                method,
                reason: reason.to_owned(),
                is_our_bug: false,
            }),
        }
    }
    Changed { code, plans }
}

fn write(
    program: &Program,
    file: &ClassFile,
    bodies: &NewBodies<'_>,
    added: &Additions,
) -> Result<Vec<u8>, ClassError> {
    let mut edit = ClassEdit::new(file);
    for (method, changed) in bodies {
        let index = usize::from(program.method(*method).index);
        edit.replace_body(index, changed.code.clone());
    }
    for addition in added.values() {
        match addition {
            Addition::Copy(method) => {
                let code = match bodies.get(method) {
                    Some(changed) => changed.code.clone(),
                    None => original(program, file, *method)?,
                };
                edit.add_method(copies::copy(program, *method, code));
            }
            Addition::Accessor(method) => edit.add_method(accessors::accessor(program, *method)),
            Addition::Method(added) => edit.add_method(AddedMethod::clone(added)),
            Addition::NestMember(name) => edit.add_nest_member(*name),
            // The added class has bytes of its own.
            Addition::Class(_) => {}
        }
    }
    let written = edit.write()?;
    let after = ClassFile::parse(&*written)?;
    // A layout that is not understood is no error: the class then keeps all its parts.
    let cleaned = without_unused(file, &after).unwrap_or_default();
    Ok(cleaned.unwrap_or(written))
}

/// The class's bytes, checked.
///
/// # Errors
/// The checks that failed.
fn checked(
    program: &Program,
    class: ClassId,
    file: &ClassFile,
    bodies: &NewBodies<'_>,
    added: &Additions,
) -> Result<Vec<u8>, Vec<Failed>> {
    let written = write(program, file, bodies, added).map_err(|error| {
        let is_our_bug = !matches!(error, ClassError::TooLarge(_));
        let all = subjects(bodies, added);
        all.map(|subject| failure(subject, &error.to_string(), is_our_bug))
            .collect::<Vec<_>>()
    })?;
    let failed = check(program, class, file, &written, bodies, added);
    if failed.is_empty() {
        Ok(written)
    } else {
        Err(failed)
    }
}

/// The body of a method without edits.
fn original(program: &Program, file: &ClassFile, method: MethodId) -> Result<Code, ClassError> {
    let code = file.code(&file.methods[usize::from(program.method(method).index)])?;
    code.ok_or_else(|| ClassError::Malformed("no body to copy".into()))
}

/// The checks that the emitted class fails.
fn check(
    program: &Program,
    class: ClassId,
    before: &ClassFile,
    written: &[u8],
    bodies: &NewBodies<'_>,
    added: &Additions,
) -> Vec<Failed> {
    let after = match ClassFile::parse(written) {
        Ok(after) => after,
        Err(e) => {
            let all = subjects(bodies, added);
            return all.map(|p| failure(p, &e.to_string(), true)).collect();
        }
    };
    let of = |subject: CheckSubject| match subject {
        CheckSubject::Body(method) => check_body(program, class, before, &after, method),
        CheckSubject::Added(key) => {
            check_addition(program, class, before, &after, (key, &added[&key]))
        }
    };
    let failed = subjects(bodies, added).filter_map(|subject| {
        let failed = of(subject).err()?;
        Some(failure(subject, &failed.reason, failed.is_our_bug))
    });
    failed.collect()
}

fn check_body(
    program: &Program,
    class: ClassId,
    before: &ClassFile,
    after: &ClassFile,
    method: MethodId,
) -> Result<(), verify::CheckFailure> {
    let index = usize::from(program.method(method).index);
    let (old, new) = (&before.methods[index], &after.methods[index]);
    if new.code_length(after) > COMPILED && old.code_length(before) <= COMPILED {
        return Err(verify::CheckFailure {
            reason: "it would pass 8,000 bytes of code".to_owned(),
            is_our_bug: false,
        });
    }
    verify::check(program, class, (before, old), (after, new))
}

fn check_addition(
    program: &Program,
    class: ClassId,
    before: &ClassFile,
    after: &ClassFile,
    (key, addition): (AdditionKey, &Addition),
) -> Result<(), verify::CheckFailure> {
    let (_, _, name) = key;
    let bug = |reason: &str| verify::CheckFailure {
        reason: reason.to_owned(),
        is_our_bug: true,
    };
    let added = || {
        let added = after.methods.iter().find(|m| m.name == name);
        added.ok_or_else(|| bug("the added method is not there"))
    };
    match addition {
        Addition::Copy(method) => {
            let old = &before.methods[usize::from(program.method(*method).index)];
            if has_shared_lambda(after, added()?) {
                return Err(verify::CheckFailure {
                    reason: "its lambda without captures is one object".to_owned(),
                    is_our_bug: false,
                });
            }
            verify::check(program, class, (before, old), (after, added()?))
        }
        Addition::Accessor(_) | Addition::Method(_) => {
            verify::check_added(program, class, after, added()?)
        }
        Addition::NestMember(name) => match after.nest_members() {
            Ok(members) if members.contains(name) => Ok(()),
            _ => Err(bug("the nest member is not there")),
        },
        // Its pass verified it.
        Addition::Class(_) => Ok(()),
    }
}

/// Whether a body has a site with a single shared object: a copy of the site would have another
/// one.
fn has_shared_lambda(file: &ClassFile, method: &Method) -> bool {
    let Ok(Some(code)) = file.code(method) else {
        return true;
    };
    code.insns().any(|(_, insn)| match insn {
        Insn::InvokeDynamic(bootstrap, site) => {
            let bootstrap = file.bootstraps.get(bootstrap.index());
            bootstrap.is_none_or(is_metafactory) && site.descriptor.bytes().starts_with(b"()")
        }
        _ => false,
    })
}
