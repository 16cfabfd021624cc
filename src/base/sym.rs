//! Interned strings of class files.
//!
//! A class file's strings are *modified UTF-8* (JVMS 4.4.7), which may hold unpaired surrogates, so
//! a [`Sym`] is bytes; comparing and hashing it is comparing a number. The table is one for the
//! process and never shrinks: its size is bounded by the distinct names of the classes read.

use std::cmp::Ordering;
use std::fmt;
use std::hash::BuildHasher;
use std::sync::atomic::{self, AtomicU32};
use std::sync::{LazyLock, OnceLock, RwLock};

use rustc_hash::{FxBuildHasher, FxHashMap};

/// An interned modified-UTF-8 string: a class name in internal form (`java/lang/String`), a member
/// name, a descriptor. Equality is identity of content; the order is that of the bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sym(u32);

const SHARDS: usize = 32;

/// From content to symbol, by a hash of the content.
static SHARDED: LazyLock<[RwLock<Shard>; SHARDS]> =
    LazyLock::new(|| std::array::from_fn(|_| RwLock::default()));

#[derive(Default)]
struct Shard {
    ids: FxHashMap<&'static [u8], u32>,
    /// What is left of the last block of bytes that was taken for names.
    free: &'static mut [u8],
}

impl Shard {
    /// The same bytes, to stay. Blocks hold many names, so that one costs no more than its bytes.
    fn keep(&mut self, bytes: &[u8]) -> &'static [u8] {
        const BLOCK: usize = 1 << 14;
        if bytes.len() > self.free.len() {
            if bytes.len() > BLOCK / 8 {
                return Box::leak(bytes.into());
            }
            self.free = Box::leak(vec![0; BLOCK].into_boxed_slice());
        }
        let (kept, free) = std::mem::take(&mut self.free).split_at_mut(bytes.len());
        self.free = free;
        kept.copy_from_slice(bytes);
        kept
    }
}

/// Slots that are written once.
type Chunk = Box<[OnceLock<&'static [u8]>]>;

/// From symbol to content, without a lock: chunks of which each is twice as long as the one before,
/// never moved, and slots that are written once.
static CHUNKS: [OnceLock<Chunk>; CHUNK_COUNT] = [const { OnceLock::new() }; CHUNK_COUNT];

/// How many symbols there are.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// The first chunk has 2 to the power of that many slots.
const FIRST_BITS: u32 = 12;
const CHUNK_COUNT: usize = 32 - FIRST_BITS as usize;

/// The chunk and the slot of a symbol.
fn place(id: u32) -> (usize, usize) {
    // Counted from the length of the first chunk on, chunk `n` holds the numbers of `FIRST_BITS + n + 1` bits.
    let number = id as usize + (1 << FIRST_BITS);
    let bits = number.ilog2();
    ((bits - FIRST_BITS) as usize, number - (1 << bits))
}

fn slot(id: u32) -> &'static OnceLock<&'static [u8]> {
    let (chunk, at) = place(id);
    let empty = || {
        (0..1usize << (chunk as u32 + FIRST_BITS))
            .map(|_| OnceLock::new())
            .collect()
    };
    &CHUNKS[chunk].get_or_init(empty)[at]
}

fn shard(bytes: &[u8]) -> &'static RwLock<Shard> {
    &SHARDED[(FxBuildHasher.hash_one(bytes) >> 40) as usize % SHARDS]
}

fn known(shard: &RwLock<Shard>, bytes: &[u8]) -> Option<Sym> {
    let shard = shard.read().expect("no panic while interning");
    shard.ids.get(bytes).map(|&id| Sym(id))
}

impl Sym {
    /// The symbol of these modified-UTF-8 bytes.
    pub fn new(bytes: &[u8]) -> Self {
        let shard = shard(bytes);
        if let Some(known) = known(shard, bytes) {
            return known;
        }
        let mut shard = shard.write().expect("no panic while interning");
        if let Some(&id) = shard.ids.get(bytes) {
            return Self(id);
        }
        let stored = shard.keep(bytes);
        let id = COUNT.fetch_add(1, atomic::Ordering::Relaxed);
        assert!(
            id < u32::MAX - (1 << FIRST_BITS),
            "fewer than 2^32 distinct names"
        );
        slot(id).get_or_init(|| stored);
        shard.ids.insert(stored, id);
        Self(id)
    }

    /// The symbol of these bytes, if anyone has made one.
    pub fn known(bytes: &[u8]) -> Option<Self> {
        known(shard(bytes), bytes)
    }

    /// One bit of 64, for sets of symbols that tell at once what is certainly not among them. Which one
    /// it is differs from run to run.
    pub fn bit(self) -> u64 {
        1 << (self.0 % u64::BITS)
    }

    /// The bytes, in modified UTF-8.
    pub fn bytes(self) -> &'static [u8] {
        let (chunk, at) = place(self.0);
        let chunk = CHUNKS[chunk].get().expect("made before its symbols");
        chunk[at]
            .get()
            .expect("written before its symbol is given out")
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
