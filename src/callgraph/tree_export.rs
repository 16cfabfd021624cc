//! A calling-context tree as text, as JSON, and as a page for a browser.

use std::cmp::Reverse;

use schemars::JsonSchema;
use serde::Serialize;

use super::context_tree::{ContextTree, NamedContext, TreeNode};
use super::json_lines::json_lines;
use super::trace::Cut;
use base::line;

/// The number of callees that the text shows below a context, and of methods that it lists.
const MOST_CALLEES: usize = 8;
const MOST_METHODS: usize = 20;

/// The version of the JSON.
const SCHEMA: u32 = 1;

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeFormat {
    /// All contexts and methods.
    Json,
    /// A page for a browser.
    Html,
}

impl TreeFormat {
    /// The format of a file's ending.
    pub fn of(ending: &str) -> Option<Self> {
        match ending {
            "json" => Some(Self::Json),
            "html" => Some(Self::Html),
            _ => None,
        }
    }
}

/// The calling-context tree of recorded runs. A context is a method with all methods above it, up
/// to its thread. Figures count contexts, not calls: the agent records each context once.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "ContextTree")]
struct WholeTree<'a> {
    /// The version of this form.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The Java release of each run; null if its trace does not say.
    releases: &'a [Option<u16>],
    /// The parts that traces had no space for.
    cut: &'a [Cut],
    /// The number of classes that the agent could not instrument. Their methods are not here.
    left_out: u32,
    /// Threads and methods. Contexts name them by their places here, from 0 on.
    names: Vec<ListedName<'a>>,
    /// Callers before callees, a subtree in one piece. Callees with more contexts come first.
    contexts: Vec<ListedContext>,
    /// Calls that a trace had no space for as contexts: places of caller and callee. The callers
    /// may be others.
    calls_without_context: &'a [[u32; 2]],
}

/// A thread, or a method that ran.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct ListedName<'a> {
    /// The thread's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<&'a str>,
    /// The method in source form, with the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'a str>,
    /// The number of the method's contexts.
    #[serde(skip_serializing_if = "Option::is_none")]
    contexts: Option<u32>,
}

/// A method in its context, or a thread.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct ListedContext {
    /// Its place in `names`.
    name: u32,
    /// The caller's place in `contexts`; absent for a root.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<u32>,
    /// The number of contexts that it stands for. It is more than 1 if contexts of several runs or
    /// threads are joined. It is 0 for threads, and with `--to` for what is only on the way.
    contexts: u32,
    /// The number of contexts at it and below, also below `--depth`.
    total: u32,
}

/// The JSON schema of trees (draft 2020-12), made from the types of this file.
#[must_use]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<WholeTree<'_>>();
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}

/// The data of the page's script.
#[derive(Serialize)]
struct TreePage<'a> {
    tool: &'static str,
    /// The names of the traces.
    files: &'a [String],
    releases: &'a [Option<u16>],
    cut: &'a [Cut],
    names: Vec<&'a str>,
    /// The number of threads: they come first among the names.
    threads: usize,
    /// The number of contexts of each name.
    contexts: Vec<u32>,
    /// For each node its name, its parent's place plus one, its own contexts and all at it and
    /// below.
    nodes: Vec<u32>,
}

impl ContextTree {
    /// The tree in that format. `files` are the names of the traces.
    pub fn render(&self, format: TreeFormat, files: &[String]) -> String {
        match format {
            TreeFormat::Json => self.json(),
            TreeFormat::Html => self.page(files),
        }
    }

    fn json(&self) -> String {
        let names = self.names.iter().map(|named| ListedName {
            thread: named.is_thread.then_some(&*named.name),
            method: (!named.is_thread).then_some(&*named.name),
            contexts: (!named.is_thread).then_some(named.contexts),
        });
        let contexts = self.nodes.iter().map(|node| ListedContext {
            name: node.name,
            parent: node.parent,
            contexts: node.own,
            total: node.total,
        });
        json_lines(&WholeTree {
            schema: SCHEMA,
            releases: &self.releases,
            cut: &self.cut,
            left_out: self.left_out,
            names: names.collect(),
            contexts: contexts.collect(),
            calls_without_context: &self.pairs,
        })
    }

