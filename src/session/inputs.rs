//! The files that a command opens.

use std::path::Path;

use archive::ArchiveError;
use base::Id;
use program::{ClassId, ClassOrigin, InputPlace, OpenedJdk, Program};

use crate::input::{Library, Unit, unusable};
use crate::options::SessionError;
use crate::pins::Pins;

/// All opened files of a run.
pub struct Inputs {
    /// The input files, in order.
    pub units: Vec<Unit>,
    /// The class path, in order.
    pub libraries: Vec<Library>,
    /// The JDK whose types the program uses.
    pub jdk: OpenedJdk,
    /// The digests that a pinned run relies on.
    pub pins: Pins,
}

impl Inputs {
    /// The name and the content of an entry.
    pub fn read(&self, place: InputPlace) -> Option<(String, Vec<u8>)> {
        let opened = &self.units[place.unit as usize].archives[place.archive as usize];
        let entry = opened.archive.entry(Id::new(place.entry as usize));
        Some((entry.label(), entry.read().ok()?.into_owned()))
    }

    /// Frees the memory of archives that will not be read for a while ([`Archive::release`]).
    ///
    /// [`Archive::release`]: archive::Archive::release
    pub fn release(&self) {
        let of_units = self.units.iter().flat_map(|unit| &unit.archives);
        let of_path = self.libraries.iter().filter_map(Library::archive);
        let opened = of_units.map(|opened| &opened.archive);
        opened.chain(of_path).for_each(archive::Archive::release);
    }

    /// Checks that no file was written to while it was read.
    ///
    /// # Errors
    /// If one has changed, as far as [`Archive::has_changed`] tells.
    ///
    /// [`Archive::has_changed`]: archive::Archive::has_changed
    pub fn require_unchanged(&self) -> Result<(), SessionError> {
        let of_units = self.units.iter().map(|unit| &unit.archives[0].archive);
        let of_path = self.libraries.iter().filter_map(Library::archive);
        let mut changed = of_units
            .chain(of_path)
            .filter(|archive| archive.has_changed());
        let error = changed.next().map(|archive| {
            let at = archive.label().to_owned();
            unusable(Path::new(archive.label()), ArchiveError::Changed { at })
        });
        error.map_or(Ok(()), Err)
    }

    /// Whether a class stands in an archive whose bytes may change.
    pub fn may_change(&self, program: &Program, class: ClassId) -> bool {
        match program.class(class).origin {
            ClassOrigin::Input(place) => {
                !self.units[place.unit as usize].archives[place.archive as usize].untouchable
            }
            ClassOrigin::ClassPath(_) | ClassOrigin::Platform => false,
        }
    }
}
