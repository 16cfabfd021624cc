//! The real JARs of the corpus. Written unchanged, each stays byte for byte. With one class
//! changed, all other bytes stay, and Python and the JDK read the output.

use testkit::jars::jars;

use crate::support::{jdks, run, tool};
use archive::{Archive, ArchiveLimits, EntryPurpose, Rewrite};
use std::process::Command;

/// The local header of each entry, up to the start of the content.
fn local_parts(archive: &Archive) -> Vec<&[u8]> {
    let bytes = archive.bytes();
    let packed = |entry: &archive::Entry<'_>| {
        let start = entry.data_offset();
        // The local header is the last one in front of the content that has this name.
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
    let jars = jars();
    let (mut changed, mut outputs) = (0, Vec::new());
    for (number, jar) in jars.iter().enumerate() {
        let archive =
            Archive::open(jar, &ArchiveLimits::default()).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            archive.write_to_vec(&Rewrite::default()).unwrap() == archive.bytes(),
            "{jar:?}"
        );
        let is_class = |entry: &archive::Entry<'_>| matches!(entry.place(), EntryPurpose::Class(_));
        let classes: Vec<_> = archive.entries().filter(is_class).collect();
        let Some(class) = classes.get(classes.len() / 2) else {
            continue;
        };
        let mut content = class.read().unwrap().into_owned();
        content.extend([0xca; 77]);
        let mut rewrite = Rewrite::default();
        rewrite.replace.insert(class.id(), content.clone());
        let bytes = archive.write_to_vec(&rewrite).unwrap();
        let out = Archive::parse(bytes, "out.jar", &ArchiveLimits::default()).unwrap();
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
