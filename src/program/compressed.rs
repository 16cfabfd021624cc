//! Resources of an image that `jlink --compress` made. A resource passed through one or two
//! compressors. The output of each begins with a header
//! (jdk.internal.jimage.decompressor.CompressedResourceHeader):
//! - u4 magic;
//! - u8 compressed size;
//! - u8 size;
//! - u4 place of the compressor's name among the image's strings;
//! - u4 unused;
//! - u1 whether it was the first compressor.
//!
//! The compressor `zip` is zlib. The compressor `compact-cp` moves the texts of constant pools to
//! the image's strings (jdk.internal.jimage.decompressor.StringSharingDecompressor).

use std::io::{self, Read};

use flate2::read::ZlibDecoder;

const HEADER: usize = 29;
const MAGIC: u32 = 0xcafe_fafa;

/// How many compressors may follow each other. `jlink` has two. Hostile content could decompress to
/// itself for ever.
const MOST_COMPRESSORS: usize = 4;

/// How long a resource may be. No class of a JDK comes near to that.
const MOST_BYTES: u64 = 1 << 26;

/// How long a text in a constant pool may be.
const MOST_OF_TEXT: usize = u16::MAX as usize;

// Tags in a constant pool: a text, and its two replacements.
const TEXT: u8 = 1;
const SHARED: u8 = 23;
const SHARED_DESCRIPTOR: u8 = 25;

/// The size of a class file's part before the number of constants.
const BEFORE_COUNT: usize = 8;

/// The strings of an image, and its byte order.
pub(super) struct Strings {
    pub(super) bytes: Vec<u8>,
    pub(super) is_little: bool,
}

fn damaged() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a compressed resource is damaged",
    )
}

/// The number that stands there in an image.
pub(super) fn u4(bytes: &[u8], at: usize, is_little: bool) -> Option<u32> {
    let four = *bytes.get(at..)?.first_chunk()?;
    Some(if is_little {
        u32::from_le_bytes(four)
    } else {
        u32::from_be_bytes(four)
    })
}

/// The content before compression. `size` is its length by the index.
///
/// # Errors
/// When it is not well-formed.
pub(super) fn decompressed(content: &[u8], size: u64, strings: &Strings) -> io::Result<Vec<u8>> {
    let mut content = content.to_vec();
    for _ in 0..MOST_COMPRESSORS {
        let Some((named, length)) = strings.header(&content) else {
            break;
        };
        let inside = content.get(HEADER..).ok_or_else(damaged)?;
        content = match strings.at(named).ok_or_else(damaged)? {
            b"zip" if length <= MOST_BYTES => inflated(inside, length)?,
            b"compact-cp" => unshared(inside, strings).ok_or_else(damaged)?,
            _ => return Err(damaged()),
        };
    }
    (content.len() as u64 == size)
        .then_some(content)
        .ok_or_else(damaged)
}

fn inflated(content: &[u8], size: u64) -> io::Result<Vec<u8>> {
    let mut all = Vec::new();
    // Memory grows only with content that is really there.
    ZlibDecoder::new(content).take(size).read_to_end(&mut all)?;
    (all.len() as u64 == size)
        .then_some(all)
        .ok_or_else(damaged)
}

impl Strings {
    /// The place of the compressor's name, and the length before compression. `None` where there is
    /// no header.
    fn header(&self, content: &[u8]) -> Option<(u32, u64)> {
        let (high, low) = if self.is_little { (4, 0) } else { (0, 4) };
        let number = |at: usize| u4(content, at, self.is_little);
        let wide =
            |at: usize| Some(u64::from(number(at + high)?) << 32 | u64::from(number(at + low)?));
        content.get(..HEADER)?;
        (number(0)? == MAGIC).then_some((number(20)?, wide(12)?))
    }

    fn at(&self, place: u32) -> Option<&[u8]> {
        let rest = self.bytes.get(usize::try_from(place).ok()?..)?;
        let rest = rest.get(..=MOST_OF_TEXT).unwrap_or(rest);
        rest.get(..memchr::memchr(0, rest)?)
    }
}

/// A class with the texts of its constant pool back in it.
fn unshared(content: &[u8], strings: &Strings) -> Option<Vec<u8>> {
    let mut input = ByteInput(content);
    let mut out = input.take(BEFORE_COUNT)?.to_vec();
    let count = input.take(2)?;
    out.extend(count);
    let count = usize::from(u16::from_be_bytes([count[0], count[1]]));
    let mut number = 1;
    while number < count && out.len() as u64 <= MOST_BYTES {
        let tag = input.take(1)?[0];
        number += 1 + usize::from(matches!(tag, 5 | 6)); // a long and a double count twice (JVMS 4.4.5)
        match tag {
            SHARED => put(&mut out, strings.at(input.number()?)?)?,
            SHARED_DESCRIPTOR => put(&mut out, &descriptor(&mut input, strings)?)?,
            TEXT => {
                let length = input.take(2)?;
                let text = input.take(usize::from(u16::from_be_bytes([length[0], length[1]])))?;
                put(&mut out, text)?;
            }
            _ => {
                out.push(tag);
                out.extend(input.take(size_of(tag)?)?);
            }
        }
    }
    out.extend(input.0);
    (number >= count).then_some(out)
}

