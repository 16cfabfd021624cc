//! Attributes added to manifests: the JDK reads them, and no other byte changes.

use crate::support::{content, item, jdks, parse, probe, write_jars, zip};
use archive::{Archive, Rewrite};

const MANIFEST: &str = "META-INF/MANIFEST.MF";

fn recorded(archive: &Archive, items: &[&str]) -> Result<Archive, String> {
    let mut rewrite = Rewrite::default();
    let items = items.iter().map(|item| (*item).to_owned()).collect();
    archive
        .record(&mut rewrite, &[("Pin", items)])
        .map_err(|e| e.to_string())?;
    Ok(parse(&archive.write_to_vec(&rewrite).expect("writable")).expect("an archive"))
}

/// The manifest `before` with these items in its attribute `Pin`.
fn manifest(before: &str, items: &[&str]) -> Result<String, String> {
    let archive = zip(vec![item("a", "b"), item(MANIFEST, before)]).open();
    let after = recorded(&archive, items)?;
    assert_eq!(content(&after, "a"), b"b");
    Ok(String::from_utf8(content(&after, MANIFEST)).expect("text"))
}

#[test]
fn attributes_join_the_main_ones_and_nothing_else_changes() {
    for (before, after) in [
        ("", "Pin: x y\r\n"),
        ("\n", "Pin: x y\n\n"),
        ("A: b\n", "A: b\nPin: x y\n"),
        ("A: b\r\n\r\n", "A: b\r\nPin: x y\r\n\r\n"),
        ("A: b\rC: d\r\r", "A: b\rC: d\rPin: x y\r\r"),
        (
            "A: b\n c\n\n\nName: p/\nPin: z\n\n",
            "A: b\n c\nPin: x y\n\n\nName: p/\nPin: z\n\n",
        ),
        // Recorded items stay, and are not repeated.
        ("Pin: z\nA: b\n", "Pin: z x y\nA: b\n"),
        ("A: b\npIN: w y\n", "A: b\nPin: w y x\n"),
        ("Pin: x \n y\nA: b\n", "Pin: x y\nA: b\n"),
    ] {
        assert_eq!(
            manifest(before, &["x", "y"]).as_deref(),
            Ok(after),
            "{before:?}"
        );
    }
    let refused = manifest("A: b", &["x"]).expect_err("the JDK refuses it, too");
    assert!(
        refused.contains("test.jar!META-INF/MANIFEST.MF"),
        "{refused}"
    );
}

#[test]
fn long_values_are_cut_at_72_bytes() {
    for length in [66, 67, 68, 138, 139, 500] {
        let long = "v".repeat(length);
        let text = manifest("A: b\r\n\r\n", &[&long]).expect("a manifest");
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert!(lines.iter().all(|line| line.len() <= 72), "{text}");
        assert_eq!(
            text.replace("\r\n ", ""),
            format!("A: b\r\nPin: {long}\r\n\r\n")
        );
        let full = lines.iter().filter(|line| line.len() == 72).count();
        assert_eq!(full, (5 + length).saturating_sub(1) / 71, "{text}");
    }
}

#[test]
fn every_reader_of_the_jdk_finds_them() {
    let long = "v".repeat(300);
    let bare = zip(vec![item("a/", ""), item("a/b.txt", "text")]).open();
    let mut aligned = zip(vec![item("x", "y"), item("z", "1234")]);
    aligned.items[1].stored = true;
    aligned.align();
    let usual = zip(vec![
        item("META-INF/", ""),
        item(
            MANIFEST,
            "Manifest-Version: 1.0\r\n\r\nName: p/\r\nS: t\r\n\r\n",
        ),
        item("a", "b"),
    ]);
    let archives = [bare, aligned.open(), usual.open()].map(|archive| {
        let after = recorded(&archive, &["x", &long]).expect("a manifest");
        for entry in archive
            .entries()
            .filter(|e| e.name() != MANIFEST.as_bytes())
        {
            let kept = after.find(entry.name()).expect("the entry");
            assert_eq!(
                kept.read().expect("readable"),
                entry.read().expect("readable")
            );
            assert!(
                !entry.is_stored() || entry.size() == 0 || kept.data_offset().is_multiple_of(4)
            );
        }
        after.bytes().to_vec()
    });
    let (_dir, paths) = write_jars(archives);
    let main = format!("Manifest-Version: 1.0|Pin: x {long}");
    let want = ["", "", " [p/]"].map(|more| format!("{main}{more} / {main}{more}"));
    for jdk in jdks() {
        let reported = probe(jdk, &["manifest", "--"], &paths);
        let reported: Vec<&str> = reported.lines().collect();
        assert_eq!(reported, want, "{jdk:?}");
        let names = probe(jdk, &["stream", "--"], &paths[..1]);
        assert!(names.starts_with(MANIFEST), "{names}");
    }
}
