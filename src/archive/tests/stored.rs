//! Archives without any compressed entry: `Rewrite::store`.

use crate::pieces::{is_aligned, variants};
use crate::support::{Item, content, item, jdks, parse, probe, run, write_jars, zip};
use archive::{Archive, Rewrite};
use std::process::Command;

fn stored(archive: &Archive) -> Archive {
    let rewrite = Rewrite {
        store: true,
        ..Rewrite::default()
    };
    parse(&archive.write_to_vec(&rewrite).unwrap()).unwrap()
}

/// Each archive becomes, byte for byte, the builder's archive of the same entries without
/// compression.
#[test]
fn only_the_compression_changes() {
    for mut built in variants() {
        for item in built.items.iter_mut().filter(|i| i.descriptor.is_some()) {
            item.zip64 = false; // the builder's headers have two forms of it
        }
        let archive = built.open();
        let out = stored(&archive);
        for item in &mut built.items {
            item.stored = true;
            item.descriptor = None;
        }
        // Padding for the alignment of another entry is the only other change.
        assert!(is_aligned(&archive) || out.bytes() == built.build());
        assert!(
            stored(&out).bytes() == out.bytes(),
            "storing again changes it"
        );
    }
}

#[test]
fn contents_are_those_of_before() {
    for built in variants() {
        let out = stored(&built.open());
        assert!(out.entries().all(|entry| entry.is_stored()));
        assert_eq!(out.len(), built.items.len());
        for (entry, item) in out.entries().zip(&built.items) {
            assert_eq!(entry.name(), item.name);
            assert_eq!(*entry.read().unwrap(), item.data);
        }
    }
}

#[test]
fn new_content_is_stored_too() {
    for built in variants() {
        let archive = built.open();
        let new = "new content ".repeat(50).into_bytes();
        let mut rewrite = Rewrite {
            store: true,
            ..Rewrite::default()
        };
        for name in ["a/A.class", "a/B.class", "a/E.class", "ü.txt"] {
            let id = archive.find(name.as_bytes()).unwrap().id();
            rewrite.replace.insert(id, new.clone());
        }
        rewrite.add.push((b"z/Added.class".to_vec(), vec![5; 999]));
        rewrite
            .remove
            .insert(archive.find(b"a/C.class").unwrap().id());
        let out = parse(&archive.write_to_vec(&rewrite).unwrap()).unwrap();
        assert!(out.entries().all(|entry| entry.is_stored()));
        assert_eq!(content(&out, "a/B.class"), new);
        assert_eq!(content(&out, "a/E.class"), new);
        assert_eq!(content(&out, "z/Added.class"), [5; 999]);
        assert_eq!(content(&out, "a/D.class"), b"content of D");
    }
}

/// An entry keeps every byte if it cannot be read, or if its data descriptor has no known form.
#[test]
fn what_cannot_be_stored_stays() {
    let items = vec![
        item("first", [1; 100]),
        Item {
            method: Some(12),
            ..item("bzip2", [2; 100])
        },
        Item {
            declared_size: Some(7),
            ..item("damaged", [3; 100])
        },
        Item {
            flags: 1 << 3,
            ..item("no descriptor", [4; 100])
        },
        item("last", [5; 100]),
    ];
    let archive = zip(items).open();
    let out = stored(&archive);
    let raw = |archive: &Archive, name: &str| {
        let start = archive.find(name.as_bytes()).unwrap().data_offset();
        archive.bytes()[start..][..8].to_vec()
    };
    for name in ["bzip2", "damaged", "no descriptor"] {
        let entry = out.find(name.as_bytes()).unwrap();
        let was = archive.find(name.as_bytes()).unwrap();
        assert_eq!(entry.is_stored(), was.is_stored(), "{name}");
        assert_eq!(raw(&out, name), raw(&archive, name), "{name}");
    }
    assert!(out.find(b"first").unwrap().is_stored());
    assert_eq!(content(&out, "last"), [5; 100]);
}

/// Checks that all entries are stored, and prints names, times and sums in order, as Python's
/// `zipfile` reads them.
const CHECK: &str = "
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    for e in z.infolist():
        if sys.argv[2] == 'stored':
            assert e.compress_type == 0 and e.compress_size == e.file_size and not e.flag_bits & 8, e
        print(e.filename, e.date_time, e.file_size, e.CRC)
";

#[test]
fn other_readers_see_the_same() {
    let items = vec![
        item("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n"),
        item("dir/", ""),
        Item {
            descriptor: Some(true),
            ..item("a/B.class", [1; 500])
        },
        Item {
            descriptor: Some(false),
            ..item("a/C.class", [2; 500])
        },
        Item {
            zip64: true,
            ..item("a/D.class", [3; 500])
        },
        Item {
            flags: 1 << 11,
            ..item("ü.txt", "text ".repeat(99))
        },
    ];
    let archive = zip(items).open();
    let out = stored(&archive);
    let (_dir, paths) = write_jars([archive.bytes().to_vec(), out.bytes().to_vec()]);
    for jdk in jdks() {
        for mode in ["list", "stream"] {
            let reported = probe(jdk, &[mode, "--"], &paths);
            let reported: Vec<&str> = reported.lines().collect();
            assert!(
                reported.len() == 2 && reported[0] == reported[1],
                "{mode}: {reported:?}"
            );
        }
    }
    let python = |path, state: &str| {
        run(Command::new("python3")
            .args(["-c", CHECK])
            .arg(path)
            .arg(state))
    };
    assert_eq!(python(&paths[0], "as it was"), python(&paths[1], "stored"));
    run(Command::new("unzip").arg("-tq").arg(&paths[1]));
}
