//! *switch*: call sites of `SwitchBootstraps.typeSwitch` (Java 21), which find the case of a
//! `switch` over patterns, become calls of methods that test the labels in order.
//!
//! The JVM resolves the type of the value and all labels when the site first runs. So the method
//! loads their classes first. A site with enum constants stays, and so do the sites of
//! `enumSwitch`. The JVM looks up the constants when it first needs them, perhaps while the enum's
//! initialiser runs, and keeps the results for ever.

use std::collections::BTreeSet;
use std::iter;

use crate::assemble::BodyAssembler;
use crate::edit::Basis;
use crate::passes::helpers::BootstrapConversion;
use crate::passes::types::{Types, element};
use crate::passes::{EditKind, MALFORMED, Plan, View};
use base::Sym;
use base::rules::{Rule, in_force};
use classfile::{
    AddedMethod, Bootstrap, Const, FieldType, HandleKind, Insn, Label, MethodDescriptor,
    MethodFlags, NameAndType, Op, Primitive,
};
use program::ClassId;

const FACTORY: &str = "java/lang/runtime/SwitchBootstraps";
const BOOTSTRAP: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";

const OBJECT: &str = "java/lang/Object";

/// The parameters of a method in the place of a site: the value, and the first label to compare.
const HELPER: &str = "(Ljava/lang/Object;I)I";

/// The first class version with patterns in switches (Java 21).
const FIRST_VERSION: u16 = 65;

/// A bootstrap method takes hardly more arguments (JVMS 4.7.23; a method has at most 255).
const MOST_LABELS: usize = 240;

const NUMBER: &str = "java/lang/Number";
const CHARACTER: &str = "java/lang/Character";

/// A site.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Switch {
    /// The type of the value, a class or an array: `java/lang/Object` until JDK 22's compiler.
    selector: Sym,
    cases: Vec<Case>,
}

/// A label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Case {
    /// Objects of a class, as in `instanceof`.
    Class(Sym),
    Text(Sym),
    /// A number of any class that has that value as an `int`, or a character.
    Int(i32),
}

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let conversion = BootstrapConversion {
        kind: EditKind::Switch,
        basis: Basis::Labels,
        first_version: FIRST_VERSION,
        is_wanted: is_switch,
        task: |types, found| read(types, found.bootstrap, found.site),
        make: helper,
    };
    conversion.plan(view, class)
}

pub(super) fn is_switch(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

/// Reads a site.
///
/// # Errors
/// Why it stays.
fn read(
    types: &Types<'_>,
    bootstrap: &Bootstrap,
    site: NameAndType,
) -> Result<Switch, &'static str> {
    let method = bootstrap.method();
    if method.name == "enumSwitch" {
        return Err(ENUMS);
    }
    if bootstrap.handle.kind != HandleKind::InvokeStatic
        || method.name != "typeSwitch"
        || method.descriptor != BOOTSTRAP
        || bootstrap.arguments.len() > MOST_LABELS
    {
        return Err(MALFORMED);
    }
    let selector = selector(types, site.descriptor)?;
    let cases = bootstrap.arguments.iter().map(|label| case(types, label));
    let cases: Vec<Case> = cases.collect::<Result<_, _>>()?;
    if repeats_a_number(&cases) {
        return Err(MALFORMED);
    }
    if cases.contains(&Case::Class(selector)) && !holds_its_type(types, selector) {
        Err(ITS_OWN_TYPE)
    } else {
        Ok(Switch { selector, cases })
    }
}

