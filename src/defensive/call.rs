//! Calls: targets, and the instantiation of their summaries (design 3, "Calls").

use std::collections::BTreeMap;

use crate::claims::{Cause, Targets};
use crate::classfile::{MethodRef, Pc};
use crate::defensive::evaluate::{Evaluation, assume_not_null};
use crate::defensive::state::{Cell, Object, State, too_many};
use crate::defensive::summary::{Effects, Summary};
use crate::defensive::transfer::value_of;
use crate::defensive::value::{Atom, Name, Null, Open, Site, Value};
use crate::ir::{InvokeKind, Type, ValueId};
use crate::program::MethodId;

impl Evaluation<'_> {
    /// Evaluates a call; nothing when it never returns.
    pub(super) fn invoke(
        &mut self,
        state: State,
        kind: InvokeKind,
        method: MethodRef,
        args: &[ValueId],
        pc: Pc,
        catches: bool,
    ) -> Option<(State, Value)> {
        let mut state = state;
        if kind != InvokeKind::Static {
            state = assume_not_null(state, args[0])?;
        }
        if method.owner == "java/lang/Object" && method.name == "<init>" {
            // Specified to do nothing; registering a finalizer is the allocation's business.
            return Some((state, Value::null()));
        }
        let receiver = (kind != InvokeKind::Static).then(|| value_of(&state, args[0]));
        let targets = self
            .world
            .targets(self.method, kind, &method, receiver.as_ref(), pc);
        let targets = match targets {
            Targets::Known(targets) => targets,
            Targets::Unknown(reason) => {
                return Some(self.unknown_call(state, args, reason.cause, pc));
            }
        };
        self.consulted.extend(targets.iter().copied());
        let unknown = targets.iter().find_map(|t| match &self.summaries[*t] {
            Summary::Unknown(_) => Some(Cause::NoBody(method)),
            Summary::Known(_) => None,
        });
        if let Some(cause) = unknown {
            return Some(self.unknown_call(state, args, cause, pc));
        }
        self.known_call(&state, &targets, args, pc, catches)
    }

    /// All arguments escape; anything may come back.
    fn unknown_call(
        &mut self,
        mut state: State,
        args: &[ValueId],
        cause: Cause,
        pc: Pc,
    ) -> (State, Value) {
        for arg in args {
            self.escape(&mut state, *arg);
        }
        let result = self.open(cause, pc);
        (state, result)
    }

    /// The join over the targets; nothing when none of them returns.
    fn known_call(
        &mut self,
        state: &State,
        targets: &[MethodId],
        args: &[ValueId],
        pc: Pc,
        catches: bool,
    ) -> Option<(State, Value)> {
        let summaries = self.summaries;
        let mut joined: Option<(State, Value)> = None;
        for target in targets {
            let Summary::Known(effects) = &summaries[*target] else {
                unreachable!("unknown summaries are unknown calls");
            };
            let returned = self.instantiate(state.clone(), effects, args, pc, catches);
            joined = match (joined, returned) {
                (Some((mut state, mut result)), Some((other, other_result))) => {
                    let mut leaked = state.join(&other);
                    result.join(&other_result);
                    leaked |= state.limit(too_many(self.reason(pc, Cause::TooMany)));
                    self.leak(leaked);
                    Some((state, result))
                }
                (a, b) => a.or(b),
            };
        }
        joined
    }

    /// Applies a summary at a call: writes first, so that what escapes afterwards takes with it
    /// what was written into it; then the result with its objects.
    fn instantiate(
        &mut self,
        mut state: State,
        effects: &Effects,
        args: &[ValueId],
        pc: Pc,
        catches: bool,
    ) -> Option<(State, Value)> {
        let site = self.site(pc);
        let exit = effects.exit.as_ref();
        for name in exit.iter().flat_map(|e| e.heap.keys()) {
            let name = name.called_from(site);
            if name.recent {
                let leaked = state.age(&name);
                self.leak(leaked);
            }
        }
        let actual: Vec<Value> = args
            .iter()
            .map(|arg| match self.body.values[*arg].ty {
                Type::Ref => value_of(&state, *arg),
                _ => Value::null(),
            })
            .collect();
        for ((entry, cell), value) in &effects.writes {
            self.apply_write(&mut state, &actual, site, (*entry, *cell), value);
        }
        let escaping = effects.leaked | effects.loaded_through();
        for (n, value) in actual.iter().enumerate() {
            if n < 64 && escaping & (1 << n) != 0 {
                self.escape_value(&mut state, value);
            }
        }
        if catches {
            self.may_raise(&state);
        }
        let exit = exit?;
        for (name, object) in &exit.heap {
            let object = match object {
                Object::Escaped => Object::Escaped,
                Object::Confined(cells) => Object::Confined(
                    cells
                        .iter()
                        .map(|(cell, value)| (*cell, substitute(value, &actual, site)))
                        .collect::<BTreeMap<Cell, Value>>(),
                ),
            };
            let leaked = state.merge_object(name.called_from(site), object);
            self.leak(leaked);
        }
        let result = match &exit.result {
            Some(value) => substitute(value, &actual, site),
            None => Value::null(),
        };
        Some((state, result))
    }

    fn apply_write(
        &mut self,
        state: &mut State,
        actual: &[Value],
        site: Site,
        (entry, cell): (u8, Cell),
        value: &Value,
    ) {
        let Some(base) = actual.get(entry as usize) else {
            return;
        };
        for atom in &value.atoms {
            // The callee's own objects had escaped there; under this name the caller may know a
            // confined one of an earlier call, which they now share.
            if let Atom::Object(name) = atom {
                let leaked = state.merge_object(name.called_from(site), Object::Escaped);
                self.leak(leaked);
            }
        }
        let value = substitute(value, actual, site);
        self.store(state, base, Some(cell), &value, false);
    }
}

/// A callee's value in the caller's terms.
fn substitute(value: &Value, actual: &[Value], site: Site) -> Value {
    let mut result = Value {
        atoms: Default::default(),
        null: match value.null {
            Null::WithEntry => Null::Never,
            other => other,
        },
        open: None,
    };
    for atom in &value.atoms {
        match atom {
            Atom::Const(_) => result.insert(atom.clone()),
            Atom::Object(name) => result.insert(Atom::Object(name.called_from(site))),
            Atom::Entry(n) => {
                let null = result.null;
                let actual = &actual[*n as usize];
                result.join(actual);
                if value.null != Null::WithEntry {
                    result.null = null;
                }
            }
        }
    }
    if let Some(open) = value.open {
        let via = (0..actual.len().min(64))
            .filter(|n| open.via & (1 << n) != 0)
            .fold(0, |via, n| via | actual[n].entries());
        let open = Value {
            atoms: Default::default(),
            null: result.null,
            open: Some(Open { via, ..open }),
        };
        result.join(&open);
    }
    result
}

impl Name {
    /// Whether the object was allocated by this very instruction, not in a callee.
    pub(super) fn is_local(&self) -> bool {
        self.chain.len() == 1
    }
}
