//! Code that looks at the frames below its own: at its caller.
//!
//! A method called through a method reference, when it looks, sees the class that calls the
//! functional interface: the frame between is hidden. A method called by an ordinary class sees
//! that class (design 9). So the methods that look matter. They ask the JVM for frames, or call
//! such methods. Of the platform's methods, [`quiet`](super::quiet) lists the ones that do not
//! look.

use std::hash::BuildHasher;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use base::{Id, Sym, known};
use classfile::{
    BootstrapId, ClassFile, Code, Const, FieldType, Insn, MethodDescriptor, MethodRef, NameAndType,
    Op,
};

use super::class::{ClassId, MethodId};
use super::load::Program;
use super::quiet::is_quiet;
use super::shape::mentions;
use base::rules::{Rule, in_force};

/// Methods that give callers, in any class: subclasses inherit them.
const ASKING: &[&[u8]] = &[b"getAllStackTraces", b"getCallerClass", b"getClassContext"];

/// The method that gives an exception's or a thread's frames.
const FRAMES: &[u8] = b"getStackTrace";

/// The method that takes frames, and does not show them.
const TAKES_FRAMES: &[u8] = b"setStackTrace";

/// The class of the platform with methods about frames only.
const WALKER: &[u8] = b"java/lang/StackWalker";

/// The name of that class as reflection uses it.
const WALKER_TEXT: &[u8] = b"java.lang.StackWalker";

/// Whether methods of that name give frames or callers.
fn gives_frames(name: Sym) -> bool {
    name.bytes() == FRAMES || ASKING.contains(&name.bytes())
}

/// The methods of the input that look at their caller.
pub struct Lookers {
    alike: FxHashMap<NameAndType, Vec<MethodId>>,
}

impl Lookers {
    /// Looks for them in all code of the input, by several threads.
    #[must_use]
    pub fn of(program: &Program) -> Self {
        let mut alike: FxHashMap<NameAndType, Vec<MethodId>> = FxHashMap::default();
        for method in Search::new(program).run() {
            let member = member_of(program, method);
            alike.entry(member).or_default().push(method);
        }
        Self { alike }
    }

    /// Whether a method may look at its caller, as far as known code tells. It may in three cases:
    /// - it does;
    /// - a known method that overrides it does;
    /// - its code is not known (native, or of the class path).
    ///
    /// An unknown class may still override it with code that looks.
    #[must_use]
    pub fn may_look(&self, program: &Program, method: MethodId) -> bool {
        if !program.is_quiet_code(method) {
            return true;
        }
        let this = program.method(method);
        let alike = self.alike.get(&member_of(program, method));
        alike.is_some_and(|alike| {
            let mut classes = alike.iter().map(|looker| program.method(*looker).class);
            classes.any(|class| program.may_share_objects(this.name, this.class, class))
        })
    }
}

fn member_of(program: &Program, method: MethodId) -> NameAndType {
    let this = program.method(method);
    NameAndType {
        name: this.name,
        descriptor: this.descriptor,
    }
}

impl Program {
    /// Whether a method is code of the input, or code of the platform that does not look.
    fn is_quiet_code(&self, method: MethodId) -> bool {
        let this = self.method(method);
        let class = self.class(this.class);
        match (class.is_platform(), class.is_input()) {
            (true, _) => is_quiet(class.name, this.name) && !gives_frames(this.name),
            (false, is_input) => is_input && self.is_trusted(this.class),
        }
    }

    /// Whether methods of that name of the two classes may belong to the same object. A class that
    /// inherits from one and implements the other need not be known.
    fn may_share_objects(&self, name: Sym, a: ClassId, b: ClassId) -> bool {
        if name == known().constructor {
            return a == b;
        }
        let is_below = |a, b| self.is_subtype(a, b) != Ok(false);
        let is_interface = |class: ClassId| self.class(class).is_interface();
        is_interface(a) || is_interface(b) || is_below(a, b) || is_below(b, a)
    }
}

