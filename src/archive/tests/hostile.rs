//! Damaged and malicious archives. Each gives an error that names the file, states the problem and
//! a remedy. No archive causes a panic, or takes more memory than the limits allow.

use crate::support::{Item, item, parse, zip};
use archive::{Archive, ArchiveLimits, Rewrite, fuzz_one};

fn error(bytes: &[u8]) -> String {
    parse(bytes).unwrap_err().to_string()
}

#[test]
fn no_archive() {
    for bytes in [
        &b""[..],
        b"hello",
        &[0; 100_000],
        b"PK\x03\x04",
        b"PK\x05\x06",
    ] {
        assert_eq!(
            error(bytes),
            "test.jar: it is no JAR or ZIP archive, or is cut off (there is no end record with a central \
             directory in front of it); build or fetch it again"
        );
    }
    let missing = Archive::open("/no/such.jar".as_ref(), &ArchiveLimits::default())
        .unwrap_err()
        .to_string();
    assert!(
        missing.starts_with("/no/such.jar: No such file"),
        "{missing}"
    );
}

#[test]
fn truncated_at_every_length() {
    let items = vec![
        item("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n"),
        Item {
            descriptor: Some(true),
            ..item("A.class", [1; 99])
        },
        Item {
            zip64: true,
            stored: true,
            ..item("B.class", "b")
        },
    ];
    for zip64_end in [false, true] {
        let mut built = zip(items.clone());
        built.zip64_end = zip64_end;
        let bytes = built.build();
        for len in 0..bytes.len() {
            assert!(parse(&bytes[..len]).is_err(), "cut at {len}");
            fuzz_one(&bytes[..len]);
        }
        for start in 1..bytes.len() {
            fuzz_one(&bytes[start..]);
        }
    }
}

#[test]
fn encrypted() {
    let items = vec![
        item("a", "a"),
        Item {
            flags: 1,
            ..item("secret.class", "x")
        },
    ];
    assert_eq!(
        error(&zip(items).build()),
        "test.jar!secret.class: it is encrypted, which no JVM reads; pack the archive without a password"
    );
}

#[test]
fn unknown_method_matters_only_when_read() {
    let items = vec![
        Item {
            method: Some(12),
            ..item("a.bin", "bzip2?")
        },
        item("b", "b"),
    ];
    let archive = zip(items.clone()).open();
    let entry = archive.entries().next().unwrap();
    assert_eq!(
        entry.read().unwrap_err().to_string(),
        "test.jar!a.bin: it is compressed by method 12, which no JVM reads; pack the entry stored or deflated"
    );
    assert!(!entry.is_rewritable());
    assert!(archive.write_to_vec(&Rewrite::default()).unwrap() == archive.bytes());
    let rewrite = Rewrite {
        replace: [(entry.id(), vec![])].into(),
        ..Rewrite::default()
    };
    assert!(archive.write_to_vec(&rewrite).is_err());
}

/// A change of an archive's bytes, at the given offset of its central header.
type Damage = fn(&mut Vec<u8>, usize);

#[test]
fn damaged_content() {
    let why = |change: Damage, field: usize| {
        let mut bytes = zip(vec![item("A.class", [3; 400])]).build();
        let at = central(&bytes, field);
        change(&mut bytes, at);
        let archive = parse(&bytes).unwrap();
        let error = archive
            .entries()
            .next()
            .unwrap()
            .read()
            .unwrap_err()
            .to_string();
        assert!(archive.write_to_vec(&Rewrite::default()).unwrap() == bytes);
        error
    };
    /// The place of the field at `offset` within the only central header.
    fn central(bytes: &[u8], offset: usize) -> usize {
        bytes.windows(4).position(|w| w == b"PK\x01\x02").unwrap() + offset
    }
    let cases: [(Damage, usize, &str); 4] = [
        (|b, _| b[37] = 0xff, 0, "it is no deflate stream"),
        (|b, at| b[at] ^= 1, 16, "its checksum differs"),
        (
            |b, at| b[at] += 1,
            24,
            "it is shorter than the size it declares",
        ),
        (
            |b, at| b[at] -= 1,
            24,
            "it is longer than the size it declares",
        ),
    ];
    for (change, field, want) in cases {
        assert_eq!(
            why(change, field),
            format!(
                "test.jar!A.class: its content is damaged ({want}); build or fetch the archive again"
            )
        );
    }
}

#[test]
fn declared_bombs() {
    let limits = ArchiveLimits::new(1000, 5);
    let open = |items: Vec<Item>| Archive::parse(zip(items).build(), "test.jar", &limits);
    let big = open(vec![item("big", [0; 1001])]).unwrap_err().to_string();
    assert_eq!(
        big,
        "test.jar!big: it holds more than 1000 bytes; if the file can be trusted, raise --max-entry-size"
    );
    let many = open(vec![item("x", ""); 6]).unwrap_err().to_string();
    assert_eq!(
        many,
        "test.jar: it has more than 5 entries; if the file can be trusted, raise --max-entries"
    );
    let limits = ArchiveLimits::new(1000, 50);
    let nine = zip(vec![item("x", [0; 900]); 9]).build();
    let total = Archive::parse(nine, "test.jar", &limits)
        .unwrap_err()
        .to_string();
    assert!(
        total.starts_with("test.jar: its entries hold more than 8000 bytes together"),
        "{total}"
    );
}

