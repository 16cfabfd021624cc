//! A method handle as a value (API of `java.lang.invoke.MethodHandle`): what it calls, and its type.

use serde::{Deserialize, Serialize};

use crate::classfile::{FieldType, Handle, HandleKind, MethodDescriptor, MethodRef};
use crate::id::Sym;

/// A method handle, by all that a call depends on but the values bound to it. Interned, so that it
/// is as small as a name.
///
/// Two handles that are equal here do the same. Nothing says whether they are one object: each
/// lookup may make a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodHandle(Sym);

/// What a method handle is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandleParts {
    /// The class whose references resolve as the handle's do.
    pub from: Sym,
    /// What it calls, as a constant would say it.
    pub calls: Handle,
    /// The class that its receiver is of; of no meaning without one.
    pub receiver: Sym,
    /// Its type, adapted or not: a method descriptor, the receiver first.
    pub ty: Sym,
    /// How many values are bound to it: the first arguments of what it calls.
    pub bound: u8,
}

/// Stands between the parts: modified UTF-8 has no such byte (JVMS 4.4.7).
const BETWEEN: u8 = 0;

impl MethodHandle {
    /// What it is made of.
    pub fn read(self) -> Option<HandleParts> {
        let (digits, names) = self.0.bytes().split_at_checked(3)?;
        let mut names = names.split(|b| *b == BETWEEN).skip(1).map(Sym::new);
        let mut next = || names.next();
        Some(HandleParts {
            from: next()?,
            receiver: next()?,
            ty: next()?,
            calls: Handle {
                kind: HandleKind::from_number(digits[0])?,
                member: MethodRef {
                    owner: next()?,
                    name: next()?,
                    descriptor: next()?,
                    interface: digits[1] != 0,
                },
            },
            bound: digits[2],
        })
    }
}

impl HandleParts {
    /// A handle that calls a method as it is; `None` for fields.
    pub fn direct(from: Sym, calls: Handle, receiver: Sym) -> Option<Self> {
        let mut parts = Self {
            from,
            calls,
            receiver,
            ty: calls.member.descriptor,
            bound: 0,
        };
        parts.ty = descriptor(&parts.unadapted()?);
        Some(parts)
    }

    /// The handle in the form that is passed around.
    pub fn intern(&self) -> MethodHandle {
        let Handle { kind, member } = self.calls;
        let digits = [kind as u8, u8::from(member.interface), self.bound];
        let names = [self.from, self.receiver, self.ty];
        let member = [member.owner, member.name, member.descriptor];
        let names = names.iter().chain(&member).map(|name| name.bytes());
        let parts: Vec<&[u8]> = std::iter::once(&digits[..]).chain(names).collect();
        MethodHandle(Sym::new(&parts.join(&BETWEEN)))
    }

    /// The type that it would have without `asType` (JVMS table 5.4.3.5-B), less what is bound.
    fn unadapted(&self) -> Option<MethodDescriptor> {
        let mut ty = MethodDescriptor::parse(self.calls.member.descriptor)?;
        match self.calls.kind {
            HandleKind::InvokeStatic => {}
            HandleKind::NewInvokeSpecial => {
                ty.result = Some(FieldType::Class(self.calls.member.owner));
            }
            HandleKind::InvokeVirtual | HandleKind::InvokeSpecial | HandleKind::InvokeInterface => {
                ty.parameters.insert(0, FieldType::Class(self.receiver));
            }
            HandleKind::GetField
            | HandleKind::GetStatic
            | HandleKind::PutField
            | HandleKind::PutStatic => return None,
        }
        let bound = usize::from(self.bound);
        (bound <= ty.parameters.len()).then(|| ty.parameters.drain(..bound));
        Some(ty)
    }

    /// The handle with its first argument bound, of whatever type (`insertArguments`); and whether
    /// what is bound stays the same reference.
    pub fn insert(&self) -> Option<(Self, bool)> {
        let mut ty = MethodDescriptor::parse(self.ty)?;
        let first = ty.parameters.first()?.is_reference();
        ty.parameters.remove(0);
        let parts = Self {
            ty: descriptor(&ty),
            bound: self.bound.checked_add(1)?,
            ..self.clone()
        };
        Some((parts, first))
    }

    /// The handle that `asType` gives, unless it collects arguments.
    pub fn as_type(&self, to: Sym) -> Option<Self> {
        let parameters = |ty| Some(MethodDescriptor::parse(ty)?.parameters.len());
        (parameters(to)? == parameters(self.ty)?).then(|| Self {
            ty: to,
            ..self.clone()
        })
    }

    /// Whether its last parameter is an array, so that it may be one that collects arguments
    /// (`asVarargsCollector`).
    pub fn may_collect(&self) -> bool {
        let ty = MethodDescriptor::parse(self.ty);
        ty.is_none_or(|ty| matches!(ty.parameters.last(), Some(FieldType::Array(_))))
    }

    /// Whether what it calls has references and numbers where the handle has others. Then a
    /// reference that it is called with as another type may be unboxed and boxed again.
    pub fn is_reshaped(&self) -> bool {
        let shape = |ty: MethodDescriptor| {
            let parameters = ty.parameters.iter().map(|p| p.is_reference());
            let result = ty.result.map(|r| r.is_reference());
            (parameters.collect::<Vec<bool>>(), result)
        };
        MethodDescriptor::parse(self.ty).map(shape) != self.unadapted().map(shape)
    }
}

/// The descriptor of a method type.
pub(super) fn descriptor(ty: &MethodDescriptor) -> Sym {
    let mut text = vec![b'('];
    for parameter in &ty.parameters {
        text.extend_from_slice(parameter.descriptor().bytes());
    }
    text.push(b')');
    match ty.result {
        Some(result) => text.extend_from_slice(result.descriptor().bytes()),
        None => text.push(b'V'),
    }
    Sym::new(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle(kind: HandleKind, descriptor: &str) -> HandleParts {
        let member = MethodRef::of_class("O", "m", descriptor);
        let parts = HandleParts::direct("O".into(), Handle { kind, member }, "O".into());
        parts.expect("a method")
    }

    #[test]
    fn a_handle_is_read_as_it_was_made() {
        let parts = handle(HandleKind::InvokeVirtual, "(ILA;)V");
        assert_eq!(parts.ty, *"(LO;ILA;)V");
        assert_eq!(parts.intern().read(), Some(parts));
        let made = handle(HandleKind::NewInvokeSpecial, "(J)V");
        assert_eq!(made.ty, *"(J)LO;");
        let bound = handle(HandleKind::InvokeVirtual, "(I)V").insert();
        let (bound, is_reference) = bound.expect("it has a receiver");
        assert_eq!((bound.ty, bound.bound), (Sym::from("(I)V"), 1));
        assert!(is_reference && bound.insert().is_some_and(|(_, same)| !same));
    }

    #[test]
    fn a_number_in_place_of_a_reference_is_noticed() {
        let parts = handle(HandleKind::InvokeStatic, "(LA;)LA;");
        let as_type = |to: &str| parts.as_type(to.into());
        let is_reshaped = |to: &str| as_type(to).expect("as many").is_reshaped();
        assert!(is_reshaped("(I)LA;") && is_reshaped("(LA;)I") && is_reshaped("(LA;)V"));
        assert!(!parts.is_reshaped() && !is_reshaped("(LB;)LC;"));
        assert_eq!(as_type("(LA;LA;)LA;"), None);
        assert!(handle(HandleKind::InvokeStatic, "([LA;)V").may_collect() && !parts.may_collect());
    }
}
