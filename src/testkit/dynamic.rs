//! `// dynamic:` turns calls of a method of the class `Site` into `invokedynamic` instructions. No
//! compiler emits these for the program's own bootstrap methods. So the compiled class gets a
//! bootstrap method, and the calls are replaced. `// constant:` turns the calls into loads of
//! dynamic constants.

use std::collections::BTreeMap;

use super::fixture::Fixture;
use base::{Id, Sym};
use classfile::{
    BootstrapId, ClassEdit, ClassFile, CodeElement, Const, Insn, Method, NameAndType, Op,
};

/// A directive: the method, the bootstrap method, its static arguments.
#[derive(Debug, Clone)]
pub struct DynamicDirective {
    /// Whether it makes a dynamic constant.
    pub is_constant: bool,
    /// The name of the method whose calls are replaced.
    pub stub: String,
    /// `Cls.method`.
    pub bootstrap: String,
    /// `"text"`, `7`, `7L`, `Cls.class`, `Cls.method` (`Cls.new`), `(LCls;)V`, `@constant`.
    pub arguments: Vec<String>,
}

/// The classes of a fixture by entry name, after applying its directives.
pub fn linked(fixture: &Fixture, classes: &mut [(String, Vec<u8>)]) -> Result<(), String> {
    let all: Vec<ClassFile> = classes
        .iter()
        .filter(|_| !fixture.dynamic.is_empty())
        .map(|(name, bytes)| ClassFile::parse(&**bytes).map_err(|e| format!("{name}: {e}")))
        .collect::<Result<_, _>>()?;
    for (n, _) in all.iter().enumerate() {
        let mut constants = BTreeMap::new();
        for dynamic in &fixture.dynamic {
            let current = ClassFile::parse(&*classes[n].1).map_err(|e| e.to_string())?;
            if let Some(bytes) = with_sites(fixture, &all, &current, dynamic, &mut constants)? {
                classes[n].1 = bytes;
            }
        }
    }
    Ok(())
}

/// The class with the calls replaced, if it has any.
fn with_sites(
    fixture: &Fixture,
    all: &[ClassFile],
    class: &ClassFile,
    dynamic: &DynamicDirective,
    constants: &mut BTreeMap<String, u16>,
) -> Result<Option<Vec<u8>>, String> {
    let site = format!("{}/Site", fixture.package);
    let is_stub = |insn: &Insn| match insn {
        Insn::Invoke(Op::Invokestatic, method) => {
            method.owner == *site && method.name == *dynamic.stub
        }
        _ => false,
    };
    let calls = |method: &Method| match class.code(method) {
        Ok(Some(code)) => code.insns().any(|(_, insn)| is_stub(insn)),
        _ => false,
    };
    if !class.methods.iter().any(calls) {
        return Ok(None);
    }
    let mut adder = Adder {
        fixture,
        all,
        constants: constants.clone(),
        bytes: class.bytes(),
        pool: Vec::new(),
        next: u16::from_be_bytes([class.bytes()[8], class.bytes()[9]]),
    };
    let bytes = adder.with_bootstrap(class, dynamic)?;
    let id = BootstrapId::new(class.bootstraps.len());
    let class = ClassFile::parse(&*bytes).map_err(|e| format!("with a bootstrap method: {e}"))?;
    let mut edit = ClassEdit::new(&class);
    for (index, method) in class.methods.iter().enumerate() {
        let Ok(Some(mut code)) = class.code(method) else {
            continue;
        };
        for item in &mut code.items {
            if let CodeElement::Insn(_, insn) = item
                && is_stub(insn)
                && let Insn::Invoke(_, stub) = insn
            {
                let mut named = NameAndType {
                    name: stub.name,
                    descriptor: stub.descriptor,
                };
                *insn = if dynamic.is_constant {
                    // A stub without parameters.
                    named.descriptor = Sym::new(&stub.descriptor.bytes()[2..]);
                    constants.insert(dynamic.stub.clone(), id.index() as u16);
                    Insn::Ldc(Const::Dynamic(id, named))
                } else {
                    Insn::InvokeDynamic(id, named)
                };
            }
        }
        edit.replace_body(index, code);
    }
    edit.write().map(Some).map_err(|e| e.to_string())
}

/// Adds constants and a bootstrap method to a class.
struct Adder<'a> {
    /// The bootstrap methods of the constants that the class loads.
    constants: BTreeMap<String, u16>,
    bytes: &'a [u8],
    fixture: &'a Fixture,
    all: &'a [ClassFile],
    pool: Vec<u8>,
    next: u16,
}

