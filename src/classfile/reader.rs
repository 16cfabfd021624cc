//! Bytes → [`ClassFile`].

use ristretto_classfile::byte_reader::ByteReader;

use crate::classfile::access::{ClassFlags, FieldFlags, MethodFlags};
use crate::classfile::class::{Attribute, Bytes, ClassFile, Field, Method, NEWEST_MAJOR, find};
use crate::classfile::constant::Bootstrap;
use crate::classfile::error::ClassError;
use crate::classfile::pool::Pool;
use crate::id::Sym;

/// What ends a read early.
fn ended(_: ristretto_classfile::Error) -> ClassError {
    ClassError::Malformed("it ends too early".into())
}

fn u2(reader: &mut ByteReader<'_>) -> Result<u16, ClassError> {
    reader.read_u16().map_err(ended)
}

pub(crate) fn parse(bytes: Bytes) -> Result<ClassFile, ClassError> {
    let reader = &mut ByteReader::new(&bytes);
    if reader.read_u32().map_err(ended)? != 0xCAFE_BABE {
        return Err(ClassError::Malformed("no class file".into()));
    }
    let (minor, major) = (u2(reader)?, u2(reader)?);
    if major > NEWEST_MAJOR || (minor == 0xFFFF && major >= 56) {
        return Err(ClassError::NewerVersion(major, minor));
    }
    let pool = Pool::read(reader)?;
    let pool_end = reader.position();
    let flags = ClassFlags(u2(reader)?);
    let name = pool.class(u2(reader)?)?;
    let super_name = pool.optional_class(u2(reader)?)?;
    let interfaces = list(reader, |r| pool.class(u2(r)?))?;
    let fields = list(reader, |r| {
        let (span_start, flags, name, descriptor, attributes) = member(r, &pool)?;
        Ok(Field {
            flags: FieldFlags(flags),
            name,
            descriptor,
            attributes,
            span: span_start..r.position(),
        })
    })?;
    let methods_start = reader.position();
    let methods = list(reader, |r| {
        let (span_start, flags, name, descriptor, attributes) = member(r, &pool)?;
        Ok(Method {
            flags: MethodFlags(flags),
            name,
            descriptor,
            attributes,
            span: span_start..r.position(),
        })
    })?;
    let attributes = list(reader, |r| attribute(r, &pool))?;
    if reader.remaining() != 0 {
        return Err(ClassError::Malformed("bytes after the end".into()));
    }
    let bootstraps = match find(&attributes, "BootstrapMethods") {
        Some(a) => bootstraps(&bytes[a.span.clone()], &pool)?,
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

/// A u2 count, then that many items.
fn list<T>(
    reader: &mut ByteReader<'_>,
    mut item: impl FnMut(&mut ByteReader<'_>) -> Result<T, ClassError>,
) -> Result<Vec<T>, ClassError> {
    let count = u2(reader)?;
    (0..count).map(|_| item(reader)).collect()
}

type Member = (usize, u16, Sym, Sym, Vec<Attribute>);

fn member(reader: &mut ByteReader<'_>, pool: &Pool) -> Result<Member, ClassError> {
    let start = reader.position();
    let flags = u2(reader)?;
    let name = pool.utf8(u2(reader)?)?;
    let descriptor = pool.utf8(u2(reader)?)?;
    let attributes = list(reader, |r| attribute(r, pool))?;
    Ok((start, flags, name, descriptor, attributes))
}

fn attribute(reader: &mut ByteReader<'_>, pool: &Pool) -> Result<Attribute, ClassError> {
    let name = pool.utf8(u2(reader)?)?;
    let length = reader.read_u32().map_err(ended)? as usize;
    if length > reader.remaining() {
        return Err(ClassError::Malformed(format!(
            "attribute {name} is longer than the class"
        )));
    }
    let start = reader.position();
    reader.skip(length).map_err(ended)?;
    Ok(Attribute {
        name,
        span: start..start + length,
    })
}

fn bootstraps(contents: &[u8], pool: &Pool) -> Result<Vec<Bootstrap>, ClassError> {
    let reader = &mut ByteReader::new(contents);
    let bootstraps = list(reader, |r| {
        let handle = pool.handle(u2(r)?)?;
        let arguments = list(r, |r| pool.constant(u2(r)?))?;
        Ok(Bootstrap { handle, arguments })
    })?;
    if reader.remaining() != 0 {
        return Err(ClassError::Malformed("length of BootstrapMethods".into()));
    }
    Ok(bootstraps)
}
