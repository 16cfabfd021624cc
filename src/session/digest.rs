//! Digests as reports and manifests write them.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes`, as reports write it.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// In lower-case hexadecimal.
pub fn hex(digest: &[u8]) -> String {
    digest.iter().map(|b| format!("{b:02x}")).collect()
}
