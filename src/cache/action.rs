//! A remote cache's record of a result: the part of `ActionResult` that names one file (Bazel's
//! Remote Execution API, `build/bazel/remote/execution/v2/remote_execution.proto`). Servers read
//! this record. They refuse or drop results when they do not have the files.

use data_encoding::HEXLOWER;
use prost::Message;
use sha2::{Digest as _, Sha256};

/// The path of our file within the result.
const NAME: &str = "entry";

/// A result: `ActionResult`, reduced to its files.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Action {
    #[prost(message, repeated, tag = "2")]
    output_files: Vec<OutputFile>,
}

#[derive(Clone, PartialEq, Message)]
struct OutputFile {
    #[prost(string, tag = "1")]
    path: String,
    #[prost(message, optional, tag = "2")]
    digest: Option<Blob>,
}

/// The hash and size of a result's file: `Digest` in the API.
#[derive(Clone, PartialEq, Message)]
pub(super) struct Blob {
    /// The SHA-256: 64 lower-case hexadecimal digits.
    #[prost(string, tag = "1")]
    pub hash: String,
    #[prost(int64, tag = "2")]
    size_bytes: i64,
}

impl Action {
    /// The result with the single file `blob`.
    pub(super) fn new(blob: Blob) -> Self {
        let file = OutputFile {
            path: NAME.to_owned(),
            digest: Some(blob),
        };
        Self {
            output_files: vec![file],
        }
    }

    /// The file of the result in `bytes`, if a result of this tool can look like that.
    pub(super) fn read(bytes: &[u8]) -> Option<Blob> {
        let [file] = <[_; 1]>::try_from(Self::decode(bytes).ok()?.output_files).ok()?;
        let blob = file.digest.filter(|_| file.path == NAME)?;
        let is_hash = blob.hash.len() == 64 && HEXLOWER.decode(blob.hash.as_bytes()).is_ok();
        is_hash.then_some(blob)
    }
}

impl Blob {
    /// The hash and size of `content`.
    pub(super) fn of(content: &[u8]) -> Self {
        Self {
            hash: HEXLOWER.encode(&Sha256::digest(content)),
            size_bytes: i64::try_from(content.len()).expect("memory is smaller"),
        }
    }

    /// The size in bytes; 0 if the record has a negative one.
    pub(super) fn size(&self) -> u64 {
        u64::try_from(self.size_bytes).unwrap_or(0)
    }
}
