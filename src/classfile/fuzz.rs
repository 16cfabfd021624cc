//! The entry points for fuzzers: on any bytes there is no panic, and all output can be read again.
//!
//! Memory is bounded by the input. Only interned names ([`Sym`](base::Sym)) stay after the run.

use crate::class::ClassFile;
use crate::compact;
use crate::edit::ClassEdit;
use crate::error::ClassError;

/// Reads every readable part of a class: members, plain attributes, codes. Says whether `data` is a
/// class.
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

/// The class without its unused constants and bootstrap methods. `None` if `data` is no class, or
/// has a part that may name constants at unknown places.
///
/// # Panics
/// When the output cannot be read, or when compacting it again gives other bytes.
pub fn compact(data: &[u8]) -> Option<Vec<u8>> {
    let compacted = |data: &[u8]| compact::compacted(&ClassFile::parse(data).ok()?).ok();
    let first = compacted(data)?;
    let second = compacted(&first).expect("what was written can be read");
    assert_eq!(first, second, "nothing more is unused");
    Some(first)
}

/// Reads a class, forces every body through the encoder and reads the result. Gives the number of
/// bodies that came through.
///
/// # Panics
/// When the output cannot be read, or when writing it again gives other bytes.
pub fn round_trip(data: &[u8]) -> usize {
    let Some((first, bodies)) = force(data) else {
        return 0;
    };
    let (second, again) = force(&first).expect("what was written can be read");
    assert_eq!(bodies, again, "every body that was written can be read");
    assert_eq!(first, second, "writing is a fixed point");
    bodies
}

/// The class with every body re-emitted where possible, and the number of these bodies.
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
