//! A cache that machines share, behind the directory of each: Bazel's remote cache over HTTP.
//!
//! - `GET` and `PUT` of `/ac/<key>` transfer the record of a result ([`Action`]).
//! - `GET` and `PUT` of `/cas/<SHA-256>` transfer the result's file, gzipped.
//!
//! A file with another hash, or sealed for another key, is a miss, as is a missing file. After a
//! failed request this process asks the server no more. When the server did not answer at all,
//! other processes with the same directory wait a minute before they ask. All these cases are
//! misses, not errors.
//!
//! The hashes find damage. They are no authentication: anyone who may write to the server decides
//! its answers.

use std::fmt;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use data_encoding::BASE64;
use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};
use prost::Message as _;
use ureq::http::{Response, StatusCode, Uri};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::{Agent, Body, RequestBuilder};

use super::action::{Action, Blob};
use super::{Cache, Key};

/// Limit for the record of a result, from the lookup of the server's name to the end of the answer.
const ANSWER: Duration = Duration::from_secs(1);

/// Limit until the server begins to send a file, or confirms that it took one.
const BEGIN: Duration = Duration::from_secs(10);

/// Limit for the transfer of a file.
const TRANSFER: Duration = Duration::from_secs(120);

/// How long processes leave a server alone after it did not answer.
const PAUSE: Duration = Duration::from_secs(60);

/// An upper bound on the size of an [`Action`] with one file.
const ACTION: u64 = 4096;

/// How this process identifies itself to a server.
#[derive(Clone)]
pub enum Credentials {
    /// Without identification.
    None,
    /// `Authorization: Bearer`.
    Token(String),
    /// `Authorization: Basic`.
    Password {
        /// The user's name.
        user: String,
        /// The user's password.
        password: String,
    },
}

/// Why a URL cannot be the address of a remote cache.
#[derive(Debug, thiserror::Error)]
pub enum NoRemote {
    /// It is no URL, or its scheme is not HTTP or HTTPS.
    #[error("`{0}` is no URL of a remote cache: http://HOST[:PORT][/PATH] or https://…")]
    Url(String),
    /// It has a name or password in it. Everybody sees command lines, and logs keep them.
    #[error("the URL of the remote cache has a name or a password in it")]
    HasCredentials,
}

/// The traffic between this process and a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// How many entries came from the server.
    pub fetched: u64,
    /// How many entries were sent to the server.
    pub sent: u64,
    /// Why the server is not asked any more, with its URL in front.
    pub trouble: Option<String>,
}

/// A remote cache server.
pub struct Remote {
    agent: Agent,
    url: String,
    authorization: Option<String>,
    writes: bool,
    traffic: Mutex<Traffic>,
}

/// Why a request failed.
enum Trouble {
    /// The server does not answer.
    Silent(ureq::Error),
    /// The server answers with another status than the protocol expects.
    Refuses(StatusCode),
}

