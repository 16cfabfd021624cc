//! Many processes on one cache that is too small for them, some killed, while its files are
//! damaged; and a full disk. In each case, an output is whole and right, or missing.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cache::Cache;
use testkit::small_jdk;

use crate::cache::support::{Random, cache, files, jar};

const PROCESSES: usize = 16;
const ROUNDS: usize = 5;
const JARS: usize = 4;

/// A program whose result differs from that of every other number.
fn source(number: usize) -> String {
    let methods = (0..=number * 40).map(|n| {
        format!(
            "static int m{n}() {{ Shape s = new Square(); return s.area() + {n} + {number}; }}\n"
        )
    });
    format!(
        "interface Shape {{ int area(); }}\n\
         final class Square implements Shape {{ public int area() {{ return {number}; }} }}\n\
         class Main {{ {} }}",
        methods.collect::<String>()
    )
}

fn optimize(input: &Path, output: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_resolute"));
    command
        .arg("optimize")
        .arg(input)
        .arg("-o")
        .arg(output)
        .args(["-q", "-j", "1", "--jdk"])
        .arg(small_jdk::or_real())
        .args(more);
    for name in [
        "RESOLUTE_CACHE_DIR",
        "RESOLUTE_CACHE_SIZE",
        "RESOLUTE_NO_CACHE",
    ] {
        command.env_remove(name);
    }
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Waits for a process, and returns its success and its messages.
fn finish(child: Child) -> (bool, String) {
    let output = child.wait_with_output().expect("our own child");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), said)
}

#[test]
fn every_result_is_right() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    let mut inputs = Vec::new();
    let mut longest = Duration::ZERO;
    for number in 0..JARS {
        let (input, output) = (
            jar(dir, &format!("in{number}"), &source(number)),
            dir.join("out.jar"),
        );
        let since = Instant::now();
        let child = optimize(&input, &output, &["--no-cache"])
            .spawn()
            .expect("it starts");
        assert!(finish(child).0);
        longest = longest.max(since.elapsed());
        let right = std::fs::read(&output).expect("an output");
        assert!(
            inputs.iter().all(|(_, other)| *other != right),
            "they differ"
        );
        inputs.push((input, right));
    }
    let cache = cache(dir);
    let is_over = AtomicBool::new(false);
    let (finished, damaged) = std::thread::scope(|scope| {
        let damager = scope.spawn(|| damage(&cache, &is_over));
        let finished: Vec<usize> = (0..ROUNDS)
            .map(|n| round(dir, &cache, &inputs, longest, n))
            .collect();
        is_over.store(true, Ordering::Relaxed);
        (finished, damager.join().expect("it does not panic"))
    });
    let total: usize = finished.iter().sum();
    assert!(
        total > ROUNDS && total < ROUNDS * PROCESSES,
        "some were killed: {finished:?}"
    );
    assert!(damaged > 0, "nothing was damaged");
    // Whatever state the cache is in, it works.
    for used in ["", "again"] {
        for (input, right) in &inputs {
            let output = dir.join("out.jar");
            let place = [
                "--cache-dir",
                cache.directory().to_str().expect("text"),
                "--cache-verify",
            ];
            let (is_done, said) =
                finish(optimize(input, &output, &place).spawn().expect("it starts"));
            assert!(is_done, "{used} {said}");
            assert_eq!(std::fs::read(&output).expect("an output"), *right);
        }
    }
}

/// Starts all processes, kills about half of them during their run, and checks the outputs of the
/// others.
fn round(
    dir: &Path,
    cache: &Cache,
    inputs: &[(PathBuf, Vec<u8>)],
    longest: Duration,
    n: usize,
) -> usize {
    let mut random = Random(0x9E37_79B9 + n as u64);
    let place = cache.directory().to_str().expect("text");
    let mut running = Vec::new();
    for number in 0..PROCESSES {
        let (input, right) = &inputs[random.below(inputs.len())];
        let output = dir.join(format!("out-{n}-{number}.jar"));
        // A bound for about two of the results, or for all.
        let bound = ["24K", "1G"][random.below(2)];
        let arguments = ["--cache-dir", place, "--cache-size", bound];
        let child = optimize(input, &output, &arguments)
            .spawn()
            .expect("it starts");
        running.push((child, output, right));
    }
    for _ in 0..PROCESSES / 2 {
        let wait = longest.as_micros() as usize * PROCESSES / 4;
        std::thread::sleep(Duration::from_micros(random.below(wait / PROCESSES) as u64));
        let victim = random.below(running.len());
        // The process may have ended already.
        let _ = running[victim].0.kill();
    }
    let mut finished = 0;
    for (child, output, right) in running {
        let (is_done, said) = finish(child);
        match std::fs::read(&output) {
            Ok(bytes) => assert!(bytes == *right, "{} is wrong", output.display()),
            Err(_) => assert!(!is_done && said.is_empty(), "no output: {said}"),
        }
        finished += usize::from(is_done);
    }
    finished
}

/// Changes, cuts and removes files of the cache until told to stop; returns the number of damaged
/// files.
fn damage(cache: &Cache, is_over: &AtomicBool) -> usize {
    let mut random = Random(0xDA_3A6E);
    let mut damaged = 0;
    while !is_over.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(2));
        let files = files(cache);
        if files.is_empty() {
            continue;
        }
        let path = &files[random.below(files.len())];
        // Any file may be gone by then.
        let Ok(mut bytes) = std::fs::read(path) else {
            continue;
        };
        let is_done = match random.below(3) {
            0 => std::fs::remove_file(path),
            1 => {
                bytes.truncate(random.below(bytes.len() + 1));
                std::fs::write(path, bytes)
            }
            _ => {
                let at = random.below(bytes.len().max(1));
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
                std::fs::write(path, bytes)
            }
        };
        damaged += usize::from(is_done.is_ok());
    }
    damaged
}

/// A file system of 8 KiB, in a mount namespace of its own where the system allows one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_warning() {
    let dir = tempfile::tempdir().expect("a directory");
    let dir = dir.path();
    let input = jar(dir, "in", &source(JARS));
    let (fresh, output, full) = (dir.join("fresh.jar"), dir.join("out.jar"), dir.join("full"));
    assert!(
        finish(
            optimize(&input, &fresh, &["--no-cache"])
                .spawn()
                .expect("it starts")
        )
        .0
    );
    let script = "mkdir \"$DIR\" && mount -t tmpfs -o size=8k none \"$DIR\" && \
                  \"$EXE\" optimize \"$IN\" -o \"$OUT\" --cache-dir \"$DIR/cache\" && \
                  find \"$DIR\" -type f -size +0";
    let mut command = Command::new("unshare");
    command.args(["--mount", "--map-root-user", "sh", "-c", script]);
    command
        .env("EXE", env!("CARGO_BIN_EXE_resolute"))
        .env("DIR", full)
        .env("IN", input);
    let told = command.env("OUT", &output).output().expect("unshare");
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{said}");
    assert!(
        said.contains("could not be put into the cache: No space left on device"),
        "{said}"
    );
    let left = String::from_utf8_lossy(&told.stdout);
    assert!(left.contains("CACHEDIR.TAG"), "{left}");
    assert!(
        !left.contains("writing-"),
        "a half-written entry stays: {left}"
    );
    assert_eq!(
        std::fs::read(fresh).expect("it"),
        std::fs::read(output).expect("an output")
    );
}
