//! The type and members of a class file, without reading all of it. Most classes of a pinned JDK
//! are only skimmed, never parsed.
//!
//! A skim is right, or there is none. Bytes with a skim can be parsed, and the parsed class agrees
//! (`skims_say_what_parsed_classes_say` compares the two). Rare cases are left to the parser: text
//! that is not ASCII.

use crate::access::{ClassFlags, FieldFlags, MethodFlags};
use crate::cursor::Cursor;
use crate::decode::skip_annotation;
use crate::version::version;
use base::Sym;

/// The raw constant pool: the place of each entry's contents, by index.
pub struct RawPool<'a> {
    bytes: &'a [u8],
    /// Tag and offset of the contents; tag 0 for holes.
    pub entries: Vec<(u8, u32)>,
    /// The offset of its end.
    pub end: usize,
}

/// The two bytes at `at`, as a number.
pub fn u2(bytes: &[u8], at: usize) -> Option<usize> {
    let pair = *bytes.get(at..)?.first_chunk()?;
    Some(usize::from(u16::from_be_bytes(pair)))
}

impl<'a> RawPool<'a> {
    /// The pool in the bytes of a class, if it is whole.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let count = u2(bytes, 8)?;
        let mut entries = Vec::with_capacity(count.max(1) + 1);
        entries.push((0, 0));
        let mut at = 10;
        while entries.len() < count {
            let tag = *bytes.get(at)?;
            at += 1;
            entries.push((tag, u32::try_from(at).ok()?));
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

    /// The offset of an entry's contents, if the entry has the tag `tag`.
    fn at(&self, index: usize, tag: u8) -> Option<usize> {
        let &(is, at) = self.entries.get(index)?;
        (is == tag).then_some(at as usize)
    }

    /// The bytes of a `Utf8` entry.
    pub fn utf8(&self, index: usize) -> Option<&'a [u8]> {
        let at = self.at(index, 1)?;
        let length = u2(self.bytes, at)?;
        self.bytes.get(at + 2..at + 2 + length)
    }

    /// The name behind a `Class`, `String` or `MethodType`, or the descriptor of a `NameAndType`.
    pub fn text(&self, index: usize) -> Option<&'a [u8]> {
        let &(tag, at) = self.entries.get(index)?;
        match tag {
            7 | 8 | 16 => self.utf8(u2(self.bytes, at as usize)?),
            12 => self.utf8(u2(self.bytes, at as usize + 2)?),
            _ => None,
        }
    }

    fn class(&self, index: usize) -> Option<&'a [u8]> {
        self.utf8(u2(self.bytes, self.at(index, 7)?)?)
    }

    /// Whether the parser reads every entry in the same way.
    fn is_plain(&self) -> bool {
        let is_text = |index| {
            let text = self.utf8(index);
            text.is_some_and(|t| t.is_ascii() && memchr::memchr(0, t).is_none())
        };
        let is_count = u2(self.bytes, 8) == Some(self.entries.len());
        let mut entries = self.entries.iter().enumerate();
        is_count
            && self.end <= self.bytes.len()
            && entries.all(|(index, &(tag, at))| match tag {
                1 => is_text(index),
                15 => matches!(self.bytes.get(at as usize), Some(1..=9)),
                0 => at == 0,
                3..=12 | 16..=20 => true,
                _ => false,
            })
    }

    fn is_name_and_type(&self, index: usize) -> Option<()> {
        let at = self.at(index, 12)?;
        self.utf8(u2(self.bytes, at)?)?;
        self.utf8(u2(self.bytes, at + 2)?).map(drop)
    }

    /// Succeeds if a method handle can be followed.
    fn is_handle(&self, index: usize) -> Option<()> {
        let member = u2(self.bytes, self.at(index, 15)? + 1)?;
        let &(9..=11, at) = self.entries.get(member)? else {
            return None;
        };
        self.class(u2(self.bytes, at as usize)?)?;
        self.is_name_and_type(u2(self.bytes, at as usize + 2)?)
    }

    /// Succeeds if a loadable constant can be followed.
    fn is_loadable(&self, index: usize) -> Option<()> {
        let &(tag, at) = self.entries.get(index)?;
        match tag {
            3..=6 => Some(()),
            7 | 8 | 16 => self.text(index).map(drop),
            15 => self.is_handle(index),
            17 => self.is_name_and_type(u2(self.bytes, at as usize + 2)?),
            _ => None,
        }
    }
}

