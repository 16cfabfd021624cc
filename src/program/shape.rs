//! The description of its type in a parsed class, and the names that the class mentions.
//!
//! Names are taken from the constant pool: every class, every descriptor, and every string that
//! could be a class name (`Class.forName`). A string only finds a class that exists, so too many
//! strings do no harm.

use rustc_hash::FxHashSet;

use base::Sym;
use classfile::skim::{RawPool, Skim, SkimmedMember, u2};
use classfile::{Attribute, ClassError, ClassFile, Const, Initial, find_attribute};

use super::class::Head;
use super::source::Shape;

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

/// The type and the members of a parsed class. Members are marked as fleeting only with
/// `is_platform`.
pub(super) fn head_of(file: &ClassFile, shape: Shape, is_platform: bool) -> Head {
    let fleeting =
        |attributes: &[Attribute]| is_platform && is_fleeting(file, attributes) != Ok(false);
    let methods = file.methods.iter().map(|m| SkimmedMember {
        flags: m.flags,
        name: m.name,
        descriptor: m.descriptor,
        initial: Initial::Default,
        fleeting: fleeting(&m.attributes),
    });
    let fields = file.fields.iter().map(|f| SkimmedMember {
        flags: f.flags,
        name: f.name,
        descriptor: f.descriptor,
        initial: match file.constant_value(f) {
            Ok(None) => Initial::Default,
            Ok(Some(Const::String(text))) => Initial::Text(text),
            Ok(Some(_)) | Err(_) => Initial::Other,
        },
        fleeting: fleeting(&f.attributes),
    });
    Head {
        major: file.major,
        flags: file.flags,
        shape,
        methods: methods.collect(),
        fields: fields.collect(),
    }
}

/// The type and the members of a class that was skimmed.
pub(super) fn skimmed_head(skim: Skim) -> Head {
    Head {
        major: skim.major,
        flags: skim.flags,
        shape: Shape {
            superclass: skim.super_name,
            interfaces: skim.interfaces.into(),
            nest_host: skim.nest_host,
            nest_members: skim.nest_members.into(),
            permitted: skim.permitted.map(Into::into),
            record: skim.record,
            fleeting: skim.fleeting,
        },
        methods: skim.methods,
        fields: skim.fields,
    }
}

/// Whether the API may lose a class or member with those attributes. It is deprecated, or has an
/// annotation that only the compiler sees, as previews have.
pub(super) fn is_fleeting(file: &ClassFile, attributes: &[Attribute]) -> Result<bool, ClassError> {
    let deprecated = Sym::from("Ljava/lang/Deprecated;");
    Ok(
        find_attribute(attributes, "RuntimeInvisibleAnnotations").is_some()
            || file.annotation_types(attributes)?.contains(&deprecated),
    )
}

/// Whether the constant pool names one of those classes, or holds one of those texts.
pub(super) fn mentions(file: &ClassFile, classes: &[&[u8]], texts: &[&[u8]]) -> bool {
    // A text without a symbol is in no parsed pool.
    let known = |texts: &[&[u8]]| texts.iter().filter_map(|text| Sym::known(text)).collect();
    let (classes, texts): (Vec<Sym>, Vec<Sym>) = (known(classes), known(texts));
    file.mentions(&classes, &texts)
}

/// The result types of `invokedynamic` instructions, with the numbers of their bootstrap methods.
/// `None` when the pool cannot be read.
pub(super) fn dynamic_types(bytes: &[u8]) -> Option<Vec<(usize, Sym)>> {
    let pool = RawPool::new(bytes)?;
    let sites = pool.entries.iter().filter(|(tag, _)| *tag == 18);
    sites
        .map(|&(_, at)| {
            let at = at as usize;
            let descriptor = pool.text(u2(bytes, at + 2)?)?;
            let close = descriptor.iter().rposition(|b| *b == b')')?;
            let ty = &descriptor[close + 1..];
            let name = ty.strip_prefix(b"L").and_then(|t| t.strip_suffix(b";"));
            Some((u2(bytes, at)?, Sym::new(name.unwrap_or(ty))))
        })
        .collect()
}

/// The first text of the constant pool that `is_one` takes, wherever it is used.
pub(super) fn find_text(bytes: &[u8], is_one: impl Fn(&[u8]) -> bool) -> Result<Option<Sym>, ()> {
    let pool = RawPool::new(bytes).ok_or(())?;
    let texts = (0..pool.entries.len()).filter_map(|index| pool.utf8(index));
    Ok(texts.into_iter().find(|text| is_one(text)).map(Sym::new))
}

/// The names of the supertypes in a class file's header; `None` when it cannot be read.
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
    let writes = |at: u32| matches!(file.bytes().get(at as usize), None | Some(3 | 4));
    pool.entries
        .iter()
        .any(|&(tag, at)| tag == 15 && writes(at))
}

