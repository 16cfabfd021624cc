//! The command line: turns arguments into options, runs the pipeline, returns an exit code.
//!
//! | exit code | meaning |
//! | --- | --- |
//! | 0 | done |
//! | 1 | the input or the environment is at fault |
//! | 2 | wrong usage |
//! | 70 | a bug of ours |
//!
//! Errors go to standard error, as one message with its causes and the next step. The table that
//! ends a run goes to standard output.

mod args;
mod argsfile;
mod cache;
mod callgraph;
mod destination;
mod message;
mod panic;
mod paths;
mod progress;
mod run;
mod vocabulary;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _};

use args::{Cli, Color};
use base::escape::escaped;
use message::{Failure, Messages};
use vocabulary::{BuildTool, usage};

/// The exit code for our own faults (`EX_SOFTWARE` of sysexits).
const OUR_BUG: u8 = 70;

/// The advice after a bug of ours.
const REPORT_IT: &str = "this is a bug in resolute: please report it with this message, the command line, \
and the JAR if you may share it; nothing was written to the output";

/// Runs the command line of this process, and returns the exit code.
#[must_use]
pub fn main() -> ExitCode {
    panic::guard(|| ExitCode::from(run_args(std::env::args_os().collect())))
}

fn run_args(args: Vec<OsString>) -> u8 {
    let args = match argsfile::expand(args) {
        Ok(args) => args,
        Err(error) => {
            let help = "`resolute --help` says how arguments files are written".to_owned();
            Messages::new(Color::Auto).failure(&Failure {
                error,
                help,
                code: 2,
            });
            return 2;
        }
    };
    let color = asked_color(&args);
    let choice = match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    };
    let command = match parsed(&args, choice) {
        Ok(cli) => cli.command,
        Err(error) => {
            // clap returns help and version as "errors" with code 0. If the stream is closed, no
            // reader is left.
            let code = error.exit_code();
            let error = shown(error, &args, choice);
            match BuildTool::of_process().filter(|_| error.use_stderr()) {
                // If standard error is closed, no reader is left.
                Some(caller) => drop(write!(std::io::stderr(), "{}", usage(&error, caller))),
                None => drop(error.print()),
            }
            return u8::try_from(code).unwrap_or(2);
        }
    };
    let messages = Messages::new(color);
    panic::verbose(command.common().is_some_and(|common| common.verbose));
    match run::run(command, messages) {
        Ok(code) => code,
        Err(failure) => {
            messages.failure(&failure);
            failure.code
        }
    }
}

fn parsed(args: &[OsString], color: ColorChoice) -> Result<Cli, clap::Error> {
    let matches = Cli::command().color(color).try_get_matches_from(args)?;
    Cli::from_arg_matches(&matches)
}

/// The same error with arguments that are safe to show on a terminal: its message quotes them.
fn shown(error: clap::Error, args: &[OsString], color: ColorChoice) -> clap::Error {
    let escaped = |arg: &OsString| OsString::from(&*escaped(&arg.to_string_lossy()));
    let shown: Vec<OsString> = args.iter().map(escaped).collect();
    match parsed(&shown, color) {
        _ if shown == args => error,
        Err(shown) => shown,
        Ok(_) => Cli::command()
            .color(color)
            .error(error.kind(), "the arguments cannot be used"),
    }
}

/// The value of `--color`. It is read before clap runs, since clap's own messages obey it, too.
fn asked_color(args: &[OsString]) -> Color {
    let mut asked = Color::Auto;
    for (i, arg) in args.iter().enumerate() {
        let value = match arg.to_str() {
            Some("--") => break,
            Some("--color") => args.get(i + 1).and_then(|next| next.to_str()),
            Some(text) => text.strip_prefix("--color="),
            None => None,
        };
        match value {
            Some("always") => asked = Color::Always,
            Some("never") => asked = Color::Never,
            _ => {}
        }
    }
    asked
}
