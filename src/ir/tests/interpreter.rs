//! An interpreter of the SSA form, for the programs in `meaning`: one thread, objects with fields,
//! arrays, exceptions. It does not know how the form was built: a wrong phi, operand or handler
//! shows as another output than the JVM's.

use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;

use base::{IdMap, Sym};
use classfile::{ClassFile, Const, FieldRef, MethodRef};
use ir::{
    BlockId, Body, FlowEdge, FlowKind, Inst, InvokeKind, Op, Terminator, ValueId, build, verify,
};

use crate::arithmetic::{self, arithmetic};

/// A value of the JVM.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// Null, or an index of the heap.
    Ref(Option<usize>),
}

impl Value {
    pub fn int(self) -> i32 {
        match self {
            Value::Int(n) => n,
            other => panic!("{other:?} is no int"),
        }
    }

    fn reference(self) -> Option<usize> {
        match self {
            Value::Ref(reference) => reference,
            other => panic!("{other:?} is no reference"),
        }
    }
}

/// An object, or an array with its descriptor for a class.
struct Object {
    class: Sym,
    fields: HashMap<Sym, Value>,
    elements: Vec<Value>,
}

struct Class {
    parent: Option<Sym>,
    methods: HashMap<(Sym, Sym), Rc<Body>>,
}

/// The classes, the heap, and the output.
#[derive(Default)]
pub struct Machine {
    classes: HashMap<Sym, Class>,
    statics: HashMap<(Sym, Sym), Value>,
    heap: Vec<Object>,
    pub output: String,
    /// Instructions that were executed.
    pub steps: u64,
}

/// An exception object on its way.
pub struct Thrown(usize);

type Result<T> = std::result::Result<T, Thrown>;

/// The place to which control goes from a block.
enum Next {
    Block(BlockId, FlowKind),
    Return(Option<Value>),
}

impl Machine {
    /// Takes in a class: builds all its methods.
    pub fn load(&mut self, bytes: Vec<u8>) {
        let class = ClassFile::parse(bytes).expect("a class file");
        let mut methods = HashMap::new();
        for method in &class.methods {
            if let Some(code) = class.code(method).expect("readable code") {
                let body = build(&class, method, &code).expect("valid code");
                let violations = verify(&body);
                assert!(violations.is_empty(), "{violations:?}\n{body}");
                methods.insert((method.name, method.descriptor), Rc::new(body));
            }
        }
        let parent = class.super_name;
        self.classes.insert(class.name, Class { parent, methods });
    }

    /// Calls a static method without parameters, after its class's initialiser.
    pub fn run(&mut self, class: &str, method: &str) {
        for name in ["<clinit>", method] {
            if let Some(body) = self.method(class.into(), name.into(), "()V".into())
                && let Err(Thrown(exception)) = self.call(&body, &[])
            {
                panic!("{class}.{name} threw {}", self.heap[exception].class);
            }
        }
    }

    /// The method that a class has or inherits.
    fn method(&self, mut class: Sym, name: Sym, descriptor: Sym) -> Option<Rc<Body>> {
        loop {
            let found = self.classes.get(&class)?;
            if let Some(body) = found.methods.get(&(name, descriptor)) {
                return Some(body.clone());
            }
            class = found.parent?;
        }
    }

    /// Whether an object of class `class` is one of class `other`.
    fn is(&self, mut class: Sym, other: Sym) -> bool {
        while class != other {
            let declared = self.classes.get(&class).and_then(|c| c.parent);
            match declared.or_else(|| builtin_parent(class)) {
                Some(parent) => class = parent,
                None => return other == "java/lang/Object",
            }
        }
        true
    }

    fn allocate(&mut self, class: Sym, elements: Vec<Value>) -> usize {
        self.heap.push(Object {
            class,
            fields: HashMap::new(),
            elements,
        });
        self.heap.len() - 1
    }

    /// An exception that the JVM itself throws.
    fn throw<T>(&mut self, name: &str) -> Result<T> {
        let class = Sym::from(format!("java/lang/{name}").as_str());
        Err(Thrown(self.allocate(class, Vec::new())))
    }

