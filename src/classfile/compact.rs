//! A class file without the constants and bootstrap methods that edits left unused (JVMS 4.4,
//! 4.7.23).
//!
//! Removal keeps the order of the other constants, so no index grows and every `ldc` stays an
//! `ldc`. Parts that the original did not use stay, too: a JVM checks them when it reads the class,
//! and may refuse the class for them. A class stays whole if some of its indices stand at unknown
//! places ([`PoolUses`]).

use std::collections::BTreeSet;
use std::ops::Range;

use crate::class::ClassFile;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::encode::{count, length, put_u2, put_u4};
use crate::error::ClassError;
use crate::pool::PoolEntry;
use crate::skim::RawPool;
use crate::uses::{BootstrapTable, PoolIndex, PoolUses, checked};
use base::Sym;
use base::rules::{Rule, in_force};

/// The bytes of `after` without the parts that only `before` used; `None` if there are none. The
/// constants and bootstrap methods of `before` must be the first ones of `after`.
///
/// # Errors
/// When the layout of a part is unknown.
pub fn without_unused(
    before: &ClassFile,
    after: &ClassFile,
) -> Result<Option<Vec<u8>>, ClassError> {
    let uses = PoolUses::of(after)?;
    let used = KeptEntries::used(before, &PoolUses::of(before)?)?;
    let mut kept = KeptEntries::used(after, &uses)?;
    let constants = used.constants.iter().zip(before.pool.entries());
    for (index, (is_used, entry)) in (0..).zip(constants) {
        if !matches!(entry, PoolEntry::Hole) && (!is_used || !is_well_formed(before, *entry)) {
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
    write(after, &uses, &kept, &kept.in_order()).map(Some)
}

/// The bytes of a class with its constants in an order that deflates well:
///
/// 1. constants that an `ldc` with an index of one byte loads;
/// 2. texts, sorted from their ends, so that texts with equal ends are neighbours;
/// 3. all other constants, by kind.
///
/// Unused constants are left out.
///
/// # Errors
/// When the layout of a part is unknown.
pub fn arranged(class: &ClassFile) -> Result<Vec<u8>, ClassError> {
    let uses = PoolUses::of(class)?;
    let kept = KeptEntries::used(class, &uses)?;
    let raw = raw_pool(class)?;
    let short = uses.roots.iter().filter(|index| index.is_short);
    let short: BTreeSet<u16> = short.map(|index| index.constant).collect();
    let mut order = kept.in_order();
    order.sort_by_cached_key(|index| {
        let text = class.pool.utf8(*index).ok();
        let text = text.map(|text| text.bytes().iter().rev().copied().collect::<Vec<u8>>());
        let (kind, _) = raw.entries[usize::from(*index)];
        (!short.contains(index), text.is_none(), text, kind)
    });
    write(class, &uses, &kept, &order)
}

/// The bytes of a class without all its unused constants and bootstrap methods.
///
/// # Errors
/// When the layout of a part is unknown.
pub(super) fn compacted(class: &ClassFile) -> Result<Vec<u8>, ClassError> {
    let uses = PoolUses::of(class)?;
    let kept = KeptEntries::used(class, &uses)?;
    write(class, &uses, &kept, &kept.in_order())
}

/// Whether the JVM accepts the texts of an entry that something refers to.
fn is_well_formed(class: &ClassFile, entry: PoolEntry) -> bool {
    let PoolEntry::NameAndType(name, descriptor) = entry else {
        return true;
    };
    let is_name = |name: Sym| {
        let has = |byte: &u8| b".;[/".contains(byte);
        !name.bytes().is_empty() && !name.bytes().iter().any(has)
    };
    let is_type = |ty| FieldType::parse(ty).is_some() || MethodDescriptor::of(ty).is_some();
    class.pool.utf8(name).is_ok_and(is_name) && class.pool.utf8(descriptor).is_ok_and(is_type)
}

/// The constants and bootstrap methods that stay, by index.
struct KeptEntries {
    constants: Vec<bool>,
    rows: Vec<bool>,
}

impl KeptEntries {
    /// The constants and bootstrap methods that the class uses.
    fn used(class: &ClassFile, uses: &PoolUses) -> Result<Self, ClassError> {
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

    /// Keeps a constant and everything it refers to. Most chains of references are short. Only
    /// dynamic constants may be arguments of each other's bootstrap methods.
    fn keep(
        &mut self,
        class: &ClassFile,
        uses: &PoolUses,
        constant: u16,
    ) -> Result<(), ClassError> {
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

    fn keep_row(
        &mut self,
        class: &ClassFile,
        uses: &PoolUses,
        row: usize,
    ) -> Result<(), ClassError> {
        let constants = self.row(uses, row)?;
        let mut constants = constants.into_iter();
        constants.try_for_each(|constant| self.keep(class, uses, constant))
    }

    /// Keeps a bootstrap method. The result is the constants that it needs, or empty if it was kept
    /// before.
    fn row(&mut self, uses: &PoolUses, row: usize) -> Result<Vec<u16>, ClassError> {
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

    /// The kept constants, in their old order.
    fn in_order(&self) -> Vec<u16> {
        let constants = (0..).zip(&self.constants);
        constants
            .filter(|(_, kept)| **kept)
            .map(|(index, _)| index)
            .collect()
    }

    fn is_all(&self, class: &ClassFile) -> bool {
        let entries = class.pool.entries().iter().zip(&self.constants);
        let constants = entries.filter(|(entry, _)| !matches!(entry, PoolEntry::Hole));
        constants.into_iter().all(|(_, kept)| *kept) && self.rows.iter().all(|kept| *kept)
    }
}

/// The constants that an entry refers to, each with its place in the entry's contents.
fn references(entry: PoolEntry) -> impl Iterator<Item = (usize, u16)> {
    let (first, second) = match entry {
        PoolEntry::Class(name) | PoolEntry::Module(name) | PoolEntry::Package(name) => {
            (Some((0, name)), None)
        }
        PoolEntry::String(text) | PoolEntry::MethodType(text) => (Some((0, text)), None),
        PoolEntry::Field(class, member)
        | PoolEntry::Method(class, member)
        | PoolEntry::InterfaceMethod(class, member) => (Some((0, class)), Some((2, member))),
        PoolEntry::NameAndType(name, ty) => (Some((0, name)), Some((2, ty))),
        PoolEntry::MethodHandle(_, member) => (Some((1, member)), None),
        PoolEntry::Dynamic(_, member) | PoolEntry::InvokeDynamic(_, member) => {
            (None, Some((2, member)))
        }
        PoolEntry::Hole
        | PoolEntry::Utf8(_)
        | PoolEntry::Integer(_)
        | PoolEntry::Float(_)
        | PoolEntry::Long(_)
        | PoolEntry::Double(_) => (None, None),
    };
    first.into_iter().chain(second)
}

/// The bootstrap method of a dynamic constant: the first two bytes of its contents.
fn row_of(entry: PoolEntry) -> Option<u16> {
    match entry {
        PoolEntry::Dynamic(row, _) | PoolEntry::InvokeDynamic(row, _) => Some(row),
        _ => None,
    }
}

/// The new indices of the kept parts, by old index.
struct Numbers {
    constants: Vec<u16>,
    rows: Vec<u16>,
}

impl Numbers {
    fn of(class: &ClassFile, order: &[u16], rows: &[bool]) -> Self {
        let mut constants = vec![0; class.pool.entries().len()];
        let mut next = 1;
        for index in order {
            constants[usize::from(*index)] = next;
            next += slots(class.pool.get(*index));
        }
        let mut next = 0;
        let number = |is_kept: &bool| {
            let number = next;
            next += u16::from(*is_kept);
            number
        };
        Self {
            constants,
            rows: rows.iter().map(number).collect(),
        }
    }

    fn put(&self, bytes: &mut [u8], index: &PoolIndex) {
        let number = self.constants[usize::from(index.constant)];
        if index.is_short {
            // It fits: constants of `ldc` keep a small index, or come first (`arranged`).
            bytes[index.at] = number as u8;
        } else {
            patch(bytes, index.at, number);
        }
    }

    fn put_entry(&self, bytes: &mut [u8], at: usize, entry: PoolEntry) {
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

fn patch(bytes: &mut [u8], at: usize, number: u16) {
    bytes[at..at + 2].copy_from_slice(&number.to_be_bytes());
}

/// The number of indices that an entry takes (JVMS 4.4.5).
fn slots(entry: PoolEntry) -> u16 {
    match entry {
        PoolEntry::Long(_) | PoolEntry::Double(_) => 2,
        _ => 1,
    }
}

/// The pool's entries in the bytes of their class.
fn raw_pool(class: &ClassFile) -> Result<RawPool<'_>, ClassError> {
    RawPool::new(class.bytes()).ok_or_else(|| ClassError::Malformed("constant pool".into()))
}

/// The place of each entry, by index; an empty range for an index without an entry.
fn spans(raw: &RawPool<'_>) -> Vec<Range<usize>> {
    let mut end = raw.end;
    let mut spans = vec![0..0; raw.entries.len()];
    for (span, (tag, contents)) in spans.iter_mut().zip(&raw.entries).rev() {
        if *tag != 0 {
            // The tag stands before the contents.
            *span = *contents as usize - 1..end;
            end = span.start;
        }
    }
    spans
}

/// The class with the kept parts, and its constants in `order`. That order must leave each constant
/// of `ldc` an index of one byte.
fn write(
    class: &ClassFile,
    uses: &PoolUses,
    kept: &KeptEntries,
    order: &[u16],
) -> Result<Vec<u8>, ClassError> {
    let spans = spans(&raw_pool(class)?);
    let numbers = Numbers::of(class, order, &kept.rows);
    let mut bytes = class.bytes().to_vec();
    let bootstraps = uses.bootstraps.iter().flat_map(BootstrapTable::indices);
    for index in uses.roots.iter().chain(bootstraps) {
        numbers.put(&mut bytes, index);
    }
    for index in order {
        let contents = spans[usize::from(*index)].start + 1;
        numbers.put_entry(&mut bytes, contents, class.pool.get(*index));
    }
    let mut out = bytes[..8].to_vec();
    let slots = order.iter().map(|index| slots(class.pool.get(*index)));
    put_u2(&mut out, 1 + slots.sum::<u16>());
    for index in order {
        out.extend(&bytes[spans[usize::from(*index)].clone()]);
    }
    put_rest(&mut out, &bytes[class.pool_end..], class, uses, kept)?;
    Ok(out)
}

/// Writes the part behind the pool, with the kept bootstrap methods.
fn put_rest(
    out: &mut Vec<u8>,
    rest: &[u8],
    class: &ClassFile,
    uses: &PoolUses,
    kept: &KeptEntries,
) -> Result<(), ClassError> {
    let Some(bootstraps) = &uses.bootstraps else {
        out.extend(rest);
        return Ok(());
    };
    let part = |span: Range<usize>| &rest[span.start - class.pool_end..span.end - class.pool_end];
    let rows = bootstraps.rows.iter().zip(&kept.rows);
    let rows = rows.filter(|(_, kept)| **kept);
    let rows: Vec<&[u8]> = rows.map(|(row, _)| part(row.span.clone())).collect();
    let (start, whole) = (uses.attributes_start, &bootstraps.whole);
    let attributes = class.attributes.len() - usize::from(rows.is_empty());
    out.extend(part(class.pool_end..start));
    put_u2(out, count(attributes)?);
    out.extend(part(start + 2..whole.start));
    if !rows.is_empty() {
        out.extend(part(whole.start..whole.start + 2));
        put_u4(out, length(2 + rows.concat().len())?);
        put_u2(out, count(rows.len())?);
        out.extend(rows.concat());
    }
    out.extend(part(whole.end..class.bytes().len()));
    Ok(())
}
