//! The entries of a call graph, as the user chooses them:
//!
//! - a main class
//! - all methods that users of a library may run
//! - tests
//! - single methods, from options or a file
//! - the first methods of a recorded run's threads
//!
//! All chosen entries are combined.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::trace;
use base::{Sym, files};
use callgraph::{NamePattern, RunTrace, without_mark};
use classfile::{Annotation, ClassFile, source_name};
use program::{ClassOrigin, ClassSource as _, MethodId, Program};
use pta::{EntryPoints, callable, main_of, test_methods};
use session::{Inputs, SessionError, Start, near};

/// Advice for a Quarkus application: the files to give, seen from the folder of `quarkus-run.jar`.
const QUARKUS: &str = "give the JARs in app, -c 'quarkus/*' -c 'lib/main/*' -c 'lib/boot/*', and --main with the application's main class, or io.quarkus.runner.GeneratedMain if it has none";

/// Why a graph of a web application starts at its own classes.
const WEB: &str = " of its own classes (no Main-Class in the manifest of a web application: its container decides; --main, --entry and --entries say otherwise)";

/// The entries of a graph, besides a main class.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Begin {
    /// Whether to start at all methods that users of the inputs may run.
    pub library: bool,
    /// Whether to start at the methods of the inputs that test frameworks run.
    pub tests: bool,
    /// These methods.
    pub methods: Vec<NamePattern>,
    /// The methods that these files list, one a line.
    pub lists: Vec<PathBuf>,
    /// The methods that ran first in the threads of these recorded runs, of the inputs and the
    /// class path.
    pub traces: Vec<PathBuf>,
}

/// The entries of a graph, read from options and files.
pub(super) struct Beginning {
    /// The class whose `main` is an entry, in source form.
    main: Option<String>,
    /// Why `main` was chosen, if the user did not choose: a clause, or empty.
    why: String,
    library: bool,
    tests: bool,
    /// Each with its place in a file, for the error if it does not exist.
    methods: Vec<(NamePattern, Option<FileLine>)>,
    traces: Option<Vec<RunTrace>>,
}

/// A line of a file.
type FileLine = (PathBuf, usize);

impl Beginning {
    /// Reads the files, and the manifest if the user chose nothing.
    pub(super) fn read(
        main: Option<&str>,
        begin: &Begin,
        inputs: &Inputs,
    ) -> Result<Self, SessionError> {
        let is_chosen = main.is_some() || *begin != Begin::default();
        let (main, why) = if is_chosen {
            (main.map(str::to_owned), String::new())
        } else {
            of_manifest(inputs)?
        };
        let mut methods: Vec<(NamePattern, Option<FileLine>)> = Vec::new();
        methods.extend(begin.methods.iter().cloned().map(|method| (method, None)));
        for path in &begin.lists {
            methods.extend(list(path)?);
        }
        let traces = begin.traces.iter().map(|path| trace::read(path));
        let traces: Vec<RunTrace> = traces.collect::<Result<_, _>>()?;
        Ok(Self {
            library: begin.library || !is_chosen && main.is_none(),
            tests: begin.tests,
            main,
            why,
            methods,
            traces: (!traces.is_empty()).then_some(traces),
        })
    }

    /// The classes that the program must contain, even if no code names them.
    pub(super) fn classes(&self, inputs: &Inputs) -> Vec<Sym> {
        let methods = self.methods.iter();
        let of_methods = methods.filter_map(|(named, _)| Some(named.method()?.0));
        let classes = of_methods.chain(self.main.as_deref());
        let mut classes: Vec<Sym> = classes.map(internal).collect();
        classes.extend(self.first(inputs).into_iter().map(|(class, ..)| class));
        classes
    }

    /// The methods of the inputs and the class path that ran first in the threads of the traces.
    fn first(&self, inputs: &Inputs) -> BTreeSet<(Sym, Sym, Sym)> {
        let Some(traces) = &self.traces else {
            return BTreeSet::new();
        };
        let classes = all_classes(inputs);
        let first = traces
            .iter()
            .flat_map(|trace| trace.first(&|ran| classes.contains(&ran.class)));
        first
            .map(|ran| (ran.class, ran.name, ran.descriptor))
            .collect()
    }

