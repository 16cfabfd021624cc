//! The file of an entry: magic with the format's version, key, content, SHA-256 of all of these.
//!
//! The checksum finds damage. The key finds an entry under another entry's name. The version finds
//! entries of older and newer builds. There is no authentication: anyone who may write into the
//! directory is trusted.

use std::io::{self, Write};

use sha2::{Digest as _, Sha256};

use super::Key;

/// The first bytes of every entry; the last byte is the number of the format.
const MAGIC: &[u8; 8] = b"RESOLUT\x01";

const HEADER: usize = MAGIC.len() + CHECKSUM;
const CHECKSUM: usize = 32;

/// Writes an entry's file.
pub(super) struct Sealing<W> {
    out: W,
    hash: Sha256,
}

impl<W: Write> Sealing<W> {
    /// Begins the entry with this key.
    pub(super) fn begin(out: W, key: Key) -> io::Result<Self> {
        let hash = Sha256::new();
        let mut sealing = Self { out, hash };
        sealing.write_all(MAGIC)?;
        sealing.write_all(&key.0)?;
        Ok(sealing)
    }

    /// Writes the checksum, which ends the entry.
    pub(super) fn end(mut self) -> io::Result<W> {
        self.out.write_all(&self.hash.finalize())?;
        Ok(self.out)
    }
}

impl<W: Write> Write for Sealing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The content of an entry's file, if the file is whole and is the entry of `key`.
pub(super) fn unseal(mut file: Vec<u8>, key: Key) -> Option<Vec<u8>> {
    let end = file.len().checked_sub(CHECKSUM)?;
    let (sealed, checksum) = file.split_at(end);
    let is_ours = sealed.starts_with(MAGIC) && sealed.get(MAGIC.len()..HEADER)? == key.0;
    if !is_ours || Sha256::digest(sealed)[..] != *checksum {
        return None;
    }
    file.truncate(end);
    file.drain(..HEADER);
    Some(file)
}
