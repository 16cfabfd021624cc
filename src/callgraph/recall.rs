//! The recall of a graph: how much of a run it contains, by methods and by edges, and why it lacks
//! the rest (ICSE 2020 paper, section 3.5).
//!
//! The recall by methods is the share of the methods that ran which the graph reaches. The recall
//! by edges is the same share of the pairs of caller and callee. Reflection and method handles run
//! their targets through code of the platform, and through classes generated at run time. For such
//! a call an edge from the method that uses them counts, too.
//!
//! A method is missed *at* a call: the first call on its way, from the root of its tree, that the
//! graph does not follow. All methods missed at one call are one hole.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::CallGraph;
use super::listing::Part;
use super::name_pattern::method_name;
use super::ran::{
    MethodKey, RanPairs, add_pairs, has_call, has_passed_call, is_handles, is_reflection,
    is_thread, key, starts_with,
};
use super::trace::{Cut, RunTrace, TracedMethod};
use base::{Sym, known};
use classfile::{Insn, MethodRef, source_name};
use program::{MethodId, Program};

/// Why a graph does not follow a call (in place of Table 3 of the ICSE 2020 paper).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Cause {
    /// Reflection runs it.
    Reflection,
    /// A service loader makes the provider.
    #[strum(serialize = "service loader")]
    Service,
    /// Deserialisation runs it, or makes the object.
    Deserialisation,
    /// Run by method handles, variable handles or the code that links call sites, or part of that
    /// code.
    #[strum(serialize = "method handles")]
    MethodHandle,
    /// A lambda's body.
    Lambda,
    /// A class initialiser.
    #[strum(serialize = "class initialiser")]
    Initialiser,
    /// Its caller is missing from the inputs, or was generated at run time.
    #[strum(serialize = "caller not given or generated")]
    NotGiven,
    /// The caller has no call of that name: the JVM, native code, a method reference or a proxy
    /// runs it.
    #[strum(serialize = "no call site")]
    NoCallSite,
    /// The JVM starts a thread with it.
    #[strum(serialize = "start of a thread")]
    Thread,
    /// It has no context: the trace ran out of space.
    #[strum(serialize = "no context")]
    Unknown,
    /// The call is in the graph's code. Native code makes the receivers, or they are made
    /// without a constructor.
    #[strum(serialize = "object of native code")]
    NativeAllocation,
    /// The call is in the graph's code, and so are allocations of the receivers. The graph does not
    /// see how the objects reach the call.
    #[strum(serialize = "receiver not seen")]
    Receiver,
}

impl Cause {
    /// The words that outputs use.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A share of a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Share {
    /// The items that the graph has.
    pub found: usize,
    /// All items that ran.
    pub all: usize,
}

impl Share {
    fn count(&mut self, is_found: bool) {
        self.all += 1;
        self.found += usize::from(is_found);
    }

    /// From 0 to 1; `None` if the whole is empty.
    pub fn ratio(self) -> Option<f64> {
        (self.all != 0).then(|| self.found as f64 / self.all as f64)
    }
}

/// The size of a graph.
#[derive(Clone, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct Size {
    /// Methods that it reaches.
    pub methods: usize,
    /// Pairs of caller and callee.
    pub edges: usize,
    /// Methods of a graph from a file that the program lacks, sorted.
    pub unknown: Vec<String>,
}

/// A method that ran, and that the graph lacks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Missed {
    /// The method in source form.
    pub method: String,
    /// Where its class comes from.
    pub part: Part,
    /// Why the graph does not follow the call to the first missed method.
    pub cause: Cause,
    /// The way to it, from its thread, at its first run.
    pub path: Vec<String>,
    /// The position in `path` of the first method that the graph lacks.
    pub at: usize,
}

/// A call that ran and that the graph lacks, although the graph has only complete calls that could
/// be it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MissedEdge {
    /// The method that calls.
    pub caller: String,
    /// The method that ran.
    pub callee: String,
    /// Where the caller's class comes from.
    pub from: Part,
}

/// The measured recall.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Recall {
    /// The version of this form.
    #[schemars(extend("const" = 1))]
    pub schema: u32,
    /// The graph.
    pub graph: Size,
    /// By origin of the classes; the last origin is not in `all`.
    pub methods: BTreeMap<Part, Share>,
    /// Methods of classes that the program has.
    pub all: Share,
    /// Pairs of caller and callee, both in such classes.
    pub edges: Share,
    /// The pairs among these with a caller of the input, by origin of the callee's class.
    pub edges_of_input: BTreeMap<Part, Share>,
    /// Pairs that the graph lacks at calls which it says are complete, sorted: each is a bug of the
    /// graph. Absent for a graph from a file, which need not say which calls are open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed_at_complete: Option<Vec<MissedEdge>>,
    /// Sorted by name.
    pub missed: Vec<Missed>,
    /// Methods of classes that the program lacks, sorted.
    pub elsewhere: Vec<String>,
    /// The parts that traces had no space for.
    pub cut: BTreeSet<Cut>,
    /// The number of classes that the agent could not instrument. No figure counts their methods.
    pub left_out: u32,
}

