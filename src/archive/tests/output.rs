//! Outputs: the target is the old file or the whole new one, also on a full disk and after a kill.

use crate::support::{item, run, zip};
use archive::{Archive, ArchiveError, ArchiveLimits, AtomicFile, Rewrite};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn committed_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("out.jar");
    let mut file = AtomicFile::create(&target, None).unwrap();
    file.write_all(b"new").unwrap();
    assert!(!target.exists());
    drop(file);
    assert!(names(dir.path()).is_empty());
    let mut file = AtomicFile::create(&target, None).unwrap();
    file.write_all(b"new").unwrap();
    file.commit().unwrap();
    assert_eq!(fs::read(&target).unwrap(), b"new");
    assert_eq!(names(dir.path()), ["out.jar"]);
}

#[cfg(unix)]
#[test]
fn permissions_links_and_devices() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let dir = tempfile::tempdir().unwrap();
    let (input, target, link) = (
        dir.path().join("in"),
        dir.path().join("out"),
        dir.path().join("link"),
    );
    fs::write(&input, "x").unwrap();
    fs::set_permissions(&input, fs::Permissions::from_mode(0o757)).unwrap();
    AtomicFile::create(&target, Some(&input))
        .unwrap()
        .commit()
        .unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&target), 0o757);
    // Without a model the permissions of an existing output stay, and a link stays a link.
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&target, &link).unwrap();
    let mut file = AtomicFile::create(&link, None).unwrap();
    file.write_all(b"through the link").unwrap();
    file.commit().unwrap();
    assert!(link.is_symlink());
    assert_eq!(fs::read(&target).unwrap(), b"through the link");
    assert_eq!(mode(&target), 0o640);
    let error = AtomicFile::create("/dev/null".as_ref(), None)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("/dev/null: it is no regular file; an old file there is unchanged"),
        "{error}"
    );
    let error = AtomicFile::create("/no/such/dir/x.jar".as_ref(), None)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("/no/such/dir/x.jar: No such file"),
        "{error}"
    );
}

/// The output may be the input: the opened archive stays readable while its file is replaced.
#[test]
fn in_place() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("app.jar");
    // Large enough to be mapped.
    let mut big = zip(vec![item("A.class", "old")]);
    big.prefix = vec![b'#'; 65 << 20];
    fs::write(&path, big.build()).unwrap();
    let archive = Archive::open(&path, &ArchiveLimits::default()).unwrap();
    let mut rewrite = Rewrite::default();
    rewrite
        .replace
        .insert(archive.find(b"A.class").unwrap().id(), b"new".to_vec());
    let mut file = AtomicFile::create(&path, Some(&path)).unwrap();
    archive.write(&rewrite, &mut file).unwrap();
    file.commit().unwrap();
    assert_eq!(*archive.find(b"A.class").unwrap().read().unwrap(), *b"old");
    let now = Archive::open(&path, &ArchiveLimits::default()).unwrap();
    assert_eq!(*now.find(b"A.class").unwrap().read().unwrap(), *b"new");
    assert_eq!(now.prefix_len(), 65 << 20);
}

/// A write to a mapped file is noticed. Bytes that were released read as before.
#[test]
fn a_file_that_changes_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("app.jar");
    let mut big = zip(vec![item("A.class", "old")]);
    big.prefix = noise(65 << 20);
    fs::write(&path, big.build()).unwrap();
    let archive = Archive::open(&path, &ArchiveLimits::default()).unwrap();
    archive.release();
    assert!(!archive.has_changed());
    assert!(archive.bytes() == fs::read(&path).unwrap());
    let parts: Vec<&[u8]> = archive.parts().collect();
    assert!(parts.len() > 16 && parts.concat() == archive.bytes());
    let mut file = fs::File::options().append(true).open(&path).unwrap();
    file.write_all(b"more").unwrap();
    assert!(archive.has_changed());
}

fn noise(len: usize) -> Vec<u8> {
    let mut state = 1u64;
    let mut next = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    (0..len).map(|_| next()).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn full_device() {
    let archive = zip(vec![item("noise", noise(300_000))]).open();
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let error = archive.write(&Rewrite::default(), full).unwrap_err();
    assert!(matches!(error, ArchiveError::Write { .. }));
    assert!(
        error.to_string().contains("No space left on device"),
        "{error}"
    );
}

/// A file system of 256 KiB, in its own mount namespace where the system allows one.
#[cfg(target_os = "linux")]
#[test]
fn full_disk_leaves_the_old_file() {
    let exe = std::env::current_exe().unwrap();
    let script = "mkdir -p \"$DIR\" && mount -t tmpfs -o size=256k none \"$DIR\" && \
                  exec \"$EXE\" --exact output::on_a_small_disk --ignored --nocapture";
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new("unshare");
    command.args(["--mount", "--map-root-user", "sh", "-c", script]);
    let reported = run(command.env("EXE", exe).env("DIR", dir.path()));
    assert!(reported.contains("1 passed"), "{reported}");
}

#[test]
#[ignore = "run by full_disk_leaves_the_old_file"]
fn on_a_small_disk() {
    let dir = std::env::var_os("DIR").unwrap();
    let target = Path::new(&dir).join("out.jar");
    fs::write(&target, "old").unwrap();
    let archive = zip(vec![item("noise", noise(300_000))]).open();
    let mut file = AtomicFile::create(&target, None).unwrap();
    let error = match archive.write(&Rewrite::default(), &mut file) {
        Ok(_) => file.commit().unwrap_err(),
        Err(error) => {
            drop(file);
            error
        }
    };
    assert!(
        error.to_string().contains("No space left on device"),
        "{error}"
    );
    assert_eq!(fs::read(&target).unwrap(), b"old");
    assert_eq!(names(Path::new(&dir)), ["out.jar"]);
}

#[test]
fn killed_half_way_leaves_the_old_file() {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("out.jar");
    fs::write(&target, "old").unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "output::writes_half", "--ignored"])
        .env("TARGET", &target)
        .spawn()
        .unwrap();
    let since = Instant::now();
    let half_written = || {
        let mut files = fs::read_dir(dir.path())
            .unwrap()
            .map(|e| e.unwrap().metadata());
        files.any(|meta| meta.is_ok_and(|meta| meta.len() >= 1 << 20))
    };
    while !half_written() {
        assert!(
            since.elapsed() < Duration::from_secs(60),
            "the child writes nothing"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fs::read(&target).unwrap(), b"old");
    assert!(
        names(dir.path())
            .iter()
            .all(|name| name == "out.jar" || name.starts_with(".resolute-"))
    );
}

#[test]
#[ignore = "run by killed_half_way_leaves_the_old_file"]
fn writes_half() {
    let target = std::env::var_os("TARGET").unwrap();
    let mut file = AtomicFile::create(Path::new(&target), None).unwrap();
    file.write_all(&vec![7; 2 << 20]).unwrap();
    file.flush().unwrap();
    std::thread::sleep(Duration::from_secs(60));
}
