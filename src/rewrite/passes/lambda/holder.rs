//! The class that stands in for those that the lambda metafactory makes at run time.
//!
//! One class has the lambdas of one outer class that have one shape; a number tells them apart. It
//! looks like the JVM's own to those who look (final, synthetic, `$$Lambda` in its name, interfaces in
//! the metafactory's order, nothing else above it). It has no class initialiser, as one that runs out
//! of stack would end the class for good, where the call site only tries again:
//!
//! * A lambda without captures is one object, made when its site is first evaluated, as the JVM makes
//!   it: its field is written once, under the class's monitor. A read without it sees null, and asks
//!   again under the monitor, or the object, whose only content is final (JLS 17.5).
//! * A lambda with captures is a new object each time.
//!
//! The outer class calls factories that return the interface, so the class itself is never on its
//! stack, where verifying it would load the interface before a lambda is made.

use crate::classfile::verify::Hierarchy;
use crate::classfile::{
    AddedMethod, Blank, ClassFlags, FieldFlags, FieldRef, FieldType, Insn, Label, MethodDescriptor,
    MethodFlags, MethodRef, Op,
};
use crate::id::{Sym, known};
use crate::model::Shape;
use crate::rewrite::assemble::{self, Assembler, descriptor};
use crate::rewrite::passes::lambda::adapt::convert;

/// The factories, of which none may have the name of an interface's method.
const OF: &str = "resolute$of";

/// What a lambda's method runs.
#[derive(Clone, Debug)]
pub(super) struct Body {
    /// `invokestatic`, `invokevirtual`, `invokeinterface`, or `invokespecial` of a new object's
    /// constructor.
    pub op: Op,
    pub method: MethodRef,
    /// Its parameters, the receiver included.
    pub parameters: Vec<FieldType>,
    /// What it gives.
    pub result: Option<FieldType>,
    /// The types that calls of the lambda really have.
    pub instantiated: MethodDescriptor,
    /// Whether only the outer class's nest may call the method.
    pub is_private: bool,
}

/// The class.
#[derive(Debug)]
pub(super) struct Holder<'a> {
    pub name: Sym,
    pub major: u16,
    pub nest_host: Option<Sym>,
    pub shape: &'a Shape,
    pub bodies: &'a [Body],
}

