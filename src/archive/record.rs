//! Adds main attributes to an archive's manifest; every other byte of the manifest stays.
//!
//! An attribute's value is a list of items separated by spaces. The JDK warns of repeated
//! attributes. So an attribute that the manifest already has gains the missing items, and its
//! recorded items stay. Lines are cut at 72 bytes (JAR specification, "Line length") and end as the
//! manifest's first line does.

use super::error::ArchiveError;
use super::jar::{Archive, Entry};
use super::manifest::{self, Manifest};
use super::write::Rewrite;

/// The longest line, without its line end.
const MAX_LINE: usize = 72;

impl Archive {
    /// Adds `attributes`, each a name with its items, to the manifest as `rewrite` leaves it. An
    /// archive without a manifest gets one.
    ///
    /// # Errors
    /// When the manifest cannot be read or is malformed.
    pub fn record(
        &self,
        rewrite: &mut Rewrite,
        attributes: &[(&str, Vec<String>)],
    ) -> Result<(), ArchiveError> {
        let entry = self.manifest_entry();
        let replaced = entry.and_then(|entry| rewrite.replace.remove(&entry.id()));
        let mut manifest = match (replaced, entry) {
            (Some(replaced), _) => replaced,
            (None, Some(entry)) => entry.read()?.into_owned(),
            (None, None) => b"Manifest-Version: 1.0\r\n\r\n".to_vec(),
        };
        for (name, items) in attributes {
            manifest = with(manifest, name, items).map_err(|why| ArchiveError::Manifest {
                at: entry.map_or_else(|| self.label().to_owned(), Entry::label),
                why,
            })?;
        }
        match entry {
            Some(entry) => drop(rewrite.replace.insert(entry.id(), manifest)),
            None => rewrite.add.push((manifest::NAME.to_vec(), manifest)),
        }
        Ok(())
    }
}

fn with(mut manifest: Vec<u8>, name: &str, items: &[String]) -> Result<Vec<u8>, &'static str> {
    let main = Manifest::parse(&manifest)?.main;
    let old = main
        .attributes
        .iter()
        .rev()
        .find(|(key, ..)| key.eq_ignore_ascii_case(name.as_bytes()));
    let (mut value, place) = match old {
        Some((_, value, span)) => (value.clone(), span.clone()),
        None => {
            let last = main.attributes.last();
            let end = last.map_or(main.span.start, |(.., span)| span.end);
            (Vec::new(), end..end)
        }
    };
    for item in items.iter().map(String::as_bytes) {
        if value.split(|byte| *byte == b' ').all(|known| known != item) {
            if !value.is_empty() {
                value.push(b' ');
            }
            value.extend(item);
        }
    }
    let line = [name.as_bytes(), b": ", &value].concat();
    let lines = wrapped(&line, line_end(&manifest));
    manifest.splice(place, lines);
    Ok(manifest)
}

/// The manifest's line end, taken from its first line.
fn line_end(manifest: &[u8]) -> &'static [u8] {
    let at = manifest.iter().position(|b| matches!(b, b'\r' | b'\n'));
    match at.map(|at| &manifest[at..]) {
        Some([b'\n', ..]) => b"\n",
        Some([b'\r', next, ..]) if *next != b'\n' => b"\r",
        _ => b"\r\n",
    }
}

fn wrapped(line: &[u8], end: &[u8]) -> Vec<u8> {
    let (first, rest) = line.split_at(line.len().min(MAX_LINE));
    let mut lines = [first, end].concat();
    for more in rest.chunks(MAX_LINE - 1) {
        lines.extend([b" ", more, end].concat());
    }
    lines
}