/// Every class name that the class mentions, arrays by their element.
pub(super) fn names_of(file: &ClassFile) -> Vec<Sym> {
    let mut names = FxHashSet::default();
    let fields = file.fields.iter().map(|f| f.descriptor);
    let members = fields.chain(file.methods.iter().map(|m| m.descriptor));
    let pool = RawPool::new(file.bytes());
    each_name(pool.as_ref(), members, |name| {
        names.insert(Sym::new(name));
    });
    names.into_iter().collect()
}

/// Gives the names of [`names_of`], some of them several times, for a class with that constant pool
/// and those descriptors of members.
pub(super) fn each_name(
    pool: Option<&RawPool<'_>>,
    members: impl Iterator<Item = Sym>,
    mut each: impl FnMut(&[u8]),
) {
    let mut with_slashes = Vec::new();
    for (index, &(tag, _)) in pool.iter().flat_map(|p| p.entries.iter().enumerate()) {
        let Some(text) = pool.and_then(|p| p.text(index)) else {
            continue;
        };
        match tag {
            7 if text.first() != Some(&b'[') => each(text),
            8 if may_name_class(text) => {
                let slashed = text.iter().map(|&b| if b == b'.' { b'/' } else { b });
                with_slashes.clear();
                with_slashes.extend(slashed);
                each(&with_slashes);
            }
            8 => {}
            _ => in_descriptor(text, &mut each),
        }
    }
    for descriptor in members {
        in_descriptor(descriptor.bytes(), &mut each);
    }
}

/// Whether a string may be the name of a class: `java.util.List`. If constants of trusted code name
/// an existing class so, it is loaded.
pub fn may_name_class(text: &[u8]) -> bool {
    text.len() < 200
        && text.contains(&b'.')
        && text
            .iter()
            .all(|&b| b == b'.' || b == b'$' || b == b'_' || b.is_ascii_alphanumeric())
}

fn in_descriptor(descriptor: &[u8], each: &mut impl FnMut(&[u8])) {
    let mut rest = descriptor;
    while let Some(start) = memchr::memchr(b'L', rest) {
        let tail = &rest[start + 1..];
        let Some(end) = memchr::memchr(b';', tail) else {
            return;
        };
        each(&tail[..end]);
        rest = &tail[end + 1..];
    }
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use super::*;
    use crate::{ClassSource, OpenedJdk};

    #[test]
    fn skims_say_what_parsed_classes_say() {
        let jdk = OpenedJdk::locate(None).expect("a JDK");
        let skimmed = |name: Sym| {
            let bytes = jdk.read(name).expect("readable");
            let file = ClassFile::parse(&bytes[..]).expect("a class");
            let (skim, pool) = Skim::of(&bytes)?;
            assert_eq!(skim.name, file.name);
            assert_eq!(
                skim.has_bootstraps,
                file.attribute("BootstrapMethods").is_some()
            );
            let mut names = FxHashSet::default();
            let fields = skim.fields.iter().map(|f| f.descriptor);
            let members = fields.chain(skim.methods.iter().map(|m| m.descriptor));
            each_name(Some(&pool), members, |text| {
                names.insert(Sym::new(text));
            });
            assert_eq!(names, names_of(&file).into_iter().collect(), "{name}");
            let shape = shape_of(&file).expect("readable");
            assert_eq!(skimmed_head(skim), head_of(&file, shape, true), "{name}");
            Some(())
        };
        let names = jdk.names();
        let count = names.par_iter().filter_map(|name| skimmed(*name)).count();
        assert!(
            count > names.len() * 9 / 10,
            "{count} of {} classes",
            names.len()
        );
    }

    #[test]
    fn of_damaged_bytes_there_is_no_skim() {
        let jdk = OpenedJdk::locate(None).expect("a JDK");
        let mut skims = 0;
        for name in [
            "java/lang/Integer",
            "java/util/HashMap$Node",
            "java/lang/invoke/MethodHandles$Lookup",
        ] {
            let bytes = jdk.read(Sym::from(name)).expect("readable");
            let step = bytes.len() / 600 + 1;
            for at in (0..bytes.len()).step_by(step) {
                for change in [0x01, 0x80, 0xff] {
                    let mut bytes = bytes.to_vec();
                    bytes[at] ^= change;
                    let Some((skim, _)) = Skim::of(&bytes) else {
                        continue;
                    };
                    let file = ClassFile::parse(bytes).expect("what was skimmed can be parsed");
                    let shape = shape_of(&file).expect("likewise");
                    assert_eq!(
                        skimmed_head(skim),
                        head_of(&file, shape, true),
                        "{name}, {at}"
                    );
                    skims += 1;
                }
                let cut = Skim::of(&bytes[..at]);
                assert!(cut.is_none(), "{name}, cut at {at}");
            }
        }
        assert!(skims > 300, "{skims}");
    }
}