/// The search for methods that look at their caller. It starts from methods of the input that ask
/// for frames, and follows calls backwards.
struct Search<'a> {
    program: &'a Program,
    classes: Vec<ClassId>,
    naming: NamingClasses,
    /// References to methods that were found, by name and descriptor and by the class that the
    /// reference names. Only references that reach no found method so far are kept.
    unreached: FxHashMap<NameAndType, Users>,
    calls: FxHashMap<ClassId, Arc<ClassCalls>>,
    found: FxHashSet<MethodId>,
    work: Vec<MethodId>,
    /// Methods of interfaces through which a class runs code from outside of the input that may
    /// look. That code sees only its direct caller. So callers of such a method do not look
    /// themselves.
    inherited: FxHashSet<MethodId>,
}

/// The classes that name a member, by a hash of its name and descriptor: there are millions of
/// members. A class that names another member with that hash is read in vain.
#[derive(Default)]
struct NamingClasses(Vec<(u32, ClassId)>);

impl NamingClasses {
    fn of(program: &Program, classes: &[ClassId]) -> Self {
        let named = |class: &ClassId| {
            let file = program.file(*class);
            let members = file.into_iter().flat_map(ClassFile::names_and_types);
            let class = *class;
            let named = members.map(move |member| (Self::hash(member), class));
            named.collect::<Vec<_>>()
        };
        let mut named: Vec<(u32, ClassId)> = classes.par_iter().flat_map_iter(named).collect();
        named.par_sort_unstable();
        named.dedup();
        named.shrink_to_fit();
        Self(named)
    }

    fn hash(member: NameAndType) -> u32 {
        (FxBuildHasher.hash_one(member) >> 32) as u32
    }

    fn classes(&self, member: NameAndType) -> impl Iterator<Item = ClassId> {
        let hash = Self::hash(member);
        let from = self.0.partition_point(|(other, _)| *other < hash);
        let alike = self.0[from..]
            .iter()
            .take_while(move |(other, _)| *other == hash);
        alike.map(|(_, class)| *class)
    }
}

/// References to methods, by the class that they name.
type Users = FxHashMap<Sym, Vec<MethodUse>>;

/// Actions of a class's methods that may run other methods.
#[derive(Default)]
struct ClassCalls {
    methods: Vec<MethodCalls>,
    /// References to methods by name and descriptor, each with the class that it names.
    uses: FxHashMap<NameAndType, Vec<(Sym, MethodUse)>>,
}

/// A reference to a method. It stands in a method of a class, given by position, and perhaps in a
/// call site there.
#[derive(Clone, Copy)]
struct MethodUse {
    class: ClassId,
    method: usize,
    site: Option<usize>,
}

/// Actions of a method that may run other methods.
struct MethodCalls {
    caller: MethodId,
    /// The methods that it calls or refers to.
    methods: Vec<MethodRef>,
    /// The classes that it may initialise.
    initialised: Vec<Sym>,
    /// Its call sites of bootstrap methods.
    sites: Vec<BootstrapSite>,
    /// Whether it asks for frames itself, or cannot be read.
    asks: bool,
}

/// A call site that may make an object with a method that runs one of the referenced methods.
struct BootstrapSite {
    name: Sym,
    /// The type of the object, if it is of a class or interface.
    ty: Option<Sym>,
    methods: Vec<MethodRef>,
}

impl<'a> Search<'a> {
    fn new(program: &'a Program) -> Self {
        let input = program.classes().filter(|(_, class)| class.is_input());
        Self {
            program,
            classes: input.map(|(id, _)| id).collect(),
            naming: NamingClasses::default(),
            unreached: FxHashMap::default(),
            calls: FxHashMap::default(),
            found: FxHashSet::default(),
            work: Vec::new(),
            inherited: FxHashSet::default(),
        }
    }

    fn run(mut self) -> FxHashSet<MethodId> {
        self.begin();
        if !self.work.is_empty() {
            self.naming = NamingClasses::of(self.program, &self.classes);
        }
        while !self.work.is_empty() {
            self.round();
        }
        self.found.extend(&self.inherited);
        self.found
    }

