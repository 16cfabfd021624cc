//! The structure of the code, as ARCHITECTURE.md states it. Manifests name the crates that each
//! crate uses, and the table there repeats them. So the manifests also keep the engines apart.
//! Files are short, have an introduction, and name no machine and no registry.
//!
//! Cargo does not see uses between the parts of one crate. If the table lists a crate's parts
//! (`crate/part`), they keep to it. In any other crate, no two parts use each other, except those
//! in [`CYCLES`].
//!
//! The scan reads the text without comments and strings: `crate::part`, `crate::{…}` and `super`
//! chains. The last tests prove on synthetic sources that each rule can fail.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The maximal number of lines of a file in `src`.
const LONGEST: usize = 1_000;

/// Parts of one room that use each other, as permitted exceptions. An entry that no longer holds
/// fails, too, so this list only becomes shorter.
const CYCLES: &[(&str, &[&str])] = &[
    ("archive", &["jar", "sign", "view", "write"]),
    (
        "cli",
        &[
            "cache",
            "callgraph",
            "destination",
            "message",
            "mod",
            "panic",
            "run",
        ],
    ),
    ("explain", &["paragraph", "plain"]),
    ("program", &["class", "history", "jdk", "source"]),
    ("program", &["hierarchy", "load", "opened", "unused"]),
    (
        "rewrite",
        &[
            "accessors",
            "copies",
            "edit",
            "emit",
            "fragment",
            "mod",
            "passes",
        ],
    ),
    ("testkit", &["dynamic", "fixture"]),
];

/// Rooms in order, each with the rooms that it may use.
type Table = Vec<(String, BTreeSet<String>)>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rows `| \`room\` | duty | may use |` of ARCHITECTURE.md.
fn table(text: &str) -> Table {
    rows(text, |name| (!name.contains('/')).then(|| name.to_owned()))
}

/// The rows `| \`room/part\` | duty | may use |` for one room. They name other parts without the
/// room. A part may have rows for its own parts, which count for it as a room.
fn inner_table(text: &str, room: &str) -> Table {
    rows(text, |name| {
        let part = name.strip_prefix(room)?.strip_prefix('/')?;
        (!part.contains('/')).then(|| part.to_owned())
    })
}

fn rows(text: &str, named: impl Fn(&str) -> Option<String>) -> Table {
    let mut table: Table = Vec::new();
    // Tables in later sections have other content.
    let first = text.lines().take_while(|line| !line.starts_with("## "));
    for line in first.filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [room, _, may_use] = cells[..] else {
            panic!("a row without three cells: {line}")
        };
        let Some(room) = named(room.trim_matches('`')) else {
            continue;
        };
        let above: BTreeSet<String> = table.iter().map(|(name, _)| name.clone()).collect();
        let may_use: BTreeSet<String> = match may_use {
            "–" => BTreeSet::new(),
            "all above" => above.clone(),
            names => names.split_whitespace().map(str::to_owned).collect(),
        };
        let wrong: Vec<_> = may_use.difference(&above).collect();
        assert!(
            wrong.is_empty(),
            "{room} may use {wrong:?}, which do not stand above it"
        );
        table.push((room, may_use));
    }
    table
}

/// The sources of all crates, as if each crate were a module (a room) of a single one. Its root is
/// `room/mod.rs`, and `crate::` names the room first. Tests of crates are left out.
fn rooms() -> BTreeMap<PathBuf, String> {
    let crates = crates();
    let all = sources(&root().join("src")).into_iter();
    let all = all.filter_map(|(path, source)| {
        let room = room_of(&path)?;
        if !crates.contains_key(&room) {
            return Some((path, source));
        }
        let below = path.strip_prefix(&room).ok()?;
        if below.starts_with("tests") {
            return None;
        }
        let path = if below == Path::new("lib.rs") {
            Path::new(&room).join("mod.rs")
        } else {
            path
        };
        Some((path, within(&source, &room)))
    });
    all.collect()
}

/// A source with the room's name after each `crate::`.
fn within(source: &str, room: &str) -> String {
    source.replace("crate::", &format!("crate::{room}::"))
}

