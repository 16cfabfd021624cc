//! A graph as text: CSV, JSON, and DOT of a part.
//!
//! Methods have their source form with types: `com.Outer$Inner.name(int,java.lang.String[])void`.
//! Everything is sorted: rows of CSV by their fields as text, calls in JSON by caller and
//! instruction. Each name is made once; rows stay numbers until they are written, so sorting needs
//! little memory.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;

use super::json_lines::json_lines;
use super::listing::{CallKind, ListedSite, Listing, Part};
use super::point_text::PointText;
use super::reflection_counts::ReflectionCounts;
use super::rests::RestsOn;
use super::sizes::{Extent, Sizes};
use super::why::Answer;
use super::{AnswerState, CallGraph, Edge, EdgeKind, Open};
use base::escape::escaped;
use classfile::Pc;
use program::MethodId;

/// The version of the JSON.
pub(super) const SCHEMA: u32 = 1;

/// A graph to write.
pub struct Text<'a> {
    /// The graph's program.
    pub listing: &'a Listing,
    /// The graph.
    pub graph: &'a CallGraph,
    /// If set, only edges between these methods are written.
    pub part: Option<FxHashSet<MethodId>>,
    /// Its specification points, if the user asked for them, each with its method.
    pub points: Option<&'a [(MethodId, PointText)]>,
    /// The answer to a question, if one was asked.
    pub answer: Option<&'a Answer>,
}

/// A call graph.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "CallGraph")]
struct Whole<'a> {
    /// The version of this form.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The methods that the graph starts from: the requested ones, and the methods that the JVM
    /// runs by itself.
    entries: Vec<&'a str>,
    /// All methods that it reaches.
    methods: Vec<ReachedMethod<'a>>,
    /// The calls of these methods, and other instructions at which a method runs or may run.
    calls: Vec<ExportedCall<'a>>,
    /// JARs and directories of the input and the class path, and modules of the JDK: how much of
    /// each is reached. These figures are of the whole graph, also where only a part is written.
    archives: Vec<Extent>,
    /// The same by package.
    packages: Vec<Extent>,
    /// How many calls of the reflection API that can have an answer are known, in the whole graph.
    /// Absent if reflection is not followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    reflection: Option<ReflectionCounts>,
    /// Reflective calls with an unknown answer, the point with the most dependents first; with
    /// --spec-points.
    #[serde(skip_serializing_if = "Option::is_none")]
    specification_points: Option<Vec<&'a PointText>>,
    /// Whether a method is reached; with --why.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a Answer>,
    /// The basis of a *no*: the answer that a method is not in this graph.
    rests_on: RestsOn,
}

/// A method that the graph reaches.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Reached")]
struct ReachedMethod<'a> {
    /// In source form, with the result.
    method: &'a str,
    /// Where its class comes from.
    from: Part,
}

/// Whether there may be more targets than are listed.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Edges {
    /// As far as the analysis sees, there are no more.
    Complete,
    /// There may be more, for the reasons in `open`.
    Open,
}

/// A call, or another instruction at which methods run: the use of a class runs its initialiser.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Call")]
struct ExportedCall<'a> {
    /// The method that has it.
    caller: &'a str,
    /// The instruction's offset in the bytecode.
    pc: Pc,
    /// Its source line.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u16>,
    /// The instruction, if it is a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<CallKind>,
    /// The method that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    declared: Option<&'a str>,
    /// The number of receiver classes, if the call is of the input, the receiver's class selects
    /// the method, and an object reaches the receiver.
    #[serde(skip_serializing_if = "Option::is_none")]
    receivers: Option<u32>,
    /// Whether the targets are all.
    edges: Edges,
    /// Why there may be more targets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<Open>,
    /// How much the graph knows of the values that it uses, if it is a call of the reflection API
    /// that can have an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reflection: Option<AnswerState>,
    /// The methods that run there; for a part of the graph, only the methods in it.
    targets: Vec<Target<'a>>,
}

/// A method that runs at a call.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Target<'a> {
    /// Why it runs.
    kind: EdgeKind,
    /// The method.
    method: &'a str,
}

/// The JSON schema of graphs (draft 2020-12), made from the types of this file.
#[must_use]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<Whole<'_>>();
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}

