//! The names of methods and classes in outputs and in users' questions; the text of users' files.

use std::fmt::Write as _;
use std::str::FromStr;

use serde::Serialize;

use base::Sym;
use base::escape::unescaped;
use classfile::{FieldType, MethodDescriptor, source_name};

/// A method in source form: `com.Outer$Inner.name(int,java.lang.String[])void`.
pub fn method_name(class: &str, name: &str, descriptor: Sym) -> String {
    let mut text = format!("{class}.{name}(");
    if let Some(ty) = MethodDescriptor::parse(descriptor) {
        text += &parameters_of(&ty).join(",");
        let result = ty.result.map_or_else(|| "void".to_owned(), type_name);
        let _ = write!(text, "){result}");
    }
    text
}

/// The text of a user's file, without the byte-order mark that some editors put first.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn parameters_of(ty: &MethodDescriptor) -> Vec<String> {
    ty.parameters.iter().map(|ty| type_name(*ty)).collect()
}

pub(super) fn type_name(ty: FieldType) -> String {
    match ty {
        FieldType::Primitive(primitive) => primitive.keyword().to_owned(),
        FieldType::Class(name) | FieldType::Array(name) => source_name(name),
    }
}

/// A method or a class, as a user names it:
///
/// * `com.A.name`: all overloads
/// * `com.A.name(int,java.lang.String[])`, or `com.A.name(I[Ljava/lang/String;)V`: one overload
/// * `com.A.<init>`: constructors; nested classes have `$`
///
/// A type without a package matches that type of any package. The result, after the parameters, is
/// ignored. `#` and `::` may stand before the name, and `:` after it. Names may have the escapes of
/// outputs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct NamePattern {
    /// The text before the parameters.
    head: String,
    parameters: Option<Vec<String>>,
}

impl NamePattern {
    /// The class and the name, if it is a method.
    pub fn method(&self) -> Option<(&str, &str)> {
        let split = self.head.rsplit_once('.');
        split.filter(|(class, name)| !class.is_empty() && !name.is_empty())
    }

    /// The class, if it may be one: it has no parameters.
    pub fn class(&self) -> Option<&str> {
        self.parameters.is_none().then_some(&*self.head)
    }

    /// Whether it means a method of its class with that name and descriptor.
    pub fn fits(&self, name: Sym, descriptor: Sym) -> bool {
        let is_named = self.method().is_some_and(|(_, is)| *name.text() == *is);
        let Some(wanted) = self.parameters.as_ref().filter(|_| is_named) else {
            return is_named;
        };
        let Some(ty) = MethodDescriptor::parse(descriptor) else {
            return false;
        };
        let has = parameters_of(&ty);
        let fits = |(has, wanted): (&String, &String)| {
            has == wanted || has.rsplit(['.', '$']).next() == Some(wanted)
        };
        has.len() == wanted.len() && has.iter().zip(wanted).all(fits)
    }
}

impl std::fmt::Display for NamePattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.head)?;
        match &self.parameters {
            Some(types) => write!(f, "({})", types.join(",")),
            None => Ok(()),
        }
    }
}

impl FromStr for NamePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const HELP: &str = "write pkg.Cls.method, or pkg.Cls.method(int,java.lang.String)";
        let text = text.trim();
        let (head, rest) = match text.split_once('(') {
            Some((head, rest)) => (head, Some(rest)),
            None => (text, None),
        };
        let head = head.trim();
        let of_parameters = rest.and_then(|_| head.strip_suffix(':')); // as disassemblers write it
        let head = dotted(of_parameters.unwrap_or(head));
        let is_name = !head.is_empty() && head.split('.').all(|part| !part.is_empty());
        if !is_name || head.contains(|c: char| c.is_whitespace() || c == ')') {
            return Err(HELP.to_owned());
        }
        let parameters = rest.map(|rest| parameters(rest).ok_or(HELP)).transpose()?;
        let named = Self {
            head: unescaped(&head).into_owned(),
            parameters: parameters
                .map(|all| all.iter().map(|ty| unescaped(ty).into_owned()).collect()),
        };
        if named.parameters.is_some() && named.method().is_none() {
            Err(HELP.to_owned())
        } else {
            Ok(named)
        }
    }
}

/// Puts a dot before the method, for `#` as in Javadoc and `::` as in method references.
fn dotted(head: &str) -> String {
    let parts = ["::", "#"]
        .iter()
        .find_map(|before| head.rsplit_once(before));
    let parts =
        parts.filter(|(class, name)| !class.is_empty() && !name.is_empty() && !name.contains('.'));
    let dotted = parts.map_or(head.to_owned(), |(class, name)| format!("{class}.{name}"));
    dotted.replace('/', ".")
}

/// The types after `(`: of a descriptor, or in source form.
fn parameters(rest: &str) -> Option<Vec<String>> {
    let descriptor = format!("({rest}");
    if let Some(ty) = MethodDescriptor::parse(Sym::new(descriptor.as_bytes())) {
        return Some(parameters_of(&ty));
    }
    let (types, _result) = rest.split_once(')')?;
    if types.trim().is_empty() {
        return Some(Vec::new());
    }
    let types = types.split(',').map(|ty| ty.trim().replace("...", "[]"));
    let types: Vec<String> = types.collect();
    types.iter().all(|ty| !ty.is_empty()).then_some(types)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(text: &str, name: &str, descriptor: &str) -> bool {
        let named: NamePattern = text.parse().expect("a name");
        named.fits(name.into(), descriptor.into())
    }

    #[test]
    fn names_say_which_overloads_are_meant() {
        let two = "(ILjava/lang/String;)V";
        assert!(fits("com.A.m", "m", two));
        assert!(!fits("com.A.m", "n", two));
        assert!(fits("com.A.m(int,java.lang.String)", "m", two));
        assert!(fits("com.A.m(int, String)", "m", two));
        assert!(fits("com.A.m(ILjava/lang/String;)V", "m", two));
        assert!(fits("com.A.m(int,java.lang.String)void", "m", two));
        assert!(!fits("com.A.m(int)", "m", two));
        assert!(!fits("com.A.m(int,other.String)", "m", two));
        assert!(!fits("com.A.m()", "m", two));
        assert!(fits("com.A.m()", "m", "()V"));
        assert!(fits("com.A.m()V", "m", "()V"));
        assert!(fits("com.A.m(Entry[])", "m", "([Ljava/util/Map$Entry;)V"));
        assert!(fits("com.A.m(int...)", "m", "([I)V"));
        assert!(fits("com.A.<init>", "<init>", "()V"));
        for same in [
            "com.A#m",
            "com.A::m",
            "com/A.m:(ILjava/lang/String;)V",
            "com/A#m",
        ] {
            assert!(fits(same, "m", two), "{same}");
        }
        // A class may have the name of a primitive type's letter.
        assert!(fits("com.A.m(I)", "m", "(LI;)V"));
    }

    #[test]
    fn names_have_a_class_and_a_method() {
        let named: NamePattern = "com.A$B.m(int[])".parse().expect("a name");
        assert_eq!(named.method(), Some(("com.A$B", "m")));
        assert_eq!(named.class(), None);
        assert_eq!(named.to_string(), "com.A$B.m(int[])");
        let class: NamePattern = "Main".parse().expect("a class");
        assert_eq!((class.method(), class.class()), (None, Some("Main")));
        for wrong in [
            "", ".", "a.", "a..b", "m(int)", "a.m(int", "a.m(,)", "a b", "a.b:c.d(",
        ] {
            assert!(wrong.parse::<NamePattern>().is_err(), "{wrong}");
        }
    }
}
