//! The class roots of the inputs, each with the name and the place of its run-time class.
//!
//! A root is the part of an archive that one loader reads: the whole archive, or the `classes`
//! folder of a nested layout. The run-time class goes into the root itself, into an existing
//! package (`packages`).
//!
//! Its name contains a digest of the archive's content and the folder. So the name is unique, even
//! beside another checked JAR, or in a launcher's loader, which is a parent of the folder's loader.

use crate::pipeline::packages::Packages;
use archive::Root as EntryRoot;
use base::IdMap;
use check::{Naming, RuntimeHost};
use program::{ClassId, ClassOrigin, Program};
use session::Inputs;
use session::digest::of_archive;

/// A root: unit, archive, and folder in the archive.
type RootKey = (u32, u32, &'static str);

/// The roots whose bytes may change.
pub(super) struct Hosts {
    keys: Vec<RootKey>,
    pub hosts: Vec<RuntimeHost>,
    of: IdMap<ClassId, Option<usize>>,
}

impl Hosts {
    /// The roots of all input classes that may change; `naming` names run-time classes.
    pub(super) fn new(inputs: &Inputs, program: &Program, naming: Naming) -> Self {
        let packages = Packages::new(inputs);
        let mut hosts = Self {
            keys: Vec::new(),
            hosts: Vec::new(),
            of: IdMap::new(),
        };
        for (id, _) in program.classes() {
            let key = key(program, id).filter(|_| inputs.may_change(program, id));
            let host = key.map(|key| {
                let known = hosts.keys.iter().position(|k| *k == key);
                known.unwrap_or_else(|| hosts.add(inputs, &packages, key, naming))
            });
            hosts.of.push(host);
        }
        hosts
    }

    fn add(&mut self, inputs: &Inputs, packages: &Packages, key: RootKey, naming: Naming) -> usize {
        let unit = &inputs.units[key.0 as usize];
        let archive = &unit.archives[key.1 as usize].archive;
        let folder = key.2.trim_end_matches('/');
        let mark = of_archive(archive)[..16].to_owned() + &folder.replace(['/', '-'], "_");
        let prefix = match folder.split_once('/') {
            Some((prefix, _)) => [prefix, "/"].concat(),
            None => String::new(),
        };
        let package = packages.choose(archive, prefix.as_bytes());
        let name = unit.path.file_name().unwrap_or_default().to_string_lossy();
        let path = unit.path.display().to_string();
        let nested = archive.label().strip_prefix(&path).unwrap_or_default();
        let inner = if folder.is_empty() { "" } else { "!" };
        self.keys.push(key);
        self.hosts.push(RuntimeHost {
            class: naming.name(&mark, package.as_deref()),
            archive: format!("{name}{nested}{inner}{folder}"),
        });
        self.hosts.len() - 1
    }

    /// The root of a class, if it may change.
    pub(super) fn of(&self, class: ClassId) -> Option<usize> {
        self.of.get(class).copied().flatten()
    }

    /// Unit, archive and entry name of a root's run-time class.
    pub(super) fn entry(&self, host: usize) -> (usize, usize, Vec<u8>) {
        let (unit, archive, folder) = self.keys[host];
        let name = [folder.as_bytes(), self.hosts[host].class.bytes(), b".class"].concat();
        (unit as usize, archive as usize, name)
    }
}

fn key(program: &Program, class: ClassId) -> Option<RootKey> {
    let ClassOrigin::Input(place) = program.class(class).origin else {
        return None;
    };
    let folder = match place.root {
        EntryRoot::Boot if place.archive == 0 => "BOOT-INF/classes/",
        EntryRoot::Web if place.archive == 0 => "WEB-INF/classes/",
        _ => "",
    };
    Some((place.unit, place.archive, folder))
}
