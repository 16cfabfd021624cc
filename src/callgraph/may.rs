//! The open calls that may lead to a method outside of the graph.
//!
//! **The rule.** A method may be reached if reached code has one of these calls:
//!
//! 1. *By name*: the receiver of the call is unknown. The call names the method, or a method that
//!    it overrides, and a class exists that has both. For a lambda's body the call names the
//!    interface's method.
//! 2. *Through unreached code*: rule 1 holds for another unreached method, and a way through
//!    unreached methods leads from there to the method. A step of the way is a call, a reference,
//!    or the creation of an object of the method's class. In some cases names do not show the way,
//!    and all unreached code of the program counts as one:
//!    * for a class initialiser
//!    * for a method that overrides one of the JDK
//!    * where reached code makes objects of the class and names the method
//! 3. *Anything*: a call of the program may run any method. Such calls are reflection, method
//!    handles, native code, bootstrap methods, classes that are not given, and deserialisation.
//! 4. *Unread code*: classes on the class path that no code names were not read. Any open call of
//!    the program may run these. For a method of the JDK any open call counts, as the JDK's
//!    unreached code is not searched.
//!
//! Open calls of the JDK's code count by name only, and only on objects that reached code makes.
//! This follows an assumption of the whole graph: the JDK's own reflection, handles and native code
//! run a method of the program only if they are given it. If no call is left, the answer is *not
//! found*.
//!
//! Calls are sorted by the number of methods between them and the method asked for. Calls by rules
//! 3 and 4, and through "all unreached code", come last.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::listing::{Listing, NamedMethod, Part};
use super::rests::is_by_name;
use super::{CallGraph, Open};
use base::{Id, Sym, known};
use classfile::Pc;
use program::{ClassId, MethodId};

/// Why a call may run methods outside of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenReason {
    /// The graph's own reason.
    Open(Open),
    /// It reads objects of any serialisable class.
    Deserialisation,
}

impl OpenReason {
    /// The word that outputs use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open(open) => open.name(),
            Self::Deserialisation => "deserialisation",
        }
    }
}

/// An open call of reached code.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenCall {
    pub caller: MethodId,
    pub line: Option<u16>,
    /// The method that it names: a place in the listing's references.
    pub declared: Option<u32>,
    pub reason: OpenReason,
    pc: Pc,
    /// Whether it may run anything.
    pub is_any: bool,
    is_own: bool,
}

/// An open call that may lead to a method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lead {
    pub call: OpenCall,
    /// The method that it may select by its name; `None` if it may run anything.
    pub selects: Option<MethodId>,
}

/// A reference in reached code.
struct CodeReference {
    caller: MethodId,
    line: Option<u16>,
    reference: u32,
    named: NamedMethod,
    by: Option<NamedMethod>,
}

/// Name and descriptor.
type NameAndDescriptor = (Sym, Sym);

/// The open calls of a graph, and the unreached code by the methods that it names.
pub(super) struct May<'a> {
    listing: &'a Listing,
    graph: &'a CallGraph,
    calls: Vec<OpenCall>,
    by_key: FxHashMap<NameAndDescriptor, Vec<usize>>,
    by_name: FxHashMap<Sym, Vec<usize>>,
    nameless: Vec<usize>,
    /// Whether a reference to a method runs on an unknown receiver.
    runs_references: bool,
    references: FxHashMap<NameAndDescriptor, Vec<CodeReference>>,
    /// Unreached methods, by the methods that they call or refer to.
    callers: FxHashMap<NameAndDescriptor, Vec<(MethodId, Sym)>>,
    /// Unreached methods that call a constructor of a class.
    makers: FxHashMap<Sym, Vec<MethodId>>,
    /// The methods that reached code calls.
    named: FxHashSet<NameAndDescriptor>,
    /// The classes with an instance method in reached code, constructors included: they have
    /// objects.
    instantiated: FxHashSet<ClassId>,
    /// The classes of the JDK that declare an overridable method of that name and descriptor.
    platform: FxHashMap<NameAndDescriptor, Vec<ClassId>>,
    classes: FxHashMap<Sym, ClassId>,
    subtypes: Vec<Vec<ClassId>>,
    below: RefCell<FxHashMap<ClassId, Rc<FxHashSet<ClassId>>>>,
}

