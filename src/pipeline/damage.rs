//! Damaged entries: classes of the inputs that no JVM can load, so that the build which made the
//! JAR went wrong.
//!
//! That is content which cannot be unpacked, a class file that is cut off or malformed, and one of
//! nothing but zeros. Not damaged are classes that are merely not for us (a newer version, `jsr`)
//! and files that are no class files at all: templates, and classes that a loader of the program's
//! own decrypts. Those are copied as they are, with a warning.

use crate::classfile::{ClassError, ClassFile};
use crate::id::Id;
use crate::pipeline::{Inputs, PipelineError};
use crate::program::{Origin, Program};

/// What every class file begins with.
const MAGIC: [u8; 4] = [0xca, 0xfe, 0xba, 0xbe];

/// A damaged entry.
pub(super) struct Damage {
    /// `app.jar!pkg/Cls.class`.
    pub at: String,
    /// What is wrong with it.
    pub why: String,
}

/// Damage among the classes that could be unpacked; in the order of the program's problems.
pub(super) fn find(inputs: &Inputs, program: &Program) -> Vec<Damage> {
    let found = program.problems().iter().filter_map(|problem| {
        let Origin::Input(place) = problem.origin else {
            return None;
        };
        let opened = &inputs.units[place.unit as usize].archives[place.archive as usize];
        let entry = opened.archive.entry(Id::new(place.entry as usize));
        let why = damage(&entry.read().ok()?)?;
        let at = entry.label();
        Some(Damage { at, why })
    });
    found.collect()
}

/// Why bytes are a damaged class file, if they are one.
fn damage(bytes: &[u8]) -> Option<String> {
    if bytes.iter().all(|byte| *byte == 0) {
        return Some(match bytes.len() {
            0 => "it is empty".to_owned(),
            length => format!("it is {length} zeros"),
        });
    }
    if bytes.iter().zip(MAGIC).any(|(byte, magic)| *byte != magic) {
        return None;
    }
    match ClassFile::parse(bytes.to_vec()) {
        Err(error @ ClassError::Malformed(_)) => Some(error.to_string()),
        _ => None,
    }
}

/// The error of a run that does not go on with damaged entries.
pub(super) fn refuse(mut damaged: Vec<Damage>) -> Result<(), PipelineError> {
    if damaged.is_empty() {
        return Ok(());
    }
    let Damage { at, why } = damaged.remove(0);
    let others = damaged.into_iter().map(|other| other.at).collect();
    let why = why.into();
    Err(PipelineError::Damaged { at, why, others })
}

#[cfg(test)]
mod tests {
    use super::damage;

    #[test]
    fn what_is_cut_off_or_nothing_is_damaged() {
        for bytes in [
            &b""[..],
            &[0; 64],
            &[0xca, 0xfe],
            &[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61],
        ] {
            assert!(damage(bytes).is_some(), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_newer_or_something_else_is_not() {
        for bytes in [
            &b"public class ${name} {}"[..],
            &[0x17, 0, 0, 0],
            &[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0xff, 0xff],
        ] {
            assert!(damage(bytes).is_none(), "{bytes:?}");
        }
    }
}
