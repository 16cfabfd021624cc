//! A class file without the constants and bootstrap methods that edits left unused (JVMS 4.4, 4.7.23).
//!
//! All other constants keep their order, so no index grows and every `ldc` stays one. What the
//! original did not use either stays: a JVM checks it when it reads the class, and may refuse the
//! class for it. A class with an index of which nobody knows where it stands ([`Uses`]) stays whole.

use std::ops::Range;

use crate::classfile::class::ClassFile;
use crate::classfile::descriptor::{FieldType, MethodDescriptor};
use crate::classfile::encode::{count, length, put_u2, put_u4};
use crate::classfile::error::ClassError;
use crate::classfile::pool::Entry;
use crate::classfile::skim::RawPool;
use crate::classfile::uses::{Bootstraps, Index, Row, Uses, checked};
use crate::id::Sym;
use crate::rules::{Rule, in_force};

/// The bytes of `after` without what `before` used and `after` does not, if there is something. The
/// constants and bootstrap methods of `before` are the first of `after`.
///
/// # Errors
/// What is not known of their layout.
pub(crate) fn without_unused(
    before: &ClassFile,
    after: &ClassFile,
) -> Result<Option<Vec<u8>>, ClassError> {
    let uses = Uses::of(after)?;
    let used = Kept::used(before, &Uses::of(before)?)?;
    let mut kept = Kept::used(after, &uses)?;
    let constants = used.constants.iter().zip(before.pool.entries());
    for (index, (is_used, entry)) in (0..).zip(constants) {
        if *entry != Entry::Hole && (!is_used || !is_well_formed(before, *entry)) {
            kept.keep(after, &uses, index)?;
        }
    }
    for (row, is_used) in used.rows.iter().enumerate() {
        if !is_used {
            kept.keep_row(after, &uses, row)?;
        }
    }
    if kept.is_all(after) {
        return Ok(None);
    }
    write(after, &uses, &kept).map(Some)
}

/// The bytes of a class without all that it does not use.
///
/// # Errors
/// What is not known of its layout.
pub(super) fn compacted(class: &ClassFile) -> Result<Vec<u8>, ClassError> {
    let uses = Uses::of(class)?;
    write(class, &uses, &Kept::used(class, &uses)?)
}

/// Whether the JVM has nothing to say against the text of an entry that somebody followed.
fn is_well_formed(class: &ClassFile, entry: Entry) -> bool {
    let Entry::NameAndType(name, descriptor) = entry else {
        return true;
    };
    let is_name = |name: Sym| {
        let has = |byte: &u8| b".;[/".contains(byte);
        !name.bytes().is_empty() && !name.bytes().iter().any(has)
    };
    let is_type = |ty| FieldType::parse(ty).is_some() || MethodDescriptor::parse(ty).is_some();
    class.pool.utf8(name).is_ok_and(is_name) && class.pool.utf8(descriptor).is_ok_and(is_type)
}

/// The constants and bootstrap methods that stay, by index.
struct Kept {
    constants: Vec<bool>,
    rows: Vec<bool>,
}

impl Kept {
    /// What the class uses.
    fn used(class: &ClassFile, uses: &Uses) -> Result<Self, ClassError> {
        let rows = uses.bootstraps.as_ref().map_or(0, |b| b.rows.len());
        let mut kept = Self {
            constants: vec![false; class.pool.entries().len()],
            rows: vec![false; rows],
        };
        for root in &uses.roots {
            kept.keep(class, uses, root.constant)?;
        }
        Ok(kept)
    }

    /// Keeps a constant with all that it refers to. Constants refer to others in few steps, but for
    /// dynamic ones, which may be arguments of each other's bootstrap methods.
    fn keep(&mut self, class: &ClassFile, uses: &Uses, constant: u16) -> Result<(), ClassError> {
        let mut work = vec![constant];
        while let Some(constant) = work.pop() {
            let kept = self.constants.get_mut(usize::from(constant));
            let kept = kept.ok_or_else(|| ClassError::Malformed("index".into()))?;
            if std::mem::replace(kept, true) {
                continue;
            }
            let entry = class.pool.get(constant);
            for (_, refers) in references(entry) {
                work.push(checked(class, refers)?);
            }
            if let Some(row) = row_of(entry) {
                work.extend(self.row(uses, usize::from(row))?);
            }
        }
        Ok(())
    }