/// The allowed unpacked size grows with the file's size, nested archives included. Zeros that are
/// packed twice unpack to a million times the file's size.
#[test]
fn small_files_hold_little() {
    let zeros = zip(vec![item("zeros", vec![0; 40 << 20])]).build();
    let open = |copies: usize| {
        let items = (0..copies).map(|n| item(&format!("BOOT-INF/lib/{n}.jar"), &zeros));
        let file = zip(items.collect()).build();
        let archive = Archive::parse(file, "test.jar", &ArchiveLimits::default()).unwrap();
        let ids: Vec<_> = archive.entries().map(|entry| entry.id()).collect();
        ids.into_iter()
            .find_map(|id| archive.nested(id).err())
            .map(|error| error.to_string())
    };
    assert_eq!(open(1), None);
    let error =
        open(8).expect("320 MiB in half a MiB, of which a hundredfold and 64 MiB are allowed");
    assert!(error.contains("its entries hold more than"), "{error}");
    assert!(error.contains("raise --max-entry-size"), "{error}");
}

/// A file that is not regular may have no end, or may block for ever.
#[cfg(unix)]
#[test]
fn special_files() {
    let error = Archive::open("/dev/zero".as_ref(), &ArchiveLimits::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "/dev/zero: it is no regular file; check the path and its permissions"
    );
}

/// Content that is longer than its declared size is stopped at the declared size.
#[test]
fn lying_bombs() {
    let bomb = Item {
        declared_size: Some(10),
        ..item("bomb.class", vec![0; 50_000_000])
    };
    let archive = zip(vec![bomb]).open();
    let error = archive
        .entries()
        .next()
        .unwrap()
        .read()
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("longer than the size it declares"),
        "{error}"
    );
    // A large declared size over little content causes no allocation.
    let claim = Item {
        declared_size: Some(1 << 25),
        ..item("claim.class", "little")
    };
    let archive = zip(vec![claim]).open();
    let error = archive
        .entries()
        .next()
        .unwrap()
        .read()
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("too short for the size it declares"),
        "{error}"
    );
}

/// Fifield's bombs. Many directory entries share one local header, or local headers are quoted as
/// content of the entry before.
#[test]
fn overlapping_bombs() {
    let mut bytes = zip(vec![item("A.class", [1; 99]), item("B.class", [2; 99])]).build();
    let second = bytes.windows(4).rposition(|w| w == b"PK\x01\x02").unwrap();
    bytes[second + 42..second + 46].fill(0);
    assert!(
        error(&bytes).contains("overlaps another entry, as in a ZIP bomb"),
        "{}",
        error(&bytes)
    );
    let inner = zip(vec![item("quoted", [0; 99])]).build();
    let mut quoting = zip(vec![
        Item {
            stored: true,
            ..item("outer", &inner)
        },
        item("quoted", [0; 99]),
    ])
    .build();
    let second = quoting
        .windows(4)
        .rposition(|w| w == b"PK\x01\x02")
        .unwrap();
    let local = quoting
        .windows(4)
        .skip(1)
        .position(|w| w == b"PK\x03\x04")
        .unwrap()
        + 1;
    quoting[second + 42..second + 46].copy_from_slice(&(local as u32).to_le_bytes());
    assert!(error(&quoting).contains("overlaps"), "{}", error(&quoting));
}

/// Archives nested in archives, as in 42.zip and in quines. Their depth is bounded, and all of them
/// share the limits of one archive.
#[test]
fn nested_bombs() {
    let mut jar = zip(vec![item("A.class", "x")]).build();
    for _ in 0..4 {
        jar = zip(vec![item("BOOT-INF/lib/x.jar", jar)]).build();
    }
    let mut archive = parse(&jar).unwrap();
    for _ in 0..2 {
        let first = archive.entries().next().unwrap().id();
        archive = archive.nested(first).unwrap();
    }
    let deeper = archive
        .nested(archive.entries().next().unwrap().id())
        .unwrap_err()
        .to_string();
    assert!(
        deeper.contains("is nested deeper than 2 archives"),
        "{deeper}"
    );
    let leaf = zip(vec![item("big", [0; 900])]).build();
    let outer = zip((0..20)
        .map(|n| item(&format!("BOOT-INF/lib/{n}.jar"), &leaf))
        .collect());
    let archive =
        Archive::parse(outer.build(), "test.jar", &ArchiveLimits::new(1000, 100)).unwrap();
    let opened = archive
        .entries()
        .map(|e| archive.nested(e.id()))
        .take_while(Result::is_ok)
        .count();
    assert!(opened < 8, "{opened}");
    let many = Archive::parse(outer.build(), "test.jar", &ArchiveLimits::new(100_000, 30)).unwrap();
    assert!(many.entries().any(|e| many.nested(e.id()).is_err()));
}

/// Names that would escape a directory, or control a terminal, are mere bytes here.
#[test]
fn hostile_names() {
    let archive = zip(vec![item("\u{1b}[2J\n../x", "a")]).open();
    assert_eq!(
        archive.entries().next().unwrap().label(),
        "test.jar!\u{1b}[2J\n../x"
    );
}
