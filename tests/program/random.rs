//! Random hierarchies: what the JVM runs for each call against what the program says.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

use resolute::classfile::MethodRef;
use resolute::id::Sym;
use resolute::program::{Access, Jdk, Program, ResolveError, Selection};

use crate::asm::{Body, ClassSpec, MethodSpec, init};
use crate::{jvm, load};

/// xorshift: the same hierarchies everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n as u64) as usize
    }
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

const MEMBERS: [(&str, &str); 4] = [
    ("m", "()Ljava/lang/Object;"),
    ("n", "()Ljava/lang/Object;"),
    ("toString", "()Ljava/lang/String;"),
    ("clone", "()Ljava/lang/Object;"),
];

struct Call {
    driver: String,
    receiver: String,
    op: u8,
    reference: (String, bool, &'static str, &'static str),
    /// The class and owner of an `invokespecial` reached through a method of its own.
    special: Option<String>,
}

#[derive(Default)]
struct Hierarchy {
    classes: Vec<ClassSpec>,
    calls: Vec<Call>,
}

fn text(class: &str, name: &str) -> Body {
    Body::Text(format!("{class}.{name}"))
}

fn interface_methods(r: &mut Random, class: &str) -> Vec<MethodSpec> {
    let mut methods = Vec::new();
    for (name, descriptor) in MEMBERS {
        if !r.chance(if name.len() == 1 { 55 } else { 15 }) {
            continue;
        }
        let special = name.len() > 1;
        let (flags, body) = match r.below(10) {
            0..4 => (0x401, Body::None),
            4..8 => (0x001, text(class, name)),
            8 if !special => (0x002, text(class, name)),
            9 if !special => (0x009, text(class, name)),
            _ => (0x001, text(class, name)),
        };
        methods.push(MethodSpec {
            flags,
            name: name.into(),
            descriptor: descriptor.into(),
            body,
        });
    }
    methods
}

fn class_methods(r: &mut Random, class: &str, is_abstract: bool) -> Vec<MethodSpec> {
    let mut methods = Vec::new();
    for (name, descriptor) in MEMBERS {
        if !r.chance(if name.len() == 1 { 55 } else { 12 }) {
            continue;
        }
        let mut flags = [0x001, 0x004, 0x000, 0x000, 0x001, 0x002][r.below(6)];
        let mut body = text(class, name);
        if is_abstract && flags != 2 && r.chance(25) {
            flags |= 0x400;
            body = Body::None;
        } else if r.chance(10) {
            flags |= 0x008;
        } else if r.chance(4) {
            flags |= 0x010;
        }
        methods.push(MethodSpec {
            flags,
            name: name.into(),
            descriptor: descriptor.into(),
            body,
        });
    }
    methods
}

