//! The parts of a class file, so that flags, supertypes and members can be changed, and written
//! back. Code and attributes stay bytes: more knowledge of the format is not needed.

/// A class file in parts.
#[derive(Clone, Debug, Default)]
pub struct Raw {
    pub minor: u16,
    pub major: u16,
    /// Constants with their tags; the second half of a `long` or `double` is empty.
    pool: Vec<Vec<u8>>,
    pub flags: u16,
    this: u16,
    superclass: u16,
    interfaces: Vec<u16>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    attributes: Vec<(u16, Vec<u8>)>,
}

/// A field or method.
#[derive(Clone, Debug)]
pub struct Member {
    pub flags: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<(u16, Vec<u8>)>,
}

/// Owner, name and descriptor of a member that the class uses.
pub type Named = (String, String, String);

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, n: usize) -> Vec<u8> {
        let (first, rest) = self.0.split_at(n);
        self.0 = rest;
        first.to_vec()
    }

    fn u2(&mut self) -> u16 {
        let bytes = self.take(2);
        u16::from_be_bytes([bytes[0], bytes[1]])
    }

    fn constant(&mut self) -> Vec<u8> {
        let tag = self.0[0];
        let length = match tag {
            1 => 3 + usize::from(u16::from_be_bytes([self.0[1], self.0[2]])),
            5 | 6 => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => 5,
        };
        self.take(length)
    }

    fn attributes(&mut self) -> Vec<(u16, Vec<u8>)> {
        let count = self.u2();
        let one = |_| {
            let name = self.u2();
            let length = (usize::from(self.u2()) << 16) + usize::from(self.u2());
            (name, self.take(length))
        };
        (0..count).map(one).collect()
    }

    fn members(&mut self) -> Vec<Member> {
        let count = self.u2();
        let one = |_| Member {
            flags: self.u2(),
            name: self.u2(),
            descriptor: self.u2(),
            attributes: self.attributes(),
        };
        (0..count).map(one).collect()
    }
}

fn put(out: &mut Vec<u8>, value: u16) {
    out.extend(value.to_be_bytes());
}

fn put_attributes(out: &mut Vec<u8>, attributes: &[(u16, Vec<u8>)]) {
    put(out, attributes.len() as u16);
    for (name, bytes) in attributes {
        put(out, *name);
        out.extend((bytes.len() as u32).to_be_bytes());
        out.extend(bytes);
    }
}

fn put_members(out: &mut Vec<u8>, members: &[Member]) {
    put(out, members.len() as u16);
    for member in members {
        put(out, member.flags);
        put(out, member.name);
        put(out, member.descriptor);
        put_attributes(out, &member.attributes);
    }
}

impl Raw {
    /// Splits a class file that javac wrote: no checks.
    pub fn parse(bytes: &[u8]) -> Self {
        let mut r = Reader(&bytes[4..]);
        let (minor, major, count) = (r.u2(), r.u2(), r.u2());
        let mut pool = vec![Vec::new()];
        while pool.len() < usize::from(count) {
            let constant = r.constant();
            let wide = matches!(constant[0], 5 | 6);
            pool.push(constant);
            pool.extend(wide.then(Vec::new));
        }
        let (flags, this, superclass, interfaces) = (r.u2(), r.u2(), r.u2(), r.u2());
        Self {
            minor,
            major,
            pool,
            flags,
            this,
            superclass,
            interfaces: (0..interfaces).map(|_| r.u2()).collect(),
            fields: r.members(),
            methods: r.members(),
            attributes: r.attributes(),
        }
    }

