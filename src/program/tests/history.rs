//! The shipped history of the platform's API agrees with the newest JDK. `BLESS=1` writes it anew
//! (`make history`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::Path;

use base::Sym;
use classfile::{Attribute, ClassFile, find_attribute};
use program::{ClassSource as _, KNOWN_RELEASES, OpenedJdk};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

/// The flag of final classes (JVMS 4.1), which sealed ones get, too.
const FINAL: u16 = 0x10;

/// By name.
type Classes = BTreeMap<String, Told>;

#[derive(Default)]
struct Told {
    /// By release: the module, and whether it is fleeting or not exported.
    places: BTreeMap<u16, (String, bool)>,
    /// The rest of each line after its releases, with these releases.
    lines: BTreeMap<String, BTreeSet<u16>>,
}

#[test]
fn it_is_what_the_newest_jdk_says() {
    let newest = *KNOWN_RELEASES.end();
    let homes = testkit::jdk::find().expect("both JDKs");
    let home = &homes[&u32::from(newest)];
    let mut classes = Classes::new();
    add_earlier(&home.join("lib/ct.sym"), &mut classes);
    add_own(&OpenedJdk::open(home).expect("a JDK"), &mut classes);
    let text = as_text(&classes);
    if std::env::var_os("BLESS").is_some() {
        write(&text);
        return;
    }
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (now, shipped) = (lines(&text), lines(program::api_history()));
    let other: Vec<_> = now.symmetric_difference(&shipped).take(20).collect();
    assert!(text == program::api_history(), "make history: {other:#?}");
}

/// No release from 17 on lets other classes extend it.
#[test]
fn sealed_classes_stand_there_as_final() {
    let text = program::api_history();
    let part = text.split("\njava/lang/constant/ConstantDesc java.base\n");
    let part = part.last().expect("it is there");
    let shape = part.lines().find(|line| line.starts_with('<'));
    assert_eq!(shape, Some("<12-16 601 java/lang/Object"));
    assert!(
        part.contains("\n<17-25 611 java/lang/Object\n"),
        "{part:.500}"
    );
}

/// So every class that is read is of a known release.
#[test]
fn it_knows_the_release_of_every_class_that_is_read() {
    let homes = testkit::jdk::find().expect("both JDKs");
    let jdk = OpenedJdk::open(&homes[&25]).expect("a JDK");
    let bytes = jdk.read(Sym::from("java/lang/Object")).expect("it");
    let of_release = |release: u16| {
        let mut bytes = bytes.to_vec();
        bytes[6..8].copy_from_slice(&(release + 44).to_be_bytes());
        ClassFile::parse(bytes)
    };
    let newest = *KNOWN_RELEASES.end();
    assert!(of_release(newest).is_ok());
    assert!(of_release(newest + 1).is_err());
}

/// Adds the API of earlier releases from `ct.sym`. An entry is called `releases/module/class.sig`;
/// a release is a digit of base 36.
fn add_earlier(path: &Path, classes: &mut Classes) {
    let file = std::fs::File::open(path).expect("a whole JDK");
    let mut zip = ZipArchive::new(std::io::BufReader::new(file)).expect("an archive");
    for number in 0..zip.len() {
        let mut entry = zip.by_index(number).expect("readable");
        let name = entry.name().expect("text").into_owned();
        let Some(path) = name.strip_suffix(".sig") else {
            continue;
        };
        let (digits, path) = path.split_once('/').expect("releases");
        let (module, class) = path.split_once('/').expect("a module");
        if !class.contains('/') {
            continue;
        }
        let releases = digits.chars().map(|c| c.to_digit(36).expect("a digit"));
        let releases: BTreeSet<u16> = releases.map(|r| u16::try_from(r).expect("small")).collect();
        let module = module.to_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("readable");
        let file = ClassFile::parse(bytes).expect("a class");
        add(&file, &module, &releases, classes);
    }
}

