//! How the launcher of a fat archive, or a web container, reads it: as the program's own classes
//! and as its class path. Only call graphs split archives so. Other commands treat the whole
//! archive as input, since they edit all of it.
//!
//! Spring Boot's launcher makes a loader for `classes` and `lib`. The parent loader has the
//! archive's root, where the launcher itself stands, and is asked first. `WarLauncher` reads
//! `WEB-INF/lib-provided`, too. In other fat archives, the root's classes are the program's own.

use std::path::PathBuf;

use crate::input::{Library, Own, Unit, nested_in, unusable};
use crate::options::SessionError;
use archive::{Archive, EntryPurpose as EntryPlace, Manifest, Root as EntryRoot};

/// The package of Spring Boot's launchers.
const BOOT: &str = "org.springframework.boot.loader.";

/// The folder of libraries that a container would provide, in a WAR that Spring Boot launches.
const PROVIDED: &[u8] = b"WEB-INF/lib-provided/";

/// The main class of Quarkus applications, which load their parts from folders beside the archive.
const QUARKUS: &str = "io.quarkus.bootstrap.runner.QuarkusEntryPoint";

/// How the program of an archive starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// With `main` of this class.
    Main(String),
    /// A launcher runs `main` of a class, which the manifest may name.
    Launched {
        /// The value of `Start-Class`.
        class: Option<String>,
        /// The value of `Main-Class`.
        launcher: String,
    },
    /// This class of Quarkus finds the main class in other files.
    Quarkus(String),
    /// A container of web applications starts it.
    Web,
}

impl Start {
    /// How an archive says that it starts; `None` for a library.
    #[must_use]
    pub fn of(archive: &Archive) -> Option<Self> {
        let manifest = archive.manifest().ok().flatten();
        let named = |name| manifest.as_ref().and_then(|of| attribute(of, name));
        match named("Main-Class") {
            Some(launcher) if launcher.starts_with(BOOT) => Some(Self::Launched {
                class: named("Start-Class"),
                launcher,
            }),
            Some(main) if main == QUARKUS => Some(Self::Quarkus(main)),
            Some(main) => Some(Self::Main(main)),
            None => (root(archive) == Some(EntryRoot::Web)).then_some(Self::Web),
        }
    }
}

fn attribute(manifest: &Manifest, name: &str) -> Option<String> {
    let value = String::from_utf8_lossy(manifest.main.get(name)?);
    Some(value.trim().to_owned())
}

/// The folder of a fat archive that holds its classes and libraries.
fn root(archive: &Archive) -> Option<EntryRoot> {
    let below = |entry: archive::Entry<'_>| match entry.place() {
        EntryPlace::Class(place) => (place.root != EntryRoot::Archive).then_some(place.root),
        EntryPlace::Nested(root) => Some(root),
        _ => None,
    };
    archive.entries().find_map(below)
}

/// Moves nested archives out of the units. They become libraries, before those of the class path.
/// The units keep the program's own classes.
///
/// # Errors
/// If an archive that only a launcher reads is damaged.
pub(crate) fn take_apart(
    units: &mut [Unit],
    class_path: Vec<Library>,
) -> Result<Vec<Library>, SessionError> {
    let mut libraries = Vec::new();
    for unit in units {
        let outer = unit.archives[0].archive.clone();
        let Some(root) = root(&outer) else {
            continue;
        };
        unit.own = Own::Together;
        if let Some(Start::Launched { .. }) = Start::of(&outer) {
            unit.own = Own::Below(root);
            let name = PathBuf::from(format!("{}!launcher", outer.label()));
            libraries.push(Library::of(name, outer.clone()));
        }
        let inner = unit.archives.drain(1..).map(|opened| opened.archive);
        let mut inner: Vec<Archive> = inner.collect();
        if let (Own::Below(_), EntryRoot::Web) = (unit.own, root) {
            inner.extend(provided(&outer).map_err(|error| unusable(&unit.path, error))?);
        }
        let named = inner.into_iter();
        libraries.extend(named.map(|archive| Library::of(archive.label().into(), archive)));
    }
    libraries.extend(class_path);
    Ok(libraries)
}

/// The archives that only Spring Boot's `WarLauncher` reads.
fn provided(war: &Archive) -> Result<Vec<Archive>, archive::ArchiveError> {
    let entries = war
        .entries()
        .filter(|entry| entry.name().starts_with(PROVIDED) && entry.name().ends_with(b".jar"));
    let opened = entries.map(|entry| nested_in(war, entry.id()));
    opened.filter_map(Result::transpose).collect()
}
