//! Reads a graph from a file: our JSON, or a CSV of edges from any tool. So the recall of other
//! tools can be measured like ours.
//!
//! The header of a CSV names the columns. `caller` and `target` are required. `kind`, as in our
//! CSV, and `pc`, the offset of the instruction in the bytecode, are optional. Other columns are
//! not read. Methods are named as in our CSV. A row without a caller says that its target is
//! reached, whatever calls it.

use std::borrow::Cow;
use std::path::Path;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::Deserialize;

use super::listing::{CallKind, Part};
use super::name_pattern::{method_name, without_mark};
use super::{CallGraph, Edge, EdgeKind};
use base::escape::unescaped;
use base::{Sym, files};
use classfile::{Pc, source_name};
use program::{MethodId, Program};

/// Why a file is no graph.
#[derive(Debug, thiserror::Error)]
pub enum GraphError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] std::io::Error),
    /// It begins like JSON, but is not a graph of ours.
    #[error("it is no call graph in JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It is of another version of the form.
    #[error("it has the schema {0}, and this version of resolute reads another one")]
    Schema(u32),
    /// A required column is missing.
    #[error("its header has no column {0}")]
    NoColumn(&'static str),
    /// A row without a meaning; the header is row 1.
    #[error("row {row}: {what}")]
    Row {
        /// The row's number.
        row: usize,
        /// The error in it.
        what: String,
    },
}

/// A graph by the names of its methods.
#[derive(Debug, Default)]
pub struct NamedGraph {
    pub(super) rows: Vec<NamedEdge>,
    /// Reached methods, and where their classes come from, if the file says so.
    pub(super) reached: Vec<(Sym, Part)>,
    /// Calls, if the file tells them apart from edges.
    pub(super) calls: Vec<NamedCall>,
}

#[derive(Debug)]
pub(super) struct NamedEdge {
    pub caller: Option<Sym>,
    pub target: Sym,
    /// If the file names no kind, the edge counts as one that reflection, a handle or the JVM may
    /// make.
    pub kind: EdgeKind,
    /// The instruction, if the file names it.
    pub pc: Option<Pc>,
}

/// A call of a graph.
#[derive(Debug)]
pub(super) struct NamedCall {
    pub caller: Sym,
    pub pc: Pc,
    pub kind: CallKind,
    /// The number of its receivers' classes.
    pub receivers: Option<u32>,
}

/// A graph in JSON: the fields that are read.
#[derive(Deserialize)]
struct GraphJson<'a> {
    schema: u32,
    #[serde(borrow)]
    entries: Vec<Cow<'a, str>>,
    #[serde(borrow)]
    methods: Vec<ReachedJson<'a>>,
    #[serde(borrow)]
    calls: Vec<CallJson<'a>>,
}

#[derive(Deserialize)]
struct ReachedJson<'a> {
    #[serde(borrow)]
    method: Cow<'a, str>,
    from: Part,
}

#[derive(Deserialize)]
struct CallJson<'a> {
    #[serde(borrow)]
    caller: Cow<'a, str>,
    pc: Pc,
    call: Option<CallKind>,
    receivers: Option<u32>,
    #[serde(borrow)]
    targets: Vec<TargetJson<'a>>,
}

#[derive(Deserialize)]
struct TargetJson<'a> {
    kind: EdgeKind,
    #[serde(borrow)]
    method: Cow<'a, str>,
}

impl NamedGraph {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is no graph.
    pub fn read(path: &Path) -> Result<Self, GraphError> {
        let text = files::read_text(path)?;
        let text = without_mark(&text);
        // The header of a CSV never begins like this.
        if text.trim_start().starts_with('{') {
            Self::parse_json(text)
        } else {
            Self::parse(text)
        }
    }

