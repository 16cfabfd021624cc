//! Compares a run with a graph: the graph must reach every method that ran, and have every call.
//!
//! A call of a program's method by the platform's code counts, too. Some platform code only passes
//! calls on: reflection, method handles, and classes that the JVM makes. It stands for the method
//! that uses it: in the graph, the user makes the call (`callgraph::recall` counts in the same
//! way). The same holds for an instruction of the program that the graph uses as a model of the
//! platform's work, such as the `invokedynamic` for the text of records.
//!
//! A graph says where it is open, by line here. A call that it lacks there is no error. A call by
//! an unreached method is no error either, if only open calls lead to that method. Any other
//! lacking call is missed: the graph says that it is complete, and the run contradicts it.
//!
//! A call may be open because the graph has no receiver for it. This counts only in a program that
//! is also open for another reason. Otherwise, the engine may be at fault that no object comes to
//! the call.

use crate::edges::record::{Call, Place};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The needed parts of a graph in JSON.
#[derive(Deserialize)]
struct Whole {
    methods: Vec<Reached>,
    calls: Vec<Site>,
}

#[derive(Deserialize)]
struct Reached {
    method: String,
}

#[derive(Deserialize)]
struct Site {
    caller: String,
    line: Option<u32>,
    #[serde(default)]
    open: Vec<String>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: String,
    method: String,
}

/// The methods, calls and gaps of a graph.
pub struct Graph {
    methods: HashSet<String>,
    /// The instructions of each caller.
    calls: HashMap<String, Vec<Site>>,
    /// The programs in which a call is open for another reason than its receiver.
    open: BTreeSet<usize>,
}

impl Graph {
    /// Reads a graph in JSON.
    pub fn of(json: &str) -> Self {
        let whole: Whole = serde_json::from_str(json).expect("a graph");
        let mut calls: HashMap<String, Vec<Site>> = HashMap::new();
        let open = whole.calls.iter();
        let open = open.filter(|site| site.open.iter().any(|why| !is_of_receiver(why)));
        let open = open.filter_map(|site| program(&site.caller)).collect();
        for site in whole.calls {
            calls.entry(site.caller.clone()).or_default().push(site);
        }
        Self {
            methods: whole.methods.into_iter().map(|m| m.method).collect(),
            calls,
            open,
        }
    }

    /// Returns the result of `with` on the graph, while all calls of a method by one method are
    /// removed, or the method itself.
    pub fn without<T>(
        &mut self,
        callee: &str,
        caller: Option<&str>,
        with: impl FnOnce(&Self) -> T,
    ) -> T {
        let mut dropped = Vec::new();
        let callers: Vec<String> = match caller {
            Some(caller) => vec![caller.to_owned()],
            None => self.calls.keys().cloned().collect(),
        };
        for from in callers {
            let sites = self.calls.get_mut(&from).into_iter().flatten();
            for (n, site) in sites.enumerate() {
                let is_it = |target: &mut Target| target.method == callee;
                let gone: Vec<Target> = site.targets.extract_if(.., is_it).collect();
                if !gone.is_empty() {
                    dropped.push((from.clone(), n, gone));
                }
            }
        }
        let was_there = caller.is_none() && self.methods.remove(callee);
        let said = with(self);
        for (from, n, gone) in dropped {
            let sites = self.calls.get_mut(&from).expect("it was there");
            sites[n].targets.extend(gone);
        }
        if was_there {
            self.methods.insert(callee.to_owned());
        }
        said
    }

    /// The instructions that may be at that place.
    fn sites<'a>(&'a self, place: &'a Place) -> impl Iterator<Item = &'a Site> {
        let of_method = self.calls.get(&place.method).into_iter().flatten();
        of_method.filter(|site| site.line.is_none() || site.line == place.line)
    }

