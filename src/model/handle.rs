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

    /// The handle with its first argument bound (`bindTo`): a reference, or it throws.
    pub fn bind(&self) -> Option<Self> {
        let mut ty = MethodDescriptor::parse(self.ty)?;
        let first = ty.parameters.first()?;
        if !first.is_reference() {
            return None;
        }
        ty.parameters.remove(0);
        Some(Self {
            ty: descriptor(&ty),
            bound: self.bound.checked_add(1)?,
            ..self.clone()
        })
    }

    /// The handle that `asType` gives; `None` if it is not known what that does with arguments.
    ///
    /// A last parameter that is an array may collect arguments (`asVarargsCollector`). A reference
    /// that is unboxed and boxed again on its way is another object: so a handle that is adapted
    /// may be adapted again only if it has references where what it calls has them.
    pub fn as_type(&self, to: Sym, collects: bool, boxes: bool) -> Option<Self> {
        if to == self.ty {
            return Some(self.clone());
        }
        let now = MethodDescriptor::parse(self.ty)?;
        let plain = self.unadapted()?;
        let wanted = MethodDescriptor::parse(to)?;
        let may_collect = matches!(now.parameters.last(), Some(FieldType::Array(_)));
        let is_plain = now == plain || shape(&now) == shape(&plain);
        let is_known = wanted.parameters.len() == now.parameters.len()
            && !(may_collect && collects)
            && (is_plain || !boxes);
        is_known.then(|| Self {
            ty: to,
            ..self.clone()
        })
    }
}

/// Where references are: of the parameters, and of the result; `None` for `void`.
fn shape(ty: &MethodDescriptor) -> (Vec<bool>, Option<bool>) {
    let parameters = ty.parameters.iter().map(|p| p.is_reference());
    (parameters.collect(), ty.result.map(|r| r.is_reference()))
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
        assert_eq!(parts.ty, "(LO;ILA;)V".into());
        assert_eq!(parts.intern().read(), Some(parts));
        let made = handle(HandleKind::NewInvokeSpecial, "(J)V");
        assert_eq!(made.ty, "(J)LO;".into());
        let bound = handle(HandleKind::InvokeVirtual, "(I)V").bind();
        let bound = bound.expect("a receiver is a reference");
        assert_eq!((bound.ty, bound.bound), ("(I)V".into(), 1));
        assert_eq!(bound.bind(), None);
    }

    #[test]
    fn a_reference_is_not_followed_through_a_number() {
        let parts = handle(HandleKind::InvokeStatic, "(LA;)LA;");
        let as_type = |parts: &HandleParts, to: &str| parts.as_type(to.into(), true, true);
        let narrow = as_type(&parts, "(I)LA;").expect("it is adapted");
        assert_eq!(as_type(&narrow, "(LA;)LA;"), None);
        let wide = as_type(&parts, "(LB;)LC;").expect("it is adapted");
        assert!(as_type(&wide, "(LA;)V").is_some());
        assert_eq!(as_type(&parts, "(LA;LA;)LA;"), None);
        let collects = handle(HandleKind::InvokeStatic, "([LA;)V");
        assert_eq!(as_type(&collects, "(LA;)V"), None);
        assert!(as_type(&collects, "([LA;)V").is_some());
    }
}
