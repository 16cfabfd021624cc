//! Real JARs of the machine: written unchanged they are the same; with one class changed, all
//! else is byte for byte what it was, and Python and the JDK read them.

use crate::support::{jdks, run, tool};
use resolute::archive::{Archive, Limits, Place, Rewrite};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Up to `count` JARs, found on the machine; at least one, since the JDK itself has some.
fn jars(count: usize) -> Vec<PathBuf> {
    let home = std::env::var_os("HOME")
        .map(PathBuf::from)
        .unwrap_or_default();
    let mut roots = vec![
        PathBuf::from("/usr/share/java"),
        home.join(".m2"),
        home.join(".gradle"),
    ];
    roots.extend(jdks().iter().map(|jdk| jdk.join("lib")));
    let mut found = Vec::new();
    for root in roots {
        let before = found.len();
        visit(&root, &mut found);
        println!("{}: {} JARs", root.display(), found.len() - before);
    }
    let mut found: Vec<PathBuf> = found
        .into_iter()
        .filter_map(|jar| jar.canonicalize().ok())
        .collect();
    found.sort();
    found.dedup();
    assert!(
        !found.is_empty(),
        "no JAR on this machine, not even in its JDK's lib"
    );
    found.truncate(count);
    found
}

fn visit(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() && !path.is_symlink() {
            visit(&path, found);
        } else if path.extension().is_some_and(|e| e == "jar") && path.is_file() {
            found.push(path);
        }
    }
}

/// Each entry with its bytes in the file: from its local header to the end of its content.
fn local_parts(archive: &Archive) -> Vec<&[u8]> {
    let bytes = archive.bytes();
    let packed = |entry: &resolute::archive::Entry<'_>| {
        let start = entry.data_offset();
        // The local header in front of the content: the last signature before it, with this name.
        let head = (0..start - 29)
            .rev()
            .find(|at| {
                bytes[*at..].starts_with(b"PK\x03\x04")
                    && bytes[at + 30..].starts_with(entry.name())
            })
            .unwrap();
        &bytes[head..start]
    };
    archive.entries().map(|entry| packed(&entry)).collect()
}

#[test]
fn real_jars() {
    let dir = tempfile::tempdir().unwrap();
    let jars = jars(200);
    let (mut changed, mut outputs) = (0, Vec::new());
    for (number, jar) in jars.iter().enumerate() {
        let archive =
            Archive::open(jar, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            archive.write_to_vec(&Rewrite::default()).unwrap() == archive.bytes(),
            "{jar:?}"
        );
        let is_class =
            |entry: &resolute::archive::Entry<'_>| matches!(entry.place(), Place::Class(_));
        let classes: Vec<_> = archive.entries().filter(is_class).collect();
        let Some(class) = classes.get(classes.len() / 2) else {
            continue;
        };
        let mut content = class.read().unwrap().into_owned();
        content.extend([0xca; 77]);
        let mut rewrite = Rewrite::default();
        rewrite.replace.insert(class.id(), content.clone());
        let bytes = archive.write_to_vec(&rewrite).unwrap();
        let out = Archive::parse(bytes, "out.jar", &Limits::default()).unwrap();
        assert_eq!(*out.entry(class.id()).read().unwrap(), content);
        for ((old, new), entry) in local_parts(&archive)
            .iter()
            .zip(local_parts(&out))
            .zip(archive.entries())
        {
            if entry.id() != class.id() {
                assert!(old == &new, "{}: header", entry.label());
                assert_eq!(entry.read().unwrap(), out.entry(entry.id()).read().unwrap());
            }
        }
        let path = dir.path().join(format!("{number}.jar"));
        std::fs::write(&path, out.bytes()).unwrap();
        outputs.push(path);
        changed += 1;
    }
    println!(
        "{} real JARs unchanged byte for byte, {changed} with one class changed",
        jars.len()
    );
    assert!(changed > 0);
    let check = "import sys, zipfile\nfor f in sys.argv[1:]:\n  assert zipfile.ZipFile(f).testzip() is None, f";
    run(Command::new("python3").arg("-c").arg(check).args(&outputs));
    run(tool(&jdks()[0], "jar").arg("tf").arg(&outputs[0]));
}
