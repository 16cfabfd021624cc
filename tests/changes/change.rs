//! The incompatible changes of JLS chapter 13, and compatible ones, applied to class files.

use std::collections::BTreeSet;
use std::fmt;

use crate::changes::raw::{Member, Raw};

/// A change of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The class is removed.
    Gone,
    /// The class's flags: a word for the change, flags set, flags cleared.
    Flags(&'static str, u16, u16),
    /// No class may extend it.
    Sealed,
    /// The class loses this attribute.
    Lost(&'static str),
    /// The class gets this version.
    Version(u16),
    /// The class gets another superclass.
    Extends(String),
    /// The class implements one more interface.
    Implements(String),
    /// The class no longer implements this interface.
    ImplementsNot(String),
    /// A method's flags.
    Method(&'static str, String, String, u16, u16),
    /// A method is removed.
    MethodGone(String, String),
    /// A method is added: its kind and flags.
    MethodNew(&'static str, String, String, u16),
    /// A method moves to the superclass or a superinterface. The other half of the change is a
    /// `MethodNew` there.
    MethodUp(String, String),
    /// A field's flags.
    Field(&'static str, String, String, u16, u16),
    /// A field is removed.
    FieldGone(String, String),
    /// A field gets another type.
    FieldType(String, String),
    /// A field is added.
    FieldNew(String, String),
}

impl Change {
    /// A word for the kind of change.
    pub fn kind(&self) -> String {
        match self {
            Change::Gone => "class: gone".into(),
            Change::Flags(word, ..) => format!("class: {word}"),
            Change::Sealed => "class: sealed".into(),
            Change::Lost(word) => format!("class: without {word}"),
            Change::Version(_) => "class: version".into(),
            Change::Extends(_) => "class: other superclass".into(),
            Change::Implements(_) => "class: one interface more".into(),
            Change::ImplementsNot(_) => "class: one interface less".into(),
            Change::Method(word, name, ..) if name == "<init>" => format!("constructor: {word}"),
            Change::Method(word, ..) => format!("method: {word}"),
            Change::MethodGone(name, _) if name == "<init>" => "constructor: gone".into(),
            Change::MethodGone(..) => "method: gone".into(),
            Change::MethodNew(word, ..) => format!("method: new {word}"),
            Change::MethodUp(..) => "method: moved up".into(),
            Change::Field(word, ..) => format!("field: {word}"),
            Change::FieldGone(..) => "field: gone".into(),
            Change::FieldType(..) => "field: other type".into(),
            Change::FieldNew(..) => "field: new".into(),
        }
    }

    /// The changed class; `None` if it is removed.
    pub fn apply(&self, class: &Raw) -> Option<Raw> {
        let mut raw = class.clone();
        match self {
            Change::Gone => return None,
            Change::Flags(_, set, clear) => raw.flags = raw.flags & !clear | set,
            Change::Sealed => {
                raw.major = raw.major.max(61);
                raw.seal();
            }
            Change::Lost(word) => raw.drop_attribute(word),
            Change::Version(major) => raw.major = *major,
            Change::Extends(name) => raw.set_superclass(name),
            Change::Implements(name) => {
                let mut names = raw.interfaces();
                names.push(name.clone());
                raw.set_interfaces(&names);
            }
            Change::ImplementsNot(name) => {
                let mut names = raw.interfaces();
                names.retain(|n| n != name);
                raw.set_interfaces(&names);
            }
            Change::Method(_, name, descriptor, set, clear) => {
                method_flags(&mut raw, (name, descriptor), *set, *clear);
            }
            Change::MethodGone(name, descriptor) | Change::MethodUp(name, descriptor) => {
                remove(&mut raw, name, descriptor, true);
            }
            Change::MethodNew(_, name, descriptor, flags) => {
                raw.add_method(*flags, name, descriptor);
            }
            Change::Field(_, name, descriptor, set, clear) => {
                if let Some(at) = find(&raw, &raw.fields, name, descriptor) {
                    let field = &mut raw.fields[at];
                    field.flags = field.flags & !clear | set;
                }
            }
            Change::FieldGone(name, descriptor) => remove(&mut raw, name, descriptor, false),
            Change::FieldType(name, descriptor) => {
                let other = raw.utf8("Ljava/util/BitSet;");
                if let Some(at) = find(&raw, &raw.fields, name, descriptor) {
                    raw.fields[at].descriptor = other;
                    raw.fields[at].attributes.clear();
                }
            }
            Change::FieldNew(name, descriptor) => {
                let member = Member {
                    flags: 1,
                    name: raw.utf8(name),
                    descriptor: raw.utf8(descriptor),
                    attributes: Vec::new(),
                };
                raw.fields.push(member);
            }
        }
        Some(raw)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Version(n) => write!(f, "class: version {n}"),
            Change::Extends(n) | Change::Implements(n) | Change::ImplementsNot(n) => {
                write!(f, "{} {n}", self.kind())
            }
            Change::Method(_, n, d, ..)
            | Change::MethodGone(n, d)
            | Change::MethodNew(_, n, d, _)
            | Change::MethodUp(n, d)
            | Change::Field(_, n, d, ..)
            | Change::FieldGone(n, d)
            | Change::FieldType(n, d)
            | Change::FieldNew(n, d) => write!(f, "{} {n}{d}", self.kind()),
            _ => write!(f, "{}", self.kind()),
        }
    }
}

fn find(raw: &Raw, members: &[Member], name: &str, descriptor: &str) -> Option<usize> {
    let same = |m: &Member| raw.text(m.name) == name && raw.text(m.descriptor) == descriptor;
    members.iter().position(same)
}

fn remove(raw: &mut Raw, name: &str, descriptor: &str, method: bool) {
    let members = if method { &raw.methods } else { &raw.fields };
    match find(raw, members, name, descriptor) {
        Some(at) if method => drop(raw.methods.remove(at)),
        Some(at) => drop(raw.fields.remove(at)),
        None => {}
    }
}

fn method_flags(raw: &mut Raw, (name, descriptor): (&str, &str), set: u16, clear: u16) {
    let Some(at) = find(raw, &raw.methods, name, descriptor) else {
        return;
    };
    let code = raw.utf8("Code");
    let method = &mut raw.methods[at];
    method.flags = method.flags & !clear | set;
    if set & 0x500 != 0 {
        method.attributes.retain(|(name, _)| *name != code);
    }
    if set & 0x400 != 0 && !raw.is_interface() {
        raw.flags |= 0x400;
    }
}

/// All possible changes of a class. `vocabulary` has the methods and fields that the program knows,
/// and its other classes.
pub fn all(class: &Raw, vocabulary: &Vocabulary) -> Vec<Change> {
    let mut changes = of_class(class, vocabulary);
    for method in &class.methods {
        let (name, descriptor) = (class.text(method.name), class.text(method.descriptor));
        if name != "<clinit>" {
            changes.extend(of_method(class, method, &name, &descriptor));
        }
    }
    for field in &class.fields {
        let (name, descriptor) = (class.text(field.name), class.text(field.descriptor));
        changes.extend(of_field(field, &name, &descriptor));
    }
    changes.extend(new_members(class, vocabulary));
    changes
}

/// The names that the classes of a program declare and use.
#[derive(Default)]
pub struct Vocabulary {
    pub methods: BTreeSet<(String, String)>,
    pub fields: BTreeSet<(String, String)>,
    /// Names of classes, and whether they are interfaces.
    pub classes: BTreeSet<(String, bool)>,
}

impl Vocabulary {
    pub fn of<'a>(classes: impl Iterator<Item = &'a Raw>) -> Self {
        let mut found = Self::default();
        for class in classes {
            found.classes.insert((class.name(), class.is_interface()));
            for (kind, (_, name, descriptor)) in class.named() {
                match kind {
                    _ if name.starts_with('<') => false,
                    9 => found.fields.insert((name, descriptor)),
                    _ => found.methods.insert((name, descriptor)),
                };
            }
            for method in &class.methods {
                let name = class.text(method.name);
                if !name.starts_with('<') && name != "main" {
                    found.methods.insert((name, class.text(method.descriptor)));
                }
            }
        }
        // Methods of the platform that any printing program names.
        found.methods.retain(|(name, _)| name != "println");
        found
    }
}

fn of_class(class: &Raw, vocabulary: &Vocabulary) -> Vec<Change> {
    let is_interface = class.is_interface();
    let mut changes = vec![Change::Gone, Change::Sealed];
    if !is_interface {
        changes.push(Change::Flags("final", 0x10, 0x400));
        changes.push(Change::Flags("abstract", 0x400, 0x10));
        changes.push(Change::Flags("interface", 0x600, 0x30));
        changes.push(Change::Extends("java/lang/Object".into()));
        changes.push(Change::Extends("java/lang/Thread".into()));
    } else {
        changes.push(Change::Flags("no interface", 0x420, 0x200));
    }
    match class.flags & 1 {
        1 => changes.push(Change::Flags("package-private", 0, 1)),
        _ => changes.push(Change::Flags("public", 1, 0)),
    }
    let kept = [
        "Record",
        "NestHost",
        "NestMembers",
        "PermittedSubclasses",
        "InnerClasses",
    ];
    let lost = kept.into_iter().filter(|name| class.has_attribute(name));
    changes.extend(lost.map(Change::Lost));
    let versions = [48u16, 50, 51, 52, 55, 61];
    let others = versions.into_iter().filter(|v| *v != class.major);
    changes.extend(others.map(Change::Version));
    let above = class.interfaces();
    changes.extend(above.iter().cloned().map(Change::ImplementsNot));
    for (name, interface) in &vocabulary.classes {
        if *name == class.name() || above.contains(name) || *name == class.superclass() {
        } else if *interface {
            changes.push(Change::Implements(name.clone()));
        } else if !is_interface {
            changes.push(Change::Extends(name.clone()));
        }
    }
    for name in ["java/lang/Comparable", "java/lang/AutoCloseable"] {
        if !above.iter().any(|n| n == name) {
            changes.push(Change::Implements(name.into()));
        }
    }
    changes
}

fn of_method(class: &Raw, method: &Member, name: &str, descriptor: &str) -> Vec<Change> {
    const ACCESS: u16 = 7;
    let change =
        |word, set, clear| Change::Method(word, name.to_owned(), descriptor.to_owned(), set, clear);
    let mut changes = vec![Change::MethodGone(name.to_owned(), descriptor.to_owned())];
    let levels = [
        (1, "public"),
        (4, "protected"),
        (0, "package-private"),
        (2, "private"),
    ];
    let others = levels.into_iter().filter(|l| l.0 != method.flags & ACCESS);
    changes.extend(others.map(|(level, word)| change(word, level, ACCESS)));
    if name == "<init>" {
        return changes;
    }
    let is_abstract = method.flags & 0x400 != 0;
    if !is_abstract {
        changes.push(change("abstract", 0x400, 0x138));
        changes.push(change("native", 0x100, 0));
        match method.flags & 8 {
            0 => changes.push(change("static", 8, 0x10)),
            _ => changes.push(change("not static", 0, 8)),
        }
        changes.push(change("synchronized", 0x20, 0));
    }
    if !is_abstract && !class.is_interface() {
        match method.flags & 0x10 {
            0 => changes.push(change("final", 0x10, 0)),
            _ => changes.push(change("not final", 0, 0x10)),
        }
    }
    changes.push(Change::MethodUp(name.to_owned(), descriptor.to_owned()));
    changes
}

fn of_field(field: &Member, name: &str, descriptor: &str) -> Vec<Change> {
    let change =
        |word, set, clear| Change::Field(word, name.to_owned(), descriptor.to_owned(), set, clear);
    let gone = (name.to_owned(), descriptor.to_owned());
    let mut changes = vec![
        Change::FieldGone(gone.0.clone(), gone.1.clone()),
        Change::FieldType(gone.0, gone.1),
        change("private", 2, 5),
        change("package-private", 0, 7),
    ];
    changes.push(match field.flags & 0x10 {
        0 => change("final", 0x10, 0x40),
        _ => change("not final", 0, 0x10),
    });
    changes.push(match field.flags & 8 {
        0 => change("static", 8, 0),
        _ => change("not static", 0, 8),
    });
    changes
}

fn new_members(class: &Raw, vocabulary: &Vocabulary) -> Vec<Change> {
    let kinds: &[(&'static str, u16)] = if class.is_interface() {
        &[
            ("default", 1),
            ("abstract", 0x401),
            ("private", 2),
            ("static", 9),
        ]
    } else {
        &[
            ("public", 1),
            ("final", 0x11),
            ("package-private", 0),
            ("private", 2),
            ("static", 9),
            ("abstract", 0x401),
        ]
    };
    let mut changes = Vec::new();
    for (name, descriptor) in &vocabulary.methods {
        if class.declares(&class.methods, name, descriptor) {
            continue;
        }
        let new = |(word, flags): &(&'static str, u16)| {
            Change::MethodNew(word, name.clone(), descriptor.clone(), *flags)
        };
        changes.extend(kinds.iter().map(new));
    }
    for (name, descriptor) in &vocabulary.fields {
        if !class.declares(&class.fields, name, descriptor) && !class.is_interface() {
            changes.push(Change::FieldNew(name.clone(), descriptor.clone()));
        }
    }
    changes
}
