//! Inflating within bounds, and deflating.
//!
//! Inflating never allocates more than the declared size and never more than the compressed bytes
//! can hold (deflate expands at most 1032 times), and stops at the first byte too many. Deflating
//! depends on the bytes and the level only, so it is deterministic; `zlib-rs` chooses the same
//! matches on every processor.

use flate2::{Compression, Decompress, FlushDecompress, Status};
use std::io::Write;

/// No deflate stream holds more than this many bytes for each of its own.
const MAX_RATIO: u64 = 1032;

/// Why content did not come out as declared.
pub(super) enum Failure {
    /// It is no deflate stream, or has not the declared size; with what is wrong.
    Damaged(&'static str),
    /// There is more of it than `limit` allows.
    TooLarge,
}

/// Inflates `packed`, which should give exactly `size` bytes.
pub(super) fn inflate(packed: &[u8], size: u64, limit: u64) -> Result<Vec<u8>, Failure> {
    if size > limit {
        return Err(Failure::TooLarge);
    }
    if size > (packed.len() as u64 + 1).saturating_mul(MAX_RATIO) {
        return Err(Failure::Damaged("it is too short for the size it declares"));
    }
    let capacity = usize::try_from(size).map_err(|_| Failure::TooLarge)?;
    // One byte more than declared, so that a longer stream shows.
    let mut out = Vec::with_capacity(capacity + 1);
    let mut stream = Decompress::new(false);
    loop {
        let before = (stream.total_in(), out.len());
        let rest = usize::try_from(before.0)
            .ok()
            .and_then(|read| packed.get(read..))
            .unwrap_or_default();
        let status = stream
            .decompress_vec(rest, &mut out, FlushDecompress::None)
            .map_err(|_| Failure::Damaged("it is no deflate stream"))?;
        if out.len() > capacity {
            return Err(Failure::Damaged("it is longer than the size it declares"));
        }
        if status == Status::StreamEnd {
            break;
        }
        if before == (stream.total_in(), out.len()) {
            return Err(Failure::Damaged("its deflate stream is cut off"));
        }
    }
    if out.len() < capacity {
        return Err(Failure::Damaged("it is shorter than the size it declares"));
    }
    Ok(out)
}

/// Deflates `bytes` at `level` (0 to 9).
pub(super) fn deflate(bytes: &[u8], level: u32) -> std::io::Result<Vec<u8>> {
    let room = Vec::with_capacity(bytes.len() / 2 + 64);
    let mut encoder = flate2::write::DeflateEncoder::new(room, Compression::new(level.min(9)));
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The CRC-32 of `bytes`.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}
