//! Real JARs: those of the programs in `tests/corpus/manifest.json`, which names each with its
//! SHA-256. Other JARs on the machine are ignored, so that tests mean the same everywhere.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

/// The JARs of the manifest's programs and of their class paths, in order.
pub fn jars() -> Vec<PathBuf> {
    let root = crate::root();
    let folder = std::env::var_os("RESOLUTE_CORPUS_DIR");
    let folder = folder.map_or(root.join("build/corpus"), PathBuf::from);
    let text = std::fs::read_to_string(root.join("tests/corpus/manifest.json")).expect("there");
    let manifest: Value = serde_json::from_str(&text).expect("JSON");
    let programs = manifest["programs"].as_array().expect("a list");
    let listed = programs
        .iter()
        .flat_map(|p| [&p["optimize"], &p["class_path"]]);
    let jars = listed.flat_map(|list| list.as_array().into_iter().flatten());
    let artifacts: BTreeSet<&str> = jars.filter_map(|jar| jar["artifact"].as_str()).collect();
    assert!(
        artifacts.len() > 10,
        "{} JARs in the manifest",
        artifacts.len()
    );
    let path = |artifact: &&str| {
        let [group, name, version] = artifact.split(':').collect::<Vec<_>>()[..] else {
            panic!("{artifact} is no group:artifact:version")
        };
        let jar = folder
            .join("jars")
            .join(group)
            .join(format!("{name}-{version}.jar"));
        assert!(
            jar.is_file(),
            "{} is missing: run tests/corpus/fetch",
            jar.display()
        );
        jar
    };
    artifacts.iter().map(path).collect()
}
