//! Questions to `explain`, and the methods and lines of the program that they mean.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use base::Sym;
use base::escape::unescaped;
use callgraph::NamePattern;
use classfile::source_name;
use program::{ClassId, ClassOrigin, MethodId, Program};
use session::SessionError;
use session::names::Names;
use session::near::{LISTED, simple, there_is};

/// A question about
///
/// * a method, `pkg.Cls.method` or `pkg.Cls::method`, with all overloads
/// * one overload, `pkg.Cls.method(int,String)`, or one line of the method
/// * one line of a file, `Cls.java:12`
/// * a whole class, `pkg.Cls`, or a whole file
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A source file, or a line of one: its name, possibly after its package's folders.
    File(String, Option<u16>),
    /// A method, or a class if there is one of that name.
    Named {
        /// As it was given, without the line.
        text: String,
        /// The method.
        named: NamePattern,
        /// The line, or all lines.
        line: Option<u16>,
    },
}

impl std::str::FromStr for Question {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const HELP: &str = "it is no name of a class or method, and no line of a file";
        // Places have slashes, names have dots.
        let (place, name) = text.rsplit_once('!').unwrap_or(("", text));
        let is_line = |line: &str| line.bytes().all(|byte| byte.is_ascii_digit());
        let file = name.rsplit_once(':').filter(|(_, line)| is_line(line));
        let name = if is_source(file.map_or(name, |(file, _)| file)) {
            name.to_owned()
        } else {
            name.replace("::", ".").replace(['/', '#'], ".")
        };
        let text = match place {
            "" => name,
            place => format!("{place}!{name}"),
        };
        let (place, line) = match text.rsplit_once(':') {
            None => (&*text, None),
            Some((place, line)) => match line.parse::<u64>().map(u16::try_from) {
                Ok(Ok(line)) => (place, Some(line)),
                Ok(Err(_)) => {
                    return Err(format!("class files have no line above 65535: {line}"));
                }
                Err(_) => return Err(format!("`{line}` is no line")),
            },
        };
        if is_source(place) {
            Ok(Self::File(unescaped(place).replace('\\', "/"), line))
        } else {
            Ok(Self::Named {
                text: unescaped(place).into_owned(),
                named: place.parse().map_err(|_| HELP)?,
                line,
            })
        }
    }
}

/// Whether a name is a source file's.
fn is_source(name: &str) -> bool {
    let mut endings = [".java", ".kt", ".scala", ".groovy"].iter();
    endings.any(|ending| name.ends_with(ending))
}

/// The part of the program that a question means.
pub(super) enum Meant {
    /// Some whole classes.
    Classes(Vec<ClassId>),
    /// These methods, or one line of them.
    Methods(Vec<MethodId>, Option<u16>),
}

/// Finds the part of the program that the question means.
///
/// # Errors
/// [`SessionError::Question`] when there is nothing of that name.
pub(super) fn meant(names: Names<'_>, question: &Question) -> Result<Meant, SessionError> {
    match question {
        Question::File(file, line) => {
            let classes = of_file(names, file, *line)?;
            let methods = |class: &ClassId| names.program.methods_of(*class);
            Ok(match line {
                Some(_) => Meant::Methods(classes.iter().flat_map(methods).collect(), *line),
                None => Meant::Classes(classes),
            })
        }
        Question::Named { text, named, line } => {
            // A name may be the end of a class's name only if no class has the name itself.
            let of = text
                .split('(')
                .next()
                .and_then(|head| head.rsplit_once('.'));
            let is_method = of.is_some_and(|(of, _)| exact(names, of).is_some());
            let found = if is_method {
                exact(names, text)
            } else {
                class(names, text)
            };
            if let Some(class) = found {
                return Ok(match line {
                    Some(_) => Meant::Methods(names.program.methods_of(class).collect(), *line),
                    None => Meant::Classes(vec![class]),
                });
            }
            Ok(Meant::Methods(methods(names, text, named)?, *line))
        }
    }
}

