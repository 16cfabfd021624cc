//! *concat*: call sites of `StringConcatFactory` become calls of private methods that use a builder.
//!
//! The JVM evaluates all operands, then converts them from left to right, then makes a new string
//! (JLS 15.18.1). A method that takes the operands does the same. Numbers are left to the JVM where
//! code may be hot: it knows their lengths beforehand, and a builder does not.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::classfile::verify::Questions;
use crate::classfile::{
    AddedMethod, Blank, Bootstrap, ClassFile, ClassFlags, Const, FieldType, HandleKind, Insn,
    MethodDescriptor, MethodFlags, MethodRef, NameAndType, Op, Pc, Primitive,
};
use crate::id::Sym;
use crate::program::{ClassId, MethodId, Program, Reason, World};
use crate::rewrite::assemble::{self, Assembler, descriptor};
use crate::rewrite::edit::{AddedClass, Addition, Basis, Edit, Fragment, Need, Planned};
use crate::rewrite::passes::types::Types;
use crate::rewrite::passes::{DynamicSite, EditKind, Plan, View, dynamic_sites, may_add_class};

const FACTORY: &str = "java/lang/invoke/StringConcatFactory";
const PLAIN: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
const WITH_CONSTANTS: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";

/// The first class version whose compilers use the factory (Java 9).
const FIRST_VERSION: u16 = 53;

/// The factory takes no more operands (its API documentation).
const MOST_OPERANDS: usize = 200;

/// In recipes: the next operand, the next constant.
const OPERAND: u8 = 1;
const CONSTANT: u8 = 2;

const BUILDER: &str = "java/lang/StringBuilder";
const STRING: &str = "java/lang/String";

/// What is put together, in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Text(Sym),
    /// The next operand, of this type: an object's is erased to `Object`.
    Operand(FieldType),
}

/// A site that can be converted.
struct Site {
    method: MethodId,
    pc: Pc,
    insn: Insn,
    pieces: Vec<Piece>,
    /// Whether its method must not wait for the class to be initialised.
    beside: bool,
}

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let mut plan = Plan::default();
    let Some(file) = view.program.file(class) else {
        return plan;
    };
    if file.major < FIRST_VERSION || file.minor != 0 {
        return plan;
    }
    let host = Host {
        program: view.program,
        types: Types::new(view.program, class),
        has_initialiser: may_initialise(view.program, class),
        may_add_class: may_add_class(view, class),
    };
    let mut sites = Vec::new();
    dynamic_sites(
        view,
        class,
        file,
        is_concatenation,
        |found| match convertible(&host, &found) {
            Ok(site) => sites.push(site),
            Err(reason) => plan.keep(EditKind::Concat, found.method, found.pc, reason),
        },
    );
    let (beside, within): (Vec<Site>, Vec<Site>) = sites.into_iter().partition(|s| s.beside);
    add_within(view, class, file, within, &mut plan);
    add_beside(view, class, file, beside, &mut plan);
    plan
}

/// The class whose sites are looked at.
struct Host<'a> {
    program: &'a Program,
    types: Types<'a>,
    /// Whether static methods of it may have to wait for its initialiser.
    has_initialiser: bool,
    may_add_class: bool,
}

/// What a site becomes.
///
/// # Errors
/// Why it stays.
fn convertible(host: &Host<'_>, found: &DynamicSite<'_>) -> Result<Site, &'static str> {
    let pieces = pieces(found.bootstrap, found.site)?;
    fits(&host.types, found, &pieces)?;
    // A static method or a constructor that runs has waited already.
    let is_static = host.program.method(found.method).flags.is_static();
    let beside = host.has_initialiser && !is_static && found.name != "<init>";
    if beside && !host.may_add_class {
        return Err(NO_CLASS);
    }
    Ok(Site {
        method: found.method,
        pc: found.pc,
        insn: found.insn.clone(),
        pieces,
        beside,
    })
}

const NO_ROOM: &str = "what it needs cannot be added";
const NO_CLASS: &str = "its class may be initialised meanwhile, and may have no other beside it";