/// How many bytes a constant has behind its tag (JVMS 4.4).
fn size_of(tag: u8) -> Option<usize> {
    match tag {
        7 | 8 | 16 | 19 | 20 => Some(2),
        15 => Some(3),
        3 | 4 | 9..=12 | 17 | 18 => Some(4),
        5 | 6 => Some(8),
        _ => None,
    }
}

fn put(out: &mut Vec<u8>, text: &[u8]) -> Option<()> {
    out.push(TEXT);
    out.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
    out.extend(text);
    Some(())
}

/// Reads a descriptor: a text without the packages and class names behind each `L`, and the places
/// of these.
fn descriptor(input: &mut ByteInput<'_>, strings: &Strings) -> Option<Vec<u8>> {
    let pattern = strings.at(input.number()?)?;
    let length = input.number()?;
    let mut places = ByteInput(input.take(usize::try_from(length).ok()?)?);
    let mut out = Vec::new();
    for &byte in pattern {
        out.push(byte);
        if byte == b'L' {
            let package = strings.at(places.number()?)?;
            out.extend(package);
            if !package.is_empty() {
                out.push(b'/');
            }
            out.extend(strings.at(places.number()?)?);
        }
        if out.len() > MOST_OF_TEXT {
            return None;
        }
    }
    Some(out)
}

/// The bytes that are still to be read.
struct ByteInput<'a>(&'a [u8]);

impl<'a> ByteInput<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number of 1 to 4 bytes. Where its first bit is set, the next two tell how many
    /// (CompressIndexes).
    fn number(&mut self) -> Option<u32> {
        let first = *self.0.first()?;
        let (length, mask) = match first & 0x80 {
            0 => (4, 0xff),
            _ => (usize::from(first >> 5 & 3), 0x1f),
        };
        let bytes = self.take(length)?.iter().enumerate();
        let bytes = bytes.map(|(n, &b)| u32::from(if n == 0 { b & mask } else { b }));
        (length > 0).then(|| bytes.fold(0, |sum, b| sum << 8 | b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// At 0 the name of a compressor, at 4 another one, then texts.
    fn strings(text: &[u8]) -> Strings {
        Strings {
            bytes: [b"zip\0compact-cp\0", text, b"\0"].concat(),
            is_little: true,
        }
    }

    fn behind_header(compressor: u32, size: u64, inside: &[u8]) -> Vec<u8> {
        let mut all = MAGIC.to_le_bytes().to_vec();
        all.extend((inside.len() as u64).to_le_bytes());
        all.extend(size.to_le_bytes());
        all.extend(compressor.to_le_bytes());
        all.extend([0; 5]);
        all.extend(inside);
        all
    }

    fn deflated(content: &[u8]) -> Vec<u8> {
        let mut out = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(content).expect("memory");
        behind_header(0, content.len() as u64, &out.finish().expect("memory"))
    }

    #[test]
    fn few_compressors_follow_each_other() {
        let mut content = b"class".to_vec();
        for count in 1..10 {
            content = deflated(&content);
            let done = decompressed(&content, 5, &strings(b""));
            assert_eq!(done.is_ok(), count <= MOST_COMPRESSORS, "{count}");
        }
    }

    /// A pool with these constants, so many times.
    fn pool(count: u16, constant: &[u8], times: usize) -> Vec<u8> {
        let inside = [&[0; BEFORE_COUNT][..], &count.to_be_bytes()].concat();
        behind_header(4, 0, &[inside, constant.repeat(times)].concat())
    }

    #[test]
    fn a_last_constant_may_count_twice() {
        let long = [5, 0, 0, 0, 0, 0, 0, 0, 0];
        let content = pool(u16::MAX, &long, 0x7fff);
        let size = (content.len() - HEADER) as u64;
        assert!(decompressed(&content, size, &strings(b"")).is_ok());
    }

    #[test]
    fn texts_do_not_take_all_memory() {
        let strings = strings(&[b"L\0", &vec![b'x'; MOST_OF_TEXT][..]].concat());
        let mut input = ByteInput(&[0xa0 | 15, 0xa0 | 2, 0xa0 | 17, 0xa0 | 17]);
        assert_eq!(descriptor(&mut input, &strings), None);
        // So many texts are more than any class has.
        let content = pool(u16::MAX, &[SHARED, 0xa0 | 17], usize::from(u16::MAX) - 1);
        let size = u64::from(u16::MAX - 1) * (3 + MOST_OF_TEXT as u64) + 10;
        assert!(decompressed(&content, size, &strings).is_err());
    }
}
