//! Traces from text, in the form that the trace agent writes (`trace-agent`, `Recorder`). So tests
//! need no JVM and no agent.

use std::collections::BTreeMap;

const HEADER: usize = 4_096;
const MAGIC: &[u8; 8] = b"RSLTTRC1";
/// The offsets of the header's words.
const SLOTS: usize = 8;
const SPACE: usize = 12;
const ROOM: usize = 16;
const USED: usize = 20;
const COUNT: usize = 24;
const FLAGS: usize = 28;
const RELEASE: usize = 40;
/// The flag for missing space for contexts.
const NODES_FULL: u32 = 1;

/// The bytes of a trace. Each line is a context, two spaces deeper than its caller: first the name
/// of a thread, then methods as `pkg/Cls.name(descriptor)`. The line `cut CALLER CALLEE` is a call
/// without a context, and `release N` the run's JDK.
///
/// # Errors
/// If a line is none of these.
pub fn trace(text: &str) -> Result<Vec<u8>, String> {
    let mut file = TraceText::default();
    for line in text.lines() {
        file.add(line).map_err(|why| format!("{line:?} {why}"))?;
    }
    Ok(file.bytes())
}

#[derive(Default)]
struct TraceText {
    /// The lines of names, each with its id.
    ids: BTreeMap<String, u32>,
    names: String,
    /// Method and caller of each node after the first.
    nodes: Vec<[u32; 2]>,
    /// The last node of each depth.
    way: Vec<u32>,
    edges: Vec<[u32; 2]>,
    release: u32,
}

impl TraceText {
    fn add(&mut self, line: &str) -> Result<(), &'static str> {
        if let Some(release) = line.strip_prefix("release ") {
            self.release = release.parse().map_err(|_| "has no number")?;
            return Ok(());
        }
        if let Some(pair) = line.strip_prefix("cut ") {
            let (caller, callee) = pair.split_once(' ').ok_or("has no callee")?;
            let edge = [self.id(caller)?, self.id(callee)?];
            self.edges.push(edge);
            return Ok(());
        }
        let name = line.trim_start();
        let depth = (line.len() - name.len()) / 2;
        if depth > self.way.len() {
            return Err("is too deep");
        }
        self.way.truncate(depth);
        let method = if depth == 0 {
            self.id_of(format!("\t{name}\t\t\n"))
        } else {
            self.id(name)?
        };
        let parent = self.way.last().copied().unwrap_or(0);
        self.nodes.push([method, parent]);
        self.way.push(self.nodes.len() as u32);
        Ok(())
    }

    /// The id of a method.
    fn id(&mut self, method: &str) -> Result<u32, &'static str> {
        let (head, _) = method.split_once('(').ok_or("has no descriptor")?;
        let descriptor = &method[head.len()..];
        let (class, name) = head.rsplit_once('.').ok_or("has no class")?;
        Ok(self.id_of(format!("{class}\t{name}\t{descriptor}\t\n")))
    }

    fn id_of(&mut self, line: String) -> u32 {
        let next = self.ids.len() as u32 + 1;
        let names = &mut self.names;
        *self.ids.entry(line).or_insert_with_key(|line| {
            names.push_str(line);
            next
        })
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        bytes[..MAGIC.len()].copy_from_slice(MAGIC);
        let count = self.nodes.len() as u32 + 1;
        let names = self.names.len() as u32;
        let flags = if self.edges.is_empty() { 0 } else { NODES_FULL };
        let words = [
            (SLOTS, self.edges.len() as u32),
            (SPACE, names),
            (ROOM, count),
            (USED, names),
            (COUNT, count),
            (FLAGS, flags),
            (RELEASE, self.release),
        ];
        for (at, word) in words {
            bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        }
        let add = |bytes: &mut Vec<u8>, words: &[u32]| {
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        };
        for edge in &self.edges {
            add(&mut bytes, edge);
        }
        bytes.extend(self.names.bytes());
        add(&mut bytes, &[0; 4]); // node 0 is none
        for [method, parent] in &self.nodes {
            add(&mut bytes, &[*method, *parent, 0, 0]);
        }
        bytes
    }
}
