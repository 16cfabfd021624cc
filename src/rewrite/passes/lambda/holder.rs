//! The class that stands in for the classes that the lambda metafactory makes at run time.
//!
//! A holder has several lambdas of one outer class and one shape, and a number tells them apart.
//! They share the fields for their captures, as long as no object grows by much.
//!
//! To reflection a holder looks like the JVM's own class:
//!
//! * it is final and synthetic, with `$$Lambda` in its name
//! * its interfaces have the metafactory's order, and it has no other superclass than `Object`
//! * its captures are in `arg$1` and so on
//! * members that the JVM's class lacks are synthetic, except for the number of serializable
//!   lambdas
//!
//! A holder has no class initialiser. If an initialiser runs out of stack, its class fails for
//! good; a call site only tries again. So its objects are made by factories:
//!
//! * A lambda without captures is one object, made when its site is first evaluated, as by the JVM.
//!   Its place is written once, under the monitor of a string that only code which knows Resolute
//!   can name. A read without the monitor sees the object, with only final content (JLS 17.5), or
//!   null. After null the code reads again under the monitor. The place is a field; for several
//!   lambdas it is an element of an array, which is made with the first of them.
//! * A lambda with captures is a new object each time.
//!
//! The outer class calls factories that return the interface. So the holder's type is never on its
//! stack, where verifying it would load the interface before a lambda is made.

use std::collections::BTreeSet;

use crate::assemble::{self, BodyAssembler, descriptor};
use crate::passes::adapt::convert;
use base::{Sym, known};
use classfile::verify::Hierarchy;
use classfile::{
    AddedMethod, ClassBuilder, ClassFlags, Const, FieldFlags, FieldRef, FieldType, Handle, Insn,
    MethodDescriptor, MethodFlags, MethodRef, Op, SwitchTable,
};
use platform::LambdaShape;

/// The name of the factories. An interface's method must not have it.
pub(super) const OF: &str = "r$of";

/// The field that says which lambda an object is.
const NUMBER: &str = "r$n";

/// Flags of methods that the JVM's class does not have.
const OURS: MethodFlags = MethodFlags(MethodFlags::STATIC.0 | MethodFlags::SYNTHETIC.0);

/// The method that a lambda runs.
#[derive(Clone, Debug)]
pub(super) struct LambdaMethod {
    /// `invokestatic`, `invokevirtual`, `invokeinterface`, or `invokespecial` of a new object's
    /// constructor.
    pub op: Op,
    pub method: MethodRef,
    /// Its parameters, the receiver included.
    pub parameters: Vec<FieldType>,
    /// Its result.
    pub result: Option<FieldType>,
    /// The method that the site names; an added method may stand in for it.
    pub implementation: Handle,
    /// The actual types in calls of the lambda.
    pub instantiated: MethodDescriptor,
    /// The types of its captures.
    pub captures: Vec<FieldType>,
    /// Whether only the outer class's nest may call the method.
    pub is_private: bool,
    /// The classes that linking the site loads, if they may have another loader or be missing
    /// there.
    pub near: Vec<Sym>,
}

/// The class.
#[derive(Debug)]
pub(super) struct LambdaHolder<'a> {
    pub name: Sym,
    /// The class of the sites.
    pub outer: Sym,
    pub major: u16,
    pub nest_host: Option<Sym>,
    pub shape: &'a LambdaShape,
    /// Bodies without captures come first.
    pub bodies: &'a [LambdaMethod],
    /// The fields for the captures of all its lambdas.
    pub fields: SharedFields,
    /// Whether the outer class may find this one through another loader than its own.
    pub is_split: bool,
}

/// The types of fields that lambdas with different captures share.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedFields(Vec<FieldType>);

/// How many bytes the objects of a lambda may grow, so that others can share its class.
const MOST_GROWTH: usize = 12;

impl SharedFields {
    /// The same fields, with room for these captures, too.
    pub(super) fn with(&self, captures: &[FieldType]) -> Self {
        let mut fields = self.0.clone();
        for ty in captures {
            let count = |types: &[FieldType]| types.iter().filter(|t| *t == ty).count();
            if count(&fields) < count(captures) {
                fields.push(*ty);
            }
        }
        Self(fields)
    }

