//! `META-INF/MANIFEST.MF` as `java.util.jar` reads it. The place of every section and attribute is
//! kept, so that parts can be cut out while the rest stays byte for byte.
//!
//! [`is_multi_release`] follows `JarFile.checkForSpecialAttributes` of JDK 17 and 25 exactly. The
//! bytes `Multi-Release: true` must stand somewhere in one piece, in letters of any case. The main
//! attributes must parse and give the value `true`.
//!
//! - A line has at most 512 bytes with its end.
//! - A last line without an end is an error.
//! - If a name occurs more than once, the last value counts.
//! - Names and values are bytes here; names compare without case.

use std::ops::Range;

/// The manifest's name. The JVM accepts any case of letters.
pub(super) const NAME: &[u8] = b"META-INF/MANIFEST.MF";

/// The JDK's line buffer: no line may be longer, its end included.
const MAX_LINE: usize = 512;
/// The longest name of an attribute.
const MAX_NAME: usize = 70;

/// A parsed manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The main attributes.
    pub main: Section,
    /// The sections for single entries, in order. A section's name is the name of its entry.
    pub sections: Vec<Section>,
}

/// One section of a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The entry's name; empty for the main attributes.
    pub name: Vec<u8>,
    /// Name, value without line breaks, and the place of the lines in the manifest.
    pub attributes: Vec<(Vec<u8>, Vec<u8>, Range<usize>)>,
    /// The section's place, including the empty line behind it.
    pub span: Range<usize>,
}

impl Section {
    /// The value of the attribute `name`, in any case of letters.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        attribute_in(&self.attributes, name)
    }
}

/// The value in force of the attribute `name` among `attributes`: the last one.
pub fn attribute_in<'a>(
    attributes: &'a [(Vec<u8>, Vec<u8>, Range<usize>)],
    name: &str,
) -> Option<&'a [u8]> {
    let same = |key: &[u8]| key.eq_ignore_ascii_case(name.as_bytes());
    let found = attributes.iter().rev().find(|(key, ..)| same(key));
    found.map(|(_, value, _)| value.as_slice())
}

/// Whether the JVM treats an archive with this manifest as a multi-release archive.
pub fn is_multi_release(manifest: &[u8]) -> bool {
    let header = b"Multi-Release: true";
    let mentioned = manifest
        .windows(header.len())
        .any(|window| window.eq_ignore_ascii_case(header));
    let says_so = || {
        let main = ManifestLines::new(manifest).attributes(0).ok()?;
        Some(main.get("Multi-Release")?.eq_ignore_ascii_case(b"true"))
    };
    mentioned && says_so().unwrap_or(false)
}

impl Manifest {
    /// Parses a manifest.
    ///
    /// # Errors
    /// When `java.util.jar.Manifest` refuses the manifest; the error is the reason.
    pub fn parse(bytes: &[u8]) -> Result<Manifest, &'static str> {
        let mut lines = ManifestLines::new(bytes);
        let main = lines.attributes(0)?;
        let mut sections = Vec::new();
        loop {
            let start = lines.pos;
            let Some(line) = lines.next()? else { break };
            if line.is_empty() {
                continue;
            }
            let key = line.get(..6).unwrap_or_default();
            if !key.eq_ignore_ascii_case(b"Name: ") {
                return Err("a section does not start with 'Name: '");
            }
            let name = lines.continued(line.get(6..).unwrap_or_default())?;
            let mut section = lines.attributes(start)?;
            section.name = name;
            sections.push(section);
        }
        Ok(Manifest { main, sections })
    }
}

/// The lines of a manifest, which end with CR LF, LF or CR.
struct ManifestLines<'a> {
    bytes: &'a [u8],
    pos: usize,
}

impl<'a> ManifestLines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        ManifestLines { bytes, pos: 0 }
    }

    /// The next line without its end; `None` at the end of the manifest.
    fn next(&mut self) -> Result<Option<&'a [u8]>, &'static str> {
        let rest = self.bytes.get(self.pos..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(None);
        }
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let end = end.ok_or("the last line has no end")?;
        let mut eol = if rest[end..].starts_with(b"\r\n") {
            2
        } else {
            1
        };
        // If a CR is byte 512 of a line, the JDK ends the line with it. The LF behind the CR is
        // then an empty line, unless the JDK's buffer of 8192 bytes ends between the two.
        if end + eol > MAX_LINE && end < MAX_LINE && !(self.pos + MAX_LINE).is_multiple_of(8192) {
            eol = 1;
        }
        if end >= MAX_LINE {
            return Err("a line is longer than 512 bytes");
        }
        self.pos += end + eol;
        Ok(Some(&rest[..end]))
    }

    /// `start`, and the text that continuation lines add to it.
    fn continued(&mut self, start: &[u8]) -> Result<Vec<u8>, &'static str> {
        let mut value = start.to_vec();
        while self.bytes.get(self.pos) == Some(&b' ') {
            let line = self.next()?.unwrap_or_default();
            value.extend_from_slice(line.get(1..).unwrap_or_default());
        }
        Ok(value)
    }

    /// The attributes up to the next empty line, as a section that starts at `start`.
    fn attributes(&mut self, start: usize) -> Result<Section, &'static str> {
        let mut attributes = Vec::new();
        loop {
            let from = self.pos;
            let Some(line) = self.next()?.filter(|line| !line.is_empty()) else {
                break;
            };
            let colon = line.iter().position(|byte| *byte == b':');
            let colon = colon.ok_or("a line has no ': '")?;
            let (name, rest) = (&line[..colon], &line[colon + 1..]);
            let value = rest.strip_prefix(b" ").ok_or("a line has no ': '")?;
            let legal = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            if name.is_empty() || name.len() > MAX_NAME || !name.iter().all(legal) {
                return Err("an attribute has an illegal name");
            }
            let value = self.continued(value)?;
            attributes.push((name.to_vec(), value, from..self.pos));
        }
        Ok(Section {
            name: Vec::new(),
            attributes,
            span: start..self.pos,
        })
    }
}
