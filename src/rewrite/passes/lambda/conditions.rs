//! Decides whether a site of the metafactory may be converted.
//!
//! A site that cannot be linked throws at each evaluation, and the exception is not wrapped. So
//! linking must certainly succeed. The JVM treats hidden classes specially, and code must not
//! notice the difference. A hidden class shares its initialisation lock with no other code, and
//! stack walks do not show its frames.

use crate::accessors;
use crate::copies::is_free;
use crate::edit::{Addition, NeededAddition};
use crate::passes::adapt::adapts;
use crate::passes::lambda::holder::{LambdaMethod, OF};
use crate::passes::lambda::serialized;
use crate::passes::types::{Types, element};
use crate::passes::{DynamicSite, MAY_BE_MISSING, View};
use crate::receiver::{is_this_below, keeps_this};
use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{
    Attribute, ClassFile, Code, FieldType, HandleKind, Insn, MethodDescriptor, MethodFlags,
    MethodRef, Op,
};
use platform::{Lambda, LambdaShape};
use program::{ClassId, ClassOrigin, MethodId, Program, World};

/// The class with the sites.
pub(super) struct LambdaHost<'a> {
    pub view: &'a View<'a>,
    pub class: ClassId,
    pub file: &'a ClassFile,
    /// Whether the class and the classes beside it may have different loaders.
    pub is_split: bool,
    reach: PrivateAccess,
    types: Types<'a>,
}

/// How another class of the package reaches private members of the outer class.
#[derive(Clone, Copy)]
enum PrivateAccess {
    /// As a member of that class's nest.
    Nest(ClassId),
    /// By an added method.
    Accessor,
    /// Not at all.
    Never,
}

type RefusalReason = &'static str;

/// The final methods of `Object`.
const NOT_TO_BE_DECLARED: [&str; 4] = ["getClass", "notify", "notifyAll", "wait"];

/// A part of the names of methods that Scala's compilers make for lambdas.
const OF_SCALA: &[u8] = b"$anonfun$";

/// The same for Kotlin's compilers.
const OF_KOTLIN: &[u8] = b"$lambda$";

/// The most slots that captured values may take. The JVM's method types have at most 255, and some
/// are left to spare.
const MOST_CAPTURES: usize = 250;

impl<'a> LambdaHost<'a> {
    pub(super) fn of(view: &'a View<'a>, class: ClassId, file: &'a ClassFile) -> Self {
        let is_split = !(view.scope.has_one_loader)(class);
        Self {
            view,
            class,
            file,
            is_split,
            reach: reach(view, class, is_split),
            types: Types::new(view.program, class),
        }
    }

    /// The host of the nest that a holder with these bodies must join, if it must join one.
    pub(super) fn nest_for(&self, bodies: &[LambdaMethod]) -> Option<ClassId> {
        match self.reach {
            PrivateAccess::Nest(host) if bodies.iter().any(|b| b.is_private) => Some(host),
            _ => None,
        }
    }

    fn declared(&self, method: MethodRef) -> Option<MethodId> {
        let program = self.view.program;
        (method.owner == self.file.name)
            .then(|| program.declared_method(self.class, method.name, method.descriptor))
            .flatten()
    }

