//! The progress line: phase, bar, number of classes. It appears only on a terminal, after half a
//! second.

use std::io::IsTerminal as _;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::pipeline::Progress;
use report::Phase;

/// A run that ends within this time shows no line.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on standard error that hides itself when it is dropped.
#[derive(Debug)]
pub struct Line {
    bar: ProgressBar,
    /// Dropped to end the waiting thread.
    stop: Option<Sender<()>>,
    waiter: Option<JoinHandle<()>>,
}

impl Line {
    /// Makes a line, which stays hidden if standard error is no terminal, or with `quiet`.
    pub fn new(quiet: bool) -> Self {
        let bar = ProgressBar::hidden();
        if quiet || !std::io::stderr().is_terminal() {
            return Self {
                bar,
                stop: None,
                waiter: None,
            };
        }
        let (stop, stopped) = channel::<()>();
        let shown = bar.clone();
        let waiter = std::thread::spawn(move || {
            if stopped.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(Duration::from_millis(100));
            }
        });
        Self {
            bar,
            stop: Some(stop),
            waiter: Some(waiter),
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(waiter) = self.waiter.take() {
            // It cannot panic; if it did, there is nothing to clean up.
            let _ = waiter.join();
        }
        self.bar.finish_and_clear();
    }
}

impl Progress for Line {
    fn phase(&self, phase: Phase, steps: Option<u64>) {
        let template = match steps {
            Some(_) => "{spinner} {msg:<8} [{bar:30}] {human_pos}/{human_len}",
            None => "{spinner} {msg:<8} {elapsed}",
        };
        self.bar.set_style(style(template));
        self.bar.set_message(phase.name());
        self.bar.set_position(0);
        match steps {
            Some(steps) => self.bar.set_length(steps),
            None => self.bar.unset_length(),
        }
    }

    fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template)
        .expect("the template is a constant of this file")
        .progress_chars("=> ")
}