/// Private methods of the class itself.
fn add_within(
    view: &View<'_>,
    class: ClassId,
    file: &ClassFile,
    sites: Vec<Site>,
    plan: &mut Plan,
) {
    let is_free = |name: Sym| file.methods.iter().all(|m| m.name != name);
    let mut names = (0..).map(helper_name).filter(|name| is_free(*name));
    let mut made: BTreeMap<Vec<Piece>, Option<(MethodRef, Need)>> = BTreeMap::new();
    for site in sites {
        let helper = made.entry(site.pieces.clone()).or_insert_with(|| {
            let added = helper(MethodFlags::PRIVATE, names.next()?, &site.pieces);
            let added = added.with_frames(file, &view.names(class)).ok()?;
            let method = MethodRef {
                owner: file.name,
                name: added.name,
                descriptor: added.descriptor,
                interface: file.flags.is_interface(),
            };
            let what = Addition::Method(Arc::new(added));
            let need = Need { class, what };
            view.may_add(&need).then_some((method, need))
        });
        match helper.clone() {
            Some((method, need)) => plan.edits.push(edit(site, method, need)),
            None => plan.keep(EditKind::Concat, site.method, site.pc, NO_ROOM),
        }
    }
}

/// Methods of a class beside it: they wait for nobody's initialiser. A private static method of the
/// class itself waits until it is initialised, and fails where that failed; an instance whose method
/// runs may be there before and after.
fn add_beside(
    view: &View<'_>,
    class: ClassId,
    file: &ClassFile,
    sites: Vec<Site>,
    plan: &mut Plan,
) {
    let mut kinds: Vec<Vec<Piece>> = sites.iter().map(|site| site.pieces.clone()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.is_empty() {
        return;
    }
    let name = Sym::new(&[file.name.bytes(), b"$$Concat$r0"].concat());
    let numbered = (0..).zip(&kinds);
    let helpers = numbered.map(|(n, kind)| helper(MethodFlags::default(), helper_name(n), kind));
    let helpers: Vec<AddedMethod> = helpers.collect();
    let references = helpers.iter();
    let references = references.map(|h| MethodRef::of_class(name, h.name, h.descriptor));
    let methods: BTreeMap<Vec<Piece>, MethodRef> = kinds.into_iter().zip(references).collect();
    let need = class_beside(view, class, file, name, helpers).filter(|need| view.may_add(need));
    for site in sites {
        match &need {
            Some(need) => {
                let method = methods[&site.pieces];
                plan.edits.push(edit(site, method, need.clone()));
            }
            None => plan.keep(EditKind::Concat, site.method, site.pc, NO_ROOM),
        }
    }
}

/// The class with these helpers, unless there is one of that name.
fn class_beside(
    view: &View<'_>,
    class: ClassId,
    file: &ClassFile,
    name: Sym,
    helpers: Vec<AddedMethod>,
) -> Option<Need> {
    if !matches!(view.program.find(name), Err(Reason::Missing(_))) {
        return None;
    }
    let blank = Blank {
        major: file.major,
        flags: ClassFlags::FINAL | ClassFlags::SUPER | ClassFlags::SYNTHETIC,
        name,
        super_name: "java/lang/Object".into(),
        interfaces: Vec::new(),
        nest_host: None,
        fields: Vec::new(),
    };
    let made = assemble::class(&blank, helpers, &view.names(class)).ok()?;
    let loads_nothing = made.asks.iter().all(|a| a.is_within(&Questions::default()));
    let added = AddedClass {
        host: class,
        name,
        bytes: made.bytes,
    };
    loads_nothing.then(|| Need {
        class,
        what: Addition::Class(Arc::new(added)),
    })
}

fn helper_name(n: u32) -> Sym {
    Sym::from(&*format!("resolute$concat${n}"))
}

fn edit(site: Site, method: MethodRef, need: Need) -> Planned {
    let call = Insn::Invoke(Op::Invokestatic, method);
    Planned {
        edit: Edit {
            kind: EditKind::Concat,
            method: site.method,
            pc: site.pc,
            before: site.insn.clone(),
            after: call.clone(),
            world: World::Open,
            basis: Basis::Concatenation,
        },
        fragment: Fragment {
            replaces: site.insn,
            with: vec![call],
            receiver: None,
        },
        needs: vec![need],
    }
}

/// Whether the JVM may run a class initialiser before it runs a static method of the class: its own,
/// or one above it. What is not of the input may have one in another version.
fn may_initialise(program: &Program, class: ClassId) -> bool {
    let mut work = vec![class];
    while let Some(class) = work.pop() {
        if Some(class) == program.object() {
            continue;
        }
        if !program.class(class).is_input() || program.class_initializer(class).is_some() {
            return true;
        }
        for link in program.supertypes(class) {
            match link {
                Ok(above) => work.push(above),
                Err(_) => return true,
            }
        }
    }
    false
}

pub(super) fn is_concatenation(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

/// Reads a site.
fn pieces(bootstrap: &Bootstrap, site: NameAndType) -> Result<Vec<Piece>, &'static str> {
    let operands = operands(bootstrap, site)?;
    let method = bootstrap.handle.member;
    let is = |name: &str, descriptor: &str| method.name == name && method.descriptor == descriptor;
    match bootstrap.arguments.as_slice() {
        [] if is("makeConcat", PLAIN) => Ok(operands.into_iter().map(Piece::Operand).collect()),
        [Const::String(recipe), constants @ ..]
            if is("makeConcatWithConstants", WITH_CONSTANTS) =>
        {
            cooked(*recipe, operands, constants)
        }
        _ => Err(MALFORMED),
    }
}

/// The types of a site's operands, those of objects erased.
fn operands(bootstrap: &Bootstrap, site: NameAndType) -> Result<Vec<FieldType>, &'static str> {
    let types = MethodDescriptor::parse(site.descriptor).ok_or(MALFORMED)?;
    let string = FieldType::Class(STRING.into());
    if bootstrap.handle.kind != HandleKind::InvokeStatic
        || types.result != Some(string)
        || types.parameters.is_empty()
        || types.parameter_slots() > MOST_OPERANDS
    {
        return Err(MALFORMED);
    }
    let erased = |ty: FieldType| match ty {
        FieldType::Primitive(_) => ty,
        _ if ty == string => ty,
        _ => FieldType::Class("java/lang/Object".into()),
    };
    Ok(types.parameters.into_iter().map(erased).collect())
}

