//! Programs: fixtures that can be run, and the ways to split each into an input and a library.

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
    /// What is analysed and rewritten.
    pub input: Classes,
    /// The class path of the analysis.
    pub library: Classes,
    /// What is there besides the input when it runs.
    pub at_run: Classes,
}

/// What a driver that runs many programs in one JVM cannot run: they change the JVM, or end it.
const LEFT_OUT: [&str; 7] = [
    "ClassLoader",
    "exit(",
    "halt(",
    "System.set",
    "setDefaultUncaught",
    "setSecurityManager",
    "getResource",
];

/// What makes javac write code for the oldest versions.
const OLD: [&str; 5] = ["-source", "8", "-target", "8", "-XDstringConcat=inline"];

/// The fixtures below `root` that can be run, compiled by `javac` into `dir`; for Java 8, if `old`,
/// those that can be.
pub fn load(root: &Path, javac: &Path, dir: &Path, old: bool) -> Vec<Program> {
    let mut fixtures = fixture::load_all(root).expect("the fixtures are well-formed");
    fixtures.retain(|f| {
        // What a manifest says of loaders does not hold there.
        let text = |part: &fixture::Part| LEFT_OUT.iter().any(|word| part.text.contains(word));
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

/// Compiles them; what Java 8 does not know is compiled for the newest.
fn built(fixtures: &mut [Fixture], javac: &Path, dir: &Path) -> Vec<build::Built> {
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

fn program(fixture: &Fixture, built: &build::Built) -> Program {
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

/// All programs: the fixtures of `tests/claims`, and ours, which are rich in library types.
/// Seeds are compiled against the newest JDK, for the oldest class version that their code allows.
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
    /// The same with these classes on the class path instead of in the input.
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

    /// Every way to move one or two classes to the class path, and none if there is one already.
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

    /// The classes that another version may replace when it runs.
    pub fn replaceable(&self) -> Vec<&String> {
        let both = self.at_run.keys();
        both.filter(|name| self.library.contains_key(*name))
            .collect()
    }
}