/// The value of a static field before any store, according to its class file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// Zero or null.
    Default,
    /// This string.
    Text(Sym),
    /// Another constant, or an unreadable one.
    Other,
}

/// A member: its flags, name and descriptor.
#[derive(Debug, PartialEq, Eq)]
pub struct SkimmedMember<F> {
    /// Its access flags.
    pub flags: F,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// A field's `ConstantValue`, whether the field is static or not; `Default` for a method.
    pub initial: Initial,
    /// As [`Skim::fleeting`]; also true if its annotations cannot be read.
    pub fleeting: bool,
}

/// The statements of a class file about its type and members.
#[derive(Debug)]
pub struct Skim {
    /// The major version of its file.
    pub major: u16,
    /// Its access flags.
    pub flags: ClassFlags,
    /// Its name.
    pub name: Sym,
    /// Its superclass; only `Object` has none.
    pub super_name: Option<Sym>,
    /// Its direct superinterfaces, in order.
    pub interfaces: Vec<Sym>,
    /// The class in `NestHost`.
    pub nest_host: Option<Sym>,
    /// The classes in `NestMembers`.
    pub nest_members: Vec<Sym>,
    /// The classes in `PermittedSubclasses`, if it has this attribute.
    pub permitted: Option<Vec<Sym>>,
    /// Whether it has a `Record` attribute.
    pub record: bool,
    /// Whether it is deprecated, or has an annotation that only the compiler sees.
    pub fleeting: bool,
    /// Whether it has bootstrap methods.
    pub has_bootstraps: bool,
    /// Its fields, in order.
    pub fields: Vec<SkimmedMember<FieldFlags>>,
    /// Its methods, in order.
    pub methods: Vec<SkimmedMember<MethodFlags>>,
}

/// The attributes that a skim reads. Of several with one name the first counts.
#[derive(Default)]
struct Attributes<'a> {
    invisible: Option<&'a [u8]>,
    visible: Option<&'a [u8]>,
    nest_host: Option<&'a [u8]>,
    nest_members: Option<&'a [u8]>,
    permitted: Option<&'a [u8]>,
    record: Option<&'a [u8]>,
    bootstraps: Option<&'a [u8]>,
    constant: Option<&'a [u8]>,
}

impl<'a> Attributes<'a> {
    fn read(input: &mut Cursor<'a>, pool: &RawPool<'a>) -> Option<Self> {
        let mut all = Self::default();
        for _ in 0..input.u2().ok()? {
            let name = pool.utf8(index(input)?)?;
            let length = input.u4().ok()? as usize;
            let contents = input.take(length).ok()?;
            let place = match name {
                b"RuntimeInvisibleAnnotations" => &mut all.invisible,
                b"RuntimeVisibleAnnotations" => &mut all.visible,
                b"NestHost" => &mut all.nest_host,
                b"NestMembers" => &mut all.nest_members,
                b"PermittedSubclasses" => &mut all.permitted,
                b"Record" => &mut all.record,
                b"BootstrapMethods" => &mut all.bootstraps,
                b"ConstantValue" => &mut all.constant,
                _ => continue,
            };
            place.get_or_insert(contents);
        }
        Some(all)
    }

    fn initial(&self, pool: &RawPool<'_>, descriptor: Sym) -> Initial {
        let Some(contents) = self.constant else {
            return Initial::Default;
        };
        let index = u2(contents, 0).filter(|_| contents.len() == 2);
        let text = index.and_then(|index| pool.at(index, 8).and(pool.text(index)));
        match text {
            Some(text) if descriptor == *"Ljava/lang/String;" => Initial::Text(Sym::new(text)),
            _ => Initial::Other,
        }
    }

    /// As [`Skim::fleeting`]; `None` if the annotations cannot be read.
    fn fleeting(&self, pool: &RawPool<'_>) -> Option<bool> {
        if self.invisible.is_some() {
            return Some(true);
        }
        let Some(contents) = self.visible else {
            return Some(false);
        };
        let input = &mut Cursor::new(contents);
        let mut is_deprecated = false;
        for _ in 0..input.u2().ok()? {
            is_deprecated |= pool.utf8(index(&mut input.clone())?)? == b"Ljava/lang/Deprecated;";
            skip_annotation(input).ok()?;
        }
        (input.remaining() == 0).then_some(is_deprecated)
    }
}

