//! Closed classes in `closed`: each gap opens only the types that an unknown class may extend.

use base::Sym;
use classfile::ClassFile;
use program::{ClassInput, ClassSource, OpenedJdk, Program, Sources, Trust, World};

use crate::asm::{Body, ClassSpec, MethodSpec, init};
use crate::{jvm, place};

/// The hierarchy of the tests: `Top` over `Left` and `Right`, and `Apart`.
const CLASSES: [(&str, &str); 4] = [
    ("p/Top", "java/lang/Object"),
    ("p/Left", "p/Top"),
    ("p/Right", "p/Top"),
    ("p/Apart", "java/lang/Object"),
];

fn class(name: &str, superclass: &str) -> Vec<u8> {
    class_with(name, superclass, Vec::new())
}

pub fn class_with(name: &str, superclass: &str, methods: Vec<MethodSpec>) -> Vec<u8> {
    let mut all = vec![init(superclass)];
    all.extend(methods);
    let spec = ClassSpec {
        major: 61,
        flags: 0x21,
        name: name.into(),
        superclass: superclass.into(),
        interfaces: Vec::new(),
        methods: all,
        lists: Vec::new(),
    };
    spec.bytes()
}

type File = (&'static str, Option<u16>, Vec<u8>);

/// The classes of the tests that are closed, with those files beside them.
fn closed(further: Vec<File>, stray: Vec<Vec<u8>>, trust: Trust) -> Vec<&'static str> {
    let home = jvm::jdks().into_iter().next().expect("a JDK");
    let jdk = OpenedJdk::open(&home).expect("a JDK");
    let program = load(&jdk, further, stray, trust);
    let is_closed = |name: &&str| {
        let id = program.find(Sym::from(*name));
        id.is_ok_and(|id| program.is_closed(id, World::Closed))
    };
    CLASSES
        .iter()
        .map(|(name, _)| *name)
        .filter(is_closed)
        .collect()
}

fn load(jdk: &OpenedJdk, further: Vec<File>, stray: Vec<Vec<u8>>, trust: Trust) -> Program {
    let known = CLASSES.iter().map(|(n, s)| (*n, None, class(n, s)));
    let files = known.chain(further).enumerate();
    let input = files.map(|(entry, (name, release, bytes))| ClassInput {
        place: place(entry),
        release,
        name: Sym::from(name),
        bytes: bytes.into(),
    });
    Program::load(Sources {
        input: input.collect(),
        class_path: Vec::new(),
        jdk,
        trust,
        stray: stray
            .into_iter()
            .map(|bytes| (Sym::from("x"), bytes.into()))
            .collect(),
        extra: Vec::new(),
    })
}

fn whole() -> Trust {
    Trust {
        whole_class_path: true,
        ..Trust::default()
    }
}

const ALL: [&str; 4] = ["p/Top", "p/Left", "p/Right", "p/Apart"];

#[test]
fn all_classes_are_closed_when_all_is_known() {
    assert_eq!(closed(Vec::new(), Vec::new(), whole()), ALL);
    assert_eq!(closed(Vec::new(), Vec::new(), Trust::default()), [""; 0]);
}

#[test]
fn a_class_that_varies_opens_what_any_version_extends() {
    let versions = vec![
        ("p/Some", None, class("p/Some", "p/Left")),
        ("p/Some", Some(11), class("p/Some", "p/Apart")),
    ];
    assert_eq!(closed(versions, Vec::new(), whole()), ["p/Right"]);
}

#[test]
fn a_class_that_stands_twice_opens_what_it_extends() {
    let twice = vec![
        ("p/Some", None, class("p/Some", "p/Left")),
        ("p/Some", None, class("p/Some", "p/Left")),
    ];
    assert_eq!(closed(twice, Vec::new(), whole()), ["p/Right", "p/Apart"]);
}

#[test]
fn a_class_that_cannot_be_parsed_opens_what_its_header_says() {
    let mut bytes = class("p/Some", "p/Left");
    bytes.truncate(bytes.len() - 3);
    let damaged = vec![("p/Some", None, bytes)];
    assert_eq!(closed(damaged, Vec::new(), whole()), ["p/Right", "p/Apart"]);
}