impl<'a> May<'a> {
    pub(super) fn of(listing: &'a Listing, graph: &'a CallGraph) -> Self {
        let mut subtypes = vec![Vec::new(); listing.classes().len()];
        for (id, class) in listing.classes() {
            for above in &class.supertypes {
                subtypes[above.index()].push(id);
            }
        }
        let classes = listing.classes();
        let classes = classes.map(|(id, _)| (listing.class_name(id), id));
        let mut may = Self {
            listing,
            graph,
            calls: open_calls(listing, graph),
            by_key: FxHashMap::default(),
            by_name: FxHashMap::default(),
            nameless: Vec::new(),
            runs_references: false,
            references: FxHashMap::default(),
            callers: FxHashMap::default(),
            makers: FxHashMap::default(),
            named: FxHashSet::default(),
            instantiated: FxHashSet::default(),
            platform: FxHashMap::default(),
            classes: classes.collect(),
            subtypes,
            below: RefCell::default(),
        };
        may.note_open();
        may.note_code();
        may.note_platform();
        may
    }

    fn note_open(&mut self) {
        for (n, call) in self.calls.iter().enumerate() {
            let edges = self.graph.from(call.caller).iter();
            let mut edges = edges.filter(|edge| edge.pc == call.pc);
            self.runs_references |=
                !call.is_any && edges.any(|edge| edge.kind == super::EdgeKind::Lambda);
            match call.declared {
                Some(reference) => {
                    let named = self.listing.named_by(reference);
                    let of_key = self.by_key.entry((named.name, named.descriptor));
                    of_key.or_default().push(n);
                    self.by_name.entry(named.name).or_default().push(n);
                }
                None if !call.is_any => self.nameless.push(n),
                None => {}
            }
        }
    }

    fn note_code(&mut self) {
        for at in self.listing.all_mentions() {
            let key = (at.named.name, at.named.descriptor);
            if self.graph.reaches(at.caller) {
                self.references.entry(key).or_default().push(CodeReference {
                    caller: at.caller,
                    line: at.line,
                    reference: at.reference,
                    named: at.named,
                    by: at.by,
                });
                continue;
            }
            let callers = self.callers.entry(key).or_default();
            callers.push((at.caller, at.named.owner));
            if at.named.name == known().constructor {
                let makers = self.makers.entry(at.named.owner).or_default();
                makers.push(at.caller);
            }
        }
        for site in self.listing.sites() {
            let Some(reference) = site.declared else {
                continue;
            };
            let named = self.listing.named_by(reference);
            self.named.insert((named.name, named.descriptor));
        }
        for method in &self.graph.methods {
            if !self.listing.flags(*method).is_static() {
                self.instantiated.insert(self.listing.method(*method).class);
            }
        }
    }

    fn note_platform(&mut self) {
        for (id, method) in self.listing.methods() {
            if !self.is_own(id) && self.is_dispatched(id) {
                let key = (self.listing.name(id), self.listing.descriptor(id));
                self.platform.entry(key).or_default().push(method.class);
            }
        }
    }

    /// The open calls that may lead to a class that was not read: every open call of the program.
    pub(super) fn to_unread(&self) -> Vec<Lead> {
        self.sorted(BTreeMap::new(), |call| call.is_own)
    }

    /// The open calls that may lead to one of these methods, the nearest first.
    pub(super) fn leads(&self, methods: &[MethodId]) -> Vec<Lead> {
        let mut found: BTreeMap<(MethodId, Pc), (usize, Lead)> = BTreeMap::new();
        let mut seen: FxHashSet<MethodId> = methods.iter().copied().collect();
        let mut next: VecDeque<(MethodId, usize)> = methods.iter().map(|m| (*m, 0)).collect();
        let mut is_wide = false;
        while let Some((method, steps)) = next.pop_front() {
            self.note_leads(method, steps, &mut found);
            is_wide |= self.is_wide(method);
            for caller in self.before(method) {
                if seen.insert(caller) {
                    next.push_back((caller, steps + 1));
                }
            }
        }
        if is_wide {
            let methods = self.listing.methods().map(|(id, _)| id);
            let own = methods
                .filter(|id| self.is_own(*id) && !self.graph.reaches(*id) && !seen.contains(id));
            own.for_each(|method| self.note_leads(method, usize::MAX, &mut found));
        }
        let is_of_jdk = methods.iter().any(|method| !self.is_own(*method));
        let own = self.listing.archives.iter();
        let has_unread = own.clone().any(|archive| !archive.unnamed.is_empty());
        self.sorted(found, |call| {
            is_of_jdk || call.is_own && (call.is_any || has_unread)
        })
    }