    /// The body of the lambda's method and its needs, if the site may be converted.
    pub(super) fn body_of(
        &self,
        found: &DynamicSite<'_>,
        lambda: &Lambda,
    ) -> Result<(LambdaMethod, Vec<NeededAddition>), RefusalReason> {
        let program = self.view.program;
        // The index of a JAR (`META-INF/INDEX.LIST`, which JDK 17 and older follow) lists packages.
        // Classes in no package it lists one by one.
        if program.class(self.class).package().is_empty() {
            return Err("its class is in no package");
        }
        let name = lambda.shape.name;
        if name == OF
            || NOT_TO_BE_DECLARED.iter().any(|no| name == *no)
            || name.bytes().starts_with(b"<")
        {
            return Err(DOES_NOT_LINK);
        }
        // Serialization finds the method by its name and parameters. Of several it takes the one
        // with the most specific result.
        let mut descriptors = lambda.shape.descriptors.iter();
        if lambda.shape.serializable
            && name == serialized::NAME
            && descriptors.any(|descriptor| descriptor.bytes().starts_with(b"()"))
        {
            return Err(DOES_NOT_LINK);
        }
        if found.name == "$deserializeLambda$" {
            return Err("it runs only when a lambda is read back");
        }
        if self.file.minor != 0 || self.file.major < 52 {
            return Err("its class file is of a preview, or older than lambdas");
        }
        for interface in &lambda.shape.interfaces {
            self.interface(*interface)?;
        }
        if self.is_serializable(&lambda.shape)? && !lambda.shape.serializable {
            return Err("its interface is serializable, and its objects are not");
        }
        let (mut body, needs) = self.implementation(found, lambda)?;
        if lambda.shape.serializable && in_force(Rule::RevealedAsNamed) && !self.is_revealed(lambda)
        {
            return Err("its serialized form may name another method than its site does");
        }
        let types = types_of(lambda, &body).ok_or(DOES_NOT_LINK)?;
        if !types.iter().all(|ty| self.types.type_loads(*ty)) {
            return Err(MAY_BE_MISSING);
        }
        self.links(lambda, &body)?;
        if self.is_split && in_force(Rule::CopiesLink) {
            body.near = self.near(&types, lambda)?;
        }
        Ok((body, needs))
    }

    /// Checks that an ordinary class may implement the interface in place of the JVM's hidden one.
    fn interface(&self, name: Sym) -> Result<(), RefusalReason> {
        let program = self.view.program;
        if !self.types.loads(name) {
            return Err(MAY_BE_MISSING);
        }
        let class = self.types.find(name).ok_or(MAY_BE_MISSING)?;
        if Some(class) == program.object() {
            return Err(DOES_NOT_LINK);
        }
        // Weavers do not see the JVM's hidden classes.
        if self.view.scope.marked_woven && program.is_marked(class) {
            return Err("its interface is annotated, and a weaver may put code into a class of it");
        }
        let mut work = vec![class];
        while let Some(class) = work.pop() {
            let this = program.class(class);
            if !this.is_interface() {
                // `Object` stands above every interface.
                if Some(class) != program.object() {
                    return Err(DOES_NOT_LINK);
                }
                continue;
            }
            if this.shape.permitted.is_some() {
                return Err(DOES_NOT_LINK);
            }
            let mut methods = program.methods_of(class);
            if methods.any(|method| program.method(method).name == OF)
                && in_force(Rule::FactoriesHideNothing)
            {
                return Err(
                    "its interface has a method with the name of the factory that the edit needs",
                );
            }
            if initializes(program, class) {
                return Err("its interface has a class initialiser that two threads may meet in");
            }
            for link in program.supertypes(class) {
                work.push(link.map_err(|_| MAY_BE_MISSING)?);
            }
        }
        Ok(())
    }

    /// Whether one of the interfaces, which all resolve, is serializable. An interface of the JDK
    /// must be so in every release, or in none.
    ///
    /// # Errors
    /// If an interface is serializable in the JDK at hand, but perhaps not in every release.
    pub(super) fn is_serializable(&self, shape: &LambdaShape) -> Result<bool, RefusalReason> {
        let certainly = |name: &Sym| self.types.is_subclass(*name, known().serializable);
        let here = |name: &Sym| {
            let both = self
                .types
                .find(*name)
                .zip(self.types.find(known().serializable));
            both.is_some_and(|(class, of)| self.view.program.is_subtype(class, of) == Ok(true))
        };
        if shape.interfaces.iter().any(certainly) {
            Ok(true)
        } else if shape.interfaces.iter().any(here) {
            Err(MAY_BE_MISSING)
        } else {
            Ok(false)
        }
    }

