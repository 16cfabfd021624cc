//! Report files: which format a name asks for, and writing one so that it is whole or not there.
//!
//! A file is opened beside its final place before the run begins, so that a folder that is missing
//! or read-only is found before any work is done, and renamed over the old one at the end.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::Report;
use super::html::page;
use super::native_image::render;
use super::sarif::sarif;
use super::text::text;

/// What can be written, chosen by the file's extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.json`: schema 1.
    Json,
    /// `.txt`: for people.
    Text,
    /// `.html`: for people with a browser.
    Html,
    /// `.sarif`: SARIF 2.1.0, for annotations.
    Sarif,
    /// GraalVM's `reachability-metadata.json`; asked for by an option of its own.
    NativeImage,
}

impl Format {
    /// The format that the ending of a file's name asks for, as in `json`.
    #[must_use]
    pub fn of(ending: &str) -> Option<Self> {
        match ending {
            "json" => Some(Self::Json),
            "txt" => Some(Self::Text),
            "html" => Some(Self::Html),
            "sarif" => Some(Self::Sarif),
            _ => None,
        }
    }

    /// The file's content, ending with a newline.
    #[must_use]
    pub fn render(self, report: &Report) -> String {
        match self {
            Self::Json => json(report),
            Self::Text => text(report),
            Self::Html => page(report),
            Self::Sarif => sarif(report),
            Self::NativeImage => render(&report.native_image),
        }
    }
}

/// The JSON report.
#[must_use]
pub fn json(report: &Report) -> String {
    // Only a map with keys that are not strings, or a failing writer, can make this fail.
    let mut out = serde_json::to_string_pretty(report).expect("plain data is always JSON");
    out.push('\n');
    base::escape::json(out)
}

/// A report file that is not in its place yet.
#[derive(Debug)]
pub struct Pending {
    format: Format,
    path: PathBuf,
    file: tempfile::NamedTempFile,
}

impl Pending {
    /// Makes the file beside `path`.
    ///
    /// # Errors
    /// If its folder is not there or takes no files.
    pub fn create(path: &Path, format: Format) -> std::io::Result<Self> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            let message = format!("there is no directory {}", folder.display());
            return Err(std::io::Error::new(std::io::ErrorKind::NotFound, message));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".resolute-report-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
        let file = builder.tempfile_in(folder)?;
        Ok(Self {
            format,
            path: path.to_owned(),
            file,
        })
    }

    /// Where the report will be.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the report and renames it into place.
    ///
    /// # Errors
    /// If the disk is full or the place is taken by a folder; the old file is then still there.
    pub fn write(mut self, report: &Report) -> std::io::Result<()> {
        self.file.write_all(self.format.render(report).as_bytes())?;
        self.file.as_file().sync_data()?;
        self.file.persist(&self.path).map_err(|e| e.error)?;
        Ok(())
    }
}
