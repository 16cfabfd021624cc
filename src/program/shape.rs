//! What a parsed class says about its type, and which names it mentions.
//!
//! Names are taken from the constant pool: every class, every descriptor, and every string that could be a class name
//! (`Class.forName`); the latter only find what exists, so too many do no harm.

use rustc_hash::FxHashSet;

use crate::classfile::{Attribute, ClassError, ClassFile, find};
use crate::id::Sym;

use super::source::Shape;

/// The raw constant pool: where each entry's contents lie, by index.
struct RawPool<'a> {
    bytes: &'a [u8],
    /// Tag and offset of the contents; tag 0 for holes.
    entries: Vec<(u8, usize)>,
    /// Where it ends.
    end: usize,
}

fn u2(bytes: &[u8], at: usize) -> Option<usize> {
    let pair = bytes.get(at..at + 2)?;
    Some(usize::from(u16::from_be_bytes([pair[0], pair[1]])))
}

impl<'a> RawPool<'a> {
    fn new(bytes: &'a [u8]) -> Option<Self> {
        let count = u2(bytes, 8)?;
        let mut entries = Vec::with_capacity(count.max(1));
        entries.push((0, 0));
        let mut at = 10;
        while entries.len() < count {
            let tag = *bytes.get(at)?;
            at += 1;
            entries.push((tag, at));
            at += match tag {
                1 => 2 + u2(bytes, at)?,
                5 | 6 => {
                    entries.push((0, 0));
                    8
                }
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => 4,
            };
        }
        let end = at;
        Some(Self {
            bytes,
            entries,
            end,
        })
    }

    fn utf8(&self, index: usize) -> Option<&'a [u8]> {
        let &(1, at) = self.entries.get(index)? else {
            return None;
        };
        let length = u2(self.bytes, at)?;
        self.bytes.get(at + 2..at + 2 + length)
    }

    /// The name behind a `Class`, `String` or `MethodType`, or the descriptor of a `NameAndType`.
    fn text(&self, index: usize) -> Option<&'a [u8]> {
        let &(tag, at) = self.entries.get(index)?;
        match tag {
            7 | 8 | 16 => self.utf8(u2(self.bytes, at)?),
            12 => self.utf8(u2(self.bytes, at + 2)?),
            _ => None,
        }
    }
}

/// Reads the shape.
pub(super) fn shape_of(file: &ClassFile) -> Result<Shape, ClassError> {
    Ok(Shape {
        superclass: file.super_name,
        interfaces: file.interfaces.clone().into(),
        nest_host: file.nest_host()?,
        nest_members: file.nest_members()?.into(),
        permitted: file.permitted_subclasses()?.map(Into::into),
        record: file.record_components()?.is_some(),
        fleeting: is_fleeting(file, &file.attributes)?,
    })
}

/// Whether the API may lose what has those attributes: it is deprecated, or has an annotation that
/// only the compiler sees, as previews have.
pub(super) fn is_fleeting(file: &ClassFile, attributes: &[Attribute]) -> Result<bool, ClassError> {
    let deprecated = Sym::from("Ljava/lang/Deprecated;");
    Ok(find(attributes, "RuntimeInvisibleAnnotations").is_some()
        || file.annotation_types(attributes)?.contains(&deprecated))
}

/// Whether the constant pool names one of those classes, or holds a text of those.
pub(super) fn mentions(file: &ClassFile, classes: &[&[u8]], texts: &[&[u8]]) -> bool {
    let Some(pool) = RawPool::new(file.bytes()) else {
        return true;
    };
    pool.entries
        .iter()
        .enumerate()
        .any(|(index, &(tag, _))| match tag {
            1 => pool.utf8(index).is_none_or(|text| texts.contains(&text)),
            7 => pool.text(index).is_none_or(|text| classes.contains(&text)),
            _ => false,
        })
}