    /// Whether the site names the implementation as `MethodHandles.Lookup.revealDirect` does. For
    /// an inherited method that returns another class, and perhaps another kind.
    fn is_revealed(&self, lambda: &Lambda) -> bool {
        let handle = lambda.implementation;
        let program = self.view.program;
        let method = self.declared(handle.member.as_method()).or_else(|| {
            let method =
                program.certain_member(self.class, handle.member.as_method(), World::Open)?;
            let class = program.method(method).class;
            (program.class(class).name == handle.member.owner).then_some(method)
        });
        method.is_some_and(|method| {
            handle.kind != HandleKind::InvokeInterface || !program.method(method).flags.is_private()
        })
    }

    /// The body, as the class beside this one calls it, and its needs.
    fn implementation(
        &self,
        found: &DynamicSite<'_>,
        lambda: &Lambda,
    ) -> Result<(LambdaMethod, Vec<NeededAddition>), RefusalReason> {
        let member = lambda.implementation.member.as_method();
        let program = self.view.program;
        let own = self.declared(member).map(|m| (m, program.method(m).flags));
        match own {
            Some((method, flags)) if flags.is_private() || flags.is_synthetic() => {
                // A method that compilers made for the lambda. Its callees find this class as their
                // caller.
                let is_marked = flags.is_synthetic() || self.names_a_lambda(member.name);
                if !program.method(method).may_have_handle() {
                    return Err(DOES_NOT_LINK);
                }
                let is_made = is_marked && (flags.is_private() || flags.is_static());
                let looks = if is_made {
                    self.asks_for_caller(method)
                } else {
                    self.may_look(method)
                };
                if looks {
                    return Err(LOOKS);
                }
                let body = self.own_body(lambda, flags)?;
                if body.is_private {
                    self.reached(found, method, body)
                } else {
                    Ok((body, Vec::new()))
                }
            }
            _ => match self.nest_mates(member) {
                Some(method) => {
                    let body = self.referred(lambda, method, true)?;
                    self.reached(found, method, body)
                }
                None => Ok((self.named(lambda)?, Vec::new())),
            },
        }
    }

    /// The body for a method of this class that compilers made for the lambda, or for a private
    /// one.
    fn own_body(&self, lambda: &Lambda, flags: MethodFlags) -> Result<LambdaMethod, RefusalReason> {
        let handle = lambda.implementation;
        let is_interface = self.file.flags.is_interface();
        if handle.kind == HandleKind::NewInvokeSpecial {
            let makes = handle.member.name == known().constructor && !self.file.flags.is_abstract();
            let body = makes.then(|| body(lambda, Op::Invokespecial, flags.is_private()));
            return body.unwrap_or(Err(DOES_NOT_LINK));
        }
        // A protected method takes receivers of some classes only.
        if !is_of_kind(handle.kind, flags, is_interface)
            || handle.member.interface != is_interface
            || flags.is_protected()
        {
            return Err(DOES_NOT_LINK);
        }
        let op = match (flags.is_static(), is_interface) {
            (true, _) => Op::Invokestatic,
            (false, true) => Op::Invokeinterface,
            (false, false) => Op::Invokevirtual,
        };
        body(lambda, op, flags.is_private())
    }

    /// The private member of another class of the nest that a method reference names.
    fn nest_mates(&self, member: MethodRef) -> Option<MethodId> {
        let program = self.view.program;
        let PrivateAccess::Nest(host) = self.reach else {
            return None;
        };
        if self.is_split && in_force(Rule::NestsMaySplit) {
            return None;
        }
        let owner = self
            .types
            .loads(member.owner)
            .then(|| self.types.find(member.owner))??;
        let method = program.declared_method(owner, member.name, member.descriptor)?;
        let is_mate = owner != self.class && program.nest_host(owner) == Ok(host);
        (is_mate && program.method(method).flags.is_private()).then_some(method)
    }

    /// The body for the method or constructor that a method reference names.
    fn named(&self, lambda: &Lambda) -> Result<LambdaMethod, RefusalReason> {
        let member = lambda.implementation.member.as_method();
        let program = self.view.program;
        let is_certain = !member.owner.bytes().starts_with(b"[") && self.types.loads(member.owner);
        let method = is_certain
            .then(|| program.certain_member(self.class, member, World::Open))
            .flatten()
            .ok_or(MAY_BE_MISSING)?;
        self.referred(lambda, method, false)
    }

