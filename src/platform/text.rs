//! Strings that methods make of known strings, numbers and classes (API of `String`, of its
//! builders and of `Class`). The string equals the method's result; it need not be the interned
//! string.
//!
//! For methods that count characters, only ASCII strings have an answer. For methods that look at
//! the default locale, only letters have an answer that every locale treats alike.

use base::Sym;
use classfile::{FieldType, MethodRef, Primitive, source_name};

use super::identity::Identity;

/// Longer strings, in bytes, are not followed. Names are shorter, and loops end here at the latest.
const LONGEST: usize = 512;

/// How a string is made; arguments are counted from the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextOperation {
    /// The string itself.
    Same,
    /// The string of its class constant.
    Interned,
    /// The string of the first argument, which is of that type: `valueOf`.
    Of(Piece),
    /// The string and another one.
    Concat,
    /// One character in place of another, everywhere.
    ReplaceCharacter,
    /// One string in place of another, everywhere.
    Replace,
    /// From one place to the end.
    From,
    /// From one place to another.
    Between,
    /// In small letters.
    Lower,
    /// In capital letters.
    Upper,
    /// Without the characters up to the space around it.
    Trim,
    /// Without white space around it.
    Strip,
    /// So many times.
    Repeat,
    /// By a format, with the elements of an array.
    Format,
    /// The elements of an array, with the string between them.
    Join,
    /// The characters of an array.
    OfCharacters,
    /// A name of a class.
    NameOf(ClassName),
}

/// An operation of a builder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Building {
    /// Makes an empty builder.
    Empty,
    /// Makes a builder with a string.
    With,
    /// Appends an argument of that type, and gives the builder itself.
    Append(Piece),
    /// Puts the second argument, of that type, at the place that is the first. Gives the builder
    /// itself.
    Insert(Piece),
    /// Gives the string a length.
    SetLength,
    /// Turns the string around, and gives the builder itself.
    Reverse,
    /// Gives the string.
    Give,
}

/// A part of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A reference.
    Reference,
    /// A number in decimal.
    Number,
    /// A character.
    Character,
    /// `true` or `false`.
    Boolean,
}

impl Piece {
    /// How a value of that type becomes a part of a string, if that is known for every such value.
    pub fn of(ty: FieldType) -> Option<Self> {
        Some(match ty {
            FieldType::Class(_) | FieldType::Array(_) => Self::Reference,
            FieldType::Primitive(primitive) => match primitive {
                Primitive::Int | Primitive::Long => Self::Number,
                Primitive::Char => Self::Character,
                Primitive::Boolean => Self::Boolean,
                // The verifier lets any int pass for the shorter ones.
                Primitive::Byte | Primitive::Short | Primitive::Float | Primitive::Double => {
                    return None;
                }
            },
        })
    }
}

/// A number that a method tells of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextNumber {
    /// How long it is.
    Length,
    /// Where a character stands first.
    FirstCharacter,
    /// Where a character stands last.
    LastCharacter,
    /// Where a string begins first.
    First,
    /// Where a string begins last.
    Last,
}

/// The names of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassName {
    /// `getName`
    Binary,
    /// `getTypeName`
    Type,
    /// `getPackageName`
    Package,
    /// `getSimpleName`: known only for classes that are not members of others.
    Simple,
}

const STRING: &[u8] = b"java/lang/String";
const BUILDERS: [&[u8]; 2] = [b"java/lang/StringBuilder", b"java/lang/StringBuffer"];

/// Whether objects of that class hold a string that is being made.
pub fn is_builder(class: Sym) -> bool {
    BUILDERS.contains(&class.bytes())
}

/// Whether an object of that class may be a builder.
pub fn may_be_builder(class: Sym) -> bool {
    const ABOVE: [&[u8]; 6] = [
        b"java/lang/AbstractStringBuilder",
        b"java/lang/Appendable",
        b"java/lang/CharSequence",
        b"java/lang/Comparable",
        b"java/lang/Object",
        b"java/io/Serializable",
    ];
    is_builder(class) || ABOVE.contains(&class.bytes())
}