    /// Writes the class file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut out = 0xCAFE_BABEu32.to_be_bytes().to_vec();
        put(&mut out, self.minor);
        put(&mut out, self.major);
        put(&mut out, self.pool.len() as u16);
        out.extend(self.pool.iter().flatten());
        put(&mut out, self.flags);
        put(&mut out, self.this);
        put(&mut out, self.superclass);
        put(&mut out, self.interfaces.len() as u16);
        self.interfaces.iter().for_each(|i| put(&mut out, *i));
        put_members(&mut out, &self.fields);
        put_members(&mut out, &self.methods);
        put_attributes(&mut out, &self.attributes);
        out
    }

    fn u2_at(&self, index: u16, at: usize) -> u16 {
        let constant = &self.pool[usize::from(index)];
        u16::from_be_bytes([constant[at], constant[at + 1]])
    }

    pub fn text(&self, index: u16) -> String {
        String::from_utf8_lossy(&self.pool[usize::from(index)][3..]).into_owned()
    }

    fn class_at(&self, index: u16) -> String {
        self.text(self.u2_at(index, 1))
    }

    pub fn name(&self) -> String {
        self.class_at(self.this)
    }

    pub fn superclass(&self) -> String {
        self.class_at(self.superclass)
    }

    pub fn interfaces(&self) -> Vec<String> {
        self.interfaces.iter().map(|i| self.class_at(*i)).collect()
    }

    pub fn is_interface(&self) -> bool {
        self.flags & 0x200 != 0
    }

    /// The members that the class uses, with the tag of their kind: 9 a field, 10 a method, 11 an
    /// interface method.
    pub fn named(&self) -> Vec<(u8, Named)> {
        let members = (1u16..).zip(&self.pool[1..]);
        members
            .filter(|(_, c)| matches!(c.first(), Some(9..=11)))
            .map(|(index, c)| {
                let both = self.u2_at(index, 3);
                let (name, descriptor) = (self.u2_at(both, 1), self.u2_at(both, 3));
                let owner = self.class_at(self.u2_at(index, 1));
                (c[0], (owner, self.text(name), self.text(descriptor)))
            })
            .collect()
    }

    fn add(&mut self, constant: Vec<u8>) -> u16 {
        if let Some(found) = self.pool.iter().position(|c| *c == constant) {
            return found as u16;
        }
        self.pool.push(constant);
        (self.pool.len() - 1) as u16
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        let mut constant = vec![1];
        put(&mut constant, text.len() as u16);
        constant.extend(text.as_bytes());
        self.add(constant)
    }

    fn of_two(&mut self, tag: u8, a: u16, b: Option<u16>) -> u16 {
        let mut constant = vec![tag];
        put(&mut constant, a);
        b.iter().for_each(|b| put(&mut constant, *b));
        self.add(constant)
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.of_two(7, name, None)
    }

    fn member(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let (owner, name) = (self.class(owner), self.utf8(name));
        let descriptor = self.utf8(descriptor);
        let both = self.of_two(12, name, Some(descriptor));
        self.of_two(tag, owner, Some(both))
    }

    pub fn set_superclass(&mut self, name: &str) {
        self.superclass = self.class(name);
    }

    pub fn set_interfaces(&mut self, names: &[String]) {
        self.interfaces = names.iter().map(|n| self.class(n)).collect();
    }

    pub fn has_attribute(&self, name: &str) -> bool {
        self.attributes.iter().any(|(n, _)| self.text(*n) == name)
    }

    pub fn drop_attribute(&mut self, name: &str) {
        let names: Vec<String> = self.attributes.iter().map(|(n, _)| self.text(*n)).collect();
        let mut names = names.iter();
        self.attributes
            .retain(|_| names.next().is_none_or(|n| n != name));
    }

    /// Permits only one subclass, which does not exist.
    pub fn seal(&mut self) {
        self.drop_attribute("PermittedSubclasses");
        let (name, class) = (self.utf8("PermittedSubclasses"), self.class("no/Such"));
        let mut content = vec![0, 1];
        put(&mut content, class);
        self.attributes.push((name, content));
    }

    pub fn declares(&self, members: &[Member], name: &str, descriptor: &str) -> bool {
        let same = |m: &Member| self.text(m.name) == name && self.text(m.descriptor) == descriptor;
        members.iter().any(same)
    }

    /// Adds a method that prints that it was run, and returns a zero.
    pub fn add_method(&mut self, flags: u16, name: &str, descriptor: &str) {
        let has_body = flags & 0x500 == 0;
        let body = has_body.then(|| self.telling(flags, name, descriptor));
        let member = Member {
            flags,
            name: self.utf8(name),
            descriptor: self.utf8(descriptor),
            attributes: body.into_iter().collect(),
        };
        self.methods.push(member);
    }

    fn telling(&mut self, flags: u16, name: &str, descriptor: &str) -> (u16, Vec<u8>) {
        let text = format!("new {}.{name}", self.name());
        let text = self.utf8(&text);
        let text = self.of_two(8, text, None);
        let out = self.member(9, "java/lang/System", "out", "Ljava/io/PrintStream;");
        let print = "(Ljava/lang/String;)V";
        let println = self.member(10, "java/io/PrintStream", "println", print);
        let mut code = Vec::new();
        for (op, index) in [(0xb2, out), (0x13, text), (0xb6, println)] {
            code.push(op);
            put(&mut code, index);
        }
        code.extend(nothing_much(descriptor));
        let locals = slots(descriptor) + u16::from(flags & 8 == 0);
        let mut attribute = Vec::new();
        put(&mut attribute, 2);
        put(&mut attribute, locals);
        attribute.extend((code.len() as u32).to_be_bytes());
        attribute.extend(code);
        attribute.extend([0; 4]);
        (self.utf8("Code"), attribute)
    }
}

/// Instructions that return a zero of the right type.
fn nothing_much(descriptor: &str) -> &'static [u8] {
    let result = descriptor.split(')').nth(1).unwrap_or_default();
    match result.as_bytes().first() {
        Some(b'V') => &[0xb1],
        Some(b'J') => &[0x09, 0xad],
        Some(b'F') => &[0x0b, 0xae],
        Some(b'D') => &[0x0e, 0xaf],
        Some(b'L' | b'[') => &[0x01, 0xb0],
        _ => &[0x03, 0xac],
    }
}

/// The number of local variable slots that the parameters take.
fn slots(descriptor: &str) -> u16 {
    let mut rest = descriptor[1..].split(')').next().unwrap_or_default();
    let mut slots = 0;
    while let Some(first) = rest.bytes().next() {
        let element = rest.trim_start_matches('[');
        let is_array = element.len() < rest.len();
        slots += if !is_array && matches!(first, b'J' | b'D') {
            2
        } else {
            1
        };
        let length = match element.bytes().next() {
            Some(b'L') => element.find(';').map_or(element.len(), |at| at + 1),
            _ => 1,
        };
        rest = &element[length.min(element.len())..];
    }
    slots
}
