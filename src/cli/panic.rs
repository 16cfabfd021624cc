//! Panics, which are always our bugs. They end in one message that asks for a report, and in exit
//! code 70.
//!
//! The message of a panic is kept, in whatever thread it occurs, and printed once the run has ended
//! by it. No output is written then.

use std::panic::{AssertUnwindSafe, PanicHookInfo};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::args::Color;
use super::message::{Failure, Messages};

static LAST: Mutex<Option<String>> = Mutex::new(None);
static VERBOSE: AtomicBool = AtomicBool::new(false);

/// Prints caught panics, too, with a backtrace if `RUST_BACKTRACE` asks for it.
pub fn verbose(on: bool) {
    VERBOSE.store(on, Ordering::Relaxed);
}

/// Runs `body`; a panic in it becomes a message and exit code 70.
pub fn guard(body: impl FnOnce() -> ExitCode) -> ExitCode {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if VERBOSE.load(Ordering::Relaxed) || std::env::var_os("RUST_BACKTRACE").is_some() {
            default(info);
        }
        if let Ok(mut last) = LAST.lock() {
            *last = Some(describe(info));
        }
    }));
    std::panic::catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| {
        let what = LAST.lock().ok().and_then(|mut last| last.take());
        let what = what.unwrap_or_else(|| "a panic without a message".to_owned());
        let error = anyhow::Error::msg(what).context("internal error");
        let help = super::REPORT_IT.to_owned();
        Messages::new(Color::Auto).failure(&Failure {
            error,
            help,
            code: super::OUR_BUG,
        });
        ExitCode::from(super::OUR_BUG)
    })
}

fn describe(info: &PanicHookInfo<'_>) -> String {
    let text = info.payload_as_str().unwrap_or("a panic without a message");
    let version = env!("CARGO_PKG_VERSION");
    match info.location() {
        Some(at) => format!("{text} (resolute {version}, {}:{})", at.file(), at.line()),
        None => format!("{text} (resolute {version})"),
    }
}