/// Whether a method of builders leaves the string as it is.
pub fn leaves_text(method: &MethodRef) -> bool {
    const READERS: [&[u8]; 11] = [
        b"toString",
        b"length",
        b"capacity",
        b"charAt",
        b"codePointAt",
        b"ensureCapacity",
        b"trimToSize",
        b"indexOf",
        b"lastIndexOf",
        b"substring",
        b"getChars",
    ];
    READERS.contains(&method.name.bytes())
}

/// The operation of a builder's method, if it is known.
pub fn building(method: &MethodRef) -> Option<Building> {
    if !is_builder(method.owner) {
        return None;
    }
    let descriptor = method.descriptor.bytes();
    match method.name.bytes() {
        b"<init>" => match descriptor {
            b"()V" | b"(I)V" => Some(Building::Empty),
            b"(Ljava/lang/String;)V" => Some(Building::With),
            _ => None,
        },
        b"toString" if descriptor == b"()Ljava/lang/String;" => Some(Building::Give),
        b"append" => appended(method).map(Building::Append),
        b"insert" => inserted(method).map(Building::Insert),
        b"setLength" if descriptor == b"(I)V" => Some(Building::SetLength),
        b"reverse" => of_builder(method, b"(").map(|_| Building::Reverse),
        _ => None,
    }
}

/// The parameters behind the first ones of a builder's method that gives the builder itself.
fn of_builder(method: &MethodRef, first: &[u8]) -> Option<&'static [u8]> {
    let descriptor = method.descriptor.bytes();
    let close = descriptor.iter().position(|b| *b == b')')?;
    let (parameters, result) = descriptor.split_at(close);
    let result = FieldType::parse(Sym::new(&result[1..]))?.class_name();
    let is_own = result == Some(method.owner);
    parameters.strip_prefix(first).filter(|_| is_own)
}

fn appended(method: &MethodRef) -> Option<Piece> {
    piece(of_builder(method, b"(")?)
}

fn inserted(method: &MethodRef) -> Option<Piece> {
    piece(of_builder(method, b"(I")?)
}

/// How a parameter becomes a part of a string.
fn piece(parameter: &[u8]) -> Option<Piece> {
    match parameter {
        b"Ljava/lang/String;" | b"Ljava/lang/Object;" => Some(Piece::Reference),
        b"I" | b"J" => Some(Piece::Number),
        b"C" => Some(Piece::Character),
        b"Z" => Some(Piece::Boolean),
        _ => None,
    }
}

