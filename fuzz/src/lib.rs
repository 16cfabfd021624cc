//! What each fuzz target does with its bytes. A panic is a finding.
//!
//! `tests/fuzz.rs` runs the same functions on mutated classes and on every kept finding, so that
//! they count on the stable toolchain too.

use resolute::classfile::{ClassEdit, ClassError, ClassFile};

/// Parses a class, reads everything in it, and writes it back: what parses is its own bytes.
/// Whether it parsed.
pub fn class_reader(data: &[u8]) -> bool {
    let Ok(class) = ClassFile::parse(data) else {
        return false;
    };
    read_class(&class);
    for field in &class.fields {
        let _ = class.constant_value(field);
    }
    for method in &class.methods {
        let _ = class.exceptions(method);
        let _ = class.annotation_types(&method.attributes);
        let _ = class.code(method);
    }
    let written = ClassEdit::new(&class).write();
    assert_eq!(
        written.ok().as_deref(),
        Some(data),
        "an unchanged class came back changed"
    );
    true
}

fn read_class(class: &ClassFile) {
    let _ = (
        class.nest_host(),
        class.nest_members(),
        class.permitted_subclasses(),
    );
    let _ = (
        class.record_components(),
        class.inner_classes(),
        class.enclosing_method(),
    );
    let _ = (
        class.source_file(),
        class.module(),
        class.annotation_types(&class.attributes),
    );
}

/// Takes every method of a class apart, puts it together again, and reads the result: what can be
/// read can be written, and reads as the same methods. Whether there was a method to write.
pub fn read_edit_write(data: &[u8]) -> bool {
    let Ok(class) = ClassFile::parse(data) else {
        return false;
    };
    let mut edit = ClassEdit::new(&class);
    let mut any = false;
    for (index, method) in class.methods.iter().enumerate() {
        if let Ok(Some(code)) = class.code(method) {
            edit.replace_body(index, code);
            any = true;
        }
    }
    match edit.write_keeping() {
        Ok(written) => check(&class, &written.bytes, &written.kept),
        Err(error) => assert!(matches!(error, ClassError::TooLarge(_)), "{error}"),
    }
    any
}

fn check(class: &ClassFile, bytes: &[u8], kept: &[(usize, ClassError)]) {
    let again = ClassFile::parse(bytes).expect("what we wrote can be read");
    assert_eq!(
        class.methods.len(),
        again.methods.len(),
        "a method was lost or added"
    );
    for (index, (old, new)) in class.methods.iter().zip(&again.methods).enumerate() {
        assert_eq!((old.name, old.descriptor), (new.name, new.descriptor));
        let forced = kept.iter().all(|(kept, _)| *kept != index);
        if let (true, Ok(Some(old))) = (forced, class.code(old)) {
            let new = again.code(new).expect("a method that we wrote can be read");
            let new = new.expect("a method that we wrote has code");
            // More of them where a branch had to become a wide one.
            assert!(
                old.insns().count() <= new.insns().count(),
                "an instruction was lost"
            );
        }
    }
}

/// Everything that the archive room does, with its promises checked. Whether it parsed.
pub fn archive_reader(data: &[u8]) -> bool {
    resolute::archive::fuzz_one(data).parsed
}
