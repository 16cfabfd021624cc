//! The files that a pinned run relies on, besides its input: the SHA-256 of the JDK and of the
//! class path. They go into the report, and into the manifest of every rewritten output. Several
//! inputs rely on each other: the program runs with the outputs of all.
//!
//! The whole class path counts, whatever the claims rest on: a claim may also rest on the absence
//! of a class. Manifests name files without directories, which differ between machines.

use std::fmt::Write as _;
use std::path::Path;

use crate::digest::{hex, of_archive};
use crate::input::{Library, Unit};
use crate::options::{Options, SessionError};
use cache::Cache;
use program::OpenedJdk;
use report::Pinned;

/// The files relied on; empty for a run that is not pinned.
#[derive(Default)]
pub struct Pins {
    /// The SHA-256 of the JDK's classes.
    pub jdk: Option<String>,
    /// The class path's archives and directories.
    pub class_path: Vec<Pinned>,
    /// The main attributes of the manifest that record them: names with items.
    pub attributes: Vec<(&'static str, Vec<String>)>,
}

impl Pins {
    /// Reads what the options pin.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn of(
        options: &Options,
        jdk: &OpenedJdk,
        units: &[Unit],
        libraries: &[Library],
    ) -> Result<Self, SessionError> {
        let mut pins = Self::default();
        if options.first_wins {
            // A call graph writes no manifest.
            return Ok(pins);
        }
        if options.pin_jdk {
            // The cache key has the same digests of these files.
            let hash = |path: &Path| match &options.cache {
                Some(caching) => caching.cache.sha256(path),
                None => Cache::read_sha256(path),
            };
            let digest = jdk.sha256(&hash).map_err(|e| SessionError::Jdk {
                source: Box::new(e),
            })?;
            let item = item(jdk.version(), &hex(&digest));
            pins.attributes.push(("Resolute-Pinned-Jdk", vec![item]));
            pins.jdk = Some(hex(&digest));
        }
        if options.pin_class_path && !libraries.is_empty() {
            for library in libraries {
                pins.class_path.push(Pinned {
                    path: library.path().display().to_string(),
                    sha256: library.sha256()?,
                });
            }
            let items = pins.class_path.iter().map(|pinned| {
                let name = Path::new(&pinned.path).file_name().unwrap_or_default();
                item(&name.to_string_lossy(), &pinned.sha256)
            });
            let items = items.collect();
            pins.attributes.push(("Resolute-Pinned-Class-Path", items));
        }
        if options.pin_class_path && units.len() > 1 {
            let items = units.iter().map(|unit| {
                let name = unit.path.file_name().unwrap_or_default();
                item(
                    &name.to_string_lossy(),
                    &of_archive(&unit.archives[0].archive),
                )
            });
            let items = items.collect();
            pins.attributes.push(("Resolute-Pinned-Inputs", items));
        }
        Ok(pins)
    }
}

/// `name=digest`, without a space. Other characters than letters, digits, `.`, `-` and `_` are
/// encoded as in a URL.
fn item(name: &str, digest: &str) -> String {
    let mut item = String::new();
    for byte in name.bytes() {
        match byte {
            b'.' | b'-' | b'_' => item.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => item.push(char::from(byte)),
            _ => drop(write!(item, "%{byte:02X}")),
        }
    }
    item + "=" + digest
}