fn index(input: &mut Cursor<'_>) -> Option<usize> {
    input.u2().ok().map(usize::from)
}

/// The classes that an attribute lists; `None` if it holds anything else.
fn classes(contents: &[u8], pool: &RawPool<'_>) -> Option<Vec<Sym>> {
    let input = &mut Cursor::new(contents);
    let count = input.u2().ok()?;
    let classes = (0..count).map(|_| Some(Sym::new(pool.class(index(input)?)?)));
    let classes = classes.collect::<Option<Vec<Sym>>>()?;
    (input.remaining() == 0).then_some(classes)
}

fn is_record(contents: &[u8], pool: &RawPool<'_>) -> Option<()> {
    let input = &mut Cursor::new(contents);
    for _ in 0..input.u2().ok()? {
        pool.utf8(index(input)?)?;
        pool.utf8(index(input)?)?;
        for _ in 0..input.u2().ok()? {
            input.u2().ok()?;
            let length = input.u4().ok()? as usize;
            input.take(length).ok()?;
        }
    }
    (input.remaining() == 0).then_some(())
}

fn are_bootstraps(contents: &[u8], pool: &RawPool<'_>) -> Option<()> {
    let input = &mut Cursor::new(contents);
    for _ in 0..input.u2().ok()? {
        pool.is_handle(index(input)?)?;
        for _ in 0..input.u2().ok()? {
            pool.is_loadable(index(input)?)?;
        }
    }
    (input.remaining() == 0).then_some(())
}

fn members<'a, F>(
    input: &mut Cursor<'a>,
    pool: &RawPool<'a>,
    flags: fn(u16) -> F,
) -> Option<Vec<SkimmedMember<F>>> {
    let count = input.u2().ok()?;
    let mut members = Vec::with_capacity(count.into());
    for _ in 0..count {
        let flags = flags(input.u2().ok()?);
        let name = Sym::new(pool.utf8(index(input)?)?);
        let descriptor = Sym::new(pool.utf8(index(input)?)?);
        let attributes = Attributes::read(input, pool)?;
        members.push(SkimmedMember {
            flags,
            name,
            descriptor,
            initial: attributes.initial(pool, descriptor),
            fleeting: attributes.fleeting(pool) != Some(false),
        });
    }
    Some(members)
}

impl Skim {
    /// Skims the bytes of a class; `None` if only the parser can tell.
    pub fn of(bytes: &[u8]) -> Option<(Self, RawPool<'_>)> {
        let (major, _) = version(&mut Cursor::new(bytes)).ok()?;
        let pool = RawPool::new(bytes).filter(RawPool::is_plain)?;
        let input = &mut Cursor::at(bytes, pool.end);
        let flags = ClassFlags(input.u2().ok()?);
        let name = Sym::new(pool.class(index(input)?)?);
        let super_name = match index(input)? {
            0 => None,
            superclass => Some(Sym::new(pool.class(superclass)?)),
        };
        let mut interfaces = Vec::new();
        for _ in 0..input.u2().ok()? {
            interfaces.push(Sym::new(pool.class(index(input)?)?));
        }
        let fields = members(input, &pool, FieldFlags)?;
        let methods = members(input, &pool, MethodFlags)?;
        let attributes = Attributes::read(input, &pool)?;
        let list = |contents: Option<&[u8]>| match contents {
            Some(contents) => classes(contents, &pool).map(Some),
            None => Some(None),
        };
        if let Some(contents) = attributes.record {
            is_record(contents, &pool)?;
        }
        if let Some(contents) = attributes.bootstraps {
            are_bootstraps(contents, &pool)?;
        }
        let nest_host = match attributes.nest_host {
            Some(contents) if contents.len() != 2 => return None,
            Some(contents) => Some(Sym::new(pool.class(u2(contents, 0)?)?)),
            None => None,
        };
        let skim = Self {
            major,
            flags,
            name,
            super_name,
            interfaces,
            nest_host,
            nest_members: list(attributes.nest_members)?.unwrap_or_default(),
            permitted: list(attributes.permitted)?,
            record: attributes.record.is_some(),
            fleeting: attributes.fleeting(&pool)?,
            has_bootstraps: attributes.bootstraps.is_some(),
            fields,
            methods,
        };
        (input.remaining() == 0).then_some((skim, pool))
    }
}
