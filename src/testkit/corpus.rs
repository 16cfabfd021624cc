//! Real classes: of every JDK on this machine, and of the JARs of the corpus.

use std::io::Read;
use std::path::{Path, PathBuf};

use ristretto_jimage::Image;

/// A class, with its place.
pub struct CorpusClass {
    /// `/module/package/Class.class` of a JDK, `file.jar!package/Class.class` of a JAR.
    pub name: String,
    /// The class file.
    pub bytes: Vec<u8>,
}

/// The homes of all JDKs that have a `lib/modules`, each once, in order.
pub fn jdks() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = std::fs::read_dir("/usr/lib/jvm")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .chain(std::env::var_os("JAVA_HOME").map(PathBuf::from))
        .filter(|home| home.join("lib/modules").is_file())
        .filter_map(|home| home.canonicalize().ok())
        .collect();
    homes.sort();
    homes.dedup();
    homes
}

/// All classes of a JDK; names are `/module/package/Class.class`.
pub fn jdk_classes(home: &Path) -> Vec<CorpusClass> {
    let image = Image::from_file(&home.join("lib/modules")).expect("readable lib/modules");
    let mut classes: Vec<CorpusClass> = image
        .iter()
        .map(|resource| resource.expect("readable resource"))
        .filter(|resource| resource.extension() == "class")
        .map(|resource| CorpusClass {
            name: resource.full_name(),
            bytes: resource.data().to_vec(),
        })
        .collect();
    classes.sort_by(|a, b| a.name.cmp(&b.name));
    classes
}

/// All classes of a JAR.
pub fn jar_classes(jar: &Path) -> Vec<CorpusClass> {
    let file = std::fs::File::open(jar).expect("readable JAR");
    let Ok(mut archive) = zip::ZipArchive::new(file) else {
        return Vec::new();
    };
    let mut classes = Vec::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("readable entry");
        let name = entry.name().expect("readable name").into_owned();
        if name.ends_with(".class") {
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).expect("readable entry");
            let name = format!("{}!{name}", jar.display());
            classes.push(CorpusClass { name, bytes });
        }
    }
    classes
}
