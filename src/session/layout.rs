//! How the launcher of a fat archive, or a web container, reads it: which of its classes are the
//! program's own, and which are its class path. Call graphs take archives apart so; other commands take
//! all of an archive for the input, since they edit all of it.
//!
//! Spring Boot's launchers have a loader for `classes` and `lib` whose parent has the archive's root, the
//! launcher itself: it is asked first. `WarLauncher` reads `WEB-INF/lib-provided`, too.
//! Elsewhere, the root's classes are the program's own.

use std::path::PathBuf;

use crate::input::{Library, Own, Unit, nested_in, unusable};
use crate::options::SessionError;
use archive::{Archive, Manifest, Place as EntryPlace, Root as EntryRoot};

/// The package of Spring Boot's launchers.
const BOOT: &str = "org.springframework.boot.loader.";

/// Where a WAR that Spring Boot launches keeps what a container has.
const PROVIDED: &[u8] = b"WEB-INF/lib-provided/";

/// Starts Quarkus applications whose parts stand in folders beside the archive.
const QUARKUS: &str = "io.quarkus.bootstrap.runner.QuarkusEntryPoint";

/// With what the program of an archive starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// With `main` of this class.
    Main(String),
    /// With `main` of this class, or one that the manifest does not name; a launcher runs it.
    Launched {
        /// What `Start-Class` names.
        class: Option<String>,
        /// What `Main-Class` names.
        launcher: String,
    },
    /// With what this class of Quarkus finds in other files.
    Quarkus(String),
    /// As a container of web applications does it.
    Web,
}

impl Start {
    /// What an archive says; nothing of one that is to be used by others.
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

/// The folder of a fat archive that has its classes and its libraries.
fn root(archive: &Archive) -> Option<EntryRoot> {
    let below = |entry: archive::Entry<'_>| match entry.place() {
        EntryPlace::Class(place) => (place.root != EntryRoot::Archive).then_some(place.root),
        EntryPlace::Nested(root) => Some(root),
        _ => None,
    };
    archive.entries().find_map(below)
}

/// Takes nested archives out of the units. They become libraries, which come before those of the class path. The units
/// keep the program's own classes.
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

/// The archives that only Spring Boot's launcher of a WAR reads.
fn provided(war: &Archive) -> Result<Vec<Archive>, archive::ArchiveError> {
    let entries = war
        .entries()
        .filter(|entry| entry.name().starts_with(PROVIDED) && entry.name().ends_with(b".jar"));
    let opened = entries.map(|entry| nested_in(war, entry.id()));
    opened.filter_map(Result::transpose).collect()
}
