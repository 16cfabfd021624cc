//! What fuzzers call: any bytes, no panic, and whatever is written can be read again.
//!
//! Memory is bounded by the input but for interned names, which stay ([`Sym`](base::Sym)).

use crate::class::ClassFile;
use crate::compact;
use crate::edit::ClassEdit;
use crate::error::ClassError;

/// Reads everything that can be read of a class: members, plain attributes, codes. Whether it is
/// one.
pub fn read(data: &[u8]) -> bool {
    let Ok(class) = ClassFile::parse(data) else {
        return false;
    };
    let _ = plain_attributes(&class);
    for field in &class.fields {
        let _ = class.constant_value(field);
    }
    for method in &class.methods {
        let _ = class.annotation_types(&method.attributes);
        let _ = class.annotations(&method.attributes);
        let _ = class.code(method);
    }
    true
}

fn plain_attributes(class: &ClassFile) -> Result<(), ClassError> {
    class.nest_host()?;
    class.nest_members()?;
    class.permitted_subclasses()?;
    class.record_components()?;
    class.inner_classes()?;
    class.enclosing_method()?;
    class.module()?;
    Ok(())
}

/// The class without the constants and bootstrap methods that it does not use; nothing if it is none,
/// or has parts of which nobody knows where they name constants.
///
/// # Panics
/// When what was written cannot be read, or when doing it again gives other bytes.
pub fn compact(data: &[u8]) -> Option<Vec<u8>> {
    let compacted = |data: &[u8]| compact::compacted(&ClassFile::parse(data).ok()?).ok();
    let first = compacted(data)?;
    let second = compacted(&first).expect("what was written can be read");
    assert_eq!(first, second, "nothing more is unused");
    Some(first)
}

/// Reads a class, forces every body through the encoder and reads the result. How many bodies came
/// through.
///
/// # Panics
/// When what was written cannot be read, or when writing it again gives other bytes.
pub fn round_trip(data: &[u8]) -> usize {
    let Some((first, bodies)) = force(data) else {
        return 0;
    };
    let (second, again) = force(&first).expect("what was written can be read");
    assert_eq!(bodies, again, "every body that was written can be read");
    assert_eq!(first, second, "writing is a fixed point");
    bodies
}

/// The class with all bodies that can be re-emitted, and how many those are.
fn force(data: &[u8]) -> Option<(Vec<u8>, usize)> {
    let class = ClassFile::parse(data).ok()?;
    let mut edit = ClassEdit::new(&class);
    let mut bodies = 0;
    for (index, method) in class.methods.iter().enumerate() {
        if let Ok(Some(code)) = class.code(method) {
            edit.replace_body(index, code);
            bodies += 1;
        }
    }
    let written = edit.write_keeping().ok()?;
    Some((written.bytes, bodies - written.kept.len()))
}
