//! Bytes → [`ClassFile`] (JVMS 4.1).
//!
//! `ristretto_classfile` reads the constant pool. Members and attributes are spans of the bytes.
//! The reader refuses mistakes that a JVM refuses and that would break spans: wrong lengths, bytes
//! behind the end (JVMS 4.8), names that are no `Utf8`. It does not check flags, names and
//! descriptors; code that relies on them checks them.

use ristretto_classfile::byte_reader::ByteReader;

use crate::access::{ClassFlags, FieldFlags, MethodFlags};
use crate::class::{Attribute, Bytes, ClassFile, Field, Method, find_attribute};
use crate::constant::Bootstrap;
use crate::cursor::Cursor;
use crate::error::ClassError;
use crate::pool::Pool;
use crate::skim::RawPool;
use crate::version::version;
use base::Sym;

/// From this version on HotSpot refuses overlong characters: those in more bytes than needed.
const FIRST_WITH_STRICT_STRINGS: u16 = 48;

/// The tag of `Utf8` (JVMS table 4.4-A).
const UTF8: u8 = 1;

impl ClassFile {
    /// Reads a class.
    ///
    /// # Errors
    /// [`ClassError::Malformed`] for any break of JVMS 4.8 that this crate would stumble over
    /// (trailing bytes and wrong attribute lengths included), [`ClassError::NewerVersion`],
    /// [`ClassError::OldStrings`].
    pub fn parse(bytes: impl Into<Bytes>) -> Result<Self, ClassError> {
        parse(bytes.into())
    }
}

fn parse(bytes: Bytes) -> Result<ClassFile, ClassError> {
    let input = &mut Cursor::new(&bytes);
    let (major, minor) = version(input)?;
    let (pool, pool_end) = pool(&bytes, input.position(), major)?;
    let input = &mut Cursor::at(&bytes, pool_end);
    let flags = ClassFlags(input.u2()?);
    let name = pool.class(input.u2()?)?;
    let super_name = pool.optional_class(input.u2()?)?;
    let interfaces = input.list(|input| pool.class(input.u2()?))?;
    let fields = input.list(|input| field(input, &pool))?;
    let methods_start = input.position();
    let methods = input.list(|input| method(input, &pool))?;
    let attributes = input.list(|input| attribute(input, &pool))?;
    input.finish("the class")?;
    let bootstraps = match find_attribute(&attributes, "BootstrapMethods") {
        Some(attribute) => bootstraps(&bytes[attribute.span.clone()], &pool)?,
        None => Vec::new(),
    };
    Ok(ClassFile {
        minor,
        major,
        flags,
        name,
        super_name,
        interfaces,
        fields,
        methods,
        attributes,
        bootstraps,
        pool,
        pool_end,
        methods_start,
        bytes: bytes.clone(),
    })
}

/// The constant pool, and the offset of its end.
fn pool(bytes: &[u8], start: usize, major: u16) -> Result<(Pool, usize), ClassError> {
    let reader = &mut ByteReader::new(bytes);
    reader.set_position(start);
    let pool = Pool::read(reader).map_err(|error| {
        if major < FIRST_WITH_STRICT_STRINGS && has_old_strings(bytes) {
            ClassError::OldStrings
        } else {
            error
        }
    })?;
    Ok((pool, reader.position()))
}

/// Whether some strings of the class have overlong characters, and its strings have no other
/// mistake. Before version 48 HotSpot reads such strings (`UTF8::is_legal_utf8`), against JVMS
/// 4.4.7.
fn has_old_strings(bytes: &[u8]) -> bool {
    let Some(raw) = RawPool::new(bytes) else {
        return false;
    };
    let strings = (1..raw.entries.len()).filter(|index| raw.entries[*index].0 == UTF8);
    let found: Option<Vec<bool>> = strings
        .map(|index| raw.utf8(index).and_then(has_long_characters))
        .collect();
    found.is_some_and(|found| found.contains(&true))
}

/// Whether a string has overlong characters; `None` if no JVM reads the string.
fn has_long_characters(bytes: &[u8]) -> Option<bool> {
    let (mut rest, mut is_long) = (bytes, false);
    while let Some((first, after)) = rest.split_first() {
        let more = match first {
            0 | 0x80..=0xbf | 0xf0..=0xff => return None,
            0x01..=0x7f => 0,
            0xc0..=0xdf => 1,
            0xe0..=0xef => 2,
        };
        let (continued, after) = after.split_at_checked(more)?;
        if continued.iter().any(|byte| byte & 0xc0 != 0x80) {
            return None;
        }
        is_long |= match (first, continued) {
            // Modified UTF-8 writes the null character in two bytes.
            (0xc0, [0x80]) => false,
            (0xc0 | 0xc1, _) => true,
            (0xe0, [second, _]) => *second < 0xa0,
            _ => false,
        };
        rest = after;
    }
    Some(is_long)
}

fn field(input: &mut Cursor<'_>, pool: &Pool) -> Result<Field, ClassError> {
    let (start, flags, name, descriptor, attributes) = member(input, pool)?;
    Ok(Field {
        flags: FieldFlags(flags),
        name,
        descriptor,
        attributes,
        span: start..input.position(),
    })
}

fn method(input: &mut Cursor<'_>, pool: &Pool) -> Result<Method, ClassError> {
    let (start, flags, name, descriptor, attributes) = member(input, pool)?;
    Ok(Method {
        flags: MethodFlags(flags),
        name,
        descriptor,
        attributes,
        span: start..input.position(),
    })
}

type RawMember = (usize, u16, Sym, Sym, Vec<Attribute>);

fn member(input: &mut Cursor<'_>, pool: &Pool) -> Result<RawMember, ClassError> {
    let start = input.position();
    let flags = input.u2()?;
    let name = pool.utf8(input.u2()?)?;
    let descriptor = pool.utf8(input.u2()?)?;
    let attributes = input.list(|input| attribute(input, pool))?;
    Ok((start, flags, name, descriptor, attributes))
}

fn attribute(input: &mut Cursor<'_>, pool: &Pool) -> Result<Attribute, ClassError> {
    let name = pool.utf8(input.u2()?)?;
    let length = input.u4()? as usize;
    let start = input.position();
    input.take(length)?;
    Ok(Attribute {
        name,
        span: start..start + length,
    })
}

fn bootstraps(contents: &[u8], pool: &Pool) -> Result<Vec<Bootstrap>, ClassError> {
    let input = &mut Cursor::new(contents);
    let bootstraps = input.list(|input| {
        let handle = pool.handle(input.u2()?)?;
        let arguments = input.list(|input| pool.constant(input.u2()?))?;
        Ok(Bootstrap { handle, arguments })
    })?;
    input.finish("BootstrapMethods")?;
    Ok(bootstraps)
}
