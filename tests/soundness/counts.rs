//! The observations of a campaign.

use crate::soundness::generate::Source;
use crate::soundness::jdk::ProgramOutcome;
use report::Report;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

/// A run of only this many programs need not have every kind of claim.
const FEW: usize = crate::soundness::PROGRAMS;

/// A run of only this many programs need not have every feature.
const NOT_ALL_FEATURES: usize = 200;

/// The number of claims, of exercised ones, and of checks.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    claims: u64,
    exercised: u64,
    checks: u64,
}

impl Tally {
    fn add(&mut self, more: Tally) {
        self.claims += more.claims;
        self.exercised += more.exercised;
        self.checks += more.checks;
    }
}

#[derive(Debug, Default)]
pub struct Counts {
    pub programs: usize,
    pub edits: usize,
    pub violations: Vec<String>,
    kinds: BTreeMap<String, Tally>,
    /// By feature and kind; a line may have several features.
    features: BTreeMap<(&'static str, String), Tally>,
    times: BTreeMap<&'static str, Duration>,
}

impl Counts {
    pub fn and(mut self, other: Counts) -> Self {
        self.programs += other.programs;
        self.edits += other.edits;
        self.violations.extend(other.violations);
        for (kind, tally) in other.kinds {
            self.kinds.entry(kind).or_default().add(tally);
        }
        for (key, tally) in other.features {
            self.features.entry(key).or_default().add(tally);
        }
        for (step, time) in other.times {
            *self.times.entry(step).or_default() += time;
        }
        self
    }

    pub fn time(&mut self, step: &'static str, since: Instant) {
        *self.times.entry(step).or_default() += since.elapsed();
    }

    /// Records methods that we emitted wrongly, and noticed.
    pub fn internal(&mut self, batch: usize, report: &Report) {
        let ours = report.left_alone.iter();
        let ours = ours.filter(|left| left.reason.starts_with("internal"));
        let ours = ours.map(|left| format!("{batch}: {left:?}"));
        self.violations.extend(ours);
    }

    /// Records the violations of a checked run.
    pub fn violated(&mut self, batch: &str, outcome: &ProgramOutcome) {
        let lines = outcome
            .err
            .lines()
            .filter(|l| !l.starts_with("resolute: in.jar: "));
        let before = self.violations.len();
        self.violations
            .extend(lines.map(|l| format!("{batch}: {l}")));
        if outcome.code != Some(0) && self.violations.len() == before {
            self.violations.push(format!("{batch}: {outcome:?}"));
        }
    }

    /// Reads the output of `Counts.java`.
    pub fn exercised(&mut self, file: &Path, first: usize, sources: &[Source]) {
        for line in std::fs::read_to_string(file).unwrap_or_default().lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let [place, kind, count] = words[..] else {
                panic!("{line}");
            };
            let checks: u64 = count.parse().expect("a count");
            let tally = Tally {
                claims: 1,
                exercised: u64::from(checks > 0),
                checks,
            };
            self.kinds.entry(kind.to_owned()).or_default().add(tally);
            for feature in features(place, first, sources) {
                let key = (feature, kind.to_owned());
                self.features.entry(key).or_default().add(tally);
            }
        }
    }

    pub fn compared(&mut self, batch: &str, original: &ProgramOutcome, rewritten: &ProgramOutcome) {
        if original != rewritten {
            let lines = original.out.lines().zip(rewritten.out.lines());
            let line = lines.enumerate().find(|(_, (a, b))| a != b);
            let error = format!("{batch}: rewritten: {line:?} {}", rewritten.err);
            self.violations.push(error);
        }
    }

    /// Fails if the campaign has checked too little to be evidence.
    pub fn assert_enough(&self, features: &BTreeSet<&'static str>) {
        if self.programs < FEW {
            return;
        }
        let seen = |kind: &str| self.kinds.get(kind).copied().unwrap_or_default();
        for kind in ["receiver", "variable", "target", "lambda", "nonnull"] {
            let tally = seen(kind);
            // Threads and errors make the number vary between runs.
            assert!(tally.exercised * 4 > tally.claims, "{kind}: {tally:?}");
        }
        assert!(seen("unreached").claims > 0);
        if self.programs < NOT_ALL_FEATURES {
            return;
        }
        for feature in features {
            let of = self.features.iter().filter(|((f, _), _)| f == feature);
            let exercised: u64 = of.map(|(_, tally)| tally.exercised).sum();
            assert!(
                exercised > 0,
                "no claim of the feature {feature} was exercised"
            );
        }
    }
}

/// The features of a place like `p.P12$A.get:57`.
fn features<'a>(
    place: &str,
    first: usize,
    sources: &'a [Source],
) -> impl Iterator<Item = &'static str> + use<'a> {
    let (class, line) = place.rsplit_once(':').expect("a line");
    let number = class.strip_prefix("p.P").unwrap_or_default();
    let number = number.split(['$', '.']).next().unwrap_or_default();
    let number: usize = number.parse().expect("a program");
    let line: usize = line.parse().unwrap_or(1);
    sources[number - first].features[line - 1].iter().copied()
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut all = Tally::default();
        self.kinds.values().for_each(|tally| all.add(*tally));
        writeln!(
            f,
            "{} programs, {} claims, {} exercised, {} checks, {} edits, {} violations",
            self.programs,
            all.claims,
            all.exercised,
            all.checks,
            self.edits,
            self.violations.len()
        )?;
        for (kind, tally) in &self.kinds {
            let Tally {
                claims,
                exercised,
                checks,
            } = tally;
            writeln!(
                f,
                "  {kind}: {claims} claims, {exercised} exercised, {checks} checks"
            )?;
        }
        let names: BTreeSet<&str> = self.features.keys().map(|(feature, _)| *feature).collect();
        for name in names {
            let of = self
                .features
                .iter()
                .filter(|((feature, _), _)| *feature == name);
            let of = of.map(|((_, kind), tally)| format!("{} {kind}", tally.exercised));
            writeln!(f, "  {name}: {}", of.collect::<Vec<_>>().join(", "))?;
        }
        for (step, time) in &self.times {
            write!(f, "{step} {:.1} s, ", time.as_secs_f64())?;
        }
        writeln!(f)
    }
}