    fn keep_row(&mut self, class: &ClassFile, uses: &Uses, row: usize) -> Result<(), ClassError> {
        let constants = self.row(uses, row)?;
        let mut constants = constants.into_iter();
        constants.try_for_each(|constant| self.keep(class, uses, constant))
    }

    /// Keeps a bootstrap method; the constants that it needs, unless it was kept before.
    fn row(&mut self, uses: &Uses, row: usize) -> Result<Vec<u16>, ClassError> {
        let none = || ClassError::Malformed("no such bootstrap method".into());
        let bootstraps = uses.bootstraps.as_ref().ok_or_else(none)?;
        let kept = self.rows.get_mut(row).ok_or_else(none)?;
        if std::mem::replace(kept, true) {
            return Ok(Vec::new());
        }
        let indices = bootstraps.rows[row].indices.iter();
        let constants = indices.chain([&bootstraps.name]);
        Ok(constants.map(|index| index.constant).collect())
    }

    fn is_all(&self, class: &ClassFile) -> bool {
        let entries = class.pool.entries().iter().zip(&self.constants);
        let constants = entries.filter(|(entry, _)| **entry != Entry::Hole);
        constants.into_iter().all(|(_, kept)| *kept) && self.rows.iter().all(|kept| *kept)
    }
}

/// The constants that an entry refers to, and where in its contents.
fn references(entry: Entry) -> impl Iterator<Item = (usize, u16)> {
    let (first, second) = match entry {
        Entry::Class(name) | Entry::Module(name) | Entry::Package(name) => (Some((0, name)), None),
        Entry::String(text) | Entry::MethodType(text) => (Some((0, text)), None),
        Entry::Field(class, member)
        | Entry::Method(class, member)
        | Entry::InterfaceMethod(class, member) => (Some((0, class)), Some((2, member))),
        Entry::NameAndType(name, ty) => (Some((0, name)), Some((2, ty))),
        Entry::MethodHandle(_, member) => (Some((1, member)), None),
        Entry::Dynamic(_, member) | Entry::InvokeDynamic(_, member) => (None, Some((2, member))),
        Entry::Hole
        | Entry::Utf8(_)
        | Entry::Integer(_)
        | Entry::Float(_)
        | Entry::Long(_)
        | Entry::Double(_) => (None, None),
    };
    first.into_iter().chain(second)
}

/// The bootstrap method of a dynamic constant: the first two bytes of its contents.
fn row_of(entry: Entry) -> Option<u16> {
    match entry {
        Entry::Dynamic(row, _) | Entry::InvokeDynamic(row, _) => Some(row),
        _ => None,
    }
}

/// The new indices of what stays, by the old.
struct Numbers {
    constants: Vec<u16>,
    rows: Vec<u16>,
}

impl Numbers {
    fn of(class: &ClassFile, kept: &Kept) -> Self {
        let entries = class.pool.entries();
        // The second slot of a long or double goes where the first goes.
        let has_slot = |n: usize| match entries[n] {
            Entry::Hole => n == 0 || kept.constants[n - 1],
            _ => kept.constants[n],
        };
        Self {
            constants: counted((0..entries.len()).map(has_slot)),
            rows: counted(kept.rows.iter().copied()),
        }
    }

    fn put(&self, bytes: &mut [u8], index: &Index) {
        let number = self.constants[usize::from(index.constant)];
        match index.is_short {
            // It is no larger than the old one, which took a byte.
            true => bytes[index.at] = number as u8,
            false => patch(bytes, index.at, number),
        }
    }

    fn put_entry(&self, bytes: &mut [u8], at: usize, entry: Entry) {
        for (offset, constant) in references(entry) {
            patch(bytes, at + offset, self.constants[usize::from(constant)]);
        }
        if let Some(row) = row_of(entry)
            && in_force(Rule::BootstrapsMove)
        {
            patch(bytes, at, self.rows[usize::from(row)]);
        }
    }
}

