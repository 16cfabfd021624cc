//! Inflating within bounds, and deflating.
//!
//! Inflating stops at the first byte too many. It allocates at most the declared size, and at most
//! the bytes that the compressed content can expand to (deflate expands at most 1032 times).
//! Deflating depends on the bytes and the level only: `zlib-rs` chooses the same matches on every
//! processor. So the output is deterministic.

use flate2::{Compression, Decompress, FlushDecompress, Status};
use std::io::Write;

/// A deflate stream expands to at most this many bytes for each of its own.
const MAX_RATIO: u64 = 1032;

/// Why content does not match its declaration.
pub(super) enum InflateError {
    /// It is no deflate stream, or does not have the declared size; with the reason.
    Damaged(&'static str),
    /// Its declared size is larger than `limit`.
    TooLarge,
}

/// Inflates `packed`, which must give exactly `size` bytes.
pub(super) fn inflate(packed: &[u8], size: u64, limit: u64) -> Result<Vec<u8>, InflateError> {
    if size > limit {
        return Err(InflateError::TooLarge);
    }
    if size > (packed.len() as u64 + 1).saturating_mul(MAX_RATIO) {
        return Err(InflateError::Damaged(
            "it is too short for the size it declares",
        ));
    }
    let capacity = usize::try_from(size).map_err(|_| InflateError::TooLarge)?;
    // One byte more than declared, so that a stream that is too long shows.
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
            .map_err(|_| InflateError::Damaged("it is no deflate stream"))?;
        if out.len() > capacity {
            return Err(InflateError::Damaged(
                "it is longer than the size it declares",
            ));
        }
        if status == Status::StreamEnd {
            break;
        }
        if before == (stream.total_in(), out.len()) {
            return Err(InflateError::Damaged("its deflate stream is cut off"));
        }
    }
    if out.len() < capacity {
        return Err(InflateError::Damaged(
            "it is shorter than the size it declares",
        ));
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
