//! The summary of a method as a fact of the solution. This analysis or an earlier one made it. A
//! summary of an earlier analysis is decoded when it is first needed.

use std::sync::{Arc, OnceLock};

use super::stored::Blobs;
use super::versions::{UNREACHED, UNTAKEN, Version};
use crate::domain::summary::Summary;
use crate::domain::value::AbstractObject;
use base::{Id, packed};
use claims::{Reason, UnknownCause};
use program::{MethodId, Program};

pub(crate) struct Fact {
    /// Which of the method's summaries it is, if it has a version (yet).
    version: Option<Version>,
    /// The bytes that determine its version.
    content: Option<Vec<u8>>,
    /// Its place in the contents of an earlier analysis.
    earlier: Option<(Arc<Blobs>, usize)>,
    summary: OnceLock<Summary>,
}

impl Fact {
    pub(super) fn new(summary: Summary, content: Option<Vec<u8>>) -> Self {
        Self {
            version: None,
            content,
            earlier: None,
            summary: OnceLock::from(summary),
        }
    }

    pub(super) fn earlier(contents: Arc<Blobs>, at: usize, version: Version) -> Self {
        Self {
            version: Some(version),
            content: None,
            earlier: Some((contents, at)),
            summary: OnceLock::new(),
        }
    }

    /// The fact before any evaluation: the method does not return.
    pub(crate) fn unreached() -> Self {
        Self {
            version: Some(UNREACHED),
            ..Self::new(Summary::Known(Box::default()), None)
        }
    }

    /// The fact about a method that was never evaluated. `unknown` is the same for all analyses.
    pub(crate) fn untaken(unknown: Summary) -> Self {
        Self {
            version: Some(UNTAKEN),
            ..Self::new(unknown, None)
        }
    }

    pub(super) fn take_content(&mut self) -> Option<Vec<u8>> {
        self.content.take()
    }

    pub(super) fn set_version(&mut self, version: Version) {
        self.version = Some(version);
    }

    pub(super) fn version(&self) -> Option<Version> {
        self.version
    }

    /// The summary.
    pub(crate) fn get(&self, program: &Program) -> &Summary {
        self.summary.get_or_init(|| {
            let (contents, at) = self.earlier.as_ref().expect("made here or there");
            let mut summary = packed::from_slice(contents.get(*at));
            if let Some(Summary::Known(effects)) = &mut summary {
                effects.names.iter_mut().for_each(|n| find(program, n));
            }
            summary.unwrap_or_else(unreadable)
        })
    }

    /// Whether both are the same summary of one method.
    pub(crate) fn is(&self, other: &Self, program: &Program) -> bool {
        match (self.version, other.version) {
            (Some(a), Some(b)) => a == b,
            _ => self.get(program) == other.get(program),
        }
    }
}

/// Finds the class of a decoded object again, by its name.
pub(super) fn find(program: &Program, named: &mut AbstractObject) {
    if named.ty.class.is_some() {
        named.ty.class = program.find(named.ty.name).ok();
    }
}

/// The summary in place of bytes that do not decode. The cache's checksum excludes such bytes. If
/// they come all the same, the summary is unknown, which gives no claim.
fn unreadable() -> Summary {
    Summary::Unknown(Reason {
        cause: UnknownCause::Internal,
        method: MethodId::new(0),
        pc: 0,
    })
}
