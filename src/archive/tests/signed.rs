//! Signed archives: made, changed and checked with the JDK's own `keytool` and `jarsigner`.

use crate::support::{MANIFEST, content, hello, id, item, jdks, parse, run, tool, zip};
use archive::{Archive, Rewrite};
use std::path::Path;

/// A signed archive of `Hello`. Its manifest has two sections with other attributes than digests.
fn signed(dir: &Path, algorithm: &str) -> Archive {
    let jdk = &jdks()[0];
    let store = dir.join(format!("{algorithm}.p12"));
    let pass = ["-storepass", "secret", "-keystore"];
    run(tool(jdk, "keytool")
        .args([
            "-genkeypair",
            "-alias",
            "me",
            "-keyalg",
            algorithm,
            "-dname",
            "CN=Test",
        ])
        .args(pass)
        .arg(&store));
    let manifest =
        format!("{MANIFEST}Name: p/\r\nSealed: true\r\n\r\nName: Hello.class\r\nMine: yes\r\n\r\n");
    let jar = dir.join(format!("{algorithm}.jar"));
    let items = vec![
        item("META-INF/MANIFEST.MF", manifest),
        item("Hello.class", hello("old")),
        item(
            "a/very/long/name/that/does/not/fit/into/one/line/of/a/manifest/file/x.txt",
            "x",
        ),
    ];
    std::fs::write(&jar, zip(items).build()).unwrap();
    run(tool(jdk, "jarsigner")
        .args(pass)
        .arg(&store)
        .arg(&jar)
        .arg("me"));
    parse(&std::fs::read(&jar).unwrap()).unwrap()
}

#[test]
fn signed_archives_are_refused_or_stripped() {
    let dir = tempfile::tempdir().unwrap();
    for (algorithm, block) in [("RSA", "META-INF/ME.RSA"), ("EC", "META-INF/ME.EC")] {
        let archive = signed(dir.path(), algorithm);
        assert!(archive.is_signed());
        assert_eq!(
            archive.require_unsigned().unwrap_err().to_string(),
            "test.jar: it is signed, and a changed class would no longer match its signature; \
             run again with --strip-signatures, then sign the output"
        );
        let mut rewrite = archive.strip_signatures().unwrap();
        assert_eq!(rewrite.remove.len(), 2);
        assert!(rewrite.remove.contains(&id(&archive, block)));
        let stripped = parse(&archive.write_to_vec(&rewrite).unwrap()).unwrap();
        assert!(!stripped.is_signed());
        stripped.require_unsigned().unwrap();
        let manifest = String::from_utf8(content(&stripped, "META-INF/MANIFEST.MF")).unwrap();
        let before = String::from_utf8(content(&archive, "META-INF/MANIFEST.MF")).unwrap();
        let main = before.split_inclusive("\r\n\r\n").next().unwrap();
        assert_eq!(
            manifest,
            format!("{main}Name: Hello.class\r\nMine: yes\r\n\r\nName: p/\r\nSealed: true\r\n\r\n")
        );
        // A changed class: refused by the JVM while the signature is there, and run without it.
        let change = (id(&archive, "Hello.class"), hello("new"));
        let broken = Rewrite {
            replace: [change.clone()].into(),
            ..Rewrite::default()
        };
        rewrite.replace.insert(change.0, change.1);
        let (bad, good) = (dir.path().join("bad.jar"), dir.path().join("good.jar"));
        std::fs::write(&bad, archive.write_to_vec(&broken).unwrap()).unwrap();
        std::fs::write(&good, archive.write_to_vec(&rewrite).unwrap()).unwrap();
        for jdk in jdks() {
            let out = tool(jdk, "java").arg("-jar").arg(&bad).output().unwrap();
            assert!(
                String::from_utf8_lossy(&out.stderr).contains("SecurityException"),
                "{out:?}"
            );
            assert_eq!(run(tool(jdk, "java").arg("-jar").arg(&good)), "new\n");
            let reported = run(tool(jdk, "jarsigner").arg("-verify").arg(&good));
            assert!(reported.contains("jar is unsigned"), "{reported}");
        }
    }
}

#[test]
fn what_counts_as_signed() {
    let is_signed = |names: &[&str]| {
        zip(names.iter().map(|name| item(name, "")).collect())
            .open()
            .is_signed()
    };
    assert!(is_signed(&["META-INF/A.SF", "META-INF/A.RSA"]));
    assert!(is_signed(&["meta-inf/a.sf", "META-INF/A.dsa"]));
    assert!(!is_signed(&["META-INF/A.SF"]));
    assert!(!is_signed(&["META-INF/A.SF", "META-INF/B.RSA"]));
    assert!(!is_signed(&["META-INF/x/A.SF", "META-INF/x/A.RSA"]));
    assert!(!is_signed(&["A.SF", "A.RSA"]));
    let unsigned = zip(vec![item(
        "META-INF/MANIFEST.MF",
        "A: b\n\nName: x\nSHA1-Digest: y\n\n",
    )])
    .open();
    assert!(unsigned.strip_signatures().unwrap().is_empty());
}

#[test]
fn a_signed_nested_archive_is_known() {
    let dir = tempfile::tempdir().unwrap();
    let inner = signed(dir.path(), "RSA");
    let outer = zip(vec![item("BOOT-INF/lib/s.jar", inner.bytes())]).open();
    let nested = outer.nested(id(&outer, "BOOT-INF/lib/s.jar")).unwrap();
    assert!(nested.is_signed() && !outer.is_signed());
    let refused = nested.require_unsigned().unwrap_err().to_string();
    assert!(
        refused.starts_with("test.jar!BOOT-INF/lib/s.jar: it is signed"),
        "{refused}"
    );
}
