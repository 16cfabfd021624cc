//! The fixtures of the sound engine (`tests/claims`), `closed` against class-hierarchy analysis,
//! and an engine's limits.

mod cha;
mod limits;

use std::process::ExitCode;

use libtest_mimic::Trial;
use testkit::suite::{Topics, main as fixtures};

fn main() -> ExitCode {
    let cha = Trial::test("cha", || {
        cha::closed_against_cha();
        Ok(())
    });
    let limits = Trial::test("limits", limits::claims_depend_on_the_budget_only);
    fixtures(Topics::Analysis, vec![cha.with_ignored_flag(true), limits])
}