    /// The body for a method or constructor that a method reference leads to.
    fn referred(
        &self,
        lambda: &Lambda,
        method: MethodId,
        is_private: bool,
    ) -> Result<LambdaMethod, RefusalReason> {
        let handle = lambda.implementation;
        let program = self.view.program;
        let owner = handle.member.owner;
        let op = match handle.kind {
            HandleKind::InvokeStatic => Op::Invokestatic,
            HandleKind::InvokeVirtual => Op::Invokevirtual,
            HandleKind::InvokeInterface => Op::Invokeinterface,
            HandleKind::NewInvokeSpecial => Op::Invokespecial,
            _ => return Err(DOES_NOT_LINK),
        };
        let (flags, class) = (program.method(method).flags, program.method(method).class);
        // The metafactory requires access to the class that declares the method.
        let is_right = !flags.is_protected()
            && program.method(method).may_have_handle()
            && (flags.is_public() || self.is_near(class, owner))
            && self.types.loads(program.class(class).name)
            && flags.is_static() == (op == Op::Invokestatic)
            && match op {
                Op::Invokespecial => {
                    program.class(class).name == owner
                        && !program.class(class).flags.is_abstract()
                        && handle.member.name == known().constructor
                }
                _ => !handle.member.name.bytes().starts_with(b"<"),
            }
            // A static method may belong to an interface.
            && (op == Op::Invokestatic
                || handle.member.interface == (op == Op::Invokeinterface));
        if !is_right {
            return Err(DOES_NOT_LINK);
        }
        if self.may_look(method) {
            return Err(LOOKS);
        }
        body(lambda, op, is_private)
    }

    /// Whether the class's compiler gives such a name to methods that it makes for lambdas, and
    /// does not mark all of them as synthetic. Scala 3 does so, and Kotlin in versions that emit
    /// `invokedynamic`.
    fn names_a_lambda(&self, name: Sym) -> bool {
        let attributes = &self.file.attributes;
        let is_scala = |a: &Attribute| a.name == *"Scala" || a.name == *"ScalaSig";
        let is_kotlin = |types: Vec<Sym>| types.iter().any(|ty| *ty == *"Lkotlin/Metadata;");
        contains(name.bytes(), OF_SCALA) && attributes.iter().any(is_scala)
            || contains(name.bytes(), OF_KOTLIN)
                && self.file.annotation_types(attributes).is_ok_and(is_kotlin)
    }

    /// Whether a class may have another loader than this one, and so another run-time package.
    fn is_far(&self, class: ClassId) -> bool {
        self.is_split && class != self.class
    }

    /// Whether the class that declares a method is in this one's run-time package: certainly, or
    /// for all sites that can access the method's owner.
    fn is_near(&self, class: ClassId, owner: Sym) -> bool {
        let this = self.view.program.class(class);
        !self.is_far(class) || this.name == owner && !this.flags.is_public()
    }

    /// The classes that may have another loader, or be missing there. Linking the site finds them
    /// or throws. The site stays if linking would compare two loaders' classes of one name (JVMS
    /// 5.3.4).
    fn near(&self, types: &[FieldType], lambda: &Lambda) -> Result<Vec<Sym>, RefusalReason> {
        let far = |ty: &FieldType| element(*ty).filter(|name| self.is_far_input(*name));
        let member = lambda.implementation.member.as_method();
        let implements = (member.owner, member.descriptor);
        let interface = lambda.shape.interfaces[0];
        let entries = lambda.shape.descriptors.iter().map(|d| (interface, *d));
        for (owner, descriptor) in entries.chain([implements]) {
            let types = MethodDescriptor::parse(descriptor).ok_or(DOES_NOT_LINK)?;
            let mut named = types.parameters.iter().chain(&types.result);
            let compares = named.any(|ty| far(ty).is_some_and(|name| name != owner));
            if self.is_far_input(owner) && compares {
                return Err("linking it may compare classes of several loaders");
            }
        }
        let captures = lambda.captures();
        if captures
            .iter()
            .any(|ty| element(*ty).is_some_and(|name| !self.is_named(name)))
        {
            return Err("it captures a type that no method of its class names");
        }
        let owner = Some(member.owner).filter(|name| self.is_far_input(*name));
        let mut near: Vec<Sym> = types.iter().filter_map(far).chain(owner).collect();
        near.sort_unstable();
        near.dedup();
        Ok(near)
    }

