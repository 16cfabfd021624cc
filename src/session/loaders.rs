//! Signs that several loaders may define the input's classes. Edits that rely on another class of
//! the input are then left out, with a warning.
//!
//! An agent's archive is such a case if its manifest has a `Boot-Class-Path`, or if code of the
//! input or the class path appends to the boot loader's path. The JVM itself appends an agent's
//! archive to the class path only.
//!
//! The whole input is such a case if the input and the class path together have one of these pairs:
//!
//! - code that defines classes, and code that reads class files
//! - code that decides where classes are found, and code that makes loaders of archives
//!
//! The two may stand in different classes, or in a library. Whether one calls the other, and for
//! which classes, is not examined.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeMap;

use crate::input::Library;
use crate::inputs::Inputs;
use archive::{Archive, Entry};
use base::rules::{Rule, in_force};
use base::{Id, Sym};
use program::{ClassId, ClassOrigin, ClassSource, LoaderClasses, LoaderSigns, Program};
use rayon::prelude::*;
use report::Warning;
use rustc_hash::FxHashMap;

/// The manifest attribute that puts archives on the boot loader's path.
const BOOT: &str = "Boot-Class-Path";

/// The ending of class files' names.
const CLASS: &[u8] = b".class";

/// The attributes of archives whose code receives an `Instrumentation`.
const AGENTS: [&str; 3] = ["Premain-Class", "Agent-Class", "Launcher-Agent-Class"];

/// The signs that input classes may have several loaders.
#[derive(Default)]
pub struct SplitLoaders {
    /// Signs of single archives, by unit and number.
    archives: BTreeMap<(u32, u32), Warning>,
    /// A sign for the whole input.
    whole: Option<Warning>,
}

impl SplitLoaders {
    /// Looks for signs. With `one_loader`, the user vouches that such code is about other classes.
    pub fn of(inputs: &Inputs, program: &Program, one_loader: bool) -> Self {
        if !in_force(Rule::SeveralLoaders) {
            return Self::default();
        }
        let files = LazyCell::new(|| ClassFiles::of(inputs, program));
        let appends = LazyCell::new(|| files.first(program::appends_to_boot_path));
        Self {
            archives: agents(inputs, || appends.as_ref()),
            whole: if one_loader {
                None
            } else {
                Signs::of(&files).warning(&files)
            },
        }
    }

    /// Whether all classes of the class's archive have one loader, as far as the input shows.
    pub fn has_one_loader(&self, program: &Program, class: ClassId) -> bool {
        match program.class(class).origin {
            ClassOrigin::Input(place) => {
                let place = (place.unit, place.archive);
                self.whole.is_none() && !self.archives.contains_key(&place)
            }
            ClassOrigin::ClassPath(_) | ClassOrigin::Platform => true,
        }
    }

    /// The warnings of a run.
    pub fn warnings(&self) -> impl Iterator<Item = &Warning> {
        self.whole.iter().chain(self.archives.values())
    }
}

/// The archives that agents may put on the boot loader's path. `appends` gives the first class
/// file of input and class path that does so.
fn agents<'f>(
    inputs: &Inputs,
    appends: impl Fn() -> Option<&'f FilePlace>,
) -> BTreeMap<(u32, u32), Warning> {
    let mut split = BTreeMap::new();
    for (u, unit) in (0..).zip(&inputs.units) {
        for (a, opened) in (0..).zip(&unit.archives) {
            let manifest = opened.archive.manifest().ok().flatten();
            let main = manifest.as_ref().map(|m| &m.main);
            let says = |name: &&str| main.is_some_and(|main| main.get(name).is_some());
            let why = if says(&BOOT) {
                format!("an agent: its manifest has {BOOT}")
            } else if AGENTS.iter().any(says)
                && let Some((place, class)) = appends()
            {
                format!("an agent: {class} in {place} adds archives to the boot loader's path")
            } else {
                continue;
            };
            split.insert((u, a), warning(opened.archive.label(), "its classes", &why));
        }
    }
    split
}

/// The place of a class file, and its name there.
type FilePlace = (String, String);

/// The first class file of input and class path that shows each sign.
#[derive(Default)]
struct Signs {
    defines: Option<FilePlace>,
    asks: Option<FilePlace>,
    of_archives: Option<FilePlace>,
    classes: LoaderClasses,
}

impl Signs {
    fn of(files: &ClassFiles<'_>) -> Self {
        let mut signs = Self::default();
        files.each(LoaderSigns::of, |at, shown: LoaderSigns| {
            let note = |first: &mut Option<FilePlace>, is_shown: bool| {
                if is_shown {
                    first.get_or_insert_with(|| at.clone());
                }
            };
            note(&mut signs.defines, shown.defines);
            note(&mut signs.asks, shown.asks);
            note(&mut signs.of_archives, shown.of_archives);
            signs.classes.add(&shown);
            false
        });
        signs
    }

