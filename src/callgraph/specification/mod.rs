//! Files of users about reflective calls:
//!
//! * the form of the APLAS 2005 paper's Figure 3 (`spec`)
//! * `refl.log` of TamiFlex (`tamiflex`)
//! * metadata of GraalVM (`graal`)
//!
//! The first two answer calls at a place; the last lists the members that may be used by reflection
//! anywhere.
//!
//! The files name classes and members by text. `resolve` finds them in a program, and reports the
//! missing ones.

mod graal;
mod resolve;
mod spec;
mod tamiflex;
mod write;

use std::sync::Arc;

use super::name_pattern::without_mark;
use base::Sym;
use base::escape::unescaped;

pub use resolve::{Listed, Specified};
use spec::SpecifiedResult;
pub use write::{Answered, Writes, answer_text, place_text, write};

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Spot {
    file: Arc<str>,
    line: usize,
}

/// A place in code, as far as a file gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SpecifiedPlace {
    class: Option<String>,
    method: String,
    /// The types of the parameters, and of the result.
    types: Option<(String, String)>,
    pc: Option<u32>,
    /// The source file without its ending.
    source: Option<String>,
    line: Option<u32>,
    /// The call, under TamiFlex's name.
    asks: Option<String>,
}

impl SpecifiedPlace {
    /// Replaces the escapes in its names by the characters.
    fn unescaped(self) -> Self {
        let plain = |text: String| unescaped(&text).into_owned();
        Self {
            class: self.class.map(plain),
            method: plain(self.method),
            types: self
                .types
                .map(|(parameters, result)| (plain(parameters), plain(result))),
            source: self.source.map(plain),
            ..self
        }
    }
}

/// An answer: a class `pkg.Cls`, or its method or field. A method may have the types of its
/// parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SpecifiedAnswer {
    spot: Spot,
    place: SpecifiedPlace,
    target: String,
}

/// The string that a call returns.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SpecifiedText {
    spot: Spot,
    place: SpecifiedPlace,
    text: String,
}

/// The uses of a class by reflection that are allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ReflectionEntry {
    /// If set, the entry holds only once code of this class runs.
    condition: Option<String>,
    class: String,
    /// Names, and the types of parameters if the file has them.
    methods: Vec<(String, Option<Vec<String>>)>,
    /// All constructors; `true` for only the public ones.
    constructors: Option<bool>,
    /// All methods; `true` for only the public ones, with those of supertypes.
    all_methods: Option<bool>,
    /// Whether objects are made without a constructor.
    is_made: bool,
    /// Whether it is looked up by name. This runs its initialiser.
    is_used: bool,
}

/// A file that cannot be read.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("{file}:{line}: {message}")]
pub struct Malformed {
    file: String,
    line: usize,
    message: String,
}

/// The contents of all files.
#[derive(Clone, Debug, Default)]
pub struct Specification {
    facts: Vec<SpecifiedAnswer>,
    texts: Vec<SpecifiedText>,
    entries: Vec<(Spot, ReflectionEntry)>,
    warnings: Vec<(Spot, String)>,
}

impl Specification {
    /// Reads one more file. JSON is recognised by its first character, `refl.log` by its
    /// semicolons.
    ///
    /// # Errors
    /// At the first line without a meaning.
    pub fn read(&mut self, file: &str, text: &str) -> Result<(), Malformed> {
        let text = without_mark(text);
        let file: Arc<str> = file.into();
        let spot = |line| Spot {
            file: file.clone(),
            line,
        };
        let malformed = |(line, message)| Malformed {
            file: file.to_string(),
            line,
            message,
        };
        let lines = || {
            let lines = (1..).zip(text.lines().map(str::trim));
            lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '%']))
        };
        if text.trim_start().starts_with(['[', '{']) {
            let read = graal::read(text).map_err(malformed)?;
            let entries = read.entries.into_iter();
            self.entries
                .extend(entries.map(|(line, entry)| (spot(line), entry)));
            let warnings = read.warnings.into_iter();
            self.warnings
                .extend(warnings.map(|(line, warning)| (spot(line), warning)));
            return Ok(());
        }
        let is_log = lines()
            .next()
            .is_some_and(|(_, line)| line.contains(';') && !line.contains("=>"));
        for (number, line) in lines() {
            let fact = if is_log {
                let named = |(place, target)| (place, SpecifiedResult::Named(target));
                tamiflex::read(line).map(|fact| fact.map(named))
            } else {
                spec::read(line).map(Some)
            };
            let (spot, fact) = (
                spot(number),
                fact.map_err(|told| malformed((number, told)))?,
            );
            let Some((place, result)) = fact else {
                continue;
            };
            let place = place.unescaped();
            match result {
                SpecifiedResult::Text(text) => self.texts.push(SpecifiedText { spot, place, text }),
                SpecifiedResult::Named(target) => self.facts.push(SpecifiedAnswer {
                    spot,
                    place,
                    target: unescaped(&target).into_owned(),
                }),
            }
        }
        Ok(())
    }

    /// The names of all classes that it may mean, in internal form.
    pub fn classes(&self) -> Vec<Sym> {
        let targets = self.facts.iter().flat_map(|fact| {
            let whole = fact.target.split('(').next().unwrap_or_default();
            let class = whole.rsplit_once('.').map(|(class, _)| class);
            [Some(whole), class, fact.place.class.as_deref()]
        });
        let entries = self.entries.iter();
        let entries =
            entries.flat_map(|(_, entry)| [Some(&*entry.class), entry.condition.as_deref()]);
        let texts = self.texts.iter();
        let texts = texts.flat_map(|text| [Some(&*text.text), text.place.class.as_deref()]);
        let all = targets.chain(entries).chain(texts);
        let mut all: Vec<Sym> = all.flatten().map(internal).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// The internal form of a class's name.
fn internal(name: &str) -> Sym {
    Sym::new(name.replace('.', "/").as_bytes())
}
