//! Random hierarchies: the method that the JVM runs for each call against the answer of the
//! program.
//!
//! All run on every JDK found, once with all code verified and once with the JVM's defaults. The
//! two modes differ: access checks between classes of versions before 52 depend on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use base::Sym;
use classfile::MethodRef;
use program::{Access, OpenedJdk, Program, ResolveError, Selection};

use crate::hierarchies::{Call, Hierarchy, MEMBERS, generate};
use crate::{jvm, load};
use testkit::random::Random;

/// Loads every class of each hierarchy, then runs every call of its drivers.
const MAIN: &str = r#"
import java.lang.reflect.*;
import java.util.*;
public class Main {
  public static void main(String[] a) throws Exception {
    for (String line : java.nio.file.Files.readAllLines(java.nio.file.Path.of(a[0]))) {
      String[] names = line.split(" ");
      StringBuilder out = new StringBuilder();
      System.out.println("begin " + names[0].substring(0, names[0].indexOf('/')));
      try {
        for (String n : names) {
          // Links (verifies) the class too.
          Class<?> c = Class.forName(n.replace('/', '.'), true, Main.class.getClassLoader());
          c.getDeclaredMethods();
        }
      } catch (LinkageError e) { continue; }
      for (String n : names) {
        if (!n.endsWith("/D")) continue;
        Class<?> c = Class.forName(n.replace('/', '.'));
        for (Method m : c.getDeclaredMethods()) {
          String result;
          try { result = String.valueOf(m.invoke(null)); }
          catch (InvocationTargetException e) { result = e.getCause().getClass().getName(); }
          if (result.contains("@")) result = "java/lang/Object.toString";
          if (result.equals("java.lang.CloneNotSupportedException")) result = "java/lang/Object.clone";
          out.append(n.substring(0, n.indexOf('/'))).append(' ').append(m.getName()).append(' ').append(result).append('\n');
        }
      }
      System.out.print(out);
      System.out.flush();
    }
  }
}
"#;

fn thrown(error: &str) -> String {
    format!("java.lang.{error}")
}

fn selected(program: &Program, selection: Selection) -> Result<String, String> {
    Ok(match selection {
        Selection::Method(m) => {
            let method = program.method(m);
            format!("{}.{}", program.class(method.class).name, method.name)
        }
        Selection::Abstract => thrown("AbstractMethodError"),
        Selection::Conflict => thrown("IncompatibleClassChangeError"),
        Selection::Inaccessible => thrown("IllegalAccessError"),
        Selection::Unknown(reason) => return Err(format!("{reason:?}")),
    })
}

/// Our answer: a method, an error, or unknown (`Err`).
fn predict(program: &Program, call: &Call) -> Result<String, String> {
    let find = |name: &str| program.find(Sym::from(name)).expect("loaded");
    let from = find(call.special.as_deref().unwrap_or(&call.driver));
    let (owner_name, interface, name, descriptor) = &call.reference;
    let owner = find(owner_name);
    let receiver = find(&call.receiver);
    // The driver makes the receiver, unless the call is static.
    let maker = find(&call.maker());
    let made = (call.op != 0xb8).then(|| program.class_access(maker, receiver));
    for access in made.into_iter().chain([program.class_access(from, owner)]) {
        match access {
            Access::No => return Ok(thrown("IllegalAccessError")),
            Access::Unknown(reason) => return Err(format!("{reason:?}")),
            _ => {}
        }
    }
    let reference = MethodRef {
        owner: Sym::from(owner_name.as_str()),
        name: Sym::from(*name),
        descriptor: Sym::from(*descriptor),
        interface: *interface,
    };
    let resolved = match program.resolve_method(from, reference) {
        Ok(method) => method,
        Err(ResolveError::NoSuchMethod) => return Ok(thrown("NoSuchMethodError")),
        Err(ResolveError::IncompatibleClass) => {
            return Ok(thrown("IncompatibleClassChangeError"));
        }
        Err(other) => return Err(format!("{other:?}")),
    };
    match program.method_access(from, owner, resolved) {
        Access::Yes | Access::IfReceiver => {}
        Access::No => return Ok(thrown("IllegalAccessError")),
        Access::Unknown(reason) => return Err(format!("{reason:?}")),
    }
    if program.method(resolved).flags.is_static() != (call.op == 0xb8) {
        return Ok(thrown("IncompatibleClassChangeError"));
    }
    match call.op {
        0xb8 => selected(program, Selection::Method(resolved)),
        0xb7 => selected(program, program.select_special(from, owner, resolved)),
        0xb9 => selected(program, program.select_interface(receiver, owner, resolved)),
        _ => selected(program, program.select(receiver, resolved)),
    }
}

