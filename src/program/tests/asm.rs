//! A class-file writer for tests: straight-line methods only, so no frames.

#![allow(dead_code)]

#[derive(Clone, Default)]
pub struct Asm {
    pool: Vec<u8>,
    count: u16,
    known: std::collections::HashMap<Vec<u8>, u16>,
}

impl Asm {
    fn add(&mut self, bytes: Vec<u8>) -> u16 {
        if let Some(&index) = self.known.get(&bytes) {
            return index;
        }
        self.count += 1;
        self.pool.extend(&bytes);
        self.known.insert(bytes, self.count);
        self.count
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        let mut bytes = vec![1];
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
        self.add(bytes)
    }

    fn pair(&mut self, tag: u8, a: u16, b: u16) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(a.to_be_bytes());
        bytes.extend(b.to_be_bytes());
        self.add(bytes)
    }

    fn single(&mut self, tag: u8, text: &str) -> u16 {
        let text = self.utf8(text);
        let mut bytes = vec![tag];
        bytes.extend(text.to_be_bytes());
        self.add(bytes)
    }

    pub fn class(&mut self, name: &str) -> u16 {
        self.single(7, name)
    }

    pub fn string(&mut self, text: &str) -> u16 {
        self.single(8, text)
    }

    pub fn member(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class(owner);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let both = self.pair(12, name, descriptor);
        self.pair(tag, owner, both)
    }
}

pub enum Body {
    /// No code: abstract.
    None,
    /// Returns the text.
    Text(String),
    /// `super.<init>()` of that class.
    Init(String),
    /// `new receiver()`, then a call (opcode, owner, is interface, name, descriptor), its result.
    Call(String, u8, String, bool, String, String),
    /// `this`, then `invokespecial`.
    Special(String, bool, String, String),
}

pub struct MethodSpec {
    pub flags: u16,
    pub name: String,
    pub descriptor: String,
    pub body: Body,
}

#[derive(Default)]
pub struct ClassSpec {
    pub major: u16,
    pub flags: u16,
    pub name: String,
    pub superclass: String,
    pub interfaces: Vec<String>,
    pub methods: Vec<MethodSpec>,
    /// Attributes that hold a class, or a list of classes: `NestHost`, `NestMembers`,
    /// `PermittedSubclasses`.
    pub lists: Vec<(&'static str, Vec<String>)>,
}

pub fn init(superclass: &str) -> MethodSpec {
    MethodSpec {
        flags: 1,
        name: "<init>".into(),
        descriptor: "()V".into(),
        body: Body::Init(superclass.into()),
    }
}

impl ClassSpec {
    pub fn bytes(&self) -> Vec<u8> {
        let mut asm = Asm::default();
        let this = asm.class(&self.name);
        let superclass = asm.class(&self.superclass);
        let interfaces: Vec<u16> = self.interfaces.iter().map(|i| asm.class(i)).collect();
        let code_name = asm.utf8("Code");
        let mut methods = Vec::new();
        for method in &self.methods {
            methods.extend(method.flags.to_be_bytes());
            methods.extend(asm.utf8(&method.name).to_be_bytes());
            methods.extend(asm.utf8(&method.descriptor).to_be_bytes());
            let Some(code) = code(&mut asm, &method.body) else {
                methods.extend(0u16.to_be_bytes());
                continue;
            };
            methods.extend(1u16.to_be_bytes());
            methods.extend(code_name.to_be_bytes());
            methods.extend((12 + code.len() as u32).to_be_bytes());
            methods.extend([0, 4, 0, 4]);
            methods.extend((code.len() as u32).to_be_bytes());
            methods.extend(code);
            methods.extend([0, 0, 0, 0]);
        }
        let lists = lists(&mut asm, &self.lists);
        let mut out = 0xCAFE_BABEu32.to_be_bytes().to_vec();
        // The first versions had a minor one.
        out.extend([0, if self.major == 45 { 3 } else { 0 }]);
        out.extend(self.major.to_be_bytes());
        out.extend((asm.count + 1).to_be_bytes());
        out.extend(&asm.pool);
        out.extend(self.flags.to_be_bytes());
        out.extend(this.to_be_bytes());
        out.extend(superclass.to_be_bytes());
        out.extend((interfaces.len() as u16).to_be_bytes());
        interfaces.iter().for_each(|i| out.extend(i.to_be_bytes()));
        out.extend([0, 0]);
        out.extend((self.methods.len() as u16).to_be_bytes());
        out.extend(methods);
        out.extend(lists);
        out
    }
}

fn lists(asm: &mut Asm, lists: &[(&'static str, Vec<String>)]) -> Vec<u8> {
    let mut out = (lists.len() as u16).to_be_bytes().to_vec();
    for (name, classes) in lists {
        let mut content: Vec<u8> = match *name {
            "NestHost" => Vec::new(),
            _ => (classes.len() as u16).to_be_bytes().to_vec(),
        };
        for class in classes {
            content.extend(asm.class(class).to_be_bytes());
        }
        out.extend(asm.utf8(name).to_be_bytes());
        out.extend((content.len() as u32).to_be_bytes());
        out.extend(content);
    }
    out
}

fn code(asm: &mut Asm, body: &Body) -> Option<Vec<u8>> {
    let mut code = Vec::new();
    let op = |code: &mut Vec<u8>, op: u8, index: u16| {
        code.push(op);
        code.extend(index.to_be_bytes());
    };
    match body {
        Body::None => return None,
        Body::Text(text) => {
            op(&mut code, 0x13, asm.string(text)); // ldc_w
            code.push(0xb0);
        }
        Body::Init(superclass) => {
            code.push(0x2a);
            op(&mut code, 0xb7, asm.member(10, superclass, "<init>", "()V"));
            code.push(0xb1);
        }
        Body::Call(receiver, opcode, owner, interface, name, descriptor) => {
            if *opcode != 0xb8 {
                op(&mut code, 0xbb, asm.class(receiver));
                code.push(0x59);
                op(&mut code, 0xb7, asm.member(10, receiver, "<init>", "()V"));
            }
            let tag = if *interface { 11 } else { 10 };
            op(&mut code, *opcode, asm.member(tag, owner, name, descriptor));
            if *opcode == 0xb9 {
                code.extend([1, 0]);
            }
            code.push(0xb0);
        }
        Body::Special(owner, interface, name, descriptor) => {
            code.push(0x2a);
            let tag = if *interface { 11 } else { 10 };
            op(&mut code, 0xb7, asm.member(tag, owner, name, descriptor));
            code.push(0xb0);
        }
    }
    Some(code)
}
