//! Class roots, nested archives and their alignment.

use crate::support::{Item, MANIFEST, aligned, content, id, item, parse, raw_parts, zip};
use archive::{Archive, ClassPlace, EntryPurpose, Rewrite, Root};
use std::process::Command;

const MULTI: &str = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

fn place_in(manifest: &str, name: &str) -> String {
    let archive = zip(vec![
        item("META-INF/MANIFEST.MF", manifest),
        item(name, "x"),
    ])
    .open();
    let show = |kind: &str, place: ClassPlace<'_>| {
        let release = place.release.map_or("base".to_owned(), |r| r.to_string());
        format!(
            "{kind} {:?} {release} {}",
            place.root,
            String::from_utf8_lossy(place.class)
        )
    };
    match archive.entries().last().unwrap().place() {
        EntryPurpose::Class(place) => show("class", place),
        EntryPurpose::ModuleInfo(place) => show("module", place),
        EntryPurpose::Nested(root) => format!("nested {root:?}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn places() {
    for (name, plain, multi) in [
        (
            "p/A.class",
            "class Archive base p/A",
            "class Archive base p/A",
        ),
        (
            "BOOT-INF/classes/p/A.class",
            "class Boot base p/A",
            "class Boot base p/A",
        ),
        (
            "WEB-INF/classes/p/A.class",
            "class Web base p/A",
            "class Web base p/A",
        ),
        (
            "META-INF/versions/9/p/A.class",
            "Other",
            "class Archive 9 p/A",
        ),
        ("META-INF/versions/8/p/A.class", "Other", "Other"),
        (
            "META-INF/versions/11/BOOT-INF/classes/p/A.class",
            "Other",
            "class Boot 11 p/A",
        ),
        (
            "BOOT-INF/classes/META-INF/versions/11/p/A.class",
            "Other",
            "class Boot 11 p/A",
        ),
        (
            "module-info.class",
            "module Archive base module-info",
            "module Archive base module-info",
        ),
        (
            "META-INF/versions/9/module-info.class",
            "Other",
            "module Archive 9 module-info",
        ),
        ("BOOT-INF/lib/a.jar", "nested Boot", "nested Boot"),
        ("WEB-INF/lib/x/a.jar", "nested Web", "nested Web"),
        ("META-INF/versions/9/WEB-INF/lib/a.jar", "Other", "Other"),
        ("lib/a.jar", "Other", "Other"),
        ("BOOT-INF/A.class", "Other", "Other"),
        (".class", "Other", "Other"),
        ("a.txt", "Other", "Other"),
        ("meta-inf/manifest.mf", "Manifest", "Manifest"),
        ("META-INF/x.SF", "Signature", "Signature"),
        ("META-INF/x/x.SF", "Other", "Other"),
        ("META-INF/sig-abc", "Signature", "Signature"),
    ] {
        assert_eq!(place_in(MANIFEST, name), plain, "{name}");
        if name != "meta-inf/manifest.mf" {
            assert_eq!(place_in(MULTI, name), multi, "{name}, multi-release");
        }
    }
    let archive = zip(vec![item("module-info.class", "x"), item("p/A.class", "x")]).open();
    assert_eq!(archive.module_infos().count(), 1);
}

/// A Spring Boot archive: classes, two stored jars, a compressed jar, a stored file. One stored jar
/// and the file start at a page.
fn boot() -> Archive {
    let lib = |n: u8| {
        zip(vec![
            item("META-INF/MANIFEST.MF", MULTI),
            item("lib/L.class", [n; 700]),
        ])
        .build()
    };
    let items = vec![
        item("META-INF/MANIFEST.MF", MANIFEST),
        item("BOOT-INF/classes/p/A.class", "class A".repeat(20)),
        Item {
            stored: true,
            ..item("BOOT-INF/lib/one.jar", lib(1))
        },
        Item {
            stored: true,
            ..item("BOOT-INF/lib/two.jar", lib(2))
        },
        item("BOOT-INF/lib/packed.jar", lib(3)),
        Item {
            stored: true,
            ..item("BOOT-INF/native.so", [9; 5000])
        },
    ];
    aligned(
        items,
        &[
            ("BOOT-INF/lib/one.jar", 4096),
            ("BOOT-INF/lib/two.jar", 4),
            ("BOOT-INF/native.so", 4096),
        ],
    )
}

fn assert_aligned(out: &Archive) {
    for (name, alignment) in [
        ("BOOT-INF/lib/one.jar", 4096),
        ("BOOT-INF/lib/two.jar", 4),
        ("BOOT-INF/native.so", 4096),
    ] {
        let entry = out.find(name.as_bytes()).unwrap();
        assert!(entry.is_stored(), "{name}");
        assert_eq!(entry.data_offset() % alignment, 0, "{name}");
    }
}

#[test]
fn nested_archives_are_rewritten_in_place() {
    let outer = boot();
    assert_aligned(&outer);
    let nested: Vec<_> = outer
        .entries()
        .filter(|e| e.place() == EntryPurpose::Nested(Root::Boot))
        .map(|e| e.id())
        .collect();
    assert_eq!(nested.len(), 3);
    let (new, longer) = (vec![8; 777], b"longer ".repeat(400));
    // Every subset of changes: the classes, each nested archive.
    for subset in 1..16u8 {
        let mut rewrite = Rewrite::default();
        if subset & 1 != 0 {
            rewrite
                .replace
                .insert(id(&outer, "BOOT-INF/classes/p/A.class"), longer.clone());
        }
        for (bit, nested_id) in nested
            .iter()
            .enumerate()
            .filter(|(bit, _)| subset & (2 << bit) != 0)
        {
            let inner = outer.nested(*nested_id).unwrap();
            assert!(inner.is_multi_release());
            assert!(inner.label().starts_with("test.jar!BOOT-INF/lib/"));
            let mut change = Rewrite::default();
            change
                .replace
                .insert(id(&inner, "lib/L.class"), new.repeat(bit + 1));
            rewrite
                .replace
                .insert(*nested_id, inner.write_to_vec(&change).unwrap());
        }
        let out = parse(&outer.write_to_vec(&rewrite).unwrap()).unwrap();
        assert_aligned(&out);
        for (bit, nested_id) in nested.iter().enumerate() {
            let inner = out.nested(*nested_id).unwrap();
            let want = match subset & (2 << bit) {
                0 => vec![bit as u8 + 1; 700],
                _ => new.repeat(bit + 1),
            };
            assert_eq!(content(&inner, "lib/L.class"), want);
        }
        for entry in outer
            .entries()
            .filter(|e| !rewrite.replace.contains_key(&e.id()))
        {
            assert_eq!(out.entry(entry.id()).read().unwrap(), entry.read().unwrap());
        }
        python_reads(&out, subset);
    }
}

/// For one subset only, because it starts a process.
fn python_reads(out: &Archive, subset: u8) {
    if subset != 15 {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("boot.jar");
    std::fs::write(&path, out.bytes()).unwrap();
    let check = "import sys, zipfile, io\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n\
                 n = zipfile.ZipFile(io.BytesIO(z.read('BOOT-INF/lib/one.jar')))\nassert n.testzip() is None\nprint(len(n.read('lib/L.class')))";
    assert_eq!(
        crate::support::run(Command::new("python3").arg("-c").arg(check).arg(&path)),
        "777\n"
    );
}

#[test]
fn alignment_survives_removal_and_untouched_entries_their_bytes() {
    let outer = boot();
    let remove = Rewrite {
        remove: [id(&outer, "META-INF/MANIFEST.MF")].into(),
        ..Rewrite::default()
    };
    assert_aligned(&parse(&outer.write_to_vec(&remove).unwrap()).unwrap());
    let mut change = Rewrite::default();
    change
        .replace
        .insert(id(&outer, "BOOT-INF/classes/p/A.class"), vec![1; 333]);
    let out = parse(&outer.write_to_vec(&change).unwrap()).unwrap();
    // From the first nested archive to the central directory only the place changed.
    let from = |archive: &Archive| {
        let start = archive.find(b"BOOT-INF/lib/one.jar").unwrap().data_offset();
        let end = archive.find(b"BOOT-INF/native.so").unwrap().data_offset() + 5000;
        archive.bytes()[start..end].to_vec()
    };
    assert!(from(&outer) == from(&out));
    // A second rewrite to the same content changes no byte.
    let again = out.write_to_vec(&change).unwrap();
    assert_eq!(raw_parts(&parse(&again).unwrap()), raw_parts(&out));
}
