//! The threads of a run: as many as requested, separate from the caller's.

use std::num::NonZeroUsize;

use crate::options::SessionError;

/// The stack size of each thread in bytes, as usual for a main thread.
const STACK: usize = 8 << 20;

/// Runs `work` with all its parallel parts in `jobs` threads; by default, one a core.
///
/// The caller blocks until the work is done. A caller that waited within its own thread pool would
/// start other work meanwhile, which could come back to here, ever deeper on one stack.
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