/// The crates below `src`. Each has two sets of workspace crates from its manifest: for all builds,
/// and for its tests.
fn crates() -> BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> {
    let folders = std::fs::read_dir(root().join("src")).expect("src is there");
    let folders = folders.map(|entry| entry.expect("readable").path());
    let folders: Vec<PathBuf> = folders
        .filter(|at| at.join("Cargo.toml").is_file())
        .collect();
    let name = |at: &PathBuf| {
        at.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let all: BTreeSet<String> = folders.iter().map(name).collect();
    let manifest = |at: &PathBuf| {
        let text = read(&at.join("Cargo.toml"));
        let named = |section: &str| {
            named_in(&text, section)
                .intersection(&all)
                .cloned()
                .collect()
        };
        (name(at), (named("dependencies"), named("dev-dependencies")))
    };
    folders.iter().map(manifest).collect()
}

/// The dependencies in a section of a manifest, including sections for single systems. Other kinds
/// of sections must have no dependencies: they would be overlooked.
fn named_in(manifest: &str, section: &str) -> BTreeSet<String> {
    const KNOWN: [&str; 3] = [
        "[dependencies]",
        "[dev-dependencies]",
        "[workspace.dependencies]",
    ];
    for line in manifest.lines().filter(|line| line.starts_with('[')) {
        let of_system = line.starts_with("[target.") && line.ends_with(".dependencies]");
        let is_known = of_system || KNOWN.contains(&line) || !line.contains("dependencies");
        assert!(is_known, "dependencies in {line}");
    }
    let (header, of_system) = (format!("[{section}]"), format!(".{section}]"));
    let mut is_inside = false;
    let lines = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_inside =
                *line == header || line.starts_with("[target.") && line.ends_with(&of_system);
            return false;
        }
        is_inside
    });
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    let names = names.filter(|name| !name.is_empty() && !name.starts_with('#'));
    names.map(str::to_owned).collect()
}

/// The sources below a folder, by relative path.
fn sources(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(&directory).expect("src is there") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                let name = path.strip_prefix(folder).expect("below").to_owned();
                files.insert(name, read(&path));
            }
        }
    }
    files
}

/// The source with comments, strings and characters blanked; line ends are kept.
fn code_only(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut i = 0;
    while i < chars.len() {
        let end = match (chars[i], chars.get(i + 1)) {
            ('/', Some('/')) => until(&chars, i, |rest| rest[0] == '\n'),
            ('/', Some('*')) => block_comment(&chars, i),
            ('"', _) => string(&chars, i),
            ('r', Some('"' | '#')) if !is_word(i.checked_sub(1).map(|i| chars[i])) => {
                raw(&chars, i)
            }
            ('\'', Some('\\')) => until(&chars, i + 3, |rest| rest[0] == '\'') + 1,
            ('\'', _) if chars.get(i + 2) == Some(&'\'') => i + 3,
            _ => i,
        };
        if end == i {
            out.push(chars[i]);
            i += 1;
        } else {
            let end = end.min(chars.len());
            out.push(' ');
            out.extend(chars[i..end].iter().filter(|c| **c == '\n'));
            i = end;
        }
    }
    out
}

fn is_word(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_alphanumeric() || c == '_')
}

fn until(chars: &[char], from: usize, end: impl Fn(&[char]) -> bool) -> usize {
    (from..chars.len())
        .find(|i| end(&chars[*i..]))
        .unwrap_or(chars.len())
}

