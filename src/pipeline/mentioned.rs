//! Classes that only non-code names: tables and texts in archives (log4j's list of plug-ins,
//! Groovy's of methods), and annotations (JUnit's providers of arguments). Frameworks create such
//! objects by reflection and run their annotated methods. No string in the code tells which
//! methods. The result is a hint for call graphs, not a fact (`pta::plugins::bounds`).
//!
//! A name is found as a run of bytes that a class name may have. So text, properties, XML, JSON and
//! strings of serialised objects are read alike. A class nested in a named class counts as named.
//! Folders of the class path are not searched.

use rustc_hash::FxHashSet;

use archive::Archive;
use base::Sym;
use classfile::{Attribute, ClassFile};
use program::{ClassId, Program};
use pta::Mentioned;
use session::Inputs;

/// Entries larger than this, in bytes, are data.
const LARGEST: u64 = 4 << 20;
/// Anything shorter names no class in a package; anything longer is no name.
const LENGTHS: std::ops::Range<usize> = 5..300;

/// The classes of inputs and class path that are mentioned there, and the methods there with
/// annotations of the program's own.
pub(super) fn mentioned(inputs: &Inputs, program: &Program) -> Mentioned {
    let mut all = Mentioned::default();
    let of_units = inputs.units.iter().flat_map(|unit| &unit.archives);
    let of_path = inputs.libraries.iter().filter_map(|l| l.archive());
    for archive in of_units.map(|opened| &opened.archive).chain(of_path) {
        by_entries(program, archive, &mut all.classes);
    }
    for (class, of) in program.classes() {
        if let (false, Some(file)) = (of.is_platform(), program.file(class)) {
            by_annotations(program, (class, file), &mut all);
        }
    }
    let nested: Vec<ClassId> = program
        .classes()
        .filter(|(_, class)| !class.is_platform())
        .filter(|(_, class)| outer(class.name).any(|name| is_named(program, name, &all.classes)))
        .map(|(id, _)| id)
        .collect();
    all.classes.extend(nested);
    all
}

fn is_named(program: &Program, name: Sym, named: &FxHashSet<ClassId>) -> bool {
    program.find(name).is_ok_and(|class| named.contains(&class))
}

/// The names before each `$` of a name.
fn outer(name: Sym) -> impl Iterator<Item = Sym> {
    let bytes = name.bytes();
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'$');
    ends.map(move |(end, _)| Sym::new(&bytes[..end]))
}

/// The classes that an archive's entries name. Class files are skipped: they are read for their
/// annotations.
fn by_entries(program: &Program, archive: &Archive, named: &mut FxHashSet<ClassId>) {
    for entry in archive.entries() {
        let is_class = entry.name().ends_with(b".class");
        if is_class || entry.size() == 0 || entry.size() > LARGEST {
            continue;
        }
        let Ok(content) = entry.read() else { continue };
        let words = content.split(|byte| !is_of_name(*byte));
        for word in words.filter(|word| LENGTHS.contains(&word.len())) {
            // A length byte may stand before a string, and a full stop behind it.
            let word = word.strip_suffix(b".").unwrap_or(word);
            named.extend(class_of(program, word).or_else(|| class_of(program, &word[1..])));
        }
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'/' | b'$' | b'_')
}

/// The class of that name, in a package, unless it is the platform's.
fn class_of(program: &Program, name: &[u8]) -> Option<ClassId> {
    let is_in_package = name.iter().any(|byte| matches!(byte, b'.' | b'/'));
    if !is_in_package || !name.first()?.is_ascii_alphabetic() {
        return None;
    }
    let slashed = name
        .iter()
        .map(|&byte| if byte == b'.' { b'/' } else { byte });
    let class = program.find(Sym::new(&slashed.collect::<Vec<u8>>())).ok()?;
    (!program.class(class).is_platform()).then_some(class)
}

/// Adds the classes that the annotations of a class and its members name.
fn by_annotations(program: &Program, (class, file): (ClassId, &ClassFile), all: &mut Mentioned) {
    let mut add = |attributes: &[Attribute]| {
        let mut is_own = false;
        for annotation in file.annotations(attributes).unwrap_or_default() {
            for class in &annotation.classes {
                let name = class
                    .bytes()
                    .strip_prefix(b"L")
                    .and_then(|n| n.strip_suffix(b";"));
                all.classes
                    .extend(name.and_then(|name| class_of(program, name)));
            }
            let texts = annotation.texts.iter();
            all.classes
                .extend(texts.filter_map(|text| class_of(program, text.bytes())));
            // The platform's annotations (`@Deprecated`) are not for frameworks.
            let ty = annotation
                .types
                .first()
                .map(|ty| class_of(program, ty.bytes()));
            is_own |= ty.is_some_and(|ty| ty.is_some());
        }
        is_own
    };
    add(&file.attributes);
    for field in &file.fields {
        add(&field.attributes);
    }
    let methods = file.methods.iter().zip(program.methods_of(class));
    let annotated: Vec<_> = methods
        .filter(|(method, _)| add(&method.attributes))
        .map(|(_, id)| id)
        .collect();
    if !annotated.is_empty() {
        all.annotated.insert(class, annotated);
    }
}
