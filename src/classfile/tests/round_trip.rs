//! The class-file crate against real classes of this machine: all under `RESOLUTE_FULL=1`, else a
//! part.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::force::{Mode, force};
use crate::normal::normal;
use classfile::{Attribute, ClassEdit, ClassError, ClassFile, Code, Method};
use rayon::prelude::*;
use testkit::corpus::{self, CorpusClass};

/// One class in this number is tested.
const PART: usize = 4;

/// Runs the test on classes, and prints the sum of its counts.
fn for_all(what: &str, test: impl Fn(&CorpusClass) -> usize + Sync) {
    let count = AtomicUsize::new(0);
    let run = |name: String, classes: &[CorpusClass]| {
        let step = if testkit::is_full() { 1 } else { PART };
        classes.par_iter().step_by(step).for_each(|source| {
            count.fetch_add(test(source), Ordering::Relaxed);
        });
        eprintln!("{name}: {} classes", classes.len().div_ceil(step));
    };
    for jdk in corpus::jdks() {
        run(jdk.display().to_string(), &corpus::jdk_classes(&jdk));
    }
    let jars = testkit::jars::jars();
    for jars in jars.chunks(64) {
        let classes: Vec<CorpusClass> = jars.iter().flat_map(|j| corpus::jar_classes(j)).collect();
        run(format!("{} JARs", jars.len()), &classes);
    }
    eprintln!("{what}: {}", count.load(Ordering::Relaxed));
}

#[test]
fn forced_methods_decode_to_the_same() {
    let identical = AtomicUsize::new(0);
    let shrunk = AtomicUsize::new(0);
    for_all("methods forced", |source| {
        let class = ClassFile::parse(source.bytes.clone()).expect(&source.name);
        let (bytes, count) = force(&class, Mode::Plain);
        let again = ClassFile::parse(bytes).expect(&source.name);
        assert_only_code_changed(&class, &again);
        for (old, new) in class.methods.iter().zip(&again.methods) {
            let (Ok(Some(before)), Ok(Some(after))) = (class.code(old), again.code(new)) else {
                continue;
            };
            let place = || format!("{} {}{}", source.name, old.name, old.descriptor);
            assert_eq!(normal(&before), normal(&after), "{}", place());
            assert_lines(&class, old, &before, &place());
            assert!(after.max_stack <= before.max_stack, "{}", place());
            assert_eq!(after.max_locals, before.max_locals, "{}", place());
            let same = class.contents(old.code_attribute().unwrap())
                == again.contents(new.code_attribute().unwrap());
            identical.fetch_add(same.into(), Ordering::Relaxed);
            shrunk.fetch_add(
                (after.max_stack < before.max_stack).into(),
                Ordering::Relaxed,
            );
        }
        count
    });
    eprintln!("byte-identical bodies: {identical:?}, with smaller max_stack: {shrunk:?}");
}

/// Lines from the tables equal the lines of the decoded code. Only some instructions are compared,
/// because each lookup reads all tables.
fn assert_lines(class: &ClassFile, method: &Method, code: &Code, place: &str) {
    let step = code.items.len() / 8 + 1;
    for (pc, line, _) in code.lined().step_by(step) {
        assert_eq!(method.line_of(class, pc), line, "{place} {pc}");
    }
}

/// Only the contents of `Code` attributes differ. Even the constant pool has not grown.
fn assert_only_code_changed(before: &ClassFile, after: &ClassFile) {
    let first = |class: &ClassFile| class.methods.first().map_or(10, |method| method.span.start);
    assert_eq!(
        before.bytes()[..first(before)],
        after.bytes()[..first(after)],
        "{}",
        before.name
    );
    assert_eq!(before.methods.len(), after.methods.len());
    let mut pairs: Vec<_> = before.attributes.iter().zip(&after.attributes).collect();
    for (old, new) in before.methods.iter().zip(&after.methods) {
        assert_eq!((old.flags, old.name), (new.flags, new.name));
        assert_eq!(old.attributes.len(), new.attributes.len());
        pairs.extend(old.attributes.iter().zip(&new.attributes));
    }
    for (old, new) in pairs {
        assert_eq!(old.name, new.name);
        if old.name != "Code" {
            assert_eq!(before.contents(old), after.contents(new), "{}", before.name);
        }
    }
}

#[test]
fn attributes_can_be_read() {
    for_all("attributes", |source| {
        let class = ClassFile::parse(source.bytes.clone()).expect(&source.name);
        let read = || -> Result<usize, ClassError> {
            let mut count = usize::from(class.nest_host()?.is_some())
                + class.nest_members()?.len()
                + class.permitted_subclasses()?.map_or(0, |c| c.len())
                + class.record_components()?.map_or(0, |c| c.len())
                + class.inner_classes()?.len()
                + usize::from(class.enclosing_method()?.is_some())
                + class.module()?.map_or(0, |m| m.exports.len());
            for field in &class.fields {
                count += usize::from(class.constant_value(field)?.is_some());
            }
            for method in &class.methods {
                count += class.annotation_types(&method.attributes)?.len();
            }
            Ok(count)
        };
        read().unwrap_or_else(|e| panic!("{}: {e}", source.name))
    });
}

/// The spans of members and attributes follow each other without gap up to the end. So splicing by
/// span loses no bytes.
#[test]
fn spans_cover_all_bytes() {
    for_all("bytes under spans", |source| {
        let class = ClassFile::parse(source.bytes.clone()).expect(&source.name);
        assert_eq!(ClassEdit::new(&class).write(), Ok(source.bytes.clone()));
        let members = class
            .fields
            .iter()
            .map(|f| (&f.span, &f.attributes))
            .chain(class.methods.iter().map(|m| (&m.span, &m.attributes)));
        for (span, attributes) in members {
            // Flags, name, descriptor, count of attributes.
            covers(attributes, span.start + 8, span.end, &source.name);
        }
        let fields: Vec<_> = class.fields.iter().map(|f| f.span.clone()).collect();
        let methods: Vec<_> = class.methods.iter().map(|m| m.span.clone()).collect();
        let attributes: Vec<_> = class.attributes.iter().map(|a| a.whole()).collect();
        let end = source.bytes.len();
        let first_attribute = contiguous(&attributes, end, &source.name);
        let first_method = contiguous(&methods, first_attribute - 2, &source.name);
        let first_field = contiguous(&fields, first_method - 2, &source.name);
        // Flags, this, super, count of interfaces, interfaces, count of fields.
        let header = first_field - 10 - 2 * class.interfaces.len();
        assert_eq!(
            u16_at(&source.bytes, header),
            class.flags.0,
            "{}",
            source.name
        );
        end - header
    });
}

/// Checks that the spans follow each other up to `end`, and gives their start.
fn contiguous(spans: &[std::ops::Range<usize>], end: usize, name: &str) -> usize {
    let mut next = end;
    for span in spans.iter().rev() {
        assert_eq!(span.end, next, "{name}");
        next = span.start;
    }
    next
}

fn covers(attributes: &[Attribute], start: usize, end: usize, name: &str) {
    let spans: Vec<_> = attributes.iter().map(Attribute::whole).collect();
    assert_eq!(contiguous(&spans, end, name), start, "{name}");
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([bytes[at], bytes[at + 1]])
}
