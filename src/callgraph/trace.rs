//! The reader of traces: the calling-context trees that the trace agent records (`trace-agent`; its
//! `Recorder` documents the file).
//!
//! A killed run leaves a whole file, too: it is read as far as it was written.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use serde::Serialize;

use super::listing::Part;
use base::{Sym, files};

const MAGIC: &[u8; 8] = b"RSLTTRC1";
const HEADER: u64 = 4_096;
const NODE: usize = 16;
/// The offset of the release in the header.
const RELEASE: usize = 40;
/// The agent's limits: slots for calls, bytes of names, nodes.
const MOST: [u32; 3] = [1 << 18, 64 << 20, 1 << 24];
/// Why a file is no trace.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// Another kind of file, or a trace of another version.
    #[error("it is no trace of this version of the agent")]
    NotATrace,
    /// Its figures do not fit together.
    #[error("the trace is damaged: {0}")]
    Damaged(&'static str),
}

/// A method that ran, or a thread in its place at a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TracedMethod {
    /// The class; empty for a thread.
    pub class: Sym,
    /// The method, or the thread's name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
}

/// An invocation in its context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallContext {
    /// The method that ran: a place in [`RunTrace::methods`].
    pub method: usize,
    /// The calling invocation; `None` at a root. Calls from a recursive invocation stand below the
    /// first invocation.
    pub parent: Option<usize>,
}

/// A part of the run that a trace had no space for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Cut {
    /// Contexts. Later calls are kept as edges, possibly with other callers.
    Contexts,
    /// Calls.
    Calls,
    /// Methods.
    Methods,
    /// Threads.
    Threads,
}

impl Cut {
    fn of(flags: u32) -> Vec<Self> {
        let all = [Self::Contexts, Self::Calls, Self::Methods, Self::Threads];
        let of = |(bit, cut): (u32, Self)| (flags & 1 << bit != 0).then_some(cut);
        (0..).zip(all).filter_map(of).collect()
    }

    /// The word that outputs use.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The record of one run.
#[derive(Debug, Default)]
pub struct RunTrace {
    /// All methods that could run, and threads.
    pub methods: Vec<TracedMethod>,
    /// The contexts, callers first.
    pub nodes: Vec<CallContext>,
    /// Whether each node is of a launcher; empty if launchers are not known.
    pub launcher: Vec<bool>,
    /// Calls without space for a node: caller and callee, as places in `methods`.
    pub edges: Vec<(usize, usize)>,
    /// The parts without space.
    pub cut: Vec<Cut>,
    /// Classes that could not be instrumented.
    pub left_out: u32,
    /// The feature release of the JVM, such as 8 or 25; `None` if the trace does not say.
    pub release: Option<u16>,
}

impl RunTrace {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no whole trace.
    pub fn read(path: &Path) -> Result<Self, TraceError> {
        let mut file = files::open(path)?;
        let length = file.metadata()?.len();
        let mut header = [0; 44];
        if length < HEADER {
            return Err(TraceError::NotATrace);
        }
        file.read_exact(&mut header)?;
        if &header[..8] != MAGIC {
            return Err(TraceError::NotATrace);
        }
        let [slots, space, room, used, count, flags, left_out] =
            std::array::from_fn(|n| word(&header, 8 + 4 * n));
        let slots_bytes = 8 * u64::from(slots);
        let names_at = HEADER + slots_bytes;
        let nodes_at = names_at + u64::from(space);
        if slots > MOST[0] || space > MOST[1] || count > MOST[2] {
            return Err(TraceError::NotATrace);
        }
        if used > space || count > room || nodes_at + NODE as u64 * u64::from(room) > length {
            return Err(TraceError::Damaged("its parts do not fit into it"));
        }
        let table = part(&mut file, HEADER, slots_bytes)?;
        let methods = methods(&part(&mut file, names_at, u64::from(used))?)?;
        let raw = part(&mut file, nodes_at, NODE as u64 * u64::from(count))?;
        Ok(Self {
            nodes: nodes(&raw, methods.len())?,
            launcher: Vec::new(),
            edges: edges(&table, methods.len())?,
            methods,
            cut: Cut::of(flags),
            left_out,
            release: u16::try_from(word(&header, RELEASE))
                .ok()
                .filter(|is| *is != 0),
        })
    }

