//! The observations of a run: edits, reasons for unedited uses, and exceptions by kind of use.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use report::{Report, Understood};

use crate::reflective::expected;
use crate::reflective::generate::Program;
use crate::reflective::jdk::ProgramOutcome;

/// A run of only this many programs need not show everything.
const FEW: usize = crate::reflective::PROGRAMS;

/// A long run must turn this many uses into instructions.
const EDITS: usize = 200;

/// The reasons why known uses are not edited. Java source leads to no other reasons of *unreflect*:
///
/// - the member of a use is always read
/// - `this` is never set
/// - a class with enum constants has an initialiser
/// - an abstract class has no `new`
const REASONS: [&str; 5] = [
    "no instruction of this class may certainly use the member in every release that can load it, or the member looks at its caller",
    "its class has an initialiser, and an edit would not wrap its exceptions",
    "edits name members of their own archive only: the module of another may not be readable",
    "a type that it names may be missing or another one when it runs",
    "the code that it needs cannot be added",
];

#[derive(Debug, Default)]
pub struct Counts {
    pub programs: usize,
    pub differences: Vec<String>,
    /// By kind.
    pub edits: BTreeMap<String, usize>,
    /// The reasons of known uses that are not edited.
    pub reasons: BTreeMap<String, usize>,
    /// How often a use of a kind threw an exception, and how often an instruction in its place did.
    pub thrown: BTreeMap<(String, String), (usize, usize)>,
    times: BTreeMap<&'static str, Duration>,
}

impl Counts {
    pub fn and(mut self, other: Counts) -> Self {
        self.programs += other.programs;
        self.differences.extend(other.differences);
        for (kind, count) in other.edits {
            *self.edits.entry(kind).or_default() += count;
        }
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        for (key, (all, edited)) in other.thrown {
            let sum = self.thrown.entry(key).or_default();
            *sum = (sum.0 + all, sum.1 + edited);
        }
        for (step, time) in other.times {
            *self.times.entry(step).or_default() += time;
        }
        self
    }

    pub fn time(&mut self, step: &'static str, since: Instant) {
        *self.times.entry(step).or_default() += since.elapsed();
    }

    /// Counts the edits. Returns the uses that were replaced by instructions, as program and
    /// number.
    pub fn edited(
        &mut self,
        report: &Report,
        first: usize,
        programs: &[Program],
    ) -> BTreeSet<(usize, usize)> {
        for (kind, count) in report.edits_by_kind() {
            *self.edits.entry(kind.name().to_owned()).or_default() += count as usize;
        }
        for left in &report.left_alone {
            *self
                .reasons
                .entry(format!("left alone: {}", left.reason))
                .or_default() += 1;
        }
        for site in &report.reflection {
            if site.is == Understood::Resolved
                && site.direct == Some(false)
                && let Some(why) = &site.why
            {
                *self.reasons.entry(why.clone()).or_default() += 1;
            }
        }
        let edits = report.edits.iter().filter(|e| e.kind.name() == "unreflect");
        let place = |edit: &report::Edit| {
            let outer = edit.class.split('$').next()?;
            let number: usize = outer.get(3..)?.parse().ok()?;
            let line = programs[number - first].line(outer, edit.line? as usize)?;
            let mark = line.split("/*").nth(1)?.split("*/").next()?;
            Some((number, mark.parse().ok()?))
        };
        edits.filter_map(place).collect()
    }

    /// Reads the output of the originals.
    pub fn saw(&mut self, outcome: &ProgramOutcome, edited: &BTreeSet<(usize, usize)>) {
        let mut program = 0;
        for line in outcome.out.lines() {
            if let Some(number) = line.strip_prefix('P') {
                program = number.parse().expect("a number");
                continue;
            }
            let Some((number, told)) = line.split_once(" ! ") else {
                continue;
            };
            let mut parts = told.split("; ");
            let (Some(how), Some(thrown)) = (parts.next(), parts.next()) else {
                continue;
            };
            let exception = thrown.split(": ").next().unwrap_or_default();
            let exception = exception.rsplit('.').next().unwrap_or_default();
            let number: usize = number.trim().parse().unwrap_or(0);
            let seen = self
                .thrown
                .entry((how.to_owned(), exception.to_owned()))
                .or_default();
            seen.0 += 1;
            seen.1 += usize::from(edited.contains(&(program, number)));
        }
    }

    pub fn compared(&mut self, batch: &str, original: &ProgramOutcome, rewritten: &ProgramOutcome) {
        if original == rewritten {
            return;
        }
        let mut program = "";
        let (mut before, mut after) = (original.out.lines(), rewritten.out.lines());
        loop {
            match (before.next(), after.next()) {
                (a, b) if a != b => {
                    let error: String = rewritten.err.chars().take(500).collect();
                    let text = format!("{batch}: {program}: {a:?} became {b:?} {error}");
                    self.differences.push(text);
                    // Later differences in the same program may be consequences; the next program
                    // is independent.
                    let is_next = |l: &&str| l.starts_with('P') && **l != *program;
                    let found = (before.find(is_next), after.find(is_next));
                    match found {
                        (Some(a), Some(b)) if a == b => program = a,
                        _ => return,
                    }
                }
                (None, _) => return,
                (Some(line), _) if line.starts_with('P') => program = line,
                _ => {}
            }
        }
    }

    /// Fails if the run has seen too little to be evidence.
    pub fn assert_enough(&self) {
        if self.programs < FEW {
            return;
        }
        let unreflect = self.edits.get("unreflect").copied().unwrap_or_default();
        assert!(unreflect >= EDITS, "{unreflect} edits");
        let missing = self.missing();
        assert!(missing.is_empty(), "it never came up: {missing:#?}");
    }

    /// The observations that a long run lacks.
    fn missing(&self) -> Vec<String> {
        let seen = |how: &str, exception: &str| {
            let key = (how.to_owned(), exception.to_owned());
            self.thrown.get(&key).copied().unwrap_or_default()
        };
        let reasons = REASONS.into_iter().map(str::to_owned);
        let reasons = reasons.filter(|reason| !self.reasons.contains_key(reason));
        let listed = expected::THROWN.iter();
        let thrown =
            listed.flat_map(|(how, all)| all.iter().map(move |exception| (*how, *exception)));
        let thrown = thrown.filter(|(how, exception)| seen(how, exception).0 == 0);
        let thrown = thrown.map(|(how, exception)| format!("{how}: {exception}"));
        let edited = expected::THROWN_BY_EDITED.iter();
        let edited = edited.filter(|(how, exception)| seen(how, exception).1 == 0);
        let edited = edited.map(|(how, exception)| format!("where edited, {how}: {exception}"));
        reasons.chain(thrown).chain(edited).collect()
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (programs, differences) = (self.programs, self.differences.len());
        writeln!(f, "{programs} programs, {differences} differences")?;
        for (kind, count) in self.edits.iter().chain(&self.reasons) {
            writeln!(f, "  {count:6} {kind}")?;
        }
        writeln!(
            f,
            "exceptions, all and where an instruction took the use's place:"
        )?;
        for ((how, exception), (all, edited)) in &self.thrown {
            writeln!(f, "  {all:6} {edited:6} {how}: {exception}")?;
        }
        for (step, time) in &self.times {
            write!(f, "{step} {:.1} s, ", time.as_secs_f64())?;
        }
        writeln!(f)
    }
}