    fn page(&self, files: &[String]) -> String {
        let names = self.names.iter();
        let nodes = self.nodes.iter().flat_map(|node| {
            let parent = node.parent.map_or(0, |parent| parent + 1);
            [node.name, parent, node.own, node.total]
        });
        let data = TreePage {
            tool: concat!("resolute ", env!("CARGO_PKG_VERSION")),
            files,
            releases: &self.releases,
            cut: &self.cut,
            threads: names.clone().filter(|named| named.is_thread).count(),
            contexts: names.clone().map(|named| named.contexts).collect(),
            names: names.map(|named| &*named.name).collect(),
            nodes: nodes.collect(),
        };
        ::page::page(include_str!("tree.js"), &data)
    }

    /// What ran, in a few lines.
    pub fn summary(&self) -> String {
        let releases = self.releases.iter().map(|release| match release {
            Some(release) => format!("JDK {release}"),
            None => "an unknown JDK".to_owned(),
        });
        let mut releases: Vec<String> = releases.collect();
        releases.dedup();
        let methods = self.names.iter().filter(|named| named.contexts > 0).count();
        let is_thread = |node: &&TreeNode| self.names[node.name as usize].is_thread;
        let filled = self.nodes.iter().filter(|node| node.total > 0);
        let threads = match filled.filter(is_thread).count() {
            0 => String::new(),
            1 => "; 1 thread".to_owned(),
            count => format!("; {count} threads"),
        };
        let mut text = line!(
            "{:<10}  {} on {}",
            "runs",
            self.releases.len(),
            releases.join(", ")
        );
        text += &line!(
            "{:<10}  {methods} methods in {} contexts{threads}",
            "ran",
            self.contexts()
        );
        if !self.cut.is_empty() {
            let what: Vec<&str> = self.cut.iter().map(|cut| cut.name()).collect();
            text += &line!(
                "{:<10}  a trace had no room for all {}: record it again with more (FILE,nodes=N)",
                "cut",
                what.join(", ")
            );
        }
        if self.left_out > 0 {
            let count = self.left_out;
            text += &line!(
                "{:<10}  {count} classes could not be instrumented",
                "left out"
            );
        }
        text
    }

    /// The tree for people: below each context the callees with the most contexts; and the methods
    /// with the most contexts.
    pub fn text(&self) -> String {
        let mut text = line!(
            "{:<10}  at it and below, of all {}",
            "contexts",
            self.contexts()
        );
        // The number of shown siblings at each depth, and the contexts of the others.
        let mut shown: Vec<(usize, [u64; 2])> = Vec::new();
        let mut hidden_below = u32::MAX;
        for node in self.nodes.iter().filter(|node| node.total > 0) {
            if node.depth > hidden_below {
                continue;
            }
            hidden_below = u32::MAX;
            text += &ended(&mut shown, node.depth as usize + 1);
            shown.resize(node.depth as usize + 1, (0, [0, 0]));
            let (count, others) = &mut shown[node.depth as usize];
            if *count < MOST_CALLEES || node.depth == 0 {
                *count += 1;
                text += &self.context_line(node);
            } else {
                *others = [others[0] + 1, others[1] + u64::from(node.total)];
                hidden_below = node.depth;
            }
        }
        text += &ended(&mut shown, 0);
        let mut methods: Vec<&NamedContext> = self.names.iter().collect();
        methods.sort_by_key(|named| Reverse(named.contexts));
        for (n, named) in methods.iter().take(MOST_METHODS).enumerate() {
            if named.contexts > 0 {
                let title = if n == 0 { "methods" } else { "" };
                let name = without_parameters(&named.name);
                text += &line!("{title:<10}  {:>8}  {name}", named.contexts);
            }
        }
        text
    }

    fn context_line(&self, node: &TreeNode) -> String {
        let named = &self.names[node.name as usize];
        let name = match (named.is_thread, &*named.name) {
            (true, "") => "thread without a name".to_owned(),
            (true, name) => format!("thread {name}"),
            (false, name) => without_parameters(name).to_owned(),
        };
        let indent = 2 * node.depth as usize;
        line!("{:>20}  {:indent$}{name}", node.total, "")
    }
}

/// A method's name as the text shows it.
fn without_parameters(method: &str) -> &str {
    method.split('(').next().unwrap_or(method)
}

/// The lines about callees that are not shown, for the depths that end.
fn ended(shown: &mut Vec<(usize, [u64; 2])>, depth: usize) -> String {
    let mut text = String::new();
    while shown.len() > depth {
        let Some((_, [callees, contexts])) = shown.pop() else {
            break;
        };
        if callees > 0 {
            let indent = 2 * shown.len();
            text += &line!("{contexts:>20}  {:indent$}… {callees} more", "");
        }
    }
    text
}
