//! Where an option's file goes: `-` and `-.ENDING` name standard output.
//!
//! What is for people, the table, then goes to standard error, so that a pipe gets the file and
//! nothing else.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::message::{Failure, print};

/// A place that something is written to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum To {
    /// A file.
    File(PathBuf),
    /// Standard output.
    StandardOutput,
}

impl To {
    /// What a path stands for, with the ending that tells the format; `-` alone has none.
    pub(super) fn of(path: &Path) -> (Self, Option<&str>) {
        match path.to_str() {
            Some("-") => (Self::StandardOutput, None),
            Some(name) if name.starts_with("-.") => (Self::StandardOutput, Some(&name[2..])),
            _ => {
                let ending = path.extension().and_then(|ending| ending.to_str());
                (Self::File(path.to_owned()), ending)
            }
        }
    }
}

/// The places that are taken: none is written twice.
#[derive(Debug, Default)]
pub(super) struct Taken(BTreeSet<To>);

impl Taken {
    /// Takes a place.
    pub(super) fn take(&mut self, to: &To) -> Result<(), Failure> {
        if self.0.insert(to.clone()) {
            return Ok(());
        }
        let message = match to {
            To::File(path) => format!("{} would be written twice", path.display()),
            To::StandardOutput => "two outputs would go to standard output".to_owned(),
        };
        let help = "give every report and output a name of its own";
        Err(Failure::usage(message, help))
    }

    /// Writes what is for people: to standard output where nothing else goes there.
    pub(super) fn tell(&self, text: &str) -> Result<(), Failure> {
        if !self.0.contains(&To::StandardOutput) {
            return print(text.as_bytes());
        }
        // Nobody is left to tell if standard error is closed.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
        Ok(())
    }
}