    /// The calls found, the nearest first, then all other open calls that count.
    fn sorted(
        &self,
        found: BTreeMap<(MethodId, Pc), (usize, Lead)>,
        counts: impl Fn(&OpenCall) -> bool,
    ) -> Vec<Lead> {
        let calls = self.calls.iter();
        let others =
            calls.filter(|call| counts(call) && !found.contains_key(&(call.caller, call.pc)));
        let others: Vec<(usize, Lead)> = others
            .map(|call| {
                let lead = Lead {
                    call: *call,
                    selects: None,
                };
                (usize::MAX, lead)
            })
            .collect();
        let mut all: Vec<(usize, Lead)> = found.into_values().chain(others).collect();
        all.sort_by_cached_key(|(steps, Lead { call, selects })| {
            let part = self.listing.part(call.caller);
            let caller = self.listing.source(call.caller);
            (
                *steps,
                !call.is_any,
                selects.is_none(),
                part,
                caller,
                call.pc,
            )
        });
        all.into_iter().map(|(_, lead)| lead).collect()
    }

    /// Notes the calls that may run a method by its name.
    fn note_leads(
        &self,
        method: MethodId,
        steps: usize,
        found: &mut BTreeMap<(MethodId, Pc), (usize, Lead)>,
    ) {
        let is_made = self.is_made(method);
        let mut note = |call: OpenCall| {
            if !call.is_own && (call.is_any || !is_made) {
                return;
            }
            let lead = Lead {
                call,
                selects: Some(method),
            };
            let at = found.entry((call.caller, call.pc));
            at.or_insert((steps, lead));
        };
        let key = (self.listing.name(method), self.listing.descriptor(method));
        if self.is_dispatched(method) {
            for n in self.by_key.get(&key).into_iter().flatten() {
                let named = self.calls[*n].declared.map(|at| self.listing.named_by(at));
                if named.is_some_and(|named| self.has_both(method, named.owner)) {
                    note(self.calls[*n]);
                }
            }
            if self.overrides_platform(method) {
                self.nameless.iter().for_each(|n| note(self.calls[*n]));
            }
            if self.is_handler(method) {
                self.calls.iter().for_each(|call| note(*call));
            }
        }
        for at in self.references.get(&key).into_iter().flatten() {
            if !self.refers(method, at.named.owner) {
                continue;
            }
            if self.runs_references && self.is_dispatched(method) {
                note(at.as_call(self.listing));
            }
            let Some(by) = at.by else { continue };
            for n in self.by_name.get(&by.name).into_iter().flatten() {
                let named = self.calls[*n].declared.map(|at| self.listing.named_by(at));
                if named.is_some_and(|named| self.is_above(named.owner, by.owner)) {
                    note(self.calls[*n]);
                }
            }
        }
    }

