//! Building archives byte by byte, and running the JDKs of the machine on them.

use archive::{Archive, ArchiveError, ArchiveLimits, EntryId, Rewrite};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// One entry to build, with the fields that the tests vary.
#[derive(Clone, Debug, Default)]
pub struct Item {
    pub name: Vec<u8>,
    pub data: Vec<u8>,
    pub stored: bool,
    /// A compression method's number to declare, independent of the data.
    pub method: Option<u16>,
    pub flags: u16,
    /// A data descriptor: with signature or without.
    pub descriptor: Option<bool>,
    pub zip64: bool,
    pub local_extra: Vec<u8>,
    pub central_extra: Vec<u8>,
    pub comment: Vec<u8>,
    /// Bytes between this entry and the next.
    pub gap: Vec<u8>,
    pub local_name: Option<Vec<u8>>,
    pub declared_size: Option<u32>,
}

/// An entry of this name and content, deflated.
pub fn item(name: &str, data: impl AsRef<[u8]>) -> Item {
    Item {
        name: name.into(),
        data: data.as_ref().to_vec(),
        ..Item::default()
    }
}

/// An archive to build.
#[derive(Clone, Debug, Default)]
pub struct Zip {
    pub items: Vec<Item>,
    pub prefix: Vec<u8>,
    /// Offsets count from the file's start, not from the archive's.
    pub absolute: bool,
    pub comment: Vec<u8>,
    pub zip64_end: bool,
}

/// An archive of these entries.
pub fn zip(items: Vec<Item>) -> Zip {
    Zip {
        items,
        ..Zip::default()
    }
}

