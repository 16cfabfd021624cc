//! Holds what a run did against a graph: the graph reaches every method that ran, and has every call.
//!
//! Where code of the platform calls a method of the program, that call counts, too. What only passes calls on (reflection,
//! method handles, classes that the JVM makes) stands for the method that uses it: the graph says that it calls
//! (`callgraph::recall` counts in the same way).

use crate::record::{Call, PACKAGES, Place};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Edges as they are written.
#[derive(Clone, Default)]
pub struct Graph {
    /// Callees by caller, with lines and kinds.
    edges: HashMap<String, Vec<Edge>>,
    methods: HashSet<String>,
}

/// An edge of a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    line: Option<u32>,
    callee: String,
    kind: String,
}

impl Graph {
    /// Reads a graph in CSV.
    pub fn of(csv: &str) -> Self {
        let mut graph = Self::default();
        for row in csv.lines().skip(1) {
            let fields = fields(row);
            let [caller, line, _, callee, kind] = fields[..] else {
                panic!("{row}");
            };
            graph.methods.extend([caller.to_owned(), callee.to_owned()]);
            graph
                .edges
                .entry(caller.to_owned())
                .or_default()
                .push(Edge {
                    line: line.parse().ok(),
                    callee: callee.to_owned(),
                    kind: kind.to_owned(),
                });
        }
        graph
    }

    /// The graph without some calls of a method.
    pub fn without(&self, callee: &str, caller: Option<&str>) -> Self {
        let mut graph = self.clone();
        for (from, edges) in &mut graph.edges {
            if caller.is_none_or(|caller| from == caller) {
                edges.retain(|edge| edge.callee != callee);
            }
        }
        if caller.is_none() {
            graph.methods.remove(callee);
        }
        graph
    }

    fn from(&self, caller: &str) -> &[Edge] {
        self.edges.get(caller).map_or(&[], Vec::as_slice)
    }

    /// The kinds of edges that have a call from there; one by a native method counts.
    fn kinds<'a>(&'a self, place: &'a Place, callee: &'a str) -> impl Iterator<Item = &'a str> {
        let is_there = |edge: &&Edge| edge.line.is_none() || edge.line == place.line;
        let edges = self.from(&place.method).iter().filter(is_there);
        edges
            .filter(move |edge| edge.callee == callee)
            .map(|edge| &*edge.kind)
    }
}

/// The fields of a row (RFC 4180), none of which holds a quote.
fn fields(row: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let mut rest = row;
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').expect("it is closed"),
            None => rest.split_at(rest.find(',').unwrap_or(rest.len())),
        };
        fields.push(field);
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None => return fields,
        }
    }
}

/// What was held.
#[derive(Default)]
pub struct Held {
    /// Calls that the graph has, by kind.
    pub kinds: BTreeMap<String, usize>,
    /// What it lacks.
    pub missed: BTreeSet<Missed>,
}

/// What a graph lacks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missed {
    /// Nothing reaches a method that ran.
    Method(Call),
    /// Both ends are there.
    Edge(Call),
}

impl Held {
    /// Adds what another run did.
    pub fn and(mut self, other: Self) -> Self {
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.missed.extend(other.missed);
        self
    }

    /// All calls.
    pub fn calls(&self) -> usize {
        self.kinds.values().sum::<usize>() + self.missed.len()
    }
}

/// Holds calls against a graph.
pub fn hold<'a>(calls: impl IntoIterator<Item = &'a Call>, graph: &Graph) -> Held {
    let mut held = Held::default();
    for call in calls {
        match has(call, graph) {
            Some(kind) => *held.kinds.entry(kind).or_default() += 1,
            None if graph.methods.contains(&call.callee) => {
                held.missed.insert(Missed::Edge(call.clone()));
            }
            None => {
                held.missed.insert(Missed::Method(call.clone()));
            }
        }
    }
    held
}

/// The kind of an edge that is this call.
fn has(call: &Call, graph: &Graph) -> Option<String> {
    let Some(direct) = call.callers.first() else {
        let is_there = graph.methods.contains(&call.callee);
        return is_there.then(|| "started".to_owned());
    };
    if let Some(kind) = graph.kinds(direct, &call.callee).next() {
        return Some(kind.to_owned());
    }
    let user = call
        .callers
        .iter()
        .find(|place| !passes_on(&place.method))?;
    let is_plain = |kind: &&str| ["static", "special", "virtual", "interface"].contains(kind);
    let mut kinds = graph.kinds(user, &call.callee);
    kinds.find(|kind| !is_plain(kind)).map(str::to_owned)
}

/// Whether a method only runs what it is given.
fn passes_on(method: &str) -> bool {
    const PACKAGES: [&str; 5] = [
        "java.lang.reflect.",
        "jdk.internal.reflect.",
        "java.lang.invoke.",
        "sun.invoke.",
        "jdk.proxy",
    ];
    PACKAGES.iter().any(|package| method.starts_with(package))
}

/// Whether a method is of the program.
pub fn is_of_program(method: &str) -> bool {
    let package = method.split('.').next().unwrap_or_default();
    PACKAGES.contains(&package)
}
