//! The shared parts of all crates' tests: JDKs and JVMs, real JARs and their classes.
//!
//! The feature `fixtures` adds Java files with expectations in comments, compiled and packed. The
//! feature `claims` adds the tool's answers about them, and compares the two.

pub mod corpus;
pub mod host;
pub mod jars;
pub mod jdk;
pub mod kept;
pub mod random;
pub mod small_jdk;
pub mod traces;

#[cfg(feature = "fixtures")]
pub mod build;
#[cfg(feature = "fixtures")]
pub mod callgraph_fixtures;
#[cfg(feature = "fixtures")]
pub mod dynamic;
#[cfg(feature = "fixtures")]
pub mod fixture;

#[cfg(feature = "claims")]
pub mod bless;
#[cfg(feature = "claims")]
pub mod facts;
#[cfg(feature = "claims")]
pub mod matching;
#[cfg(feature = "claims")]
pub mod selftest;
#[cfg(feature = "claims")]
pub mod suite;
#[cfg(feature = "claims")]
pub mod timed;
#[cfg(feature = "claims")]
pub mod tool;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The folder of the repository.
#[must_use]
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("it is in src/testkit")
}

/// Whether tests examine everything instead of a part: `RESOLUTE_FULL=1`, set by campaigns.
#[must_use]
pub fn is_full() -> bool {
    std::env::var_os("RESOLUTE_FULL").is_some_and(|value| value == "1")
}

/// The only fixture to test: `RESOLUTE_FIXTURE`, set by `make fixture`. An empty name counts as
/// unset.
#[must_use]
pub fn only_fixture() -> Option<String> {
    let named = std::env::var("RESOLUTE_FIXTURE").ok();
    named.filter(|name| !name.is_empty())
}

/// The folder for files of tests, in the folder that Cargo builds into (`CARGO_TARGET_TMPDIR`).
#[must_use]
pub fn scratch() -> &'static Path {
    static SCRATCH: LazyLock<PathBuf> = LazyLock::new(|| {
        let test = std::env::current_exe().expect("the test knows where it is");
        let is_target = |folder: &&Path| folder.join("CACHEDIR.TAG").is_file();
        let target = test.ancestors().find(is_target);
        let scratch = target.expect("tests are built by Cargo").join("tmp");
        std::fs::create_dir_all(&scratch).expect("it can be made");
        scratch
    });
    &SCRATCH
}
