//! *record*: `equals`, `hashCode` and `toString` of records get code of their own that compares,
//! hashes and prints the components. javac leaves that to the JVM
//! (`java.lang.runtime.ObjectMethods`).
//!
//! The code does the same as the JDK's from 17 to 25. It reads fields, and calls no accessors.
//! `equals` compares from the last component to the first; `hashCode` is `31 * h + hash` from the
//! first on. Where those releases differ, the site stays.

use crate::assemble::BodyAssembler;
use crate::edit::{Basis, CodeEdit, Fragment, Planned};
use crate::passes::types::Types;
use crate::passes::{DynamicSite, EditKind, MALFORMED, MAY_BE_MISSING, Plan, View, dynamic_sites};
use crate::receiver::hands_out_this;
use base::Sym;
use base::rules::{Rule, in_force};
use classfile::{
    Bootstrap, ClassFile, Code, CodeElement, Const, FieldRef, FieldType, HandleKind, Insn, Label,
    Op, Primitive,
};
use program::{ClassId, Program, World};

const FACTORY: &str = "java/lang/runtime/ObjectMethods";
const BOOTSTRAP: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;\
    [Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;";

/// The first class version with records (Java 16).
const FIRST_VERSION: u16 = 60;

/// With more components, `hashCode` would be longer than
/// [`INLINED_WHERE_HOT`](crate::hotspot::INLINED_WHERE_HOT).
const MOST_COMPONENTS: usize = 16;

const RECORD: &str = "java/lang/Record";
const OBJECTS: &str = "java/util/Objects";
const BUILDER: &str = "java/lang/StringBuilder";
const STRING: &str = "java/lang/String";

/// A method that records have without declaring it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordMethod {
    Equals,
    HashCode,
    ToString,
}

/// A component of a record: its field.
#[derive(Clone, Copy, Debug)]
struct Component {
    field: FieldRef,
    ty: FieldType,
}

/// The record with the sites.
struct RecordClass<'a> {
    program: &'a Program,
    file: &'a ClassFile,
    types: Types<'a>,
    is_record: bool,
    has_one_loader: bool,
}

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let mut plan = Plan::default();
    let Some(file) = view.program.file(class) else {
        return plan;
    };
    let host = RecordClass {
        program: view.program,
        file,
        types: Types::new(view.program, class),
        is_record: view.program.class(class).shape.record
            && file.super_name == Some(RECORD.into())
            && file.major >= FIRST_VERSION
            && file.minor == 0,
        has_one_loader: (view.scope.has_one_loader)(class),
    };
    dynamic_sites(view, class, file, is_object_method, |found| {
        match host.code(&found) {
            Ok(code) => plan.edits.push(edit(&found, code)),
            Err(reason) => plan.keep(found.method, found.pc, reason),
        }
    });
    plan
}

