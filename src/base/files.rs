//! Reads files that may be of any kind. A pipe without a writer and a device never end, so a file
//! that comes with an input has to be a regular file. A file that the user lists by hand may be a
//! pipe, as shells make them, up to a bound.

use std::fs::{self, File};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

use crate::budgets;

/// Opens a regular file.
///
/// # Errors
/// If it cannot be opened, or is a folder, a pipe or a device.
pub fn open(path: &Path) -> Result<File> {
    // Opening a pipe waits for a writer, so this check comes first.
    let kind = fs::metadata(path)?.file_type();
    if kind.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !kind.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "it is no regular file"));
    }
    File::open(path)
}

/// Reads a regular file, up to the length that it has when the reading begins.
///
/// # Errors
/// As [`open`], and if it cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let file = open(path)?;
    let length = file.metadata()?.len();
    up_to(file, length)
}

/// Reads a file that the user names, which may be a pipe.
///
/// # Errors
/// If it cannot be read, or a pipe or device gives more than [`budgets::PIPED`].
pub fn read_listed(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path)?;
    let granted = file.metadata()?.len().max(budgets::PIPED);
    let bytes = up_to(file, granted + 1)?;
    if bytes.len() as u64 > granted {
        let why = format!("it gives more than {granted} bytes");
        return Err(Error::new(ErrorKind::InvalidInput, why));
    }
    Ok(bytes)
}

/// As [`read_listed`], for text.
///
/// # Errors
/// As [`read_listed`], and if it is not UTF-8.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read_listed(path)?).map_err(|error| Error::new(ErrorKind::InvalidData, error))
}

fn up_to(file: File, length: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}
