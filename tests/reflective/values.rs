//! Values of types, right and wrong ones, as Java expressions of type `Object`.

use crate::reflective::family::{Family, Ty};
use crate::reflective::random::Random;

/// The primitive types, each with a value and the types that widen to it (JLS 5.1.2).
const PRIMITIVES: [(&str, &str, &[&str]); 8] = [
    ("boolean", "true", &[]),
    ("byte", "(byte) 3", &[]),
    ("char", "'c'", &[]),
    ("short", "(short) 300", &["byte"]),
    ("int", "70000", &["byte", "short", "char"]),
    ("long", "7L", &["byte", "short", "char", "int"]),
    ("float", "1.5f", &["byte", "short", "char", "int", "long"]),
    (
        "double",
        "2.5",
        &["byte", "short", "char", "int", "long", "float"],
    ),
];

/// Other types of Java with values.
const REFERENCES: [(&str, &[&str]); 20] = [
    ("Integer", &["5", "Integer.valueOf(6)"]),
    ("Long", &["5L"]),
    ("Character", &["'k'"]),
    ("Boolean", &["false"]),
    (
        "Object",
        &["\"object\"", "7", "new int[] {1}", "new Object[] {null}"],
    ),
    ("String", &["\"text\"", "\"\""]),
    ("Number", &["9", "2.25", "(short) 4"]),
    ("Comparable", &["\"comparable\"", "8L"]),
    (
        "CharSequence",
        &["\"sequence\"", "new StringBuilder(\"builder\")"],
    ),
    ("int[]", &["new int[] {1, 2}", "new int[0]"]),
    (
        "String[]",
        &["new String[] {\"a\", \"b\"}", "new String[0]"],
    ),
    (
        "Object[]",
        &[
            "new Object[] {1, \"x\"}",
            "new String[] {\"s\"}",
            "new Integer[][] {{1}}",
        ],
    ),
    ("long[][]", &["new long[][] {{1}, {2}}"]),
    ("Runnable", &["(Runnable) () -> lib.R.say(\"runs\")"]),
    (
        "java.util.List",
        &["java.util.Collections.singletonList(\"l\")"],
    ),
    ("java.io.Serializable", &["\"serial\"", "'s'", "new int[2]"]),
    ("Class", &["String.class"]),
    ("lib.Old", &["new lib.Old()"]),
    ("lib.Old", &["new lib.Old()"]),
    ("Thread.State", &["Thread.State.NEW"]),
];

/// An object that fits no type here but `Object`.
pub const OTHER: &str = "new java.util.StringJoiner(\"\")";

/// The fault of a value, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    Fits,
    Null,
    NullForPrimitive,
    /// A number of a type that widens to the wanted one.
    Widens,
    /// A number of a type that does not.
    Narrows,
    OtherClass,
}

impl Slip {
    pub fn name(self) -> &'static str {
        match self {
            Slip::Fits => "fits",
            Slip::Null => "null",
            Slip::NullForPrimitive => "null for a primitive",
            Slip::Widens => "widens",
            Slip::Narrows => "narrows",
            Slip::OtherClass => "other class",
        }
    }
}

/// A type of Java's own, for a parameter or a field.
pub fn java_type(random: &mut Random) -> Ty {
    Ty::Java(match random.below(2) {
        0 => random.pick(&PRIMITIVES).0,
        _ => random.pick(&REFERENCES).0,
    })
}

pub fn is_primitive(ty: Ty) -> bool {
    matches!(ty, Ty::Java(name) if PRIMITIVES.iter().any(|p| p.0 == name))
}

/// The names of the primitive types, as in `getInt`.
pub fn primitives() -> impl Iterator<Item = &'static str> {
    PRIMITIVES.iter().map(|p| p.0)
}

/// A value of that primitive type.
pub fn primitive(name: &str) -> &'static str {
    let found = PRIMITIVES.iter().find(|p| p.0 == name);
    found.expect("it is one of eight").1
}

/// A value that fits, as an expression that is an object or gets boxed.
pub fn right(family: &Family, random: &mut Random, ty: Ty) -> String {
    let name = match ty {
        Ty::Ours(class) => return family.object(random, class),
        Ty::Java(name) => name,
    };
    if let Some(found) = PRIMITIVES.iter().find(|p| p.0 == name) {
        return found.1.to_owned();
    }
    let found = REFERENCES.iter().find(|r| r.0 == name);
    random.pick(found.expect("it is one of these").1).to_owned()
}

/// As [`right`], with a cast to the type, for a return.
pub fn typed(family: &Family, random: &mut Random, ty: Ty) -> String {
    let value = right(family, random, ty);
    if is_primitive(ty) {
        value
    } else {
        format!("({}) (Object) ({value})", family.ty(ty))
    }
}

/// A value that may not fit, after its fault.
pub fn slip(family: &Family, random: &mut Random, ty: Ty) -> (Slip, String) {
    let found = PRIMITIVES.iter().find(|p| Ty::Java(p.0) == ty);
    let Some((name, _, widening)) = found else {
        return match random.below(2) {
            0 => (Slip::Null, "null".to_owned()),
            _ if ty == Ty::Java("Object") => (Slip::Fits, "\"any\"".to_owned()),
            _ => (Slip::OtherClass, OTHER.to_owned()),
        };
    };
    let others = primitives().filter(|p| p != name && !widening.contains(p));
    let others: Vec<&str> = others.collect();
    match random.below(4) {
        0 => (Slip::NullForPrimitive, "null".to_owned()),
        1 => (Slip::OtherClass, right(family, random, Ty::Java("String"))),
        2 if !widening.is_empty() => (Slip::Widens, primitive(random.pick(widening)).to_owned()),
        _ => (Slip::Narrows, primitive(random.pick(&others)).to_owned()),
    }
}

/// Zero, false or null.
pub fn zero(family: &Family, ty: Ty) -> String {
    match ty {
        Ty::Java("boolean") => "false".to_owned(),
        ty if is_primitive(ty) => format!("({}) 0", family.ty(ty)),
        ty => format!("({}) null", family.ty(ty)),
    }
}