/// What a recipe makes of operands and constants.
fn cooked(
    recipe: Sym,
    operands: Vec<FieldType>,
    constants: &[Const],
) -> Result<Vec<Piece>, &'static str> {
    let mut operands = operands.into_iter();
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    for &byte in recipe.bytes() {
        match byte {
            OPERAND => {
                flush(&mut text, &mut pieces);
                pieces.push(Piece::Operand(operands.next().ok_or(MALFORMED)?));
            }
            // Other constants are converted as the JDK that runs converts them.
            CONSTANT => match constants.next() {
                Some(Const::String(constant)) => {
                    flush(&mut text, &mut pieces);
                    text.extend(constant.bytes());
                    flush(&mut text, &mut pieces);
                }
                _ => return Err("it has a constant that is no string"),
            },
            byte => text.push(byte),
        }
    }
    flush(&mut text, &mut pieces);
    match (operands.next(), constants.next()) {
        (None, None) => Ok(pieces),
        _ => Err(MALFORMED),
    }
}

fn flush(text: &mut Vec<u8>, pieces: &mut Vec<Piece>) {
    if !text.is_empty() {
        pieces.push(Piece::Text(Sym::new(text)));
        text.clear();
    }
}

/// Whether a site may be converted.
fn fits(types: &Types<'_>, found: &DynamicSite<'_>, pieces: &[Piece]) -> Result<(), &'static str> {
    let named = MethodDescriptor::parse(found.site.descriptor).ok_or(MALFORMED)?;
    if !named.parameters.iter().all(|ty| types.type_resolves(*ty)) {
        return Err("a type that it names may be missing or another one when it runs");
    }
    let is_text = |piece: &Piece| !matches!(piece, Piece::Operand(FieldType::Primitive(_)));
    if found.name == "<clinit>" || is_for_exception(types, found) || pieces.iter().all(is_text) {
        Ok(())
    } else {
        Err("it has numbers, which the JVM's own code converts faster where it is hot")
    }
}