    fn some(&mut self, value: Value) -> Result<usize> {
        match value.reference() {
            Some(object) => Ok(object),
            None => self.throw("NullPointerException"),
        }
    }

    /// Runs a method.
    fn call(&mut self, body: &Rc<Body>, args: &[Value]) -> Result<Option<Value>> {
        let mut frame = Frame {
            values: IdMap::filled(None, body.values.len()),
            body: body.clone(),
        };
        for (&parameter, &arg) in body.parameters.iter().zip(args) {
            frame.values[parameter] = Some(arg);
        }
        let mut block = body.blocks.ids().next().expect("an entry");
        loop {
            let (next, caught) = match self.block(&mut frame, block) {
                Ok(Next::Return(value)) => return Ok(value),
                Ok(Next::Block(next, kind)) => ((next, kind), None),
                Err(Thrown(exception)) => match self.handler(body, block, exception) {
                    Some(handler) => (handler, Some(exception)),
                    None => return Err(Thrown(exception)),
                },
            };
            let (to, kind) = next;
            frame.pass(FlowEdge { from: block, kind }, to);
            if let Some(exception) = caught {
                let first = &body.blocks[to].insts[0];
                assert!(matches!(first.op, Op::Caught));
                frame.values[first.result.expect("a result")] = Some(Value::Ref(Some(exception)));
            }
            block = to;
        }
    }

    /// The first handler of a block that catches an exception.
    fn handler(
        &self,
        body: &Body,
        block: BlockId,
        exception: usize,
    ) -> Option<(BlockId, FlowKind)> {
        let class = self.heap[exception].class;
        let handlers = &body.blocks[block].handlers;
        let n = handlers
            .iter()
            .position(|handler| handler.catch_type.is_none_or(|catch| self.is(class, catch)))?;
        Some((handlers[n].target, FlowKind::Exception(n as u32)))
    }

    /// Runs a block.
    fn block(&mut self, frame: &mut Frame, block: BlockId) -> Result<Next> {
        let body = frame.body.clone();
        let block = &body.blocks[block];
        for inst in &block.insts {
            self.steps += 1;
            assert!(self.steps < 2_000_000_000, "endless");
            if !matches!(inst.op, Op::Caught) {
                let value = self.inst(frame, inst)?;
                assert_eq!(value.is_some(), inst.result.is_some(), "{inst}");
                if let Some(result) = inst.result {
                    frame.values[result] = value;
                }
            }
        }
        self.terminator(frame, &block.terminator)
    }

    fn terminator(&mut self, frame: &Frame, terminator: &Terminator) -> Result<Next> {
        let target = match terminator {
            Terminator::Goto(target) => target,
            Terminator::If {
                op,
                args,
                taken,
                fallthrough,
            } => {
                let args: Vec<Value> = args.iter().map(|&arg| frame.get(arg)).collect();
                let holds = arithmetic::condition(*op, &args);
                if holds { taken } else { fallthrough }
            }
            Terminator::Switch {
                key,
                cases,
                default,
            } => {
                let key = frame.get(*key).int();
                let case = cases.iter().find(|case| case.0 == key);
                case.map_or(default, |case| &case.1)
            }
            Terminator::Return(value) => return Ok(Next::Return(value.map(|v| frame.get(v)))),
            Terminator::Throw(value) => {
                let exception = self.some(frame.get(*value))?;
                return Err(Thrown(exception));
            }
        };
        Ok(Next::Block(*target, FlowKind::Normal))
    }

