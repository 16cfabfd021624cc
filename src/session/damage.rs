//! Damaged entries: input classes that no JVM can load, which shows that the build of the JAR
//! failed.
//!
//! An entry is damaged if its content
//!
//! - cannot be unpacked,
//! - is a class file that is cut off or malformed, or
//! - consists of zeros only.
//!
//! Other unusable files are copied unchanged, with a warning:
//!
//! - classes that only we cannot read: of a newer version, with `jsr`, or with strings that only
//!   old classes may have
//! - templates
//! - classes that a loader of the program decrypts

use classfile::{ClassError, ClassFile};
use program::{ClassOrigin, InputPlace, Program};

/// The first bytes of every class file.
const MAGIC: [u8; 4] = [0xca, 0xfe, 0xba, 0xbe];

/// A damaged entry.
pub struct Damage {
    /// `app.jar!pkg/Cls.class`.
    pub at: String,
    /// What is wrong with it.
    pub why: String,
}

/// Finds damage among the classes that could be unpacked, in the order of the program's problems.
/// `read` gives the name and the content of an entry.
pub fn find(
    program: &Program,
    read: impl Fn(InputPlace) -> Option<(String, Vec<u8>)>,
) -> Vec<Damage> {
    let found = program.problems().iter().filter_map(|problem| {
        let ClassOrigin::Input(place) = problem.origin else {
            return None;
        };
        let (at, bytes) = read(place)?;
        let why = damage(&bytes)?;
        Some(Damage { at, why })
    });
    found.collect()
}

/// Why bytes are a damaged class file; `None` if they are not one.
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
            &[
                0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 48, 0, 2, 1, 0, 3, 0xe0, 0x81, 0x81,
            ],
            &[
                0xca, 0xfe, 0xba, 0xbe, 0, 3, 0, 47, 0, 2, 1, 0, 3, 0xe0, 0x81, 0x41,
            ],
            // No constant has the tag 2.
            &[
                0xca, 0xfe, 0xba, 0xbe, 0, 3, 0, 47, 0, 2, 2, 0, 3, b'A', b'B',
            ],
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
            // "A" in three bytes, as in xercesImpl 2.9.1: HotSpot accepts that before version 48.
            &[
                0xca, 0xfe, 0xba, 0xbe, 0, 3, 0, 47, 0, 2, 1, 0, 3, 0xe0, 0x81, 0x81,
            ],
        ] {
            assert!(damage(bytes).is_none(), "{bytes:?}");
        }
    }
}
