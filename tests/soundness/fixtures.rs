//! The runnable fixtures of `tests/claims`, with every claim checked, in the midst of havoc: all of
//! them with `RESOLUTE_FULL=1`, otherwise a part.

use crate::soundness::generate::Random;
use crate::soundness::{Campaign, build, fixture, jdk, probe};
use build::BuiltFixture;
use fixture::Fixture;
use program::World;
use rayon::prelude::*;
use resolute::pipeline::{Options, Silent, check};
use std::fmt::Write as _;
use std::path::Path;

/// One fixture of this many runs.
const PART: usize = 3;

/// The number of runs of each fixture.
const RUNS: usize = 5;

#[test]
fn fixtures_in_havoc() {
    let campaign = Campaign::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/claims");
    let mut fixtures = fixture::load_all(&root).expect("the fixtures are well-formed");
    fixtures.retain(|f| f.run.is_some() && f.oldest == 17);
    let step = if testkit::is_full() { 1 } else { PART };
    let fixtures: Vec<Fixture> = fixtures.into_iter().step_by(step).collect();
    let javac = campaign.jdks[&17].join("bin/javac");
    let built = build::build(&fixtures, &javac, campaign.dir.path());
    let built = built.expect("the fixtures compile");
    let lines: Vec<String> = fixtures
        .par_iter()
        .zip(&built)
        .map(|(fixture, built)| line(fixture, built, &campaign.jdks[&17]))
        .collect();
    let list = campaign.path("fixtures");
    std::fs::write(&list, lines.concat()).expect("there is room");
    for home in campaign.jdks.values() {
        let main = format!("-Dlib.inject=true lib.Fixtures {} {RUNS}", list.display());
        let outcome = jdk::run(home, &[campaign.path("newer")], &main).expect("it ends");
        let (counts, others): (Vec<&str>, Vec<&str>) = outcome
            .err
            .lines()
            .partition(|line| line.starts_with("resolute: in.jar: "));
        assert_eq!(
            (outcome.code, others),
            (Some(0), vec![]),
            "{}",
            home.display()
        );
        let number = |line: &&str| -> Option<u64> {
            line.split(", ").nth(1)?.split(' ').next()?.parse().ok()
        };
        let checks: u64 = counts.iter().filter_map(number).sum();
        println!("{} runs, {checks} checks", counts.len());
        assert!(counts.len() > fixtures.len() && checks > 10_000 / step as u64);
    }
}

/// Checks a fixture, and returns the result's place for the driver.
fn line(fixture: &Fixture, built: &BuiltFixture, types: &Path) -> String {
    let world = World::ALL
        .iter()
        .copied()
        .find(|w| w.name() == fixture.world);
    let options = Options {
        inputs: vec![built.jar.clone()],
        class_path: built.class_path.clone(),
        jdk: Some(types.to_owned()),
        world: world.unwrap_or(World::Open),
        pin_class_path: fixture.pins.contains("class-path"),
        ..Options::default()
    };
    let checked = built.jar.with_file_name("checked.jar");
    check(&options, std::slice::from_ref(&checked), &Silent).expect("it can be checked");
    let mut random = Random::new(fixture.id.len() as u64);
    let probed = built.jar.with_file_name("probed.jar");
    crate::soundness::archive::write_jar(&probed, &probe::instrument_all(&checked, &mut random).1);
    let main = fixture.run.clone().unwrap_or_default();
    let mut line = format!("{} {}.{main}", options.world.name(), fixture.package);
    for jar in std::iter::once(&probed).chain(&built.run_path) {
        let _ = write!(line, " {}", jar.display());
    }
    line + "\n"
}
