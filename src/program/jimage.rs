//! The image of modules (`lib/modules`): where each class stands in it, and its bytes when asked
//! for.
//!
//! Only the places of classes are kept. The bytes of a class are read at their place in the file,
//! which is not mapped. So a class that is looked at once leaves no memory in use. If resources are
//! compressed, the strings are kept, too: [such resources](super::compressed) refer to them.
//!
//! Layout (jdk.internal.jimage):
//! - a header of seven u4: magic, version, flags, resources, table length, size of locations, size
//!   of strings;
//! - two tables of u4: redirections, and the places of the locations;
//! - the locations;
//! - the strings;
//! - the resources.
//!
//! A location is a list of attributes, each a byte `kind << 3 | length - 1` and so many bytes,
//! big-endian. Kind 0 ends it. A string ends with 0.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::compressed::{Strings, decompressed, u4};

const HEADER: usize = 28;

// Kinds of attributes.
const MODULE: usize = 1;
const PARENT: usize = 2;
const BASE: usize = 3;
const EXTENSION: usize = 4;
const OFFSET: usize = 5;
const COMPRESSED: usize = 6;
const SIZE: usize = 7;

/// An image, opened.
pub(super) struct Image {
    file: File,
    /// The strings to which compressed resources refer; empty where no class is compressed.
    strings: Strings,
    #[cfg(not(unix))]
    seeking: std::sync::Mutex<()>,
}

/// Where a resource stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResourceSpan {
    at: u64,
    /// How much of the file it takes.
    stored: u32,
    /// How long it is.
    length: u32,
}

/// A class of an image.
pub(super) struct ImageClass<'a> {
    pub(super) module: &'a [u8],
    /// Its package, with slashes; empty for a module's declaration only.
    pub(super) package: &'a [u8],
    /// Its name within the package.
    pub(super) base: &'a [u8],
    pub(super) span: ResourceSpan,
}

fn early() -> io::Error {
    io::ErrorKind::UnexpectedEof.into()
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "its index is damaged")
}

/// The index of an image: its header's tables.
struct ImageIndex {
    is_little: bool,
    bytes: Vec<u8>,
    /// How many locations there are. Then the starts of their table, of the locations, and of the
    /// strings.
    count: usize,
    table: usize,
    locations: usize,
    strings: usize,
}

impl ImageIndex {
    fn read(file: &mut File) -> io::Result<Self> {
        let mut bytes = vec![0; HEADER];
        file.read_exact(&mut bytes)?;
        let mut index = Self {
            is_little: bytes[..4] == [0xda, 0xda, 0xfe, 0xca],
            bytes,
            count: 0,
            table: 0,
            locations: 0,
            strings: 0,
        };
        if !index.is_little && index.bytes[..4] != [0xca, 0xfe, 0xda, 0xda] {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "it is no image of modules",
            ));
        }
        let number = |at| index.number(at).map(|n| n as usize).ok_or_else(early);
        let (count, locations, strings) = (number(16)?, number(20)?, number(24)?);
        let tables = count as u64 * 8;
        let size = tables + locations as u64 + strings as u64;
        // No more is allocated than the file can hold.
        if HEADER as u64 + size > file.metadata()?.len() {
            return Err(early());
        }
        index.count = count;
        index.table = HEADER + count * 4;
        index.locations = HEADER + count * 8;
        index.strings = index.locations + locations;
        file.take(size).read_to_end(&mut index.bytes)?;
        if index.bytes.len() as u64 != HEADER as u64 + size {
            return Err(early());
        }
        Ok(index)
    }

    fn number(&self, at: usize) -> Option<u32> {
        u4(&self.bytes, at, self.is_little)
    }

    /// The attributes of a location, by kind. A missing attribute is 0. `None` where the location
    /// is malformed.
    fn location(&self, number: usize) -> Option<[u64; 9]> {
        let mut at = self.number(self.table + number * 4)? as usize + self.locations;
        let mut attributes = [0; 9];
        loop {
            let head = *self.bytes.get(at..self.strings)?.first()?;
            let (kind, length) = (usize::from(head >> 3), usize::from(head & 7) + 1);
            if kind == 0 {
                return Some(attributes);
            }
            let value = self.bytes.get(at + 1..at + 1 + length)?;
            let value = value.iter().fold(0, |sum, &b| sum << 8 | u64::from(b));
            *attributes.get_mut(kind)? = value;
            at += 1 + length;
        }
    }

    /// The text at that place; place 0 means an empty text.
    fn string(&self, at: u64) -> Option<&[u8]> {
        if at == 0 {
            return Some(&[]);
        }
        let rest = self.bytes.get(self.strings..)?;
        let rest = rest.get(usize::try_from(at).ok()?..)?;
        rest.get(..memchr::memchr(0, rest)?)
    }
}