/// A context, by its trace and its place there.
type ContextIndex = (usize, usize);

/// The JSON schema of `recall`'s output (draft 2020-12), made from the types of this file.
#[must_use]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<Recall>();
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}

struct MethodRecall {
    id: Option<MethodId>,
    part: Part,
    is_reached: bool,
    /// The first context, and the first missed one on the way to it.
    first: Option<(ContextIndex, ContextIndex)>,
}

struct Measure<'a> {
    program: &'a Program,
    graph: &'a CallGraph,
    traces: &'a [RunTrace],
    /// The origin of a class, also if the program did not need the class.
    part: &'a dyn Fn(Sym) -> Part,
    methods: FxHashMap<MethodKey, MethodRecall>,
}

/// Measures a graph against traces; `part` gives the origin of a class that the program did not
/// need.
pub fn recall(
    (program, graph): (&Program, &CallGraph),
    traces: &[RunTrace],
    part: &dyn Fn(Sym) -> Part,
) -> Recall {
    let mut measure = Measure {
        program,
        graph,
        traces,
        part,
        methods: FxHashMap::default(),
    };
    for number in 0..traces.len() {
        measure.note(number);
    }
    measure.result()
}

/// A class of `java.lang.reflect.Proxy`.
fn is_proxy(class: Sym) -> bool {
    let name = class.text();
    name.rsplit('/')
        .next()
        .is_some_and(|name| name.starts_with("$Proxy"))
}