    /// Whether objects with these captures would have too many unused bytes. A lambda without
    /// captures is one object, so its size does not matter.
    pub(super) fn are_too_many_for(&self, captures: &[FieldType]) -> bool {
        !captures.is_empty() && size(&self.0) > size(captures) + MOST_GROWTH
    }

    /// The field of each capture: the first of its type that no earlier capture takes.
    fn places(&self, captures: &[FieldType]) -> Vec<usize> {
        let mut places: Vec<usize> = Vec::new();
        for ty in captures {
            let free = |n: &usize| self.0[*n] == *ty && !places.contains(n);
            let place = (0..self.0.len()).find(free);
            places.push(place.expect("there is room for all captures"));
        }
        places
    }
}

/// The name of a capture's field, as in the JVM's own classes.
fn capture(place: usize) -> String {
    format!("arg${}", place + 1)
}

/// The size of fields in an object of HotSpot, in bytes, with compressed references.
fn size(types: &[FieldType]) -> usize {
    types.iter().map(|ty| 4 * ty.slots()).sum()
}

impl LambdaHolder<'_> {
    /// The code at the site of lambda `n` instead of its `invokedynamic`: the call of its factory,
    /// after its number if needed.
    pub(super) fn site(&self, n: usize) -> Vec<Insn> {
        let captures = &self.bodies[n].captures;
        let (has_number, parameters) = if captures.is_empty() {
            (self.is_one_of_several(), self.number())
        } else {
            (self.is_shared(), self.factory_parameters(captures))
        };
        // A lambda without captures is an element of an array.
        let n = if captures.is_empty() { n } else { n + 1 };
        let number = has_number.then_some(Insn::int(n as i32));
        let factory = self.member(OF, self.factory(&parameters));
        let call = Insn::Invoke(Op::Invokestatic, factory);
        number.into_iter().chain([call]).collect()
    }

    /// Its bytes, verified.
    ///
    /// # Errors
    /// The reason why they are not valid.
    pub(super) fn bytes(&self, hierarchy: &dyn Hierarchy) -> Result<Vec<u8>, String> {
        let builder = ClassBuilder {
            major: self.major,
            flags: ClassFlags::FINAL | ClassFlags::SUPER | ClassFlags::SYNTHETIC,
            name: self.name,
            super_name: "java/lang/Object".into(),
            interfaces: self.shape.interfaces.clone(),
            nest_host: self.nest_host,
            fields: self.fields(),
        };
        assemble::class(&builder, self.methods(), hierarchy)
    }

    fn is_shared(&self) -> bool {
        self.bodies.len() > 1
    }

    /// Whether an object has a number, which says which lambda it is. The first number is 1: a
    /// library that copies objects without their synthetic fields makes one with number 0, which
    /// throws. An object without other fields has a number so that its constructor takes an
    /// argument.
    fn has_number(&self) -> bool {
        self.is_shared() || self.fields.0.is_empty()
    }

    /// The number of lambdas without captures.
    fn alone(&self) -> usize {
        let bodies = self.bodies.iter();
        bodies.take_while(|body| body.captures.is_empty()).count()
    }

    /// Whether several lambdas have no captures.
    fn is_one_of_several(&self) -> bool {
        self.alone() > 1
    }

    /// The parameters of the factory of lambdas without captures.
    fn number(&self) -> Vec<FieldType> {
        self.is_one_of_several()
            .then_some(INT)
            .into_iter()
            .collect()
    }

    /// The different captures of the other lambdas.
    fn captures(&self) -> BTreeSet<&[FieldType]> {
        let captures = self.bodies.iter().map(|body| body.captures.as_slice());
        captures.filter(|captures| !captures.is_empty()).collect()
    }

    fn member(&self, name: &str, descriptor: Sym) -> MethodRef {
        MethodRef::of_class(self.name, name, descriptor)
    }

    pub(super) fn field(&self, name: &str, ty: FieldType) -> FieldRef {
        FieldRef {
            owner: self.name,
            name: name.into(),
            descriptor: ty.descriptor(),
        }
    }

    fn own_type(&self) -> FieldType {
        FieldType::Class(self.name)
    }

    /// The contents of an object, and the parameters of its constructor: the fields, then the
    /// number.
    fn contents(&self) -> Vec<(String, FieldType)> {
        let captures = self.fields.0.iter().enumerate();
        let mut contents: Vec<_> = captures.map(|(n, ty)| (capture(n), *ty)).collect();
        if self.has_number() {
            contents.push((NUMBER.to_owned(), INT));
        }
        contents
    }

    fn constructor(&self) -> MethodRef {
        let types = self.contents().into_iter().map(|(_, ty)| ty);
        self.member("<init>", descriptor(types, None))
    }

    /// The parameters of the factory of lambdas with these captures: the captures, then the number.
    fn factory_parameters(&self, captures: &[FieldType]) -> Vec<FieldType> {
        let number = self.is_shared().then_some(INT);
        captures.iter().copied().chain(number).collect()
    }

    /// The descriptor of a factory with these parameters.
    fn factory(&self, types: &[FieldType]) -> Sym {
        let interface = FieldType::Class(self.shape.interfaces[0]);
        descriptor(types.iter().copied(), Some(interface))
    }

    fn fields(&self) -> Vec<(FieldFlags, Sym, Sym)> {
        let field = |flags, name: &str, ty: FieldType| (flags, name.into(), ty.descriptor());
        let of_object = FieldFlags::PRIVATE | FieldFlags::FINAL;
        // Kryo copies lambdas field by field and leaves out synthetic fields, so the number of a
        // serializable lambda is not synthetic. For all others `ObjectStreamClass`, which lists
        // synthetic fields, must not list the number.
        let of_number = if self.shape.serializable && self.is_shared() {
            of_object
        } else {
            of_object | FieldFlags::SYNTHETIC | FieldFlags::TRANSIENT
        };
        let of_class = FieldFlags::PRIVATE | FieldFlags::STATIC | FieldFlags::SYNTHETIC;
        let contents = self.contents().into_iter();
        let contents = contents.map(|(name, ty)| match &*name {
            NUMBER => field(of_number, &name, ty),
            capture => field(of_object, capture, ty),
        });
        let place = self.place();
        let place = (self.alone() > 0).then_some((of_class, place.name, place.descriptor));
        contents.chain(place).collect()
    }

    fn methods(&self) -> Vec<AddedMethod> {
        let mut methods = vec![self.init()];
        let bridge = MethodFlags::PUBLIC | MethodFlags::BRIDGE;
        let flags = std::iter::once(MethodFlags::PUBLIC).chain(std::iter::repeat(bridge));
        for (flags, descriptor) in flags.zip(&self.shape.descriptors) {
            methods.push(self.entry(flags, *descriptor));
        }
        methods.extend(
            self.captures()
                .into_iter()
                .map(|captures| self.of(captures)),
        );
        if self.alone() > 0 {
            methods.extend([self.instance(), self.make()]);
        }
        if self.is_split {
            methods.push(self.is_for());
        }
        if self.shape.serializable {
            methods.push(self.write_replace());
        }
        methods
    }

    /// Tells a class whether it is the outer one. A copy by another loader, or a hidden copy, may
    /// find this class through the outer one's loader, and is not the outer one.
    fn asks(&self) -> MethodRef {
        self.member(OF, "(Ljava/lang/Class;)Z".into())
    }

    /// `static boolean of(Class<?> c) { return c == Outer.class; }`
    fn is_for(&self) -> AddedMethod {
        let mut code = BodyAssembler::default();
        let other = code.label();
        code.push(Insn::Local(Op::Aload, 0));
        code.push(Insn::Ldc(Const::Class(self.outer)));
        code.push(Insn::Branch(Op::IfAcmpne, other));
        code.push(Insn::int(1));
        code.push(Insn::Plain(Op::Ireturn));
        code.place(other);
        code.push(Insn::int(0));
        code.push(Insn::Plain(Op::Ireturn));
        code.method(OURS, OF.into(), self.asks().descriptor)
    }

    /// A method of the outer class that evaluates lambda `n`: by the factory, or else as the site
    /// did, by `dynamic`. The second way is for a holder that belongs to another class or cannot be
    /// loaded. The method's type does not name the interface, so code that asks for the methods of
    /// the outer class does not load it.
    ///
    /// ```text
    /// static Object evaluator(captures) {
    ///     try {
    ///         Near.class; // what linking the site would load
    ///         if (H.of(Outer.class)) return H.of(captures, n);
    ///     } catch (Throwable e) {
    ///         if (e instanceof StackOverflowError || e instanceof OutOfMemoryError) throw e;
    ///     }
    ///     return dynamic(captures);
    /// }
    /// ```
    pub(super) fn evaluator(&self, name: Sym, n: usize, dynamic: &Insn) -> AddedMethod {
        let mut code = BodyAssembler::default();
        let captures = &self.bodies[n].captures;
        let load = |code: &mut BodyAssembler| {
            let mut slot = 0;
            for ty in captures {
                code.push(Insn::load(*ty, slot));
                slot += ty.slots() as u16;
            }
        };
        let (start, end) = (code.label(), code.label());
        let (fails, passes, is_others) = (code.label(), code.label(), code.label());
        code.place(start);
        for near in &self.bodies[n].near {
            code.push(Insn::Ldc(Const::Class(*near)));
            code.push(Insn::Plain(Op::Pop));
        }
        code.push(Insn::Ldc(Const::Class(self.outer)));
        code.push(Insn::Invoke(Op::Invokestatic, self.asks()));
        code.push(Insn::Branch(Op::Ifeq, is_others));
        load(&mut code);
        code.extend(self.site(n));
        code.push(Insn::Plain(Op::Areturn));
        code.place(end);
        code.place(fails);
        // The exception table cannot name these classes: the verifier would load them.
        for passed in ["java/lang/StackOverflowError", "java/lang/OutOfMemoryError"] {
            code.push(Insn::Plain(Op::Dup));
            code.push(Insn::Type(Op::Instanceof, passed.into()));
            code.push(Insn::Branch(Op::Ifne, passes));
        }
        code.push(Insn::Plain(Op::Pop));
        code.place(is_others);
        load(&mut code);
        code.push(dynamic.clone());
        code.push(Insn::Plain(Op::Areturn));
        code.place(passes);
        code.push(Insn::Plain(Op::Athrow));
        code.catch((start, end), fails);
        let flags = MethodFlags::PRIVATE | MethodFlags::STATIC | MethodFlags::SYNTHETIC;
        let object = FieldType::Class(known().object);
        let descriptor = descriptor(captures.iter().copied(), Some(object));
        code.method(flags, name, descriptor)
    }

    /// `<init>(captures, n)`
    fn init(&self) -> AddedMethod {
        let mut code = BodyAssembler::default();
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

    /// `static I of(captures, n) { return new H(captures and zeros, n); }`
    fn of(&self, captures: &[FieldType]) -> AddedMethod {
        let mut code = BodyAssembler::default();
        let parameters = self.factory_parameters(captures);
        let mut slots = Vec::new();
        let mut next = 0;
        for ty in &parameters {
            slots.push(next);
            next += ty.slots() as u16;
        }
        code.push(Insn::Type(Op::New, self.name));
        code.push(Insn::Plain(Op::Dup));
        let places = self.fields.places(captures);
        for (field, ty) in self.fields.0.iter().enumerate() {
            code.push(match places.iter().position(|place| *place == field) {
                Some(n) => Insn::load(*ty, slots[n]),
                None => Insn::zero(*ty),
            });
        }
        if self.is_shared() {
            code.push(Insn::load(INT, slots[captures.len()]));
        }
        code.push(Insn::Invoke(Op::Invokespecial, self.constructor()));
        code.push(Insn::Plain(Op::Areturn));
        code.method(OURS, OF.into(), self.factory(&parameters))
    }

    /// The place of the lambdas without captures.
    fn place(&self) -> FieldRef {
        if self.is_one_of_several() {
            self.field("s", self.own_type().array())
        } else {
            self.field("s", self.own_type())
        }
    }

    /// `static I of(n) { return s != null && s[n] != null ? s[n] : make(n); }`, and without `n` for
    /// one lambda.
    fn instance(&self) -> AddedMethod {
        let mut code = BodyAssembler::default();
        let (missing, found) = (code.label(), code.label());
        code.push(Insn::Field(Op::Getstatic, self.place()));
        if self.is_one_of_several() {
            code.push(Insn::Plain(Op::Dup));
            code.push(Insn::Branch(Op::Ifnull, missing));
            code.push(Insn::Local(Op::Iload, 0));
            code.push(Insn::Plain(Op::Aaload));
        }
        code.push(Insn::Plain(Op::Dup));
        code.push(Insn::Branch(Op::Ifnonnull, found));
        code.place(missing);
        code.push(Insn::Plain(Op::Pop));
        if self.is_one_of_several() {
            code.push(Insn::Local(Op::Iload, 0));
        }
        let make = self.member("make", self.make_descriptor());
        code.push(Insn::Invoke(Op::Invokestatic, make));
        code.place(found);
        code.push(Insn::Plain(Op::Areturn));
        let descriptor = self.factory(&self.number());
        code.method(OURS, OF.into(), descriptor)
    }

    fn make_descriptor(&self) -> Sym {
        descriptor(self.number(), Some(self.own_type()))
    }

    /// The object of a lambda without captures, made if it is not there:
    ///
    /// ```text
    /// static H make(n) { synchronized ("resolute: H") { … } }
    /// ```
    fn make(&self) -> AddedMethod {
        let mut code = BodyAssembler::default();
        let (start, end, fails) = (code.label(), code.label(), code.label());
        let lock = self.number().len() as u16;
        let unlock = |code: &mut BodyAssembler| {
            code.push(Insn::Local(Op::Aload, lock));
            code.push(Insn::Plain(Op::Monitorexit));
        };
        code.push(Insn::Ldc(Const::String(self.lock())));
        code.push(Insn::Plain(Op::Dup));
        code.push(Insn::Local(Op::Astore, lock));
        code.push(Insn::Plain(Op::Monitorenter));
        code.place(start);
        self.load_made(&mut code);
        unlock(&mut code);
        code.place(end);
        code.push(Insn::Plain(Op::Areturn));
        code.place(fails);
        unlock(&mut code);
        code.push(Insn::Plain(Op::Athrow));
        code.catch((start, end), fails);
        let flags = MethodFlags::PRIVATE | OURS;
        code.method(flags, "make".into(), self.make_descriptor())
    }

    /// The string that guards the place by its monitor. The class itself cannot be the lock. A
    /// program may hold its monitor, by `getClass()` of a lambda, while it waits for a thread that
    /// makes another lambda. The program has a string like this only if it knows Resolute.
    fn lock(&self) -> Sym {
        Sym::new(&[b"resolute: ", self.name.bytes()].concat())
    }

    /// Loads the object of a lambda without captures, made if it is not there.
    fn load_made(&self, code: &mut BodyAssembler) {
        let found = code.label();
        if self.is_one_of_several() {
            self.load_array(code);
            code.push(Insn::Local(Op::Iload, 0));
            code.push(Insn::Plain(Op::Aaload));
        } else {
            code.push(Insn::Field(Op::Getstatic, self.place()));
        }
        code.push(Insn::Plain(Op::Dup));
        code.push(Insn::Branch(Op::Ifnonnull, found));
        code.push(Insn::Plain(Op::Pop));
        if self.is_one_of_several() {
            code.push(Insn::Field(Op::Getstatic, self.place()));
            code.push(Insn::Local(Op::Iload, 0));
            self.make_alone(code);
            code.push(Insn::Plain(Op::DupX2));
            code.push(Insn::Plain(Op::Aastore));
        } else {
            self.make_alone(code);
            code.push(Insn::Plain(Op::Dup));
            code.push(Insn::Field(Op::Putstatic, self.place()));
        }
        code.place(found);
    }

    /// Loads the array of the lambdas without captures, made if it is not there.
    fn load_array(&self, code: &mut BodyAssembler) {
        let there = code.label();
        code.push(Insn::Field(Op::Getstatic, self.place()));
        code.push(Insn::Branch(Op::Ifnonnull, there));
        code.push(Insn::int(self.alone() as i32));
        code.push(Insn::Type(Op::Anewarray, self.name));
        code.push(Insn::Field(Op::Putstatic, self.place()));
        code.place(there);
        code.push(Insn::Field(Op::Getstatic, self.place()));
    }

    /// A new object of a lambda without captures.
    fn make_alone(&self, code: &mut BodyAssembler) {
        code.push(Insn::Type(Op::New, self.name));
        code.push(Insn::Plain(Op::Dup));
        code.extend(self.fields.0.iter().map(|ty| Insn::zero(*ty)));
        if self.is_one_of_several() {
            code.push(Insn::Local(Op::Iload, 0));
            code.push(Insn::int(1));
            code.push(Insn::Plain(Op::Iadd));
        } else if self.has_number() {
            code.push(Insn::int(1));
        }
        code.push(Insn::Invoke(Op::Invokespecial, self.constructor()));
    }

    /// The interface's method, or a bridge, with the code that the metafactory makes for each
    /// lambda.
    fn entry(&self, flags: MethodFlags, entry: Sym) -> AddedMethod {
        let types = MethodDescriptor::parse(entry).expect("the site was looked at");
        let code = self.by_lambda(|code, body| self.run(code, body, &types));
        code.method(flags, self.shape.name, entry)
    }

    /// Code of an instance method: for each lambda the code that `arm` writes, which returns.
    pub(super) fn by_lambda(
        &self,
        arm: impl Fn(&mut BodyAssembler, &LambdaMethod),
    ) -> BodyAssembler {
        let mut code = BodyAssembler::default();
        if let [only] = self.bodies {
            arm(&mut code, only);
            return code;
        }
        let arms: Vec<_> = self.bodies.iter().map(|_| code.label()).collect();
        let none = code.label();
        code.push(Insn::Local(Op::Aload, 0));
        code.push(Insn::Field(Op::Getfield, self.field(NUMBER, INT)));
        code.push(Insn::Switch(Box::new(SwitchTable {
            is_table: true,
            default: none,
            cases: (1..).zip(arms.iter().copied()).collect(),
        })));
        for (body, label) in self.bodies.iter().zip(arms) {
            code.place(label);
            arm(&mut code, body);
        }
        code.place(none);
        code.push(Insn::Plain(Op::AconstNull));
        code.push(Insn::Plain(Op::Athrow));
        code
    }

    /// The fields with a lambda's captured values.
    pub(super) fn captured(&self, body: &LambdaMethod) -> impl Iterator<Item = FieldRef> {
        let places = self.fields.places(&body.captures).into_iter();
        places
            .zip(&body.captures)
            .map(|(place, ty)| self.field(&capture(place), *ty))
    }

    /// Runs a lambda's body with the captured values and the arguments, and returns.
    fn run(&self, code: &mut BodyAssembler, body: &LambdaMethod, entry: &MethodDescriptor) {
        if body.op == Op::Invokespecial {
            code.push(Insn::Type(Op::New, body.method.owner));
            code.push(Insn::Plain(Op::Dup));
        }
        let captures = &body.captures;
        for (n, (ty, field)) in captures.iter().zip(self.captured(body)).enumerate() {
            code.push(Insn::Local(Op::Aload, 0));
            code.push(Insn::Field(Op::Getfield, field));
            // A receiver may be of a subclass. With the cast the verifier need not load both
            // classes to compare them. Everything is assignable to `Object`.
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

const INT: FieldType = FieldType::Primitive(classfile::Primitive::Int);
