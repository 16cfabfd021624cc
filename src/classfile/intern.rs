//! Constants by value → indices: of entries in the class's own pool, or else of new entries behind
//! it.
//!
//! The pool only grows, so every index in copied bytes stays valid (JVMS 4.4). Of equal entries the
//! first is taken, because equal entries mean the same. Dynamic constants are the exception: each
//! entry is resolved by itself (JVMS 5.4.3.6), so a constant with several equal entries is refused.
//! New entries come in the order of the requests, so the bytes are deterministic.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::ClassFile;
use crate::constant::{BootstrapId, Const, FieldRef, Handle, HandleKind, MethodRef, NameAndType};
use crate::error::ClassError;
use crate::pool::{Pool, PoolEntry};
use base::{Id, Sym};

/// An entry by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ConstantKey {
    Utf8(Sym),
    NameAndType(NameAndType),
    Field(FieldRef),
    Method(MethodRef),
    InvokeDynamic(BootstrapId, NameAndType),
    Loadable(Const),
}

/// The constants of the class that is being written.
pub(crate) struct Interner<'a> {
    class: &'a ClassFile,
    indices: FxHashMap<ConstantKey, u16>,
    /// Dynamic constants with several entries in the pool.
    ambiguous: FxHashSet<ConstantKey>,
    /// The bytes of the new entries.
    appended: Vec<u8>,
    /// The next free index.
    next: usize,
    /// The new entries in order, for [`Interner::roll_back`].
    added: Vec<ConstantKey>,
}

/// A state to roll back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    added: usize,
    bytes: usize,
    next: usize,
}

impl<'a> Interner<'a> {
    /// The constants of `class`.
    pub(crate) fn new(class: &'a ClassFile) -> Self {
        let entries = class.pool.entries();
        let mut interner = Self {
            class,
            indices: FxHashMap::default(),
            ambiguous: FxHashSet::default(),
            appended: Vec::new(),
            next: entries.len(),
            added: Vec::new(),
        };
        interner.indices.reserve(entries.len());
        for (index, entry) in (0..=u16::MAX).zip(entries) {
            let Some(key) = key(&class.pool, index, *entry) else {
                continue;
            };
            let is_new = *interner.indices.entry(key).or_insert(index) == index;
            if !is_new && matches!(key, ConstantKey::Loadable(Const::Dynamic(..))) {
                interner.ambiguous.insert(key);
            }
        }
        interner
    }