/// The type of the value. JDK 21's compiler writes `Object`, JDK 25's the type in the source.
fn selector(types: &Types<'_>, descriptor: Sym) -> Result<Sym, &'static str> {
    let site = MethodDescriptor::parse(descriptor).ok_or(MALFORMED)?;
    let int = FieldType::Primitive(Primitive::Int);
    let (selector, from) = match site.parameters[..] {
        [selector, from] => (selector, from),
        _ => return Err(MALFORMED),
    };
    if from != int || site.result != Some(int) {
        return Err(MALFORMED);
    }
    let name = match selector {
        FieldType::Class(name) | FieldType::Array(name) => name,
        FieldType::Primitive(_) => return Err("its value is of a primitive type"),
    };
    if resolves(types, name) || !in_force(Rule::LabelsResolve) {
        Ok(name)
    } else {
        Err(MISSING)
    }
}

/// Whether a variable of the type certainly holds an object of it. A variable of an interface type
/// may hold any object, as the verifier takes it for `Object`. In JDK 25 a label of the value's own
/// type matches such an object all the same, in JDK 21 it does not.
fn holds_its_type(types: &Types<'_>, selector: Sym) -> bool {
    let element = match selector.bytes() {
        [b'[', ..] => FieldType::parse(selector).and_then(element),
        _ => Some(selector),
    };
    element.is_none_or(|name| types.is_class(name)) || !in_force(Rule::InterfacesHoldAnything)
}

fn case(types: &Types<'_>, label: &Const) -> Result<Case, &'static str> {
    match label {
        Const::Class(name) if resolves(types, *name) || !in_force(Rule::LabelsResolve) => {
            Ok(Case::Class(*name))
        }
        Const::Class(_) => Err(MISSING),
        Const::String(text) => Ok(Case::Text(*text)),
        Const::Int(n) => Ok(Case::Int(*n)),
        Const::Dynamic(..) => Err(ENUMS),
        _ => Err(MALFORMED),
    }
}

fn resolves(types: &Types<'_>, name: Sym) -> bool {
    match name.bytes() {
        [b'[', ..] => FieldType::parse(name).is_some_and(|ty| types.type_resolves(ty)),
        _ => types.resolves(name),
    }
}

/// Whether a number appears twice: JDK 21 asks the value for its number each time, JDK 25 need not.
fn repeats_a_number(cases: &[Case]) -> bool {
    let mut seen = BTreeSet::new();
    let mut numbers = cases.iter().filter(|case| matches!(case, Case::Int(_)));
    !numbers.all(|number| seen.insert(number))
}

const MISSING: &str = "a type that it names may be missing or another one when it runs";
const ITS_OWN_TYPE: &str = "a label is its value's own type, an interface, and JVMs differ in that";
const ENUMS: &str = "its labels are constants that the JVM looks up when it first needs them";

/// `static int helper(Object value, int from)`: the number of the first matching label from `from`
/// on; the number of labels if none matches; -1 for null.
fn helper(access: MethodFlags, name: Sym, Switch { selector, cases }: &Switch) -> AddedMethod {
    let mut code = BodyAssembler::default();
    load_classes(&mut code, *selector, cases);
    check_index(&mut code, cases.len());
    give_none_for_null(&mut code);
    let places = code.switch(cases.len() + 1, |code| code.push(Insn::Local(Op::Iload, 1)));
    for (n, case) in cases.iter().enumerate() {
        code.place(places[n]);
        leave_unless_it_is(&mut code, *case, places[n + 1]);
        give(&mut code, n);
    }
    code.place(places[cases.len()]);
    give(&mut code, cases.len());
    let flags = access | MethodFlags::STATIC | MethodFlags::SYNTHETIC;
    code.method(flags, name, HELPER.into())
}

/// Loads the classes that linking the site would load. Later, when a label is first compared, the
/// loader may be closed.
fn load_classes(code: &mut BodyAssembler, selector: Sym, cases: &[Case]) {
    let labels = cases.iter().filter_map(|case| match case {
        Case::Class(name) => Some(*name),
        Case::Text(_) | Case::Int(_) => None,
    });
    let mut seen = BTreeSet::from([Sym::from(OBJECT)]);
    for name in iter::once(selector).chain(labels) {
        if seen.insert(name) && in_force(Rule::LabelsLoadAtOnce) {
            code.push(Insn::Ldc(Const::Class(name)));
            code.push(Insn::Plain(Op::Pop));
        }
    }
}

/// Checks the first label before the value.
fn check_index(code: &mut BodyAssembler, count: usize) {
    code.push(Insn::Local(Op::Iload, 1));
    code.push(Insn::int(count as i32 + 1));
    code.call(Op::Invokestatic, "java/util/Objects", "checkIndex", "(II)I");
    code.push(Insn::Plain(Op::Pop));
}

/// Returns -1 for null, as no label matches it.
fn give_none_for_null(code: &mut BodyAssembler) {
    let there = code.label();
    code.push(Insn::Local(Op::Aload, 0));
    code.push(Insn::Branch(Op::Ifnonnull, there));
    code.push(Insn::int(-1));
    code.push(Insn::Plain(Op::Ireturn));
    code.place(there);
}

fn give(code: &mut BodyAssembler, n: usize) {
    code.push(Insn::int(n as i32));
    code.push(Insn::Plain(Op::Ireturn));
}

/// Compares the value with a label, and jumps where it does not match.
fn leave_unless_it_is(code: &mut BodyAssembler, case: Case, next: Label) {
    match case {
        Case::Class(name) => {
            is_instance(code, name);
            code.push(Insn::Branch(Op::Ifeq, next));
        }
        Case::Text(text) => {
            code.push(Insn::Ldc(Const::String(text)));
            code.push(Insn::Local(Op::Aload, 0));
            let descriptor = "(Ljava/lang/Object;)Z";
            code.call(Op::Invokevirtual, "java/lang/String", "equals", descriptor);
            code.push(Insn::Branch(Op::Ifeq, next));
        }
        Case::Int(n) => {
            int_value(code, next);
            code.push(Insn::int(n));
            code.push(Insn::Branch(Op::IfIcmpne, next));
        }
    }
}

fn is_instance(code: &mut BodyAssembler, class: Sym) {
    code.push(Insn::Local(Op::Aload, 0));
    code.push(Insn::Type(Op::Instanceof, class));
}

/// The value as an `int`; jumps if it is neither a number nor a character.
fn int_value(code: &mut BodyAssembler, next: Label) {
    let (other, done) = (code.label(), code.label());
    let get = |code: &mut BodyAssembler, class: &str, method: &str, descriptor: &str| {
        code.push(Insn::Local(Op::Aload, 0));
        code.push(Insn::Type(Op::Checkcast, class.into()));
        code.call(Op::Invokevirtual, class, method, descriptor);
    };
    is_instance(code, NUMBER.into());
    code.push(Insn::Branch(Op::Ifeq, other));
    get(code, NUMBER, "intValue", "()I");
    code.push(Insn::Branch(Op::Goto, done));
    code.place(other);
    is_instance(code, CHARACTER.into());
    code.push(Insn::Branch(Op::Ifeq, next));
    get(code, CHARACTER, "charValue", "()C");
    code.place(done);
}