#[test]
fn a_class_without_a_header_opens_all() {
    let mut bytes = class("p/Some", "p/Left");
    bytes.truncate(30);
    let damaged = vec![("p/Some", None, bytes)];
    assert_eq!(closed(damaged, Vec::new(), whole()), [""; 0]);
}

#[test]
fn a_class_under_a_wrong_path_opens_what_it_extends() {
    let wrong = vec![("lib/Some", None, class("p/Some", "p/Right"))];
    assert_eq!(closed(wrong, Vec::new(), whole()), ["p/Left", "p/Apart"]);
    let stray = vec![class("p/Some", "p/Right")];
    assert_eq!(closed(Vec::new(), stray, whole()), ["p/Left", "p/Apart"]);
}

#[test]
fn a_class_that_the_jdk_has_too_opens_what_it_extends() {
    let doubled = vec![(
        "java/util/ArrayList",
        None,
        class("java/util/ArrayList", "p/Left"),
    )];
    assert_eq!(closed(doubled, Vec::new(), whole()), ["p/Right", "p/Apart"]);
}

/// The classes of all objects of a JDK's class, in `closed`.
fn subtypes(jdk: &OpenedJdk, of: &str, trust: Trust) -> Option<Vec<String>> {
    let bits = vec![("p/Bits", None, class("p/Bits", "java/util/BitSet"))];
    let program = load(jdk, bits, Vec::new(), trust);
    let id = program.find(Sym::from(of)).expect("there");
    let list = program.closed_subtypes(id, World::Closed)?;
    let names = list.iter().map(|c| program.class(*c).name.to_string());
    Some(names.collect())
}

fn pinned() -> Trust {
    Trust {
        pin_jdk: true,
        ..whole()
    }
}

#[test]
fn classes_of_the_jdk_are_closed_when_it_is_pinned() {
    for home in jvm::jdks() {
        let jdk = OpenedJdk::open(&home).expect("a JDK");
        let of = |name: &str, trust| subtypes(&jdk, name, trust);
        let bits = vec!["p/Bits".to_owned(), "java/util/BitSet".to_owned()];
        assert_eq!(of("java/util/BitSet", pinned()), Some(bits));
        assert_eq!(of("java/util/BitSet", whole()), None);
        for open in ["java/lang/invoke/MethodHandle", "java/lang/Object"] {
            assert_eq!(of(open, pinned()), None, "{open}");
        }
    }
}

/// All concrete classes below one, as the JDK's files say.
fn below(files: &[ClassFile], top: &str) -> Vec<String> {
    let mut found = vec![Sym::from(top)];
    let mut at = 0;
    while at < found.len() {
        let above = found[at];
        let is_below =
            |f: &&ClassFile| f.super_name == Some(above) || f.interfaces.contains(&above);
        found.extend(files.iter().filter(is_below).map(|f| f.name));
        at += 1;
    }
    let is_concrete = |f: &&ClassFile| !f.flags.is_abstract() && found.contains(&f.name);
    let mut names: Vec<String> = files
        .iter()
        .filter(is_concrete)
        .map(|f| f.name.to_string())
        .collect();
    names.sort();
    names
}

#[test]
fn classes_that_nobody_names_count() {
    let home = jvm::jdks().into_iter().next().expect("a JDK");
    let jdk = OpenedJdk::open(&home).expect("a JDK");
    let read = |name| ClassFile::parse(jdk.read(name).expect("readable")).expect("a class");
    let files: Vec<ClassFile> = jdk.names().into_iter().map(read).collect();
    for top in [
        "java/util/ArrayList",
        "java/io/ObjectInputStream",
        "java/util/Vector",
        "java/sql/ResultSet",
    ] {
        let mut ours = subtypes(&jdk, top, pinned()).unwrap_or_else(|| panic!("{top} is closed"));
        ours.sort();
        let all = below(&files, top);
        assert!(all.len() > 3, "{top} has {}", all.len());
        assert_eq!(ours, all, "{top}");
    }
}