/// A row of CSV: ranks of caller, line, declared method and target, and the kind.
type CsvRow = (u32, u32, u32, u32, &'static str);

impl Text<'_> {
    pub(super) fn is_within(&self, method: MethodId) -> bool {
        self.part.as_ref().is_none_or(|part| part.contains(&method))
    }

    pub(super) fn edges(&self) -> impl Iterator<Item = &Edge> {
        let edges = self.graph.edges.iter();
        edges.filter(|edge| self.is_within(edge.caller) && self.is_within(edge.callee))
    }

    /// The names of all methods of the graph that are written.
    pub(super) fn methods(&self) -> Ranked<MethodId> {
        let methods = self.graph.methods.iter().copied();
        let methods: Vec<MethodId> = methods.filter(|method| self.is_within(*method)).collect();
        Ranked::of(methods, &|method| self.listing.source(method))
    }

    /// The names of all methods that instructions name.
    fn declared(&self) -> Ranked<u32> {
        let all = (0..self.listing.reference_count() as u32).collect();
        Ranked::of(all, &|reference| self.listing.declared(reference))
    }

    /// As CSV.
    pub(super) fn csv(&self) -> String {
        let (methods, declared) = (self.methods(), self.declared());
        let row = |edge: &Edge| -> CsvRow {
            let site = self.listing.site(edge.caller, edge.pc);
            let named = site.and_then(|site| site.declared);
            let line = site.and_then(|site| site.line);
            (
                methods.rank(edge.caller),
                line.map_or(0, as_text),
                named.map_or(0, |named| declared.rank(named)),
                methods.rank(edge.callee),
                edge.kind.name(),
            )
        };
        let mut rows: Vec<CsvRow> = self.edges().map(row).collect();
        rows.par_sort_unstable();
        rows.dedup();
        let methods: Vec<_> = methods.names.iter().map(|name| escaped(name)).collect();
        let declared: Vec<_> = declared.names.iter().map(|name| escaped(name)).collect();
        let mut table = csv::Writer::from_writer(Vec::new());
        let mut write = |row: [&str; 5]| table.write_record(row).expect("rows are in memory");
        write(["caller", "line", "declared", "target", "kind"]);
        for (caller, line, named, target, kind) in rows {
            write([
                &methods[caller as usize],
                &line_of(line),
                &declared[named as usize],
                &methods[target as usize],
                kind,
            ]);
        }
        let bytes = table.into_inner().expect("rows are in memory");
        String::from_utf8(bytes).expect("fields are texts")
    }

    /// As JSON.
    pub(super) fn json(&self) -> String {
        let (methods, declared) = (self.methods(), self.declared());
        let mut entries: Vec<&str> = self
            .graph
            .entries
            .iter()
            .filter(|method| self.is_within(**method))
            .map(|method| methods.name(*method))
            .collect();
        entries.sort_unstable();
        let mut order: Vec<MethodId> = methods.ranks.keys().copied().collect();
        order.sort_unstable_by_key(|method| (methods.rank(*method), *method));
        let reached = order.iter().map(|method| ReachedMethod {
            method: methods.name(*method),
            from: self.listing.part(*method),
        });
        let reached = reached.collect();
        let calls = order.par_iter().flat_map_iter(|caller| {
            let sites = self.listing.sites_of(*caller).iter();
            sites.map(|site| self.call(site, &methods, &declared))
        });
        let calls = calls.collect();
        let Sizes { archives, packages } = Sizes::of(self.listing, self.graph);
        let points = self.points.map(|points| {
            let within = points.iter().filter(|(at, _)| self.is_within(*at));
            within.map(|(_, point)| point).collect()
        });
        let whole = Whole {
            schema: SCHEMA,
            entries,
            methods: reached,
            calls,
            archives,
            packages,
            reflection: ReflectionCounts::of(self.listing, self.graph),
            specification_points: points,
            why: self.answer,
            rests_on: RestsOn::of(self.listing, self.graph),
        };
        json_lines(&whole)
    }

    fn call<'a>(
        &self,
        site: &ListedSite,
        methods: &'a Ranked<MethodId>,
        declared: &'a Ranked<u32>,
    ) -> ExportedCall<'a> {
        let edges = self.graph.from(site.method);
        let start = edges.partition_point(|edge| edge.pc < site.pc);
        let edges = edges[start..].iter();
        let mut targets: Vec<Target<'a>> = edges
            .take_while(|edge| edge.pc == site.pc)
            .filter(|edge| self.is_within(edge.callee))
            .map(|edge| Target {
                kind: edge.kind,
                method: methods.name(edge.callee),
            })
            .collect();
        targets.sort_unstable_by_key(|target| (target.kind, target.method));
        let open = self.graph.open_at(site.method).iter();
        let open = open.filter(|(_, pc, _)| *pc == site.pc);
        let open: Vec<Open> = open.map(|(.., why)| *why).collect();
        ExportedCall {
            caller: methods.name(site.method),
            pc: site.pc,
            line: site.line,
            call: site.call,
            declared: site.declared.map(|named| declared.name(named)),
            receivers: self.graph.receivers_at(site.method, site.pc),
            edges: if open.is_empty() {
                Edges::Complete
            } else {
                Edges::Open
            },
            open,
            reflection: self.graph.reflective_at(site.method, site.pc),
            targets,
        }
    }

    /// As DOT.
    pub(super) fn dot(&self) -> String {
        let methods = self.methods();
        let mut lines: Vec<String> = self
            .edges()
            .map(|edge| {
                let (from, to) = (methods.name(edge.caller), methods.name(edge.callee));
                let kind = edge.kind.name();
                format!("  {} -> {} [label=\"{kind}\"];\n", label(from), label(to))
            })
            .collect();
        lines.sort_unstable();
        lines.dedup();
        let mut text = String::from("digraph calls {\n  node [shape=box];\n");
        text.extend(lines);
        text + "}\n"
    }
}