fn wrong<T>(message: String) -> Result<T, SessionError> {
    Err(SessionError::Question { message })
}

/// The methods of that class and name.
fn methods(
    names: Names<'_>,
    text: &str,
    named: &NamePattern,
) -> Result<Vec<MethodId>, SessionError> {
    let program = names.program;
    if let Some(constructors) = constructors(names, text) {
        return methods(names, &constructors.0, &constructors.1);
    }
    let Some((of, method)) = named.method() else {
        if let Some(message) = ambiguous(names, text) {
            return wrong(message);
        }
        return wrong(format!(
            "no class {text} is in the input{}",
            near(names, text)
        ));
    };
    // The class comes before the method's name. Its place may come first, with dots of its own.
    let head = text.split('(').next().unwrap_or(text);
    let of = head.rsplit_once('.').map_or(of, |(class, _)| class);
    let Some(class) = class(names, of) else {
        if let Some(message) = ambiguous(names, of) {
            return wrong(message);
        }
        if let Some(why) = unused(names, of) {
            return wrong(format!("{of} is not used: {why}"));
        }
        if let Some(whose) = of_others(names, of) {
            return wrong(format!("{of} is of {whose}: ask for a class of the input"));
        }
        let near = match near(names, of) {
            near if near.is_empty() => self::near(names, text),
            near => near,
        };
        if is_package(names, text) {
            return wrong(format!("{text} is a package; ask for one of its classes"));
        }
        return wrong(format!("no class {text} or {of} is in the input{near}"));
    };
    let all = || program.methods_of(class);
    let alike: Vec<MethodId> = all()
        .filter(|m| program.method(*m).name == method)
        .collect();
    let fits = |m: &MethodId| named.fits(program.method(*m).name, program.method(*m).descriptor);
    let chosen: Vec<MethodId> = alike.iter().copied().filter(fits).collect();
    match (alike.is_empty(), chosen.is_empty()) {
        (true, _) => wrong(format!(
            "{of} has no method {method}{}",
            elsewhere(names, class, method)
        )),
        (_, true) => {
            let own = alike
                .iter()
                .filter(|m| !program.method(**m).flags.is_synthetic());
            let has: Vec<String> = own.map(|m| names.source(*m)).collect();
            wrong(format!(
                "{of} has no such overload; it has {}",
                has.join(", ")
            ))
        }
        _ => Ok(chosen),
    }
}

/// Where to find a method that a class does not declare: the supertype that it inherits it from, or
/// else its own methods with the most similar names.
fn elsewhere(names: Names<'_>, class: ClassId, method: &str) -> String {
    let program = names.program;
    if let Some(above) = inherited(program, class, method) {
        let (name, is_input) = (names.class(above), program.class(above).is_input());
        return if is_input {
            format!(" itself; {name} declares it")
        } else {
            format!(" itself; it inherits the one of {name}, which is not in the input")
        };
    }
    let own = program.methods_of(class).map(|m| program.method(m));
    let own = own.filter(|m| !m.flags.is_synthetic() && !m.name.bytes().starts_with(b"<"));
    let own: BTreeSet<(usize, String)> = own
        .map(|m| m.name.to_string())
        .map(|name| (strsim::damerau_levenshtein(&name, method), name))
        .collect();
    let likest: Vec<&str> = own.iter().take(LISTED).map(|(_, name)| &**name).collect();
    match own.len().saturating_sub(LISTED) {
        _ if own.is_empty() => String::new(),
        0 => format!("; it has {}", likest.join(", ")),
        more => format!("; it has {} and {more} more", likest.join(", ")),
    }
}