/// So many hierarchies share a JVM.
const BATCH: usize = 500;

/// Options under which everything is run: all code verified, and the default.
const MODES: [&str; 2] = ["-Xverify:all", "-Xshare:auto"];

pub fn agrees_with_the_jvm(count: usize, seed: u64) {
    let mut r = Random::new(seed);
    let homes = jvm::jdks();
    let jdks: Vec<OpenedJdk> = (homes.iter())
        .map(|home| OpenedJdk::open(home).expect("a JDK"))
        .collect();
    // A difference is repeated by its number.
    let only = std::env::var("RANDOM_ONLY").ok();
    let only: Option<usize> = only.map(|n| n.parse().expect("a number"));
    let mut tally = Tally::default();
    for first in (0..count).step_by(BATCH) {
        let numbers = first..count.min(first + BATCH);
        let mut hierarchies: BTreeMap<usize, Hierarchy> =
            numbers.map(|n| (n, generate(n, &mut r))).collect();
        hierarchies.retain(|n, _| only.is_none_or(|only| only == *n));
        if hierarchies.is_empty() {
            continue;
        }
        batch(&homes, &jdks, &hierarchies, &mut tally);
    }
    tally.report(count * homes.len() * MODES.len());
}

fn batch(
    homes: &[PathBuf],
    jdks: &[OpenedJdk],
    hierarchies: &BTreeMap<usize, Hierarchy>,
    tally: &mut Tally,
) {
    let dir = tempfile::tempdir().expect("a directory");
    let mut classes = Vec::new();
    let mut list = String::new();
    for class in hierarchies.values().map(|h| &h.classes) {
        for class in class {
            let path = dir.path().join(format!("{}.class", class.name));
            std::fs::create_dir_all(path.parent().expect("inside")).expect("made");
            let bytes = class.bytes();
            std::fs::write(path, &bytes).expect("written");
            classes.push((class.name.clone(), bytes));
            let _ = write!(list, "{} ", class.name);
        }
        list.push('\n');
    }
    jvm::javac(&homes[0], dir.path(), "11", &[("Main.java", MAIN)]);
    let mut crashed = BTreeSet::new();
    let mut outputs = Vec::new();
    for (home, jdk) in homes.iter().zip(jdks) {
        for mode in MODES {
            let output = run_all(home, mode, dir.path(), &list, &mut crashed);
            outputs.push((jdk, mode, output));
        }
    }
    tally.crashed += crashed.len();
    let whole = |line: &&str| {
        let number = line[1..].split(' ').next().expect("words");
        !crashed.contains(&number.parse().expect("a number"))
    };
    for jdk in jdks {
        let program = load(jdk, &classes);
        let of_jdk = outputs
            .iter()
            .filter(|(j, ..)| j.release() == jdk.release());
        for (_, mode, output) in of_jdk {
            let lines = output.lines().filter(whole);
            tally.compare(&program, hierarchies, lines, (jdk.release(), mode));
        }
    }
}

