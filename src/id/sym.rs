//! Interned strings of class files.
//!
//! A class file's strings are *modified UTF-8* (JVMS 4.4.7), which may hold unpaired surrogates, so
//! a [`Sym`] is bytes; comparing and hashing it is comparing a number. The table is one for the
//! process and never shrinks: its size is bounded by the distinct names of the classes read.

use std::cmp::Ordering;
use std::fmt;
use std::hash::BuildHasher;
use std::sync::{LazyLock, RwLock};

use rustc_hash::{FxBuildHasher, FxHashMap};

/// An interned modified-UTF-8 string: a class name in internal form (`java/lang/String`), a member
/// name, a descriptor. Equality is identity of content; the order is that of the bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sym(u32);

const SHARDS: usize = 32;

#[derive(Default)]
struct Shard {
    ids: FxHashMap<&'static [u8], u32>,
    strings: Vec<&'static [u8]>,
}

static TABLE: LazyLock<[RwLock<Shard>; SHARDS]> =
    LazyLock::new(|| std::array::from_fn(|_| RwLock::default()));

impl Sym {
    /// The symbol of these modified-UTF-8 bytes.
    pub fn new(bytes: &[u8]) -> Self {
        let shard_index = (FxBuildHasher.hash_one(bytes) >> 40) as usize % SHARDS;
        let shard = &TABLE[shard_index];
        if let Some(&id) = shard
            .read()
            .expect("no panic while interning")
            .ids
            .get(bytes)
        {
            return Self(id);
        }
        let mut shard = shard.write().expect("no panic while interning");
        if let Some(&id) = shard.ids.get(bytes) {
            return Self(id);
        }
        let stored: &'static [u8] = Box::leak(bytes.into());
        let id = u32::try_from(shard.strings.len() * SHARDS + shard_index)
            .expect("fewer than 2^32 distinct names");
        shard.strings.push(stored);
        shard.ids.insert(stored, id);
        Self(id)
    }

    /// The bytes, in modified UTF-8.
    pub fn bytes(self) -> &'static [u8] {
        let index = self.0 as usize;
        TABLE[index % SHARDS]
            .read()
            .expect("no panic while interning")
            .strings[index / SHARDS]
    }

    /// The text, when it is also plain UTF-8; else a replacement text, for messages only.
    pub fn text(self) -> std::borrow::Cow<'static, str> {
        String::from_utf8_lossy(self.bytes())
    }
}

impl serde::Serialize for Sym {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.bytes())
    }
}

impl<'de> serde::Deserialize<'de> for Sym {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl serde::de::Visitor<'_> for Bytes {
            type Value = Sym;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the bytes of a name")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Sym, E> {
                Ok(Sym::new(bytes))
            }
        }
        deserializer.deserialize_bytes(Bytes)
    }
}

impl From<&str> for Sym {
    /// The symbol of a text without NUL and without characters beyond the BMP, whose modified
    /// UTF-8 is its UTF-8.
    fn from(text: &str) -> Self {
        debug_assert!(!text.bytes().any(|b| b == 0 || b >= 0xf0));
        Self::new(text.as_bytes())
    }
}

impl PartialEq<str> for Sym {
    fn eq(&self, other: &str) -> bool {
        self.bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for Sym {
    fn eq(&self, other: &&str) -> bool {
        self.bytes() == other.as_bytes()
    }
}

impl PartialOrd for Sym {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Sym {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        self.bytes().cmp(other.bytes())
    }
}

impl fmt::Display for Sym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl fmt::Debug for Sym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text(), f)
    }
}
