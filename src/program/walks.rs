//! Code that looks at the frames below its own: at its caller.
//!
//! A method that is called through a method reference sees, where it looks, the class that calls the
//! functional interface: the frame between is hidden. Called by an ordinary class it sees that one
//! (design 9). So it matters which methods look: those that ask the JVM for frames, and those that
//! call them. Methods of the platform that look at their caller are marked there
//! (`@CallerSensitive`, which programs cannot see) or are about frames; those asked about here
//! are of packages that have none of either, as a test makes sure for the JDKs at hand.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::classfile::{ClassFile, Const, Insn, MethodRef};
use crate::id::{Id, Sym};

use super::class::{ClassId, MethodId};
use super::load::Program;
use super::shape::{mentions, named_members};

/// Methods that give callers as classes, of whatever class: subclasses inherit them.
const CALLERS: &[&[u8]] = &[b"getCallerClass", b"getClassContext"];

/// Methods that give frames, which only methods of [`FRAME`] can read.
const FRAMES: &[&[u8]] = &[b"getAllStackTraces", b"getStackTrace"];

/// A frame.
const FRAME: &[u8] = b"java/lang/StackTraceElement";

/// The class of the platform whose every method is about frames.
const WALKER: &[u8] = b"java/lang/StackWalker";

/// The same as reflection names it.
const WALKER_TEXT: &[u8] = b"java.lang.StackWalker";

/// Packages of the platform in which no method looks at its caller, but for [`LOOKING`].
const QUIET_PACKAGES: &[&[u8]] = &[
    b"java/io",
    b"java/math",
    b"java/nio/charset",
    b"java/nio/file",
    b"java/text",
    b"java/time",
    b"java/time/chrono",
    b"java/time/format",
    b"java/time/temporal",
    b"java/util",
    b"java/util/concurrent",
    b"java/util/concurrent/atomic",
    b"java/util/function",
    b"java/util/regex",
    b"java/util/stream",
];

/// Classes of those packages, with those nested in them, some of whose methods do.
const LOOKING: &[&[u8]] = &[
    b"java/io/ObjectInputFilter",
    b"java/io/ObjectInputStream",
    b"java/io/ObjectOutputStream",
    b"java/io/ObjectStreamClass",
    b"java/io/ObjectStreamField",
    b"java/util/ResourceBundle",
    b"java/util/ServiceLoader",
    b"java/util/concurrent/Executors",
    b"java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    b"java/util/concurrent/atomic/AtomicLongFieldUpdater",
    b"java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
];

/// Classes of `java.lang` in which no method looks at its caller.
const QUIET_CLASSES: &[&[u8]] = &[
    b"java/lang/AutoCloseable",
    b"java/lang/Boolean",
    b"java/lang/Byte",
    b"java/lang/CharSequence",
    b"java/lang/Character",
    b"java/lang/Comparable",
    b"java/lang/Double",
    b"java/lang/Enum",
    b"java/lang/Float",
    b"java/lang/Integer",
    b"java/lang/Iterable",
    b"java/lang/Long",
    b"java/lang/Math",
    b"java/lang/Number",
    b"java/lang/Object",
    b"java/lang/Runnable",
    b"java/lang/Short",
    b"java/lang/String",
    b"java/lang/StringBuffer",
    b"java/lang/StringBuilder",
];

/// Methods of `java.lang.Class` that do not look at their caller.
const QUIET_OF_CLASS: &[&str] = &[
    "cast",
    "getName",
    "getSimpleName",
    "isArray",
    "isEnum",
    "isInstance",
    "isInterface",
];

impl Program {
    /// Whether a method, or one that overrides it, is known to look at its caller, or is code of
    /// which that is not known: native, or of the class path. Overriding methods of unknown classes
    /// are not thought of.
    pub fn may_look_at_caller(&self, method: MethodId) -> bool {
        let this = self.method(method);
        let class = self.class(this.class);
        let is_quiet = match (class.is_platform(), class.is_input()) {
            (true, _) => is_quiet(class.name, this.name),
            (false, is_input) => is_input && self.is_trusted(this.class),
        };
        !is_quiet
            || self.lookers().iter().any(|looker| {
                let looker = self.method(*looker);
                looker.name == this.name
                    && looker.descriptor == this.descriptor
                    && self.is_subtype(looker.class, this.class) != Ok(false)
            })
    }

    fn lookers(&self) -> &FxHashSet<MethodId> {
        self.lookers.get_or_init(|| Search::new(self).run())
    }
}

/// Whether no method of that name of the platform's class looks at its caller.
fn is_quiet(class: Sym, method: Sym) -> bool {
    let name = class.bytes();
    if [CALLERS, FRAMES].concat().contains(&method.bytes()) {
        return false;
    }
    if QUIET_CLASSES.contains(&name) {
        return true;
    }
    if name == b"java/lang/Class" {
        return QUIET_OF_CLASS.iter().any(|quiet| method == **quiet);
    }
    let package = name.iter().rposition(|b| *b == b'/').unwrap_or(0);
    let outermost = name.split(|b| *b == b'$').next().unwrap_or(name);
    QUIET_PACKAGES.contains(&&name[..package]) && !LOOKING.contains(&outermost)
}