fn generate(number: usize, r: &mut Random) -> Hierarchy {
    let mut h = Hierarchy::default();
    let package = |r: &mut Random| format!("h{number}/{}", ["p", "q"][r.below(2)]);
    let mut interfaces: Vec<String> = Vec::new();
    for i in 0..r.below(5) {
        let name = format!("{}/I{i}", package(r));
        let mut above = Vec::new();
        for interface in &interfaces {
            if r.chance(40) {
                above.push(interface.clone());
            }
        }
        h.classes.push(ClassSpec {
            major: [52, 55, 61][r.below(3)],
            flags: 0x601,
            methods: interface_methods(r, &name),
            name: name.clone(),
            superclass: "java/lang/Object".into(),
            interfaces: above,
        });
        interfaces.push(name);
    }
    let mut parents: Vec<(String, Option<usize>, bool)> = Vec::new();
    for i in 0..2 + r.below(5) {
        let name = format!("{}/C{i}", package(r));
        let parent = match parents.len() {
            0 => None,
            n if r.chance(80) => Some(n - 1 - r.below(n.min(2))),
            _ => None,
        };
        let superclass = parent.map_or_else(|| "java/lang/Object".into(), |p| parents[p].0.clone());
        let mut above = Vec::new();
        for interface in &interfaces {
            if r.chance(35) {
                above.push(interface.clone());
            }
        }
        let is_abstract = r.chance(25);
        let mut methods = class_methods(r, &name, is_abstract);
        methods.push(init(&superclass));
        let mut owners: Vec<(String, bool)> = above.iter().map(|i| (i.clone(), true)).collect();
        let mut up = parent;
        while let Some(p) = up {
            owners.push((parents[p].0.clone(), false));
            up = parents[p].1;
        }
        for (k, (owner, interface)) in owners.into_iter().enumerate() {
            let (member, descriptor) = MEMBERS[r.below(MEMBERS.len())];
            let via = format!("s{i}_{k}");
            methods.push(MethodSpec {
                flags: 1,
                name: via.clone(),
                descriptor: "()Ljava/lang/Object;".into(),
                body: Body::Special(owner.clone(), interface, member.into(), descriptor.into()),
            });
            if !is_abstract {
                h.calls.push(Call {
                    driver: via,
                    receiver: name.clone(),
                    op: 0xb7,
                    reference: (owner, interface, member, descriptor),
                    special: Some(name.clone()),
                });
            }
        }
        h.classes.push(ClassSpec {
            major: [52, 55, 61][r.below(3)],
            flags: if is_abstract { 0x421 } else { 0x21 },
            name: name.clone(),
            superclass,
            interfaces: above,
            methods,
        });
        parents.push((name, parent, is_abstract));
    }
    for (index, (receiver, _, is_abstract)) in parents.iter().enumerate() {
        if *is_abstract {
            continue;
        }
        let mut owners: Vec<(String, bool)> =
            interfaces.iter().map(|i| (i.clone(), true)).collect();
        let mut up = Some(index);
        while let Some(p) = up {
            owners.push((parents[p].0.clone(), false));
            up = parents[p].1;
        }
        for (owner, interface) in owners {
            for (member, descriptor) in MEMBERS {
                for package in ["p", "q"] {
                    if !r.chance(70) {
                        continue;
                    }
                    let mut op = if interface { 0xb9 } else { 0xb6 };
                    if r.chance(6) {
                        op = 0xb8;
                    }
                    h.calls.push(Call {
                        driver: format!("h{number}/{package}/D"),
                        receiver: receiver.clone(),
                        op,
                        reference: (owner.clone(), interface, member, descriptor),
                        special: None,
                    });
                }
            }
        }
    }
    drivers(number, &mut h);
    h
}

/// The classes that make the calls: one static method each.
fn drivers(number: usize, h: &mut Hierarchy) {
    for package in ["p", "q"] {
        let name = format!("h{number}/{package}/D");
        let mut methods = Vec::new();
        for (i, call) in h.calls.iter().enumerate() {
            let body = match &call.special {
                Some(_) if package == "p" => Body::Call(
                    call.receiver.clone(),
                    0xb6,
                    call.receiver.clone(),
                    false,
                    call.driver.clone(),
                    "()Ljava/lang/Object;".into(),
                ),
                None if call.driver == name => {
                    let (owner, interface, member, descriptor) = &call.reference;
                    Body::Call(
                        call.receiver.clone(),
                        call.op,
                        owner.clone(),
                        *interface,
                        (*member).into(),
                        (*descriptor).into(),
                    )
                }
                _ => continue,
            };
            methods.push(MethodSpec {
                flags: 9,
                name: format!("c{i}"),
                descriptor: "()Ljava/lang/Object;".into(),
                body,
            });
        }
        h.classes.push(ClassSpec {
            major: 61,
            flags: 0x21,
            name,
            superclass: "java/lang/Object".into(),
            interfaces: Vec::new(),
            methods,
        });
    }
}

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

