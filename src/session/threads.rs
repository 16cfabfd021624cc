//! The threads of a run: as many as were asked for, none of those that the caller may have.

use std::num::NonZeroUsize;

use crate::options::SessionError;

/// The stack of each thread in bytes: that of a usual main thread.
const STACK: usize = 8 << 20;

/// Does `work` with all its parallel parts in `jobs` threads; without a number, in one a core. The
/// caller waits; were it to wait in a thread pool of its own, it would begin other work meanwhile,
/// which may come back to here, deeper and deeper on one stack.
pub fn within<T: Send>(
    jobs: Option<NonZeroUsize>,
    work: impl FnOnce() -> Result<T, SessionError> + Send,
) -> Result<T, SessionError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.map_or(0, NonZeroUsize::get))
        .stack_size(STACK)
        .build()
        .map_err(|e| SessionError::Threads {
            source: Box::new(e),
        })?;
    std::thread::scope(|scope| {
        let waits = std::thread::Builder::new().spawn_scoped(scope, || pool.install(work));
        let waits = waits.map_err(|e| SessionError::Threads {
            source: Box::new(e),
        })?;
        waits
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