/// Runs all hierarchies. Some crash HotSpot while it lays out a vtable (docs/measured/JVM.md).
/// These are left out, and the rest goes on in a new process. A hierarchy that crashes in some runs
/// gives wrong results in others. So a hierarchy that crashed one JVM is not judged under another;
/// `crashed` has them.
fn run_all(
    home: &Path,
    mode: &str,
    dir: &Path,
    list: &str,
    crashed: &mut BTreeSet<usize>,
) -> String {
    let mut left: Vec<&str> = list.lines().collect();
    let (mut all, mut crashes) = (String::new(), 0);
    while !left.is_empty() {
        std::fs::write(dir.join("list"), left.join("\n")).expect("written");
        let output = Command::new(home.join("bin/java"))
            .args([mode, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
            .args(["-XX:ErrorFile=/dev/null", "-cp", ".", "Main", "list"])
            .current_dir(dir)
            .output()
            .expect("java starts");
        let text = String::from_utf8(output.stdout).expect("text");
        let begun = text.lines().filter(|l| l.starts_with("begin")).count();
        let results = text.lines().filter(|l| l.starts_with('h'));
        results.for_each(|line| all.extend([line, "\n"]));
        if output.status.success() {
            break;
        }
        crashes += 1;
        assert!(begun > 0, "{}", String::from_utf8_lossy(&output.stderr));
        let name = left[begun - 1].split('/').next().unwrap_or_default();
        crashed.insert(name[1..].parse().expect("a number"));
        left.drain(..begun);
    }
    assert!(
        crashes * 20 < list.lines().count() + 20,
        "{crashes} crashes"
    );
    all
}

/// Once the method is resolved, HotSpot may throw another error of this family than is specified.
fn both_selection_errors(ours: &str, theirs: &str) -> bool {
    let family = [
        "AbstractMethodError",
        "IncompatibleClassChangeError",
        "IllegalAccessError",
    ];
    [ours, theirs]
        .iter()
        .all(|e| family.iter().any(|f| **e == thrown(f)))
}

/// The results of all calls.
#[derive(Default)]
struct Tally {
    /// Hierarchies that ran, of each JDK and mode.
    ran: usize,
    /// Hierarchies that crash a JVM.
    crashed: usize,
    calls: usize,
    equal: usize,
    /// By the oldest version in the hierarchy: known, unknown.
    versions: BTreeMap<u16, (usize, usize)>,
    results: BTreeMap<String, usize>,
    unknown: BTreeMap<String, usize>,
    /// Selection fails, but HotSpot throws another error than is specified: (specified, thrown).
    other_errors: BTreeMap<(String, String), usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn compare<'a>(
        &mut self,
        program: &Program,
        hierarchies: &BTreeMap<usize, Hierarchy>,
        output: impl Iterator<Item = &'a str>,
        (release, mode): (u16, &str),
    ) {
        let mut seen = BTreeSet::new();
        for line in output {
            let words: Vec<&str> = line.split(' ').collect();
            let number: usize = words[0][1..].parse().expect("a number");
            let index: usize = words[1][1..].parse().expect("a number");
            seen.insert(number);
            let h = &hierarchies[&number];
            if !self.call(program, h, index, words[2]) {
                let call = &h.calls[index];
                self.wrong.push(format!(
                    "JDK {release} {mode} h{number} c{index}: {:x} on {} from {}: {:?}: we say {}, the JVM {}\n{}",
                    call.op,
                    call.receiver,
                    call.driver,
                    call.reference,
                    predict(program, call).unwrap_or_default(),
                    words[2],
                    show(h)
                ));
            }
        }
        self.ran += seen.len();
    }

    /// Whether the JVM's result is our answer, or our answer is unknown.
    fn call(&mut self, program: &Program, h: &Hierarchy, index: usize, theirs: &str) -> bool {
        self.calls += 1;
        let oldest = h.classes.iter().map(|c| c.major).min().unwrap_or_default();
        let versions = self.versions.entry(oldest).or_default();
        match predict(program, &h.calls[index]) {
            Ok(ours) if ours == theirs || both_selection_errors(&ours, theirs) => {
                self.equal += 1;
                versions.0 += 1;
                if ours != theirs {
                    let key = (ours.clone(), theirs.to_owned());
                    *self.other_errors.entry(key).or_default() += 1;
                }
                let thrown = ours.starts_with("java.");
                let kind = if thrown { &ours } else { "method" };
                *self.results.entry(kind.to_owned()).or_default() += 1;
                true
            }
            Ok(_) => false,
            Err(reason) => {
                versions.1 += 1;
                let kind = reason.split('(').next().unwrap_or_default();
                *self.unknown.entry(kind.to_owned()).or_default() += 1;
                true
            }
        }
    }

    /// Says how much was known; fails on a difference, and if little ran or was known.
    fn report(&self, all: usize) {
        println!(
            "{} of {all} hierarchies ran, {} crash HotSpot, {} calls, {} equal {:?}, unknown {:?}, {} wrong",
            self.ran,
            self.crashed,
            self.calls,
            self.equal,
            self.results,
            self.unknown,
            self.wrong.len()
        );
        println!(
            "specified and thrown errors that differ: {:?}",
            self.other_errors
        );
        println!("known and unknown by oldest version: {:?}", self.versions);
        for (number, wrong) in self.wrong.iter().enumerate() {
            let first = wrong.lines().next().unwrap_or_default();
            println!("{}", if number < 10 { wrong } else { first });
        }
        assert!(self.wrong.is_empty(), "{} differences", self.wrong.len());
        assert!(self.ran * 2 > all, "few ran");
        assert!(self.equal * 10 > self.calls * 8, "little is known");
        let (&oldest, &newest) = (self.versions.keys().next())
            .zip(self.versions.keys().next_back())
            .expect("some ran");
        assert!(oldest == 45 && newest > 61, "{oldest} to {newest}");
    }
}

/// A hierarchy, for messages.
fn show(h: &Hierarchy) -> String {
    let mut text = String::new();
    for class in &h.classes {
        let methods: Vec<_> = (class.methods.iter())
            .filter(|m| MEMBERS.iter().any(|(name, _)| *name == m.name))
            .map(|m| format!("{:x} {}", m.flags, m.name))
            .collect();
        let _ = writeln!(
            text,
            "    {} {:x} v{} extends {} implements {:?}: {methods:?} {:?}",
            class.name, class.flags, class.major, class.superclass, class.interfaces, class.lists
        );
    }
    text
}