/// How a method makes a string, if that is known.
pub fn text_operation(is_static: bool, method: &MethodRef) -> Option<TextOperation> {
    use TextOperation::*;
    let name = method.name.bytes();
    match (
        method.owner.bytes(),
        is_static,
        name,
        method.descriptor.bytes(),
    ) {
        (STRING, false, b"toString", b"()Ljava/lang/String;") => Some(Same),
        (STRING, false, b"intern", b"()Ljava/lang/String;") => Some(Interned),
        (STRING, false, b"concat", b"(Ljava/lang/String;)Ljava/lang/String;") => Some(Concat),
        (STRING, false, b"replace", b"(CC)Ljava/lang/String;") => Some(ReplaceCharacter),
        (
            STRING,
            false,
            b"replace",
            b"(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;",
        ) => Some(Replace),
        (STRING, false, b"substring", b"(I)Ljava/lang/String;") => Some(From),
        (STRING, false, b"substring", b"(II)Ljava/lang/String;") => Some(Between),
        (STRING, false, b"toLowerCase", b"()Ljava/lang/String;") => Some(Lower),
        (STRING, false, b"toUpperCase", b"()Ljava/lang/String;") => Some(Upper),
        (STRING, false, b"trim", b"()Ljava/lang/String;") => Some(Trim),
        (STRING, false, b"strip", b"()Ljava/lang/String;") => Some(Strip),
        (STRING, false, b"repeat", b"(I)Ljava/lang/String;") => Some(Repeat),
        (
            STRING,
            true,
            b"join",
            b"(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)Ljava/lang/String;",
        ) => Some(Join),
        (STRING, true, b"valueOf" | b"copyValueOf", b"([C)Ljava/lang/String;") => {
            Some(OfCharacters)
        }
        (STRING, true, b"valueOf", b"(Ljava/lang/Object;)Ljava/lang/String;") => {
            Some(Of(Piece::Reference))
        }
        (STRING, true, b"valueOf", b"(I)Ljava/lang/String;" | b"(J)Ljava/lang/String;") => {
            Some(Of(Piece::Number))
        }
        (STRING, true, b"valueOf", b"(C)Ljava/lang/String;") => Some(Of(Piece::Character)),
        (STRING, true, b"valueOf", b"(Z)Ljava/lang/String;") => Some(Of(Piece::Boolean)),
        (STRING, true, b"format", b"(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;")
        | (STRING, false, b"formatted", b"([Ljava/lang/Object;)Ljava/lang/String;") => Some(Format),
        (b"java/lang/Class", false, _, b"()Ljava/lang/String;") => Some(NameOf(class_name(name)?)),
        _ => None,
    }
}

fn class_name(method: &[u8]) -> Option<ClassName> {
    match method {
        b"getName" => Some(ClassName::Binary),
        b"getTypeName" => Some(ClassName::Type),
        b"getPackageName" => Some(ClassName::Package),
        b"getSimpleName" => Some(ClassName::Simple),
        _ => None,
    }
}

/// The number that a method tells of a string, if it is known.
pub fn text_number(method: &MethodRef) -> Option<TextNumber> {
    match (
        method.owner.bytes(),
        method.name.bytes(),
        method.descriptor.bytes(),
    ) {
        (STRING, b"length", b"()I") => Some(TextNumber::Length),
        (STRING, b"indexOf", b"(I)I") => Some(TextNumber::FirstCharacter),
        (STRING, b"lastIndexOf", b"(I)I") => Some(TextNumber::LastCharacter),
        (STRING, b"indexOf", b"(Ljava/lang/String;)I") => Some(TextNumber::First),
        (STRING, b"lastIndexOf", b"(Ljava/lang/String;)I") => Some(TextNumber::Last),
        _ => None,
    }
}

/// The string of these parts, one after the other.
pub fn concatenated(parts: &[Sym]) -> Option<Sym> {
    let length: usize = parts.iter().map(|part| part.bytes().len()).sum();
    let all = || parts.iter().flat_map(|part| part.bytes()).copied();
    (length <= LONGEST).then(|| Sym::new(&all().collect::<Vec<u8>>()))
}

/// A piece of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatPiece {
    /// Text that is printed as it is.
    Text(Sym),
    /// The string of the argument of that number: `%s`.
    Argument(usize),
    /// Anything else. It depends on the locale, the platform or the type of an argument.
    Other,
}

/// The pieces of a format (API of `Formatter`). `None` if it is none, or not ASCII.
pub fn format_pieces(format: Sym) -> Option<Vec<FormatPiece>> {
    let mut rest = ascii(format)?;
    let mut pieces = Vec::new();
    let mut next = 0;
    while let Some((before, after)) = rest.split_once('%') {
        pieces.push(FormatPiece::Text(before.into()));
        let end = after.find(|c: char| c.is_ascii_alphabetic() || c == '%')?;
        let (how, conversion) = (&after[..end], &after[end..=end]);
        // A letter after `t` says which part of a date is printed.
        let length = end + 1 + usize::from(matches!(conversion, "t" | "T"));
        rest = after.get(length..)?;
        let is_ordinary = !how.contains(['$', '<']) && !matches!(conversion, "%" | "n");
        let number = if is_ordinary {
            next += 1;
            Some(next - 1)
        } else {
            how.strip_suffix('$').and_then(argument_number)
        };
        pieces.push(match (how, conversion, number) {
            ("", "%", _) => FormatPiece::Text("%".into()),
            ("", "s", Some(n)) => FormatPiece::Argument(n),
            (_, "s", Some(n)) if how.ends_with('$') => FormatPiece::Argument(n),
            _ => FormatPiece::Other,
        });
    }
    pieces.push(FormatPiece::Text(rest.into()));
    Some(pieces)
}

