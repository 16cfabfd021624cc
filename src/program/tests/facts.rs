//! The program's answers about compiled Java: closed classes, names that may be used, and classes
//! that are missing or must not be trusted.

use std::sync::LazyLock;

use base::Sym;
use classfile::{FieldType, MethodRef};
use program::{
    Access, ClassId, ClassInput, ClassSource, MethodId, Obstacle, OpenedJdk, Program, ProgramError,
    ResolveError, Root, Selection, Sources, Trust, World,
};

use crate::{closed, inputs, jvm};

pub type Classes = Vec<(String, Vec<u8>)>;

pub static JDK: LazyLock<OpenedJdk> =
    LazyLock::new(|| OpenedJdk::open(jvm::jdks().last().expect("one")).expect("a JDK"));

pub fn compile(release: &str, sources: &[(&str, &str)]) -> Classes {
    let dir = tempfile::tempdir().expect("a directory");
    jvm::javac(JDK.home(), dir.path(), release, sources);
    jvm::classes(dir.path())
}

pub fn without(classes: &Classes, names: &[&str]) -> Classes {
    let mut classes = classes.clone();
    classes.retain(|(name, _)| !names.contains(&name.as_str()));
    classes
}

pub struct Library(pub Classes);

impl ClassSource for Library {
    fn names(&self) -> Vec<Sym> {
        self.0.iter().map(|(name, _)| sym(name)).collect()
    }
    fn read(&self, name: Sym) -> Result<classfile::Bytes, ProgramError> {
        let found = self.0.iter().find(|(n, _)| name == **n);
        Ok(found.expect("asked for what there is").1.as_slice().into())
    }
}

pub fn sym(text: &str) -> Sym {
    Sym::from(text)
}

pub fn load_with(input: Vec<ClassInput>, library: &Library, trust: Trust) -> Program {
    Program::load(Sources {
        input,
        class_path: vec![library],
        jdk: &JDK,
        trust,
        stray: Vec::new(),
        extra: vec![sym("java/util/SequencedCollection"), sym("java/sql/Date")],
    })
}

pub fn load(classes: &Classes) -> Program {
    load_with(inputs(classes), &Library(Vec::new()), Trust::default())
}

pub fn class(program: &Program, name: &str) -> ClassId {
    program.find(sym(name)).expect(name)
}

pub fn method(program: &Program, owner: &str, name: &str, descriptor: &str) -> MethodId {
    let owner = class(program, owner);
    let interface = program.class(owner).is_interface();
    program
        .resolve_method_in(owner, sym(name), sym(descriptor), interface)
        .expect(name)
}

pub const HIERARCHY: &str = r#"
package p;
import java.util.*;
interface HasFirst { default String getFirst() { return "default"; } }
class MyList extends ArrayList<String> implements HasFirst { public String getFirst() { return HasFirst.super.getFirst(); } }
interface Size { default int count() { return 1; } }
class MySet extends HashSet<String> implements Size { }
class Plain implements Size { }
class Both implements Size, Comparator<String> { public int compare(String a, String b) { return 0; } }
interface ByLength extends Comparator<String> { default int compare(String a, String b) { return a.length() - b.length(); } }
class Sorter implements ByLength { }
class Top { void hook() { } public String name() { return "top"; } }
class Middle extends Top { }
class Bottom extends Middle { public String name() { return "bottom"; } }
class Leaf extends Middle { }
class Holder { private int secret; private static void hidden() { } static class In { int get(Holder h) { hidden(); return h.secret; } } }
class Fin { protected void finalize() { } }
class FinBelow extends Fin { }
class Init { static int x = Integer.getInteger("x", 3); private static final long serialVersionUID = 1; }
class Threaded extends Thread { }
class Ser implements java.io.Serializable { }
"#;

