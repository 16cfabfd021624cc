//! Tests of our own harness that report their time, in rustc's format (`scripts/tests` reads it).

use std::time::{Duration, Instant};

use libtest_mimic::{Failed, Trial};

/// Tests faster than this do not count among the slowest.
const WORTH_TELLING: Duration = Duration::from_secs(1);

/// A test of that name.
pub fn timed(
    name: impl Into<String>,
    test: impl FnOnce() -> Result<(), Failed> + Send + 'static,
) -> Trial {
    let name = name.into();
    Trial::test(name.clone(), move || {
        let start = Instant::now();
        let result = test();
        let took = start.elapsed();
        if took >= WORTH_TELLING {
            println!("{name} <{:.3}s>", took.as_secs_f64());
        }
        result
    })
}