/// The number of an argument, from 0 on, that a format counts from 1 on.
fn argument_number(digits: &str) -> Option<usize> {
    let is_number = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    let number = digits.parse::<usize>().ok().filter(|_| is_number)?;
    number.checked_sub(1)
}

/// A string by a format that asks for strings only, with known arguments. Every locale prints these
/// alike.
pub fn formatted(format: Sym, arguments: &[Option<Sym>]) -> Option<Sym> {
    let part = |piece: FormatPiece| match piece {
        FormatPiece::Text(text) => Some(text),
        FormatPiece::Argument(n) => arguments.get(n).copied().flatten(),
        FormatPiece::Other => None,
    };
    let parts: Option<Vec<Sym>> = format_pieces(format)?.into_iter().map(part).collect();
    concatenated(&parts?)
}

/// A string with one ASCII character in place of another.
pub fn character_replaced(text: Sym, from: char, to: char) -> Option<Sym> {
    let (from, to) = (ascii_character(from)?, ascii_character(to)?);
    let replaced = text
        .bytes()
        .iter()
        .map(|b| if *b == from { to } else { *b });
    Some(Sym::new(&replaced.collect::<Vec<u8>>()))
}

/// A string with `to` in place of every `from`, which must not be empty.
pub fn replaced(text: Sym, from: Sym, to: Sym) -> Option<Sym> {
    let [text, from, to] = [ascii(text)?, ascii(from)?, ascii(to)?];
    let replaced = (!from.is_empty()).then(|| text.replace(from, to))?;
    (replaced.len() <= LONGEST).then(|| Sym::from(&*replaced))
}

/// The part of a string from one place to another, or to its end. It is unknown if the method
/// throws.
pub fn between(text: Sym, from: i64, to: Option<i64>) -> Option<Sym> {
    let text = ascii(text)?;
    let at = |n: i64| usize::try_from(n).ok();
    let to = to.map_or(Some(text.len()), at)?;
    Some(Sym::from(text.get(at(from)?..to)?))
}

/// A string in small letters.
pub fn lower(text: Sym) -> Option<Sym> {
    Some(Sym::from(&*of_all_locales(text)?.to_ascii_lowercase()))
}

/// A string in capital letters.
pub fn upper(text: Sym) -> Option<Sym> {
    Some(Sym::from(&*of_all_locales(text)?.to_ascii_uppercase()))
}

/// A string without the characters up to the space around it: `trim`.
pub fn trimmed(text: Sym) -> Option<Sym> {
    Some(Sym::from(ascii(text)?.trim_matches(|c| c <= ' ')))
}

/// A string without white space around it: `strip`.
pub fn stripped(text: Sym) -> Option<Sym> {
    Some(Sym::from(ascii(text)?.trim_matches(is_white)))
}

/// Whether an ASCII character is white space (API of `Character.isWhitespace`).
fn is_white(character: char) -> bool {
    matches!(character, ' ' | '\t'..='\r' | '\u{1c}'..='\u{1f}')
}

/// A string so many times. It is unknown if the method throws.
pub fn repeated(text: Sym, times: i64) -> Option<Sym> {
    let times = usize::try_from(times).ok()?;
    let length = text.bytes().len().checked_mul(times)?;
    (length <= LONGEST).then(|| Sym::new(&text.bytes().repeat(times)))
}

