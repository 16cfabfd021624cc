//! Descriptors (JVMS 4.3). The form of class names in them and the limit of 255 parameters are not
//! checked here.

use std::hash::BuildHasher;
use std::sync::{LazyLock, PoisonError, RwLock};

use rustc_hash::{FxBuildHasher, FxHashMap};

use base::Sym;

/// A primitive type other than `void`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Primitive {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Float,
    Long,
    Double,
}

impl Primitive {
    /// The primitive of a descriptor's letter.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'Z' => Self::Boolean,
            b'B' => Self::Byte,
            b'C' => Self::Char,
            b'S' => Self::Short,
            b'I' => Self::Int,
            b'F' => Self::Float,
            b'J' => Self::Long,
            b'D' => Self::Double,
            _ => return None,
        })
    }

    /// Its letter in descriptors.
    pub fn letter(self) -> u8 {
        match self {
            Self::Boolean => b'Z',
            Self::Byte => b'B',
            Self::Char => b'C',
            Self::Short => b'S',
            Self::Int => b'I',
            Self::Float => b'F',
            Self::Long => b'J',
            Self::Double => b'D',
        }
    }

    /// Its keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Char => "char",
            Self::Short => "short",
            Self::Int => "int",
            Self::Float => "float",
            Self::Long => "long",
            Self::Double => "double",
        }
    }

    /// Whether it takes two slots.
    pub fn is_wide(self) -> bool {
        matches!(self, Self::Long | Self::Double)
    }
}

/// A field type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FieldType {
    /// A primitive type.
    Primitive(Primitive),
    /// A class in internal form.
    Class(Sym),
    /// An array, by its whole descriptor (`[Ljava/lang/String;`).
    Array(Sym),
}

impl FieldType {
    /// The array type with this element type.
    pub fn array(self) -> Self {
        Self::Array(Sym::new(&[b"[", self.descriptor().bytes()].concat()))
    }

    /// The type of a whole field descriptor.
    pub fn parse(descriptor: Sym) -> Option<Self> {
        let bytes = descriptor.bytes();
        let (ty, len) = Self::prefix(bytes)?;
        (len == bytes.len()).then_some(ty)
    }

    /// The type behind a class constant's name: internal form or array descriptor.
    pub fn of_class_constant(name: Sym) -> Self {
        if name.bytes().first() == Some(&b'[') {
            Self::Array(name)
        } else {
            Self::Class(name)
        }
    }

    /// Its descriptor.
    pub fn descriptor(self) -> Sym {
        match self {
            Self::Primitive(p) => Sym::new(&[p.letter()]),
            Self::Class(name) => Sym::new(&[b"L", name.bytes(), b";"].concat()),
            Self::Array(descriptor) => descriptor,
        }
    }

    /// The class-constant name of a reference type.
    pub fn class_name(self) -> Option<Sym> {
        match self {
            Self::Primitive(_) => None,
            Self::Class(name) | Self::Array(name) => Some(name),
        }
    }

    /// The slots of a value: two for `long` and `double`.
    pub fn slots(self) -> usize {
        match self {
            Self::Primitive(p) if p.is_wide() => 2,
            _ => 1,
        }
    }

    /// Whether it is a class or an array.
    pub fn is_reference(self) -> bool {
        !matches!(self, Self::Primitive(_))
    }

    /// The slots of a whole field descriptor.
    pub fn count_slots(descriptor: Sym) -> Option<usize> {
        let bytes = descriptor.bytes();
        let (slots, len) = Self::count_prefix(bytes)?;
        (len == bytes.len()).then_some(slots)
    }

    /// Slots and length of the type at the start of `bytes`.
    fn count_prefix(bytes: &[u8]) -> Option<(usize, usize)> {
        let dimensions = bytes.iter().take_while(|&&b| b == b'[').count();
        let (slots, len) = match *bytes.get(dimensions)? {
            b'L' => {
                let end = bytes[dimensions..].iter().position(|&b| b == b';')?;
                (end > 1).then_some((1, end + 1))?
            }
            letter => {
                let is_wide = Primitive::from_letter(letter)?.is_wide();
                (if is_wide { 2 } else { 1 }, 1)
            }
        };
        match dimensions {
            0 => Some((slots, len)),
            1..=255 => Some((1, dimensions + len)),
            _ => None,
        }
    }

