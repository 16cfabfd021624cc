//! The fixtures of the sound engine (`tests/claims`), and `closed` against class-hierarchy analysis.

mod cha;

use std::process::ExitCode;

use libtest_mimic::Trial;
use testkit::suite::{Topics, main as fixtures};

fn main() -> ExitCode {
    let cha = Trial::test("cha", || {
        cha::closed_against_cha();
        Ok(())
    });
    fixtures(Topics::Analysis, vec![cha.with_ignored_flag(true)])
}