    /// Whether a class outside of the platform may have another loader than this one.
    fn is_far_input(&self, name: Sym) -> bool {
        let class = self.types.find(name);
        class.is_none_or(|c| self.is_far(c) && !self.view.program.class(c).is_platform())
    }

    /// Whether a method of this class already names that class, or the class is of `java.base` in
    /// every release. If so, an added method that names it hides no other method from code that
    /// asks for all methods.
    fn is_named(&self, class: Sym) -> bool {
        let names = |descriptor: Sym| {
            let types = MethodDescriptor::parse(descriptor);
            types.is_some_and(|types| {
                let mut all = types.parameters.iter().chain(&types.result);
                all.any(|ty| element(*ty) == Some(class))
            })
        };
        let program = self.view.program;
        let mut methods = self.file.methods.iter();
        let is_base = |found: ClassId| {
            program.class(found).is_platform() && program.nameable(self.class, found, World::Open)
        };
        class == self.file.name
            || self.types.find(class).is_some_and(is_base)
            || methods.any(|m| names(m.descriptor))
    }

    fn may_look(&self, method: MethodId) -> bool {
        in_force(Rule::ReferencesLookAway) && self.view.may_look_at_caller(method)
    }

    /// Whether a method that compilers made for the lambda asks for its caller. Its caller is the
    /// code that calls the lambda.
    fn asks_for_caller(&self, method: MethodId) -> bool {
        let declared = &self.file.methods[usize::from(self.view.program.method(method).index)];
        let asks = |code: Option<Code>| {
            code.is_none_or(|code| {
                let mut insns = code.insns();
                insns.any(|(_, insn)| matches!(insn, Insn::Invoke(_, called) if called.name == *"getCallerClass"))
            })
        };
        in_force(Rule::ReferencesLookAway) && self.file.code(declared).map_or(true, asks)
    }

    /// A private body as another class of the package calls it, and its needs.
    fn reached(
        &self,
        found: &DynamicSite<'_>,
        method: MethodId,
        body: LambdaMethod,
    ) -> Result<(LambdaMethod, Vec<NeededAddition>), RefusalReason> {
        let program = self.view.program;
        let is_static = program.method(method).flags.is_static();
        // An interface's accessor throws another exception for a receiver that does not implement
        // the interface.
        let captures_this = || captures_this(program, found, &body.captures);
        let is_own = !self.file.flags.is_interface() || is_static || captures_this();
        match self.reach {
            PrivateAccess::Nest(_) => Ok((body, Vec::new())),
            // In a hidden copy, the receiver's type names another class. So an accessor that names
            // it does not verify there. A site that captures `this` does not verify there either.
            PrivateAccess::Accessor if self.is_split && !is_static && !captures_this() => Err(
                "its body is private, and a method to reach it would be wrong in a hidden copy of the class",
            ),
            PrivateAccess::Accessor if !is_static && accessors::may_wait(program, method) => Err(
                "its body is private, and a method to reach it may wait for the class to be initialised",
            ),
            PrivateAccess::Accessor if is_own && accessors::may_have(program, method) => {
                let need = NeededAddition {
                    class: self.class,
                    what: Addition::Accessor(method),
                };
                let (_, _, name) = need.key(program);
                if !self.view.may_add(&need) || !is_free(program, self.class, name) {
                    return Err(
                        "its body is private, and the name of the method to reach it is taken",
                    );
                }
                let reached = LambdaMethod {
                    op: Op::Invokestatic,
                    method: accessors::reference(program, method),
                    ..body
                };
                Ok((reached, vec![need]))
            }
            PrivateAccess::Accessor | PrivateAccess::Never => {
                Err("its body is private, and no method to reach it may be added")
            }
        }
    }