    /// Adds the methods that ask for frames, or whose code is not known.
    fn begin(&mut self) {
        let program = self.program;
        let names = [ASKING, &[FRAMES, WALKER_TEXT]].concat();
        let begun = self.classes.par_iter().map(|class| {
            let file = program.file(*class);
            let asks = file.is_some_and(|file| mentions(file, &[WALKER], &names));
            (asks.then_some(*class), inherited(program, *class))
        });
        let begun: Vec<(Option<ClassId>, Vec<MethodId>)> = begun.collect();
        let (asking, inherited): (Vec<_>, Vec<_>) = begun.into_iter().unzip();
        self.inherited.extend(inherited.into_iter().flatten());
        let natives = self.classes.iter().flat_map(|c| program.methods_of(*c));
        let natives = natives.filter(|m| program.method(*m).flags.is_native());
        for native in natives.collect::<Vec<_>>() {
            self.add(native);
        }
        let asking: Vec<ClassId> = asking.into_iter().flatten().collect();
        self.read_all(&asking);
        for class in asking {
            let calls = self.calls_of(class);
            for calls in calls.methods.iter().filter(|calls| calls.asks) {
                self.add(calls.caller);
                if program.method(calls.caller).name == known().initializer {
                    self.add_initialising(class);
                }
            }
        }
    }

    /// Adds the methods that may run the initialiser of a class, which asks for frames itself:
    /// - static methods and constructors of the class and of classes below it;
    /// - methods that use these classes' static members, or make their objects.
    ///
    /// An initialiser may also look past itself through methods that it calls. That case is on the
    /// list of accepted differences.
    fn add_initialising(&mut self, class: ClassId) {
        let program = self.program;
        let is_below = |name: &Sym| {
            let found = program.find(*name);
            found.map_or(true, |c| program.is_subtype(c, class) != Ok(false))
        };
        let classes = self.classes.clone();
        self.read_all(&classes);
        for other in classes {
            if is_below(&program.class(other).name) {
                for method in program.methods_of(other) {
                    let this = program.method(method);
                    if this.flags.is_static() || this.name == known().constructor {
                        self.add(method);
                    }
                }
            }
            for calls in &self.calls_of(other).methods {
                if calls.initialised.iter().any(is_below) {
                    self.add(calls.caller);
                }
            }
        }
    }

    /// Adds the methods that call the methods found last, or that make objects that run them. A
    /// reference that reaches one method of a name and descriptor is added once, and then dropped.
    /// So the references of the program are not compared with each of a thousand such methods.
    fn round(&mut self) {
        let mut found: FxHashMap<NameAndType, Vec<MethodId>> = FxHashMap::default();
        for method in std::mem::take(&mut self.work) {
            let alike = found.entry(member_of(self.program, method));
            alike.or_default().push(method);
        }
        let unread = found.keys().filter(|m| !self.unreached.contains_key(m));
        let unread = unread.flat_map(|member| self.naming.classes(*member));
        self.read_all(&unread.collect::<Vec<_>>());
        let groups = found.into_iter().map(|(member, methods)| {
            let unreached = self.unreached.remove(&member);
            (member, methods, unreached)
        });
        let groups: Vec<_> = groups.collect();
        let search = &*self;
        let reached = groups.into_par_iter().with_max_len(1);
        let reached = reached.map(|(member, methods, unreached)| {
            let unreached = unreached.unwrap_or_else(|| search.users(member));
            let is_reached = |(owner, _): &(Sym, Vec<MethodUse>)| {
                let mut methods = methods.iter();
                methods.any(|method| search.may_reach(*owner, *method))
            };
            let (reached, others): (Users, Users) = unreached.into_iter().partition(is_reached);
            let reached: Vec<MethodUse> = reached.into_values().flatten().collect();
            (member, others, reached)
        });
        for (member, others, reached) in reached.collect::<Vec<_>>() {
            self.unreached.insert(member, others);
            for used in reached {
                self.add_user(used);
            }
        }
    }

    fn add_user(&mut self, used: MethodUse) {
        let calls = self.calls_of(used.class);
        let method = &calls.methods[used.method];
        match used.site {
            None => self.add(method.caller),
            Some(site) => self.add_made(&method.sites[site]),
        }
    }

    /// References to methods of that name and descriptor. The classes that name these were read.
    fn users(&self, member: NameAndType) -> Users {
        let mut users = Users::default();
        for class in self.naming.classes(member) {
            let uses = self.calls[&class].uses.get(&member);
            for (owner, used) in uses.into_iter().flatten() {
                users.entry(*owner).or_default().push(*used);
            }
        }
        users
    }

