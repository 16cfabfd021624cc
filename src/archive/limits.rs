//! How much an archive may hold, and the running count that nested archives share.
//!
//! The limits bound how much memory a hostile archive can make the tool allocate. Opening an
//! archive checks them against the sizes that the central directory declares. `Entry::read` then
//! checks every entry against its declaration.

use super::error::ArchiveError;
use base::budgets;
use std::sync::atomic::{AtomicU64, Ordering};

/// The limits that `--max-entry-size` and `--max-entries` set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArchiveLimits {
    /// The largest entry, in bytes after inflating.
    pub max_entry_size: u64,
    /// The largest sum of all entries in bytes, nested archives included.
    pub max_total_size: u64,
    /// The largest number of entries, nested archives included.
    pub max_entries: u64,
}

impl ArchiveLimits {
    /// Limits from the two options. All entries together may have `budgets::LARGEST_ENTRIES` times
    /// the size of one.
    pub fn new(max_entry_size: u64, max_entries: u64) -> ArchiveLimits {
        ArchiveLimits {
            max_entry_size,
            max_total_size: max_entry_size.saturating_mul(budgets::LARGEST_ENTRIES),
            max_entries,
        }
    }
}

impl Default for ArchiveLimits {
    /// 1 GiB for an entry, 8 GiB for all, 1,000,000 entries.
    fn default() -> Self {
        ArchiveLimits::new(budgets::LARGEST_ENTRY, budgets::ENTRIES)
    }
}

/// The used part of the limits, shared by an archive and those nested in it.
#[derive(Debug)]
pub(super) struct ArchiveBudget {
    pub(super) limits: ArchiveLimits,
    bytes: AtomicU64,
    /// The most bytes that all entries together may declare, by the limits and by the file's size.
    max_bytes: u64,
    entries: AtomicU64,
}

impl ArchiveBudget {
    /// An unused budget for a file of `file` bytes.
    pub(super) fn new(limits: ArchiveLimits, file: usize) -> ArchiveBudget {
        let granted = budgets::unpacked(file as u64, limits.max_entry_size);
        ArchiveBudget {
            limits,
            max_bytes: granted.min(limits.max_total_size),
            bytes: AtomicU64::new(0),
            entries: AtomicU64::new(0),
        }
    }

    /// Counts one entry of the file `label`.
    pub(super) fn entry(&self, label: &str) -> Result<(), ArchiveError> {
        let limit = self.limits.max_entries;
        if self.entries.fetch_add(1, Ordering::Relaxed) >= limit {
            let at = label.to_owned();
            return Err(ArchiveError::TooManyEntries { at, limit });
        }
        Ok(())
    }

    /// Counts the `size` bytes that an entry declares.
    pub(super) fn bytes(
        &self,
        label: &str,
        entry: impl FnOnce() -> String,
        size: u64,
    ) -> Result<(), ArchiveError> {
        let limit = self.limits.max_entry_size;
        if size > limit {
            return Err(ArchiveError::EntryTooLarge { at: entry(), limit });
        }
        let limit = self.max_bytes;
        let before = self.bytes.fetch_add(size, Ordering::Relaxed);
        if before.saturating_add(size) > limit {
            let at = label.to_owned();
            return Err(ArchiveError::TotalTooLarge { at, limit });
        }
        Ok(())
    }
}