fn block_comment(chars: &[char], from: usize) -> usize {
    let (mut depth, mut i) = (0_u32, from);
    while i < chars.len() {
        match chars[i..] {
            ['/', '*', ..] => (depth, i) = (depth + 1, i + 2),
            ['*', '/', ..] => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn string(chars: &[char], from: usize) -> usize {
    let mut i = from + 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// The end of `r"…"` or `r#"…"#`; the start itself for `r#name`.
fn raw(chars: &[char], from: usize) -> usize {
    let hashes = chars[from + 1..].iter().take_while(|c| **c == '#').count();
    if chars.get(from + 1 + hashes) != Some(&'"') {
        return from;
    }
    let close: Vec<char> = std::iter::once('"')
        .chain(std::iter::repeat_n('#', hashes))
        .collect();
    until(chars, from + 2 + hashes, |rest| rest.starts_with(&close)) + 1 + hashes
}

/// Words, and the signs in paths, with their lines.
fn tokens(code: &str) -> Vec<(usize, String)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    let mut word = String::new();
    for (number, line) in code.lines().enumerate() {
        for c in line.chars().chain([' ']) {
            if is_word(Some(c)) {
                word.push(c);
                continue;
            }
            if !word.is_empty() {
                tokens.push((number + 1, std::mem::take(&mut word)));
            }
            if !c.is_whitespace() {
                tokens.push((number + 1, c.to_string()));
            }
        }
    }
    tokens
}

/// A path that a file names, from the crate's root, and the line.
type Named = (usize, Vec<String>);

/// A path from the crate's root.
struct Absolute {
    segments: Vec<String>,
    /// Whether it only limits visibility: `pub(in path)`.
    sees: bool,
}

/// The paths by which a file names other modules.
fn named(path: &Path, source: &str) -> Vec<(usize, Absolute)> {
    let tokens = tokens(&code_only(source));
    let is = |i: usize, text: &str| tokens.get(i).is_some_and(|(_, t)| t == text);
    let path_sign = |i: usize| is(i, ":") && is(i + 1, ":");
    // Inline modules stand at the end of the file, and are one level deeper.
    let nested = (0..tokens.len()).find(|i| is(*i, "mod") && is(i + 2, "{"));
    let mut found = Vec::new();
    for i in 0..tokens.len() {
        let (base, after) = match tokens[i].1.as_str() {
            "crate" if path_sign(i + 1) => (Vec::new(), i + 3),
            "crate" if is(i + 1, "as") => {
                let absolute = Absolute {
                    segments: vec!["*".to_owned()],
                    sees: false,
                };
                found.push((tokens[i].0, absolute));
                continue;
            }
            "super" if !(i >= 2 && path_sign(i - 2) && is(i.wrapping_sub(3), "super")) => {
                let mut end = i;
                let mut count = 1;
                while path_sign(end + 1) && is(end + 3, "super") {
                    (end, count) = (end + 3, count + 1);
                }
                let mut base = module(path);
                if nested.is_some_and(|nested| nested < i) {
                    base.push("nested".to_owned());
                }
                if count > base.len() || !path_sign(end + 1) {
                    continue;
                }
                base.truncate(base.len() - count);
                (base, end + 3)
            }
            _ => continue,
        };
        let sees = i > 0 && is(i - 1, "in");
        for (line, segments) in leaves(&tokens, &mut after.clone(), &base) {
            let absolute = Absolute { segments, sees };
            found.push((line, absolute));
        }
    }
    found
}

/// The path of a file's module from the crate's root.
fn module(path: &Path) -> Vec<String> {
    let mut parts: Vec<String> = path
        .components()
        .map(|part| part.as_os_str().to_str().expect("UTF-8").to_owned())
        .collect();
    let last = parts.pop().expect("a file has a name");
    if last != "mod.rs" {
        parts.push(last.trim_end_matches(".rs").to_owned());
    }
    parts
}

/// The paths in the path or group of paths that begins at a token, below `base`.
fn leaves(tokens: &[(usize, String)], at: &mut usize, base: &[String]) -> Vec<Named> {
    let mut path = base.to_vec();
    let mut line = tokens.get(*at).map_or(0, |(line, _)| *line);
    let is = |i: usize, text: &str| tokens.get(i).is_some_and(|(_, t)| t == text);
    while let Some((here, token)) = tokens.get(*at) {
        if token == "{" {
            *at += 1;
            let mut all = Vec::new();
            while *at < tokens.len() && !is(*at, "}") {
                if is(*at, ",") {
                    *at += 1;
                    continue;
                }
                let before = *at;
                all.extend(leaves(tokens, at, &path));
                *at = (*at).max(before + 1);
            }
            *at += 1;
            return all;
        }
        if !(token == "*" || token.chars().all(|c| is_word(Some(c)))) {
            break;
        }
        line = *here;
        if token != "self" {
            path.push(token.clone());
        }
        *at += 1;
        if is(*at, ":") && is(*at + 1, ":") {
            *at += 2;
            continue;
        }
        if is(*at, "as") {
            *at += 2;
        }
        break;
    }
    if path.is_empty() {
        Vec::new()
    } else {
        vec![(line, path)]
    }
}

fn room_of(path: &Path) -> Option<String> {
    let first = path.components().next()?.as_os_str().to_str()?;
    Some(first.strip_suffix(".rs").unwrap_or(first).to_owned())
}

/// A file's room, and its part of the room: the folder or file below the room, `mod` for the room's
/// own file.
fn part_of(path: &Path) -> Option<(String, String)> {
    let mut module = module(path).into_iter();
    let room = module.next()?;
    let own = path == Path::new(&room).join("mod.rs");
    if own {
        Some((room, "mod".to_owned()))
    } else {
        Some((room, module.next()?))
    }
}

/// The names that the room's own file re-exports: `pub use part::{A, B}`.
fn given_out(source: &str) -> BTreeMap<String, String> {
    let tokens = tokens(&code_only(source));
    let is = |i: usize, text: &str| tokens.get(i).is_some_and(|(_, t)| t == text);
    let mut given = BTreeMap::new();
    for i in (0..tokens.len()).filter(|i| is(*i, "use")) {
        for (_, path) in leaves(&tokens, &mut (i + 1), &[]) {
            if let [part, .., name] = path.as_slice() {
                given.insert(name.clone(), part.clone());
            }
        }
    }
    given
}

/// The parts that the room's own file uses itself, besides re-exports.
fn used_by_room(source: &str, parts: &BTreeSet<String>) -> BTreeMap<String, usize> {
    let tokens = tokens(&code_only(source));
    let is = |i: usize, text: &str| tokens.get(i).is_some_and(|(_, t)| t == text);
    let mut used = BTreeMap::new();
    let mut gives = false;
    for (i, (line, token)) in tokens.iter().enumerate() {
        match token.as_str() {
            "use" => gives = i > 0 && (is(i - 1, "pub") || is(i - 1, ")")),
            ";" => gives = false,
            part if parts.contains(part) && is(i + 1, ":") && is(i + 2, ":") && !gives => {
                used.entry(part.to_owned()).or_insert(*line);
            }
            _ => {}
        }
    }
    used
}

/// The uses in one room: pairs of parts, with the first place.
type Arrows = BTreeMap<(String, String), String>;

/// The arrows between the parts of each room. A name that the room's own file re-exports counts as
/// an arrow to its original part: a re-export hides no use.
fn arrows(files: &BTreeMap<PathBuf, String>) -> BTreeMap<String, Arrows> {
    let mut parts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (room, part) in files.keys().filter_map(|path| part_of(path)) {
        parts.entry(room).or_default().insert(part);
    }
    let mut all: BTreeMap<String, Arrows> = BTreeMap::new();
    for (path, source) in files {
        let Some((room, part)) = part_of(path) else {
            continue;
        };
        let place = |line: usize| format!("src/{}:{line}", path.display());
        let own = files.get(&Path::new(&room).join("mod.rs"));
        let given = own.map(|own| given_out(own)).unwrap_or_default();
        let arrows = all.entry(room.clone()).or_default();
        let mut add = |to: &str, line| {
            let arrow = (part.clone(), to.to_owned());
            if part != to {
                arrows.entry(arrow).or_insert_with(|| place(line));
            }
        };
        if part == "mod" {
            for (to, line) in used_by_room(source, &parts[&room]) {
                add(&to, line);
            }
        }
        for (line, name) in named(path, source) {
            if name.segments[0] != room || name.sees {
                continue;
            }
            match name.segments.get(1) {
                Some(to) if parts[&room].contains(to) => add(to, line),
                Some(item) => add(given.get(item).map_or("mod", String::as_str), line),
                None => add("mod", line),
            }
        }
    }
    all
}

/// The arrows of a room that its own table forbids. The room's own file may use all of its parts.
fn inner_violations(table: &Table, room: &str, arrows: &Arrows) -> Vec<String> {
    let mut wrong = Vec::new();
    for ((from, to), place) in arrows.iter().filter(|((from, _), _)| from != "mod") {
        match table.iter().find(|(name, _)| name == from) {
            Some((_, may_use)) if may_use.contains(to) => {}
            Some(_) => wrong.push(format!("{place}: {room}/{from} uses {room}/{to}")),
            None => wrong.push(format!(
                "{place}: {room}/{from} is no part of {room}'s table"
            )),
        }
    }
    wrong
}

/// The sets of parts that use each other in a cycle.
fn cycles(arrows: &Arrows) -> Vec<BTreeSet<&str>> {
    let next = |from: &str| {
        let from = from.to_owned();
        let arrows = arrows.keys().filter(move |(f, _)| *f == from);
        arrows.map(|(_, to)| to.as_str())
    };
    let reached = |from: &str| {
        let mut reached: BTreeSet<&str> = BTreeSet::new();
        let mut work: Vec<&str> = next(from).collect();
        while let Some(part) = work.pop() {
            if reached.insert(part) {
                work.extend(next(part));
            }
        }
        reached
    };
    let mut cycles: BTreeSet<BTreeSet<&str>> = BTreeSet::new();
    for (from, _) in arrows.keys() {
        let down = reached(from);
        if down.contains(from.as_str()) {
            let back = |part: &&&str| reached(part).contains(from.as_str());
            cycles.insert(down.iter().filter(back).copied().collect());
        }
    }
    cycles.into_iter().collect()
}

/// Files that are too long, or lack an introduction.
fn unkempt(files: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (path, source) in files {
        let lines = source.lines().count();
        if lines > LONGEST {
            wrong.push(format!("src/{}: {lines} lines", path.display()));
        }
        if !source.starts_with("//! ") {
            wrong.push(format!("src/{} does not open with //!", path.display()));
        }
    }
    wrong
}

/// Text that names a machine or a registry's host.
fn tied(text: &str) -> Option<&'static str> {
    const WORDS: [&str; 12] = [
        concat!("repo1.", "maven"),
        concat!("repo.", "maven"),
        concat!("maven", ".org"),
        concat!("maven", ".apache.org/maven2"),
        concat!("static.", "crates.io"),
        concat!("index.", "crates.io"),
        concat!("registry.", "npmjs"),
        concat!("pypi", ".org"),
        concat!("deb.", "debian.org"),
        concat!("proxy.", "golang.org"),
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
    ];
    WORDS.into_iter().find(|word| text.contains(word))
}

fn committed() -> Vec<PathBuf> {
    let git = std::process::Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root())
        .output()
        .expect("git is there: this test asks it for the files of the repository");
    assert!(
        git.status.success(),
        "git ls-files: {}",
        String::from_utf8_lossy(&git.stderr)
    );
    let names = String::from_utf8(git.stdout).expect("names are UTF-8");
    names
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(PathBuf::from)
        .collect()
}

#[test]
fn the_table_says_what_manifests_say() {
    let table = table(&read(&root().join("ARCHITECTURE.md")));
    let crates = crates();
    let of_command = named_in(&read(&root().join("Cargo.toml")), "dependencies");
    let mut rows = 0;
    for (room, may_use) in &table {
        let known: BTreeSet<String> = table.iter().map(|(name, _)| name.clone()).collect();
        let used = match crates.get(room) {
            Some((used, _)) => used.clone(),
            None => continue,
        };
        rows += 1;
        assert_eq!(
            *may_use, used,
            "what {room} uses, in ARCHITECTURE.md and in its manifest"
        );
        assert!(
            used.is_subset(&known),
            "{room} uses what is not in the table"
        );
        let users = crates.iter().filter(|(_, (used, _))| used.contains(room));
        let is_used = users.count() > 0 || of_command.contains(room) || room == "testkit";
        assert!(is_used, "nothing uses {room}");
    }
    assert_eq!(
        rows,
        crates.len(),
        "ARCHITECTURE.md has a row for each crate"
    );
    assert!(rows > 15, "only {rows} crates");
}

#[test]
fn engines_and_edits_are_apart() {
    let crates = crates();
    assert!(
        !reaches(&crates, "rewrite", "base").is_empty(),
        "the search finds nothing"
    );
    for (from, to) in [
        ("rewrite", "defensive"),
        ("rewrite", "pta"),
        ("check", "defensive"),
        ("check", "pta"),
        ("claims", "defensive"),
        ("platform", "defensive"),
        ("platform", "pta"),
        ("defensive", "pta"),
        ("pta", "defensive"),
        ("session", "pta"),
    ] {
        assert_eq!(
            reaches(&crates, from, to),
            [""; 0],
            "{from} must not know {to}"
        );
    }
    for (name, (used, _)) in &crates {
        assert!(
            !used.contains("testkit"),
            "{name} uses testkit outside of tests"
        );
    }
}

#[test]
fn the_command_line_uses_what_the_table_says() {
    let table = table(&read(&root().join("ARCHITECTURE.md")));
    let (_, may_use) = table.iter().find(|(room, _)| room == "cli").expect("a row");
    let files = sources(&root().join("src/cli"));
    assert!(files.len() > 8, "only {} files", files.len());
    let mut used = BTreeSet::new();
    for source in files.values() {
        let tokens = tokens(&code_only(source));
        let is = |i: usize, text: &str| tokens.get(i).is_some_and(|(_, t)| t == text);
        for (i, (_, token)) in tokens.iter().enumerate() {
            let begins = i == 0 || !is(i - 1, ":");
            let is_path = is(i + 1, ":") && is(i + 2, ":");
            let of_pipeline = is_path && token == "crate" && is(i + 3, "pipeline");
            if of_pipeline {
                used.insert("pipeline".to_owned());
            } else if begins && is_path && table.iter().any(|(room, _)| room == token) {
                used.insert(token.clone());
            }
        }
    }
    assert_eq!(
        used, *may_use,
        "what cli uses, in its code and in ARCHITECTURE.md"
    );
}

#[test]
fn the_pipeline_knows_no_command_line() {
    let files = sources(&root().join("src/pipeline"));
    assert!(files.len() > 10, "only {} files", files.len());
    for (path, source) in &files {
        let path = Path::new("pipeline").join(path);
        let names = named(&path, source).into_iter();
        let of_cli = names.filter(|(_, name)| name.segments[0] == "cli");
        assert_eq!(of_cli.count(), 0, "{} uses cli", path.display());
    }
    let of_command = named_in(&read(&root().join("Cargo.toml")), "dependencies");
    assert!(!of_command.contains("testkit"), "the command uses testkit");
}

/// A chain of crates through which one crate uses another.
fn reaches(
    crates: &BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)>,
    from: &str,
    to: &str,
) -> Vec<String> {
    let mut work = vec![vec![from.to_owned()]];
    while let Some(chain) = work.pop() {
        let last = chain.last().expect("it begins with one");
        if last == to {
            return chain;
        }
        for next in &crates[last].0 {
            work.push(chain.iter().chain([next]).cloned().collect());
        }
    }
    Vec::new()
}