    /// Adds the methods through which an object made at a site may run its code.
    fn add_made(&mut self, site: &BootstrapSite) {
        let program = self.program;
        let mut stack: Vec<ClassId> = site.ty.iter().flat_map(|ty| program.find(*ty)).collect();
        let mut seen = FxHashSet::default();
        while let Some(class) = stack.pop() {
            if seen.insert(class) {
                stack.extend(program.supertypes(class).flatten());
                let named = |m: &MethodId| program.method(*m).name == site.name;
                for method in program.methods_of(class).filter(named) {
                    self.add(method);
                }
            }
        }
    }

    /// Reads the calls of classes, by several threads.
    fn read_all(&mut self, classes: &[ClassId]) {
        let unread = classes
            .iter()
            .filter(|class| !self.calls.contains_key(class));
        let mut classes: Vec<ClassId> = unread.copied().collect();
        classes.sort_unstable();
        classes.dedup();
        let program = self.program;
        let read = classes
            .into_par_iter()
            .map(|class| (class, read(program, class)));
        let read: Vec<(ClassId, Arc<ClassCalls>)> = read.collect();
        self.calls.extend(read);
    }

    /// The calls of a class that was read.
    fn calls_of(&self, class: ClassId) -> Arc<ClassCalls> {
        self.calls[&class].clone()
    }

    /// Whether a call of that method's name and descriptor on class `owner` may run the method. A
    /// call of a method that the platform declares (`Runnable.run`) is not followed: code that
    /// looks from there finds the caller of that method.
    fn may_reach(&self, owner: Sym, method: MethodId) -> bool {
        let this = self.program.method(method);
        let may_share = |owner| {
            let program = self.program;
            !(program.class(owner).is_platform() && in_force(Rule::WalksPassPlatform))
                && program.may_share_objects(this.name, owner, this.class)
        };
        self.program.find(owner).map_or(true, may_share)
    }

    fn add(&mut self, method: MethodId) {
        if self.found.insert(method) {
            self.work.push(method);
        }
    }
}

/// The methods of interfaces for which a class inherits code from outside of the input that may
/// look (`class Log extends java.util.logging.Logger implements Info`).
fn inherited(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut methods = Vec::new();
    let outside = program.superclasses(class).flatten();
    let mut outside = outside.filter(|c| !program.class(*c).is_input());
    if outside.next().is_none_or(|c| Some(c) == program.object()) {
        return methods;
    }
    let mut seen = FxHashSet::default();
    let mut stack = vec![class];
    while let Some(above) = stack.pop() {
        if !seen.insert(above) {
            continue;
        }
        stack.extend(program.supertypes(above).flatten());
        if !program.class(above).is_interface() {
            continue;
        }
        for method in program.methods_of(above) {
            let this = program.method(method);
            let found = program.resolve_method_in(class, this.name, this.descriptor, false);
            if found.is_ok_and(|found| !program.is_quiet_code(found)) {
                methods.push(method);
            }
        }
    }
    methods
}

/// Reads the calls of a class's methods.
fn read(program: &Program, class: ClassId) -> Arc<ClassCalls> {
    let Some(file) = program.file(class) else {
        return Arc::default();
    };
    let methods = program.methods_of(class).map(|caller| {
        let mut calls = MethodCalls {
            caller,
            methods: Vec::new(),
            initialised: Vec::new(),
            sites: Vec::new(),
            asks: false,
        };
        let declared = &file.methods[usize::from(program.method(caller).index)];
        match file.code(declared) {
            Ok(None) => {}
            Ok(Some(code)) => calls.add_all(file, &code),
            Err(_) => calls.asks = true,
        }
        calls
    });
    Arc::new(ClassCalls::new(class, methods.collect()))
}

