//! Reading and writing pieces: unnamed entries stay byte for byte, and only named ones change.

use crate::support::{Item, Zip, content, id, item, parse, raw_parts, replaced, zip};
use archive::{Archive, Entry, Oddity, Rewrite};
use proptest::prelude::*;
use std::io::{Cursor, Read as _};

const UT: &[u8] = b"UT\x09\x00\x03\x01\x02\x03\x04\x05\x06\x07\x08";

/// An archive with every part that the `zip` crate would lose.
pub fn rich() -> Zip {
    Zip {
        items: vec![
            Item {
                comment: b"first".into(),
                ..item("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n")
            },
            Item {
                stored: true,
                ..item("dir/", "")
            },
            Item {
                local_extra: UT.into(),
                central_extra: UT[..9].into(),
                gap: b"gap".into(),
                ..item("a/A.class", [7; 500])
            },
            Item {
                descriptor: Some(true),
                ..item("a/B.class", "content of B")
            },
            Item {
                descriptor: Some(false),
                ..item("a/C.class", "content of C")
            },
            Item {
                zip64: true,
                comment: b"wide".into(),
                ..item("a/D.class", "content of D")
            },
            Item {
                zip64: true,
                descriptor: Some(true),
                ..item("a/E.class", "content of E")
            },
            Item {
                stored: true,
                flags: 1 << 11,
                ..item("ü.txt", "stored")
            },
            Item {
                name: b"latin-\xfc".into(),
                ..item("", "bytes")
            },
            item("/etc/passwd", "absolute"),
            item("../../up", "parent"),
            Item {
                local_name: Some(b"other".into()),
                ..item("named", "two names")
            },
            item("twice.class", "one"),
            item("twice.class", "two"),
        ],
        prefix: b"#!/bin/sh\nexec java -jar $0\n".into(),
        comment: b"the comment".into(),
        ..Zip::default()
    }
}

pub fn variants() -> Vec<Zip> {
    let both = |zip: Zip| {
        [
            Zip {
                absolute: true,
                ..zip.clone()
            },
            zip,
        ]
    };
    both(rich())
        .into_iter()
        .flat_map(|zip| {
            [
                Zip {
                    zip64_end: true,
                    ..zip.clone()
                },
                zip,
            ]
        })
        .collect()
}

#[test]
fn nothing_named_nothing_changed() {
    for built in variants() {
        let bytes = built.build();
        let archive = parse(&bytes).unwrap();
        assert_eq!(archive.len(), built.items.len());
        for (entry, item) in archive.entries().zip(&built.items) {
            assert_eq!(entry.name(), item.name);
            assert_eq!(*entry.read().unwrap(), item.data);
        }
        assert!(archive.write_to_vec(&Rewrite::default()).unwrap() == bytes);
    }
}

/// The local parts of all entries but `name`. Each must stand in `bytes` unchanged.
fn without(bytes: &[u8], built: &Zip, name: &str) -> Vec<Vec<u8>> {
    let others = built
        .items
        .iter()
        .filter(|item| item.name != name.as_bytes());
    let pieces = others.map(|item| {
        Zip {
            items: vec![item.clone()],
            ..Zip::default()
        }
        .build()
    });
    // Only the local part of each piece, which ends at the central header.
    pieces
        .map(|piece| piece[..piece.windows(4).position(|w| w == b"PK\x01\x02").unwrap()].to_vec())
        .inspect(|part| {
            assert!(
                bytes.windows(part.len()).any(|w| w == part),
                "a piece changed"
            )
        })
        .collect()
}

#[test]
fn a_replaced_entry_changes_alone() {
    let names = [
        "META-INF/MANIFEST.MF",
        "a/A.class",
        "a/B.class",
        "a/C.class",
        "a/D.class",
        "a/E.class",
        "ü.txt",
    ];
    let new = b"Manifest-Version: 1.0\nNew: new content, which is longer\n\n".repeat(9);
    for built in variants() {
        let archive = built.open();
        for name in names {
            let out = replaced(&archive, name, &new);
            without(out.bytes(), &built, name);
            assert_eq!(content(&out, name), new);
            assert_eq!(out.prefix_len(), archive.prefix_len());
            assert!(out.bytes().ends_with(b"the comment"));
            // All but content and places is as the builder makes it for the new content.
            let mut want = built.clone();
            for item in want
                .items
                .iter_mut()
                .filter(|item| item.name == name.as_bytes())
            {
                item.data = new.clone();
            }
            let same = |a: &Archive, b: &Archive| raw_parts(a) == raw_parts(b);
            assert!(same(&out, &want.open()));
            // With the old content put back, the archive is the first one, because the builder
            // deflates as we do. Only padding for the alignment of another entry stays.
            let mut back = Rewrite {
                level: 9,
                ..Rewrite::default()
            };
            back.replace.insert(id(&out, name), content(&archive, name));
            let back = out.write_to_vec(&back).unwrap();
            assert!(is_aligned(&archive) || back == archive.bytes(), "{name}");
        }
    }
}

