//! Single entries: whole or not found; and the bound.

use std::path::Path;
use std::time::{Duration, SystemTime};

use cache::{Cache, Key, Stats, Verified};

use crate::cache::support::{cache, files, seal};

fn put(cache: &Cache, name: &str, content: &[u8]) {
    let put = cache.put(Key::of(name.as_bytes()), |out| out.write_all(content));
    put.expect("room for it");
}

fn get(cache: &Cache, name: &str) -> Option<Vec<u8>> {
    cache.get(Key::of(name.as_bytes()))
}

#[test]
fn what_was_put_is_found_and_nothing_else() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = cache(dir.path());
    assert_eq!(get(&cache, "a"), None);
    put(&cache, "a", b"content");
    put(&cache, "nothing", b"");
    assert_eq!(get(&cache, "a").as_deref(), Some(&b"content"[..]));
    assert_eq!(get(&cache, "nothing").as_deref(), Some(&b""[..]));
    assert_eq!(get(&cache, "b"), None);
    put(&cache, "a", b"other content");
    assert_eq!(get(&cache, "a").as_deref(), Some(&b"other content"[..]));
    assert_eq!(files(&cache).len(), 2, "no temporary file stays");
}

/// Damage: every bit, every length, another entry's file, another format's file.
#[test]
fn damage_is_not_found() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = cache(dir.path());
    put(&cache, "a", b"content");
    let path = files(&cache).remove(0);
    let right = std::fs::read(&path).expect("an entry");
    let is_found = |file: &[u8]| {
        std::fs::write(&path, file).expect("writable");
        get(&cache, "a").is_some()
    };
    assert!(is_found(&right));
    for bit in 0..right.len() * 8 {
        let mut file = right.clone();
        file[bit / 8] ^= 1 << (bit % 8);
        assert!(!is_found(&file), "bit {bit}");
    }
    for length in 0..right.len() {
        assert!(!is_found(&right[..length]), "{length} bytes");
    }
    assert!(!is_found(&[&right[..], b"\0"].concat()));
    for format in (0..=255).filter(|format| *format != right[7]) {
        let mut file = right.clone();
        file[7] = format;
        seal(&mut file);
        assert!(!is_found(&file), "format {format}");
    }
    put(&cache, "b", b"content");
    let other = files(&cache).into_iter().find(|p| *p != path).expect("b");
    assert!(!is_found(&std::fs::read(other).expect("b")));
    assert!(is_found(&right), "and it can be found again");
}

#[test]
fn verify_removes_what_is_damaged() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = cache(dir.path());
    for name in ["a", "b", "c"] {
        put(&cache, name, name.as_bytes());
    }
    let damaged = files(&cache).remove(1);
    std::fs::write(&damaged, "nonsense").expect("writable");
    let verified = |whole, damaged| Verified { whole, damaged };
    assert_eq!(cache.verify().expect("readable"), verified(2, 1));
    assert!(!damaged.exists());
    assert_eq!(cache.verify().expect("readable"), verified(2, 0));
}

/// Entries take 10 blocks, and 11 with their checksums. The time of last use decides the order of
/// removal.
#[test]
fn the_bound_holds_and_the_least_recently_used_go() {
    let dir = tempfile::tempdir().expect("a directory");
    let bound = 35 * 4096;
    let cache = Cache::new(dir.path().join("cache"), bound);
    let content = vec![7; 10 * 4096];
    for (age, name) in [(30, "a"), (20, "b"), (10, "c")] {
        put(&cache, name, &content);
        age_newest(&cache, age);
    }
    let three = Stats {
        entries: 3,
        bytes: 33 * 4096,
    };
    assert_eq!(cache.stats(), three);
    assert!(
        get(&cache, "a").is_some(),
        "which makes it the one used last"
    );
    put(&cache, "d", &content);
    assert_eq!(cache.stats(), three);
    let found = ["a", "b", "c", "d"].map(|name| get(&cache, name).is_some());
    assert_eq!(found, [true, false, true, true]);
    put(&cache, "too large", &vec![7; 36 * 4096]);
    assert!(cache.stats().bytes <= bound);
    assert_eq!(get(&cache, "too large"), None);
}

/// Makes the newest entry's last use that many hours older.
fn age_newest(cache: &Cache, hours: u64) {
    let modified = |p: &std::path::PathBuf| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    let newest = files(cache).into_iter().max_by_key(modified).expect("one");
    age(&newest, hours);
}

fn age(path: &Path, hours: u64) {
    let file = std::fs::File::options()
        .append(true)
        .open(path)
        .expect("it is there");
    let then = SystemTime::now() - Duration::from_secs(hours * 3600);
    file.set_modified(then).expect("ours");
}

#[test]
fn only_our_own_files_are_counted_and_removed() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = cache(dir.path());
    put(&cache, "a", b"a");
    let beside = |name: &str| cache.directory().join("entries").join(name);
    let foreign = [
        beside("notes.txt"),
        beside(&"g".repeat(64)),
        cache.directory().join("x"),
    ];
    for path in &foreign {
        std::fs::write(path, "somebody else's").expect("writable");
        age(path, 1000);
    }
    let (killed, writing) = (beside("writing-killed"), beside("writing-now"));
    std::fs::write(&killed, "half").expect("writable");
    std::fs::write(&writing, "half").expect("writable");
    age(&killed, 2);
    put(&cache, "b", b"b");
    assert!(!killed.exists() && writing.exists());
    assert_eq!(cache.stats().entries, 2);
    assert_eq!(cache.clean().expect("ours").entries, 2);
    assert!(!writing.exists());
    assert!(foreign.iter().all(|path| path.exists()));
    assert_eq!(cache.stats(), Stats::default());
}

/// A file's digest is reused only while the whole file stays unchanged.
#[cfg(unix)]
#[test]
fn digests_follow_the_content() {
    let dir = tempfile::tempdir().expect("a directory");
    let cache = cache(dir.path());
    let path = dir.path().join("large");
    let write = |byte: u8| {
        std::fs::write(&path, vec![byte; 2 << 20]).expect("room");
        age(&path, 1);
    };
    let digest = || cache.sha256(&path).expect("readable");
    write(1);
    let first = digest();
    assert_eq!(cache.stats().entries, 0, "it was written just now");
    std::thread::sleep(Duration::from_millis(3_100));
    assert_eq!(digest(), first);
    assert_eq!(cache.stats().entries, 1);
    assert_eq!(digest(), first);
    // The same size, and the modification time set back.
    let modified = std::fs::metadata(&path)
        .and_then(|m| m.modified())
        .expect("a time");
    write(2);
    let file = std::fs::File::options()
        .append(true)
        .open(&path)
        .expect("ours");
    file.set_modified(modified).expect("ours");
    assert_ne!(digest(), first);
    std::thread::sleep(Duration::from_millis(3_100));
    assert_ne!(digest(), first);
    assert_eq!(digest(), Cache::read_sha256(&path).expect("readable"));
    assert_eq!(
        cache.stats().entries,
        2,
        "it was looked up by what it is now"
    );
}

/// Neither call waits for a writer of the pipe.
#[cfg(unix)]
#[test]
fn a_pipe_has_no_digest() {
    let dir = tempfile::tempdir().expect("a directory");
    let pipe = dir.path().join("pipe");
    crate::cache::support::run(std::process::Command::new("mkfifo").arg(&pipe));
    assert!(cache(dir.path()).sha256(&pipe).is_err());
    assert!(Cache::read_sha256(&pipe).is_err());
}