impl Remote {
    /// The server at `url`; no request is made yet. Entries are sent only if it `writes`.
    ///
    /// # Errors
    /// When `url` is no URL of a remote cache.
    pub fn new(url: &str, credentials: &Credentials, writes: bool) -> Result<Self, NoRemote> {
        let parsed: Option<Uri> = url.parse().ok();
        let parsed = parsed.filter(|uri| matches!(uri.scheme_str(), Some("http" | "https")));
        let Some(parsed) = parsed.filter(|uri| uri.query().is_none() && !url.contains('#')) else {
            return Err(NoRemote::Url(url.to_owned()));
        };
        if parsed.authority().is_some_and(|a| a.as_str().contains('@')) {
            return Err(NoRemote::HasCredentials);
        }
        let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier);
        let config = Agent::config_builder()
            .tls_config(tls.build())
            .http_status_as_error(false)
            .timeout_resolve(Some(ANSWER))
            .timeout_connect(Some(ANSWER))
            .timeout_recv_response(Some(BEGIN))
            .timeout_send_body(Some(TRANSFER))
            .timeout_recv_body(Some(TRANSFER))
            .user_agent(concat!("resolute/", env!("CARGO_PKG_VERSION")));
        Ok(Self {
            agent: config.build().new_agent(),
            url: url.trim_end_matches('/').to_owned(),
            authorization: credentials.header(),
            writes,
            traffic: Mutex::default(),
        })
    }

    /// Whether entries are sent to the server.
    pub(super) fn writes(&self) -> bool {
        self.writes
    }

    /// The traffic so far.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        self.locked().clone()
    }

    /// The file of an entry. Only its hash is checked: the caller unseals it.
    pub(super) fn get(&self, key: Key, cache: &Cache) -> Option<Vec<u8>> {
        let action = self.read("ac", &key.file_name(), ACTION, Some(ANSWER), cache)?;
        let blob = Action::read(&action)?;
        if blob.size() > cache.bound() {
            return None;
        }
        let packed = self.read("cas", &blob.hash, blob.size(), None, cache)?;
        let is_whole = Blob::of(&packed) == blob;
        is_whole.then(|| unpack(&packed, cache.bound())).flatten()
    }

    /// Counts an entry that came from the server.
    pub(super) fn count_fetched(&self) {
        self.locked().fetched += 1;
    }

    /// Sends an entry: first its file, then the record, so that no record names a missing file.
    pub(super) fn put(&self, key: Key, file: &[u8], cache: &Cache) {
        let packed = pack(file);
        let blob = Blob::of(&packed);
        let is_sent = self.write("cas", &blob.hash, &packed, cache) && {
            let action = Action::new(blob).encode_to_vec();
            self.write("ac", &key.file_name(), &action, cache)
        };
        self.locked().sent += u64::from(is_sent);
    }

    /// The bytes at a place, at most `most` of them; `None` if the place is empty or holds more.
    fn read(
        &self,
        kind: &str,
        name: &str,
        most: u64,
        within: Option<Duration>,
        cache: &Cache,
    ) -> Option<Vec<u8>> {
        let answer = self.asked(cache, || {
            let request = self.known(self.agent.get(self.place(kind, name)));
            let mut response = request.config().timeout_global(within).build().call()?;
            match response.status() {
                StatusCode::NOT_FOUND => Ok(None),
                StatusCode::OK => content(&mut response, most),
                other => Err(Trouble::Refuses(other)),
            }
        });
        answer.flatten()
    }

    /// Stores `bytes` at a place; whether the server took them.
    fn write(&self, kind: &str, name: &str, bytes: &[u8], cache: &Cache) -> bool {
        let answer = self.asked(cache, || {
            let request = self.known(self.agent.put(self.place(kind, name)));
            let response = request.send(bytes)?;
            match response.status() {
                status if status.is_success() => Ok(()),
                other => Err(Trouble::Refuses(other)),
            }
        });
        answer.is_some()
    }

    /// Adds the credentials to a request.
    fn known<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        match &self.authorization {
            Some(value) => request.header("Authorization", value),
            None => request,
        }
    }

    fn place(&self, kind: &str, name: &str) -> String {
        format!("{}/{kind}/{name}", self.url)
    }

    /// Makes a request, unless an earlier one failed.
    fn asked<T>(&self, cache: &Cache, ask: impl FnOnce() -> Result<T, Trouble>) -> Option<T> {
        if self.locked().trouble.is_some() {
            return None;
        }
        let mark = self.mark(cache.directory());
        if is_recent(&mark) {
            self.leave("it did not answer a moment ago, and is asked again after a minute".into());
            return None;
        }
        let trouble = match ask() {
            Ok(answer) => return Some(answer),
            Err(Trouble::Silent(error)) => {
                // The mark spares the next process the wait. Where it cannot be written, that
                // process waits too.
                let _ = fs::create_dir_all(cache.directory()).and_then(|()| fs::write(&mark, ""));
                format!("it does not answer ({error})")
            }
            Err(Trouble::Refuses(status)) => refusal(status),
        };
        self.leave(trouble);
        None
    }

    /// The file whose modification time is the time of the server's last silence.
    fn mark(&self, directory: &Path) -> PathBuf {
        let hash = Key::of(self.url.as_bytes()).file_name();
        directory.join(format!("remote-silent-{}", &hash[..16]))
    }

    fn leave(&self, why: String) {
        self.locked().trouble = Some(format!("{}: {why}", self.url));
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Traffic> {
        self.traffic.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Credentials {
    fn header(&self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Token(token) => Some(format!("Bearer {token}")),
            Self::Password { user, password } => {
                let both = BASE64.encode(format!("{user}:{password}").as_bytes());
                Some(format!("Basic {both}"))
            }
        }
    }
}

/// Leaves the credentials out.
impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Remote");
        shown.field("url", &self.url).field("writes", &self.writes);
        shown.finish_non_exhaustive()
    }
}

impl From<ureq::Error> for Trouble {
    fn from(error: ureq::Error) -> Self {
        Self::Silent(error)
    }
}

/// Gzips a file, because an analysis leaves large and repetitive files to later ones.
fn pack(file: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut reader = GzEncoder::new(file, Compression::fast());
    reader.read_to_end(&mut packed).expect("it is in memory");
    packed
}

/// Unzips a packed file; `None` if it is no gzip, or unpacks to more than `most` bytes.
fn unpack(packed: &[u8], most: u64) -> Option<Vec<u8>> {
    let mut file = Vec::new();
    let mut reader = GzDecoder::new(packed).take(most.saturating_add(1));
    reader.read_to_end(&mut file).ok()?;
    (file.len() as u64 <= most).then_some(file)
}

/// The body of a response; `None` if it is larger than `most` bytes.
fn content(response: &mut Response<Body>, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
    match response.body_mut().with_config().limit(most).read_to_vec() {
        Ok(content) => Ok(Some(content)),
        Err(ureq::Error::BodyExceedsLimit(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn refusal(status: StatusCode) -> String {
    let why = match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            ": set RESOLUTE_REMOTE_CACHE_TOKEN, or RESOLUTE_REMOTE_CACHE_USER and RESOLUTE_REMOTE_CACHE_PASSWORD"
        }
        _ => "",
    };
    format!("it answers {status}{why}")
}

/// Whether a file was written within the last minute.
fn is_recent(file: &Path) -> bool {
    let written = fs::metadata(file).and_then(|metadata| metadata.modified());
    let age = written.ok().and_then(|written| written.elapsed().ok());
    age.is_some_and(|age| age < PAUSE)
}

#[cfg(test)]
mod tests {
    use super::{pack, unpack};

    #[test]
    fn only_what_was_packed_is_unpacked_and_no_more_than_there_is_room_for() {
        let file = [7; 5000];
        let packed = pack(&file);
        assert!(packed.len() < 100);
        assert_eq!(unpack(&packed, 5000), Some(file.to_vec()));
        assert_eq!(unpack(&packed, 4999), None, "larger than the bound");
        assert_eq!(unpack(&packed[..packed.len() - 1], 5000), None, "cut");
        assert_eq!(unpack(&file, 5000), None, "not packed");
        assert_eq!(unpack(&pack(b""), 0), Some(Vec::new()));
    }
}
