//! We read archives as every JDK of the machine does, and every JDK runs our output.

use crate::support::{
    Item, MANIFEST, Zip, crc, escape, hello, item, jdks, parse, probe, replaced, run, tool,
    write_jars, zip,
};
use archive::{Archive, EntryPurpose, Manifest, Rewrite, Root, is_multi_release};
use std::process::Command;

/// Manifests around the multi-release header, written as text.
fn manifests() -> Vec<Vec<u8>> {
    let texts = [
        "Multi-Release: true\n\n",
        "Multi-Release: true",
        "Multi-Release: true\r\n",
        "Multi-Release: true\r",
        "multi-release: TRUE\n",
        "MULTI-RELEASE: TrUe\n",
        "Multi-Release: true \n",
        "Multi-Release:  true\n",
        "Multi-Release:true\n",
        "Multi-Release : true\n",
        " Multi-Release: true\n",
        "Multi-Release: false\n",
        "Multi-Release: yes\n",
        "Multi-Release: tr\n ue\n",
        "Multi-Release: true\n \n",
        "Multi-Release: true\n  \n",
        "Multi-Release: true\n x\n",
        "Multi-Release: \n true\n",
        "Multi-Re\n lease: true\n",
        "X: Multi-Release: true\n",
        "X: Multi-Release: true\nMulti-Release: tr\n ue\n",
        "Multi-Release: true\nMulti-Release: false\n",
        "Multi-Release: false\nMulti-Release: true\n",
        "\nMulti-Release: true\n",
        "X: y\n\nMulti-Release: true\n",
        "X: y\n\nName: a\nMulti-Release: true\n",
        "X: y\n\r\nMulti-Release: true\n",
        "X y\nMulti-Release: true\n",
        "Multi-Release: true\nX y\n",
        "X=: y\nMulti-Release: true\n",
        "X:\nMulti-Release: true\n",
        ": y\nMulti-Release: true\n",
        "Multi-Release: true\n\nbroken section\n",
        "Multi-Release: true\0\n",
        "Multi-Release: true\u{a0}\n",
        "",
    ];
    let mut all: Vec<Vec<u8>> = Vec::new();
    for text in texts {
        all.push(text.into());
        all.push(format!("Manifest-Version: 1.0\r\n{text}").into());
    }
    for (len, eol) in [509, 510, 511, 512, 513]
        .into_iter()
        .flat_map(|n| [(n, "\n"), (n, "\r\n"), (n, "\r")])
    {
        let long = format!("X: {}{eol}", "y".repeat(len - 3));
        all.push(format!("{long}Multi-Release: true{eol}").into());
        all.push(format!("Multi-Release: true{eol}{long}").into());
        // The long line's 512th byte is the last byte of the JDK's buffer of 8192.
        let fill = format!("X: {}\n", "y".repeat(61))
            .repeat(118)
            .replace('X', "F");
        let fill = format!("{fill}Z: {}\n", "z".repeat(8192 - 512 - fill.len() - 4));
        all.push(format!("{fill}{long}Multi-Release: true{eol}").into());
    }
    for len in [69, 70, 71] {
        all.push(format!("{}: y\nMulti-Release: true\n", "N".repeat(len)).into());
    }
    all
}

#[test]
fn multi_release_is_what_the_jvm_says() {
    let manifests = manifests();
    let jars = manifests
        .iter()
        .map(|text| zip(vec![item("META-INF/MANIFEST.MF", text)]).build());
    let (_dir, paths) = write_jars(jars);
    for jdk in jdks() {
        let reported = probe(jdk, &["multi", "--"], &paths);
        let reported: Vec<&str> = reported.lines().collect();
        assert_eq!(reported.len(), manifests.len());
        for (text, reported) in manifests.iter().zip(reported) {
            let show = text.escape_ascii();
            assert_eq!(
                is_multi_release(text).to_string(),
                reported,
                "{jdk:?}: {show}"
            );
        }
    }
}