/// A string from its end to its beginning.
pub fn reversed(text: Sym) -> Option<Sym> {
    let reversed: Vec<u8> = ascii(text)?.bytes().rev().collect();
    Some(Sym::new(&reversed))
}

/// A character as a string.
pub fn character(code: i64) -> Option<Sym> {
    let character = u8::try_from(code)
        .ok()
        .and_then(|c| ascii_character(c.into()))?;
    Some(Sym::new(&[character]))
}

/// The number that a string tells. `other` is the string to look for.
pub fn number_of(text: Sym, asked: TextNumber, other: Option<Sym>) -> Option<i64> {
    let text = ascii(text)?;
    let place = |found: Option<usize>| found.map_or(-1, |at| at as i64);
    let other = || ascii(other?);
    Some(match asked {
        TextNumber::Length => text.len() as i64,
        TextNumber::First | TextNumber::FirstCharacter => place(text.find(other()?)),
        TextNumber::Last | TextNumber::LastCharacter => place(text.rfind(other()?)),
    })
}

/// A name of a class, if the class's binary name alone determines it.
pub fn name_of(class: Identity, how: ClassName) -> Option<Sym> {
    let descriptor = class.descriptor()?;
    ascii(descriptor)?;
    let (component, dimensions) = component(descriptor);
    let source = match FieldType::parse(component) {
        Some(FieldType::Class(name)) => source_name(name),
        Some(FieldType::Primitive(primitive)) => primitive.keyword().to_owned(),
        _ if component.bytes() == b"V" => "void".to_owned(),
        _ => return None,
    };
    let brackets = "[]".repeat(dimensions);
    let package = source.rfind('.').map_or("", |dot| &source[..dot]);
    let text = match how {
        ClassName::Binary if dimensions > 0 => descriptor.text().replace('/', "."),
        ClassName::Binary | ClassName::Type => source + &brackets,
        ClassName::Package if is_of_primitives(component) => "java.lang".to_owned(),
        ClassName::Package => package.to_owned(),
        ClassName::Simple => source.rsplit('.').next()?.to_owned() + &brackets,
    };
    Some(Sym::from(&*text))
}

/// The class of an array's innermost elements, by its descriptor, and the number of dimensions.
pub fn component(descriptor: Sym) -> (Sym, usize) {
    let dimensions = descriptor
        .bytes()
        .iter()
        .take_while(|b| **b == b'[')
        .count();
    (Sym::new(&descriptor.bytes()[dimensions..]), dimensions)
}

fn is_of_primitives(component: Sym) -> bool {
    component.bytes().first() != Some(&b'L')
}

/// The text, if it has ASCII characters only. Other characters take several bytes, and NUL takes
/// two.
fn ascii(text: Sym) -> Option<&'static str> {
    let text = text.bytes();
    let is_ascii = text.iter().all(|b| (1..0x80).contains(b));
    is_ascii.then(|| std::str::from_utf8(text).ok())?
}

fn ascii_character(character: char) -> Option<u8> {
    u8::try_from(character)
        .ok()
        .filter(|b| (1..0x80).contains(b))
}

