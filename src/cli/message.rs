//! Messages on standard error: one sentence, its causes, the next step.

use std::io::{IsTerminal as _, Write as _};

use anstream::AutoStream;

use super::args::Color;
use super::vocabulary::for_caller;
use crate::pipeline::{ArchiveError, SessionError};
use base::escape::escaped;

/// A failed run: the error for standard error, and the exit code.
#[derive(Debug)]
pub struct Failure {
    /// The error, with its chain of causes.
    pub error: anyhow::Error,
    /// The next step for the user; may be empty.
    pub help: String,
    /// The exit code: 1, 2 or 70.
    pub code: u8,
}

impl Failure {
    /// Wrong usage: exit code 2.
    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            error: anyhow::Error::msg(message.into()),
            help: help.into(),
            code: 2,
        }
    }

    /// The input or the environment is at fault: exit code 1.
    pub fn environment(error: anyhow::Error, help: impl Into<String>) -> Self {
        Self {
            error,
            help: help.into(),
            code: 1,
        }
    }
}

impl From<SessionError> for Failure {
    fn from(error: SessionError) -> Self {
        let help = error.help().to_owned();
        let is_our_bug = matches!(error, SessionError::CacheDiffers { .. });
        Self {
            error: error.into(),
            help,
            code: if is_our_bug { super::OUR_BUG } else { 1 },
        }
    }
}

/// Prints to standard error, in colour if wanted.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    color: bool,
}

impl Messages {
    /// Decides about colour once, from the option, the environment and the terminal.
    pub fn new(color: Color) -> Self {
        let wanted = || {
            std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
                && std::io::stderr().is_terminal()
        };
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => wanted(),
        };
        Self { color }
    }

    /// Prints `error:`, its causes below, and `help:`.
    pub fn failure(self, failure: &Failure) {
        self.line("error", "1;31", &failure.error.to_string());
        let mut last = failure.error.to_string();
        for cause in failure.error.chain().skip(1) {
            let text = cause_text(cause);
            // Wrappers often repeat the message of the wrapped error, or the file that both name.
            if !last.contains(&text) {
                let said = text
                    .split_once(": ")
                    .filter(|(file, _)| last.ends_with(file));
                self.line("  because", "1", said.map_or(&text, |(_, rest)| rest));
            }
            last = text;
        }
        if !failure.help.is_empty() {
            self.line("help", "1;36", &for_caller(&failure.help));
        }
    }

    /// Prints `warning:`.
    pub fn warning(self, text: &str) {
        self.line("warning", "1;33", text);
    }

    fn line(self, label: &str, style: &str, text: &str) {
        let text = escaped(text);
        let err = std::io::stderr().lock();
        // Consoles of Windows show colours only on request, which the stream makes.
        let mut err = if self.color {
            AutoStream::always(err)
        } else {
            AutoStream::never(err)
        };
        // If standard error is closed, no reader is left.
        let _ = writeln!(err, "\u{1b}[{style}m{label}:\u{1b}[0m {text}");
    }
}

/// The text of a cause. Causes from archives end with advice, which is told in the user's words.
fn cause_text(cause: &(dyn std::error::Error + 'static)) -> String {
    let text = cause.to_string();
    let Some(error) = cause.downcast_ref::<ArchiveError>() else {
        return text;
    };
    let what = error.what();
    let at = text.strip_suffix(&*what).unwrap_or_default();
    format!("{at}{}", for_caller(&what))
}

/// Prints to standard output. A reader that has gone away (`| head`) is no error.
pub(super) fn print(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::environment(
            anyhow::Error::new(e).context("cannot write to standard output"),
            "",
        )),
        _ => Ok(()),
    }
}