/// Which manifest and which versions count, compared with a `JarFile` opened for each release.
#[test]
fn versions_are_what_the_jvm_looks_up() {
    let manifest = "Manifest-Version: 1.0\nMulti-Release: true\n\n";
    let versions = [
        "8",
        "9",
        "09",
        "10",
        "+11",
        "11x",
        "17",
        "0",
        "70000",
        "",
        "99999999999",
    ];
    let mut items = vec![
        item("META-INF/MANIFEST.MF", manifest),
        item("p/A.class", "base"),
    ];
    items.extend(
        versions
            .iter()
            .map(|v| item(&format!("META-INF/versions/{v}/p/A.class"), v)),
    );
    items.push(item("meta-inf/versions/12/p/A.class", "lower case"));
    items.push(item("META-INF/versions/13/META-INF/p/A.class", "meta"));
    items.push(item("META-INF/versions/14/p/B.class", "only versioned"));
    items.push(item("META-INF/M.class", "in META-INF"));
    items.push(item(
        "META-INF/versions/15/META-INF/M.class",
        "not looked up",
    ));
    let twice = |first: &str, last: &str| {
        let mut items = items.clone();
        items[0].data = first.into();
        items.push(item("meta-inf/Manifest.mf", last));
        zip(items).build()
    };
    let off = "Manifest-Version: 1.0\n\n";
    let mut without = items.clone();
    without[0].data = off.into();
    let jars = vec![
        zip(items.clone()).build(),
        zip(without).build(),
        twice(manifest, off),
        twice(off, manifest),
    ];
    let (_dir, paths) = write_jars(jars.clone());
    let releases = ["8", "9", "10", "11", "12", "13", "14", "15", "17", "25"];
    for jdk in jdks() {
        for name in ["p/A", "p/B", "META-INF/M"] {
            let file = format!("{name}.class");
            let mut args = vec!["view", &file];
            args.extend(releases);
            args.push("--");
            let reported = probe(jdk, &args, &paths);
            for (bytes, reported) in jars.iter().zip(reported.lines()) {
                let archive = parse(bytes).unwrap();
                let ours: Vec<String> = releases
                    .iter()
                    .map(|r| seen(&archive, name, r.parse().unwrap()))
                    .collect();
                assert_eq!(ours.join(" "), reported, "{jdk:?} {name}");
            }
        }
    }
}

/// The entry of `class` that a JVM of `release` finds, according to our places.
fn seen(archive: &Archive, class: &str, release: u16) -> String {
    let candidates = archive.entries().filter_map(|entry| match entry.place() {
        EntryPurpose::Class(place)
            if place.root == Root::Archive && place.class == class.as_bytes() =>
        {
            Some((place.release, entry))
        }
        _ => None,
    });
    let visible = candidates.filter(|(at, _)| at.is_none_or(|at| at <= release));
    let best = visible.max_by_key(|(at, entry)| (*at, entry.id()));
    best.map_or("-".into(), |(_, entry)| {
        String::from_utf8_lossy(entry.name()).into_owned()
    })
}

