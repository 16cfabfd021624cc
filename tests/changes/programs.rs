//! Programs: fixtures that can be run, and the ways of splitting each into an input and a library.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use program::World;

use crate::changes::fixture::{self, Fixture};
use crate::changes::{build, jdk};

/// Class files by internal name.
pub type Classes = BTreeMap<String, Vec<u8>>;

/// A program that can be run.
#[derive(Clone, Debug)]
pub struct Program {
    pub id: String,
    /// Its main class, with dots.
    pub main: String,
    pub world: World,
    /// The classes to analyse and rewrite.
    pub input: Classes,
    /// The class path of the analysis.
    pub library: Classes,
    /// All classes besides the input at run time.
    pub at_run: Classes,
}

/// Words of programs that change the JVM, or end it. A driver that runs many programs in one JVM
/// cannot run them.
const LEFT_OUT: [&str; 7] = [
    "ClassLoader",
    "exit(",
    "halt(",
    "System.set",
    "setDefaultUncaught",
    "setSecurityManager",
    "getResource",
];

/// Options that make javac emit code for the oldest versions.
const OLD: [&str; 5] = ["-source", "8", "-target", "8", "-XDstringConcat=inline"];

/// The fixtures below `root` that can be run, compiled by `javac` into `dir`. With `old`, as many
/// as possible are compiled for Java 8.
pub fn load(root: &Path, javac: &Path, dir: &Path, old: bool) -> Vec<Program> {
    let mut fixtures = fixture::load_all(root).expect("the fixtures are well-formed");
    fixtures.retain(|f| {
        // The driver ignores manifests and their loaders.
        let text =
            |part: &fixture::FixturePart| LEFT_OUT.iter().any(|word| part.text.contains(word));
        f.run.is_some()
            && f.manifest.is_empty()
            && !f.locked
            && f.world != "closed"
            && f.oldest == 17
            && !f.parts.iter().any(text)
    });
    if old {
        let plain = fixtures.iter_mut().filter(|f| f.javac.is_empty());
        plain.for_each(|f| f.javac = OLD.map(str::to_owned).to_vec());
    }
    let built = built(&mut fixtures, javac, dir);
    let both = fixtures.iter().zip(&built);
    both.map(|(fixture, built)| program(fixture, built))
        .collect()
}

/// Compiles the fixtures. Code that Java 8 rejects is compiled for the newest version.
fn built(fixtures: &mut [Fixture], javac: &Path, dir: &Path) -> Vec<build::BuiltFixture> {
    for attempt in 0..5 {
        let error = match build::build(fixtures, javac, &dir.join(attempt.to_string())) {
            Ok(built) => return built,
            Err(error) => error,
        };
        let refused = |f: &Fixture| {
            let at = format!("/{}/", f.id);
            error
                .lines()
                .any(|l| l.contains(&at) && l.contains(": error:"))
        };
        let mut changed = false;
        for fixture in fixtures.iter_mut() {
            if fixture.javac.len() == OLD.len() && refused(fixture) {
                fixture.javac.clear();
                changed = true;
            }
        }
        assert!(changed, "{error}");
    }
    panic!("the fixtures do not compile");
}

fn program(fixture: &Fixture, built: &build::BuiltFixture) -> Program {
    let main = fixture.run.as_deref().unwrap_or("Main");
    let main = main.split(' ').next().unwrap_or(main);
    Program {
        id: fixture.id.clone(),
        main: format!("{}.{main}", fixture.package),
        world: match fixture.world.as_str() {
            "sealed" => World::Sealed,
            _ => World::Open,
        },
        input: read(std::slice::from_ref(&built.jar)),
        library: read(&built.class_path),
        at_run: read(&built.run_path),
    }
}

fn read(jars: &[PathBuf]) -> Classes {
    let mut classes = Classes::new();
    for jar in jars {
        let file = std::fs::File::open(jar).expect("it was written");
        let mut zip = zip::ZipArchive::new(file).expect("a JAR");
        for at in 0..zip.len() {
            let mut entry = zip.by_index(at).expect("an entry");
            let name = entry.name().expect("text").into_owned();
            let Some(name) = name.strip_suffix(".class") else {
                continue;
            };
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).expect("readable");
            classes.entry(name.to_owned()).or_insert(bytes);
        }
    }
    classes
}

/// All programs: the fixtures of `tests/claims`, and our seeds, which use many library types. Seeds
/// are compiled against the newest JDK, for the oldest class version that their code allows.
pub fn all(dir: &Path, old: bool) -> Vec<Program> {
    let jdks = jdk::find().expect("both JDKs");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut programs = load(
        &tests.join("claims"),
        &jdks[&17].join("bin/javac"),
        &dir.join("claims"),
        old,
    );
    programs.extend(load(
        &tests.join("changes"),
        &jdks[&25].join("bin/javac"),
        &dir.join("seeds"),
        old,
    ));
    programs
}

impl Program {
    /// The same program, with these classes on the class path instead of in the input.
    pub fn split(&self, moved: &[&String]) -> Program {
        let mut split = self.clone();
        for &name in moved {
            let Some(bytes) = split.input.remove(name) else {
                continue;
            };
            split.library.insert(name.clone(), bytes.clone());
            split.at_run.insert(name.clone(), bytes);
        }
        split
    }

    /// Every way to move one or two classes to the class path, and the program as it is.
    pub fn splits(&self) -> Vec<Program> {
        let names: Vec<&String> = self.input.keys().collect();
        let mut splits = Vec::new();
        for (n, first) in names.iter().enumerate() {
            splits.push(self.split(&[first]));
            let pairs = names[n + 1..].iter();
            splits.extend(pairs.map(|second| self.split(&[first, second])));
        }
        splits.push(self.clone());
        splits
    }

    /// The classes that another version may replace at run time.
    pub fn replaceable(&self) -> Vec<&String> {
        let both = self.at_run.keys();
        both.filter(|name| self.library.contains_key(*name))
            .collect()
    }
}
