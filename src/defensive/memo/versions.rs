//! The different contents that one fact has had. Each has a number. Two contents are equal if and
//! only if their numbers are.

use std::sync::Arc;

use super::stored::{Blobs, VersionContents, Words};

/// The number of a content of one method or field. Contents that do not come from evaluations have
/// reserved numbers.
pub(crate) type Version = u32;

/// A method before any evaluation.
pub(super) const UNREACHED: Version = u32::MAX;
/// A method that was never evaluated.
pub(super) const UNTAKEN: Version = u32::MAX - 1;
/// A field that is not trusted.
pub(super) const NONE: Version = u32::MAX - 2;

/// The contents of all methods, or of all fields. Contents of an earlier analysis come first.
pub(super) struct Versions {
    earlier: VersionContents,
    new: Vec<Vec<Box<[u8]>>>,
}

impl Versions {
    pub(super) fn new(earlier: VersionContents, count: usize) -> Self {
        let new = vec![Vec::new(); count];
        Self { earlier, new }
    }

    /// The version that has this content. A new content gets a new number.
    pub(super) fn number(&mut self, of: usize, content: Vec<u8>) -> Version {
        let range = self.earlier.range(of);
        let count = range.len();
        let mut earlier = range.map(|at| self.earlier.blobs.get(at));
        if let Some(at) = earlier.position(|known| known == &content[..]) {
            return at as Version;
        }
        let new = &mut self.new[of];
        let at = new.iter().position(|known| known[..] == content[..]);
        let at = at.unwrap_or_else(|| {
            new.push(content.into());
            new.len() - 1
        });
        (count + at) as Version
    }

    /// The place of a version of an earlier analysis.
    pub(super) fn earlier(&self, of: usize, version: Version) -> (Arc<Blobs>, usize) {
        let at = self.earlier.range(of).start + version as usize;
        (self.earlier.blobs.clone(), at)
    }

    fn content(&self, of: usize, version: Version) -> &[u8] {
        let earlier = self.earlier.range(of);
        match (version as usize).checked_sub(earlier.len()) {
            None => self.earlier.blobs.get(earlier.start + version as usize),
            Some(at) => &self.new[of][at],
        }
    }
}

/// The contents that are still referred to, with new numbers.
pub(super) struct LiveVersions {
    versions: Versions,
    kept: Vec<Vec<Version>>,
}

impl LiveVersions {
    pub(super) fn new(versions: Versions) -> Self {
        let kept = vec![Vec::new(); versions.new.len()];
        Self { versions, kept }
    }

    /// Keeps a version. Returns its new number.
    pub(super) fn keep(&mut self, of: usize, version: Version) -> Version {
        if [UNREACHED, UNTAKEN, NONE].contains(&version) {
            return version;
        }
        let kept = &mut self.kept[of];
        let at = kept.iter().position(|known| *known == version);
        at.unwrap_or_else(|| {
            kept.push(version);
            kept.len() - 1
        }) as Version
    }

    /// The contents in their stored form.
    pub(super) fn stored(self) -> VersionContents {
        let (mut ends, mut blobs) = (Words::default(), Blobs::default());
        for (of, kept) in self.kept.iter().enumerate() {
            for version in kept {
                blobs.push(self.versions.content(of, *version));
            }
            ends.push(blobs.len() as u32);
        }
        VersionContents {
            ends,
            blobs: Arc::new(blobs),
        }
    }
}