/// For all kinds of archives, the JDK lists and streams the same before and after a rewrite.
#[test]
fn the_jdk_reads_what_we_write() {
    let items = vec![
        item("META-INF/MANIFEST.MF", MANIFEST),
        Item {
            stored: true,
            ..item("dir/", "")
        },
        Item {
            descriptor: Some(true),
            ..item("a/B.class", "content of B")
        },
        Item {
            zip64: true,
            comment: b"wide".into(),
            ..item("a/D.class", "content of D")
        },
        Item {
            stored: true,
            local_extra: vec![0; 3],
            ..item("s.txt", "stored!!")
        },
        Item {
            flags: 1 << 11,
            ..item("ü.txt", "text")
        },
        item("/etc/passwd", "absolute"),
        item("../../up", "parent"),
    ];
    let plain = zip(items);
    let new = "new content ".repeat(50);
    let mut want = Vec::new();
    let mut jars = Vec::new();
    for built in [
        plain.clone(),
        Zip {
            zip64_end: true,
            comment: b"c".into(),
            ..plain
        },
    ] {
        let archive = built.open();
        for name in [
            "META-INF/MANIFEST.MF",
            "a/B.class",
            "a/D.class",
            "s.txt",
            "ü.txt",
            "/etc/passwd",
        ] {
            let mut rewrite = Rewrite::default();
            rewrite.replace.insert(
                archive.find(name.as_bytes()).unwrap().id(),
                new.clone().into(),
            );
            rewrite.add.push((b"z/Added.class".to_vec(), vec![5; 999]));
            jars.push(archive.write_to_vec(&rewrite).unwrap());
            let shown = built.items.iter().map(|i| {
                let name_of = escape(&i.name);
                let data = if i.name == name.as_bytes() {
                    new.as_bytes()
                } else {
                    &i.data
                };
                format!("{name_of}={:x}", crc(data))
            });
            let mut all: Vec<String> = shown.collect();
            all.push(format!("z/Added.class={:x}", crc(&[5; 999])));
            want.push(all.join(" "));
        }
    }
    let (_dir, paths) = write_jars(jars);
    for jdk in jdks() {
        for mode in ["list", "stream"] {
            let reported = probe(jdk, &[mode, "--"], &paths);
            for (reported, want) in reported.lines().zip(&want) {
                assert_eq!(reported, want, "{jdk:?} {mode}");
            }
            assert_eq!(reported.lines().count(), want.len());
        }
        let names = run(tool(jdk, "jar").arg("tf").arg(&paths[0]));
        assert!(names.lines().any(|line| line == "z/Added.class"), "{names}");
    }
    let check = "import sys, zipfile\nfor f in sys.argv[1:]:\n  assert zipfile.ZipFile(f).testzip() is None";
    run(Command::new("python3").arg("-c").arg(check).args(&paths));
}

#[test]
fn executable_prefix_and_duplicates_run() {
    let (old, new) = (hello("old"), hello("new"));
    let prefix = b"#!/bin/sh\nexec java -jar \"$0\" \"$@\"\n".to_vec();
    let manifest = item("META-INF/MANIFEST.MF", MANIFEST);
    let plain = zip(vec![manifest.clone(), item("Hello.class", &old)]);
    let mut jars = Vec::new();
    for absolute in [false, true] {
        let built = Zip {
            prefix: prefix.clone(),
            absolute,
            ..plain.clone()
        };
        jars.push((
            replaced(&built.open(), "Hello.class", &new)
                .bytes()
                .to_vec(),
            "new\n",
        ));
    }
    // Of two classes with one name the last one runs, and both stay.
    for (first, last, runs) in [(&old, &new, "new\n"), (&new, &old, "old\n")] {
        let items = vec![
            manifest.clone(),
            item("Hello.class", first),
            item("Hello.class", last),
        ];
        let out = replaced(
            &zip(items).open(),
            "META-INF/MANIFEST.MF",
            format!("{MANIFEST}\r\n").as_bytes(),
        );
        assert_eq!(
            out.find(b"Hello.class").unwrap().read().unwrap(),
            last.as_slice()
        );
        jars.push((out.bytes().to_vec(), runs));
    }
    let (_dir, paths) = write_jars(jars.iter().map(|(bytes, _)| bytes.clone()));
    for jdk in jdks() {
        for (path, (_, runs)) in paths.iter().zip(&jars) {
            assert_eq!(
                run(tool(jdk, "java").arg("-jar").arg(path)),
                *runs,
                "{jdk:?}"
            );
        }
    }
}

#[test]
fn manifest_sections() {
    let text = b"Manifest-Version: 1.0\r\nLong: a\r\n b\r\n  c\r\n\r\n\r\nName: x/\r\n y\r\nSealed: true\r\n\r\nname: z\rA: 1\nA: 2\n";
    let manifest = Manifest::parse(text).unwrap();
    assert_eq!(manifest.main.get("LONG"), Some(&b"ab c"[..]));
    assert_eq!(manifest.main.get("No"), None);
    let sections: Vec<_> = manifest
        .sections
        .iter()
        .map(|s| s.name.as_slice())
        .collect();
    assert_eq!(sections, [&b"x/y"[..], b"z"]);
    assert_eq!(manifest.sections[1].get("a"), Some(&b"2"[..]));
    assert!(Manifest::parse(b"A: b\n\nNo: name\n").is_err());
}
