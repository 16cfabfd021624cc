//! The class-file room against every real class of this machine.

#[path = "classfile/corpus.rs"]
mod corpus;

use corpus::Source;
use rayon::prelude::*;
use resolute::classfile::ClassFile;

fn for_all(test: impl Fn(&Source) + Sync) {
    for jdk in corpus::jdks() {
        let classes = corpus::jdk_classes(&jdk);
        eprintln!("{}: {} classes", jdk.display(), classes.len());
        classes.par_iter().for_each(&test);
    }
    let classes: Vec<Source> = corpus::jars()
        .iter()
        .flat_map(|j| corpus::jar_classes(j))
        .collect();
    eprintln!("JARs: {} classes", classes.len());
    classes.par_iter().for_each(&test);
}

#[test]
fn decodes_every_method() {
    for_all(|source| {
        let class = match ClassFile::parse(source.bytes.clone()) {
            Ok(class) => class,
            Err(e) => {
                eprintln!("{}: {e}", source.name);
                return;
            }
        };
        for method in &class.methods {
            if let Err(e) = class.code(method) {
                eprintln!("{} {}{}: {e}", source.name, method.name, method.descriptor);
            }
        }
    });
}