/// Whether the string goes to the constructor of something that is thrown: such code is cold.
fn is_for_exception(types: &Types<'_>, found: &DynamicSite<'_>) -> bool {
    let mut rest = found.code.insns().skip_while(|(pc, _)| *pc <= found.pc);
    match rest.next() {
        Some((_, Insn::Invoke(Op::Invokespecial, method))) => {
            method.name == "<init>" && types.is_subclass(method.owner, "java/lang/Throwable".into())
        }
        _ => false,
    }
}

const MALFORMED: &str = "its arguments are not what compilers emit";

/// `static String helper(operands) { return new StringBuilder().append(…)….toString(); }`
fn helper(access: MethodFlags, name: Sym, pieces: &[Piece]) -> AddedMethod {
    let mut code = Assembler::default();
    make(&mut code, BUILDER);
    let mut operands = Vec::new();
    let mut slot = 0;
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                code.push(Insn::Ldc(Const::String(*text)));
                append(&mut code, "Ljava/lang/String;".into());
            }
            Piece::Operand(ty) => {
                code.push(Insn::load(*ty, slot));
                append(&mut code, appended(*ty));
                slot += ty.slots() as u16;
                operands.push(*ty);
            }
        }
    }
    let to_string = "()Ljava/lang/String;";
    call(&mut code, Op::Invokevirtual, BUILDER, "toString", to_string);
    if pieces.iter().all(may_be_empty) {
        renew_empty(&mut code);
    }
    code.push(Insn::Plain(Op::Areturn));
    let flags = access | MethodFlags::STATIC | MethodFlags::SYNTHETIC;
    let string = FieldType::Class(STRING.into());
    code.method(flags, name, descriptor(operands, Some(string)))
}

/// The string on the stack is to be a new one, but a builder's is `""` when it is empty.
fn renew_empty(code: &mut Assembler) {
    let filled = code.label();
    code.push(Insn::Plain(Op::Dup));
    call(code, Op::Invokevirtual, STRING, "isEmpty", "()Z");
    code.push(Insn::Branch(Op::Ifeq, filled));
    code.push(Insn::Plain(Op::Pop));
    make(code, STRING);
    code.place(filled);
}

/// `new C()`
fn make(code: &mut Assembler, class: &str) {
    code.push(Insn::Type(Op::New, class.into()));
    code.push(Insn::Plain(Op::Dup));
    call(code, Op::Invokespecial, class, "<init>", "()V");
}

/// Appends the value on the stack to the builder below it.
fn append(code: &mut Assembler, taken: Sym) {
    let descriptor = format!("({taken})Ljava/lang/StringBuilder;");
    call(code, Op::Invokevirtual, BUILDER, "append", &descriptor);
}

fn call(code: &mut Assembler, op: Op, owner: &str, name: &str, descriptor: &str) {
    let method = MethodRef::of_class(owner, name, descriptor);
    code.push(Insn::Invoke(op, method));
}

/// What `append` takes for an operand: the overload for characters of an array or a sequence is never
/// meant.
fn appended(ty: FieldType) -> Sym {
    match ty {
        FieldType::Primitive(Primitive::Byte | Primitive::Short) => "I".into(),
        ty => ty.descriptor(),
    }
}

fn may_be_empty(piece: &Piece) -> bool {
    match piece {
        Piece::Text(_) => false,
        Piece::Operand(ty) => ty.is_reference(),
    }
}