    /// Reads the text of our JSON.
    ///
    /// # Errors
    /// If it is not a graph of ours.
    pub fn parse_json(text: &str) -> Result<Self, GraphError> {
        let whole: GraphJson<'_> = serde_json::from_str(text)?;
        if whole.schema != super::export::SCHEMA {
            return Err(GraphError::Schema(whole.schema));
        }
        let name = |name: &str| Sym::new(name.as_bytes());
        let mut graph = Self::default();
        let row = |entry| NamedEdge {
            caller: None,
            target: entry,
            kind: EdgeKind::Jvm,
            pc: None,
        };
        let entries = whole.entries.iter();
        graph.rows.extend(entries.map(|entry| row(name(entry))));
        let reached = whole.methods.iter();
        graph.reached = reached.map(|m| (name(&m.method), m.from)).collect();
        for call in &whole.calls {
            let caller = name(&call.caller);
            graph
                .rows
                .extend(call.targets.iter().map(|target| NamedEdge {
                    caller: Some(caller),
                    target: name(&target.method),
                    kind: target.kind,
                    pc: Some(call.pc),
                }));
            graph.calls.extend(call.call.map(|kind| NamedCall {
                caller,
                pc: call.pc,
                kind,
                receivers: call.receivers,
            }));
        }
        Ok(graph)
    }

    /// Reads the text of a CSV (RFC 4180).
    ///
    /// # Errors
    /// If it is no graph.
    pub fn parse(text: &str) -> Result<Self, GraphError> {
        let mut records = Records {
            rest: without_mark(text),
        };
        let header = records.next().unwrap_or_default();
        let column = |name: &str| header.iter().position(|field| field == name);
        let caller = column("caller").ok_or(GraphError::NoColumn("caller"))?;
        let target = column("target").ok_or(GraphError::NoColumn("target"))?;
        let (kind, pc) = (column("kind"), column("pc"));
        let mut rows = Vec::new();
        for (at, fields) in records.enumerate() {
            let wrong = |what: String| GraphError::Row { row: at + 2, what };
            let (has, all) = (fields.len(), header.len());
            if has != all {
                return Err(wrong(format!("it has {has} fields, the header has {all}")));
            }
            let method = |name: &str| match class(name) {
                Some(_) => Ok(Sym::new(unescaped(name).as_bytes())),
                None => Err(wrong(format!("it names no method: \"{name}\""))),
            };
            rows.push(NamedEdge {
                caller: match &*fields[caller] {
                    "" => None,
                    name => Some(method(name)?),
                },
                target: method(&fields[target])?,
                kind: match kind.map_or("", |kind| &fields[kind]) {
                    "" => EdgeKind::Jvm,
                    name => EdgeKind::of(name)
                        .ok_or_else(|| wrong(format!("there is no kind of edge \"{name}\"")))?,
                },
                pc: match pc.map_or("", |pc| &fields[pc]) {
                    "" => None,
                    offset => Some(offset.parse().map_err(|_| {
                        wrong(format!(
                            "it names no offset of an instruction: \"{offset}\""
                        ))
                    })?),
                },
            });
        }
        Ok(Self {
            rows,
            ..Self::default()
        })
    }

    /// Its methods, each once, in the order of the file.
    pub(super) fn methods(&self) -> impl Iterator<Item = Sym> {
        let names = self
            .rows
            .iter()
            .flat_map(|row| [row.caller, Some(row.target)]);
        let reached = self.reached.iter().map(|(method, _)| *method);
        let mut seen = FxHashSet::default();
        let names = names.flatten().chain(reached);
        names.filter(move |name| seen.insert(*name))
    }

    /// The classes of its methods, each once, in the order of the file.
    pub fn classes(&self) -> Vec<Sym> {
        let mut seen = FxHashSet::default();
        let classes = self.methods().filter_map(|method| {
            let method = method.text();
            Some(Sym::new(class(&method)?.replace('.', "/").as_bytes()))
        });
        classes.filter(|class| seen.insert(*class)).collect()
    }

    /// The program's methods in the graph's classes, by their names.
    pub(super) fn declared(&self, program: &Program) -> FxHashMap<Sym, MethodId> {
        let mut found: FxHashMap<Sym, MethodId> = FxHashMap::default();
        for class in self.classes() {
            let Ok(id) = program.find(class) else {
                continue;
            };
            let owner = source_name(class);
            for id in program.methods_of(id) {
                let method = program.method(id);
                let name = method_name(&owner, &method.name.text(), method.descriptor);
                found.insert(Sym::new(name.as_bytes()), id);
            }
        }
        found
    }