/// The text, if every locale treats its letters alike: Turkish has two letters i.
fn of_all_locales(text: Sym) -> Option<&'static str> {
    ascii(text).filter(|text| !text.contains(['i', 'I']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_called_as_the_api_says() {
        let class = |name: &str| Identity::Class(name.into());
        let is = |class: Identity, how: ClassName, name: &str| {
            assert_eq!(name_of(class, how), Some(name.into()), "{class:?} {how:?}");
        };
        is(class("a/b/C$D"), ClassName::Binary, "a.b.C$D");
        is(class("a/b/C"), ClassName::Simple, "C");
        is(class("a/b/C"), ClassName::Package, "a.b");
        is(class("C"), ClassName::Package, "");
        is(class("[[La/C;"), ClassName::Binary, "[[La.C;");
        is(class("[[La/C;"), ClassName::Type, "a.C[][]");
        is(class("[[La/C;"), ClassName::Simple, "C[][]");
        is(class("[[La/C;"), ClassName::Package, "a");
        is(class("[I"), ClassName::Binary, "[I");
        is(class("[I"), ClassName::Type, "int[]");
        is(class("[I"), ClassName::Package, "java.lang");
        is(Identity::Primitive(b'I'), ClassName::Binary, "int");
        is(Identity::Primitive(b'V'), ClassName::Simple, "void");
        is(Identity::Primitive(b'V'), ClassName::Package, "java.lang");
    }

    #[test]
    fn formats_of_strings_are_known() {
        let arguments = [Some("a".into()), None, Some("c".into())];
        let is = |format: &str, text: Option<&str>| {
            let text = text.map(Sym::from);
            assert_eq!(formatted(format.into(), &arguments), text, "{format}");
        };
        is("x%sy", Some("xay"));
        is("%3$s%s%%", Some("ca%"));
        is("", Some(""));
        for left in [
            "%s%s", "%4$s", "%0$s", "%01$s", "%d", "%S", "%5s", "%n", "%", "%1$", "%-s", "%<s",
        ] {
            is(left, None);
        }
    }

    #[test]
    fn formats_have_pieces_around_unknown_conversions() {
        use FormatPiece::{Argument, Other, Text};
        let text = |text: &str| Text(text.into());
        let is = |format: &str, pieces: &[FormatPiece]| {
            let found = format_pieces(format.into());
            assert_eq!(found.as_deref(), Some(pieces), "{format}");
        };
        is("a%sb", &[text("a"), Argument(0), text("b")]);
        is(
            "%d.%s",
            &[text(""), Other, text("."), Argument(1), text("")],
        );
        is(
            "%2$s%s",
            &[text(""), Argument(1), text(""), Argument(0), text("")],
        );
        is(
            "%tY%n%s",
            &[
                text(""),
                Other,
                text(""),
                Other,
                text(""),
                Argument(1),
                text(""),
            ],
        );
        is("%5s%-,5d", &[text(""), Other, text(""), Other, text("")]);
        assert_eq!(format_pieces("a%".into()), None);
    }

    #[test]
    fn what_characters_and_locales_decide_is_left() {
        let accented = Sym::from("gar\u{e7}on");
        assert_eq!(between(accented, 1, None), None);
        assert_eq!(number_of(accented, TextNumber::Length, None), None);
        assert_eq!(lower("TITLE".into()), None);
        assert_eq!(lower("NAME".into()), Some("name".into()));
        assert_eq!(between("abc".into(), 2, Some(1)), None);
        assert_eq!(between("abc".into(), 4, None), None);
        assert_eq!(between("abc".into(), 3, None), Some("".into()));
        for (text, trim, strip) in [
            (" a\t", "a", "a"),
            ("\u{2}a\u{1c}", "a", "\u{2}a"),
            (" \n", "", ""),
        ] {
            assert_eq!(trimmed(text.into()), Some(trim.into()), "{text:?}");
            assert_eq!(stripped(text.into()), Some(strip.into()), "{text:?}");
        }
        assert_eq!(repeated("ab".into(), 2), Some("abab".into()));
        assert_eq!(repeated("ab".into(), -1), None);
        assert_eq!(repeated("ab".into(), i64::MAX), None);
        assert_eq!(reversed("ab".into()), Some("ba".into()));
        assert_eq!(
            concatenated(&["x".repeat(LONGEST).as_str().into(), "y".into()]),
            None
        );
        assert_eq!(
            replaced("aXbX".into(), "X".into(), "".into()),
            Some("ab".into())
        );
        assert_eq!(replaced("ab".into(), "".into(), "x".into()), None);
    }
}
