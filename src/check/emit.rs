//! A class's checks → its bytes, checked as every rewritten class is: read back, and every changed
//! method verified. What fails is said, and the class is made again without it.

use rayon::prelude::*;

use crate::check::insert::insert;
use crate::check::scene::Scene;
use crate::check::test::Method;
use crate::classfile::{ClassEdit, ClassFile, Code, Frame};
use crate::id::Sym;
use crate::program::{ClassId, MethodId, Program};
use crate::rewrite::{LeftAlone, verify_changed};

/// The oldest class version whose `ldc` takes classes (JVMS 4.4.1, table 4.4-C).
const FIRST_WITH_CLASS_CONSTANTS: u16 = 49;

/// Every changed class's bytes, and the methods that failed.
pub(super) fn all(
    scene: &Scene<'_>,
    methods: &[Method],
) -> (Vec<(ClassId, Vec<u8>)>, Vec<LeftAlone>) {
    let class = |m: &Method| scene.program.method(m.method).class;
    let groups: Vec<&[Method]> = methods.chunk_by(|a, b| class(a) == class(b)).collect();
    let emitted: Vec<_> = groups
        .into_par_iter()
        .map(|group| {
            let class = class(&group[0]);
            let runtime = scene.hosts[group[0].host].class;
            (class, emit(scene.program, class, group, runtime))
        })
        .collect();
    let mut classes = Vec::new();
    let mut failed = Vec::new();
    for (class, emitted) in emitted {
        match emitted {
            Ok(bytes) => classes.push((class, bytes)),
            Err(left) => failed.extend(left),
        }
    }
    (classes, failed)
}

/// The class's new bytes.
///
/// # Errors
/// The methods that cannot have their checks.
fn emit(
    program: &Program,
    class: ClassId,
    methods: &[Method],
    runtime: Sym,
) -> Result<Vec<u8>, Vec<LeftAlone>> {
    let all = |reason: &str, is_our_bug| -> Vec<LeftAlone> {
        let left = methods.iter().map(|m| left(m.method, reason, is_our_bug));
        left.collect()
    };
    let Some(file) = program.file(class) else {
        return Err(all("the class cannot be read", false));
    };
    let mut failed = Vec::new();
    let mut edit = ClassEdit::new(file);
    for method in methods {
        let index = index(program, method);
        match file.code(&file.methods[index]) {
            Ok(Some(code)) => match checked(file, index, code, method, runtime) {
                Ok(code) => edit.replace_body(index, code),
                Err(reason) => failed.push(left(method.method, &reason, false)),
            },
            Ok(None) | Err(_) => failed.push(left(method.method, "the body cannot be read", false)),
        }
    }
    let written = edit
        .write_keeping()
        .map_err(|e| all(&e.to_string(), false))?;
    let after = ClassFile::parse(written.bytes.clone()).map_err(|e| all(&e.to_string(), true))?;
    for method in methods {
        let index = index(program, method);
        let (old, new) = (&file.methods[index], &after.methods[index]);
        if let Some((_, error)) = written.kept.iter().find(|(kept, _)| *kept == index) {
            failed.push(left(method.method, &error.to_string(), false));
        } else if let Err(e) = verify_changed(program, class, (file, old), (&after, new)) {
            failed.push(left(method.method, &e.reason, e.is_our_bug));
        }
    }
    if failed.is_empty() {
        Ok(written.bytes)
    } else {
        Err(failed)
    }
}

/// The method's code with its checks.
fn checked(
    file: &ClassFile,
    index: usize,
    mut code: Code,
    method: &Method,
    runtime: Sym,
) -> Result<Code, String> {
    let first = Frame::initial(file, &file.methods[index]).map_err(|e| e.to_string())?;
    let own = (file.major >= FIRST_WITH_CLASS_CONSTANTS).then_some(file.name);
    insert(&mut code, method, (runtime, own), first)?;
    Ok(code)
}

fn index(program: &Program, method: &Method) -> usize {
    usize::from(program.method(method.method).index)
}

fn left(method: MethodId, reason: &str, is_our_bug: bool) -> LeftAlone {
    LeftAlone {
        method,
        reason: reason.to_owned(),
        is_our_bug,
    }
}