impl Adder<'_> {
    fn with_bootstrap(
        &mut self,
        class: &ClassFile,
        dynamic: &DynamicDirective,
    ) -> Result<Vec<u8>, String> {
        let handle = self.handle(&dynamic.bootstrap)?;
        let mut entry = handle.to_be_bytes().to_vec();
        entry.extend((dynamic.arguments.len() as u16).to_be_bytes());
        for argument in &dynamic.arguments {
            let index = self.argument(argument)?;
            entry.extend(index.to_be_bytes());
        }
        let name = self.utf8("BootstrapMethods");
        let bytes = class.bytes();
        let end = pool_end(bytes);
        let first = class.attributes.first().ok_or("javac writes attributes")?;
        let start = first.whole().start;
        let (mut count, mut old) = (class.attributes.len() as u16, Vec::new());
        let mut attributes = Vec::new();
        for attribute in &class.attributes {
            let whole = &bytes[attribute.whole()];
            if attribute.name == *"BootstrapMethods" {
                old = whole[8..].to_vec();
                count -= 1;
            } else {
                attributes.extend_from_slice(whole);
            }
        }
        let mut contents = (class.bootstraps.len() as u16 + 1).to_be_bytes().to_vec();
        contents.extend(old);
        contents.extend(entry);
        let mut out = bytes[..8].to_vec();
        out.extend(self.next.to_be_bytes());
        out.extend_from_slice(&bytes[10..end]);
        out.extend_from_slice(&self.pool);
        out.extend_from_slice(&bytes[end..start - 2]);
        out.extend((count + 1).to_be_bytes());
        out.extend(attributes);
        out.extend(name.to_be_bytes());
        out.extend((contents.len() as u32).to_be_bytes());
        out.extend(contents);
        Ok(out)
    }

    fn add(&mut self, tag: u8, contents: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend_from_slice(contents);
        let index = self.next;
        self.next += if matches!(tag, 5 | 6) { 2 } else { 1 };
        index
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let contents = [&(text.len() as u16).to_be_bytes(), text.as_bytes()].concat();
        self.add(1, &contents)
    }

    fn named(&mut self, tag: u8, text: &str) -> u16 {
        let text = self.utf8(text);
        self.add(tag, &text.to_be_bytes())
    }

    fn two(&mut self, tag: u8, a: u16, b: u16) -> u16 {
        self.add(tag, &[a.to_be_bytes(), b.to_be_bytes()].concat())
    }

    /// A class of the fixture, or of `java`.
    fn class_name(&self, name: &str) -> String {
        if name.starts_with("java/") {
            name.to_owned()
        } else {
            format!("{}/{name}", self.fixture.package)
        }
    }

    fn argument(&mut self, text: &str) -> Result<u16, String> {
        if let Some(text) = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')) {
            return Ok(self.named(8, text));
        }
        if let Some(name) = text.strip_suffix(".class") {
            let name = self.class_name(name);
            return Ok(self.named(7, &name));
        }
        if let Some(id) = text.strip_prefix('@').and_then(|n| self.constants.get(n)) {
            return constant_of(self.bytes, *id).ok_or_else(|| format!("no constant {text}"));
        }
        if text.starts_with('(') {
            let descriptor = self.descriptor(text);
            return Ok(self.named(16, &descriptor));
        }
        if let Some(number) = text.strip_suffix('L').and_then(|n| n.parse::<i64>().ok()) {
            return Ok(self.add(5, &number.to_be_bytes()));
        }
        if let Ok(number) = text.parse::<i32>() {
            return Ok(self.add(3, &number.to_be_bytes()));
        }
        self.handle(text)
    }

    /// A descriptor, in which names are classes of the fixture, except those of `java`.
    fn descriptor(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('L') {
            let end = rest[at..].find(';').map_or(rest.len(), |end| at + end);
            out += &rest[..=at];
            out += &self.class_name(&rest[at + 1..end]);
            rest = &rest[end..];
        }
        out + rest
    }

    /// A method handle. `Cls.method` and `Cls.new` are the only method of that name. A static
    /// method of the platform has its descriptor. For a field, the handle reads it.
    fn handle(&mut self, text: &str) -> Result<u16, String> {
        let (owner, name) = text.rsplit_once('.').ok_or_else(|| format!("`{text}`?"))?;
        if let Some(at) = name.find('(') {
            let (name, descriptor) = name.split_at(at);
            return Ok(self.member(6, 10, owner, name, descriptor));
        }
        let owner = self.class_name(owner);
        let class = self.all.iter().find(|class| class.name == *owner);
        let class = class.ok_or_else(|| format!("no class {owner}"))?;
        let name = if name == "new" { "<init>" } else { name };
        if let Some(field) = class.fields.iter().find(|f| f.name == *name) {
            let kind = if field.flags.is_static() { 2 } else { 1 };
            return Ok(self.member(kind, 9, &owner, name, &field.descriptor.text()));
        }
        let method = class.methods.iter().find(|m| m.name == *name);
        let method = method.ok_or_else(|| format!("no method {text}"))?;
        let is_interface = class.flags.is_interface();
        let kind: u8 = match name {
            "<init>" => 8,
            _ if method.flags.is_static() => 6,
            _ if is_interface => 9,
            _ => 5,
        };
        let tag = if is_interface { 11 } else { 10 };
        Ok(self.member(kind, tag, &owner, name, &method.descriptor.text()))
    }

    /// A handle of that kind, for a member whose constant has that tag.
    fn member(&mut self, kind: u8, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.named(7, owner);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let named = self.two(12, name, descriptor);
        let [high, low] = self.two(tag, class, named).to_be_bytes();
        self.add(15, &[kind, high, low])
    }
}

/// The end of the constant pool (JVMS table 4.4-A).
fn pool_end(bytes: &[u8]) -> usize {
    each_constant(bytes, |_, _| {})
}

/// The dynamic constant with the bootstrap method of that number.
fn constant_of(bytes: &[u8], bootstrap: u16) -> Option<u16> {
    let mut found = None;
    each_constant(bytes, |n, at| {
        let [high, low] = bootstrap.to_be_bytes();
        if bytes[at..at + 3] == [17, high, low] {
            found = Some(n);
        }
    });
    found
}

/// Calls `tell` with number and offset of each constant; returns the offset after the last.
fn each_constant(bytes: &[u8], mut tell: impl FnMut(u16, usize)) -> usize {
    let u2 = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    let (count, mut at, mut n) = (u2(8), 10, 1);
    while n < count {
        tell(n, at);
        let is_wide = matches!(bytes[at], 5 | 6);
        at += match bytes[at] {
            1 => 3 + usize::from(u2(at + 1)),
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            5 | 6 => 9,
            _ => 5,
        };
        n += if is_wide { 2 } else { 1 };
    }
    at
}
