//! What calls of the reflection API find.

use crate::defensive::domain::value::{Atom, Value};
use crate::defensive::eval::asked::member;
use crate::model::MethodHandle;

/// The members that a call finds, if they are known.
pub(super) fn found(value: &Value) -> Vec<MethodHandle> {
    let constant = |atom: &Atom| match atom {
        Atom::Constant(identity) => member(*identity),
        _ => None,
    };
    let known = value.known();
    let all = known.and_then(|atoms| atoms.iter().map(constant).collect::<Option<_>>());
    all.unwrap_or_default()
}