impl Image {
    /// Opens an image and tells `each` of its classes and module declarations.
    ///
    /// # Errors
    /// When the file cannot be read or is not well-formed.
    pub(super) fn open(
        path: &Path,
        mut each: impl FnMut(ImageClass<'_>) -> io::Result<()>,
    ) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let mut index = ImageIndex::read(&mut file)?;
        let resources = index.bytes.len() as u64;
        let mut is_plain = true;
        for number in 0..index.count {
            let location = index.location(number).ok_or_else(damaged)?;
            let string = |kind: usize| index.string(location[kind]).ok_or_else(damaged);
            let small = |kind: usize| u32::try_from(location[kind]).map_err(|_| damaged());
            let is_declaration = string(PARENT)?.is_empty();
            if string(EXTENSION)? != b"class" || (is_declaration && string(BASE)? != b"module-info")
            {
                continue;
            }
            let (length, compressed) = (small(SIZE)?, small(COMPRESSED)?);
            is_plain &= compressed == 0;
            each(ImageClass {
                module: string(MODULE)?,
                package: string(PARENT)?,
                base: string(BASE)?,
                span: ResourceSpan {
                    at: resources
                        .checked_add(location[OFFSET])
                        .ok_or_else(damaged)?,
                    stored: if compressed == 0 { length } else { compressed },
                    length,
                },
            })?;
        }
        let bytes = if is_plain {
            Vec::new()
        } else {
            index.bytes.split_off(index.strings)
        };
        Ok(Self {
            file,
            strings: Strings {
                bytes,
                is_little: index.is_little,
            },
            #[cfg(not(unix))]
            seeking: Default::default(),
        })
    }

    /// Reads a resource into `bytes`, which it replaces.
    ///
    /// # Errors
    /// When the file ends too early, or cannot be read, or the resource is damaged.
    pub(super) fn read(&self, span: ResourceSpan, bytes: &mut Vec<u8>) -> io::Result<()> {
        self.read_stored(span, bytes)?;
        if !self.strings.bytes.is_empty() {
            *bytes = decompressed(bytes, span.length.into(), &self.strings)?;
        }
        Ok(())
    }

    fn read_stored(&self, span: ResourceSpan, bytes: &mut Vec<u8>) -> io::Result<()> {
        // The index may be damaged. A large size is allocated only if the file holds so much.
        let end = span.at.saturating_add(span.stored.into());
        if span.stored > 1 << 20 && self.file.metadata()?.len() < end {
            return Err(early());
        }
        bytes.resize(span.stored as usize, 0);
        #[cfg(unix)]
        {
            std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, span.at)
        }
        #[cfg(not(unix))]
        {
            use std::io::Seek;
            let _alone = self
                .seeking
                .lock()
                .map_err(|e| io::Error::other(e.to_string()))?;
            let mut file = &self.file;
            file.seek(io::SeekFrom::Start(span.at))?;
            file.read_exact(bytes)
        }
    }
}
