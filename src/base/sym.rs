//! Interned strings of class files.
//!
//! A class file's strings are *modified UTF-8* (JVMS 4.4.7), which may hold unpaired surrogates. So
//! a [`Sym`] stands for bytes. Comparing and hashing it is comparing and hashing a number. The
//! process has one table, which never shrinks. Its size is bounded by the distinct names of the
//! classes read.

use std::cmp::Ordering;
use std::fmt;
use std::hash::BuildHasher;
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{self, AtomicPtr, AtomicU32};
use std::sync::{LazyLock, OnceLock, RwLock};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// An interned modified-UTF-8 string: a class name in internal form (`java/lang/String`), a member
/// name, a descriptor. Two symbols are equal if their bytes are equal. The order is the order of
/// the bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sym(u32);

const SHARDS: usize = 32;

/// From content to symbol, by a hash of the content.
static SHARDED: LazyLock<[RwLock<Shard>; SHARDS]> =
    LazyLock::new(|| std::array::from_fn(|_| RwLock::default()));

#[derive(Default)]
struct Shard {
    /// The names, by the hash of their content.
    names: HashTable<Name>,
    /// The unused rest of the last block of bytes that was taken for names.
    free: &'static mut [u8],
}

/// Points to a name: the number of its symbol, its length, then its bytes. A lookup reads this one
/// place of memory. Each constant of each class takes a lookup.
#[derive(Clone, Copy)]
struct Name(NonNull<u8>);

const NUMBER: usize = size_of::<u32>();

// SAFETY: a `Name` points to memory that is never written again.
#[allow(unsafe_code)]
unsafe impl Send for Name {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Sync for Name {}

impl Name {
    /// Writes a name into `room`, which it fills.
    fn write(room: &'static mut [u8], symbol: u32, bytes: &[u8]) -> Self {
        let length = u32::try_from(bytes.len()).expect("a name of less than 4 GiB");
        let (numbers, content) = room.split_at_mut(2 * NUMBER);
        numbers[..NUMBER].copy_from_slice(&symbol.to_ne_bytes());
        numbers[NUMBER..].copy_from_slice(&length.to_ne_bytes());
        content.copy_from_slice(bytes);
        Self(NonNull::from(room).cast())
    }

    /// The number of the name's symbol, and its bytes.
    #[allow(unsafe_code)]
    fn read(self) -> (u32, &'static [u8]) {
        let at = self.0.as_ptr();
        // SAFETY: `Name::write` made every `Name`. It points to two numbers and `length` bytes in
        // one slice. The slice is never freed, and never written again.
        unsafe {
            let symbol = at.cast::<u32>().read_unaligned();
            let length = at.add(NUMBER).cast::<u32>().read_unaligned();
            let content = std::slice::from_raw_parts(at.add(2 * NUMBER), length as usize);
            (symbol, content)
        }
    }
}

impl Shard {
    fn find(&self, hash: u64, bytes: &[u8]) -> Option<Sym> {
        let found = self.names.find(hash, |name| name.read().1 == bytes)?;
        Some(Sym(found.read().0))
    }

    /// Keeps a name. Blocks hold many names, so one name costs little more than its bytes.
    fn keep(&mut self, symbol: u32, bytes: &[u8]) -> Name {
        const BLOCK: usize = 1 << 14;
        let whole = 2 * NUMBER + bytes.len();
        if whole > BLOCK / 8 {
            return Name::write(vec![0; whole].leak(), symbol, bytes);
        }
        if whole > self.free.len() {
            self.free = vec![0; BLOCK].leak();
        }
        let (room, free) = std::mem::take(&mut self.free).split_at_mut(whole);
        self.free = free;
        Name::write(room, symbol, bytes)
    }
}

/// Slots that are written once. Each holds the place of a [`Name`].
type Chunk = Box<[AtomicPtr<u8>]>;

/// From symbol to content, without a lock. Each chunk is twice as long as the one before, and never
/// moves. Each slot is written once.
static CHUNKS: [OnceLock<Chunk>; CHUNK_COUNT] = [const { OnceLock::new() }; CHUNK_COUNT];

/// How many symbols there are.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// The first chunk has 2 to the power of this many slots.
const FIRST_BITS: u32 = 12;
const CHUNK_COUNT: usize = 32 - FIRST_BITS as usize;

/// The chunk and the slot of a symbol.
fn place(id: u32) -> (usize, usize) {
    // Counted from the length of the first chunk on, chunk `n` holds the numbers of
    // `FIRST_BITS + n + 1` bits.
    let number = id as usize + (1 << FIRST_BITS);
    let bits = number.ilog2();
    ((bits - FIRST_BITS) as usize, number - (1 << bits))
}

fn slot(id: u32) -> &'static AtomicPtr<u8> {
    let (chunk, at) = place(id);
    let empty = || {
        (0..1usize << (chunk as u32 + FIRST_BITS))
            .map(|_| AtomicPtr::new(null_mut()))
            .collect()
    };
    &CHUNKS[chunk].get_or_init(empty)[at]
}

fn hash(bytes: &[u8]) -> u64 {
    FxBuildHasher.hash_one(bytes)
}

fn shard(hash: u64) -> &'static RwLock<Shard> {
    // The table takes the lowest bits for the place, and compares the highest first.
    &SHARDED[(hash >> 40) as usize % SHARDS]
}

impl Sym {
    /// The symbol of these modified-UTF-8 bytes.
    pub fn new(bytes: &[u8]) -> Self {
        let hash = hash(bytes);
        if let Some(known) = known(hash, bytes) {
            return known;
        }
        let mut shard = shard(hash).write().expect("no panic while interning");
        if let Some(known) = shard.find(hash, bytes) {
            return known;
        }
        let id = COUNT.fetch_add(1, atomic::Ordering::Relaxed);
        assert!(
            id < u32::MAX - (1 << FIRST_BITS),
            "fewer than 2^32 distinct names"
        );
        let name = shard.keep(id, bytes);
        slot(id).store(name.0.as_ptr(), atomic::Ordering::Release);
        let again = |name: &Name| self::hash(name.read().1);
        shard.names.insert_unique(hash, name, again);
        Self(id)
    }

    /// The symbol of these bytes, if there is one.
    pub fn known(bytes: &[u8]) -> Option<Self> {
        known(hash(bytes), bytes)
    }

    /// One bit of 64, for sets of symbols. If a set lacks the bit, it certainly lacks the symbol.
    /// The bit of a symbol differs from run to run.
    pub fn bit(self) -> u64 {
        1 << (self.0 % u64::BITS)
    }

    /// The bytes, in modified UTF-8.
    pub fn bytes(self) -> &'static [u8] {
        let (chunk, at) = place(self.0);
        let chunk = CHUNKS[chunk].get().expect("made before its symbols");
        let kept = NonNull::new(chunk[at].load(atomic::Ordering::Acquire));
        let name = kept.expect("written before its symbol is given out");
        Name(name).read().1
    }

    /// The text, if it is also plain UTF-8. Otherwise a replacement text, for messages only.
    pub fn text(self) -> std::borrow::Cow<'static, str> {
        String::from_utf8_lossy(self.bytes())
    }
}

fn known(hash: u64, bytes: &[u8]) -> Option<Sym> {
    let shard = shard(hash).read().expect("no panic while interning");
    shard.find(hash, bytes)
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
    /// The symbol of a text without NUL and without characters beyond the BMP. The modified UTF-8
    /// of such a text is its UTF-8.
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