    /// The count that stands before the pool, and the bytes of the new entries.
    pub(crate) fn finish(self) -> (u16, Vec<u8>) {
        // `find_or` keeps the index within a u2.
        (self.next as u16, self.appended)
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            added: self.added.len(),
            bytes: self.appended.len(),
            next: self.next,
        }
    }

    /// Removes the entries that were added after `mark`.
    pub(crate) fn roll_back(&mut self, mark: Mark) {
        for key in self.added.drain(mark.added..) {
            self.indices.remove(&key);
        }
        self.appended.truncate(mark.bytes);
        self.next = mark.next;
    }

    pub(crate) fn utf8(&mut self, text: Sym) -> Result<u16, ClassError> {
        self.find_or(ConstantKey::Utf8(text), |_| {
            let bytes = text.bytes();
            let length = u16::try_from(bytes.len())
                .map_err(|_| ClassError::TooLarge("length of a string".into()))?;
            let mut entry = vec![1];
            entry.extend(length.to_be_bytes());
            entry.extend(bytes);
            Ok(entry)
        })
    }

    pub(crate) fn class(&mut self, name: Sym) -> Result<u16, ClassError> {
        self.constant(Const::Class(name))
    }

    fn name_and_type(&mut self, member: NameAndType) -> Result<u16, ClassError> {
        self.find_or(ConstantKey::NameAndType(member), |pool| {
            let (name, descriptor) = (pool.utf8(member.name)?, pool.utf8(member.descriptor)?);
            Ok(pair(12, name, descriptor))
        })
    }

    pub(crate) fn field(&mut self, field: FieldRef) -> Result<u16, ClassError> {
        self.find_or(ConstantKey::Field(field), |pool| {
            let class = pool.class(field.owner)?;
            let member = pool.name_and_type(NameAndType {
                name: field.name,
                descriptor: field.descriptor,
            })?;
            Ok(pair(9, class, member))
        })
    }

    pub(crate) fn method(&mut self, method: MethodRef) -> Result<u16, ClassError> {
        self.find_or(ConstantKey::Method(method), |pool| {
            let class = pool.class(method.owner)?;
            let member = pool.name_and_type(NameAndType {
                name: method.name,
                descriptor: method.descriptor,
            })?;
            Ok(pair(if method.interface { 11 } else { 10 }, class, member))
        })
    }

    pub(crate) fn invoke_dynamic(
        &mut self,
        bootstrap: BootstrapId,
        member: NameAndType,
    ) -> Result<u16, ClassError> {
        let number = self.bootstrap(bootstrap)?;
        self.find_or(ConstantKey::InvokeDynamic(bootstrap, member), |pool| {
            Ok(pair(18, number, pool.name_and_type(member)?))
        })
    }

    /// A loadable constant.
    pub(crate) fn constant(&mut self, constant: Const) -> Result<u16, ClassError> {
        let key = ConstantKey::Loadable(constant);
        if self.ambiguous.contains(&key) {
            return Err(ClassError::Malformed("equal dynamic constants".into()));
        }
        self.find_or(key, |pool| {
            Ok(match constant {
                Const::Int(v) => tagged(3, &v.to_be_bytes()),
                Const::Float(v) => tagged(4, &v.to_be_bytes()),
                Const::Long(v) => tagged(5, &v.to_be_bytes()),
                Const::Double(v) => tagged(6, &v.to_be_bytes()),
                Const::Class(v) => tagged(7, &pool.utf8(v)?.to_be_bytes()),
                Const::String(v) => tagged(8, &pool.utf8(v)?.to_be_bytes()),
                Const::MethodType(v) => tagged(16, &pool.utf8(v)?.to_be_bytes()),
                Const::Handle(handle) => {
                    let [high, low] = pool.handle_member(handle)?.to_be_bytes();
                    tagged(15, &[handle.kind as u8, high, low])
                }
                Const::Dynamic(bootstrap, member) => {
                    let number = pool.bootstrap(bootstrap)?;
                    pair(17, number, pool.name_and_type(member)?)
                }
            })
        })
    }

    fn handle_member(&mut self, handle: Handle) -> Result<u16, ClassError> {
        match handle.kind {
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => self.field(handle.member.as_field()),
            _ => self.method(handle.member.as_method()),
        }
    }

    fn bootstrap(&self, bootstrap: BootstrapId) -> Result<u16, ClassError> {
        if bootstrap.index() < self.class.bootstraps.len() {
            // `BootstrapMethods` counts them with a u2.
            Ok(bootstrap.index() as u16)
        } else {
            Err(ClassError::Malformed(format!("no {bootstrap}")))
        }
    }

    fn find_or(
        &mut self,
        key: ConstantKey,
        entry: impl FnOnce(&mut Self) -> Result<Vec<u8>, ClassError>,
    ) -> Result<u16, ClassError> {
        if let Some(&index) = self.indices.get(&key) {
            return Ok(index);
        }
        let entry = entry(self)?;
        let slots = match key {
            ConstantKey::Loadable(Const::Long(_) | Const::Double(_)) => 2,
            _ => 1,
        };
        if self.next + slots > usize::from(u16::MAX) {
            return Err(ClassError::TooLarge("constant pool".into()));
        }
        let index = self.next as u16;
        self.next += slots;
        self.appended.extend(entry);
        self.indices.insert(key, index);
        self.added.push(key);
        Ok(index)
    }
}

/// The value of an entry that code can refer to.
fn key(pool: &Pool, index: u16, entry: PoolEntry) -> Option<ConstantKey> {
    Some(match entry {
        PoolEntry::Hole | PoolEntry::Module(_) | PoolEntry::Package(_) => return None,
        PoolEntry::Utf8(text) => ConstantKey::Utf8(text),
        PoolEntry::NameAndType(..) => ConstantKey::NameAndType(pool.name_and_type(index).ok()?),
        PoolEntry::Field(..) => ConstantKey::Field(pool.field(index).ok()?),
        PoolEntry::Method(..) | PoolEntry::InterfaceMethod(..) => {
            ConstantKey::Method(pool.method(index).ok()?)
        }
        PoolEntry::InvokeDynamic(..) => {
            let (bootstrap, member) = pool.invoke_dynamic(index).ok()?;
            ConstantKey::InvokeDynamic(bootstrap, member)
        }
        PoolEntry::Integer(_)
        | PoolEntry::Float(_)
        | PoolEntry::Long(_)
        | PoolEntry::Double(_)
        | PoolEntry::Class(_)
        | PoolEntry::String(_)
        | PoolEntry::MethodHandle(..)
        | PoolEntry::MethodType(_)
        | PoolEntry::Dynamic(..) => ConstantKey::Loadable(pool.constant(index).ok()?),
    })
}

fn tagged(tag: u8, rest: &[u8]) -> Vec<u8> {
    let mut entry = vec![tag];
    entry.extend(rest);
    entry
}

fn pair(tag: u8, first: u16, second: u16) -> Vec<u8> {
    let mut entry = tagged(tag, &first.to_be_bytes());
    entry.extend(second.to_be_bytes());
    entry
}
