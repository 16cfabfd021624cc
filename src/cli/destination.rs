//! Where an option's file goes: `-` and `-.ENDING` name standard output.
//!
//! What is for people, the table, then goes to standard error, so that a pipe gets the file and
//! nothing else.
//!
//! No output is written over what the run reads, nor over another one, whatever links lead there: [`Taken`] is asked about
//! all of them before the run reads anything.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf, Prefix};

use super::argsfile;
use super::message::{Failure, print};
use crate::pipeline;

/// A place that something is written to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum To {
    /// A file.
    File(PathBuf),
    /// Standard output.
    StandardOutput,
}

impl To {
    /// What a path stands for, with the ending that tells the format; `-` alone has none.
    pub(super) fn of(path: &Path) -> (Self, Option<&str>) {
        match path.to_str() {
            Some("-") => (Self::StandardOutput, None),
            Some(name) if name.starts_with("-.") => (Self::StandardOutput, Some(&name[2..])),
            _ => {
                let ending = path.extension().and_then(|ending| ending.to_str());
                (Self::File(path.to_owned()), ending)
            }
        }
    }
}

/// The files that a run reads. Nothing is written over them.
pub(super) struct Reads {
    inputs: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
    files: Vec<(&'static str, PathBuf)>,
    places: OnceCell<Vec<Read>>,
}

/// A file that a run reads, or a folder of the class path.
struct Read {
    /// What it is, `{}` standing for the path.
    what: &'static str,
    path: PathBuf,
    /// [`whole`].
    place: PathBuf,
}

impl Reads {
    /// Of a run with these JARs and class path; what their manifests name counts, too, and so does each file of arguments.
    pub(super) fn of(inputs: &[PathBuf], class_path: &[PathBuf]) -> Self {
        let mut reads = Self {
            inputs: inputs.to_vec(),
            class_path: class_path.to_vec(),
            files: Vec::new(),
            places: OnceCell::new(),
        };
        reads.add(
            "the arguments file {}",
            &argsfile::named(std::env::args_os()),
        );
        reads.add("the input {}", inputs);
        reads.add("{} of the class path", class_path);
        reads
    }

    /// Adds files, with what they are in words, `{}` standing for the path.
    pub(super) fn add<'a>(
        &mut self,
        what: &'static str,
        files: impl IntoIterator<Item = &'a PathBuf>,
    ) {
        let files = files.into_iter().map(|file| (what, file.clone()));
        self.files.extend(files);
    }

    /// Adds the files of a JDK.
    pub(super) fn add_jdk(&mut self, jdk: Option<&Path>) {
        self.add("{} of the JDK", &pipeline::files_of_jdk(jdk));
    }

    /// What a file would be written over, in words.
    fn overwritten(&self, output: &Path) -> Option<String> {
        let place = whole(output);
        // Else there is nothing to lose, and nothing needs to be opened. (The path itself may lead through a folder that is made later.)
        place.exists().then_some(())?;
        let mut places = self.places.get_or_init(|| self.all()).iter();
        let read = places.find(|read| {
            read.place == place || is_read_below(&place, &read.place) && read.place.is_dir()
        })?;
        Some(read.what.replace("{}", &read.path.display().to_string()))
    }

    /// All files, what is named on the command line first.
    fn all(&self) -> Vec<Read> {
        let named = pipeline::with_manifests(&self.inputs, &self.class_path).into_iter();
        let named = named.map(|path| ("{}, which a manifest names", path));
        let all = self.files.iter().cloned().chain(named);
        let read = |(what, path): (_, PathBuf)| Read {
            what,
            place: whole(&path),
            path,
        };
        all.map(read).collect()
    }
}

/// Whether a place is one that is read of a folder on the class path: a class, or a list of services.
fn is_read_below(file: &Path, folder: &Path) -> bool {
    let is_read = |below: &Path| {
        below.extension().is_some_and(|ending| ending == "class")
            || below.starts_with("META-INF/services")
    };
    file.strip_prefix(folder).is_ok_and(is_read)
}

/// Whether Windows takes a name for that of a device, as `NUL` and, before Windows 11, `aux.txt`.
fn is_device(path: &Path) -> bool {
    let path = std::path::absolute(path).ok();
    let first = path.as_ref().and_then(|path| path.components().next());
    matches!(first, Some(Component::Prefix(prefix)) if matches!(prefix.kind(), Prefix::DeviceNS(_)))
}

/// [`whole`], for comparisons. Names that are not there yet are one if they differ in case alone and the system's disks usually ignore that.
fn compared(path: &Path) -> PathBuf {
    let whole = whole(path);
    let ignores_case = cfg!(any(windows, target_os = "macos"));
    match whole.to_str().filter(|_| ignores_case && !whole.exists()) {
        Some(name) => name.to_lowercase().into(),
        None => whole,
    }
}

/// A path without links, `.` and `..`; its last parts need not be there: `..` behind them leads back. What is there has its name as the
/// disk has it.
fn whole(path: &Path) -> PathBuf {
    let Ok(path) = std::path::absolute(path) else {
        return path.to_owned();
    };
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                whole.pop();
            }
            part => {
                whole.push(part);
                whole = whole.canonicalize().unwrap_or(whole);
            }
        }
    }
    whole
}

/// The places that outputs take. No place is taken twice, and no file that the run reads.
pub(super) struct Taken {
    places: BTreeSet<To>,
    reads: Reads,
}

impl Taken {
    /// Nothing yet, in a run that reads these.
    pub(super) fn beside(reads: Reads) -> Self {
        let places = BTreeSet::new();
        Self { places, reads }
    }

    /// Takes a place.
    pub(super) fn take(&mut self, to: &To) -> Result<(), Failure> {
        let (place, message) = match to {
            To::File(path) => {
                if is_device(path) {
                    let message = format!("{} is the name of a device", path.display());
                    return Err(Failure::usage(message, "name a file"));
                }
                if path.exists() && !path.is_file() {
                    let message = format!("{} is there and no file", path.display());
                    return Err(Failure::usage(message, "name a file"));
                }
                if let Some(read) = self.reads.overwritten(path) {
                    let message = format!("{} would overwrite {read}", path.display());
                    return Err(Failure::usage(message, "name another file or directory"));
                }
                let message = format!("{} would be written twice", path.display());
                (To::File(compared(path)), message)
            }
            To::StandardOutput => {
                let message = "two outputs would go to standard output".to_owned();
                (To::StandardOutput, message)
            }
        };
        if self.places.insert(place) {
            return Ok(());
        }
        let help = "give every report and output a name of its own";
        Err(Failure::usage(message, help))
    }

    /// Writes what is for people: to standard output where nothing else goes there.
    pub(super) fn tell(&self, text: &str) -> Result<(), Failure> {
        if !self.places.contains(&To::StandardOutput) {
            return print(text.as_bytes());
        }
        // Nobody is left to tell if standard error is closed.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
        Ok(())
    }
}
