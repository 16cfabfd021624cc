//! The fixtures of edits (`tests/claims/rewrite`).

use std::process::ExitCode;

use testkit::suite::{Topics, main as fixtures};

fn main() -> ExitCode {
    fixtures(Topics::Rewriting, Vec::new())
}