/// The supertype that a class inherits methods of a name from: the nearest superclass, or else an
/// interface (JVMS 5.4.3.3).
fn inherited(program: &Program, class: ClassId, method: &str) -> Option<ClassId> {
    if method.starts_with('<') {
        return None;
    }
    let gives = |class: &ClassId| {
        let is_interface = program.class(*class).flags.is_interface();
        let mut all = program.methods_of(*class).map(|m| program.method(m));
        all.any(|m| {
            let is_own = m.flags.is_private() || is_interface && m.flags.is_static();
            m.name == *method && !is_own
        })
    };
    let mut classes = program.superclasses(class).flatten().skip(1);
    classes.find(gives).or_else(|| {
        let mut all: Vec<ClassId> = program.superclasses(class).flatten().collect();
        let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
        let mut next = 0;
        while let Some(class) = all.get(next) {
            let above = program.supertypes(*class).flatten();
            all.extend(
                above
                    .filter(|above| seen.insert(*above))
                    .collect::<Vec<_>>(),
            );
            next += 1;
        }
        all.into_iter().skip(1).find(gives)
    })
}

/// The class of the input with that name, or the only one with a name that ends in it.
fn class(names: Names<'_>, name: &str) -> Option<ClassId> {
    let only = || match ending(names, name).as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    exact(names, name).or_else(only)
}

/// The class of the input with that name, with or without its place before it. Nested classes may
/// be written with `.` for `$`.
fn exact(names: Names<'_>, name: &str) -> Option<ClassId> {
    let input = || names.program.classes().filter(|(_, c)| c.is_input());
    let is_it = |id| names.class(id) == name;
    let found = input().find(|(id, class)| source_name(class.name) == name || is_it(*id));
    let nested = || input().find(|(_, class)| source_name(class.name).replace('$', ".") == name);
    found.or_else(nested).map(|(id, _)| id)
}