/// Names in order. The first is empty, for methods without a name.
pub(super) struct Ranked<T> {
    pub names: Vec<String>,
    ranks: FxHashMap<T, u32>,
}

impl<T: Copy + Eq + std::hash::Hash + Send + Sync> Ranked<T> {
    fn of(all: Vec<T>, name: &(dyn Fn(T) -> String + Sync)) -> Self {
        let mut named: Vec<(String, T)> = all.into_par_iter().map(|one| (name(one), one)).collect();
        named.par_sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut ranked = Self {
            names: vec![String::new()],
            ranks: FxHashMap::default(),
        };
        for (name, one) in named {
            if ranked.names.last() != Some(&name) {
                ranked.names.push(name);
            }
            ranked.ranks.insert(one, ranked.names.len() as u32 - 1);
        }
        ranked
    }

    /// The rank of its name.
    pub(super) fn rank(&self, one: T) -> u32 {
        self.ranks.get(&one).copied().unwrap_or(0)
    }

    fn name(&self, one: T) -> &str {
        &self.names[self.rank(one) as usize]
    }
}

/// A line as a number that sorts like its digits as text: each digit plus one, in four bits, from
/// the left.
fn as_text(line: u16) -> u32 {
    let digits = line.to_string();
    let place = |(at, digit): (usize, u8)| u32::from(digit - b'0' + 1) << (4 * (4 - at));
    digits.bytes().enumerate().map(place).sum()
}

/// The digits of a line in the form of [`as_text`]; empty for no line.
fn line_of(line: u32) -> String {
    let digits = (0..5).map(|at| (line >> (4 * (4 - at))) & 15);
    let digits = digits.filter_map(|digit| digit.checked_sub(1));
    digits
        .filter_map(|digit| char::from_digit(digit, 10))
        .collect()
}

/// A string of DOT. DOT labels have escapes of their own.
fn label(name: &str) -> String {
    let name = escaped(name).replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{name}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_in_the_order_of_their_digits() {
        let mut lines: Vec<u16> = vec![1, 2, 9, 10, 99, 100, 101, 9999, 10_000, 65_535];
        lines.sort_by_key(|line| as_text(*line));
        let mut texts: Vec<String> = lines.iter().map(u16::to_string).collect();
        let back = lines.iter().map(|line| line_of(as_text(*line)));
        assert_eq!(back.collect::<Vec<_>>(), texts);
        let in_order = texts.clone();
        texts.sort();
        assert_eq!(in_order, texts);
    }
}
