//! A graph as text: CSV, JSON, and DOT of a part.
//!
//! Methods have their source form with types: `com.Outer$Inner.name(int,java.lang.String[])void`. Everything is sorted.

use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

use super::name::method_name;
use super::{CallGraph, Edge, Open};
use crate::classfile::{Code, Insn, MethodRef, Pc, source_name};
use crate::program::{MethodId, Origin, Program};

/// How a graph is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One edge a row, under a header.
    Csv,
    /// Methods and call sites, with what is open.
    Json,
    /// For Graphviz.
    Dot,
}

impl Format {
    /// That of a file's ending.
    pub fn of(ending: &str) -> Option<Self> {
        match ending {
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "dot" => Some(Self::Dot),
            _ => None,
        }
    }
}

/// What writes a graph.
pub struct Text<'a> {
    /// The program that it is of.
    pub program: &'a Program,
    /// The graph.
    pub graph: &'a CallGraph,
    /// Only edges between these methods are written; all, if nothing.
    pub part: Option<FxHashSet<MethodId>>,
}

#[derive(Serialize)]
struct Whole {
    /// The version of this form.
    schema: u32,
    entries: Vec<String>,
    methods: Vec<Reached>,
    calls: Vec<Site>,
}

#[derive(Serialize)]
struct Reached {
    method: String,
    from: &'static str,
}

#[derive(Serialize)]
struct Site {
    caller: String,
    pc: Pc,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    declared: Option<String>,
    /// Why there may be more targets than these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<&'static str>,
    targets: Vec<Target>,
}

#[derive(Serialize)]
struct Target {
    kind: &'static str,
    method: String,
}