pub fn is_aligned(archive: &Archive) -> bool {
    let mut stored = archive.entries().filter(|e| e.is_stored() && e.size() > 0);
    stored.all(|entry| entry.data_offset().is_multiple_of(4))
}

/// The number of threads changes nothing.
#[test]
fn deterministic() {
    let archive = zip((0..200).map(|n| item(&format!("{n}"), [n; 3000])).collect()).open();
    let mut rewrite = Rewrite::default();
    for entry in archive.entries() {
        let index = entry.data_offset() as u32;
        let noise: Vec<u8> = (0..5000)
            .map(|n: u32| (n.wrapping_mul(index) >> 7) as u8)
            .collect();
        rewrite.replace.insert(entry.id(), noise.clone());
        rewrite
            .add
            .push((format!("new{index}").into_bytes(), noise));
    }
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| archive.write_to_vec(&rewrite).unwrap())
    };
    let one = with(1);
    assert!(one == with(2) && one == with(7));
}

#[test]
fn added_and_removed_entries() {
    for built in variants() {
        let archive = built.open();
        let mut rewrite = Rewrite::default();
        rewrite.add.push((b"x/New.class".to_vec(), vec![1; 3000]));
        rewrite.add.push(("x/Ü.class".into(), b"tiny".to_vec()));
        rewrite.remove.insert(id(&archive, "a/B.class"));
        rewrite.remove.insert(id(&archive, "META-INF/MANIFEST.MF"));
        let out = parse(&archive.write_to_vec(&rewrite).unwrap()).unwrap();
        assert_eq!(out.len(), archive.len());
        assert!(out.find(b"a/B.class").is_none());
        assert_eq!(content(&out, "x/New.class"), [1; 3000]);
        assert_eq!(content(&out, "x/Ü.class"), b"tiny");
        assert!(out.entry(id(&out, "x/Ü.class")).is_stored());
        assert_eq!(out.entries().last().unwrap().name(), "x/Ü.class".as_bytes());
        let all: Rewrite = Rewrite {
            remove: archive.entries().map(|e| e.id()).collect(),
            ..Rewrite::default()
        };
        assert!(
            parse(&archive.write_to_vec(&all).unwrap())
                .unwrap()
                .is_empty()
        );
    }
}

#[test]
fn a_name_is_not_added_twice() {
    let archive = rich().open();
    let mut rewrite = Rewrite::default();
    rewrite.add.push((b"a/A.class".to_vec(), vec![]));
    let error = archive.write_to_vec(&rewrite).unwrap_err().to_string();
    assert_eq!(
        error,
        "test.jar!a/A.class: it cannot be rewritten (an entry of this name exists); leave this entry out of the rewrite"
    );
}

/// The warnings about an archive as a whole.
fn oddities(prefix: &[u8], names: &[&str]) -> Vec<Oddity> {
    let archive = Zip {
        prefix: prefix.into(),
        items: names.iter().map(|name| item(name, "content")).collect(),
        ..Zip::default()
    };
    let warnings = archive.open().warnings();
    warnings.into_iter().map(|w| w.oddity).collect()
}

#[test]
fn archives_of_which_nothing_is_read_are_reported() {
    let none: [Oddity; 0] = [];
    assert_eq!(
        oddities(b"JM\x01\x00", &["classes/p/A.class"]),
        [Oddity::Jmod]
    );
    assert_eq!(
        oddities(b"JM\x02\x00", &["classes/p/A.class"]),
        [Oddity::Prefix(4)]
    );
    assert_eq!(
        oddities(b"", &["META-INF/MANIFEST.MF", "web.war"]),
        [Oddity::OfArchives]
    );
    assert_eq!(oddities(b"", &["lib/a.jar"]), [Oddity::OfArchives]);
    assert_eq!(oddities(b"", &["lib/a.jar", "p/A.class"]), none);
    assert_eq!(oddities(b"", &["lib/a.jar", "WEB-INF/lib/b.jar"]), none);
    assert_eq!(oddities(b"", &["lib/a.txt"]), none);
}

#[test]
fn odd_entries_are_kept_and_reported() {
    let archive = Zip {
        prefix: b"stub".into(),
        ..rich()
    }
    .open();
    let reported: Vec<_> = archive
        .warnings()
        .into_iter()
        .map(|w| (w.at, w.oddity))
        .collect();
    let at = |name: &str| format!("test.jar!{name}");
    assert_eq!(
        reported,
        [
            ("test.jar".to_owned(), Oddity::Prefix(4)),
            (at("/etc/passwd"), Oddity::AbsoluteName),
            (at("../../up"), Oddity::ParentName),
            (at("named"), Oddity::OtherLocalName),
            (at("twice.class"), Oddity::Duplicate),
            (at("twice.class"), Oddity::Duplicate),
        ]
    );
    let twice: Vec<_> = archive.entries().filter(|e| e.is_duplicate()).collect();
    assert_eq!(twice.len(), 2);
    assert_eq!(archive.find(b"twice.class").unwrap().id(), twice[1].id());
    assert_eq!(content(&archive, "twice.class"), b"two");
    let fixed: Vec<_> = archive
        .entries()
        .filter(|e| !e.is_rewritable())
        .map(|e| e.name())
        .collect();
    assert_eq!(fixed, [&b"named"[..], b"twice.class", b"twice.class"]);
}

