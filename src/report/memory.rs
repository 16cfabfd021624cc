//! The process's peak memory.

/// The largest resident set so far in bytes; `None` where the system does not tell it.
#[cfg(target_os = "linux")]
#[must_use]
pub fn peak_rss_bytes() -> Option<u64> {
    // `getrusage` would also count the parent's memory at the time when this process began.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// The largest resident set so far in bytes; `None` where the system does not tell it.
#[cfg(not(target_os = "linux"))]
#[must_use]
#[allow(unsafe_code)]
pub fn peak_rss_bytes() -> Option<u64> {
    use std::ptr::null_mut;
    let mut peak = 0;
    // SAFETY: each pointer is null, which the function allows, or points to our own number, which
    // it sets.
    unsafe {
        libmimalloc_sys::mi_process_info(
            null_mut(),
            null_mut(),
            null_mut(),
            null_mut(),
            &raw mut peak,
            null_mut(),
            null_mut(),
            null_mut(),
        );
    }
    u64::try_from(peak).ok().filter(|peak| *peak > 0)
}

/// Returns this thread's freed memory to the system. The allocator keeps it for a while; between
/// two phases of a large run, that raises the peak.
#[allow(unsafe_code)]
pub fn give_back() {
    // SAFETY: the function may be called at any time. It frees only unused memory.
    unsafe { libmimalloc_sys::mi_collect(true) }
}
