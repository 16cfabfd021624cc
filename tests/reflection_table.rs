//! The reflective API is complete. Many methods in the JDKs' exported packages take or return a
//! class, a member, a handle or a loader. Each of them is a row of `platform::reflects`, or stands
//! in `reflection_table/silent.txt` with a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::time::Duration;

use base::Sym;
use classfile::{ClassFile, FieldType, MethodDescriptor, MethodRef};
use platform::{ReflectiveInput, reflects};
use program::{ClassSource as _, OpenedJdk};
use report::{NeededMethod, Report, Understood};
use resolute::pipeline::{Options, Silent, analyze};
use session::class_path::class_files;
use testkit::{jdk, root};

const LOADER: &str = "java/lang/ClassLoader";

/// Types that make a method reflective: as its class, argument or result. A class loader as its
/// class does so, too.
const TYPES: [&str; 18] = [
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/ModuleLayer",
    "java/lang/invoke/CallSite",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/MethodHandles$Lookup",
    "java/lang/invoke/MethodType",
    "java/lang/invoke/VarHandle",
    "java/lang/reflect/AccessibleObject",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Executable",
    "java/lang/reflect/Field",
    "java/lang/reflect/Member",
    "java/lang/reflect/Method",
    "java/lang/reflect/Parameter",
    "java/lang/reflect/RecordComponent",
    "java/lang/reflect/Type",
];

/// The heading of reflective calls that are in no report.
const NOT_TOLD: &str = "# Not told";

/// A line of the list.
struct Listed<'a> {
    /// A class, or the start of the names of classes.
    owner: &'a str,
    /// `*` stands for all names.
    names: Vec<&'a str>,
    heading: &'a str,
}

impl Listed<'_> {
    fn covers(&self, method: &MethodRef) -> bool {
        let (owner, name) = (method.owner.text(), method.name.text());
        let is_owner = if self.owner.ends_with('/') {
            owner.starts_with(self.owner)
        } else {
            owner == self.owner
        };
        is_owner && self.names.iter().any(|of| *of == "*" || *of == name)
    }
}

fn list(text: &str) -> Vec<Listed<'_>> {
    let mut heading = "";
    let mut list = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.split_once(": ") {
            _ if line.starts_with('#') => heading = line,
            Some((owner, names)) => list.push(Listed {
                owner,
                names: names.split(' ').collect(),
                heading,
            }),
            None => panic!("{line}: neither a heading nor `CLASS: NAMES`"),
        }
    }
    list
}

/// A method of a JDK.
struct Declared {
    named: MethodRef,
    is_static: bool,
}

impl Declared {
    /// Whether its argument at that position, counted from the receiver, has the requested type.
    fn has(&self, input: ReflectiveInput) -> bool {
        const MEMBERS: &[&str] = &[
            "Ljava/lang/reflect/Constructor;",
            "Ljava/lang/reflect/Field;",
            "Ljava/lang/reflect/Method;",
        ];
        let (position, types) = match input {
            ReflectiveInput::Member(n) => (n, MEMBERS),
            ReflectiveInput::Class(n) => (n, &["Ljava/lang/Class;"][..]),
            ReflectiveInput::Name(n) => (n, &["Ljava/lang/String;"][..]),
            ReflectiveInput::Classes(n) => (n, &["[Ljava/lang/Class;"][..]),
            ReflectiveInput::Type(n) => (n, &["Ljava/lang/invoke/MethodType;"][..]),
        };
        let ty = MethodDescriptor::parse(self.named.descriptor).expect("a JDK's descriptor");
        let receiver = (!self.is_static).then_some(FieldType::Class(self.named.owner));
        let mut arguments = receiver.into_iter().chain(ty.parameters.iter().copied());
        let argument = arguments.nth(usize::from(position));
        argument.is_some_and(|ty| types.contains(&&*ty.descriptor().text()))
    }
}

