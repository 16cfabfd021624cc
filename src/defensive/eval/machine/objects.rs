//! Objects that an instruction makes. Also the contents of objects that the JVM or the platform
//! makes: captured values of lambdas, bound values of handles, elements of arrays.

use crate::domain::arena::Val;
use crate::domain::state::{Cell, Cells, Object, State};
use crate::domain::value::{Atom, ExactType, Null, ObjectId, Value};
use crate::eval::machine::{Call, Machine};
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::Pc;
use platform::HandleParts;

impl Machine<'_> {
    /// A new object of that class. With `escaped`, other code sees it from the beginning.
    pub(in crate::eval) fn allocate(
        &mut self,
        state: &mut State,
        ty: ExactType,
        pc: Pc,
        escaped: bool,
    ) -> Val {
        let name = self.arena.allocated(self.site(pc), ty);
        let object = if escaped && in_force(Rule::WatchedEscape) {
            Object::Escaped
        } else {
            Object::fresh()
        };
        let escaped = state.allocate(&mut self.arena, name, object);
        self.note_escape(escaped);
        self.arena.add(Value::atom(Atom::Object(name), Null::Never))
    }

    /// Puts the n-th captured value into an object that is being made. If the object has escaped,
    /// the value escapes.
    pub(in crate::eval) fn capture(
        &mut self,
        state: &mut State,
        name: ObjectId,
        n: usize,
        value: Val,
    ) {
        let cell = Cell::Capture(n as u8);
        match state.load(name, cell) {
            Some(_) => {
                state.store(name, cell, value);
                // No code names a field of a lambda's class.
                if self.arena.ty(name).lambda().is_none()
                    && let Some(unseen) = state.load(name, Cell::Fields)
                {
                    let unseen = self.arena.join(unseen, value);
                    state.store(name, Cell::Fields, unseen);
                }
            }
            None if in_force(Rule::DynamicEscapes) => self.escape_value(state, value),
            None => {}
        }
    }

    /// The values that receivers of that type captured. `is_reference` says for each whether it is
    /// a reference; a number gives `None`.
    pub(in crate::eval) fn captured(
        &mut self,
        state: &State,
        receiver: Val,
        ty: ExactType,
        is_reference: &[bool],
        pc: Pc,
    ) -> Vec<Option<Val>> {
        let mut receiver = self.arena.get(receiver).clone();
        receiver.atoms.retain(|atom| match atom {
            Atom::Object(name) | Atom::Shared(name) => self.arena.ty(*name) == ty,
            Atom::Constant(_) => false,
            Atom::Entry(_) => true,
        });
        let captures = is_reference.iter().enumerate().map(|(n, is_reference)| {
            let cell = Cell::Capture(n as u8);
            is_reference
                .then(|| self.held(state, &receiver, Some(cell), UnknownCause::Captured, pc))
        });
        captures.collect()
    }

    /// The values that are bound to a handle of that type.
    pub(in crate::eval) fn bound_values(
        &mut self,
        state: &State,
        handle: Val,
        ty: ExactType,
        parts: &HandleParts,
        pc: Pc,
    ) -> Vec<Option<Val>> {
        let are_references = vec![true; parts.bound.into()];
        self.captured(state, handle, ty, &are_references, pc)
    }

    /// A new array; any of its elements may be `one`.
    pub(in crate::eval) fn array_of(
        &mut self,
        state: &mut State,
        array: &str,
        one: Val,
        call: Call<'_>,
    ) -> Val {
        let ty = array_type(array.into());
        let made = self.allocate(state, ty, call.pc, false);
        let one = self.aged(one, ty, call.pc);
        self.store(state, made, Some(Cell::Elements), one, false);
        made
    }

    /// The elements of an array. The array was made in this method with a constant length, only
    /// this method can write it, and no store had an unknown index. Otherwise `None`.
    pub(in crate::eval) fn elements(
        &self,
        state: &State,
        call: Call<'_>,
        n: usize,
    ) -> Option<Vec<Val>> {
        let length = self.length(*call.ids.get(n)?)?;
        let array = self.arena.get(call.args.get(n).copied().flatten()?);
        let ([Atom::Object(name)], None) = (&array.atoms[..], array.open) else {
            return None;
        };
        let Some(Object::Confined(cells)) = state.object(*name) else {
            return None;
        };
        let is_whole = !has_elements(cells) || !in_force(Rule::ArraysAreWhole);
        if !name.is_most_recent() || !is_whole {
            return None;
        }
        let element = |n| state.load(*name, Cell::Element(n));
        (0..length).map(element).collect()
    }

    /// The descriptors of the types whose classes an array holds.
    pub(in crate::eval) fn classes_in(
        &self,
        state: &State,
        call: Call<'_>,
        n: usize,
    ) -> Option<Vec<Sym>> {
        let elements = self.elements(state, call, n)?;
        let class = |value| self.identity(value)?.descriptor();
        elements.into_iter().map(class).collect()
    }
}

/// Whether a store had an unknown index.
fn has_elements(cells: &Cells) -> bool {
    cells.iter().any(|(cell, _)| *cell == Cell::Elements)
}

/// The exact type of arrays of that descriptor.
pub(in crate::eval) fn array_type(name: Sym) -> ExactType {
    ExactType {
        name,
        class: None,
        generated: None,
        identity: None,
    }
}