pub fn crc(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn put(out: &mut Vec<u8>, fields: &[(u64, usize)]) {
    for (value, width) in fields {
        out.extend(&value.to_le_bytes()[..*width]);
    }
}

impl Item {
    fn method(&self) -> u16 {
        self.method.unwrap_or(if self.stored { 0 } else { 8 })
    }

    /// Version, flags, method, time and date: the fields that both headers share.
    fn common(&self) -> Vec<u8> {
        let descriptor = if self.descriptor.is_some() { 8 } else { 0 };
        let mut out = Vec::new();
        let flags = u64::from(self.flags | descriptor);
        put(
            &mut out,
            &[
                (45, 2),
                (flags, 2),
                (self.method().into(), 2),
                (0x6b2a_5821, 4),
            ],
        );
        out
    }

    fn write_local(&self, out: &mut Vec<u8>) -> Vec<u8> {
        let packed = if self.method() == 8 {
            deflate(&self.data)
        } else {
            self.data.clone()
        };
        let (crc, size) = (u64::from(crc(&self.data)), self.data.len() as u64);
        let mut extra = self.local_extra.clone();
        out.extend(b"PK\x03\x04");
        out.extend(self.common());
        match (self.descriptor, self.zip64) {
            (Some(_), _) => put(out, &[(0, 4), (0, 4), (0, 4)]),
            (None, false) => put(out, &[(crc, 4), (packed.len() as u64, 4), (size, 4)]),
            (None, true) => {
                put(out, &[(crc, 4), (u64::MAX, 4), (u64::MAX, 4)]);
                put(
                    &mut extra,
                    &[(1, 2), (16, 2), (size, 8), (packed.len() as u64, 8)],
                );
            }
        }
        let name = self.local_name.as_ref().unwrap_or(&self.name);
        put(out, &[(name.len() as u64, 2), (extra.len() as u64, 2)]);
        out.extend(name);
        out.extend(extra);
        out.extend(&packed);
        if let Some(signature) = self.descriptor {
            let width = if self.zip64 { 8 } else { 4 };
            if signature {
                out.extend(b"PK\x07\x08");
            }
            put(
                out,
                &[(crc, 4), (packed.len() as u64, width), (size, width)],
            );
        }
        out.extend(&self.gap);
        packed
    }

    fn write_central(&self, out: &mut Vec<u8>, packed: u64, offset: u64) {
        let size = self.declared_size.map_or(self.data.len() as u64, u64::from);
        let mut extra = self.central_extra.clone();
        out.extend(b"PK\x01\x02\x2d\x03");
        out.extend(self.common());
        put(out, &[(crc(&self.data).into(), 4)]);
        if self.zip64 {
            put(out, &[(u64::MAX, 4), (u64::MAX, 4)]);
            put(
                &mut extra,
                &[(1, 2), (24, 2), (size, 8), (packed, 8), (offset, 8)],
            );
        } else {
            put(out, &[(packed, 4), (size, 4)]);
        }
        let stored_offset = if self.zip64 { u64::MAX } else { offset };
        let lens = [&self.name, &extra, &self.comment].map(|part| (part.len() as u64, 2));
        put(out, &lens);
        put(out, &[(0, 2), (1, 2), (0x81a4_0000, 4), (stored_offset, 4)]);
        out.extend(&self.name);
        out.extend(extra);
        out.extend(&self.comment);
    }
}

impl Zip {
    /// The archive's bytes.
    pub fn build(&self) -> Vec<u8> {
        let mut out = self.prefix.clone();
        let base = if self.absolute { 0 } else { out.len() };
        let mut central = Vec::new();
        for item in &self.items {
            let offset = (out.len() - base) as u64;
            let packed = item.write_local(&mut out).len() as u64;
            item.write_central(&mut central, packed, offset);
        }
        let (start, size) = ((out.len() - base) as u64, central.len() as u64);
        out.extend(central);
        let count = self.items.len() as u64;
        if self.zip64_end {
            let end64 = out.len() as u64;
            out.extend(b"PK\x06\x06");
            put(
                &mut out,
                &[(44, 8), (45, 2), (45, 2), (0, 8), (count, 8), (count, 8)],
            );
            put(&mut out, &[(size, 8), (start, 8)]);
            out.extend(b"PK\x06\x07");
            put(&mut out, &[(0, 4), (end64, 8), (1, 4)]);
        }
        let magic = |value: u64| if self.zip64_end { u64::MAX } else { value };
        out.extend(b"PK\x05\x06");
        put(&mut out, &[(0, 4), (magic(count), 2), (magic(count), 2)]);
        put(
            &mut out,
            &[
                (magic(size), 4),
                (magic(start), 4),
                (self.comment.len() as u64, 2),
            ],
        );
        out.extend(&self.comment);
        out
    }

    pub fn open(&self) -> Archive {
        parse(&self.build()).unwrap()
    }

    /// Lengthens local extra data by zeros until all stored content starts at multiples of 4.
    pub fn align(&mut self) {
        for index in 0..self.items.len() {
            let offset = self.open().entries().nth(index).unwrap().data_offset();
            if self.items[index].stored {
                let extra = &mut self.items[index].local_extra;
                extra.resize(extra.len() + offset.next_multiple_of(4) - offset, 0);
            }
        }
    }
}

pub fn parse(bytes: &[u8]) -> Result<Archive, ArchiveError> {
    Archive::parse(bytes.to_vec(), "test.jar", &ArchiveLimits::default())
}

pub fn id(archive: &Archive, name: &str) -> EntryId {
    archive.find(name.as_bytes()).expect(name).id()
}

pub fn content(archive: &Archive, name: &str) -> Vec<u8> {
    archive
        .entry(id(archive, name))
        .read()
        .unwrap()
        .into_owned()
}

/// The archive with one entry replaced, written and opened again.
pub fn replaced(archive: &Archive, name: &str, data: &[u8]) -> Archive {
    let mut rewrite = Rewrite::default();
    rewrite.replace.insert(id(archive, name), data.to_vec());
    parse(&archive.write_to_vec(&rewrite).unwrap()).unwrap()
}

/// The raw bytes of each entry's content in the file, in order, with its name.
pub fn raw_parts(archive: &Archive) -> Vec<(Vec<u8>, Vec<u8>)> {
    let entries = archive.entries();
    entries
        .map(|entry| {
            (
                entry.name().to_vec(),
                entry.read().map_or(Vec::new(), |b| b.into_owned()),
            )
        })
        .collect()
}

/// Every JDK of the machine, once each: at least one, or the test fails.
pub fn jdks() -> &'static [PathBuf] {
    static FOUND: OnceLock<Vec<PathBuf>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME")
            .map(PathBuf::from)
            .into_iter()
            .collect();
        for dir in std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()) {
            if let Ok(java) = dir.join("javac").canonicalize() {
                homes.extend(java.ancestors().nth(2).map(Path::to_owned));
            }
        }
        for entry in std::fs::read_dir("/usr/lib/jvm")
            .into_iter()
            .flatten()
            .flatten()
        {
            homes.push(entry.path());
        }
        let mut real: Vec<PathBuf> = homes
            .into_iter()
            .filter(|home| home.join("bin/javac").is_file())
            .filter_map(|home| home.canonicalize().ok())
            .collect();
        real.sort();
        real.dedup();
        assert!(
            !real.is_empty(),
            "java is missing: install a JDK (17 or newer) or set JAVA_HOME"
        );
        eprintln!("JDKs under test: {real:?}");
        real
    })
}