pub(super) fn is_object_method(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

fn edit(found: &DynamicSite<'_>, code: BodyAssembler) -> Planned {
    let with = code.items();
    let last = with.iter().rev().find_map(|item| match item {
        CodeElement::Insn(_, insn) => Some(insn.clone()),
        CodeElement::Label(_) => None,
    });
    Planned {
        edit: CodeEdit {
            kind: EditKind::Record,
            method: found.method,
            pc: found.pc,
            before: found.insn.clone(),
            after: last.expect("it gives a value"),
            world: World::Open,
            basis: Basis::Components,
        },
        fragment: Fragment {
            replaces: found.insn.clone(),
            with,
            receiver: None,
        },
        needs: Vec::new(),
    }
}

impl RecordClass<'_> {
    /// The code that takes the place of a site.
    ///
    /// # Errors
    /// Why it stays.
    fn code(&self, found: &DynamicSite<'_>) -> Result<BodyAssembler, &'static str> {
        if !self.is_record {
            return Err("its class is no record");
        }
        let task = self.task(found).ok_or(MALFORMED)?;
        let (names, components) = self.components(found.bootstrap).ok_or(MALFORMED)?;
        if components.len() > MOST_COMPONENTS {
            return Err("its code would be too long for HotSpot to inline");
        }
        let resolve = components.iter().all(|c| self.types.type_loads(c.ty));
        if !resolve && in_force(Rule::ComponentsResolve) {
            return Err(MAY_BE_MISSING);
        }
        match task {
            RecordMethod::Equals => Ok(equals(self.file.name, &components)),
            RecordMethod::HashCode => Ok(hash_code(&components)),
            RecordMethod::ToString => {
                let texts = self.texts(names, &components)?;
                Ok(to_string(&texts, &components))
            }
        }
    }

    /// The task of a site, if the method does nothing else. Then `this` and the argument are still
    /// where the caller put them.
    fn task(&self, found: &DynamicSite<'_>) -> Option<RecordMethod> {
        let (task, result) = match &*found.site.name.text() {
            "equals" => (RecordMethod::Equals, "Z"),
            "hashCode" => (RecordMethod::HashCode, "I"),
            "toString" => (RecordMethod::ToString, "Ljava/lang/String;"),
            _ => return None,
        };
        let argument = match task {
            RecordMethod::Equals => "Ljava/lang/Object;",
            RecordMethod::HashCode | RecordMethod::ToString => "",
        };
        let this = self.program.method(found.method);
        let (name, declared) = (self.file.name, format!("({argument}){result}"));
        let is_right = found.site.descriptor == *format!("(L{name};{argument}){result}")
            && this.descriptor == *declared
            && !this.flags.is_static()
            && is_whole_body(found, task);
        is_right.then_some(task)
    }

    /// The names, and the fields that the getters read.
    fn components(&self, bootstrap: &Bootstrap) -> Option<(Sym, Vec<Component>)> {
        let method = bootstrap.method();
        let [Const::Class(record), Const::String(names), getters @ ..] =
            bootstrap.arguments.as_slice()
        else {
            return None;
        };
        let is_right = bootstrap.handle.kind == HandleKind::InvokeStatic
            && method.name == "bootstrap"
            && method.descriptor == BOOTSTRAP
            && *record == self.file.name;
        let components: Option<Vec<Component>> =
            getters.iter().map(|g| self.component(g)).collect();
        components
            .filter(|_| is_right)
            .map(|components| (*names, components))
    }

    fn component(&self, getter: &Const) -> Option<Component> {
        let Const::Handle(handle) = getter else {
            return None;
        };
        let member = handle.member;
        let is_it =
            |name: Sym, descriptor: Sym| name == member.name && descriptor == member.descriptor;
        let mut fields = self.file.fields.iter();
        let declared = fields.find(|f| is_it(f.name, f.descriptor))?;
        let is_right = handle.kind == HandleKind::GetField
            && member.owner == self.file.name
            && !declared.flags.is_static()
            && declared.flags.is_final();
        let field = FieldRef {
            owner: member.owner,
            name: member.name,
            descriptor: member.descriptor,
        };
        let ty = FieldType::parse(member.descriptor)?;
        is_right.then_some(Component { field, ty })
    }

    /// The texts around the components.
    fn texts(&self, names: Sym, components: &[Component]) -> Result<Vec<Sym>, &'static str> {
        if self.is_read_while_made(components) {
            return Err("its constructor hands it out before it has its components");
        }
        let simple = self.simple_name();
        let simple = simple.ok_or("the class around its own may be missing or another one")?;
        texts(simple, names, components.len()).ok_or(MALFORMED)
    }

    /// Whether another thread may set a component while the text of another one is made. JDK 17
    /// reads each component when it converts it, JDK 25 reads all of them first.
    fn is_read_while_made(&self, components: &[Component]) -> bool {
        let runs_code = |c: &Component| c.ty.is_reference() && converted_as(c.ty).is_some();
        let mut constructors = self.file.methods.iter().filter(|m| m.name == "<init>");
        let is_kept = |code: &Code| !hands_out_this(self.file.name, code);
        in_force(Rule::RecordsAreMade)
            && components.len() > 1
            && components.iter().any(runs_code)
            && !constructors.all(|m| matches!(self.file.code(m), Ok(Some(code)) if is_kept(&code)))
    }

    /// The result of `Class.getSimpleName`. That method asks the class around the record whether it
    /// contains the record. A class that another loader defined does not.
    fn simple_name(&self) -> Option<Sym> {
        let file = self.file;
        let inner = file.inner_classes().ok()?;
        let mut own = inner.iter().filter(|entry| entry.name == file.name);
        let enclosing = file.enclosing_method().ok()?;
        let (entry, around) = match (own.next(), own.next(), enclosing) {
            (None, None, None) => return Some(unqualified(file.name)),
            (Some(entry), None, None) => (entry, entry.outer?),
            (Some(entry), None, Some(method)) if entry.outer.is_none() => (entry, method.class),
            _ => return None,
        };
        let is_sure = self.has_one_loader
            && self.types.resolves(around)
            && self.is_listed(around, entry.outer);
        entry
            .simple_name
            .filter(|_| is_sure || !in_force(Rule::SimpleNamesAreSure))
    }

    /// Whether the class around the record lists it, too.
    fn is_listed(&self, around: Sym, outer: Option<Sym>) -> bool {
        let around = self
            .types
            .find(around)
            .filter(|c| self.program.is_trusted(*c));
        let file = around.and_then(|around| self.program.file(around));
        let inner = file.and_then(|file| file.inner_classes().ok());
        inner.is_some_and(|inner| {
            let mut inner = inner.iter();
            inner.any(|entry| entry.name == self.file.name && entry.outer == outer)
        })
    }
}