/// The search for methods of the input that look at their caller: from those that ask for frames,
/// by calls, backwards.
struct Search<'a> {
    program: &'a Program,
    classes: Vec<ClassId>,
    /// The classes that name a method of that name and descriptor.
    naming: FxHashMap<(Sym, Sym), Vec<ClassId>>,
    calls: FxHashMap<ClassId, Arc<[Calls]>>,
    /// The names that count: those of [`FRAMES`] only where something could read a frame.
    names: Vec<&'static [u8]>,
    found: FxHashSet<MethodId>,
    work: Vec<MethodId>,
}

/// What a method calls or refers to.
struct Calls {
    caller: MethodId,
    methods: Vec<MethodRef>,
    /// Whether it asks for frames itself, or cannot be read.
    asks: bool,
}

impl<'a> Search<'a> {
    fn new(program: &'a Program) -> Self {
        let input = program.classes().filter(|(_, class)| class.is_input());
        let classes: Vec<ClassId> = input.map(|(id, _)| id).collect();
        let files = classes.iter().filter_map(|class| program.file(*class));
        let reads_frames = files.into_iter().any(|file| mentions(file, &[FRAME], &[]));
        let frames = if reads_frames { FRAMES } else { &[] };
        Self {
            program,
            classes,
            names: [CALLERS, frames, &[WALKER_TEXT]].concat(),
            naming: FxHashMap::default(),
            calls: FxHashMap::default(),
            found: FxHashSet::default(),
            work: Vec::new(),
        }
    }

    fn run(mut self) -> FxHashSet<MethodId> {
        for class in self.classes.clone() {
            self.begin(class);
        }
        if !self.work.is_empty() {
            self.index();
        }
        while let Some(method) = self.work.pop() {
            let this = self.program.method(method);
            let naming = self.naming.get(&(this.name, this.descriptor));
            for class in naming.cloned().unwrap_or_default() {
                self.add_callers(class, method);
            }
        }
        self.found
    }

    /// Adds the methods of a class that ask for frames, or whose code is not known.
    fn begin(&mut self, class: ClassId) {
        let program = self.program;
        let natives = program
            .methods_of(class)
            .filter(|m| program.method(*m).flags.is_native());
        natives
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|m| self.add(m));
        let asks = program
            .file(class)
            .is_some_and(|file| mentions(file, &[WALKER], &self.names));
        if asks {
            for calls in self.calls_of(class).iter().filter(|calls| calls.asks) {
                self.add(calls.caller);
            }
        }
    }

    fn index(&mut self) {
        for class in &self.classes {
            let members = self
                .program
                .file(*class)
                .map(|file| named_members(file.bytes()));
            for member in members.into_iter().flatten() {
                let naming = self.naming.entry(member).or_default();
                if naming.last() != Some(class) {
                    naming.push(*class);
                }
            }
        }
    }

    fn add_callers(&mut self, class: ClassId, method: MethodId) {
        for calls in self.calls_of(class).iter() {
            if calls.methods.iter().any(|r| self.may_reach(r, method)) {
                self.add(calls.caller);
            }
        }
    }

    fn calls_of(&mut self, class: ClassId) -> Arc<[Calls]> {
        let program = self.program;
        let calls = self.calls.entry(class);
        calls
            .or_insert_with(|| read(program, class, &self.names))
            .clone()
    }

    /// Whether a call of what `reference` names may run the method.
    fn may_reach(&self, reference: &MethodRef, method: MethodId) -> bool {
        let this = self.program.method(method);
        reference.name == this.name
            && reference.descriptor == this.descriptor
            && self.program.find(reference.owner).map_or(true, |owner| {
                let is_below = |a, b| self.program.is_subtype(a, b) != Ok(false);
                is_below(owner, this.class) || is_below(this.class, owner)
            })
    }

    fn add(&mut self, method: MethodId) {
        if self.found.insert(method) {
            self.work.push(method);
        }
    }
}

/// What the methods of a class call.
fn read(program: &Program, class: ClassId, names: &[&[u8]]) -> Arc<[Calls]> {
    let Some(file) = program.file(class) else {
        return Arc::default();
    };
    let methods = program.methods_of(class).map(|caller| {
        let mut calls = Calls {
            caller,
            methods: Vec::new(),
            asks: false,
        };
        let declared = &file.methods[usize::from(program.method(caller).index)];
        match file.code(declared) {
            Ok(None) => {}
            Ok(Some(code)) => code
                .insns()
                .for_each(|(_, insn)| calls.add(file, names, insn)),
            Err(_) => calls.asks = true,
        }
        calls
    });
    methods.collect()
}

impl Calls {
    fn add(&mut self, file: &ClassFile, names: &[&[u8]], insn: &Insn) {
        match insn {
            Insn::Invoke(_, method) => self.refer(names, *method),
            Insn::Ldc(constant) => self.constant(names, constant),
            Insn::InvokeDynamic(bootstrap, _) => {
                if let Some(bootstrap) = file.bootstraps.get(bootstrap.index()) {
                    self.refer(names, bootstrap.handle.member);
                    let arguments = bootstrap.arguments.iter();
                    arguments.for_each(|c| self.constant(names, c));
                }
            }
            _ => {}
        }
    }

    fn constant(&mut self, names: &[&[u8]], constant: &Const) {
        match constant {
            Const::Handle(handle) => self.refer(names, handle.member),
            Const::String(text) => self.asks |= names.contains(&text.bytes()),
            _ => {}
        }
    }

    fn refer(&mut self, names: &[&[u8]], method: MethodRef) {
        self.asks |= names.contains(&method.name.bytes()) || method.owner.bytes() == WALKER;
        self.methods.push(method);
    }
}
