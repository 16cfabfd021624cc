//! Chooses the package of a class root for the root's run-time class.
//!
//! Loaders that index packages (Quarkus, OSGi, named modules) find a class only where the root
//! already has classes. So the class goes into an existing package. On a plain class path, any
//! package will do. The choice is the package with the least doubt whether a loader finds the class
//! there: the worst doubt is compared first (`Doubts`). Of equal packages, the first by name is
//! chosen.

use std::collections::{BTreeMap, BTreeSet};

use archive::{Archive, Entry, EntryPurpose, Manifest};
use program::ClassSource;
use session::Inputs;

/// A root of the input (unit, archive, folder), or a part of the class path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PackageHolder {
    Root(u32, u32, &'static [u8]),
    Library(usize),
}

/// The parts of the input and of the class path that have classes of each package.
pub(super) struct Packages(BTreeMap<Vec<u8>, BTreeSet<PackageHolder>>);

/// Doubts whether a loader finds a class in a package, the worst first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Doubts {
    /// The JDK may have the package in a module: then the JVM does not ask the class path.
    is_of_platform: bool,
    /// Several roots have it. They may have different loaders, of which one is asked, or one root
    /// may be signed.
    is_split: bool,
    /// An OSGi bundle that imports it may get it from another bundle.
    is_imported: bool,
    /// The unnamed package: no module has it.
    is_unnamed: bool,
    /// Its classes must come from one archive.
    is_sealed: bool,
}

/// The first parts of names of packages that the JDK has had, or may have.
const PLATFORM: [&[u8]; 10] = [
    b"java/",
    b"javax/",
    b"jdk/",
    b"sun/",
    b"com/sun/",
    b"netscape/",
    b"org/ietf/",
    b"org/omg/",
    b"org/w3c/",
    b"org/xml/",
];

impl Packages {
    /// The packages of all opened files.
    pub(super) fn new(inputs: &Inputs) -> Self {
        let mut all = Self(BTreeMap::new());
        for (u, unit) in (0..).zip(&inputs.units) {
            for (a, opened) in (0..).zip(&unit.archives) {
                for (folder, class) in opened.archive.entries().filter_map(class) {
                    all.add(class, PackageHolder::Root(u, a, folder));
                }
            }
        }
        for (n, library) in inputs.libraries.iter().enumerate() {
            for name in library.names() {
                all.add(name.bytes(), PackageHolder::Library(n));
            }
        }
        all
    }

    fn add(&mut self, class: &[u8], holder: PackageHolder) {
        let package = package(class);
        match self.0.get_mut(package) {
            Some(holders) => drop(holders.insert(holder)),
            None => drop(self.0.insert(package.to_vec(), [holder].into())),
        }
    }

    /// The package for the class, in the root of `archive` below the folder `prefix`. `None` if the
    /// root has classes for some releases only.
    pub(super) fn choose(&self, archive: &Archive, prefix: &[u8]) -> Option<Vec<u8>> {
        let manifest = archive.manifest().ok().flatten();
        let classes = archive.entries().filter_map(class);
        let of_root = classes.filter(|(folder, _)| *folder == prefix);
        let packages: BTreeSet<&[u8]> = of_root.map(|(_, class)| package(class)).collect();
        let best = packages
            .into_iter()
            .min_by_key(|package| (self.doubts(package, manifest.as_ref()), *package));
        best.map(<[u8]>::to_vec)
    }

    fn doubts(&self, package: &[u8], manifest: Option<&Manifest>) -> Doubts {
        let name = [package, b"/"].concat();
        Doubts {
            is_of_platform: PLATFORM.iter().any(|start| name.starts_with(start)),
            is_split: self.0.get(package).is_some_and(|holders| holders.len() > 1),
            is_imported: manifest.is_some_and(|manifest| is_imported(package, manifest)),
            is_unnamed: package.is_empty(),
            is_sealed: manifest.is_some_and(|manifest| is_sealed(&name, manifest)),
        }
    }
}

/// The folder of a class file that all releases read, and the class's name.
fn class(entry: Entry<'_>) -> Option<(&'static [u8], &[u8])> {
    match entry.place() {
        EntryPurpose::Class(place) if place.release.is_none() => {
            Some((place.root.prefix(), place.class))
        }
        _ => None,
    }
}

fn package(class: &[u8]) -> &[u8] {
    let end = class.iter().rposition(|b| *b == b'/').unwrap_or(0);
    &class[..end]
}

/// Whether a package is sealed (JAR File Specification). The name has a slash at its end.
fn is_sealed(package: &[u8], manifest: &Manifest) -> bool {
    let mut sections = manifest.sections.iter();
    let own = sections.find(|section| section.name == package);
    let says = own.and_then(|section| section.get("Sealed"));
    let says = says.or_else(|| manifest.main.get("Sealed"));
    says.is_some_and(|says| says.eq_ignore_ascii_case(b"true"))
}

/// Whether a bundle imports a package (OSGi Core, 3.7.6).
fn is_imported(package: &[u8], manifest: &Manifest) -> bool {
    let imports = manifest.main.get("Import-Package").unwrap_or_default();
    let dotted = package.iter().map(|b| if *b == b'/' { b'.' } else { *b });
    let dotted: Vec<u8> = dotted.collect();
    // Commas and semicolons within quotes may split wrongly, but never yield a package's name.
    let mut names = imports.split(|b| matches!(b, b',' | b';'));
    names.any(|name| name.trim_ascii() == dotted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(text: &str) -> Manifest {
        Manifest::parse(text.as_bytes()).expect("a manifest")
    }

    #[test]
    fn packages_are_sealed_one_by_one_or_all() {
        let some = manifest("Manifest-Version: 1.0\r\n\r\nName: a/b/\r\nSealed: true\r\n\r\n");
        assert!(is_sealed(b"a/b/", &some) && !is_sealed(b"a/c/", &some));
        let all =
            "Manifest-Version: 1.0\r\nSealed: true\r\n\r\nName: a/b/\r\nSealed: false\r\n\r\n";
        assert!(!is_sealed(b"a/b/", &manifest(all)) && is_sealed(b"a/c/", &manifest(all)));
    }

    #[test]
    fn imports_are_read_with_their_versions() {
        let text = "Manifest-Version: 1.0\r\nImport-Package: a.b;c.d;version=\"[1,2)\", e\r\n\r\n";
        let imported = |package: &[u8]| is_imported(package, &manifest(text));
        assert!(imported(b"a/b") && imported(b"c/d") && imported(b"e"));
        assert!(!imported(b"a") && !imported(b"2"));
    }

    #[test]
    fn a_package_of_one_root_alone_comes_first() {
        let mut all = Packages(BTreeMap::new());
        let root = |n| PackageHolder::Root(0, n, b"");
        all.add(b"a/C", root(0));
        all.add(b"a/D", root(1));
        all.add(b"b/C", root(0));
        all.add(b"C", root(0));
        all.add(b"javax/x/C", root(0));
        let mut packages: Vec<&[u8]> = vec![b"javax/x", b"", b"a", b"b"];
        packages.sort_by_key(|package| all.doubts(package, None));
        let expected: [&[u8]; 4] = [b"b", b"", b"a", b"javax/x"];
        assert_eq!(packages, expected);
    }
}