/// A JDK with those classes of another, and with one more.
fn with_another(jdk: &OpenedJdk, release: &str, name: &str, bytes: &[u8]) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(home.path().join("lib")).expect("writable");
    std::fs::write(
        home.path().join("release"),
        format!("JAVA_VERSION=\"{release}\"\n"),
    )
    .expect("writable");
    let file = std::fs::File::create(home.path().join("lib/rt.jar")).expect("writable");
    let mut zip = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    let is_kept =
        |name: &Sym| name.bytes().starts_with(b"java/lang/") || *name == *"java/util/BitSet";
    let kept = jdk.names().into_iter().filter(is_kept);
    let kept = kept.map(|n| (n.to_string(), jdk.read(n).expect("readable").to_vec()));
    for (name, bytes) in kept.chain([(name.to_owned(), bytes.to_vec())]) {
        zip.start_file(format!("{name}.class"), options)
            .expect("writable");
        std::io::Write::write_all(&mut zip, &bytes).expect("writable");
    }
    zip.finish().expect("writable");
    home
}

/// JDK 8's boot loader has endorsed archives first. The loader for extensions is asked after it,
/// and before the loader of a program.
#[test]
fn archives_of_java_8_come_in_the_order_of_its_loaders() {
    let home = jvm::jdks().into_iter().next().expect("a JDK");
    let jdk = OpenedJdk::open(&home).expect("a JDK");
    let bytes = class("x/Both", "java/lang/Object");
    let eight = with_another(&jdk, "1.8.0_412", "x/Both", &bytes);
    let lib = eight.path().join("lib");
    let put = |file: &str, names: &[&str]| {
        let file = lib.join(file);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("writable");
        let file = std::fs::File::create(file).expect("writable");
        let mut zip = zip::ZipWriter::new(file);
        let options = zip::write::SimpleFileOptions::default();
        for name in names {
            zip.start_file(format!("{name}.class"), options)
                .expect("writable");
            let bytes = class(name, "java/util/BitSet");
            std::io::Write::write_all(&mut zip, &bytes).expect("writable");
        }
        zip.finish().expect("writable");
    };
    put("ext/fx.jar", &["x/Both", "javafx/util/Pair"]);
    put("resources.jar", &["x/Resource"]);
    let superclass = |name: &str| {
        let eight = OpenedJdk::open(eight.path()).expect("a JDK");
        let bytes = eight.read(Sym::from(name)).expect("it is there");
        ClassFile::parse(bytes).expect("a class").super_name
    };
    let (object, bits) = (Sym::from("java/lang/Object"), Sym::from("java/util/BitSet"));
    assert_eq!(superclass("x/Both"), Some(object));
    assert_eq!(superclass("x/Resource"), Some(bits));
    assert_eq!(superclass("javafx/util/Pair"), Some(bits));
    put("endorsed/own.jar", &["x/Both"]);
    assert_eq!(superclass("x/Both"), Some(bits));
    let files = program::jdk_files(eight.path()).expect("a JDK");
    for read in ["endorsed/own.jar", "ext/fx.jar", "resources.jar", "rt.jar"] {
        assert!(files.contains(&lib.join(read)), "{read}");
    }
    // Folders of classes are refused, as they are not read.
    std::fs::create_dir(eight.path().join("classes")).expect("writable");
    let refused = OpenedJdk::open(eight.path()).expect_err("it is not read");
    assert!(
        refused.to_string().contains("folder of classes"),
        "{refused}"
    );
}

#[test]
fn a_jdk_that_makes_classes_in_an_unknown_way_is_open() {
    let home = jvm::jdks().into_iter().next().expect("a JDK");
    let jdk = OpenedJdk::open(&home).expect("a JDK");
    for (release, method, is_closed) in [
        ("17.0.1", "describeClass", true),
        ("17.0.1", "defineClass", false),
        ("21.0.1", "describeClass", false),
    ] {
        let more = MethodSpec {
            flags: 1,
            name: method.into(),
            descriptor: "()Ljava/lang/String;".into(),
            body: Body::Text("made".into()),
        };
        let bytes = class_with("x/Maker", "java/lang/Object", vec![more]);
        let other = with_another(&jdk, release, "x/Maker", &bytes);
        let other = OpenedJdk::open(other.path()).expect("a JDK");
        let found = subtypes(&other, "java/util/BitSet", pinned());
        assert_eq!(found.is_some(), is_closed, "{release} {method}");
    }
}