/// Adds the classes that a JDK exports to all, and their supertypes.
fn add_own(jdk: &OpenedJdk, classes: &mut Classes) {
    let release = BTreeSet::from([jdk.release()]);
    let declared = jdk.declarations();
    let exports = declared.iter().flat_map(|module| &module.exports);
    let exported = exports.filter(|e| e.to.is_empty()).map(|e| e.package);
    let exported: BTreeSet<&'static [u8]> = exported.map(Sym::bytes).collect();
    let mut todo = jdk.names();
    todo.retain(|name| is_seen(jdk, *name, &exported));
    let seen: BTreeSet<Sym> = todo.iter().copied().collect();
    let mut done = BTreeSet::new();
    while let Some(name) = todo.pop() {
        if done.insert(name) {
            let file = read(jdk, name);
            let module = jdk.module(name).expect("a module");
            add(&file, module, &release, classes);
            let api = classes.get_mut(&*name.text()).expect("it was added");
            let place = api.places.get_mut(&jdk.release()).expect("it was added");
            place.1 |= !seen.contains(&name);
            todo.extend(file.super_name.iter().chain(&file.interfaces));
        }
    }
}

fn read(jdk: &OpenedJdk, name: Sym) -> ClassFile {
    ClassFile::parse(jdk.read(name).expect("it is there")).expect("a class")
}

/// Whether the class and all classes around it are public, in a package that is exported.
fn is_seen(jdk: &OpenedJdk, name: Sym, exported: &BTreeSet<&'static [u8]>) -> bool {
    let text = name.text();
    let around = text
        .match_indices('$')
        .map(|(at, _)| Sym::from(&text[..at]));
    let mut all = around.filter(|outer| jdk.contains(*outer)).chain([name]);
    let package = text.rsplit_once('/').map(|(package, _)| package.as_bytes());
    package.is_some_and(|p| exported.contains(p))
        && all.all(|class| read(jdk, class).flags.is_public())
}

fn add(file: &ClassFile, module: &str, releases: &BTreeSet<u16>, classes: &mut Classes) {
    let class = classes.entry(file.name.text().into_owned()).or_default();
    for release in releases {
        let place = (module.to_owned(), is_fleeting(file, &file.attributes));
        class.places.insert(*release, place);
    }
    let mut put = |line: String| class.lines.entry(line).or_default().extend(releases);
    let above = file.super_name.iter().chain(&file.interfaces);
    let above: String = above.map(|name| format!(" {}", name.text())).collect();
    let sealed = find_attribute(&file.attributes, "PermittedSubclasses").map_or(0, |_| FINAL);
    put(format!("<{:x}{above}", file.flags.0 | sealed));
    for method in &file.methods {
        let flags = method.flags;
        if flags.is_public() || flags.is_protected() {
            let (name, descriptor) = (method.name.text(), method.descriptor.text());
            let sign = sign(is_fleeting(file, &method.attributes));
            put(format!(".{:x} {name} {descriptor}{sign}", flags.0));
        }
    }
}

/// Whether it is deprecated, or a preview, as the program takes it.
fn is_fleeting(file: &ClassFile, attributes: &[Attribute]) -> bool {
    let types = file.annotation_types(attributes).expect("well-formed");
    find_attribute(attributes, "RuntimeInvisibleAnnotations").is_some()
        || types.contains(&Sym::from("Ljava/lang/Deprecated;"))
}

fn sign(is_fleeting: bool) -> &'static str {
    if is_fleeting { " !" } else { "" }
}

fn as_text(classes: &Classes) -> String {
    let mut text = String::new();
    for (class, api) in classes {
        let (_, (module, is_fleeting)) = api.places.last_key_value().expect("a release");
        writeln!(text, "{class} {module}{}", sign(*is_fleeting)).expect("memory");
        for (line, releases) in &api.lines {
            let releases = releases.iter().filter(|r| KNOWN_RELEASES.contains(r));
            let (sign, rest) = line.split_at(1);
            let releases = ranges(releases.copied());
            writeln!(text, "{sign}{releases} {rest}").expect("memory");
        }
    }
    text
}

/// Such as `8-11,17`.
fn ranges(releases: impl Iterator<Item = u16>) -> String {
    let mut all: Vec<(u16, u16)> = Vec::new();
    for release in releases {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == release => *last = release,
            _ => all.push((release, release)),
        }
    }
    let text = |(first, last): &(u16, u16)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    };
    all.iter().map(text).collect::<Vec<_>>().join(",")
}

fn write(text: &str) {
    let path = testkit::root().join("src/program/api_history.zip");
    let mut zip = ZipWriter::new(std::fs::File::create(path).expect("writable"));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9));
    zip.start_file("api_history.txt", options)
        .expect("writable");
    zip.write_all(text.as_bytes()).expect("writable");
    zip.finish().expect("writable");
}
