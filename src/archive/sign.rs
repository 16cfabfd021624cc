//! Signatures: whether an archive is signed, and the rewrite that removes its signatures.
//!
//! The JVM verifies a signature if a block file (`.RSA`, `.DSA`, `.EC`) and a `.SF` file of the
//! same base name lie directly in `META-INF` (`sun.security.util.SignatureFileVerifier`, names
//! without case). Removing a signature removes
//!
//! - those files and `SIG-*`;
//! - from the manifest's sections, the attributes of the JAR specification that carry digests
//!   (`x-Digest`, `x-Digest-lang`, `Digest-Algorithms`, `Magic`);
//! - sections that held only such attributes.
//!
//! The main attributes and every other byte stay. This file neither checks nor makes signatures.

use super::error::ArchiveError;
use super::jar::Archive;
use super::manifest::{Manifest, Section};
use super::write::Rewrite;

const BLOCKS: [&[u8]; 3] = [b".RSA", b".DSA", b".EC"];
const DIGESTS: &[u8] = b".SF";

/// The part of a name behind `META-INF/`, for a file directly in that folder.
fn in_meta_inf(name: &[u8]) -> Option<&[u8]> {
    let (dir, file) = name.split_at_checked(9)?;
    let direct = dir.eq_ignore_ascii_case(b"META-INF/") && !file.contains(&b'/');
    direct.then_some(file)
}

/// `file` without the extension `with`, in any case of letters.
fn stem<'a>(file: &'a [u8], with: &[u8]) -> Option<&'a [u8]> {
    let (stem, extension) = file.split_at_checked(file.len().checked_sub(with.len())?)?;
    extension.eq_ignore_ascii_case(with).then_some(stem)
}

/// Whether an entry of this name belongs to a signature.
pub(super) fn is_signature_name(name: &[u8]) -> bool {
    let Some(file) = in_meta_inf(name) else {
        return false;
    };
    let named = BLOCKS
        .iter()
        .chain([&DIGESTS])
        .any(|ext| stem(file, ext).is_some());
    named || is_sig_file(file)
}

/// `SIG-name`, alone or with an extension of one to three letters or digits.
fn is_sig_file(file: &[u8]) -> bool {
    let sig = file
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"SIG-"));
    let dot = file.iter().rposition(|byte| *byte == b'.');
    let extension = dot.and_then(|dot| file.get(dot + 1..));
    sig && extension
        .is_none_or(|ext| (1..=3).contains(&ext.len()) && ext.iter().all(u8::is_ascii_alphanumeric))
}

impl Archive {
    /// Whether the JVM would verify a signature of this archive.
    pub fn is_signed(&self) -> bool {
        let files = || self.entries().filter_map(|entry| in_meta_inf(entry.name()));
        let signed: Vec<&[u8]> = files().filter_map(|file| stem(file, DIGESTS)).collect();
        files()
            .filter_map(|file| BLOCKS.iter().find_map(|ext| stem(file, ext)))
            .any(|block| signed.iter().any(|sf| sf.eq_ignore_ascii_case(block)))
    }

    /// Refuses a signed archive with an error that tells the user how to continue. (A signed
    /// archive that is nested in another is to be copied untouched instead.)
    ///
    /// # Errors
    /// When the archive is signed.
    pub fn require_unsigned(&self) -> Result<(), ArchiveError> {
        if self.is_signed() {
            let at = self.label().to_owned();
            return Err(ArchiveError::Signed { at });
        }
        Ok(())
    }

    /// The rewrite that removes the archive's signatures; empty if the archive has none.
    ///
    /// # Errors
    /// When the manifest cannot be read or is malformed.
    pub fn strip_signatures(&self) -> Result<Rewrite, ArchiveError> {
        let mut rewrite = Rewrite::default();
        for entry in self
            .entries()
            .filter(|entry| is_signature_name(entry.name()))
        {
            rewrite.remove.insert(entry.id());
        }
        let signed = !rewrite.remove.is_empty();
        if let (true, Some(entry), Some(manifest)) =
            (signed, self.manifest_entry(), self.manifest()?)
        {
            let bytes = entry.read()?;
            let stripped = without_digests(&bytes, &manifest);
            if stripped != *bytes {
                rewrite.replace.insert(entry.id(), stripped);
            }
        }
        Ok(rewrite)
    }
}

/// The manifest without its digest attributes, and without the sections that held only those.
fn without_digests(bytes: &[u8], manifest: &Manifest) -> Vec<u8> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut pos = 0;
    let mut copy_to = |end: usize, skip_to: usize| {
        kept.extend_from_slice(bytes.get(pos..end).unwrap_or_default());
        pos = skip_to;
    };
    for section in &manifest.sections {
        if is_all_digests(section) {
            copy_to(section.span.start, section.span.end);
            continue;
        }
        for (name, _, span) in &section.attributes {
            if is_digest(name) {
                copy_to(span.start, span.end);
            }
        }
    }
    copy_to(bytes.len(), bytes.len());
    kept
}

fn is_all_digests(section: &Section) -> bool {
    let mut names = section.attributes.iter().map(|(name, ..)| name);
    !section.attributes.is_empty() && names.all(|name| is_digest(name))
}

/// Whether an attribute carries a digest or describes digests (JAR specification, "Signed JAR").
fn is_digest(name: &[u8]) -> bool {
    let name = name.to_ascii_lowercase();
    name == b"magic"
        || name == b"digest-algorithms"
        || name.ends_with(b"-digest")
        || name.windows(8).any(|part| part == b"-digest-")
}