    /// The metafactory's own checks (`AbstractValidatingLambdaMetafactory`).
    fn links(&self, lambda: &Lambda, body: &LambdaMethod) -> Result<(), RefusalReason> {
        let captures = lambda.captures();
        let slots: usize = captures.iter().map(|ty| ty.slots()).sum();
        let given = &lambda.instantiated.parameters;
        let fits = slots <= MOST_CAPTURES
            && captures.len() + given.len() == body.parameters.len()
            && self.takes_captures(lambda, body, &captures)
            && self.takes_receiver(lambda, body, &captures)
            && self.takes_arguments(given, &body.parameters[captures.len()..])
            && self.gives(body.result, lambda.instantiated.result);
        let mut entries = lambda.shape.descriptors.iter();
        let links = fits && entries.all(|entry| self.enters(*entry, lambda, body));
        links.then_some(()).ok_or(DOES_NOT_LINK)
    }

    /// Whether the body's first parameters are the captured values. A receiver may be of a
    /// subclass.
    fn takes_captures(&self, lambda: &Lambda, body: &LambdaMethod, captures: &[FieldType]) -> bool {
        let is_instance = has_receiver(lambda);
        let mut pairs = captures.iter().zip(&body.parameters).enumerate();
        pairs.all(|(n, (capture, target))| {
            let is_receiver = is_instance && n == 0;
            capture == target || is_receiver && self.types.is_subtype(*capture, *target)
        })
    }

    /// Whether the first argument of calls fits as the receiver, if it is the receiver: it is not
    /// boxed.
    fn takes_receiver(&self, lambda: &Lambda, body: &LambdaMethod, captures: &[FieldType]) -> bool {
        let given = lambda.instantiated.parameters.first();
        !(has_receiver(lambda) && captures.is_empty())
            || given
                .zip(body.parameters.first())
                .is_some_and(|(given, receiver)| self.types.is_subtype(*given, *receiver))
    }

    /// Whether the arguments of calls can be converted to the body's other parameters.
    fn takes_arguments(&self, given: &[FieldType], targets: &[FieldType]) -> bool {
        let mut pairs = given.iter().zip(targets);
        pairs.all(|(from, to)| adapts(&self.types, *from, *to, true))
    }

    /// Whether one method's result can be converted to another's. A result may be dropped.
    fn gives(&self, from: Option<FieldType>, to: Option<FieldType>) -> bool {
        match (from, to) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(from), Some(to)) => adapts(&self.types, from, to, false),
        }
    }

    /// Whether the interface's method, or a bridge, may have that descriptor.
    fn enters(&self, entry: Sym, lambda: &Lambda, body: &LambdaMethod) -> bool {
        let Some(entry) = MethodDescriptor::parse(entry) else {
            return false;
        };
        let given = &lambda.instantiated.parameters;
        let mut pairs = entry.parameters.iter().zip(given);
        entry.parameters.len() == given.len()
            && pairs.all(|(from, to)| self.types.is_subtype(*to, *from))
            && match (lambda.instantiated.result, entry.result) {
                (None, None) => true,
                (Some(from), Some(to)) => adapts(&self.types, from, to, true),
                _ => false,
            }
            // The body's result is converted to this method's result.
            && self.gives(body.result, entry.result)
    }
}

const DOES_NOT_LINK: RefusalReason = "linking it may fail, or is not as compilers have it";
const LOOKS: RefusalReason = "it runs a method that may look at its caller";