#[test]
fn parts_of_rooms_use_only_what_they_may() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let (mut wrong, mut count) = (Vec::new(), 0);
    let mut listed: BTreeMap<&str, BTreeSet<BTreeSet<&str>>> = BTreeMap::new();
    for (room, parts) in CYCLES {
        let parts: BTreeSet<&str> = parts.iter().copied().collect();
        listed.entry(room).or_default().insert(parts);
    }
    for (room, arrows) in &arrows(&rooms()) {
        count += arrows.len();
        let table = inner_table(&text, room);
        if !table.is_empty() {
            wrong.extend(inner_violations(&table, room, arrows));
            continue;
        }
        let found: BTreeSet<_> = cycles(arrows).into_iter().collect();
        let known = listed.remove(room.as_str()).unwrap_or_default();
        for cycle in found.difference(&known) {
            wrong.push(format!("{room}: {cycle:?} use each other:"));
            let inside = |(a, b): &(String, String)| {
                cycle.contains(a.as_str()) && cycle.contains(b.as_str())
            };
            let places = arrows.iter().filter(|(arrow, _)| inside(arrow));
            wrong.extend(places.map(|((a, b), place)| format!("  {a} -> {b} at {place}")));
        }
        for cycle in known.difference(&found) {
            wrong.push(format!(
                "{room}: {cycle:?} is in CYCLES, and no cycle any more"
            ));
        }
    }
    wrong.extend(
        listed
            .keys()
            .map(|room| format!("CYCLES names {room}, which has none")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        count > 100,
        "the scan saw only {count} arrows inside of rooms"
    );
}

