//! Destinations of outputs. `-` and `-.ENDING` name standard output.
//!
//! The table for people then goes to standard error, so that a pipe gets only the file.
//!
//! An output must not overwrite a file that the run reads, or another output, whatever links lead
//! there. [`TakenDestinations`] checks all outputs before the run reads anything.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf, Prefix};

use super::argsfile;
use super::message::{Failure, print};
use crate::pipeline;

/// A destination.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum To {
    /// A file.
    File(PathBuf),
    /// Standard output.
    StandardOutput,
}

impl To {
    /// The destination that a path names, with the ending that chooses the format; `-` alone has no
    /// ending.
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

/// The files that a run reads. An output must not overwrite them.
pub(super) struct ProtectedFiles {
    inputs: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
    files: Vec<(&'static str, PathBuf)>,
    places: OnceCell<Vec<ProtectedFile>>,
}

/// A file that a run reads, or a folder of the class path.
struct ProtectedFile {
    /// A description, with `{}` in place of the path.
    what: &'static str,
    path: PathBuf,
    /// The resolved path, from [`whole`].
    place: PathBuf,
}

impl ProtectedFiles {
    /// The files of a run with these JARs and class path. Files that manifests name count, too, and
    /// so do files of arguments.
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

    /// Adds files with a description, which has `{}` in place of the path.
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

    /// The description of the file that an output would overwrite.
    fn overwritten(&self, output: &Path) -> Option<String> {
        let place = whole(output);
        // A path that does not exist overwrites nothing, and then no archive needs to be opened.
        // (The path itself may lead through a folder that is made later.)
        place.exists().then_some(())?;
        let mut places = self.places.get_or_init(|| self.all()).iter();
        let read = places.find(|read| {
            read.place == place || is_read_below(&place, &read.place) && read.place.is_dir()
        })?;
        Some(read.what.replace("{}", &read.path.display().to_string()))
    }

    /// All files, first those on the command line.
    fn all(&self) -> Vec<ProtectedFile> {
        let named = pipeline::with_manifests(&self.inputs, &self.class_path).into_iter();
        let named = named.map(|path| ("{}, which a manifest names", path));
        let all = self.files.iter().cloned().chain(named);
        let read = |(what, path): (_, PathBuf)| ProtectedFile {
            what,
            place: whole(&path),
            path,
        };
        all.map(read).collect()
    }
}

/// Whether a run reads such a file from a folder of the class path: a class, or a list of services.
fn is_read_below(file: &Path, folder: &Path) -> bool {
    let is_read = |below: &Path| {
        below.extension().is_some_and(|ending| ending == "class")
            || below.starts_with("META-INF/services")
    };
    file.strip_prefix(folder).is_ok_and(is_read)
}

/// Whether Windows treats a name as a device, such as `NUL` and, before Windows 11, `aux.txt`.
fn is_device(path: &Path) -> bool {
    let path = std::path::absolute(path).ok();
    let first = path.as_ref().and_then(|path| path.components().next());
    matches!(first, Some(Component::Prefix(prefix)) if matches!(prefix.kind(), Prefix::DeviceNS(_)))
}

/// The path to compare: as [`whole`]. Where disks usually ignore case, names that do not exist yet
/// count as equal if they differ only in case.
fn compared(path: &Path) -> PathBuf {
    let whole = whole(path);
    let ignores_case = cfg!(any(windows, target_os = "macos"));
    match whole.to_str().filter(|_| ignores_case && !whole.exists()) {
        Some(name) => name.to_lowercase().into(),
        None => whole,
    }
}

/// A path without links, `.` and `..`. Its last parts may not exist yet; a `..` behind them leads
/// back. Existing parts have the name that the disk has.
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

/// The destinations that outputs take. No destination is taken twice, and no file that the run
/// reads is taken.
pub(super) struct TakenDestinations {
    places: BTreeSet<To>,
    reads: ProtectedFiles,
}

impl TakenDestinations {
    /// No destination yet, in a run that reads these files.
    pub(super) fn beside(reads: ProtectedFiles) -> Self {
        let places = BTreeSet::new();
        Self { places, reads }
    }

    /// Takes a destination, or fails.
    pub(super) fn take(&mut self, to: &To) -> Result<(), Failure> {
        let (place, message) = match to {
            To::File(path) => {
                if is_device(path) {
                    let message = format!("{} is the name of a device", path.display());
                    return Err(Failure::usage(message, "name a file"));
                }
                if path.exists() && !path.is_file() {
                    let message = format!("{} exists, and is not a file", path.display());
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

    /// Writes text for people: to standard output, unless an output goes there.
    pub(super) fn tell(&self, text: &str) -> Result<(), Failure> {
        if !self.places.contains(&To::StandardOutput) {
            return print(text.as_bytes());
        }
        // If standard error is closed, no reader is left.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
        Ok(())
    }
}
