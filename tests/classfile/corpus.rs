//! Real classes: those of every JDK found on this machine, and of the JARs that came with it.

use std::io::Read;
use std::path::{Path, PathBuf};

use resolute::classfile::{ClassError, ClassFile};
use ristretto_jimage::Image;

/// Where a class came from, and its bytes.
pub struct Source {
    pub name: String,
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
pub fn jdk_classes(home: &Path) -> Vec<Source> {
    let image = Image::from_file(&home.join("lib/modules")).expect("readable lib/modules");
    let mut classes: Vec<Source> = image
        .iter()
        .map(|resource| resource.expect("readable resource"))
        .filter(|resource| resource.extension() == "class")
        .map(|resource| Source {
            name: resource.full_name(),
            bytes: resource.data().to_vec(),
        })
        .collect();
    classes.sort_by(|a, b| a.name.cmp(&b.name));
    classes
}

/// JARs of this machine: Debian's Java libraries and the local Maven repository.
pub fn jars() -> Vec<PathBuf> {
    let mut jars = Vec::new();
    let mut open = vec![PathBuf::from("/usr/share/java")];
    open.extend(std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".m2/repository")));
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            let Ok(path) = entry.path().canonicalize() else {
                continue;
            };
            if entry.path().is_dir() && !entry.path().is_symlink() {
                open.push(entry.path());
            } else if path.extension().is_some_and(|e| e == "jar") {
                jars.push(path);
            }
        }
    }
    jars.sort();
    jars.dedup();
    jars
}

/// All classes of a JAR.
pub fn jar_classes(jar: &Path) -> Vec<Source> {
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
            let source = Source { name, bytes };
            if !is_refused(&source) {
                classes.push(source);
            }
        }
    }
    classes
}

/// A class of ICU4J 2.6.1 with a constant of tag 60, which no JVM reads.
const BROKEN: &str = "!com/ibm/icu/impl/data/LocaleElements_zh__PINYIN.class";

/// Whether a class is refused for a reason that we know and that is none of ours: it is broken, or
/// has names in longer UTF-8 than needed, which the JVM lets pass below version 48
/// (`ClassFileParser::verify_legal_utf8`). Such classes are copied as they are.
fn is_refused(source: &Source) -> bool {
    let old = matches!(source.bytes.get(6..8), Some(&[0, major]) if major < 48);
    if !old {
        return false;
    }
    let error = ClassFile::parse(source.bytes.clone()).err();
    let known =
        |error: ClassError| source.name.ends_with(BROKEN) || error.to_string().contains("overlong");
    let refused = error.is_some_and(known);
    if refused {
        eprintln!("left out: {}", source.name);
    }
    refused
}