/// Whether the method loads its parameters, evaluates the site and returns, and does nothing else.
fn is_whole_body(found: &DynamicSite<'_>, task: RecordMethod) -> bool {
    let (this, other) = (Insn::Local(Op::Aload, 0), Insn::Local(Op::Aload, 1));
    let body = match task {
        RecordMethod::Equals => vec![this, other, found.insn.clone(), Insn::Plain(Op::Ireturn)],
        RecordMethod::HashCode => vec![this, found.insn.clone(), Insn::Plain(Op::Ireturn)],
        RecordMethod::ToString => vec![this, found.insn.clone(), Insn::Plain(Op::Areturn)],
    };
    let insns = found.code.insns().map(|(_, insn)| insn);
    found.code.exceptions.is_empty() && insns.eq(&body)
}

fn unqualified(name: Sym) -> Sym {
    let bytes = name.bytes();
    let start = bytes
        .iter()
        .rposition(|b| *b == b'/')
        .map_or(0, |at| at + 1);
    Sym::new(&bytes[start..])
}

/// `R[a=`, `, b=`, `]`; `None` if a text could be read as a part of a format (`%`, JDK 17) or a
/// recipe (JDK 25).
fn texts(simple: Sym, names: Sym, count: usize) -> Option<Vec<Sym>> {
    let names: Vec<&[u8]> = match names.bytes() {
        b"" => Vec::new(),
        names => names.split(|b| *b == b';').collect(),
    };
    let is_plain =
        |text: &[u8]| !text.is_empty() && !text.iter().any(|b| matches!(b, b'%' | 1 | 2));
    if names.len() != count || !names.iter().all(|n| is_plain(n)) || !is_plain(simple.bytes()) {
        return None;
    }
    let mut text = [simple.bytes(), b"["].concat();
    let mut texts = Vec::new();
    for (n, name) in names.iter().enumerate() {
        text.extend(if n == 0 { &b""[..] } else { b", " });
        text.extend(*name);
        text.push(b'=');
        texts.push(Sym::new(&text));
        text.clear();
    }
    text.push(b']');
    texts.push(Sym::new(&text));
    Some(texts)
}

/// `this == o || o instanceof R r && …`, on `this` and `o`.
fn equals(record: Sym, components: &[Component]) -> BodyAssembler {
    let mut code = BodyAssembler::default();
    let (same, other) = (code.label(), code.label());
    code.push(Insn::Branch(Op::IfAcmpeq, same));
    code.push(Insn::Local(Op::Aload, 1));
    code.push(Insn::Type(Op::Instanceof, record));
    code.push(Insn::Branch(Op::Ifeq, other));
    code.push(Insn::Local(Op::Aload, 1));
    code.push(Insn::Type(Op::Checkcast, record));
    code.push(Insn::Local(Op::Astore, 2));
    for component in components.iter().rev() {
        get(&mut code, component, 0);
        get(&mut code, component, 2);
        leave_unless_equal(&mut code, component.ty, other);
    }
    code.place(same);
    code.push(Insn::int(1));
    code.push(Insn::Plain(Op::Ireturn));
    code.place(other);
    code.push(Insn::int(0));
    code
}

/// Pushes a component of the record in a local variable.
fn get(code: &mut BodyAssembler, component: &Component, slot: u16) {
    code.push(Insn::Local(Op::Aload, slot));
    code.push(Insn::Field(Op::Getfield, component.field));
}

/// Compares two values, and jumps where they differ.
fn leave_unless_equal(code: &mut BodyAssembler, ty: FieldType, other: Label) {
    let compare = |code: &mut BodyAssembler, class: &str, descriptor: &str| {
        code.call(Op::Invokestatic, class, "compare", descriptor);
        Op::Ifne
    };
    let branch = match ty {
        FieldType::Primitive(Primitive::Float) => compare(code, "java/lang/Float", "(FF)I"),
        FieldType::Primitive(Primitive::Double) => compare(code, "java/lang/Double", "(DD)I"),
        FieldType::Primitive(Primitive::Long) => {
            code.push(Insn::Plain(Op::Lcmp));
            Op::Ifne
        }
        FieldType::Primitive(_) => Op::IfIcmpne,
        FieldType::Class(_) | FieldType::Array(_) => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            code.call(Op::Invokestatic, OBJECTS, "equals", descriptor);
            Op::Ifeq
        }
    };
    code.push(Insn::Branch(branch, other));
}

