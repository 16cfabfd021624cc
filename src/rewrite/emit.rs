//! A class's plan → its bytes, checked.
//!
//! Every class that changed is read back from the bytes that were written, and every changed or
//! added method goes through the type-checking verifier. A method that fails is emitted as it was.

use std::collections::{BTreeMap, BTreeSet};

use crate::classfile::{ClassEdit, ClassError, ClassFile, Code};
use crate::program::{ClassId, MethodId, Program};
use crate::rewrite::apply::{apply, reference, show};
use crate::rewrite::copies;
use crate::rewrite::plan::{After, Planned};
use crate::rewrite::verify::{self, ReceiverTypes};
use crate::rewrite::{ClassPlan, Edit, Kind, LeftAlone};

/// HotSpot compiles no method with more bytes of code (`-XX:-DontCompileHugeMethods`).
const HUGE_METHOD: usize = 8000;

/// What came of a class's plan.
#[derive(Debug, Default)]
pub(super) struct Emitted {
    /// The class's new bytes, if it changed.
    pub bytes: Option<Vec<u8>>,
    pub edits: Vec<Edit>,
    pub left_alone: Vec<LeftAlone>,
    /// Methods whose copies could not be made.
    pub refused: Vec<MethodId>,
}

/// The new bodies of a class's methods, with the edits that they hold.
type Bodies = BTreeMap<MethodId, (Code, Vec<Edit>)>;

/// Emits a class.
pub(super) fn emit(program: &Program, class: ClassId, plan: &ClassPlan) -> Emitted {
    let mut emitted = Emitted::default();
    let Some(file) = program.file(class) else {
        emitted.refused.extend(&plan.copies);
        return emitted;
    };
    let mut bodies = edited(program, class, file, plan, &mut emitted.left_alone);
    let mut copied = plan.copies.clone();
    loop {
        if bodies.is_empty() && copied.is_empty() {
            return emitted;
        }
        let failed = match write(program, file, &bodies, &copied) {
            Ok(written) => {
                let failed = check(program, class, file, &written, &bodies, &copied);
                if failed.is_empty() {
                    emitted.bytes = Some(written);
                    emitted.edits = bodies.into_values().flat_map(|(_, edits)| edits).collect();
                    return emitted;
                }
                failed
            }
            Err(error) => {
                let is_our_bug = !matches!(error, ClassError::TooLarge(_));
                let all = bodies.keys().chain(&copied);
                all.map(|method| (*method, error.to_string(), is_our_bug))
                    .collect()
            }
        };
        for (method, reason, is_our_bug) in failed {
            bodies.remove(&method);
            if copied.remove(&method) {
                emitted.refused.push(method);
            }
            emitted.left_alone.push(LeftAlone {
                method,
                reason,
                is_our_bug,
            });
        }
    }
}

/// Applies the planned edits of every method.
fn edited(
    program: &Program,
    class: ClassId,
    file: &ClassFile,
    plan: &ClassPlan,
    left_alone: &mut Vec<LeftAlone>,
) -> Bodies {
    let mut bodies = Bodies::new();
    for (&method, planned) in &plan.methods {
        let declared = &file.methods[usize::from(program.method(method).index)];
        let code = match file.code(declared) {
            Ok(Some(code)) => code,
            Ok(None) | Err(_) => continue,
        };
        let types = match verify::receiver_types(program, class, file, declared, &code) {
            Ok(types) => types,
            Err(reason) => {
                left_alone.push(LeftAlone {
                    method,
                    reason,
                    is_our_bug: false,
                });
                continue;
            }
        };
        let (code, edits) = edit(program, method, code, &types, planned, left_alone);
        if !edits.is_empty() || planned.is_empty() {
            bodies.insert(method, (code, edits));
        }
    }
    bodies
}

fn edit(
    program: &Program,
    method: MethodId,
    mut code: Code,
    types: &ReceiverTypes,
    planned: &[Planned],
    left_alone: &mut Vec<LeftAlone>,
) -> (Code, Vec<Edit>) {
    let mut edits = Vec::new();
    for planned in planned {
        match apply(program, &mut code, types, planned) {
            Ok(()) => edits.push(describe(program, method, &code, planned)),
            Err(reason) => left_alone.push(LeftAlone {
                method,
                reason: reason.to_owned(),
                is_our_bug: false,
            }),
        }
    }
    (code, edits)
}

fn describe(program: &Program, method: MethodId, code: &Code, planned: &Planned) -> Edit {
    let op = match planned.kind {
        crate::ir::InvokeKind::Interface => "invokeinterface",
        _ => "invokevirtual",
    };
    Edit {
        kind: match planned.after {
            After::Narrow(_) => Kind::Narrow,
            After::Direct(_) => Kind::Direct,
        },
        method,
        pc: planned.pc,
        line: code.line_of(planned.pc),
        before: show(op, &planned.before),
        after: show("invokevirtual", &reference(program, planned)),
        world: planned.world,
        because: planned.because.clone(),
    }
}

fn write(
    program: &Program,
    file: &ClassFile,
    bodies: &Bodies,
    copied: &BTreeSet<MethodId>,
) -> Result<Vec<u8>, ClassError> {
    let mut edit = ClassEdit::new(file);
    for (method, (code, _)) in bodies {
        edit.replace_body(usize::from(program.method(*method).index), code.clone());
    }
    for &method in copied {
        let code = match bodies.get(&method) {
            Some((code, _)) => code.clone(),
            None => file
                .code(&file.methods[usize::from(program.method(method).index)])?
                .ok_or_else(|| ClassError::Malformed("no body to copy".into()))?,
        };
        edit.add_method(copies::copy(program, method, code));
    }
    edit.write()
}

/// The changed methods that fail a check, with the reason, and whether that is our bug.
fn check(
    program: &Program,
    class: ClassId,
    before: &ClassFile,
    written: &[u8],
    bodies: &Bodies,
    copied: &BTreeSet<MethodId>,
) -> Vec<(MethodId, String, bool)> {
    let all = bodies.keys().chain(copied).copied();
    let after = match ClassFile::parse(written.to_vec()) {
        Ok(after) => after,
        Err(e) => return all.map(|m| (m, e.to_string(), true)).collect(),
    };
    let mut failed = Vec::new();
    for &method in bodies.keys() {
        let index = usize::from(program.method(method).index);
        let (old, new) = (&before.methods[index], &after.methods[index]);
        let grown = new.code_length(&after) > HUGE_METHOD;
        if grown && old.code_length(before) <= HUGE_METHOD {
            failed.push((
                method,
                "it would pass 8,000 bytes of code".to_owned(),
                false,
            ));
        } else if let Err(e) = verify::check(program, class, (before, old), (&after, new)) {
            failed.push((method, e.reason, e.is_our_bug));
        }
    }
    for &method in copied {
        let index = usize::from(program.method(method).index);
        let name = copies::copy_name(program, method);
        let added = after.methods.iter().find(|m| m.name == name);
        let Some(added) = added else {
            failed.push((method, "the copy is not there".to_owned(), true));
            continue;
        };
        let original = &before.methods[index];
        if let Err(e) = verify::check(program, class, (before, original), (&after, added)) {
            failed.push((method, e.reason, e.is_our_bug));
        }
    }
    failed
}