#[test]
fn selection_stops_at_what_is_not_trusted() {
    let classes = compile("21", &[("p/A.java", HIERARCHY)]);
    let program = load(&classes);
    let first = method(&program, "p/HasFirst", "getFirst", "()Ljava/lang/String;");
    let count = method(&program, "p/Size", "count", "()I");
    let size = class(&program, "p/Size");
    let select = |name: &str| program.select_interface(class(&program, name), size, count);
    assert_eq!(select("p/Plain"), Selection::Method(count));
    let hash_set = class(&program, "java/util/HashSet");
    assert_eq!(
        select("p/MySet"),
        Selection::Unknown(Obstacle::Untrusted(hash_set))
    );
    let comparator = class(&program, "java/util/Comparator");
    assert_eq!(
        select("p/Both"),
        Selection::Unknown(Obstacle::Untrusted(comparator))
    );
    // A subinterface of the JDK's interface is preferred to anything that this will declare.
    let compare = method(
        &program,
        "java/util/Comparator",
        "compare",
        "(Ljava/lang/Object;Ljava/lang/Object;)I",
    );
    let bridge = program.declared_method(
        class(&program, "p/ByLength"),
        sym("compare"),
        sym("(Ljava/lang/Object;Ljava/lang/Object;)I"),
    );
    assert_eq!(
        program.select(class(&program, "p/Sorter"), compare),
        Selection::Method(bridge.expect("a bridge"))
    );
    // Found before the untrusted superclass.
    let own = program.declared_method(
        class(&program, "p/MyList"),
        sym("getFirst"),
        sym("()Ljava/lang/String;"),
    );
    assert_eq!(
        program.select(class(&program, "p/MyList"), first),
        Selection::Method(own.expect("declared"))
    );
    // The search may pass `Object`, and find methods in it.
    let to_string = method(
        &program,
        "java/lang/Object",
        "toString",
        "()Ljava/lang/String;",
    );
    assert_eq!(
        program.select(class(&program, "p/Leaf"), to_string),
        Selection::Method(to_string)
    );
    // Resolution that went past the JDK's class.
    let through =
        program.resolve_method_in(class(&program, "p/MySet"), sym("count"), sym("()I"), false);
    assert_eq!(
        through,
        Err(ResolveError::Unknown(Obstacle::Untrusted(hash_set)))
    );
    let pinned = load_with(
        inputs(&classes),
        &Library(Vec::new()),
        Trust {
            pin_jdk: true,
            ..Trust::default()
        },
    );
    let count = method(&pinned, "p/Size", "count", "()I");
    assert_eq!(
        pinned.select(class(&pinned, "p/MySet"), count),
        Selection::Method(count)
    );
}

#[test]
fn missing_and_class_path_superclasses_make_unknown() {
    let classes = compile("17", &[("p/A.java", HIERARCHY)]);
    let cut = without(&classes, &["p/Middle"]);
    let program = load(&cut);
    let name = method(&program, "p/Top", "name", "()Ljava/lang/String;");
    let missing = Obstacle::Missing(sym("p/Middle"));
    let leaf = class(&program, "p/Leaf");
    assert_eq!(program.select(leaf, name), Selection::Unknown(missing));
    let own = program.select(class(&program, "p/Bottom"), name);
    assert!(matches!(own, Selection::Method(m) if m != name));
    assert_eq!(
        program.resolve_method_in(leaf, sym("name"), sym("()Ljava/lang/String;"), false),
        Err(ResolveError::Unknown(missing))
    );
    assert_eq!(
        program.is_subtype(leaf, class(&program, "p/Top")),
        Err(missing)
    );
    assert!(program.may_be_serializable(leaf) && program.may_have_finalizer(leaf));
    assert!(!program.nameable(class(&program, "p/Plain"), leaf, World::Open));

    let library = Library(
        classes
            .iter()
            .filter(|(n, _)| n == "p/Middle")
            .cloned()
            .collect(),
    );
    for pin in [false, true] {
        let trust = Trust {
            pin_class_path: pin,
            ..Trust::default()
        };
        let program = load_with(inputs(&cut), &library, trust);
        let name = method(&program, "p/Top", "name", "()Ljava/lang/String;");
        let leaf = class(&program, "p/Leaf");
        let middle = class(&program, "p/Middle");
        let expected = if pin {
            Selection::Method(name)
        } else {
            Selection::Unknown(Obstacle::Untrusted(middle))
        };
        assert_eq!(program.select(leaf, name), expected);
        assert_eq!(
            program.nameable(class(&program, "p/Plain"), leaf, World::Open),
            pin
        );
        assert_eq!(program.is_subtype(leaf, class(&program, "p/Top")), Ok(true));
    }
}