/// The methods in a JDK's exported packages that use one of the types.
fn reflective(jdk: &OpenedJdk) -> Vec<Declared> {
    let declared = jdk.declarations();
    let exports = declared.iter().flat_map(|module| &module.exports);
    let to_all = exports.filter(|grant| grant.to.is_empty());
    let packages: BTreeSet<String> = to_all.map(|grant| grant.package.text().into()).collect();
    let names = jdk.names();
    let exported = names.into_iter().filter(|name| {
        let name = name.text();
        let package = name.rsplit_once('/');
        package.is_some_and(|(package, _)| packages.contains(package))
    });
    let read = |name: Sym| {
        let bytes = jdk.read(name).expect("it is there");
        ClassFile::parse(bytes).expect("a class of a JDK")
    };
    let classes = exported.map(|name| (name, read(name)));
    let public: BTreeMap<Sym, ClassFile> = classes
        .filter(|(_, class)| class.flags.is_public())
        .collect();
    let is_seen = |name: Sym| {
        let name = name.text();
        let mut outer = name
            .match_indices('$')
            .map(|(at, _)| Sym::from(&name[..at]));
        outer.all(|outer| public.contains_key(&outer) || !jdk.contains(outer))
    };
    let is_loader = |class: &ClassFile| {
        let above = std::iter::successors(Some(class), |of| public.get(&of.super_name?));
        above.into_iter().any(|of| of.name == *LOADER)
    };
    let seen = public.iter().filter(|(name, _)| is_seen(**name));
    seen.flat_map(|(_, class)| methods(class, is_loader(class)))
        .collect()
}

/// The public and protected methods of a class that are reflective.
fn methods(class: &ClassFile, is_loader: bool) -> Vec<Declared> {
    let is_one = |ty: &FieldType| {
        let text = ty.descriptor().text().into_owned();
        let name = text.trim_start_matches('[').strip_prefix('L');
        name.is_some_and(|name| TYPES.contains(&name.trim_end_matches(';')))
    };
    let is_one_itself = is_loader || TYPES.contains(&&*class.name.text());
    let methods = class.methods.iter().filter(|method| {
        let flags = method.flags;
        let is_seen = (flags.is_public() || flags.is_protected()) && !flags.is_synthetic();
        let ty = MethodDescriptor::parse(method.descriptor).expect("a JDK's descriptor");
        let uses = ty.parameters.iter().chain(&ty.result).any(is_one);
        let is_initializer = method.name == *"<init>" || method.name == *"<clinit>";
        is_seen && (uses || is_one_itself && !is_initializer)
    });
    let declared = methods.map(|method| Declared {
        named: MethodRef {
            owner: class.name,
            name: method.name,
            descriptor: method.descriptor,
            interface: class.flags.is_interface(),
        },
        is_static: method.flags.is_static(),
    });
    declared.collect()
}

#[test]
fn every_reflective_method_of_the_jdk_is_told_or_listed() {
    let text = std::fs::read_to_string(root().join("tests/reflection_table/silent.txt"));
    let text = text.expect("the list");
    let list = list(&text);
    let mut unused: BTreeSet<usize> = (0..list.len()).collect();
    for (release, home) in jdk::find().expect("both JDKs") {
        let methods = reflective(&OpenedJdk::open(&home).expect("a JDK"));
        let mut missing = Vec::new();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for method in &methods {
            let named = &method.named;
            let line = list.iter().position(|line| line.covers(named));
            let heading = match (reflects(named), line) {
                (Some((_, inputs)), _) => {
                    let fits = inputs.iter().all(|input| method.has(*input));
                    assert!(fits, "{}: {inputs:?}", named.short());
                    "rows"
                }
                (None, Some(line)) => {
                    unused.remove(&line);
                    list[line].heading
                }
                (None, None) => {
                    missing.push(named.short());
                    continue;
                }
            };
            *counts.entry(heading).or_default() += 1;
        }
        println!("JDK {release}: {} methods, {counts:#?}", methods.len());
        assert!(missing.is_empty(), "JDK {release}: {missing:#?}");
        assert!(counts["rows"] > 100 && methods.len() > 1000, "{counts:#?}");
        let not_told: usize = counts
            .iter()
            .filter(|(heading, _)| heading.starts_with(NOT_TOLD))
            .map(|(_, count)| count)
            .sum();
        assert!(not_told < methods.len() / 10, "{not_told} are not told");
        if release == 25 {
            is_said(&counts, not_told);
        }
    }
    let unused: Vec<&str> = unused.iter().map(|line| list[*line].owner).collect();
    assert!(unused.is_empty(), "in no JDK: {unused:#?}");
}