    /// The kinds of edges that have a call from that place.
    fn kinds<'a>(&'a self, place: &'a Place, callee: &'a str) -> impl Iterator<Item = &'a str> {
        let targets = self.sites(place).flat_map(|site| &site.targets);
        let are_it = targets.filter(move |target| target.method == callee);
        are_it.map(|target| &*target.kind)
    }

    /// Whether the graph is open at an instruction there. `is_open`: the program is also open for
    /// other reasons than receivers.
    fn may_lack_at(&self, place: &Place, is_open: bool) -> bool {
        let mut open = self.sites(place).flat_map(|site| &site.open);
        open.any(|why| is_open || !is_of_receiver(why))
    }

    /// Whether the graph may lack a call: it is open at the call's place, or further out if it does
    /// not reach the methods in between.
    fn may_lack(&self, call: &Call) -> bool {
        let is_open = programs(call).any(|number| self.open.contains(&number));
        let frames = || {
            call.callers
                .iter()
                .filter(|place| !passes_on(&place.method))
        };
        for place in frames() {
            if self.may_lack_at(place, is_open) {
                return true;
            }
            if self.methods.contains(&place.method) {
                return false;
            }
        }
        // Calls of the program's own methods are recorded separately.
        frames().any(|place| is_of_program(&place.method))
    }

    /// The kind of an edge for this call.
    fn has<'a>(&'a self, call: &'a Call) -> Option<&'a str> {
        let Some(direct) = call.callers.first() else {
            return self.methods.contains(&call.callee).then_some("started");
        };
        let is_plain = |kind: &&str| ["static", "special", "virtual", "interface"].contains(kind);
        let of_program = call.callers.iter().find(|at| is_of_program(&at.method));
        let users = user(call).into_iter().chain(of_program);
        let mut kinds = users.flat_map(|user| self.kinds(user, &call.callee));
        let passed_on = kinds.find(|kind| !is_plain(kind));
        self.kinds(direct, &call.callee).next().or(passed_on)
    }
}

/// The nearest caller that does more than to pass calls on.
fn user(call: &Call) -> Option<&Place> {
    call.callers.iter().find(|place| !passes_on(&place.method))
}

/// Whether a method only passes calls on.
fn passes_on(method: &str) -> bool {
    const PACKAGES: [&str; 6] = [
        "java.lang.reflect.",
        "jdk.internal.reflect.",
        "java.lang.invoke.",
        "sun.invoke.",
        "jdk.proxy",
        // JDK 17 puts proxies of non-public interfaces here.
        "com.sun.proxy.",
    ];
    PACKAGES.iter().any(|package| method.starts_with(package))
}

/// The outcome of a comparison.
#[derive(Default)]
pub struct Held {
    /// Calls that the graph has, by kind.
    pub kinds: BTreeMap<String, usize>,
    /// Calls that the graph lacks where it is open, or in methods that it does not reach.
    pub open: usize,
    /// Other calls that it lacks, with whether it reaches the method that ran.
    pub missed: BTreeSet<(Call, bool)>,
}

impl Held {
    /// Adds the outcome of another run.
    pub fn and(mut self, other: Self) -> Self {
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.open += other.open;
        self.missed.extend(other.missed);
        self
    }

    /// Calls that the graph has.
    pub fn found(&self) -> usize {
        self.kinds.values().sum()
    }
}

/// Compares calls with a graph.
pub fn hold<'a>(calls: impl IntoIterator<Item = &'a Call>, graph: &Graph) -> Held {
    let mut held = Held::default();
    for call in calls {
        match graph.has(call) {
            Some(kind) => *held.kinds.entry(kind.to_owned()).or_default() += 1,
            None => {
                let is_reached = graph.methods.contains(&call.callee);
                held.missed.insert((call.clone(), is_reached));
            }
        }
    }
    let all = held.missed.len();
    held.missed.retain(|(call, _)| !graph.may_lack(call));
    held.open = all - held.missed.len();
    held
}

/// Whether a call is open because the graph lacks its receiver, or a part of it.
fn is_of_receiver(why: &str) -> bool {
    ["no-receiver", "unknown-receiver"].contains(&why)
}

/// The number of a program. Its classes are `p.P7` and `x.E7`, and classes nested in them.
fn program(method: &str) -> Option<usize> {
    let class = method.strip_prefix("p.P").or(method.strip_prefix("x.E"))?;
    let end = class.find(|c: char| !c.is_ascii_digit())?;
    class[..end].parse().ok()
}

fn programs(call: &Call) -> impl Iterator<Item = usize> {
    let callers = call.callers.iter().map(|place| &*place.method);
    callers.chain([&*call.callee]).filter_map(program)
}

/// Whether a method belongs to a program.
pub fn is_of_program(method: &str) -> bool {
    program(method).is_some()
}
