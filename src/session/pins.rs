//! What a pinned run relies on beside its input: the SHA-256 of the JDK and of the class path, for
//! the report, and for the manifest of every output in which something was rewritten. Several inputs
//! rely on each other: the program runs with the outputs of these.
//!
//! All of the class path counts, whatever claims rest on: a claim also rests on a class not being
//! there. Manifests name files without their directories, which differ from machine to machine.

use std::fmt::Write as _;
use std::path::Path;

use crate::digest::{hex, of_archive};
use crate::input::{Library, Unit};
use crate::options::{Options, SessionError};
use cache::Cache;
use program::Jdk;
use report::Pinned;

/// What is relied on; empty for a run that is not pinned.
#[derive(Default)]
pub struct Pins {
    /// The SHA-256 of the JDK's classes.
    pub jdk: Option<String>,
    /// The class path's archives and directories.
    pub class_path: Vec<Pinned>,
    /// The main attributes that say so, names with items.
    pub attributes: Vec<(&'static str, Vec<String>)>,
}

impl Pins {
    /// Reads what the options pin.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn of(
        options: &Options,
        jdk: &Jdk,
        units: &[Unit],
        libraries: &[Library],
    ) -> Result<Self, SessionError> {
        let mut pins = Self::default();
        if options.first_wins {
            // A call graph goes into no manifest.
            return Ok(pins);
        }
        if options.pin_jdk {
            // With a cache, the key has these files by the same digests.
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

/// `name=digest`, without a space: what is no letter, digit, `.`, `-` or `_` as in a URL.
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