/// The classes of the input with names that end in that one: packages and outer classes may be left
/// out.
fn ending(names: Names<'_>, name: &str) -> Vec<ClassId> {
    let input = names.program.classes().filter(|(_, c)| c.is_input());
    let name = name.replace('$', ".");
    let is_it = |full: String| {
        let before = full.strip_suffix(&name);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    let alike = input.filter(|(_, class)| is_it(source_name(class.name).replace('$', ".")));
    alike.map(|(id, _)| id).collect()
}

/// The text that lists the classes with names that end in that one, if there are several.
fn ambiguous(names: Names<'_>, name: &str) -> Option<String> {
    let alike: BTreeSet<String> = ending(names, name)
        .into_iter()
        .map(|class| names.class(class))
        .collect();
    let listed: Vec<&str> = alike.iter().take(LISTED).map(String::as_str).collect();
    (alike.len() > 1).then(|| {
        let (count, listed) = (alike.len(), listed.join(", "));
        let more = match count.saturating_sub(LISTED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("{name} is {count} classes: {listed}{more}; ask for one by its whole name")
    })
}

/// The constructors of a class, if the method asked for has the class's name, as in source, or is
/// `new`, as in references. A method with that very name goes first.
fn constructors(names: Names<'_>, text: &str) -> Option<(String, NamePattern)> {
    let (head, parameters) = text.split_at(text.find('(').unwrap_or(text.len()));
    let (of, method) = head.rsplit_once('.')?;
    let simple = of.rsplit(['.', '$', '!']).next()?;
    let class = class(names, of).filter(|_| method == "new" || method == simple)?;
    let mut all = names.program.methods_of(class);
    let is_method = all.any(|m| names.program.method(m).name == *method);
    let text = format!("{of}.<init>{parameters}");
    let named = text.parse().ok().filter(|_| !is_method)?;
    Some((text, named))
}

/// Whether classes of the input are in that package.
fn is_package(names: Names<'_>, name: &str) -> bool {
    let mut input = names.program.classes().filter(|(_, c)| c.is_input());
    let prefix = format!("{name}.");
    input.any(|(_, class)| source_name(class.name).starts_with(&prefix))
}

/// The owner of a class outside of the input, if the class is there.
fn of_others(names: Names<'_>, name: &str) -> Option<&'static str> {
    let class = names
        .program
        .find(Sym::from(&*name.replace('.', "/")))
        .ok()?;
    match names.program.class(class).origin {
        ClassOrigin::Input(_) => None,
        ClassOrigin::ClassPath(_) => Some("the class path"),
        ClassOrigin::Platform => Some("the JDK"),
    }
}

/// Why the input's class of that name is not used, if the input has one.
fn unused(names: Names<'_>, name: &str) -> Option<String> {
    let mut problems = names.program.problems().iter();
    let found = problems.find(|problem| source_name(problem.name) == name);
    found.map(|problem| problem.message.clone())
}

/// The classes of the input with similar simple names.
fn near(names: Names<'_>, name: &str) -> String {
    let input = names.program.classes().filter(|(_, c)| c.is_input());
    let known = input.map(|(id, class)| {
        let full = source_name(class.name);
        (simple(&full).to_owned(), names.class(id))
    });
    there_is(simple(name), known)
}

/// The classes compiled from that file, by their own attributes.
fn of_file(names: Names<'_>, file: &str, line: Option<u16>) -> Result<Vec<ClassId>, SessionError> {
    let program = names.program;
    // A question may have more folders, such as `src/main/java`, or fewer.
    let is_of = |class: ClassId| {
        let path = names.source_path(class).unwrap_or_default();
        let ends = |long: &str, end: &str| long == end || long.ends_with(&format!("/{end}"));
        !path.is_empty() && (ends(&path, file) || ends(file, &path))
    };
    let classes = program.classes().filter(|(_, class)| class.is_input());
    let classes: Vec<ClassId> = classes.map(|(id, _)| id).filter(|id| is_of(*id)).collect();
    let paths = classes.iter().filter_map(|id| names.source_path(*id));
    let paths: Vec<String> = BTreeSet::from_iter(paths).into_iter().collect();
    match paths.as_slice() {
        [] => wrong(format!(
            "no class of the input says that it was compiled from {file}{}",
            near_file(names, file)
        )),
        [_] => Ok(classes),
        [first, ..] => wrong(format!(
            "{file} is {} files: {}; ask for one with its package, as in {first}{}",
            paths.len(),
            paths.join(", "),
            line.map_or(String::new(), |line| format!(":{line}"))
        )),
    }
}

/// The source files of the input with similar names, in any folder.
fn near_file(names: Names<'_>, file: &str) -> String {
    let input = names.program.classes().filter(|(_, c)| c.is_input());
    let paths = input.filter_map(|(id, _)| names.source_path(id));
    there_is(last(file), paths.map(|path| (last(&path).to_owned(), path)))
}

/// The last part of a path.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_of_methods_lines_and_classes() {
        let file = |text: &str| match text.parse::<Question>() {
            Ok(Question::File(file, line)) => Some((file, line)),
            _ => None,
        };
        assert_eq!(file("A.java:12"), Some(("A.java".to_owned(), Some(12))));
        assert_eq!(
            file(r"src\p\A.java:12"),
            Some(("src/p/A.java".to_owned(), Some(12)))
        );
        assert_eq!(file("A.kt"), Some(("A.kt".to_owned(), None)));
        let named = |text: &str| match text.parse::<Question>() {
            Ok(Question::Named { text, line, .. }) => Some((text, line)),
            _ => None,
        };
        assert_eq!(named("p.A::m:3"), Some(("p.A.m".to_owned(), Some(3))));
        assert_eq!(
            file(r"C:\src\p\A.java:12"),
            Some(("C:/src/p/A.java".to_owned(), Some(12)))
        );
        // A package may be called like the ending of a file.
        assert_eq!(named("p.java.A::m"), Some(("p.java.A.m".to_owned(), None)));
        assert_eq!(named("Main"), Some(("Main".to_owned(), None)));
        assert_eq!(
            named("p.A.m(int[],String)"),
            Some(("p.A.m(int[],String)".to_owned(), None))
        );
        assert_eq!(named("p.A#m"), Some(("p.A.m".to_owned(), None)));
        for wrong in ["", ".", "a.m(", "p.A.m:x", "p.A.m:70000", "a b"] {
            assert!(wrong.parse::<Question>().is_err(), "{wrong}");
        }
    }
}
