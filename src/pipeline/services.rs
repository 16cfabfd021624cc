//! The providers of services, from the files in `META-INF/services` and from module declarations
//! (API of `ServiceLoader`). The inputs, the class path and the JDK are searched. Of the JDK, only
//! modules are read, so there are no providers before release 9.

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

/// The providers that the files in a folder of the class path list.
fn in_folder(root: &Path) -> Vec<(Sym, Sym)> {
    let mut all = Vec::new();
    for file in service_files(root) {
        if let (Ok(text), Some(service)) = (files::read(&file), file.file_name()) {
            all.extend(providers(service.as_encoded_bytes(), &text));
        }
    }
    all
}

/// The providers that the files in an archive list.
fn listed(archive: &Archive) -> Vec<(Sym, Sym)> {
    let mut all = Vec::new();
    for entry in archive.entries() {
        // The folder of a class root, or of a release, may come before it.
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

/// The providers that a file for a service lists.
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
