//! Methods with inserted code → the bytes of their classes. They are checked as every rewritten
//! class is: read back, and every changed method verified. A class with a method that fails is not
//! made. The failed methods are named, so that the caller plans again without them.

use rayon::prelude::*;

use classfile::{ClassEdit, ClassFile, Code, Method};
use program::{ClassId, MethodId, Program};
use rewrite::{DroppedEdit, verify_changed};

/// A method that is to change.
pub(crate) trait Instrumented: Sync {
    /// Which it is.
    fn method(&self) -> MethodId;

    /// Changes its code.
    ///
    /// # Errors
    /// Why it cannot; the code is thrown away then.
    fn instrument(&self, declared: (&ClassFile, &Method), code: &mut Code) -> Result<(), String>;
}

/// The bytes of the classes of these methods, and the methods that failed. The methods of a class
/// must stand together.
pub(crate) fn emit<M: Instrumented>(
    program: &Program,
    methods: &[M],
) -> (Vec<(ClassId, Vec<u8>)>, Vec<DroppedEdit>) {
    let class = |m: &M| program.method(m.method()).class;
    let groups: Vec<&[M]> = methods.chunk_by(|a, b| class(a) == class(b)).collect();
    let emitted: Vec<_> = groups
        .into_par_iter()
        .map(|group| {
            let class = class(&group[0]);
            (class, emit_class(program, class, group))
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
/// The methods that cannot change as planned.
fn emit_class<M: Instrumented>(
    program: &Program,
    class: ClassId,
    methods: &[M],
) -> Result<Vec<u8>, Vec<DroppedEdit>> {
    let all = |reason: &str, is_our_bug| -> Vec<DroppedEdit> {
        let left = methods.iter().map(|m| left(m.method(), reason, is_our_bug));
        left.collect()
    };
    let Some(file) = program.file(class) else {
        return Err(all("the class cannot be read", false));
    };
    let mut failed = Vec::new();
    let mut edit = ClassEdit::new(file);
    for method in methods {
        let index = index(program, method);
        match instrumented(file, index, method) {
            Ok(code) => edit.replace_body(index, code),
            Err(reason) => failed.push(left(method.method(), &reason, false)),
        }
    }
    let written = edit
        .write_keeping()
        .map_err(|e| all(&e.to_string(), false))?;
    let after = ClassFile::parse(&*written.bytes).map_err(|e| all(&e.to_string(), true))?;
    for method in methods {
        let index = index(program, method);
        let (old, new) = (&file.methods[index], &after.methods[index]);
        if let Some((_, error)) = written.kept.iter().find(|(kept, _)| *kept == index) {
            failed.push(left(method.method(), &error.to_string(), false));
        } else if let Err(e) = verify_changed(program, class, (file, old), (&after, new)) {
            failed.push(left(method.method(), &e.reason, e.is_our_bug));
        }
    }
    if failed.is_empty() {
        Ok(written.bytes)
    } else {
        Err(failed)
    }
}

/// The method's new code.
fn instrumented(
    file: &ClassFile,
    index: usize,
    method: &impl Instrumented,
) -> Result<Code, String> {
    let declared = &file.methods[index];
    let Ok(Some(mut code)) = file.code(declared) else {
        return Err("the body cannot be read".to_owned());
    };
    method.instrument((file, declared), &mut code)?;
    Ok(code)
}

fn index(program: &Program, method: &impl Instrumented) -> usize {
    usize::from(program.method(method.method()).index)
}

fn left(method: MethodId, reason: &str, is_our_bug: bool) -> DroppedEdit {
    DroppedEdit {
        method,
        reason: reason.to_owned(),
        is_our_bug,
    }
}
