//! Which classes provide which services: what files in `META-INF/services` and module declarations say, in the inputs, on the
//! class path and in the JDK (API of `ServiceLoader`). Of the JDK, modules only: none before release 9.

use std::path::Path;

use archive::Archive;
use base::{Sym, files};
use session::Inputs;
use session::class_path::service_files;
use session::modules::declared;

const FOLDER: &[u8] = b"META-INF/services/";

/// Service and provider, in internal form; sorted.
pub(super) fn provided(inputs: &Inputs) -> Vec<(Sym, Sym)> {
    let of_units = inputs.units.iter().flat_map(|unit| &unit.archives);
    let of_path = inputs.libraries.iter().filter_map(|l| l.archive());
    let archives = of_units.map(|opened| &opened.archive).chain(of_path);
    let of_jdk = inputs.jdk.declarations();
    let mut all: Vec<(Sym, Sym)> = of_jdk.iter().flat_map(|module| module.provided()).collect();
    let folders = inputs.libraries.iter().filter(|l| l.archive().is_none());
    all.extend(folders.flat_map(|folder| in_folder(folder.path())));
    for archive in archives {
        all.extend(listed(archive));
        for info in declared(archive) {
            let module = info.module().ok().flatten();
            all.extend(module.iter().flat_map(|module| module.provided()));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// What the files of a folder of the class path list.
fn in_folder(root: &Path) -> Vec<(Sym, Sym)> {
    let mut all = Vec::new();
    for file in service_files(root) {
        if let (Ok(text), Some(service)) = (files::read(&file), file.file_name()) {
            all.extend(providers(service.as_encoded_bytes(), &text));
        }
    }
    all
}

/// What the files of an archive list.
fn listed(archive: &Archive) -> Vec<(Sym, Sym)> {
    let mut all = Vec::new();
    for entry in archive.entries() {
        // Folders of class roots, and of releases, may come before it.
        let name = entry.name();
        let Some(at) = memchr::memmem::find(name, FOLDER) else {
            continue;
        };
        let service = &name[at + FOLDER.len()..];
        let Ok(text) = entry.read() else { continue };
        if service.is_empty() || service.contains(&b'/') {
            continue;
        }
        all.extend(providers(service, &text));
    }
    all
}

/// What a file for a service lists.
fn providers(service: &[u8], text: &[u8]) -> Vec<(Sym, Sym)> {
    let lines = text.split(|byte| *byte == b'\n');
    let names = lines.map(|line| line.split(|byte| *byte == b'#').next().unwrap_or_default());
    let names = names.map(<[u8]>::trim_ascii).filter(|n| !n.is_empty());
    names
        .map(|provider| (internal(service), internal(provider)))
        .collect()
}

fn internal(name: &[u8]) -> Sym {
    let slashed = name.iter().map(|&b| if b == b'.' { b'/' } else { b });
    Sym::new(&slashed.collect::<Vec<u8>>())
}