#[test]
fn parts_of_an_evaluation_use_only_what_they_may() {
    let text = read(&root().join("ARCHITECTURE.md"));
    let table = inner_table(&text, "defensive/eval");
    let crate_alone = sources(&root().join("src/defensive"));
    let arrows = &arrows(&crate_alone)["eval"];
    let wrong = inner_violations(&table, "eval", arrows);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(arrows.len(), 6, "each part uses those below it: {arrows:?}");
}

#[test]
fn files_of_an_evaluation_use_each_other_in_no_circle() {
    let files = sources(&root().join("src/defensive/eval")).into_iter();
    let as_rooms = files.map(|(path, source)| (path, source.replace("crate::eval::", "crate::")));
    let mut count = 0;
    for (part, arrows) in &arrows(&as_rooms.collect()) {
        count += arrows.len();
        assert_eq!(cycles(arrows), [], "of {part}");
    }
    assert!(count > 70, "the scan saw only {count} arrows");
}

#[test]
fn the_workspace_lists_crates_in_order() {
    let table = table(&read(&root().join("ARCHITECTURE.md")));
    let crates = crates();
    let in_table = table.iter().map(|(room, _)| room.as_str());
    let in_table: Vec<&str> = in_table.filter(|room| crates.contains_key(*room)).collect();
    let manifest = read(&root().join("Cargo.toml"));
    let members = manifest.split("members = [").nth(1).expect("members");
    let members = members.split(']').next().expect("its end").lines();
    let members =
        members.filter_map(|line| line.trim().strip_prefix("\"src/")?.strip_suffix("\","));
    assert_eq!(members.collect::<Vec<_>>(), in_table);
}