    /// The unreached methods that call a method, refer to it, or make an object of its class.
    fn before(&self, method: MethodId) -> Vec<MethodId> {
        let key = (self.listing.name(method), self.listing.descriptor(method));
        let callers = self.callers.get(&key).into_iter().flatten();
        let callers = callers.filter(|(_, owner)| self.refers(method, *owner));
        let mut all: Vec<MethodId> = callers.map(|(caller, _)| *caller).collect();
        if self.is_dispatched(method) {
            for class in self.below(self.listing.method(method).class).iter() {
                let makers = self.makers.get(&self.listing.class_name(*class));
                all.extend(makers.into_iter().flatten());
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether code may run a method without naming it.
    fn is_wide(&self, method: MethodId) -> bool {
        let listing = self.listing;
        let is_initialiser = listing.name(method) == known().initializer;
        let key = (listing.name(method), listing.descriptor(method));
        let is_carried = || self.named.contains(&key) && self.is_made(method);
        let is_met =
            || self.is_dispatched(method) && (self.overrides_platform(method) || is_carried());
        is_initialiser || !self.is_own(method) || is_met()
    }

    /// Whether there may be an object for a method to run on, or a lambda with the method as its
    /// body.
    fn is_made(&self, method: MethodId) -> bool {
        let key = (self.listing.name(method), self.listing.descriptor(method));
        let below = self.below(self.listing.method(method).class);
        let mut below = below.iter();
        let references = self.references.get(&key).into_iter().flatten();
        let mut references = references.map(|at| at.named.owner);
        let is_body =
            !self.is_dispatched(method) && references.any(|owner| self.refers(method, owner));
        is_body || below.any(|class| self.instantiated.contains(class))
    }

    fn is_own(&self, method: MethodId) -> bool {
        self.listing.part(method) != Part::Platform
    }

    /// Whether it is selected by the receiver's class.
    fn is_dispatched(&self, method: MethodId) -> bool {
        let flags = self.listing.flags(method);
        !flags.is_static()
            && !flags.is_private()
            && self.listing.name(method) != known().constructor
    }

    /// Whether code that names a method of that class may mean this one.
    fn refers(&self, method: MethodId, owner: Sym) -> bool {
        let class = self.listing.method(method).class;
        if self.listing.name(method) == known().constructor {
            return self.listing.class_name(class) == owner;
        }
        self.has_both(method, owner)
    }

    /// Whether a class is below both the method's class and another one; also true if the other one
    /// is missing.
    fn has_both(&self, method: MethodId, owner: Sym) -> bool {
        let Some(owner) = self.classes.get(&owner) else {
            return true;
        };
        let class = self.listing.method(method).class;
        let (one, other) = (self.below(class), self.below(*owner));
        let (few, many) = if one.len() < other.len() {
            (one, other)
        } else {
            (other, one)
        };
        few.iter().any(|class| many.contains(class))
    }

    /// Whether a class is above another; also true if one of them is missing.
    fn is_above(&self, above: Sym, class: Sym) -> bool {
        let find = |name: Sym| self.classes.get(&name);
        match (find(above), find(class)) {
            (Some(above), Some(class)) => self.below(*above).contains(class),
            _ => true,
        }
    }

    /// A class and all below it.
    fn below(&self, class: ClassId) -> Rc<FxHashSet<ClassId>> {
        let known = self.below.borrow().get(&class).cloned();
        known.unwrap_or_else(|| {
            let mut all: FxHashSet<ClassId> = [class].into_iter().collect();
            let mut next = vec![class];
            while let Some(class) = next.pop() {
                let below = self.subtypes[class.index()].iter();
                next.extend(below.filter(|class| all.insert(**class)));
            }
            let all = Rc::new(all);
            self.below.borrow_mut().insert(class, all.clone());
            all
        })
    }

    /// Whether code of the JDK may call a method under the name of a JDK method that it overrides.
    fn overrides_platform(&self, method: MethodId) -> bool {
        let key = (self.listing.name(method), self.listing.descriptor(method));
        let declared = self.platform.get(&key).into_iter().flatten();
        let mut declared = declared.map(|class| self.listing.class_name(*class));
        declared.any(|class| self.has_both(method, class))
    }

    /// Whether it is the method of a proxy's handler. Calls of other names run it.
    fn is_handler(&self, method: MethodId) -> bool {
        let name = self.listing.name(method);
        let handler = "java/lang/reflect/InvocationHandler".into();
        name.bytes() == b"invoke" && self.has_both(method, handler)
    }
}

impl CodeReference {
    /// The reference as a call on an unknown receiver.
    fn as_call(&self, listing: &Listing) -> OpenCall {
        OpenCall {
            caller: self.caller,
            line: self.line,
            declared: Some(self.reference),
            reason: OpenReason::Open(Open::UnknownReceiver),
            // References have no offset, so each line gets one.
            pc: Pc::MAX - self.line.unwrap_or(0),
            is_any: false,
            is_own: listing.part(self.caller) != Part::Platform,
        }
    }
}

/// The open calls of a graph, and the program's calls that read objects.
fn open_calls(listing: &Listing, graph: &CallGraph) -> Vec<OpenCall> {
    let mut all: BTreeMap<(MethodId, Pc), OpenCall> = BTreeMap::new();
    for site in listing.sites() {
        let is_own = listing.part(site.method) != Part::Platform;
        let named = site.declared.map(|at| listing.named_by(at));
        if is_own && named.is_some_and(|named| reads_objects(&named)) {
            let call = OpenCall {
                caller: site.method,
                line: site.line,
                declared: site.declared,
                reason: OpenReason::Deserialisation,
                pc: site.pc,
                is_any: true,
                is_own,
            };
            all.insert((site.method, site.pc), call);
        }
    }
    for (method, pc, why) in &graph.open {
        let site = listing.site(*method, *pc);
        let is_any = !is_by_name(*why);
        let call = OpenCall {
            caller: *method,
            line: site.and_then(|site| site.line),
            declared: site.and_then(|site| site.declared),
            reason: OpenReason::Open(*why),
            pc: *pc,
            is_any,
            is_own: listing.part(*method) != Part::Platform,
        };
        let at = all.entry((*method, *pc)).or_insert(call);
        if is_any && !at.is_any {
            *at = call;
        }
    }
    all.into_values().collect()
}

/// Whether a call reads objects of any serialisable class (`java.io.ObjectInputStream`).
fn reads_objects(named: &NamedMethod) -> bool {
    const READ: [&[u8]; 2] = [b"readObject", b"readUnshared"];
    const STREAMS: [&[u8]; 2] = [b"java/io/ObjectInputStream", b"java/io/ObjectInput"];
    STREAMS.contains(&named.owner.bytes()) && READ.contains(&named.name.bytes())
}
