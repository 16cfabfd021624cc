//! The shape of the code, as ARCHITECTURE.md states it: rooms use only what its table allows, stand
//! in its order in `lib.rs`, keep files short and introduced, and name no machine and no registry.
//!
//! The scan is of the text, without comments and strings: `crate::room`, `crate::{…}`, `super`
//! chains that leave a room, and `resolute::room` in the binary. The last tests prove on synthetic
//! sources that each rule can fail.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// No file of `src` is longer.
const LONGEST: usize = 1_000;

/// Names at the crate's root that are no rooms.
const MACROS: [&str; 1] = ["entity_id"];

/// Rooms in order, each with those that it may use.
type Table = Vec<(String, BTreeSet<String>)>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rows `| \`room\` | duty | may use |` of ARCHITECTURE.md.
fn table(text: &str) -> Table {
    let mut table: Table = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [room, _, may_use] = cells[..] else {
            panic!("a row without three cells: {line}")
        };
        let room = room.trim_matches('`').to_owned();
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

/// The sources below a folder by path relative to it.
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

/// The source with comments, strings and characters blanked; line ends stay.
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

/// `r"…"`, `r#"…"#`; the start again if it is `r#name`.
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

/// Words and the signs that paths are made of.
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

/// What a file takes from the crate's root: line and name; `*` stands for everything.
fn taken(path: &Path, source: &str) -> Vec<(usize, String)> {
    let parts = path.components().count();
    let depth = if path.ends_with("mod.rs") {
        parts - 1
    } else {
        parts
    };
    let tokens = tokens(&code_only(source));
    let is = |i: usize, text: &str| tokens.get(i).is_some_and(|(_, t)| t == text);
    let path_sign = |i: usize| is(i, ":") && is(i + 1, ":");
    let mut taken = Vec::new();
    for i in 0..tokens.len() {
        let after = match tokens[i].1.as_str() {
            "crate" | "resolute" if path_sign(i + 1) => i + 3,
            "crate" if is(i + 1, "as") => {
                taken.push((tokens[i].0, "*".to_owned()));
                continue;
            }
            "super" if !(i >= 2 && path_sign(i - 2) && is(i.wrapping_sub(3), "super")) => {
                let mut end = i;
                let mut count = 1;
                while path_sign(end + 1) && is(end + 3, "super") {
                    (end, count) = (end + 3, count + 1);
                }
                if count < depth || !path_sign(end + 1) {
                    continue;
                }
                end + 3
            }
            _ => continue,
        };
        taken.extend(heads(&tokens, after));
    }
    taken
}

/// The first names of the path or group of paths that begins at a token.
fn heads(tokens: &[(usize, String)], at: usize) -> Vec<(usize, String)> {
    let Some(first) = tokens.get(at) else {
        return Vec::new();
    };
    if first.1 != "{" {
        return vec![first.clone()];
    }
    let mut heads = Vec::new();
    let mut depth = 0;
    let mut head = false;
    for (line, token) in &tokens[at..] {
        match token.as_str() {
            "{" => (depth, head) = (depth + 1, depth == 0),
            "}" if depth == 1 => break,
            "}" => depth -= 1,
            "," if depth == 1 => head = true,
            token if head => {
                heads.push((*line, token.to_owned()));
                head = false;
            }
            _ => {}
        }
    }
    heads
}

fn room_of(path: &Path) -> Option<String> {
    let first = path.components().next()?.as_os_str().to_str()?;
    Some(first.strip_suffix(".rs").unwrap_or(first).to_owned())
}

/// Every use that the table forbids.
fn violations(table: &Table, files: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (path, source) in files {
        let room = room_of(path).expect("a file has a name");
        let allowed: BTreeSet<&str> = match table.iter().find(|(name, _)| *name == room) {
            Some((_, may_use)) => may_use
                .iter()
                .map(String::as_str)
                .chain([room.as_str()])
                .collect(),
            None if room == "main" => BTreeSet::from(["cli"]),
            None if room == "lib" => BTreeSet::new(),
            None => {
                wrong.push(format!(
                    "{}: {room} is no room of ARCHITECTURE.md",
                    path.display()
                ));
                continue;
            }
        };
        for (line, name) in taken(path, source) {
            let known = name == "*" || table.iter().any(|(room, _)| *room == name);
            if !known && MACROS.contains(&name.as_str()) {
                continue;
            }
            if !allowed.contains(name.as_str()) {
                wrong.push(format!("src/{}:{line}: {room} uses {name}", path.display()));
            }
        }
    }
    wrong
}

/// Files that are too long, or do not say what they are for.
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

/// Text that ties the repository to a machine or to a registry's host.
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
fn rooms_use_only_what_the_table_allows() {
    let table = table(&read(&root().join("ARCHITECTURE.md")));
    let files = sources(&root().join("src"));
    let wrong = violations(&table, &files);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let uses: usize = files
        .iter()
        .map(|(path, source)| taken(path, source).len())
        .sum();
    assert!(
        files.len() > 50 && uses > 200,
        "the scan saw only {uses} uses in {} files",
        files.len()
    );
}

#[test]
fn lib_lists_the_rooms_in_order() {
    let table = table(&read(&root().join("ARCHITECTURE.md")));
    let lib = code_only(&read(&root().join("src/lib.rs")));
    let in_lib: Vec<&str> = lib
        .lines()
        .filter_map(|line| line.trim().strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect();
    let in_table: Vec<&str> = table.iter().map(|(room, _)| room.as_str()).collect();
    assert_eq!(in_lib, in_table);
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

const SMALL: &str = "| room | duty | may use |\n|---|---|---|\n| `a` | x | – |\n| `b` | x | a |\n| `c` | x | all above |\n";

#[test]
fn forbidden_uses_are_found() {
    let table = table(SMALL);
    for source in [
        "use crate::b::X;",
        "use crate::{a::Y, b::{P, Q}};",
        "use crate::{\n    b,\n};",
        "fn f() { crate::b::g() }",
        "use super::super::b::X;",
        "use crate::*;",
        "use crate as everything;",
        "pub(in crate::b) fn f() {}",
        "use resolute::c;",
        "type T = crate :: c :: U;",
    ] {
        let found = violations(&table, &tree(&[("a/x.rs", source)]));
        assert!(!found.is_empty(), "{source}");
    }
    assert_eq!(
        violations(&table, &tree(&[("a/mod.rs", "use super::b;")])).len(),
        1
    );
    assert_eq!(violations(&table, &tree(&[("d/mod.rs", "")])).len(), 1);
    assert_eq!(
        violations(&table, &tree(&[("main.rs", "resolute::a::f()")])).len(),
        1
    );
}

#[test]
fn allowed_uses_pass() {
    let table = table(SMALL);
    for source in [
        "use crate::a::X;",
        "use crate::{a::{c, d}, b::y};",
        "use super::c; use super::super::a::Z;",
        "// crate::c\n/* crate::c /* crate::c */ */ //! [`crate::c`]",
        r##"const S: &str = "crate::c"; const R: &str = r#"crate::c"#; const C: char = '"';"##,
        "fn f<'a>(x: &'a str) { crate::entity_id!(X, \"x\"); }",
    ] {
        let found = violations(&table, &tree(&[("b/x.rs", source)]));
        assert!(found.is_empty(), "{source}: {found:?}");
    }
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