    /// The entry methods, and a name for them.
    pub(super) fn entries(
        &self,
        inputs: &Inputs,
        program: &Program,
    ) -> Result<(EntryPoints, String), SessionError> {
        let mut all = Vec::new();
        let mut by_users = Vec::new();
        let mut said = Vec::new();
        if let Some(main) = &self.main {
            let class = program.find(internal(main)).ok();
            let found = class.map_or(Vec::new(), |class| main_of(program, class));
            if found.is_empty() {
                return Err(no_main(program, main, &self.why));
            }
            all.extend(found);
            said.push(format!("main of {main}{}", self.why));
        }
        if self.library {
            by_users.extend(callable(program));
            said.push(format!("all public methods{}", self.why));
        }
        if self.tests {
            let found = test_methods(program, &|class| annotations_on(inputs, class));
            if found.is_empty() {
                return Err(no_tests());
            }
            said.push(format!("{} methods of tests", found.len()));
            all.extend(found);
        }
        if !self.methods.is_empty() {
            let before = by_users.len();
            for (named, place) in &self.methods {
                by_users.extend(methods(program, named, place.as_ref())?);
            }
            let count = by_users.len() - before;
            said.push(format!("{count} named methods"));
        }
        if self.traces.is_some() {
            let first = self.first(inputs).into_iter();
            let found = first.filter_map(|(class, name, descriptor)| {
                program.declared_method(program.find(class).ok()?, name, descriptor)
            });
            let found: Vec<MethodId> = found.collect();
            if found.is_empty() {
                return Err(no_first());
            }
            said.push(format!("{} methods of recorded threads", found.len()));
            all.extend(found);
        }
        let entries = EntryPoints {
            by_program: all,
            by_users,
        };
        Ok((entries, said.join(", ")))
    }
}

/// All classes of the inputs and the class path.
pub(super) fn all_classes(inputs: &Inputs) -> BTreeSet<Sym> {
    let (input, _) = session::input::classes(&inputs.units);
    let libraries = inputs.libraries.iter();
    let path = libraries.flat_map(|library| library.names());
    let path = path.filter(|class| !inputs.jdk.contains(*class));
    input.iter().map(|class| class.name).chain(path).collect()
}

fn internal(class: &str) -> Sym {
    Sym::new(class.replace('.', "/").as_bytes())
}

/// The class whose `main` starts the first input's program, if there is one, and why.
fn of_manifest(inputs: &Inputs) -> Result<(Option<String>, String), SessionError> {
    match Start::of(&inputs.units[0].archives[0].archive) {
        Some(Start::Main(main)) => Ok((Some(main), String::new())),
        Some(Start::Launched {
            class: Some(class),
            launcher,
        }) => Ok((
            Some(class),
            format!(" (the manifest's Start-Class, which {launcher} runs)"),
        )),
        Some(Start::Launched {
            class: None,
            launcher,
        }) => Err(SessionError::Start {
            message: format!(
                "{launcher} runs a class that the manifest does not name as Start-Class"
            ),
            help: "name the class with --main".to_owned(),
        }),
        Some(Start::Quarkus(main)) => Err(SessionError::Start {
            message: format!("{main} runs a Quarkus application, which is in other JARs"),
            help: QUARKUS.to_owned(),
        }),
        Some(Start::Web) => Ok((None, WEB.to_owned())),
        None => Ok((None, String::new())),
    }
}

/// The error for a class without `main`. It suggests input classes: with a similar name, else some
/// with a `main`.
fn no_main(program: &Program, main: &str, why: &str) -> SessionError {
    let of_input = program
        .classes()
        .filter(|(_, class)| matches!(class.origin, ClassOrigin::Input(_)));
    let with_main = of_input.filter(|(id, _)| !main_of(program, *id).is_empty());
    let with_main: BTreeSet<String> = with_main
        .map(|(_, class)| source_name(class.name))
        .collect();
    let named = with_main
        .iter()
        .map(|class| (near::simple(class).to_owned(), class.clone()));
    let mut near = near::there_is(near::simple(main), named);
    if near.is_empty() && !with_main.is_empty() {
        let names = near::some(with_main.iter().map(|class| &**class));
        near = format!("; classes with a main: {names}");
    }
    SessionError::Question {
        message: format!(
            "there is no class {main} with a method main in the input or on the class path{why}{near}"
        ),
    }
}