#[test]
fn facts_of_single_classes() {
    let program = load(&compile("17", &[("p/A.java", HIERARCHY)]));
    let find = |name: &str| class(&program, name);
    assert!(!program.may_have_finalizer(find("p/Top")));
    assert!(program.may_have_finalizer(find("p/FinBelow")));
    assert!(program.may_have_finalizer(find("p/Threaded")));
    assert!(program.class_initializer(find("p/Init")).is_some());
    assert!(program.class_initializer(find("p/Top")).is_none());
    assert!(program.declares_serial_version_uid(find("p/Init")));
    assert!(
        program.may_be_serializable(find("p/Ser"))
            && program.may_be_serializable(find("p/Threaded"))
    );
    assert!(!program.may_be_serializable(find("p/Init")));
    let (holder, inner) = (find("p/Holder"), find("p/Holder$In"));
    assert_eq!(program.nest_members(holder), Ok(vec![holder, inner]));
    let hidden = program
        .declared_method(holder, sym("hidden"), sym("()V"))
        .expect("declared");
    assert_eq!(program.method_access(inner, holder, hidden), Access::Yes);
    assert_eq!(
        program.method_access(find("p/Top"), holder, hidden),
        Access::No
    );
    // Arrays and signature-polymorphic methods.
    let reference = |owner: &str, name: &str, descriptor: &str| MethodRef {
        owner: sym(owner),
        name: sym(name),
        descriptor: sym(descriptor),
        interface: false,
    };
    let clone = reference("[Lp/Top;", "clone", "()Ljava/lang/Object;");
    let clone = program.resolve_method(holder, clone).expect("of Object");
    assert_eq!(
        program.class(program.method(clone).class).name,
        *"java/lang/Object"
    );
    let gone = reference("[Lp/Gone;", "clone", "()Ljava/lang/Object;");
    assert_eq!(
        program.resolve_method(holder, gone),
        Err(ResolveError::Unknown(Obstacle::Missing(sym("p/Gone"))))
    );
    let exact = reference("java/lang/invoke/MethodHandle", "invokeExact", "(IJ)V");
    let exact = program.resolve_method(holder, exact).expect("polymorphic");
    assert!(program.is_signature_polymorphic(exact));
}

pub const CLOSED: &str = r#"
package c;
sealed interface Shape permits Circle, Square, Rest { }
final class Circle implements Shape { }
record Square(int side) implements Shape { }
sealed abstract class Rest implements Shape permits Rest.Only { static final class Only extends Rest { } }
sealed interface Half permits Done, Free { }
final class Done implements Half { }
non-sealed class Free implements Half { }
enum Simple { A, B }
enum Rich { A { int f() { return 1; } }, B { int f() { return 2; } }; abstract int f(); }
class Private { private Private() { } static final class Below extends Private { } }
class PrivateOpen { private PrivateOpen() { } static class Below extends PrivateOpen { } }
class PrivateSer implements java.io.Serializable { private PrivateSer() { } }
class Open { }
"#;