/// The document for users has these counts.
fn is_said(counts: &BTreeMap<&str, usize>, not_told: usize) {
    let page = std::fs::read_to_string(root().join("docs/reference/native-image.md"));
    let page = page.expect("the page of native images");
    let grouped = |count: usize| match count {
        ..1000 => count.to_string(),
        _ => format!("{},{:03}", count / 1000, count % 1000),
    };
    let rows = counts["rows"];
    let others = counts.values().sum::<usize>() - rows;
    let all = format!(
        "these are {} methods. The other {} methods",
        grouped(rows),
        grouped(others)
    );
    let silent = format!("has {} of them", grouped(not_told));
    assert!(
        page.contains(&all) && page.contains(&silent),
        "{all}; {silent}"
    );
}

/// Lines of the program without a row in the table.
const LISTED: [u32; 4] = [5, 31, 39, 41];

/// Calls of a third of the rows; each line has at least one.
#[test]
fn every_call_of_a_row_is_in_the_report() {
    let (report, text) = analyzed("M.java");
    let told: BTreeSet<u32> = report
        .reflection
        .iter()
        .filter_map(|site| site.line)
        .collect();
    let lines = (1..).zip(text.lines());
    let calls = lines.filter(|(_, line)| line.starts_with("    ") && line.contains(");"));
    let silent: Vec<u32> = calls
        .map(|(n, _)| n)
        .filter(|n| !told.contains(n))
        .collect();
    assert_eq!(silent, LISTED);
    let unknown: Vec<_> = (report.reflection.iter())
        .filter(|site| site.is != Understood::Resolved)
        .map(|site| (site.line, &site.calls))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// The report of a program of this folder, and its source.
fn analyzed(source: &str) -> (Report, String) {
    let source = root().join("tests/reflection_table").join(source);
    let dir = tempfile::tempdir().expect("room");
    let home = &jdk::find().expect("both JDKs")[&25];
    let mut javac = Command::new(home.join("bin/javac"));
    javac.args(["-nowarn", "-d"]).arg(dir.path()).arg(&source);
    let compiled = jdk::finish(javac, Duration::from_secs(300)).expect("it ends");
    assert_eq!(compiled.code, Some(0), "{compiled:?}");
    let classes = class_files(dir.path()).into_iter().map(|(name, path)| {
        let bytes = std::fs::read(path).expect("a class");
        (format!("{name}.class"), bytes)
    });
    let jar = dir.path().join("app.jar");
    testkit::build::write_jar(&jar, &classes.collect::<Vec<_>>()).expect("room");
    let options = Options {
        inputs: vec![jar],
        jdk: Some(home.clone()),
        ..Options::default()
    };
    let report = analyze(&options, &Silent).expect("a report");
    (report, std::fs::read_to_string(source).expect("the source"))
}

/// The needs of these calls in a native image.
#[test]
fn metadata_has_what_the_calls_need() {
    let (report, _) = analyzed("U.java");
    let needed = report.native_image.types;
    let of = |name: &str| needed.iter().find(|of| of.name == name);
    let bean = of("q.U$B").expect("it is needed");
    assert_eq!(bean.all, ["allPublicMethods", "unsafeAllocated"]);
    let constructor = |of: &NeededMethod| of.name == "<init>" && of.parameters.is_empty();
    assert!(bean.methods.iter().all(constructor) && bean.methods.len() == 1);
    assert!(of("q.U$B[]").is_some());
    let proxies = needed.iter().filter(|of| !of.proxy.is_empty());
    let proxies: Vec<_> = proxies.map(|of| &of.proxy).collect();
    assert_eq!(proxies, [&["java.lang.Runnable".to_owned()]]);
    assert!(
        needed
            .iter()
            .all(|of| of.name.is_empty() != of.proxy.is_empty())
    );
}