/// How many before each are kept.
fn counted(kept: impl Iterator<Item = bool>) -> Vec<u16> {
    let mut next = 0;
    let number = |is_kept: bool| {
        let number = next;
        next += u16::from(is_kept);
        number
    };
    kept.map(number).collect()
}

fn patch(bytes: &mut [u8], at: usize, number: u16) {
    bytes[at..at + 2].copy_from_slice(&number.to_be_bytes());
}

/// An entry of the pool in its bytes.
struct Place {
    index: usize,
    entry: Entry,
    span: Range<usize>,
}

/// All entries, in order.
fn entries(class: &ClassFile, raw: &RawPool<'_>) -> Vec<Place> {
    let entries = class.pool.entries().iter().copied().enumerate();
    let mut places: Vec<Place> = Vec::new();
    for (index, entry) in entries.filter(|(_, entry)| *entry != Entry::Hole) {
        // The tag stands before the contents.
        let start = raw.entries[index].1 as usize - 1;
        if let Some(last) = places.last_mut() {
            last.span.end = start;
        }
        let span = start..class.pool_end;
        places.push(Place { index, entry, span });
    }
    places
}

/// How many indices an entry takes (JVMS 4.4.5).
fn slots(entry: Entry) -> usize {
    match entry {
        Entry::Long(_) | Entry::Double(_) => 2,
        _ => 1,
    }
}

/// The class with what is kept.
fn write(class: &ClassFile, uses: &Uses, kept: &Kept) -> Result<Vec<u8>, ClassError> {
    let raw = RawPool::new(class.bytes());
    let raw = raw.ok_or_else(|| ClassError::Malformed("constant pool".into()))?;
    let numbers = Numbers::of(class, kept);
    let mut bytes = class.bytes().to_vec();
    for index in &uses.roots {
        numbers.put(&mut bytes, index);
    }
    let bootstraps = uses.bootstraps.as_ref();
    for index in bootstraps.into_iter().flat_map(Bootstraps::indices) {
        numbers.put(&mut bytes, index);
    }
    let entries = entries(class, &raw).into_iter();
    let entries: Vec<Place> = entries.filter(|e| kept.constants[e.index]).collect();
    for place in &entries {
        numbers.put_entry(&mut bytes, place.span.start + 1, place.entry);
    }
    let mut out = bytes[..8].to_vec();
    let slots: usize = entries.iter().map(|place| slots(place.entry)).sum();
    put_u2(&mut out, count(1 + slots)?);
    for place in entries {
        out.extend(&bytes[place.span]);
    }
    match bootstraps {
        None => out.extend(&bytes[class.pool_end..]),
        Some(bootstraps) => {
            let rows = bootstraps.rows.iter().zip(&kept.rows);
            let rows: Vec<&Row> = rows
                .filter(|(_, kept)| **kept)
                .map(|(row, _)| row)
                .collect();
            let start = uses.attributes_start;
            let attributes = class.attributes.len() - usize::from(rows.is_empty());
            out.extend(&bytes[class.pool_end..start]);
            put_u2(&mut out, count(attributes)?);
            out.extend(&bytes[start + 2..bootstraps.whole.start]);
            put_rows(&mut out, &bytes, bootstraps, &rows)?;
            out.extend(&bytes[bootstraps.whole.end..]);
        }
    }
    Ok(out)
}

/// The attribute with those rows, if there are some.
fn put_rows(
    out: &mut Vec<u8>,
    bytes: &[u8],
    bootstraps: &Bootstraps,
    rows: &[&Row],
) -> Result<(), ClassError> {
    if rows.is_empty() {
        return Ok(());
    }
    let name = bootstraps.name.at;
    out.extend(&bytes[name..name + 2]);
    let size: usize = rows.iter().map(|row| row.span.len()).sum();
    put_u4(out, length(2 + size)?);
    put_u2(out, count(rows.len())?);
    for row in rows {
        out.extend(&bytes[row.span.clone()]);
    }
    Ok(())
}
