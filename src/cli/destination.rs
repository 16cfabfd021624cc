//! Where an option's file goes: `-` and `-.ENDING` name standard output.
//!
//! What is for people, the table, then goes to standard error, so that a pipe gets the file and
//! nothing else.
//!
//! No output is written over what the run reads, nor over another one, whatever links lead there: [`Taken`] is asked about
//! all of them before anything is read.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::message::{Failure, print};
use crate::pipeline;

/// A place that something is written to.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// What a run reads, each with what it is to the run: nothing is written over it.
#[derive(Debug, Default)]
pub(super) struct Reads {
    files: Vec<(&'static str, PathBuf)>,
    jdk: Option<PathBuf>,
}

impl Reads {
    /// Of a run with these JARs, class path and JDK; what manifests add to the class path counts, too.
    pub(super) fn of(inputs: &[PathBuf], class_path: &[PathBuf], jdk: Option<&Path>) -> Self {
        let jdk = program::locate(jdk).ok();
        let mut reads = Self {
            files: Vec::new(),
            jdk: jdk.and_then(|home| home.canonicalize().ok()),
        };
        reads.add("the input {}", inputs);
        reads.add("{} of the class path", class_path);
        let named = pipeline::with_manifests(inputs, class_path);
        reads.add("{}, which a manifest names", &named);
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

    /// What a file would be written over, in words.
    fn overwritten(&self, output: &Path) -> Option<String> {
        let place = Place::of(output);
        let is_read = |(_, read): &&(&str, PathBuf)| {
            Place::of(read) == place || read.is_dir() && is_class_below(output, read)
        };
        if let Some((what, read)) = self.files.iter().find(is_read) {
            return Some(what.replace("{}", &read.display().to_string()));
        }
        let home = self.jdk.as_ref()?;
        let is_of_jdk = whole(output).is_some_and(|output| output.starts_with(home));
        is_of_jdk.then(|| format!("files of the JDK {}", home.display()))
    }
}

/// Whether a file is one that is read of a folder on the class path: a class, or what stands below `META-INF`.
fn is_class_below(file: &Path, folder: &Path) -> bool {
    let (Some(file), Ok(folder)) = (whole(file), folder.canonicalize()) else {
        return false;
    };
    let is_read = |below: &Path| {
        below.extension().is_some_and(|ending| ending == "class") || below.starts_with("META-INF")
    };
    file.exists() && file.strip_prefix(folder).is_ok_and(is_read)
}

/// A path without links, `.` and `..`; its last part need not be there.
fn whole(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().or_else(|| {
        let folder = path.parent()?;
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    })
}

/// Where a path leads, however it is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// A file that is there, by its device and number, which all links to it share.
    #[cfg(unix)]
    Numbered(u64, u64),
    Named(PathBuf),
    StandardOutput,
}

impl Place {
    fn of(path: &Path) -> Self {
        #[cfg(unix)]
        if let Ok(found) = path.metadata() {
            use std::os::unix::fs::MetadataExt as _;
            return Self::Numbered(found.dev(), found.ino());
        }
        Self::Named(whole(path).unwrap_or_else(|| path.to_owned()))
    }
}

/// The places that are taken: none is written twice, and none of what is read.
#[derive(Debug, Default)]
pub(super) struct Taken {
    places: BTreeSet<Place>,
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
                if let Some(read) = self.reads.overwritten(path) {
                    let message = format!("{} would overwrite {read}", path.display());
                    return Err(Failure::usage(message, "name another file or directory"));
                }
                let message = format!("{} would be written twice", path.display());
                (Place::of(path), message)
            }
            To::StandardOutput => {
                let message = "two outputs would go to standard output".to_owned();
                (Place::StandardOutput, message)
            }
        };
        // What is no plain file, as `/dev/null`, may be written to again and again.
        let is_plain = |path: &Path| !path.exists() || path.is_file();
        let is_special = matches!(to, To::File(path) if !is_plain(path));
        if is_special || self.places.insert(place) {
            return Ok(());
        }
        let help = "give every report and output a name of its own";
        Err(Failure::usage(message, help))
    }

    /// Writes what is for people: to standard output where nothing else goes there.
    pub(super) fn tell(&self, text: &str) -> Result<(), Failure> {
        if !self.places.contains(&Place::StandardOutput) {
            return print(text.as_bytes());
        }
        // Nobody is left to tell if standard error is closed.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
        Ok(())
    }
}
