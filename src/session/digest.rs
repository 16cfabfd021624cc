//! Digests, as reports and manifests show them.

use sha2::{Digest, Sha256};

use archive::Archive;

/// The SHA-256 of `bytes`, as reports write it.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The SHA-256 of an archive's file. A large file is read in parts, one at a time.
pub fn of_archive(archive: &Archive) -> String {
    let mut digest = Sha256::new();
    archive.parts().for_each(|part| digest.update(part));
    archive.release();
    hex(&digest.finalize())
}

/// A digest in lower-case hexadecimal.
pub fn hex(digest: &[u8]) -> String {
    digest.iter().map(|b| format!("{b:02x}")).collect()
}