    /// The warning, if two signs together show that classes may be defined again.
    fn warning(&self, files: &ClassFiles<'_>) -> Option<Warning> {
        if let Some(defines) = &self.defines
            && let Some(joins) = self.joining(files)
        {
            return Some(again(
                (defines, "defines classes"),
                (&joins, "reads class files"),
            ));
        }
        let (asks, makes) = (self.asks.as_ref()?, self.of_archives.as_ref()?);
        Some(again(
            (asks, "says where classes are found"),
            (makes, "names loaders of archives"),
        ))
    }

    /// The first class that connects the naming of class files with the reading of entries.
    fn joining(&self, files: &ClassFiles<'_>) -> Option<FilePlace> {
        if self.classes.are_apart() {
            return None;
        }
        files.first(|bytes| self.classes.joins(bytes))
    }
}

/// The class files of input and class path, including those for other releases.
struct ClassFiles<'a> {
    inputs: &'a Inputs,
    /// Contents that the program holds unpacked, by unit, archive and entry. To unpack all again is
    /// slow.
    unpacked: FxHashMap<(u32, u32, u32), Cow<'a, [u8]>>,
}

impl<'a> ClassFiles<'a> {
    fn of(inputs: &'a Inputs, program: &'a Program) -> Self {
        let input = program
            .classes()
            .filter_map(|(id, class)| match class.origin {
                ClassOrigin::Input(place) => {
                    let place = (place.unit, place.archive, place.entry);
                    Some((place, program.bytes(id)?))
                }
                ClassOrigin::ClassPath(_) | ClassOrigin::Platform => None,
            });
        let unpacked = input.collect();
        Self { inputs, unpacked }
    }

    /// The first file that shows a sign.
    fn first(&self, shows: impl Fn(&[u8]) -> bool + Sync) -> Option<FilePlace> {
        let mut found = None;
        self.each(shows, |at, is_one| {
            if is_one {
                found = Some(at.clone());
            }
            is_one
        });
        found
    }

    /// Looks at each file and passes results to `tell`, in order, until `tell` returns true.
    fn each<T: Send>(
        &self,
        look: impl Fn(&[u8]) -> T + Sync,
        mut tell: impl FnMut(&FilePlace, T) -> bool,
    ) {
        for (u, unit) in (0..).zip(&self.inputs.units) {
            for (a, opened) in (0..).zip(&unit.archives) {
                let unpacked = |entry: &Entry<'_>| {
                    let entry = u32::try_from(entry.id().index()).ok()?;
                    self.unpacked.get(&(u, a, entry)).map(|bytes| &**bytes)
                };
                let found = in_archive(&opened.archive, &unpacked, &look);
                if found.into_iter().any(|(at, found)| tell(&at, found)) {
                    return;
                }
            }
        }
        for library in &self.inputs.libraries {
            let found = match library.archive() {
                Some(archive) => in_archive(archive, &|_| None, &look),
                None => in_folder(library, &look),
            };
            if found.into_iter().any(|(at, found)| tell(&at, found)) {
                return;
            }
        }
    }
}

fn in_archive<'a, T: Send>(
    archive: &Archive,
    unpacked: &(impl Fn(&Entry<'_>) -> Option<&'a [u8]> + Sync),
    look: &(impl Fn(&[u8]) -> T + Sync),
) -> Vec<(FilePlace, T)> {
    let entries: Vec<_> = archive.entries().collect();
    let look = |entry: &Entry<'_>| {
        let name = entry.name().strip_suffix(CLASS)?;
        let found = match unpacked(entry) {
            Some(bytes) => look(bytes),
            None => look(&entry.read().ok()?),
        };
        let name = String::from_utf8_lossy(name).replace('/', ".");
        Some(((archive.label().to_owned(), name), found))
    };
    entries.par_iter().filter_map(look).collect()
}

fn in_folder<T: Send>(
    library: &Library,
    look: &(impl Fn(&[u8]) -> T + Sync),
) -> Vec<(FilePlace, T)> {
    let place = library.path().display().to_string();
    let look = |name: &Sym| {
        let bytes = library.read(*name).ok()?;
        Some((
            (place.clone(), name.to_string().replace('/', ".")),
            look(&bytes),
        ))
    };
    library.names().par_iter().filter_map(look).collect()
}

/// The warning that input classes may be defined again, because of two class files and their
/// actions.
fn again(
    ((place, one), does): (&FilePlace, &str),
    ((elsewhere, other), with): (&FilePlace, &str),
) -> Warning {
    let at = if place == elsewhere {
        String::new()
    } else {
        format!(" in {elsewhere}")
    };
    let why = if (place, one) == (elsewhere, other) {
        format!("{one} in it {does} and {with}")
    } else {
        format!("{one} in it {does}, {other}{at} {with}")
    };
    let mut warning = warning(place, "classes of the input again", &why);
    warning.message += "; if they do not, say --one-loader";
    warning
}

fn warning(at: &str, what: &str, why: &str) -> Warning {
    Warning {
        at: at.to_owned(),
        message: format!(
            "several class loaders may define {what} ({why}): no edit relies on another class there"
        ),
    }
}