impl ClassCalls {
    fn new(class: ClassId, methods: Vec<MethodCalls>) -> Self {
        let mut uses: FxHashMap<NameAndType, Vec<(Sym, MethodUse)>> = FxHashMap::default();
        for (method, calls) in methods.iter().enumerate() {
            let sites = calls.sites.iter().enumerate();
            let sites = sites.map(|(n, site)| (Some(n), &site.methods));
            for (site, references) in std::iter::once((None, &calls.methods)).chain(sites) {
                let used = MethodUse {
                    class,
                    method,
                    site,
                };
                for reference in references {
                    let member = NameAndType {
                        name: reference.name,
                        descriptor: reference.descriptor,
                    };
                    let uses = uses.entry(member).or_default();
                    uses.push((reference.owner, used));
                }
            }
        }
        Self { methods, uses }
    }
}

impl MethodCalls {
    fn add_all(&mut self, file: &ClassFile, code: &Code) {
        let mut insns = code.insns().map(|(_, insn)| insn).peekable();
        while let Some(insn) = insns.next() {
            self.add(file, insn);
            if let Insn::Invoke(_, method) = insn
                && method.name.bytes() == FRAMES
            {
                let takes = |next: &&Insn| match next {
                    Insn::Invoke(_, next) => next.name.bytes() == TAKES_FRAMES,
                    _ => false,
                };
                self.asks |= !insns.peek().is_some_and(takes);
            }
        }
    }

    fn add(&mut self, file: &ClassFile, insn: &Insn) {
        match insn {
            Insn::Invoke(op, method) => {
                if *op == Op::Invokestatic {
                    self.initialised.push(method.owner);
                }
                self.refer(*method);
            }
            Insn::Type(Op::New, class) => self.initialised.push(*class),
            Insn::Field(Op::Getstatic | Op::Putstatic, field) => self.initialised.push(field.owner),
            Insn::Ldc(constant) => drop(self.constant(file, constant)),
            Insn::InvokeDynamic(bootstrap, site) => {
                let methods = self.bootstrap(file, *bootstrap);
                self.sites.push(BootstrapSite {
                    name: site.name,
                    ty: class_of_result(site.descriptor),
                    methods,
                });
            }
            _ => {}
        }
    }

    /// Adds the methods that a bootstrap method and its arguments refer to, and gives the methods
    /// of the arguments. Where an argument is a dynamic constant, all bootstrap methods of the
    /// class are taken.
    fn bootstrap(&mut self, file: &ClassFile, id: BootstrapId) -> Vec<MethodRef> {
        let Some(bootstrap) = file.bootstraps.get(id.index()) else {
            return Vec::new();
        };
        let is_dynamic = |c: &Const| matches!(c, Const::Dynamic(..));
        let all = if bootstrap.arguments.iter().any(is_dynamic) {
            file.bootstraps.iter().collect()
        } else {
            vec![bootstrap]
        };
        let mut methods = Vec::new();
        for bootstrap in all {
            self.refer(bootstrap.method());
            let plain = bootstrap.arguments.iter().filter(|c| !is_dynamic(c));
            methods.extend(plain.flat_map(|c| self.constant(file, c)));
        }
        methods
    }

    /// Adds the methods that a constant refers to, and gives them.
    fn constant(&mut self, file: &ClassFile, constant: &Const) -> Vec<MethodRef> {
        match constant {
            Const::Handle(handle) => {
                // A handle of a method that gives frames counts as a call of it.
                self.asks |= handle.member.name.bytes() == FRAMES;
                let method = handle.member.as_method();
                self.refer(method);
                return vec![method];
            }
            Const::Class(name) => self.asks |= name.bytes() == WALKER,
            Const::String(text) => {
                let text = text.bytes();
                self.asks |= [WALKER_TEXT, FRAMES].contains(&text) || ASKING.contains(&text);
            }
            Const::Dynamic(id, _) => return self.bootstrap(file, *id),
            _ => {}
        }
        Vec::new()
    }

    fn refer(&mut self, method: MethodRef) {
        self.asks |= ASKING.contains(&method.name.bytes()) || method.owner.bytes() == WALKER;
        self.methods.push(method);
    }
}

/// The class or interface of the objects that a call site of that descriptor gives.
fn class_of_result(descriptor: Sym) -> Option<Sym> {
    match MethodDescriptor::parse(descriptor)?.result? {
        FieldType::Class(name) => Some(name),
        _ => None,
    }
}
