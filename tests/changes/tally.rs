//! The outcomes of all cases, and whether they are right.

use std::collections::{BTreeMap, BTreeSet};

use crate::changes::jvm::Came;
use crate::changes::library::Case;

/// Counts of cases on one JDK or the other.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    cases: usize,
    /// The original reached an edited call.
    exercised: usize,
    /// The exercised cases in which the original behaved differently than with the unchanged
    /// library.
    mattered: usize,
}

#[derive(Default)]
pub struct Tally {
    all: Counts,
    kinds: BTreeMap<String, Counts>,
    /// The edits that were reached.
    edits: BTreeSet<String>,
    /// The behaviour of programs with the library that they were compiled against.
    unchanged: BTreeMap<(String, u32), String>,
    /// Cases that ended the JVM, or that behave differently with probes.
    lost: usize,
    /// Cases in which only the original noticed early that a class is missing.
    later: usize,
    /// The first difference of each kind, and the number of all.
    wrong: BTreeMap<String, String>,
    differences: usize,
}

impl Tally {
    /// Adds the three runs of a case: original, with probes, rewritten.
    pub fn add(&mut self, case: &Case, jdk: u32, came: &[Option<Came>]) {
        let [Some(original), Some(probed), Some(rewritten)] = came else {
            self.lost += 1;
            return;
        };
        if is_noticed_later(&original.of, &rewritten.of) {
            self.later += 1;
        } else if original.of != rewritten.of {
            self.differences += 1;
            let kind = format!(
                "{} {} {jdk} {}",
                case.of.program.id,
                case.of.jdk,
                short(&original.of, &rewritten.of)
            );
            let text = || wrong(case, jdk, original, probed, rewritten);
            self.wrong.entry(kind).or_insert_with(text);
        }
        if original.of != probed.of {
            self.lost += 1;
            return;
        }
        let id = (case.of.program.id.clone(), jdk);
        let unchanged = self.unchanged.entry(id);
        let mattered = *unchanged.or_insert_with(|| original.of.clone()) != original.of;
        for &hit in &probed.hits {
            let edit = &case.of.rewritten.edits[hit];
            self.edits.insert(format!("{} {edit}", case.of.program.id));
        }
        let exercised = !probed.hits.is_empty();
        let kind = self.kinds.entry(case.kind.clone()).or_default();
        for counts in [&mut self.all, kind] {
            counts.cases += 1;
            counts.exercised += usize::from(exercised);
            counts.mattered += usize::from(exercised && mattered);
        }
    }

    /// Prints the counts. Fails if a program differed, or too little was exercised.
    pub fn report(&self, at_least: usize) {
        for (kind, counts) in &self.kinds {
            println!("{kind:45} {counts:?}");
        }
        println!(
            "{:?}, {} different edits reached, {} with a missing class noticed later, {} lost, {} wrong",
            self.all,
            self.edits.len(),
            self.later,
            self.lost,
            self.differences
        );
        self.wrong.values().for_each(|w| println!("{w}"));
        assert!(self.wrong.is_empty(), "{} differences", self.differences);
        assert!(self.all.exercised >= at_least, "few edits were exercised");
        assert!(self.lost * 20 < self.all.cases, "{} lost", self.lost);
    }
}

/// Whether the original ended because a class is missing, and the rewritten program got at least as
/// far. The verifier asks for classes that edited code does not need; this difference is allowed
/// (README).
fn is_noticed_later(original: &str, rewritten: &str) -> bool {
    let (printed, end) = original.rsplit_once('\n').unwrap_or(("", original));
    let end = end.strip_prefix("in the driver: ").unwrap_or(end);
    end.starts_with("java.lang.NoClassDefFoundError")
        && original != rewritten
        && rewritten.starts_with(printed)
}

fn wrong(case: &Case, jdk: u32, original: &Came, probed: &Came, rewritten: &Came) -> String {
    let program = &case.of.program;
    let library: Vec<&String> = program.library.keys().collect();
    let mut text = format!(
        "WRONG {} analysed with {}, run on {jdk}, library {library:?}, {}\n",
        program.id, case.of.jdk, case.changes
    );
    for hit in &probed.hits {
        text += &format!("    {}\n", case.of.rewritten.edits[*hit]);
    }
    text += &format!("  original:  {}\n", short(&original.of, &rewritten.of));
    text + &format!("  rewritten: {}", short(&rewritten.of, &original.of))
}

/// The text from the first line on that differs from the other.
fn short(text: &str, other: &str) -> String {
    let same = text.lines().zip(other.lines()).take_while(|(a, b)| a == b);
    let rest: Vec<&str> = text.lines().skip(same.count()).take(4).collect();
    rest.join(" | ")
}