#[test]
fn many_entries_cross_into_zip64() {
    let items = (0..65_534).map(|n| Item {
        stored: true,
        ..item(&format!("{n}"), "")
    });
    let archive = zip(items.collect()).open();
    let mut rewrite = Rewrite::default();
    rewrite
        .add
        .extend((0..3).map(|n| (format!("new{n}").into_bytes(), vec![n])));
    let out = parse(&archive.write_to_vec(&rewrite).unwrap()).unwrap();
    assert_eq!(out.len(), 65_537);
    assert!(out.bytes().windows(4).any(|w| w == b"PK\x06\x07"));
    let oracle = ::zip::ZipArchive::new(Cursor::new(out.bytes())).unwrap();
    assert_eq!(oracle.len(), 65_537);
    // The other way: the zip64 end record stays, and its count is right.
    let back = Rewrite {
        remove: [id(&out, "new0")].into(),
        ..Rewrite::default()
    };
    assert_eq!(
        parse(&out.write_to_vec(&back).unwrap()).unwrap().len(),
        65_536
    );
}

fn any_item() -> impl Strategy<Value = Item> {
    let name = "[a-c]{1,2}(/[A-C]\\.class)?";
    let data = proptest::collection::vec(any::<u8>(), 0..300);
    let extra = prop_oneof![Just(Vec::new()), Just(UT.to_vec())];
    let rest = (
        any::<bool>(),
        any::<Option<bool>>(),
        any::<bool>(),
        extra,
        "[ -~]{0,5}",
        0..3usize,
    );
    (name, data, rest).prop_map(
        |(name, data, (stored, descriptor, zip64, extra, comment, gap))| Item {
            stored,
            descriptor,
            zip64,
            local_extra: extra.clone(),
            central_extra: extra,
            comment: comment.into(),
            gap: vec![0; gap],
            ..item(&name, data)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// For any archive and any rewrite, the output holds exactly the wanted entries. We and `zip`
    /// read it.
    #[test]
    fn a_rewrite_does_what_it_says(
        items in proptest::collection::vec(any_item(), 1..12),
        prefix in proptest::collection::vec(any::<u8>(), 0..9),
        (absolute, zip64_end, align) in any::<(bool, bool, bool)>(),
        picks in proptest::collection::vec((0..12usize, 0..3u8), 0..6),
        level in 0..10u32,
    ) {
        let mut built = Zip { items, prefix, absolute, zip64_end, comment: vec![] };
        if align {
            built.align();
        }
        let archive = built.open();
        let mut rewrite = Rewrite { level, ..Rewrite::default() };
        let mut want: Vec<Option<(Vec<u8>, Vec<u8>)>> =
            built.items.iter().map(|item| Some((item.name.clone(), item.data.clone()))).collect();
        for (pick, what) in picks {
            let Some(entry) = archive.entries().nth(pick) else { continue };
            let Some(slot) = want[pick].as_mut() else { continue };
            let new = [what; 77].repeat(pick);
            match what {
                0 => { rewrite.remove.insert(entry.id()); want[pick] = None; }
                1 => { slot.1 = new.clone(); rewrite.replace.insert(entry.id(), new); }
                _ => {
                    let name = format!("added{}", rewrite.add.len()).into_bytes();
                    want.push(Some((name.clone(), new.clone())));
                    rewrite.add.push((name, new));
                }
            }
        }
        let bytes = archive.write_to_vec(&rewrite).unwrap();
        prop_assert!(bytes == archive.write_to_vec(&rewrite).unwrap());
        let out = parse(&bytes).unwrap();
        let want: Vec<_> = want.into_iter().flatten().collect();
        prop_assert_eq!(raw_parts(&out), want.clone());
        let stored = |e: &Entry<'_>| e.is_stored() && e.size() > 0;
        if is_aligned(&archive) {
            for entry in out.entries().filter(stored).filter(|e| archive.find(e.name()).is_some_and(|old| stored(&old))) {
                prop_assert!(entry.data_offset().is_multiple_of(4), "{:?}", entry);
            }
        }
        // `zip` does not read a zip64 archive behind a prefix, not even as the test builds it.
        if !out.is_empty() && (!zip64_end || archive.prefix_len() == 0) {
            let mut oracle = ::zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
            for (name, data) in want.iter().rev() {
                let name = std::str::from_utf8(name).unwrap();
                if out.find_all(name.as_bytes()).len() > 1 { continue }
                let mut got = Vec::new();
                oracle.by_name(name).unwrap().read_to_end(&mut got).unwrap();
                prop_assert_eq!(&got, data);
            }
        }
    }
}