    /// The graph in a program's ids, and the methods that the program lacks, sorted.
    pub fn within(&self, program: &Program) -> (CallGraph, Vec<String>) {
        let found = self.declared(program);
        let mut graph = CallGraph::default();
        for row in &self.rows {
            let callee = found.get(&row.target).copied();
            let caller = row.caller.map(|caller| found.get(&caller).copied());
            match (caller, callee) {
                (Some(Some(caller)), Some(callee)) => graph.edges.push(Edge {
                    caller,
                    pc: row.pc.unwrap_or(0),
                    kind: row.kind,
                    callee,
                }),
                (None, Some(entry)) => graph.entries.push(entry),
                _ => {}
            }
        }
        let mut unknown = Vec::new();
        for method in self.methods() {
            match found.get(&method) {
                Some(id) => graph.methods.push(*id),
                None => unknown.push(method.text().into_owned()),
            }
        }
        unknown.sort_unstable();
        graph.methods.sort_unstable();
        graph.entries.sort_unstable();
        graph.entries.dedup();
        graph.edges.sort_unstable();
        graph.edges.dedup();
        (graph, unknown)
    }
}

/// The class of a method in source form.
pub(super) fn class(method: &str) -> Option<&str> {
    let (head, _) = method.split_once('(')?;
    let (class, name) = head.rsplit_once('.')?;
    (!class.is_empty() && !name.is_empty()).then_some(class)
}

/// The records of a CSV.
struct Records<'a> {
    rest: &'a str,
}

impl Iterator for Records<'_> {
    type Item = Vec<String>;

    fn next(&mut self) -> Option<Vec<String>> {
        if self.rest.is_empty() {
            return None;
        }
        let mut fields = vec![String::new()];
        let mut is_quoted = false;
        let mut chars = self.rest.char_indices().peekable();
        let mut end = self.rest.len();
        while let Some((at, char)) = chars.next() {
            let field = fields.last_mut()?;
            match char {
                '"' if is_quoted && chars.next_if(|(_, next)| *next == '"').is_some() => {
                    field.push('"');
                }
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => fields.push(String::new()),
                '\r' if !is_quoted && chars.peek().is_some_and(|(_, next)| *next == '\n') => {}
                '\n' if !is_quoted => {
                    end = at + 1;
                    break;
                }
                char => field.push(char),
            }
        }
        self.rest = &self.rest[end..];
        Some(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<Vec<String>> {
        Records { rest: text }.collect()
    }

    #[test]
    fn quoted_fields_hold_separators() {
        let read = records("a,\"b,\"\"c\"\"\nd\"\r\n,\nlast,one");
        assert_eq!(read, [["a", "b,\"c\"\nd"], ["", ""], ["last", "one"]]);
    }

    #[test]
    fn columns_are_found_by_name() {
        let text =
            "kind,target,line,caller\nvirtual,a.B.c()int,7,a.B.<init>()void\n,a.B$1.d()int,,\n";
        // A byte-order mark is no part of the first column's name.
        let graph = NamedGraph::parse(&format!("\u{feff}{text}")).expect("a graph");
        let rows: Vec<_> = graph
            .rows
            .iter()
            .map(|row| (row.caller.is_some(), row.kind))
            .collect();
        assert_eq!(rows, [(true, EdgeKind::Virtual), (false, EdgeKind::Jvm)]);
        assert_eq!(graph.classes(), ["a/B", "a/B$1"].map(Sym::from));
    }

    #[test]
    fn errors_name_the_row() {
        let cases = [
            ("", "its header has no column caller"),
            ("caller,callee\n", "its header has no column target"),
            (
                "caller,target\n,a.B.c()int\na.B.c()int\n",
                "row 3: it has 1 fields, the header has 2",
            ),
            (
                "caller,target\na.B.c()int,\n",
                "row 2: it names no method: \"\"",
            ),
            (
                "caller,target\na.B.c()int,main\n",
                "row 2: it names no method: \"main\"",
            ),
            (
                "caller,target,kind\n,a.B.c()int,direct\n",
                "row 2: there is no kind of edge \"direct\"",
            ),
            (
                "caller,target,pc\n,a.B.c()int,1\n,a.B.c()int,x\n",
                "row 3: it names no offset of an instruction: \"x\"",
            ),
        ];
        for (text, message) in cases {
            let error = NamedGraph::parse(text).expect_err(text);
            assert_eq!(error.to_string(), message);
        }
    }
}
