//! Modular JARs that another module pins by hash. The boot layer rejects changed content, so such
//! inputs are refused.

use crate::input::{Library, Unit};
use crate::options::SessionError;
use archive::Archive;
use base::Sym;
use classfile::ClassFile;

/// The modules that an archive declares, in any release.
pub fn declared(archive: &Archive) -> Vec<ClassFile> {
    archive
        .module_infos()
        .filter_map(|entry| ClassFile::parse(entry.read().ok()?.into_owned()).ok())
        .collect()
}

/// Refuses inputs that are named in the `ModuleHashes` of an input or of the class path.
pub fn refuse_hashed(units: &[Unit], libraries: &[Library]) -> Result<(), SessionError> {
    let given = units.iter().map(|unit| &unit.archives[0].archive);
    let hashed: Vec<(Sym, String)> = given
        .chain(libraries.iter().filter_map(Library::archive))
        .flat_map(|archive| {
            let label = archive.label().to_owned();
            let hashed = declared(archive)
                .into_iter()
                .flat_map(|info| info.hashed_modules().unwrap_or_default());
            hashed.map(move |name| (name, label.clone()))
        })
        .collect();
    for unit in units {
        let archive = &unit.archives[0].archive;
        let names = declared(archive)
            .into_iter()
            .filter_map(|info| Some(info.module().ok()??.name));
        for name in names {
            if let Some((_, by)) = hashed.iter().find(|(module, _)| *module == name) {
                return Err(SessionError::Input {
                    path: unit.path.clone(),
                    source: format!(
                        "its content is fixed by the ModuleHashes of {by}: \
                         the JVM would reject module {name} when it is changed"
                    )
                    .into(),
                    help: "optimize it before the modules are hashed, or leave it out".to_owned(),
                });
            }
        }
    }
    Ok(())
}