/// Runs a tool and returns what it prints; panics with its output if it fails.
pub fn run(command: &mut Command) -> String {
    let name = format!("{command:?}");
    let out = command
        .output()
        .unwrap_or_else(|error| panic!("{name}: {error}; install it"));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(
        out.status.success(),
        "{name}: {}\n{text}{errors}",
        out.status
    );
    text
}

/// A tool of a JDK.
pub fn tool(jdk: &Path, name: &str) -> Command {
    Command::new(jdk.join("bin").join(name))
}

/// Compiles Java sources (name, text) with the first JDK; returns (path of class, bytes).
pub fn compile(sources: &[(&str, &str)]) -> Vec<(String, Vec<u8>)> {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let mut javac = tool(&jdks()[0], "javac");
    javac.args(["--release", "17", "-d"]).arg(&out);
    for (name, text) in sources {
        std::fs::write(dir.path().join(name), text).unwrap();
        javac.arg(dir.path().join(name));
    }
    run(&mut javac);
    let mut classes = Vec::new();
    collect(&out, &out, &mut classes);
    classes.sort();
    classes
}

fn collect(root: &Path, dir: &Path, classes: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, classes);
        } else {
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            classes.push((name, std::fs::read(&path).unwrap()));
        }
    }
}

/// `Hello.class` that prints `text`.
pub fn hello(text: &str) -> Vec<u8> {
    let source = format!(
        "public class Hello {{ public static void main(String[] a) {{ System.out.println(\"{text}\"); }} }}"
    );
    compile(&[("Hello.java", &source)]).remove(0).1
}

/// Prints how the JDK reads each of these archives: see `jvm.rs`.
pub fn probe(jdk: &Path, args: &[&str], files: &[PathBuf]) -> String {
    static CLASSES: OnceLock<tempfile::TempDir> = OnceLock::new();
    let dir = CLASSES.get_or_init(|| {
        let dir = tempfile::tempdir().unwrap();
        for (name, bytes) in compile(&[("Probe.java", include_str!("Probe.java"))]) {
            std::fs::write(dir.path().join(name), bytes).unwrap();
        }
        dir
    });
    run(tool(jdk, "java")
        .arg("-cp")
        .arg(dir.path())
        .arg("Probe")
        .args(args)
        .args(files))
}

pub const MANIFEST: &str = "Manifest-Version: 1.0\r\nMain-Class: Hello\r\n\r\n";

/// Lengthens local extra data by zeros until each named entry's content is aligned.
pub fn aligned(mut items: Vec<Item>, wanted: &[(&str, usize)]) -> Archive {
    for (name, alignment) in wanted {
        let archive = zip(items.clone()).open();
        let offset = archive.find(name.as_bytes()).unwrap().data_offset();
        let mut named = items.iter_mut().filter(|item| item.name == name.as_bytes());
        let item = named.next_back().unwrap();
        item.local_extra.resize(
            item.local_extra.len() + offset.next_multiple_of(*alignment) - offset,
            0,
        );
    }
    zip(items).open()
}

/// A name as the probe prints it.
pub fn escape(name: &[u8]) -> String {
    let units = String::from_utf8_lossy(name)
        .encode_utf16()
        .collect::<Vec<_>>()
        .into_iter();
    units
        .map(|unit| match u8::try_from(unit) {
            Ok(c) if c.is_ascii_graphic() => char::from(c).to_string(),
            _ => format!("{{{unit:x}}}"),
        })
        .collect()
}

/// Writes archives into files `0.jar`, `1.jar`, …
pub fn write_jars(jars: impl IntoIterator<Item = Vec<u8>>) -> (tempfile::TempDir, Vec<PathBuf>) {
    let dir = tempfile::tempdir().unwrap();
    let paths = jars.into_iter().enumerate().map(|(n, bytes)| {
        let path = dir.path().join(format!("{n}.jar"));
        std::fs::write(&path, bytes).unwrap();
        path
    });
    let paths = paths.collect();
    (dir, paths)
}