    fn inst(&mut self, frame: &Frame, inst: &Inst) -> Result<Option<Value>> {
        let get = |value: &ValueId| frame.get(*value);
        Ok(Some(match &inst.op {
            Op::Const(constant) => literal(constant),
            Op::Null => Value::Ref(None),
            Op::Arith(op, args) => {
                let args: Vec<Value> = args.iter().map(get).collect();
                match arithmetic(*op, &args) {
                    Some(value) => value,
                    None => return self.throw("ArithmeticException"),
                }
            }
            Op::ArrayLoad(_, array, index) => {
                let (array, index) = self.element(get(array), get(index))?;
                self.heap[array].elements[index]
            }
            Op::ArrayStore(_, array, index, value) => {
                let (array, index) = self.element(get(array), get(index))?;
                let value = arithmetic::narrow(self.heap[array].class, get(value));
                self.heap[array].elements[index] = value;
                return Ok(None);
            }
            Op::ArrayLength(array) => {
                let array = self.some(get(array))?;
                Value::Int(self.heap[array].elements.len() as i32)
            }
            Op::New(class) => Value::Ref(Some(self.allocate(*class, Vec::new()))),
            Op::NewArray(code, length) => self.array(primitive_array(*code), &[get(length)])?,
            Op::NewRefArray(class, length) => {
                let descriptor = Sym::from(format!("[L{class};").as_str());
                self.array(descriptor, &[get(length)])?
            }
            Op::MultiNewArray(class, lengths) => {
                let lengths: Vec<Value> = lengths.iter().map(get).collect();
                self.array(*class, &lengths)?
            }
            Op::GetStatic(field) => self.static_field(*field),
            Op::PutStatic(field, value) => {
                self.statics.insert((field.owner, field.name), get(value));
                return Ok(None);
            }
            Op::GetField(field, object) => {
                let object = self.some(get(object))?;
                let value = self.heap[object].fields.get(&field.name);
                value.copied().unwrap_or_else(|| default(field.descriptor))
            }
            Op::PutField(field, object, value) => {
                let object = self.some(get(object))?;
                self.heap[object].fields.insert(field.name, get(value));
                return Ok(None);
            }
            Op::Invoke { kind, method, args } => {
                let args: Vec<Value> = args.iter().map(get).collect();
                return self.invoke(*kind, *method, &args);
            }
            Op::CheckCast(class, value) => match get(value).reference() {
                Some(object) if !self.is(self.heap[object].class, *class) => {
                    return self.throw("ClassCastException");
                }
                reference => Value::Ref(reference),
            },
            Op::InstanceOf(class, value) => {
                let object = get(value).reference();
                let is = object.is_some_and(|object| self.is(self.heap[object].class, *class));
                Value::Int(i32::from(is))
            }
            Op::MonitorEnter(object) | Op::MonitorExit(object) => {
                self.some(get(object))?;
                return Ok(None);
            }
            Op::InvokeDynamic { .. } | Op::Caught => panic!("not supported: {inst}"),
        }))
    }

    /// An array and an index into it.
    fn element(&mut self, array: Value, index: Value) -> Result<(usize, usize)> {
        let array = self.some(array)?;
        match usize::try_from(index.int()) {
            Ok(index) if index < self.heap[array].elements.len() => Ok((array, index)),
            _ => self.throw("ArrayIndexOutOfBoundsException"),
        }
    }

    /// A new array, of arrays when there are more lengths.
    fn array(&mut self, descriptor: Sym, lengths: &[Value]) -> Result<Value> {
        if lengths.iter().any(|length| length.int() < 0) {
            return self.throw("NegativeArraySizeException");
        }
        let component = Sym::new(&descriptor.bytes()[1..]);
        let mut elements = vec![default(component); lengths[0].int() as usize];
        if lengths.len() > 1 {
            for element in &mut elements {
                *element = self.array(component, &lengths[1..])?;
            }
        }
        Ok(Value::Ref(Some(self.allocate(descriptor, elements))))
    }

    fn static_field(&self, field: FieldRef) -> Value {
        let value = self.statics.get(&(field.owner, field.name));
        value.copied().unwrap_or_else(|| default(field.descriptor))
    }

