//! Re-emitted classes before two other verifiers: HotSpot's with `-Xverify:all`, linking every
//! class, and JDK 25's `java.lang.classfile`.
//!
//! All methods are forced through decoder and encoder, with a `nop` behind each instruction, so
//! that everything moves. By default a deterministic share of the classes is taken. With
//! `RESOLUTE_FULL=1` all classes are taken, both with `nop`s and without. The same classes without
//! their unused constants are linked, and read by `java.lang.classfile`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::force::{self, Mode};
use classfile::ClassFile;
use rayon::prelude::*;
use testkit::corpus::{self, CorpusClass};

/// One class in this number is taken.
fn share() -> usize {
    if testkit::is_full() { 1 } else { 16 }
}

fn modes() -> Vec<Mode> {
    match share() {
        1 => vec![Mode::Plain, Mode::Shift, Mode::Compact],
        _ => vec![Mode::Shift, Mode::Compact],
    }
}

/// Original, forced, name.
fn forced(
    sources: &[CorpusClass],
    share: usize,
    mode: Mode,
) -> Vec<(&CorpusClass, Vec<u8>, String)> {
    sources
        .par_iter()
        .enumerate()
        .filter(|(index, _)| index % share == 0)
        .map(|(_, source)| {
            let class = ClassFile::parse(source.bytes.clone()).expect(&source.name);
            let (bytes, _) = force::force(&class, mode);
            (source, bytes, class.name.text().into_owned())
        })
        .collect()
}

/// Writes pairs for the Java programs: name, original, forced.
fn pack(path: &Path, classes: &[(&CorpusClass, Vec<u8>, String)]) {
    let mut out = std::io::BufWriter::new(std::fs::File::create(path).expect("writable"));
    let mut put = |bytes: &[u8]| out.write_all(bytes).expect("writable");
    for (source, after, name) in classes {
        if name.ends_with("module-info") {
            continue;
        }
        put(&(name.len() as u16).to_be_bytes());
        put(name.as_bytes());
        for bytes in [&source.bytes, after] {
            put(&(bytes.len() as u32).to_be_bytes());
            put(bytes);
        }
    }
    out.flush().expect("writable");
}

/// The newest JDK, which has `java.lang.classfile`.
fn newest() -> PathBuf {
    let newest = corpus::jdks().into_iter().max_by_key(|home| version(home));
    newest.expect("a JDK under /usr/lib/jvm or JAVA_HOME")
}

fn version(home: &Path) -> u32 {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let line = release
        .lines()
        .find_map(|l| l.strip_prefix("JAVA_VERSION=\""));
    let number = line.and_then(|l| l.split(['.', '"', '-']).next());
    number.and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// Compiles a program of this folder, and gives the place of its classes.
fn compile(program: &str, release: &str, out: &Path) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(program);
    let status = Command::new(newest().join("bin/javac"))
        .args(["--release", release, "-d"])
        .args([out, &source])
        .status();
    assert!(status.expect("javac runs").success(), "{program} compiles");
}

/// Runs Java, and gives its output and whether it ended well.
fn java(home: &Path, args: &[String]) -> (String, bool) {
    let arguments = tempfile::NamedTempFile::new().expect("temporary file");
    let quoted: Vec<String> = args.iter().map(|a| format!("\"{a}\"")).collect();
    std::fs::write(arguments.path(), quoted.join("\n")).expect("writable");
    let output = Command::new(home.join("bin/java"))
        .arg(format!("@{}", arguments.path().display()))
        .stderr(Stdio::inherit())
        .output()
        .expect("java runs");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        output.status.success(),
    )
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// The packs of a share of the JARs, one pack each. A JAR is taken as a whole, because its packages
/// must not be divided between loaders.
fn jar_packs(directory: &Path, mode: Mode) -> Vec<String> {
    let jars = testkit::jars::jars();
    let packs = jars
        .iter()
        .enumerate()
        .step_by(share())
        .map(|(number, jar)| {
            let path = directory.join(format!("{number}.pack"));
            pack(&path, &forced(&corpus::jar_classes(jar), 1, mode));
            text(&path)
        });
    packs.collect()
}

#[test]
fn the_jdks_verifier_finds_no_new_error() {
    let directory = tempfile::tempdir().expect("temporary directory");
    compile("Reverify.java", "25", directory.path());
    for mode in modes() {
        reverify(directory.path(), mode);
    }
}

fn reverify(directory: &Path, mode: Mode) {
    let mut packs = jar_packs(directory, mode);
    for (number, jdk) in corpus::jdks().iter().enumerate() {
        let path = directory.join(format!("jdk{number}.pack"));
        pack(&path, &forced(&corpus::jdk_classes(jdk), share(), mode));
        packs.push(text(&path));
    }
    let mut args = vec!["-cp".into(), text(directory), "Reverify".into()];
    let jars: Vec<String> = testkit::jars::jars().iter().map(|jar| text(jar)).collect();
    args.push(jars.join(":"));
    args.extend(packs);
    let (output, success) = java(&newest(), &args);
    eprintln!("java.lang.classfile {mode:?}: {output}");
    assert!(success, "{output}");
}