impl Holder<'_> {
    /// What stands at the site of lambda `n` instead of its `invokedynamic`: the call of its factory,
    /// and what that needs before it.
    pub(super) fn site(&self, n: usize) -> Vec<Insn> {
        let call = |name: &str, descriptor: Sym| {
            let method = self.member(name, descriptor);
            Insn::Invoke(Op::Invokestatic, method)
        };
        match self.has_captures() {
            true if self.is_shared() => {
                vec![Insn::int(n as i32), call(OF, self.factory())]
            }
            true => vec![call(OF, self.factory())],
            false => vec![call(&format!("{OF}{n}"), self.shape.factory)],
        }
    }

    /// Its bytes, verified.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn bytes(&self, hierarchy: &dyn Hierarchy) -> Result<Vec<u8>, String> {
        let blank = Blank {
            major: self.major,
            flags: ClassFlags::FINAL | ClassFlags::SUPER | ClassFlags::SYNTHETIC,
            name: self.name,
            super_name: "java/lang/Object".into(),
            interfaces: self.shape.interfaces.clone(),
            nest_host: self.nest_host,
            fields: self.fields(),
        };
        Ok(assemble::class(&blank, self.methods(), hierarchy)?.bytes)
    }

    fn has_captures(&self) -> bool {
        !self.shape.captures().is_empty()
    }

    fn is_shared(&self) -> bool {
        self.bodies.len() > 1
    }

    /// Whether an object has a number, which says which lambda it is.
    fn has_number(&self) -> bool {
        self.is_shared() || !self.has_captures()
    }

    fn member(&self, name: &str, descriptor: Sym) -> MethodRef {
        MethodRef::of_class(self.name, name, descriptor)
    }

    fn field(&self, name: &str, ty: FieldType) -> FieldRef {
        FieldRef {
            owner: self.name,
            name: name.into(),
            descriptor: ty.descriptor(),
        }
    }

    fn own_type(&self) -> FieldType {
        FieldType::Class(self.name)
    }

    /// What the constructor takes: the captures, then the number.
    fn contents(&self) -> Vec<(String, FieldType)> {
        let captures = self.shape.captures().into_iter().enumerate();
        let mut contents: Vec<_> = captures.map(|(n, ty)| (format!("c{n}"), ty)).collect();
        if self.has_number() {
            contents.push(("n".to_owned(), INT));
        }
        contents
    }

    fn constructor(&self) -> MethodRef {
        let types = self.contents().into_iter().map(|(_, ty)| ty);
        self.member("<init>", descriptor(types, None))
    }

    /// The factory of lambdas with captures takes what the constructor takes.
    fn factory(&self) -> Sym {
        let types = self.contents().into_iter().map(|(_, ty)| ty);
        let interface = FieldType::Class(self.shape.interfaces[0]);
        descriptor(types, Some(interface))
    }

    fn fields(&self) -> Vec<(FieldFlags, Sym, Sym)> {
        let contents = self.contents().into_iter();
        let mut fields: Vec<_> = contents
            .map(|(name, ty)| {
                (
                    FieldFlags::PRIVATE | FieldFlags::FINAL,
                    (&*name).into(),
                    ty.descriptor(),
                )
            })
            .collect();
        if !self.has_captures() {
            let own = self.own_type().descriptor();
            fields.extend((0..self.bodies.len()).map(|n| {
                let name = format!("s{n}");
                (
                    FieldFlags::PRIVATE | FieldFlags::STATIC,
                    (&*name).into(),
                    own,
                )
            }));
        }
        fields
    }

    fn methods(&self) -> Vec<AddedMethod> {
        let mut methods = vec![self.init()];
        let bridge = MethodFlags::PUBLIC | MethodFlags::BRIDGE;
        let flags = std::iter::once(MethodFlags::PUBLIC).chain(std::iter::repeat(bridge));
        for (flags, descriptor) in flags.zip(&self.shape.descriptors) {
            methods.push(self.entry(flags, *descriptor));
        }
        if self.has_captures() {
            methods.push(self.of());
        } else {
            methods.extend((0..self.bodies.len()).map(|n| self.instance(n)));
            methods.push(self.make());
        }
        methods
    }

    /// `<init>(captures, n)`
    fn init(&self) -> AddedMethod {
        let mut code = Assembler::default();
        code.push(Insn::Local(Op::Aload, 0));
        let object = MethodRef {
            owner: "java/lang/Object".into(),
            ..self.member("<init>", "()V".into())
        };
        code.push(Insn::Invoke(Op::Invokespecial, object));
        let mut slot = 1;
        for (name, ty) in self.contents() {
            code.push(Insn::Local(Op::Aload, 0));
            code.push(Insn::load(ty, slot));
            code.push(Insn::Field(Op::Putfield, self.field(&name, ty)));
            slot += ty.slots() as u16;
        }
        code.push(Insn::Plain(Op::Return));
        let constructor = self.constructor();
        code.method(
            MethodFlags::PRIVATE,
            constructor.name,
            constructor.descriptor,
        )
    }

    /// `static I of(captures, n) { return new H(captures, n); }`
    fn of(&self) -> AddedMethod {
        let mut code = Assembler::default();
        code.push(Insn::Type(Op::New, self.name));
        code.push(Insn::Plain(Op::Dup));
        let mut slot = 0;
        for (_, ty) in self.contents() {
            code.push(Insn::load(ty, slot));
            slot += ty.slots() as u16;
        }
        code.push(Insn::Invoke(Op::Invokespecial, self.constructor()));
        code.push(Insn::Plain(Op::Areturn));
        code.method(MethodFlags::STATIC, OF.into(), self.factory())
    }

    /// `static I of0() { return s0 != null ? s0 : make(0); }`
    fn instance(&self, n: usize) -> AddedMethod {
        let mut code = Assembler::default();
        let found = code.label();
        self.found(&mut code, n, found);
        code.push(Insn::int(n as i32));
        let make = self.member("make", self.make_descriptor());
        code.push(Insn::Invoke(Op::Invokestatic, make));
        code.place(found);
        code.push(Insn::Plain(Op::Areturn));
        code.method(
            MethodFlags::STATIC,
            (&*format!("{OF}{n}")).into(),
            self.shape.factory,
        )
    }

    /// Loads the object of lambda `n`, and goes to `found` with it if it is there.
    fn found(&self, code: &mut Assembler, n: usize, found: Label) {
        code.push(Insn::Field(Op::Getstatic, self.instance_field(n)));
        code.push(Insn::Plain(Op::Dup));
        code.push(Insn::Branch(Op::Ifnonnull, found));
        code.push(Insn::Plain(Op::Pop));
    }

    fn instance_field(&self, n: usize) -> FieldRef {
        self.field(&format!("s{n}"), self.own_type())
    }

    fn make_descriptor(&self) -> Sym {
        descriptor([INT], Some(self.own_type()))
    }

    /// `static synchronized H make(int n)`: the object of lambda `n`, made if it is not there.
    fn make(&self) -> AddedMethod {
        let mut code = Assembler::default();
        let found = code.label();
        let arms = code.switch(self.bodies.len(), |code| {
            code.push(Insn::Local(Op::Iload, 0));
        });
        for (n, arm) in arms.into_iter().enumerate() {
            code.place(arm);
            self.found(&mut code, n, found);
            code.push(Insn::Type(Op::New, self.name));
            code.push(Insn::Plain(Op::Dup));
            code.push(Insn::Local(Op::Iload, 0));
            code.push(Insn::Invoke(Op::Invokespecial, self.constructor()));
            code.push(Insn::Plain(Op::Dup));
            code.push(Insn::Field(Op::Putstatic, self.instance_field(n)));
            code.push(Insn::Plain(Op::Areturn));
        }
        code.place(found);
        code.push(Insn::Plain(Op::Areturn));
        let flags = MethodFlags::PRIVATE | MethodFlags::STATIC | MethodFlags::SYNCHRONIZED;
        code.method(flags, "make".into(), self.make_descriptor())
    }

    /// The interface's method, or a bridge: what the metafactory makes of each lambda.
    fn entry(&self, flags: MethodFlags, entry: Sym) -> AddedMethod {
        let mut code = Assembler::default();
        let types = MethodDescriptor::parse(entry).expect("the site was looked at");
        let arms = code.switch(self.bodies.len(), |code| {
            code.push(Insn::Local(Op::Aload, 0));
            code.push(Insn::Field(Op::Getfield, self.field("n", INT)));
        });
        for (body, arm) in self.bodies.iter().zip(arms) {
            code.place(arm);
            self.run(&mut code, body, &types);
        }
        code.method(flags, self.shape.name, entry)
    }

    /// Runs a lambda's body with the captured values and the arguments, and returns.
    fn run(&self, code: &mut Assembler, body: &Body, entry: &MethodDescriptor) {
        if body.op == Op::Invokespecial {
            code.push(Insn::Type(Op::New, body.method.owner));
            code.push(Insn::Plain(Op::Dup));
        }
        let captures = self.shape.captures();
        for (n, ty) in captures.iter().enumerate() {
            code.push(Insn::Local(Op::Aload, 0));
            code.push(Insn::Field(Op::Getfield, self.field(&format!("c{n}"), *ty)));
            // A receiver may be of a subclass: with the cast the verifier need not load both classes to
            // compare them. Everything is assignable to Object.
            if let FieldType::Class(receiver) = body.parameters[n]
                && *ty != body.parameters[n]
                && receiver != known().object
            {
                code.push(Insn::Type(Op::Checkcast, receiver));
            }
        }
        let mut slot = 1;
        let targets = &body.parameters[captures.len()..];
        let functional = &body.instantiated.parameters;
        for ((from, target), functional) in entry.parameters.iter().zip(targets).zip(functional) {
            code.push(Insn::load(*from, slot));
            slot += from.slots() as u16;
            code.extend(convert(*from, *target, *functional));
        }
        code.push(Insn::Invoke(body.op, body.method));
        if let (Some(from), Some(to)) = (body.result, entry.result) {
            code.extend(convert(from, to, to));
        }
        code.push(Insn::ret(entry.result));
    }
}

const INT: FieldType = FieldType::Primitive(crate::classfile::Primitive::Int);
