//! What a parsed class says about its type, and which names it mentions.
//!
//! Names are taken from the constant pool: every class, every descriptor, and every string that could be a class name
//! (`Class.forName`); the latter only find what exists, so too many do no harm.

use rustc_hash::FxHashSet;

use crate::classfile::{Bootstrap, ClassError, ClassFile};
use crate::id::Sym;

use super::source::Shape;

/// The raw constant pool: where each entry's contents lie, by index.
struct RawPool<'a> {
    bytes: &'a [u8],
    /// Tag and offset of the contents; tag 0 for holes.
    entries: Vec<(u8, usize)>,
}

fn u2(bytes: &[u8], at: usize) -> Option<usize> {
    let pair = bytes.get(at..at + 2)?;
    Some(usize::from(u16::from_be_bytes([pair[0], pair[1]])))
}

impl<'a> RawPool<'a> {
    fn new(bytes: &'a [u8]) -> Option<Self> {
        let count = u2(bytes, 8)?;
        let mut entries = vec![(0, 0)];
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
        Some(Self { bytes, entries })
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
    let deprecated = Sym::from("Ljava/lang/Deprecated;");
    Ok(Shape {
        superclass: file.super_name,
        interfaces: file.interfaces.clone().into(),
        nest_host: file.nest_host()?,
        nest_members: file.nest_members()?.into(),
        permitted: file.permitted_subclasses()?.map(Into::into),
        record: file.record_components()?.is_some(),
        may_write_aside: may_write_aside(file),
        fleeting: file.attribute("RuntimeInvisibleAnnotations").is_some()
            || file
                .annotation_types(&file.attributes)?
                .contains(&deprecated),
    })
}

/// Methods of the platform that make something through which private fields can be written. That
/// another method of that name is meant does no harm.
const WRITES_ASIDE: &[&[u8]] = &[
    b"getDeclaredField",
    b"getDeclaredFields",
    b"getField",
    b"getFields",
    b"lookup",
    b"newUpdater",
    b"objectFieldOffset",
    b"privateLookupIn",
    b"staticFieldOffset",
];

/// Classes through whose methods private fields are written in the name of the caller.
const WRITERS_ASIDE: &[&[u8]] = &[
    b"java/lang/reflect/AccessibleObject",
    b"java/lang/reflect/Field",
    b"java/lang/reflect/Method",
];

/// Bootstrap methods that keep the lookup they get to themselves.
const DISCREET: &[&str] = &[
    "java/lang/invoke/LambdaMetafactory",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

/// See [`Shape::may_write_aside`].
fn may_write_aside(file: &ClassFile) -> bool {
    let Some(pool) = RawPool::new(file.bytes()) else {
        return true;
    };
    let entries = pool.entries.iter().enumerate();
    let is_suspect = |(index, &(tag, at)): (usize, &(u8, usize))| match tag {
        1 => pool
            .utf8(index)
            .is_none_or(|text| WRITES_ASIDE.contains(&text)),
        7 => pool
            .text(index)
            .is_none_or(|text| WRITERS_ASIDE.contains(&text)),
        // REF_putField and REF_putStatic.
        15 => matches!(file.bytes().get(at), None | Some(3 | 4)),
        _ => false,
    };
    let foreign = |b: &Bootstrap| !DISCREET.iter().any(|name| b.handle.member.owner == **name);
    entries.into_iter().any(is_suspect)
        || file.bootstraps.iter().any(foreign)
        || file.methods.iter().any(|m| m.flags.is_native())
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