#[test]
fn unused_constants_are_all_that_goes() {
    let directory = tempfile::tempdir().expect("temporary directory");
    compile("SameContents.java", "25", directory.path());
    let mut packs = jar_packs(directory.path(), Mode::Compact);
    for (number, jdk) in corpus::jdks().iter().enumerate() {
        let path = directory.path().join(format!("jdk{number}.pack"));
        let classes = corpus::jdk_classes(jdk);
        pack(&path, &forced(&classes, share(), Mode::Compact));
        packs.push(text(&path));
    }
    let mut args = vec!["-cp".into(), text(directory.path()), "SameContents".into()];
    args.extend(packs);
    let (output, success) = java(&newest(), &args);
    eprintln!("java.lang.classfile: {output}");
    assert!(success, "{output}");
}

#[test]
fn hotspot_links_libraries_as_before() {
    let directory = tempfile::tempdir().expect("temporary directory");
    compile("LinkAll.java", "17", directory.path());
    for mode in modes() {
        link_libraries(directory.path(), mode);
    }
}

fn link_libraries(directory: &Path, mode: Mode) {
    let packs = jar_packs(directory, mode);
    let jars: Vec<String> = testkit::jars::jars().iter().map(|jar| text(jar)).collect();
    let mut args: Vec<String> = ["-Xverify:all", "-Xshare:off", "-cp"]
        .map(String::from)
        .into();
    args.extend([
        text(directory),
        "LinkAll".into(),
        "packs".into(),
        jars.join(":"),
    ]);
    args.extend(packs);
    for jdk in corpus::jdks() {
        let (output, success) = java(&jdk, &args);
        eprintln!("-Xverify:all {mode:?} {}: {output}", jdk.display());
        assert!(success, "{output}");
    }
}

/// Boots a JDK with these classes in place of its own, and links them. Gives the output.
fn boot_and_link(jdk: &Path, classes: &[(&CorpusClass, Vec<u8>, String)]) -> String {
    let directory = tempfile::tempdir().expect("temporary directory");
    compile("LinkAll.java", "17", directory.path());
    let patches = directory.path().join("patches");
    let mut names = String::new();
    for (source, bytes, name) in classes {
        if name.ends_with("module-info") {
            continue;
        }
        let path = patches.join(source.name.trim_start_matches('/'));
        std::fs::create_dir_all(path.parent().expect("in a module")).expect("writable");
        std::fs::write(path, bytes).expect("writable");
        names.push_str(&name.replace('/', "."));
        names.push('\n');
    }
    let list = directory.path().join("names");
    std::fs::write(&list, names).expect("writable");
    let mut args: Vec<String> = ["-Xverify:all", "-Xshare:off", "--add-modules", "ALL-SYSTEM"]
        .map(String::from)
        .into();
    for module in std::fs::read_dir(&patches).expect("some class").flatten() {
        let name = module.file_name().into_string().expect("module name");
        args.push("--patch-module".into());
        args.push(format!("{name}={}", text(&module.path())));
    }
    args.extend(["-cp".into(), text(directory.path())]);
    args.extend(["LinkAll".into(), "jdk".into(), text(&list)]);
    let (output, success) = java(jdk, &args);
    assert!(success, "{output}");
    output
}

#[test]
fn hotspot_boots_and_links_the_jdks() {
    for jdk in corpus::jdks() {
        let classes = corpus::jdk_classes(&jdk);
        for mode in modes() {
            let output = boot_and_link(&jdk, &forced(&classes, share(), mode));
            eprintln!("-Xverify:all {mode:?} {}: {output}", jdk.display());
            assert!(
                output.starts_with("classes ") && output.ends_with(" failed 0\n"),
                "{output}"
            );
        }
    }
}

/// The control: the test above would find a bad class, whichever loader defines it.
#[test]
fn hotspot_refuses_broken_classes() {
    let loaders = [
        "java.util.zip.CRC32",
        "java.sql.Date",
        "com.sun.tools.javac.Main",
    ];
    for jdk in corpus::jdks() {
        let mut classes = corpus::jdk_classes(&jdk);
        classes.retain(|source| {
            let name = source.name.replace('/', ".");
            loaders
                .iter()
                .any(|l| name.ends_with(&format!(".{l}.class")))
        });
        let broken = |source: &CorpusClass| {
            let class = ClassFile::parse(source.bytes.clone()).expect("readable");
            let mut bytes = class.bytes().to_vec();
            for code in class.methods.iter().filter_map(|m| m.code_attribute()) {
                // A `max_stack` of zero.
                bytes[code.span.start..code.span.start + 2].fill(0);
            }
            (bytes, class.name.text().into_owned())
        };
        let broken: Vec<_> = classes
            .iter()
            .map(|source| (source, broken(source)))
            .map(|(source, (bytes, name))| (source, bytes, name))
            .collect();
        assert_eq!(broken.len(), loaders.len());
        let output = boot_and_link(&jdk, &broken);
        assert_eq!(
            output.matches("java.lang.VerifyError").count(),
            loaders.len(),
            "{output}"
        );
    }
}
