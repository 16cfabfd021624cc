//! Every method of a class through decoder and encoder.

use resolute::classfile::{ClassEdit, ClassError, ClassFile};

/// The class with all bodies re-emitted, and how many those are.
///
/// # Panics
/// When a body cannot be decoded for another reason than `jsr`, or not be written.
pub fn force(class: &ClassFile) -> (Vec<u8>, usize) {
    let mut edit = ClassEdit::new(class);
    let mut count = 0;
    for (index, method) in class.methods.iter().enumerate() {
        match class.code(method) {
            Ok(Some(code)) => {
                edit.replace_body(index, code);
                count += 1;
            }
            Ok(None) | Err(ClassError::Subroutines) => {}
            Err(e) => panic!("{} {}: {e}", class.name, method.name),
        }
    }
    let written = edit.write_keeping().expect("no method is added");
    assert!(
        written.kept.is_empty(),
        "{}: {:?}",
        class.name,
        written.kept
    );
    (written.bytes, count)
}