/// What we say: a method, an error, or unknown (`Err`).
fn predict(program: &Program, call: &Call) -> Result<String, String> {
    let find = |name: &str| program.find(Sym::from(name)).expect("loaded");
    let from = find(call.special.as_deref().unwrap_or(&call.driver));
    let (owner, interface, name, descriptor) = &call.reference;
    let reference = MethodRef {
        owner: Sym::from(owner.as_str()),
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
    let owner = find(owner);
    match program.method_access(from, owner, resolved) {
        Access::Yes | Access::IfReceiver => {}
        Access::No => return Ok(thrown("IllegalAccessError")),
        Access::Unknown(reason) => return Err(format!("{reason:?}")),
    }
    if program.method(resolved).flags.is_static() != (call.op == 0xb8) {
        return Ok(thrown("IncompatibleClassChangeError"));
    }
    let receiver = find(&call.receiver);
    match call.op {
        0xb8 => selected(program, Selection::Method(resolved)),
        0xb7 => selected(program, program.select_special(from, owner, resolved)),
        0xb9 => selected(program, program.select_interface(receiver, owner, resolved)),
        _ => selected(program, program.select(receiver, resolved)),
    }
}

pub fn agrees_with_the_jvm(count: usize, seed: u64) {
    let mut r = Random(seed);
    for _ in 0..16 {
        r.below(2);
    }
    let hierarchies: Vec<Hierarchy> = (0..count).map(|i| generate(i, &mut r)).collect();
    let dir = tempfile::tempdir().expect("a directory");
    let mut classes = Vec::new();
    let mut list = String::new();
    for h in &hierarchies {
        for class in &h.classes {
            let path = dir.path().join(format!("{}.class", class.name));
            std::fs::create_dir_all(path.parent().expect("inside")).expect("made");
            let bytes = class.bytes();
            std::fs::write(path, &bytes).expect("written");
            classes.push((class.name.clone(), bytes));
            let _ = write!(list, "{} ", class.name);
        }
        list.push('\n');
    }
    let homes = jvm::jdks();
    jvm::javac(&homes[0], dir.path(), "11", &[("Main.java", MAIN)]);
    for home in &homes {
        let jdk = Jdk::open(home).expect("a JDK");
        let program = load(&jdk, &classes);
        let output = run_all(home, dir.path(), &list);
        compare(&program, &hierarchies, &output, jdk.release());
    }
}

/// Runs all hierarchies. Some crash HotSpot 17 while it lays out a vtable: those are left out, and
/// the rest goes on in a new process.
fn run_all(home: &std::path::Path, dir: &std::path::Path, list: &str) -> String {
    let mut left: Vec<&str> = list.lines().collect();
    let (mut all, mut crashes) = (String::new(), 0);
    while !left.is_empty() {
        std::fs::write(dir.join("list"), left.join("\n")).expect("written");
        let output = Command::new(home.join("bin/java"))
            .args([
                "-Xverify:all",
                "-XX:ErrorFile=/dev/null",
                "-cp",
                ".",
                "Main",
                "list",
            ])
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
        println!("HotSpot crashes on {}", left[begun - 1]);
        left.drain(..begun);
    }
    assert!(crashes * 20 < list.lines().count(), "{crashes} crashes");
    all
}

/// Which of the family HotSpot throws, once the method is resolved, is not always the specified.
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

fn compare(program: &Program, hierarchies: &[Hierarchy], output: &str, release: u16) {
    let (mut equal, mut ran) = (0, 0);
    let mut results: BTreeMap<String, usize> = BTreeMap::new();
    let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number: usize = words[0][1..].parse().expect("a number");
        let index: usize = words[1][1..].parse().expect("a number");
        seen.insert(number);
        ran += 1;
        let call = &hierarchies[number].calls[index];
        match predict(program, call) {
            Ok(text) if text == words[2] || (both_selection_errors(&text, words[2])) => {
                equal += 1;
                let kind = if text.starts_with("java.") {
                    &text
                } else {
                    "method"
                };
                *results.entry(kind.to_owned()).or_default() += 1;
            }
            Ok(text) => wrong.push(format!(
                "h{number} c{index} {:x} on {} from {}: {:?}: we say {text}, the JVM {}",
                call.op, call.receiver, call.driver, call.reference, words[2]
            )),
            Err(reason) => {
                *unknown
                    .entry(reason.split('(').next().unwrap_or_default().to_owned())
                    .or_default() += 1
            }
        }
    }
    println!(
        "JDK {release}: {} hierarchies, {ran} calls, {equal} equal {results:?}, unknown {unknown:?}, {} wrong",
        seen.len(),
        wrong.len()
    );
    for line in wrong.iter().take(20) {
        println!("{line}");
        let number: usize = line[1..line.find(' ').expect("a space")]
            .parse()
            .expect("a number");
        for class in &hierarchies[number].classes {
            let methods: Vec<_> = class
                .methods
                .iter()
                .filter(|m| MEMBERS.iter().any(|(name, _)| *name == m.name))
                .map(|m| format!("{:x} {}", m.flags, m.name))
                .collect();
            if !class.name.ends_with("/D") {
                println!(
                    "    {} {:x} v{} extends {} implements {:?}: {methods:?}",
                    class.name, class.flags, class.major, class.superclass, class.interfaces
                );
            }
        }
    }
    assert!(wrong.is_empty());
    assert!(seen.len() * 2 > hierarchies.len() && equal * 10 > ran * 9);
}
