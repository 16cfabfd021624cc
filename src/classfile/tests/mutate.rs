//! Deterministic damage to class files.

use std::ops::Range;

use classfile::ClassFile;

/// A small generator (xorshift64*), so that a number always names the same mutation.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        number as usize % end.max(1)
    }
}

/// Values at the edges of the ranges of fields.
const EDGES: [u8; 8] = [0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF, 0xC4];

/// A class to damage.
pub struct Seed {
    pub bytes: Vec<u8>,
    /// The places of its codes.
    pub codes: Vec<Range<usize>>,
}

impl Seed {
    pub fn new(bytes: Vec<u8>) -> Self {
        let class = ClassFile::parse(bytes.clone()).expect("a seed is a class");
        let codes = class.methods.iter().filter_map(|m| m.code_attribute());
        let codes = codes.map(|code| code.span.clone()).collect();
        Self { bytes, codes }
    }
}

/// The class with a few mutations. Half of the classes are damaged in place within one code, so the
/// rest stays readable.
pub fn mutate(seed: &Seed, other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.bytes.clone();
    let in_code = random.below(2) == 0 && !seed.codes.is_empty();
    let code = in_code.then(|| seed.codes[random.below(seed.codes.len())].clone());
    for _ in 0..=random.below(4) {
        match &code {
            Some(code) => {
                let at = code.start + random.below(code.len() - 1);
                in_place(&mut bytes, at, random);
            }
            None => one(&mut bytes, other, random),
        }
    }
    bytes
}

fn in_place(bytes: &mut [u8], at: usize, random: &mut Random) {
    match random.below(7) {
        0..=2 => bytes[at] ^= 1 << random.below(8),
        3 | 4 => bytes[at] = EDGES[random.below(EDGES.len())],
        5 => bytes[at] = random.below(256) as u8,
        // A count or length that is slightly or greatly wrong, in both directions.
        _ => {
            let value = u16::from_be_bytes([bytes[at], bytes[at + 1]]);
            let deltas = [1, 0xFFFF, 0x8000, 4, 0xFFFC];
            let value = value.wrapping_add(deltas[random.below(deltas.len())]);
            bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
        }
    }
}

fn one(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    if bytes.len() < 16 {
        return;
    }
    let at = random.below(bytes.len() - 4);
    match random.below(10) {
        0..=6 => in_place(bytes, at, random),
        7 => bytes.truncate(at),
        // A piece of another class, inserted or in place of a piece of the same length.
        8 => {
            let from = random.below(other.len());
            let length = random.below(64).min(other.len() - from);
            let piece = &other[from..from + length];
            let end = (at + length * random.below(2)).min(bytes.len());
            bytes.splice(at..end, piece.iter().copied());
        }
        _ => {
            let length = random.below(16).min(bytes.len() - at);
            bytes.drain(at..at + length);
        }
    }
}