/// The body and its types. A constructor has the types of an expression that calls it.
fn body(lambda: &Lambda, op: Op, is_private: bool) -> Result<LambdaMethod, RefusalReason> {
    let member = lambda.implementation.member.as_method();
    let types = MethodDescriptor::parse(member.descriptor).ok_or(DOES_NOT_LINK)?;
    let owner = FieldType::Class(member.owner);
    let (receiver, result) = match op {
        Op::Invokestatic => (None, types.result),
        Op::Invokespecial => (None, Some(owner)),
        _ => (Some(owner), types.result),
    };
    Ok(LambdaMethod {
        op,
        method: member,
        parameters: receiver.into_iter().chain(types.parameters).collect(),
        result,
        implementation: lambda.implementation,
        instantiated: lambda.instantiated.clone(),
        captures: lambda.captures(),
        is_private,
        near: Vec::new(),
    })
}

/// Whether the implementation is an instance method. Its accessor is static all the same.
fn has_receiver(lambda: &Lambda) -> bool {
    !matches!(
        lambda.implementation.kind,
        HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial
    )
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(bytes, part).is_some()
}

/// Whether the first captured value of an instance method's lambda is certainly `this`.
fn captures_this(program: &Program, found: &DynamicSite<'_>, captures: &[FieldType]) -> bool {
    let others = captures.iter().skip(1).map(|ty| ty.slots()).sum();
    let is_instance = !program.method(found.method).flags.is_static();
    is_instance
        && !captures.is_empty()
        && keeps_this(found.code)
        && is_this_below(found.code, found.pc, others)
}

/// The types that linking a site resolves.
fn types_of(lambda: &Lambda, body: &LambdaMethod) -> Option<Vec<FieldType>> {
    let mut types: Vec<FieldType> = body.parameters.clone();
    types.extend(body.result);
    for descriptor in lambda.shape.descriptors.iter().chain([&lambda.factory]) {
        let parsed = MethodDescriptor::parse(*descriptor)?;
        types.extend(parsed.parameters);
        types.extend(parsed.result);
    }
    types.extend(&lambda.instantiated.parameters);
    types.extend(lambda.instantiated.result);
    Some(types)
}

/// Whether a method handle of that kind may refer to the method.
fn is_of_kind(kind: HandleKind, flags: MethodFlags, is_interface: bool) -> bool {
    match kind {
        HandleKind::InvokeStatic => flags.is_static(),
        HandleKind::InvokeSpecial => !flags.is_static() && flags.is_private(),
        HandleKind::InvokeVirtual => !flags.is_static() && !is_interface,
        HandleKind::InvokeInterface => !flags.is_static() && is_interface,
        _ => false,
    }
}

/// Whether making an instance of a class below the interface runs the interface's initialiser (JVMS
/// 5.5). A hidden class shares its initialisation lock with no other code. With an ordinary class,
/// two threads that need its lock and the interface's lock may wait for each other for ever.
fn initializes(program: &Program, interface: ClassId) -> bool {
    let has_body = |m: MethodId| {
        let flags = program.method(m).flags;
        !flags.is_abstract() && !flags.is_static()
    };
    program.class_initializer(interface).is_some() && program.methods_of(interface).any(has_body)
}

/// How private members of the class are reached. If the nest host may have another loader, the
/// class has no nest there.
fn reach(view: &View<'_>, class: ClassId, is_split: bool) -> PrivateAccess {
    let program = view.program;
    let place = |class: ClassId| match program.class(class).origin {
        ClassOrigin::Input(place) => Some((place.unit, place.root, place.archive)),
        ClassOrigin::ClassPath(_) | ClassOrigin::Platform => None,
    };
    let is_host = |host: &ClassId| {
        let shape = &program.class(*host).shape;
        (view.scope.may_change)(*host)
            && program.class(*host).major >= 55
            && shape.nest_host.is_none()
            && place(*host) == place(class)
            && (*host == class || !is_split || !in_force(Rule::NestsMaySplit))
    };
    let this = program.class(class);
    if this.major >= 55
        && let Some(host) = program.nest_host(class).ok().filter(is_host)
    {
        return PrivateAccess::Nest(host);
    }
    // A default serialVersionUID depends on every method that is not private.
    let keeps_uid =
        !program.may_be_serializable(class) || program.declares_serial_version_uid(class);
    if keeps_uid {
        PrivateAccess::Accessor
    } else {
        PrivateAccess::Never
    }
}