/// `31 * h + hash`, from the first component on; takes `this`.
fn hash_code(components: &[Component]) -> BodyAssembler {
    let mut code = BodyAssembler::default();
    code.push(Insn::Plain(Op::Pop));
    if components.is_empty() {
        code.push(Insn::int(0));
    }
    for (n, component) in components.iter().enumerate() {
        if n > 0 {
            code.push(Insn::int(31));
            code.push(Insn::Plain(Op::Imul));
        }
        get(&mut code, component, 0);
        hash(&mut code, component.ty);
        if n > 0 {
            code.push(Insn::Plain(Op::Iadd));
        }
    }
    code
}

/// The hash code of the value on the stack. A number that fits into an `int` is its own hash code.
fn hash(code: &mut BodyAssembler, ty: FieldType) {
    let (class, descriptor) = match ty {
        FieldType::Primitive(Primitive::Boolean) => ("java/lang/Boolean", "(Z)I"),
        FieldType::Primitive(Primitive::Long) => ("java/lang/Long", "(J)I"),
        FieldType::Primitive(Primitive::Float) => ("java/lang/Float", "(F)I"),
        FieldType::Primitive(Primitive::Double) => ("java/lang/Double", "(D)I"),
        FieldType::Primitive(_) => return,
        FieldType::Class(_) | FieldType::Array(_) => return hash_object(code),
    };
    code.call(Op::Invokestatic, class, "hashCode", descriptor);
}

/// The code of `Objects.hashCode`, inline. HotSpot's profile of that method mixes all its callers,
/// so a call of it is slower on JDK 17.
fn hash_object(code: &mut BodyAssembler) {
    let (null, done) = (code.label(), code.label());
    code.push(Insn::Plain(Op::Dup));
    code.push(Insn::Branch(Op::Ifnull, null));
    code.call(Op::Invokevirtual, "java/lang/Object", "hashCode", "()I");
    code.push(Insn::Branch(Op::Goto, done));
    code.place(null);
    code.push(Insn::Plain(Op::Pop));
    code.push(Insn::int(0));
    code.place(done);
}

/// `R[a=…, b=…]`; takes `this`. The string is a new one, as on JDK 17.
///
/// Components that are no texts are converted before the builder is made. C2 recognises builders of
/// texts and `int`s, and makes the string at once.
fn to_string(texts: &[Sym], components: &[Component]) -> BodyAssembler {
    let mut code = BodyAssembler::default();
    code.push(Insn::Plain(Op::Pop));
    let string = FieldType::Class(STRING.into());
    let of_component = |n: usize| n as u16 + 1;
    for (n, component) in components.iter().enumerate() {
        if let Some(taken) = converted_as(component.ty) {
            get(&mut code, component, 0);
            let descriptor = format!("({taken})Ljava/lang/String;");
            code.call(Op::Invokestatic, STRING, "valueOf", &descriptor);
            code.push(Insn::store(string, of_component(n)));
        }
    }
    code.make(BUILDER);
    for (n, text) in texts.iter().enumerate() {
        code.push(Insn::Ldc(Const::String(*text)));
        code.append(string);
        match components.get(n) {
            Some(component) if converted_as(component.ty).is_some() => {
                code.push(Insn::load(string, of_component(n)));
                code.append(string);
            }
            Some(component) => {
                get(&mut code, component, 0);
                code.append(component.ty);
            }
            None => {}
        }
    }
    code.call(
        Op::Invokevirtual,
        BUILDER,
        "toString",
        "()Ljava/lang/String;",
    );
    code
}

/// The parameter type of `String.valueOf` for a value of that type, if the value must be converted
/// first.
fn converted_as(ty: FieldType) -> Option<Sym> {
    use Primitive::{Boolean, Double, Float, Long};
    match ty {
        FieldType::Primitive(Boolean | Double | Float | Long) => Some(ty.descriptor()),
        FieldType::Primitive(_) => None,
        FieldType::Class(name) if name == STRING => None,
        FieldType::Class(_) | FieldType::Array(_) => Some("Ljava/lang/Object;".into()),
    }
}