impl Text<'_> {
    /// The graph in that format.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Csv => self.csv(),
            Format::Json => self.json(),
            Format::Dot => self.dot(),
        }
    }

    /// A method in source form.
    pub fn method(&self, method: MethodId) -> String {
        let method = self.program.method(method);
        method_name(
            &source_name(self.program.class(method.class).name),
            &method.name.text(),
            method.descriptor,
        )
    }

    fn is_within(&self, method: MethodId) -> bool {
        self.part.as_ref().is_none_or(|part| part.contains(&method))
    }

    fn edges(&self) -> impl Iterator<Item = &Edge> {
        let edges = self.graph.edges.iter();
        edges.filter(|edge| self.is_within(edge.caller) && self.is_within(edge.callee))
    }

    fn code(&self, method: MethodId) -> Option<Code> {
        let declared = self.program.method(method);
        let file = self.program.file(declared.class)?;
        file.code(&file.methods[usize::from(declared.index)]).ok()?
    }

    fn csv(&self) -> String {
        let mut rows: Vec<String> = Vec::new();
        let mut names = Names::new(self);
        self.each_caller(|caller, edges, places| {
            let from = names.of(caller);
            for edge in edges {
                let place = places.get(&edge.pc);
                let line = place
                    .and_then(|(line, _)| *line)
                    .map_or(String::new(), |line| line.to_string());
                let declared = place
                    .and_then(|(_, named)| *named)
                    .map_or(String::new(), declared);
                let to = names.of(edge.callee);
                let fields = [&*from, &line, &declared, &*to, edge.kind.name()].map(quoted);
                rows.push(fields.join(","));
            }
        });
        rows.sort_unstable();
        rows.dedup();
        let mut text = String::from("caller,line,declared,target,kind\n");
        for row in rows {
            text += &row;
            text.push('\n');
        }
        text
    }

    fn json(&self) -> String {
        let mut calls = Vec::new();
        let mut names = Names::new(self);
        let mut open: FxHashMap<MethodId, Vec<(Pc, Open)>> = FxHashMap::default();
        for (method, pc, why) in &self.graph.open {
            open.entry(*method).or_default().push((*pc, *why));
        }
        self.each_caller(|caller, edges, places| {
            let open = open.get(&caller).cloned().unwrap_or_default();
            let mut pcs: Vec<Pc> = edges
                .iter()
                .map(|e| e.pc)
                .chain(open.iter().map(|o| o.0))
                .collect();
            pcs.sort_unstable();
            pcs.dedup();
            for pc in pcs {
                let place = places.get(&pc);
                let of_pc = edges.iter().filter(|edge| edge.pc == pc);
                let targets = of_pc.map(|edge| Target {
                    kind: edge.kind.name(),
                    method: names.of(edge.callee),
                });
                let targets = targets.collect();
                calls.push(Site {
                    caller: names.of(caller),
                    pc,
                    line: place.and_then(|(line, _)| *line),
                    declared: place.and_then(|(_, named)| *named).map(declared),
                    open: open
                        .iter()
                        .filter(|(at, _)| *at == pc)
                        .map(|(_, why)| why.name())
                        .collect(),
                    targets,
                });
            }
        });
        let within = |all: &[MethodId]| -> Vec<MethodId> {
            let all = all.iter().copied();
            all.filter(|method| self.is_within(*method)).collect()
        };
        let entries = within(&self.graph.entries).into_iter();
        let mut entries: Vec<String> = entries.map(|m| names.of(m)).collect();
        entries.sort_unstable();
        let methods = within(&self.graph.methods).into_iter();
        let methods = methods.map(|method| Reached {
            method: names.of(method),
            from: match self.program.class(self.program.method(method).class).origin {
                Origin::Input(_) => "input",
                Origin::ClassPath(_) => "class-path",
                Origin::Platform => "platform",
            },
        });
        let mut methods: Vec<Reached> = methods.collect();
        methods.sort_unstable_by(|a, b| a.method.cmp(&b.method));
        calls.sort_by(|a, b| (&a.caller, a.pc).cmp(&(&b.caller, b.pc)));
        let whole = Whole {
            schema: 1,
            entries,
            methods,
            calls,
        };
        serde_json::to_string_pretty(&whole).expect("it is plain data") + "\n"
    }

    fn dot(&self) -> String {
        let mut text = String::from("digraph calls {\n  node [shape=box];\n");
        let mut lines: Vec<String> = self
            .edges()
            .map(|edge| {
                let (from, to) = (self.method(edge.caller), self.method(edge.callee));
                format!("  {from:?} -> {to:?} [label={:?}];\n", edge.kind.name())
            })
            .collect();
        lines.sort_unstable();
        lines.dedup();
        text.extend(lines);
        text + "}\n"
    }

    /// Goes through all callers, each with its edges, and lines and named methods of its instructions.
    fn each_caller(
        &self,
        mut what: impl FnMut(MethodId, &[Edge], &FxHashMap<Pc, (Option<u16>, Option<MethodRef>)>),
    ) {
        let edges: Vec<Edge> = self.edges().copied().collect();
        let mut at = 0;
        let mut open = self
            .graph
            .open
            .iter()
            .map(|(method, ..)| *method)
            .peekable();
        loop {
            let next = edges.get(at).map(|edge| edge.caller);
            let caller = match (next, open.peek().copied()) {
                (Some(a), Some(b)) => a.min(b),
                (Some(one), None) | (None, Some(one)) => one,
                (None, None) => return,
            };
            while open.next_if(|method| *method == caller).is_some() {}
            let count = edges[at..]
                .iter()
                .take_while(|edge| edge.caller == caller)
                .count();
            if self.is_within(caller) {
                what(caller, &edges[at..at + count], &self.places(caller));
            }
            at += count;
        }
    }

    fn places(&self, method: MethodId) -> FxHashMap<Pc, (Option<u16>, Option<MethodRef>)> {
        let Some(code) = self.code(method) else {
            return FxHashMap::default();
        };
        let insns = code.insns().filter_map(|(pc, insn)| match insn {
            Insn::Invoke(_, named) => Some((pc, Some(*named))),
            Insn::InvokeDynamic(..) | Insn::Field(..) | Insn::Type(..) | Insn::Ldc(_) => {
                Some((pc, None))
            }
            _ => None,
        });
        insns
            .map(|(pc, named)| (pc, (code.line_of(pc), named)))
            .collect()
    }
}

/// Methods' names, each made once.
struct Names<'a> {
    text: &'a Text<'a>,
    known: FxHashMap<MethodId, String>,
}

impl<'a> Names<'a> {
    fn new(text: &'a Text<'a>) -> Self {
        Self {
            text,
            known: FxHashMap::default(),
        }
    }

    fn of(&mut self, method: MethodId) -> String {
        let text = self.text;
        self.known
            .entry(method)
            .or_insert_with(|| text.method(method))
            .clone()
    }
}

fn declared(named_method: MethodRef) -> String {
    method_name(
        &source_name(named_method.owner),
        &named_method.name.text(),
        named_method.descriptor,
    )
}

/// A field of CSV (RFC 4180).
fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