#[test]
fn files_are_short_and_introduced() {
    let wrong = unkempt(&sources(&root().join("src")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_names_a_machine_or_a_registry() {
    let files = committed();
    assert!(files.len() > 100, "git lists only {} files", files.len());
    let mut wrong = Vec::new();
    for file in files.iter().filter(|file| !file.ends_with("Cargo.lock")) {
        let Ok(text) = std::fs::read_to_string(root().join(file)) else {
            continue; // binary, or removed and not yet committed
        };
        wrong.extend(tied(&text).map(|word| format!("{}: {word}", file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn tree(files: &[(&str, &str)]) -> BTreeMap<PathBuf, String> {
    files
        .iter()
        .map(|(path, source)| (PathBuf::from(path), (*source).to_owned()))
        .collect()
}

#[test]
fn forbidden_arrows_inside_of_rooms_are_found() {
    let text = "| `a` | x | – |\n| `a/low` | x | – |\n| `a/high` | x | low |\n";
    let table = inner_table(text, "a");
    let own = (
        "a/mod.rs",
        "mod low; mod high; pub use high::H; use low::L; struct Own;",
    );
    let wrong = |path: &str, source: &str| {
        let files = tree(&[own, ("a/low/x.rs", ""), ("a/high.rs", ""), (path, source)]);
        inner_violations(&table, "a", &arrows(&files)["a"])
    };
    for source in [
        "use crate::a::high::X;",
        "use crate::a::{high, low::Y};",
        "use super::super::high::X;",
        "fn f() { crate::a::high::g() }",
        "use crate::a::H;",
        "use crate::a::Own;",
        "use crate::{a::{low::{P, Q}, high::X}};",
    ] {
        assert_eq!(wrong("a/low/x.rs", source).len(), 1, "{source}");
    }
    for source in [
        "use crate::a::low::X;",
        "use super::low::X;",
        "use crate::a::L;",
        "pub(in crate::a) fn f() {}",
        "mod tests { use super::*; }",
    ] {
        assert_eq!(wrong("a/high.rs", source), [""; 0], "{source}");
    }
    assert_eq!(wrong("a/new.rs", "use crate::a::low::X;").len(), 1);
}

#[test]
fn cycles_inside_of_rooms_are_found() {
    let of = |files: &[(&str, &str)]| {
        let all = arrows(&tree(files));
        cycles(&all["a"])
            .into_iter()
            .map(|cycle| cycle.into_iter().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    let x = ("a/x.rs", "use crate::a::y::Y;");
    assert_eq!(
        of(&[x, ("a/y/mod.rs", "use super::z;"), ("a/z.rs", "")]),
        [""; 0]
    );
    assert_eq!(
        of(&[
            x,
            ("a/y/mod.rs", "use super::z;"),
            ("a/z.rs", "use super::x::X;")
        ]),
        ["x y z"]
    );
    assert_eq!(
        of(&[
            ("a/mod.rs", "mod x; fn f() { x::g() }"),
            ("a/x.rs", "use super::f;")
        ]),
        ["mod x"]
    );
    let gives = ("a/mod.rs", "mod x; mod y; pub use x::X;");
    let uses = ("a/y.rs", "use crate::a::X;");
    assert_eq!(of(&[gives, ("a/x.rs", ""), uses]), [""; 0]);
    assert_eq!(of(&[gives, ("a/x.rs", "use super::y::Y;"), uses]), ["x y"]);
}

#[test]
fn words_in_comments_and_strings_name_nothing() {
    let names = |source: &str| named(Path::new("b/x.rs"), source).len();
    for source in [
        "// crate::c\n/* crate::c /* crate::c */ */ //! [`crate::c`]",
        r##"const S: &str = "crate::c"; const R: &str = r#"crate::c"#; const C: char = '"';"##,
        "fn f<'a>(x: &'a str) {}",
    ] {
        assert_eq!(names(source), 0, "{source}");
    }
    assert_eq!(names("use crate::a::X;"), 1);
}

#[test]
fn manifests_are_read_by_section() {
    let manifest = "[dependencies]\na.workspace = true\nb = { path = \"b\" }\n# c\n\n[dev-dependencies]\nd = \"1\"\n";
    assert_eq!(
        named_in(manifest, "dependencies"),
        BTreeSet::from(["a".to_owned(), "b".to_owned()])
    );
    assert_eq!(
        named_in(manifest, "dev-dependencies"),
        BTreeSet::from(["d".to_owned()])
    );
    let uses = |names: &[&str]| {
        (
            names.iter().map(|n| (*n).to_owned()).collect(),
            BTreeSet::new(),
        )
    };
    let crates = BTreeMap::from([
        ("a".to_owned(), uses(&["b"])),
        ("b".to_owned(), uses(&["c"])),
        ("c".to_owned(), uses(&[])),
    ]);
    assert_eq!(reaches(&crates, "a", "c"), ["a", "b", "c"]);
    assert!(reaches(&crates, "c", "a").is_empty());
    assert_eq!(
        within("use crate::{x::Y, z};", "r"),
        "use crate::r::{x::Y, z};"
    );
}

#[test]
fn other_rules_can_fail() {
    let long = format!("//! Long.\n{}", "\n".repeat(LONGEST));
    assert_eq!(
        unkempt(&tree(&[("a/long.rs", &long), ("a/bare.rs", "fn f() {}")])).len(),
        2
    );
    assert!(tied(concat!("/wo", "rk/main")).is_some() && tied("work/main").is_none());
    let upward = "| `a` | x | b |\n| `b` | x | – |\n";
    assert!(std::panic::catch_unwind(|| table(upward)).is_err());
}