    fn invoke(
        &mut self,
        kind: InvokeKind,
        method: MethodRef,
        args: &[Value],
    ) -> Result<Option<Value>> {
        if method.owner == "Out" {
            self.put_out(&method.name.text(), args[0]);
            return Ok(None);
        }
        let owner = match kind {
            InvokeKind::Static => method.owner,
            InvokeKind::Special => {
                self.some(args[0])?;
                method.owner
            }
            InvokeKind::Virtual | InvokeKind::Interface => {
                let object = self.some(args[0])?;
                self.heap[object].class
            }
        };
        match self.method(owner, method.name, method.descriptor) {
            Some(body) => self.call(&body, args),
            None if method.name == "<init>" => Ok(None), // of a class of the JDK
            None => panic!("no method {method:?}"),
        }
    }

    /// The methods of `Out`.
    fn put_out(&mut self, method: &str, value: Value) {
        let out = &mut self.output;
        match (method, value) {
            ("test", Value::Int(n)) => writeln!(out, "test {n}"),
            ("value", Value::Int(n)) => writeln!(out, "int {n}"),
            ("value", Value::Long(n)) => writeln!(out, "long {n}"),
            ("value", Value::Float(x)) if x.is_nan() => writeln!(out, "float {}", 0x7fc0_0000),
            ("value", Value::Float(x)) => writeln!(out, "float {}", x.to_bits() as i32),
            ("value", Value::Double(x)) if x.is_nan() => {
                writeln!(out, "double {}", 0x7ff8_0000_0000_0000_i64)
            }
            ("value", Value::Double(x)) => writeln!(out, "double {}", x.to_bits() as i64),
            ("thrown", Value::Ref(Some(exception))) => {
                let class = self.heap[exception].class.text().replace('/', ".");
                writeln!(out, "thrown {class}")
            }
            other => panic!("Out: {other:?}"),
        }
        .expect("writing to a string");
    }
}

/// The values of a running method.
struct Frame {
    body: Rc<Body>,
    values: IdMap<ValueId, Option<Value>>,
}

impl Frame {
    fn get(&self, value: ValueId) -> Value {
        self.values[value].unwrap_or_else(|| panic!("{value} has no value\n{}", self.body))
    }

    /// Evaluates the phis of a block that control gets to by that edge, all at once.
    fn pass(&mut self, edge: FlowEdge, to: BlockId) {
        let body = self.body.clone();
        let block = &body.blocks[to];
        let n = block.predecessors.iter().position(|&e| e == edge);
        let n = n.unwrap_or_else(|| panic!("{to} has no edge {edge}"));
        let args: Vec<Value> = block.phis.iter().map(|phi| self.get(phi.args[n])).collect();
        for (phi, arg) in block.phis.iter().zip(args) {
            self.values[phi.result] = Some(arg);
        }
    }
}

fn literal(constant: &Const) -> Value {
    match *constant {
        Const::Int(n) => Value::Int(n),
        Const::Long(n) => Value::Long(n),
        Const::Float(bits) => Value::Float(f32::from_bits(bits)),
        Const::Double(bits) => Value::Double(f64::from_bits(bits)),
        other => panic!("constant {other:?}"),
    }
}

/// The first value of a field or element.
fn default(descriptor: Sym) -> Value {
    match descriptor.bytes()[0] {
        b'J' => Value::Long(0),
        b'F' => Value::Float(0.0),
        b'D' => Value::Double(0.0),
        b'L' | b'[' => Value::Ref(None),
        _ => Value::Int(0),
    }
}

fn primitive_array(code: u8) -> Sym {
    let letters = b"ZCFDBSIJ";
    Sym::new(&[b'[', letters[usize::from(code) - 4]])
}

/// Superclasses of the JDK's exceptions that the programs meet.
fn builtin_parent(class: Sym) -> Option<Sym> {
    let parent = match class.text().strip_prefix("java/lang/")? {
        "ArrayIndexOutOfBoundsException" => "IndexOutOfBoundsException",
        "ArithmeticException"
        | "ClassCastException"
        | "IllegalStateException"
        | "IndexOutOfBoundsException"
        | "NegativeArraySizeException"
        | "NullPointerException" => "RuntimeException",
        "RuntimeException" => "Exception",
        "Exception" | "Error" => "Throwable",
        _ => return None,
    };
    Some(Sym::from(format!("java/lang/{parent}").as_str()))
}