    fn prefix(bytes: &[u8]) -> Option<(Self, usize)> {
        match *bytes.first()? {
            b'L' => {
                let end = bytes.iter().position(|&b| b == b';')?;
                (end > 1).then(|| (Self::Class(Sym::new(&bytes[1..end])), end + 1))
            }
            b'[' => {
                let dimensions = bytes.iter().take_while(|&&b| b == b'[').count();
                let (_, len) = match *bytes.get(dimensions)? {
                    b'[' => return None,
                    _ => Self::prefix(&bytes[dimensions..])?,
                };
                let len = dimensions + len;
                (dimensions <= 255).then(|| (Self::Array(Sym::new(&bytes[..len])), len))
            }
            letter => Primitive::from_letter(letter).map(|p| (Self::Primitive(p), 1)),
        }
    }
}

/// The name of a class constant in messages: `pkg.Cls`, nested classes with `$`, arrays as `int[]`.
pub fn source_name(name: Sym) -> String {
    let text = name.text();
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    if dimensions == 0 {
        return text.replace('/', ".");
    }
    let element = match FieldType::parse(element.into()) {
        Some(FieldType::Primitive(primitive)) => primitive.keyword().to_owned(),
        Some(FieldType::Class(class)) => source_name(class),
        _ => element.to_owned(),
    };
    element + &"[]".repeat(dimensions)
}

/// Parsed descriptors; `None` for a text that is no descriptor.
type ParsedDescriptors = FxHashMap<Sym, Option<&'static MethodDescriptor>>;

/// A method descriptor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodDescriptor {
    /// The parameters, without `this`.
    pub parameters: Vec<FieldType>,
    /// The result type; `None` for `void`.
    pub result: Option<FieldType>,
}

impl MethodDescriptor {
    /// The most slots of a method's parameters, `this` included (JVMS 4.3.3).
    pub const MOST_SLOTS: usize = 255;

    /// Parses a whole method descriptor.
    pub fn parse(descriptor: Sym) -> Option<Self> {
        let mut rest = descriptor.bytes().strip_prefix(b"(")?;
        let mut parameters = Vec::new();
        while *rest.first()? != b')' {
            let (ty, len) = FieldType::prefix(rest)?;
            parameters.push(ty);
            rest = &rest[len..];
        }
        let result = match &rest[1..] {
            b"V" => None,
            result => {
                let (ty, len) = FieldType::prefix(result)?;
                (len == result.len()).then_some(())?;
                Some(ty)
            }
        };
        Some(Self { parameters, result })
    }

    /// The result of [`parse`](Self::parse), computed once for the whole process: programs name few
    /// descriptors, in millions of calls. Parameters of more than 255 slots give `None`, because no
    /// JVM takes them (JVMS 4.3.3). That bounds the memory of the table.
    pub fn of(descriptor: Sym) -> Option<&'static Self> {
        /// Divided by a hash of the symbol, so that threads seldom wait for each other.
        static PARSED: LazyLock<[RwLock<ParsedDescriptors>; 32]> =
            LazyLock::new(|| std::array::from_fn(|_| RwLock::default()));
        let shard = &PARSED[(FxBuildHasher.hash_one(descriptor) >> 40) as usize % PARSED.len()];
        let known = shard.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(parsed) = known.get(&descriptor) {
            return *parsed;
        }
        drop(known);
        let parsed = Self::count_slots(descriptor)
            .filter(|(parameters, _)| *parameters <= Self::MOST_SLOTS)
            .and_then(|_| Self::parse(descriptor))
            .map(|parsed| &*Box::leak(Box::new(parsed)));
        let mut known = shard.write().unwrap_or_else(PoisonError::into_inner);
        *known.entry(descriptor).or_insert(parsed)
    }

    /// The slots of the parameters, without `this`, and of the result. It accepts the same
    /// descriptors as [`parse`](Self::parse), but interns no types, so it is faster.
    pub fn count_slots(descriptor: Sym) -> Option<(usize, usize)> {
        let mut rest = descriptor.bytes().strip_prefix(b"(")?;
        let mut parameters = 0;
        while *rest.first()? != b')' {
            let (slots, len) = FieldType::count_prefix(rest)?;
            parameters += slots;
            rest = &rest[len..];
        }
        match &rest[1..] {
            b"V" => Some((parameters, 0)),
            result => {
                let (slots, len) = FieldType::count_prefix(result)?;
                (len == result.len()).then_some((parameters, slots))
            }
        }
    }

    /// The slots of the parameters, without `this`.
    pub fn parameter_slots(&self) -> usize {
        self.parameters.iter().map(|p| p.slots()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::source_name;

    #[test]
    fn names_are_those_of_source() {
        let named = |name: &str| source_name(name.into());
        assert_eq!(named("pkg/Cls$Inner"), "pkg.Cls$Inner");
        assert_eq!(named("[[I"), "int[][]");
        assert_eq!(named("[Lpkg/Cls;"), "pkg.Cls[]");
        // A class called `I`, not `int`.
        assert_eq!(named("I"), "I");
    }
}