/// The types of what its `invokedynamic` instructions give, with the numbers of their bootstrap
/// methods; nothing when the pool cannot be read.
pub(super) fn dynamic_types(bytes: &[u8]) -> Option<Vec<(usize, Sym)>> {
    let pool = RawPool::new(bytes)?;
    let sites = pool.entries.iter().filter(|(tag, _)| *tag == 18);
    sites
        .map(|&(_, at)| {
            let descriptor = pool.text(u2(bytes, at + 2)?)?;
            let close = descriptor.iter().rposition(|b| *b == b')')?;
            let ty = &descriptor[close + 1..];
            let name = ty.strip_prefix(b"L").and_then(|t| t.strip_suffix(b";"));
            Some((u2(bytes, at)?, Sym::new(name.unwrap_or(ty))))
        })
        .collect()
}

/// The first text of the constant pool that `is_one` takes, whatever it is for.
pub(super) fn find_text(bytes: &[u8], is_one: impl Fn(&[u8]) -> bool) -> Result<Option<Sym>, ()> {
    let pool = RawPool::new(bytes).ok_or(())?;
    let texts = (0..pool.entries.len()).filter_map(|index| pool.utf8(index));
    Ok(texts.into_iter().find(|text| is_one(text)).map(Sym::new))
}

/// The names of the supertypes that a class file's header says; nothing when it cannot be read.
pub(super) fn header_of(bytes: &[u8]) -> Option<Vec<Sym>> {
    if bytes.get(..4)? != [0xca, 0xfe, 0xba, 0xbe] {
        return None;
    }
    let pool = RawPool::new(bytes)?;
    let mut at = pool.end + 4;
    let mut names = Vec::new();
    let superclass = u2(bytes, at)?;
    if superclass != 0 {
        names.push(Sym::new(pool.text(superclass)?));
    }
    for _ in 0..u2(bytes, at + 2)? {
        names.push(Sym::new(pool.text(u2(bytes, at + 4)?)?));
        at += 2;
    }
    Some(names)
}

/// Whether the constant pool holds a method handle that writes a field.
pub(super) fn has_writing_handle(file: &ClassFile) -> bool {
    let Some(pool) = RawPool::new(file.bytes()) else {
        return true;
    };
    // REF_putField and REF_putStatic (JVMS table 5.4.3.5-A).
    let writes = |at: usize| matches!(file.bytes().get(at), None | Some(3 | 4));
    pool.entries
        .iter()
        .any(|&(tag, at)| tag == 15 && writes(at))
}

/// Every class name that the class mentions, arrays by their element.
pub(super) fn names_of(file: &ClassFile) -> Vec<Sym> {
    let mut names = FxHashSet::default();
    if let Some(pool) = RawPool::new(file.bytes()) {
        for (index, &(tag, _)) in pool.entries.iter().enumerate() {
            let Some(text) = pool.text(index) else {
                continue;
            };
            match tag {
                7 if text.first() != Some(&b'[') => {
                    names.insert(Sym::new(text));
                }
                8 => names.extend(class_in_string(text)),
                _ => in_descriptor(text, &mut names),
            }
        }
    }
    let members = file.fields.iter().map(|f| f.descriptor);
    for descriptor in members.chain(file.methods.iter().map(|m| m.descriptor)) {
        in_descriptor(descriptor.bytes(), &mut names);
    }
    names.into_iter().collect()
}

/// The class that a string may name: `java.util.List`.
fn class_in_string(text: &[u8]) -> Option<Sym> {
    let plausible = text.len() < 200
        && text.contains(&b'.')
        && text
            .iter()
            .all(|&b| b == b'.' || b == b'$' || b == b'_' || b.is_ascii_alphanumeric());
    plausible.then(|| {
        let internal: Vec<u8> = text
            .iter()
            .map(|&b| if b == b'.' { b'/' } else { b })
            .collect();
        Sym::new(&internal)
    })
}

fn in_descriptor(descriptor: &[u8], names: &mut FxHashSet<Sym>) {
    let mut rest = descriptor;
    while let Some(start) = rest.iter().position(|&b| b == b'L') {
        let tail = &rest[start + 1..];
        let Some(end) = tail.iter().position(|&b| b == b';') else {
            return;
        };
        names.insert(Sym::new(&tail[..end]));
        rest = &tail[end + 1..];
    }
}