impl Measure<'_> {
    /// Notes the methods that ran, each with its first context.
    fn note(&mut self, number: usize) {
        let trace = &self.traces[number];
        // For each node, the first context on the way to it with a missed method.
        let mut tops: Vec<Option<usize>> = Vec::with_capacity(trace.nodes.len());
        for (at, node) in trace.nodes.iter().enumerate() {
            let above = node.parent.and_then(|parent| tops[parent]);
            let ran = trace.methods[node.method];
            if is_thread(&ran) || !trace.counts(at) {
                tops.push(None);
                continue;
            }
            let method = self.method(&ran);
            let is_missed = !method.is_reached && method.part != Part::Elsewhere;
            let top = above.or(is_missed.then_some(at));
            if method.first.is_none() {
                method.first = Some(((number, at), (number, top.unwrap_or(at))));
            }
            tops.push(top);
        }
        for (_, callee) in &trace.edges {
            let ran = trace.methods[*callee];
            if !is_thread(&ran) {
                self.method(&ran);
            }
        }
    }

    fn method(&mut self, ran: &TracedMethod) -> &mut MethodRecall {
        let (program, graph, part) = (self.program, self.graph, self.part);
        self.methods.entry(key(ran)).or_insert_with(|| {
            let class = program.find(ran.class).ok();
            let id = class.and_then(|c| program.declared_method(c, ran.name, ran.descriptor));
            MethodRecall {
                id,
                part: part(ran.class),
                is_reached: id.is_some_and(|id| graph.reaches(id)),
                first: None,
            }
        })
    }

    fn result(&self) -> Recall {
        let mut recall = Recall {
            schema: 1,
            graph: Size {
                methods: self.graph.methods.len(),
                edges: self.graph.pairs(),
                unknown: Vec::new(),
            },
            cut: self.traces.iter().flat_map(|t| &t.cut).copied().collect(),
            left_out: self.traces.iter().map(|trace| trace.left_out).sum(),
            ..Recall::default()
        };
        for (key, method) in &self.methods {
            if method.part == Part::Elsewhere {
                recall.elsewhere.push(name(*key));
            } else {
                recall.all.count(method.is_reached);
            }
            let share = recall.methods.entry(method.part).or_default();
            share.count(method.is_reached);
            if !method.is_reached && method.part != Part::Elsewhere {
                recall.missed.push(self.missed(*key, method));
            }
        }
        let mut at_complete = Vec::new();
        for ((caller, callee), users) in self.pairs() {
            let by_users = !users.is_empty() && users.iter().all(|user| self.passes(*user, callee));
            let is_found = self.calls(caller, callee) || by_users;
            recall.edges.count(is_found);
            if self.methods[&caller].part == Part::Input {
                let part = self.methods[&callee].part;
                let of_part = recall.edges_of_input.entry(part).or_default();
                of_part.count(is_found);
            }
            if !is_found && self.is_complete(caller, callee) {
                at_complete.push(MissedEdge {
                    caller: name(caller),
                    callee: name(callee),
                    from: self.methods[&caller].part,
                });
            }
        }
        at_complete.sort_unstable();
        recall.missed_at_complete = Some(at_complete);
        recall.elsewhere.sort_unstable();
        recall
            .missed
            .sort_unstable_by(|a, b| a.method.cmp(&b.method));
        recall
    }

    /// All pairs of caller and callee, also those without contexts.
    fn pairs(&self) -> RanPairs {
        let mut pairs = RanPairs::default();
        let known = |ran: &TracedMethod| self.methods.contains_key(&key(ran)) && self.is_known(ran);
        for trace in self.traces {
            add_pairs(trace, &known, &mut pairs);
            for (caller, callee) in &trace.edges {
                let (caller, callee) = (trace.methods[*caller], trace.methods[*callee]);
                if known(&caller) && known(&callee) {
                    pairs.entry((key(&caller), key(&callee))).or_default();
                }
            }
        }
        pairs
    }

    fn id(&self, key: MethodKey) -> Option<MethodId> {
        self.methods.get(&key).and_then(|method| method.id)
    }

    /// Whether the graph has the call: directly, or by a native method.
    fn calls(&self, caller: MethodKey, callee: MethodKey) -> bool {
        let ids = self.id(caller).zip(self.id(callee));
        ids.is_some_and(|(caller, callee)| has_call(self.program, self.graph, caller, callee))
    }

    /// Whether the graph says that all calls which may be this one are complete. They are the
    /// caller's calls with the callee's name and descriptor, on a supertype of the callee's class.
    fn is_complete(&self, caller: MethodKey, callee: MethodKey) -> bool {
        let (Some(caller), Some(callee)) = (self.id(caller), self.id(callee)) else {
            return false;
        };
        let program = self.program;
        let of = program.method(callee);
        let may_be_it = |named: &MethodRef| {
            let is_named = named.name == of.name && named.descriptor == of.descriptor;
            let owner = program.find(named.owner).ok();
            is_named && owner.is_none_or(|owner| program.is_subtype(of.class, owner) != Ok(false))
        };
        let declared = program.method(caller);
        let code = program.file(declared.class).and_then(|file| {
            let method = &file.methods[usize::from(declared.index)];
            file.code(method).ok()?
        });
        let calls = code.iter().flat_map(|code| code.insns());
        let calls = calls.filter(|(_, insn)| match insn {
            Insn::Invoke(_, named) => may_be_it(named),
            _ => false,
        });
        let open = self.graph.open_at(caller);
        let mut are_open = calls.map(|(pc, _)| open.iter().any(|(_, at, _)| *at == pc));
        let first = are_open.next();
        let says_so =
            self.graph.reaches(caller) && first == Some(false) && !are_open.any(|is_open| is_open);
        says_so && !self.runs_unrecorded(caller)
    }

    /// Whether a method calls one that the trace agent does not record (`Methods.isLeft`). The
    /// calls of such a method appear as pairs with its caller.
    fn runs_unrecorded(&self, caller: MethodId) -> bool {
        let class = |method| self.program.class(self.program.method(method).class).name;
        let edges = self.graph.from(caller).iter();
        let mut callees = edges.map(|edge| class(edge.callee));
        callees.any(|class| class.bytes() == b"java/lang/VirtualThread")
    }

    /// Whether the graph has the call as an edge of reflection, a handle or the JVM.
    fn passes(&self, user: MethodKey, callee: MethodKey) -> bool {
        let ids = self.id(user).zip(self.id(callee));
        ids.is_some_and(|(user, callee)| has_passed_call(self.graph, user, callee))
    }

    fn missed(&self, key: MethodKey, method: &MethodRecall) -> Missed {
        let mut path = Vec::new();
        let mut at_top = 0;
        if let Some(((number, at), (_, top))) = method.first {
            let nodes = &self.traces[number].nodes;
            let up = std::iter::successors(Some(at), |at| nodes[*at].parent);
            let up: Vec<usize> = up.collect();
            for (place, node) in up.iter().rev().enumerate() {
                path.push(self.name_at((number, *node)));
                if *node == top {
                    at_top = place;
                }
            }
        }
        let cause = method
            .first
            .map_or(Cause::Unknown, |(_, top)| self.cause(top, true));
        Missed {
            method: name(key),
            part: method.part,
            cause,
            path,
            at: at_top,
        }
    }

    fn name_at(&self, (number, at): ContextIndex) -> String {
        let trace = &self.traces[number];
        let ran = &trace.methods[trace.nodes[at].method];
        if is_thread(ran) {
            format!("thread {}", ran.name.text())
        } else {
            name(key(ran))
        }
    }

    /// Why the graph does not follow the call of a context; `asks` says whether to search for the
    /// receiver's allocation.
    fn cause(&self, (number, at): ContextIndex, asks: bool) -> Cause {
        let trace = &self.traces[number];
        let ran = |at: usize| trace.methods[trace.nodes[at].method];
        let callee = ran(at);
        let parent = trace.nodes[at].parent;
        let Some((parent, caller)) = parent
            .map(|parent| (parent, ran(parent)))
            .filter(|(_, caller)| !is_thread(caller))
        else {
            return match callee.name.bytes() {
                b"<clinit>" => Cause::Initialiser,
                b"run" => Cause::Thread,
                _ => Cause::NoCallSite,
            };
        };
        let calls = self.calls_of(&caller, &callee);
        if calls.names {
            return if asks {
                self.why_unseen(&callee)
            } else {
                Cause::Receiver
            };
        }
        // The user is above the code that only passes the call on.
        let up = std::iter::successors(Some(parent), |at| trace.nodes[*at].parent);
        let user = up
            .map(ran)
            .find(|ran| !is_reflection(ran.class) && !is_handles(ran.class));
        let user = user.map_or(caller.class, |user| user.class);
        if starts_with(user, &["java/io/ObjectInput", "java/io/ObjectStreamClass"]) {
            Cause::Deserialisation
        } else if starts_with(user, &["java/util/ServiceLoader"]) {
            Cause::Service
        } else if is_handles(callee.class) || is_handles(caller.class) {
            Cause::MethodHandle
        } else if is_reflection(caller.class) {
            Cause::Reflection
        } else if callee.name == known().initializer {
            Cause::Initialiser
        } else if callee.name.bytes().starts_with(b"lambda$") {
            Cause::Lambda
        } else if calls.handles {
            Cause::MethodHandle
        } else if !self.is_known(&caller) && !is_proxy(caller.class) {
            Cause::NotGiven
        } else {
            Cause::NoCallSite
        }
    }

    /// Whether the program has its class.
    fn is_known(&self, ran: &TracedMethod) -> bool {
        (self.part)(ran.class) != Part::Elsewhere
    }

    /// Why the receivers of a method are not seen at its call.
    fn why_unseen(&self, callee: &TracedMethod) -> Cause {
        let is_constructor =
            |key: &MethodKey| key.0 == callee.class && key.1 == known().constructor;
        let class = self.program.find(callee.class);
        let is_interface = class.is_ok_and(|class| self.program.class(class).is_interface());
        // The agent leaves the constructor of Object out; interfaces have none.
        if is_interface || callee.class == known().object {
            return Cause::Receiver;
        }
        let constructors = self.methods.iter().filter(|(key, _)| is_constructor(key));
        let mut missed: Vec<(MethodKey, ContextIndex)> = Vec::new();
        let mut has_any = false;
        for (key, method) in constructors {
            has_any = true;
            if method.is_reached {
                return Cause::Receiver;
            }
            missed.extend(method.first.map(|(_, top)| (*key, top)));
        }
        missed.sort_unstable();
        match missed.first() {
            Some((_, top)) => self.cause(*top, false),
            None if has_any => Cause::Receiver,
            None => Cause::NativeAllocation,
        }
    }

    fn calls_of(&self, caller: &TracedMethod, callee: &TracedMethod) -> CodeCalls {
        let mut calls = CodeCalls::default();
        let id = self.methods.get(&key(caller)).and_then(|m| m.id);
        let declared = id.map(|id| self.program.method(id));
        let file = declared.and_then(|method| self.program.file(method.class));
        let code = declared
            .zip(file)
            .and_then(|(method, file)| file.code(&file.methods[usize::from(method.index)]).ok()?);
        let Some(code) = code else { return calls };
        for (_, insn) in code.insns() {
            match insn {
                Insn::Invoke(_, named) => {
                    let is_it = named.name != known().constructor || named.owner == callee.class;
                    calls.names |=
                        is_it && named.name == callee.name && named.descriptor == callee.descriptor;
                    calls.handles |= is_handles(named.owner);
                }
                Insn::InvokeDynamic(..) => calls.handles = true,
                _ => {}
            }
        }
        calls
    }
}

/// The calls in a method's code.
#[derive(Default)]
struct CodeCalls {
    /// Whether one names a method with the callee's name and descriptor.
    names: bool,
    /// Whether there are calls of method handles, or linked call sites.
    handles: bool,
}

fn name((class, name, descriptor): MethodKey) -> String {
    method_name(&source_name(class), &name.text(), descriptor)
}