fn no_tests() -> SessionError {
    SessionError::Question {
        message: "the input has no tests of JUnit or TestNG: give the JAR of the test classes as an input"
            .to_owned(),
    }
}

fn no_first() -> SessionError {
    SessionError::Question {
        message: "no thread of the recorded runs ran a method of the input or the class path"
            .to_owned(),
    }
}

/// The annotations on a class that only annotations name.
fn annotations_on(inputs: &Inputs, class: Sym) -> Vec<Annotation> {
    let of = |library: &session::input::Library| {
        let file = ClassFile::parse(library.read(class).ok()?).ok()?;
        file.annotations(&file.attributes).ok()
    };
    inputs.libraries.iter().find_map(of).unwrap_or_default()
}

/// The named methods that have code.
fn methods(
    program: &Program,
    named: &NamePattern,
    place: Option<&FileLine>,
) -> Result<Vec<MethodId>, SessionError> {
    let class = named.method().map(|(class, _)| internal(class));
    let class = class.and_then(|class| program.find(class).ok());
    let all = class.map(|class| program.methods_of(class));
    let fits = |method: &MethodId| {
        let method = program.method(*method);
        named.fits(method.name, method.descriptor) && !method.flags.is_abstract()
    };
    let found: Vec<MethodId> = all.into_iter().flatten().filter(fits).collect();
    if found.is_empty() {
        let from = place.map_or(String::new(), |(path, line)| {
            format!(" ({}, line {line})", path.display())
        });
        Err(SessionError::Question {
            message: format!("there is no method {named} with code{from}"),
        })
    } else {
        Ok(found)
    }
}

/// The methods that a file lists, one a line. `#` at the start of a line, or after a space, begins
/// a comment.
fn list(path: &Path) -> Result<Vec<(NamePattern, Option<FileLine>)>, SessionError> {
    let unusable = |source: session::ErrorCause| SessionError::Input {
        path: path.to_owned(),
        source,
        help: "list one method a line: pkg.Cls.method, or pkg.Cls.method(int,java.lang.String)"
            .to_owned(),
    };
    let text = files::read_text(path).map_err(|error| unusable(error.into()))?;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(without_mark(&text).lines()) {
        let line = without_comment(line);
        if line.is_empty() {
            continue;
        }
        let named = line.parse::<NamePattern>().ok();
        let named = named.filter(|named| named.method().is_some());
        let named =
            named.ok_or_else(|| unusable(format!("line {number} is no method: {line}").into()))?;
        found.push((named, Some((path.to_owned(), number))));
    }
    if found.is_empty() {
        Err(unusable("it lists no method".into()))
    } else {
        Ok(found)
    }
}

fn without_comment(line: &str) -> &str {
    let line = line.trim();
    if line.starts_with('#') {
        ""
    } else {
        line.split(" #").next().unwrap_or_default().trim_end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_comments_and_empty_lines() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("entries.txt");
        std::fs::write(&path, "# all\n\n  com.A.m  # one\ncom.B.<init>(int)\n").expect("written");
        let found = list(&path).expect("a list");
        let found: Vec<(String, usize)> = found
            .iter()
            .map(|(named, place)| (named.to_string(), place.as_ref().expect("a line").1))
            .collect();
        assert_eq!(
            found,
            [
                ("com.A.m".to_owned(), 3),
                ("com.B.<init>(int)".to_owned(), 4)
            ]
        );
        std::fs::write(&path, "\u{feff}com.A.m\n").expect("written");
        let [(method, _)] = &list(&path).expect("a list")[..] else {
            panic!("one method");
        };
        assert_eq!(method.to_string(), "com.A.m");
        for wrong in ["# nothing\n", "com.A.m\nMain\n", "com.A.m(int\n"] {
            std::fs::write(&path, wrong).expect("written");
            assert!(list(&path).is_err(), "{wrong}");
        }
    }
}