    /// The known methods that ran without another known method above them, each once, in their
    /// order. `is_given` says which methods are known. Such a method runs where a thread begins, or
    /// the JVM or other code calls it first.
    pub fn first(&self, is_given: &dyn Fn(&TracedMethod) -> bool) -> Vec<TracedMethod> {
        let known: Vec<bool> = self.methods.iter().map(is_given).collect();
        let mut is_first = vec![false; self.methods.len()];
        // Whether a node or one above it is known; callers come first.
        let mut below: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let is_below = node.parent.is_some_and(|parent| below[parent]);
            is_first[node.method] |= known[node.method] && !is_below;
            below.push(is_below || known[node.method]);
        }
        let first = self.methods.iter().zip(is_first);
        first.filter(|(_, is)| *is).map(|(ran, _)| *ran).collect()
    }

    /// Leaves the launchers of tests and the like out of figures: code of the class path that runs
    /// before any code of the input, and its calls up to there. A recursive call stands below the
    /// first one. So if the input calls JDK code that still runs for the launcher, this call is
    /// left out, too, up to the next code of the input.
    #[must_use]
    pub fn without_launcher(mut self, part: &dyn Fn(&TracedMethod) -> Part) -> Self {
        let parts: Vec<Part> = self.methods.iter().map(part).collect();
        // The part of the program that came first on the way to each node. Callers come first.
        let mut firsts: Vec<Option<Part>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let above = node.parent.and_then(|parent| firsts[parent]);
            firsts.push(match (above, parts[node.method]) {
                (Some(Part::Input), _) | (_, Part::Input) => Some(Part::Input),
                (Some(Part::ClassPath), _) | (_, Part::ClassPath) => Some(Part::ClassPath),
                _ => None,
            });
        }
        let is_launcher = |first: &Option<Part>| *first == Some(Part::ClassPath);
        self.launcher = firsts.iter().map(is_launcher).collect();
        self
    }

    /// Whether figures count a node.
    pub fn counts(&self, node: usize) -> bool {
        !self.launcher.get(node).is_some_and(|is| *is)
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn part(file: &mut File, at: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = vec![0; length as usize];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn methods(names: &[u8]) -> Result<Vec<TracedMethod>, TraceError> {
    let lines = names
        .split_inclusive(|byte| *byte == b'\n')
        .filter_map(|line| line.strip_suffix(b"\n"));
    let ran = |line: &[u8]| {
        let mut fields = line.split(|byte| *byte == b'\t').map(Sym::new);
        let mut next = || fields.next();
        Some(TracedMethod {
            class: next()?,
            name: next()?,
            descriptor: next()?,
        })
    };
    let all: Option<Vec<TracedMethod>> = lines.map(ran).collect();
    all.ok_or(TraceError::Damaged("a method has no name"))
}

/// The place of a method by its id, which counts from one.
fn place(id: u32, methods: usize) -> Result<usize, TraceError> {
    match id as usize {
        0 => Err(TraceError::Damaged("a call has no method")),
        id if id > methods => Err(TraceError::Damaged("a method is not listed")),
        id => Ok(id - 1),
    }
}

/// The nodes in use, callers first. The file has them in any order, as a thread may reuse another's
/// space.
fn nodes(raw: &[u8], methods: usize) -> Result<Vec<CallContext>, TraceError> {
    const LOOP: TraceError = TraceError::Damaged("a call is its own caller");
    let field = |node: u32, at: usize| match node as usize * NODE {
        start if start < raw.len() => Ok(word(raw, start + at)),
        _ => Err(TraceError::Damaged("a caller is missing")),
    };
    let mut places = vec![usize::MAX; raw.len() / NODE];
    let mut nodes: Vec<CallContext> = Vec::new();
    let mut way = Vec::new();
    for start in 0..places.len() as u32 {
        // Callers without a place, the outermost last.
        let mut next = start;
        while next != 0 && field(next, 0)? != 0 && places[next as usize] == usize::MAX {
            way.push(next);
            if way.len() > places.len() {
                return Err(LOOP);
            }
            next = field(next, 4)?;
        }
        while let Some(node) = way.pop() {
            let (method, parent) = (field(node, 0)?, field(node, 4)?);
            let parent = (parent != 0).then(|| places[parent as usize]);
            places[node as usize] = nodes.len();
            nodes.push(CallContext {
                method: place(method, methods)?,
                parent,
            });
        }
    }
    if nodes.iter().any(|node| node.parent == Some(usize::MAX)) {
        return Err(TraceError::Damaged("a caller is missing"));
    }
    Ok(nodes)
}

fn edges(table: &[u8], methods: usize) -> Result<Vec<(usize, usize)>, TraceError> {
    let pairs = table
        .chunks_exact(8)
        .map(|raw| (word(raw, 0), word(raw, 4)));
    let used = pairs.filter(|(caller, callee)| *caller != 0 && *callee != 0);
    let mut edges = Vec::new();
    for (caller, callee) in used {
        edges.push((place(caller, methods)?, place(callee, methods)?));
    }
    edges.sort_unstable();
    Ok(edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(class: &str, name: &str) -> TracedMethod {
        TracedMethod {
            class: class.into(),
            name: name.into(),
            descriptor: "()V".into(),
        }
    }

    fn trace(methods: Vec<TracedMethod>, nodes: &[(usize, Option<usize>)]) -> RunTrace {
        let node = |&(method, parent): &(usize, Option<usize>)| CallContext { method, parent };
        RunTrace {
            methods,
            nodes: nodes.iter().map(node).collect(),
            ..RunTrace::default()
        }
    }

    #[test]
    fn what_is_given_and_below_nothing_given_is_first() {
        let methods = vec![
            ran("", "main"),
            ran("app/Main", "main"),
            ran("java/lang/Thread", "run"),
            ran("app/Task", "run"),
            ran("app/Main", "help"),
            ran("app/Late", "call"),
        ];
        // main → Main.main → Thread.run → Task.run; main → Thread.run → Late.call → Main.help
        let nodes = [
            (0, None),
            (1, Some(0)),
            (2, Some(1)),
            (3, Some(2)),
            (2, Some(0)),
            (5, Some(4)),
            (4, Some(5)),
        ];
        let trace = trace(methods, &nodes);
        let is_given = |ran: &TracedMethod| ran.class.bytes().starts_with(b"app/");
        let first = trace.first(&is_given);
        assert_eq!(first, [ran("app/Main", "main"), ran("app/Late", "call")]);
    }

    #[test]
    fn launchers_are_left_out_up_to_the_inputs() {
        let methods = vec![
            ran("", "main"),
            ran("launcher/Main", "main"),
            ran("java/lang/Method", "invoke"),
            ran("app/Test", "test"),
            ran("lib/Mock", "make"),
            ran("", "pool"),
            ran("java/lang/Thread", "run"),
        ];
        // main → Main.main → Method.invoke → Test.test → Mock.make → Method.invoke;
        // main → Mock.make; pool → Thread.run → Test.test
        let nodes = [
            (0, None),
            (1, Some(0)),
            (2, Some(1)),
            (3, Some(2)),
            (4, Some(3)),
            (2, Some(4)),
            (4, Some(0)),
            (5, None),
            (6, Some(7)),
            (3, Some(8)),
        ];
        let part = |ran: &TracedMethod| match ran.class.bytes().split(|byte| *byte == b'/').next() {
            Some(b"app") => Part::Input,
            Some(b"launcher" | b"lib") => Part::ClassPath,
            Some(b"java") => Part::Platform,
            _ => Part::Elsewhere,
        };
        let trace = trace(methods, &nodes);
        assert!((0..nodes.len()).all(|node| trace.counts(node)));
        let trace = trace.without_launcher(&part);
        let left_out: Vec<usize> = (0..nodes.len())
            .filter(|node| !trace.counts(*node))
            .collect();
        assert_eq!(left_out, [1, 2, 6]);
    }
}
