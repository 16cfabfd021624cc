//! The class-file room against every real class of this machine.
//!
//! By default a deterministic share of the classes, `RESOLUTE_FULL=1` all of them.

#[path = "classfile/corpus.rs"]
mod corpus;
#[path = "classfile/force.rs"]
mod force;
#[path = "classfile/normal.rs"]
mod normal;

use std::sync::atomic::{AtomicUsize, Ordering};

use corpus::Source;
use force::force;
use normal::normal;
use rayon::prelude::*;
use resolute::classfile::{ClassError, ClassFile};

/// Runs the test on all classes and prints what it counted.
fn for_all(what: &str, test: impl Fn(&Source) -> usize + Sync) {
    let count = AtomicUsize::new(0);
    let run = |name: String, classes: &[Source]| {
        classes.par_iter().for_each(|source| {
            count.fetch_add(test(source), Ordering::Relaxed);
        });
        eprintln!("{name}: {} classes", classes.len());
    };
    for jdk in corpus::jdks() {
        run(jdk.display().to_string(), &corpus::jdk_classes(&jdk));
    }
    let jars = corpus::jars();
    for jars in jars.chunks(64) {
        let classes: Vec<Source> = jars.iter().flat_map(|j| corpus::jar_classes(j)).collect();
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
        let (bytes, count) = force(&class);
        let again = ClassFile::parse(bytes).expect(&source.name);
        for (old, new) in class.methods.iter().zip(&again.methods) {
            let (Ok(Some(before)), Ok(Some(after))) = (class.code(old), again.code(new)) else {
                continue;
            };
            let place = || format!("{} {}{}", source.name, old.name, old.descriptor);
            assert_eq!(normal(&before), normal(&after), "{}", place());
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
                + usize::from(class.source_file()?.is_some())
                + class.module()?.map_or(0, |m| m.exports.len());
            for field in &class.fields {
                count += usize::from(class.constant_value(field)?.is_some());
            }
            for method in &class.methods {
                count += class.exceptions(method)?.len();
                count += class.annotation_types(&method.attributes)?.len();
            }
            Ok(count)
        };
        read().unwrap_or_else(|e| panic!("{}: {e}", source.name))
    });
}