#[test]
fn closed_classes() {
    let classes = compile("17", &[("c/A.java", CLOSED)]);
    let program = load(&classes);
    let subtypes = |name: &str, world: World| {
        program
            .closed_subtypes(class(&program, name), world)
            .map(|c| {
                c.iter()
                    .map(|c| program.class(*c).name.to_string())
                    .collect::<Vec<_>>()
            })
    };
    let list = |names: &[&str]| Some(names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
    assert_eq!(
        subtypes("c/Shape", World::Open),
        list(&["c/Circle", "c/Rest$Only", "c/Square"])
    );
    assert_eq!(subtypes("c/Half", World::Sealed), None);
    assert_eq!(subtypes("c/Simple", World::Open), list(&["c/Simple"]));
    assert_eq!(
        subtypes("c/Rich", World::Open),
        list(&["c/Rich$1", "c/Rich$2"])
    );
    assert_eq!(subtypes("c/Private", World::Open), None);
    assert_eq!(
        subtypes("c/Private", World::Sealed),
        list(&["c/Private", "c/Private$Below"])
    );
    assert_eq!(subtypes("c/PrivateOpen", World::Sealed), None);
    assert_eq!(subtypes("c/PrivateSer", World::Sealed), None);
    assert_eq!(subtypes("c/Open", World::Sealed), None);
    assert_eq!(
        subtypes("java/lang/String", World::Open),
        list(&["java/lang/String"])
    );
    let from = class(&program, "c/Open");
    let closed = |d: &str| {
        program.is_closed_type(FieldType::parse(sym(d)).expect("a type"), from, World::Open)
    };
    assert!(closed("[[I") && closed("[Lc/Shape;") && closed("J"));
    assert!(!closed("[Lc/Open;") && !closed("Lc/Gone;"));

    // A permitted class that is not there can come from elsewhere.
    let cut = load(&without(&classes, &["c/Circle"]));
    assert!(!cut.is_closed(class(&cut, "c/Shape"), World::Sealed));
    let cut = load(&without(&classes, &["c/Private$Below"]));
    assert!(!cut.is_closed(class(&cut, "c/Private"), World::Sealed));
    // Before class version 61 the JVM lets other classes extend it.
    let old = load(&compile(
        "11",
        &[(
            "c/E.java",
            "package c; enum Rich { A { int f() { return 1; } }; abstract int f(); }",
        )],
    ));
    assert!(!old.is_closed(class(&old, "c/Rich"), World::Open));
}

const NAMES: &str = r#"
package n;
public class Use { }
class Hidden { }
class Sql extends java.sql.Date { Sql() { super(0); } }
class Mine extends java.util.ArrayList<String> { }
"#;

#[test]
fn names_that_may_be_used() {
    let mut classes = compile("11", &[("n/Use.java", NAMES)]);
    classes.extend(compile(
        "17",
        &[("m/New.java", "package m; public class New { }")],
    ));
    let program = load(&classes);
    let nameable = |from: &str, to: &str| {
        program.nameable(class(&program, from), class(&program, to), World::Open)
    };
    assert!(nameable("n/Use", "n/Hidden") && nameable("n/Use", "n/Mine"));
    assert!(nameable("n/Use", "java/lang/String") && nameable("n/Use", "java/io/Serializable"));
    assert!(!nameable("n/Use", "n/Sql"), "its module may be absent");
    assert!(!nameable("m/New", "n/Hidden"), "another package's");
    assert!(nameable("m/New", "n/Use"));
    assert!(!nameable("n/Use", "m/New"), "of a newer version");
    if JDK.release() >= 21 {
        assert!(
            !nameable("n/Use", "java/util/SequencedCollection"),
            "since 21"
        );
    }
    assert!(!nameable("n/Use", "java/sql/Date"), "not java.base");

    // The roots of a nested layout do not see each other.
    let mut input = inputs(&classes);
    for class in &mut input {
        if class.name == *"n/Hidden" {
            class.place.root = Root::Boot;
        }
    }
    let program = load_with(input, &Library(Vec::new()), Trust::default());
    let (outer, inner) = (class(&program, "n/Use"), class(&program, "n/Hidden"));
    let other = Err(Obstacle::OtherRoot(sym("n/Hidden")));
    assert_eq!(program.lookup(sym("n/Hidden"), outer), other);
    assert!(program.lookup(sym("n/Use"), inner).is_err());
    assert!(!program.nameable(outer, inner, World::Closed));
    assert!(program.same_package(outer, inner).is_err());
}

/// Classes are closed in `closed` only if input and class path are known to the last class.
#[test]
fn the_closed_world_needs_every_class() {
    const SHAPES: &str = "package p; abstract class Shape { } class Square extends Shape { } \
        class Round extends Shape { }";
    let classes = compile("17", &[("p/Shape.java", SHAPES)]);
    let input = without(&classes, &["p/Round"]);
    let round: Classes = classes
        .iter()
        .filter(|(n, _)| n == "p/Round")
        .cloned()
        .collect();
    let trust = Trust {
        whole_class_path: true,
        ..Trust::default()
    };
    let below = |input: Vec<ClassInput>, library: Classes, trust: Trust, world: World| {
        let program = load_with(input, &Library(library), trust);
        let below = program.closed_subtypes(class(&program, "p/Shape"), world)?;
        Some(
            below
                .iter()
                .map(|c| program.class(*c).name.to_string())
                .collect::<Vec<_>>(),
        )
    };
    let all = Some(vec!["p/Square".to_owned(), "p/Round".to_owned()]);
    let closed = World::Closed;
    assert_eq!(below(inputs(&input), round.clone(), trust, closed), all);
    assert_eq!(
        below(inputs(&input), round.clone(), trust, World::Sealed),
        None
    );
    assert_eq!(
        below(inputs(&input), round.clone(), Trust::default(), closed),
        None
    );
    // Two classes of one name on the class path; one that is damaged; one of the input's names.
    let twice = [round.clone(), round.clone()].concat();
    assert_eq!(below(inputs(&input), twice, trust, closed), None);
    let damaged = vec![("p/Round".to_owned(), vec![1, 2, 3])];
    assert_eq!(below(inputs(&input), damaged.clone(), trust, closed), None);
    assert_eq!(
        below(
            inputs(&[input.clone(), damaged].concat()),
            Vec::new(),
            trust,
            closed
        ),
        None
    );
    // A subclass in another class root of the input: whether its loader sees this one is not known.
    let mut roots = inputs(&classes);
    for class in roots.iter_mut().filter(|c| c.name == sym("p/Round")) {
        class.place.root = Root::Boot;
    }
    assert_eq!(below(roots, Vec::new(), trust, closed), None);
}

/// Versions of a class that differ in their code only are of one type, whatever names their code
/// has.
#[test]
fn versions_that_reflect_are_of_one_type() {
    let plain = compile(
        "17",
        &[(
            "p/A.java",
            "package p; class A { Object o() { return null; } }",
        )],
    );
    let naming = "package p; class A { Object o() { return \"getDeclaredField\"; } }";
    let mut input = inputs(&plain);
    let mut other = inputs(&compile("17", &[("p/A.java", naming)]));
    other[0].release = Some(11);
    other[0].place.entry = 1;
    input.extend(other);
    let program = load_with(input, &Library(Vec::new()), Trust::default());
    assert!(program.problems().is_empty(), "{:?}", program.problems());
    assert!(program.class(class(&program, "p/A")).varies);
}

/// A nest that makes lookups may get mates at run time, which can extend its classes.
#[test]
fn a_nest_that_makes_lookups_closes_nothing() {
    let source = |body: &str| format!("package p; class Base {{ private Base() {{ }} {body} }}");
    let lookup = "static Object l() { return java.lang.invoke.MethodHandles.lookup(); }";
    for (body, expected) in [("", true), (lookup, false)] {
        let program = load(&compile("17", &[("p/Base.java", &source(body))]));
        let base = class(&program, "p/Base");
        assert!(!program.is_closed(base, World::Open));
        assert_eq!(program.is_closed(base, World::Sealed), expected);
    }
}

/// Java 8 has JAXB, and an image may lack a module. Classes of the input with such names run on
/// some JDKs only.
#[test]
fn classes_that_another_jdk_holds_are_not_known() {
    let sources = [
        (
            "javax/xml/bind/Validator.java",
            "package javax.xml.bind; public class Validator { }",
        ),
        (
            "javax/xml/bind/Own.java",
            "package javax.xml.bind; public class Own { }",
        ),
        (
            "javax/annotation/Own.java",
            "package javax.annotation; public class Own { }",
        ),
        (
            "javax/xml/namespace/Own.java",
            "package javax.xml.namespace; public class Own { }",
        ),
    ];
    let small = OpenedJdk::open(&testkit::small_jdk::home()).expect("a JDK");
    let classes = compile("8", &sources);
    let of_eight = crate::load(&small, &classes);
    let later = without(&compile("8", &sources), &["javax/xml/namespace/Own"]);
    let later = later.into_iter().map(|(name, mut bytes)| {
        bytes[6..8].copy_from_slice(&55u16.to_be_bytes());
        (name, bytes)
    });
    let of_eleven = crate::load(&small, &later.collect::<Classes>());
    let is_known = |program: &Program, name| program.find(sym(name)).is_ok();
    assert!(!is_known(&of_eight, "javax/xml/bind/Validator"));
    assert!(!is_known(&of_eight, "javax/xml/bind/Own"));
    assert!(is_known(&of_eight, "javax/annotation/Own"));
    assert!(!is_known(&of_eight, "javax/xml/namespace/Own"));
    assert!(is_known(&of_eleven, "javax/xml/bind/Validator"));
}

/// Such classes are not known on the class path either, nor in a later class version: code that
/// Java 8 loads finds the class of Java 8.
#[test]
fn classes_that_another_jdk_holds_are_not_known_to_old_code() {
    let class = |name: &str, major: u16| {
        let mut bytes = closed::class_with(name, "java/lang/Object", Vec::new());
        bytes[6..8].copy_from_slice(&major.to_be_bytes());
        (name.to_owned(), bytes)
    };
    let theirs = [
        "javax/activation/DataHandler",
        "com/sun/activation/registries/LogSupport",
    ];
    let later = || theirs.map(|name| class(name, 55)).to_vec();
    let small = OpenedJdk::open(&testkit::small_jdk::home()).expect("a JDK");
    let known = |major: u16, is_given: bool, pin_class_path: bool, pin_jdk: bool| {
        let mut input = vec![class("p/User", major)];
        let library = Library(later());
        input.extend(later().into_iter().filter(|_| is_given));
        let path: &dyn ClassSource = &library;
        let program = Program::load(Sources {
            input: inputs(&input),
            class_path: Some(path).filter(|_| !is_given).into_iter().collect(),
            jdk: &small,
            trust: Trust {
                pin_class_path,
                pin_jdk,
                ..Trust::default()
            },
            stray: Vec::new(),
            extra: theirs.map(sym).to_vec(),
        });
        theirs.map(|name| program.find(sym(name)).is_ok())
    };
    for is_given in [false, true] {
        for pin_class_path in [false, true] {
            assert_eq!(known(52, is_given, pin_class_path, false), [false; 2]);
            assert_eq!(known(55, is_given, pin_class_path, false), [true; 2]);
            assert_eq!(known(52, is_given, pin_class_path, true), [true; 2]);
        }
    }
}

/// If one of the JDKs has a package, another JDK may have it, too, exported or not.
#[test]
fn packages_of_jdks_are_of_the_platform() {
    let small = OpenedJdk::open(&testkit::small_jdk::home()).expect("a JDK");
    // `make runtimes` fetches other releases.
    let fetched = std::fs::read_dir(testkit::root().join("build/runtimes"));
    let fetched = fetched.into_iter().flatten().flatten();
    let fetched = fetched.map(|entry| entry.path());
    let fetched = fetched.filter(|home| home.join("lib/modules").is_file());
    for home in jvm::jdks().into_iter().chain(fetched) {
        let jdk = OpenedJdk::open(&home).expect("a JDK");
        let names = jdk.names();
        let packages = names.iter().filter_map(|name| {
            let text = name.text().into_owned();
            text.rsplit_once('/').map(|(package, _)| package.to_owned())
        });
        let packages: std::collections::BTreeSet<String> = packages.collect();
        let own = packages.iter().map(|package| {
            let name = format!("{package}/OfOurs");
            let bytes = closed::class_with(&name, "java/lang/Object", Vec::new());
            (name, bytes)
        });
        let own: Classes = own.collect();
        let program = crate::load(&small, &own);
        let known = own
            .iter()
            .filter(|(name, _)| program.find(sym(name)).is_ok());
        let known: Vec<_> = known.map(|(name, _)| name).collect();
        assert!(
            known.is_empty() && own.len() > 500,
            "{}: {known:?}",
            home.display()
        );
    }
}

/// The JVM refuses to resolve a class that the JDK does not export, also in the release of the JDK
/// itself.
#[test]
fn what_is_not_exported_does_not_resolve() {
    let resolves = |release: &str, name: &str| {
        let classes = compile(release, &[("p/A.java", "package p; class A { }")]);
        let program = Program::load(Sources {
            input: inputs(&classes),
            class_path: Vec::new(),
            jdk: &JDK,
            trust: Trust::default(),
            stray: Vec::new(),
            extra: vec![sym(name)],
        });
        let named = class(&program, name);
        let from = class(&program, "p/A");
        let constructor = MethodRef::of_class(sym(name), sym("<init>"), sym("()V"));
        let constructor = program.certain_member(from, constructor, World::Open);
        assert_eq!(
            constructor.is_some(),
            name == "javax/sql/rowset/serial/SerialException"
        );
        program.certainly_resolves(from, named, World::Open)
    };
    assert!(resolves("25", "javax/sql/rowset/serial/SerialException"));
    assert!(!resolves("25", "jdk/internal/misc/CDS"));
    // The history has it, as a supertype of an exported class.
    assert!(!resolves("17", "jdk/internal/event/Event"));
}

/// The JVM may refuse members of such a class, and classes that extend it: options decide.
#[test]
fn what_is_not_exported_is_not_certain() {
    let certain = |superclass: &str, pin_jdk: bool| {
        let below = closed::class_with("p/Below", superclass, Vec::new());
        let classes = vec![("p/Below".to_owned(), below)];
        let trust = Trust {
            pin_jdk,
            ..Trust::default()
        };
        let program = Program::load(Sources {
            input: inputs(&classes),
            class_path: Vec::new(),
            jdk: &JDK,
            trust,
            stray: Vec::new(),
            extra: vec![sym("jdk/internal/misc/VM"), sym("java/util/TimerTask")],
        });
        let below = class(&program, "p/Below");
        let from = class(&program, "java/util/TimerTask");
        let member = |owner: &str, name: &str, descriptor: &str| {
            let member = MethodRef::of_class(sym(owner), sym(name), sym(descriptor));
            let is_certain = |from| program.certain_member(from, member, World::Open).is_some();
            (is_certain(below), is_certain(from))
        };
        (
            member("jdk/internal/misc/VM", "isBooted", "()Z"),
            member("java/util/TimerTask", "cancel", "()Z"),
            program.is_certainly_accepted(from, below, World::Open),
        )
    };
    for pin_jdk in [false, true] {
        // The JDK's own code may name it, if that code is the code that runs.
        let expected = ((false, pin_jdk), (true, true));
        let (own, exported, is_accepted) = certain("jdk/internal/event/Event", pin_jdk);
        assert_eq!((own, exported), expected, "{pin_jdk}");
        assert!(!is_accepted, "{pin_jdk}");
        assert!(certain("java/util/TimerTask", pin_jdk).2, "{pin_jdk}");
    }
}
