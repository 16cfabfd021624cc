//! Facts that the code under evaluation gives in any state: the instruction that makes a value, the
//! constant that a number is, the class of the method.

use crate::domain::state::Cell;
use crate::eval::machine::{Machine, element_cell};
use base::Sym;
use classfile::{Const, MethodRef};
use ir::{Definition, Op, ValueId};
use platform::{ReflectiveInput, Reflects, reflects};

/// A call of the reflection API, by its row in the API's table.
pub(in crate::eval) struct ReflectionApiCall {
    /// The method as the row names it.
    pub named: MethodRef,
    /// What the call does.
    pub what: Reflects,
    /// The arguments that the API needs to know.
    pub inputs: &'static [ReflectiveInput],
}

impl Machine<'_> {
    /// The instruction that defines a value.
    pub(in crate::eval) fn made_by(&self, value: ValueId) -> Option<&Op> {
        match self.body.values[value].definition {
            Definition::Inst(block, n) => Some(&self.body.blocks[block].insts[n as usize].op),
            _ => None,
        }
    }

    /// The constant that a number is, if it is small. Array elements beyond that index have no
    /// cells of their own.
    pub(in crate::eval) fn number(&self, value: ValueId) -> Option<u8> {
        match self.made_by(value)? {
            Op::Const(Const::Int(n @ 0..16)) => u8::try_from(*n).ok(),
            _ => None,
        }
    }

    /// The constant length with which an array is made.
    pub(super) fn length(&self, array: ValueId) -> Option<u8> {
        match self.made_by(array)? {
            Op::NewRefArray(_, length) => self.number(*length),
            _ => None,
        }
    }

    /// The array cell that an index stands for.
    pub(in crate::eval) fn element(&self, index: ValueId) -> Cell {
        match self.made_by(index) {
            Some(Op::Const(Const::Int(i))) => {
                usize::try_from(*i).map_or(Cell::Elements, element_cell)
            }
            _ => Cell::Elements,
        }
    }

    /// Whether the method is synchronized.
    pub(in crate::eval) fn is_synchronized(&self) -> bool {
        let method = self.world.program.method(self.method);
        method.flags.is_synchronized()
    }

    /// Whether handles are followed at all. The locked memory model has paths, and does not follow
    /// handles.
    pub(in crate::eval) fn follows_handles(&self) -> bool {
        !self.world.intra && self.world.path_length == 0
    }

    /// The name of the method's class, if that name finds this class.
    pub(in crate::eval) fn own_name(&self) -> Option<Sym> {
        let host = self.world.declaring(self.method);
        let name = self.world.program.class(host).name;
        (self.world.program.find(name) == Ok(host)).then_some(name)
    }

    /// The row of the reflective API for a call, with the method as the row names it. A subclass of
    /// a class loader inherits such methods. Then the instruction names the subclass, and the row
    /// names the declaring class.
    pub(in crate::eval) fn reflected(&self, method: &MethodRef) -> Option<ReflectionApiCall> {
        let resolved = self.body.resolved(method)?;
        let program = self.world.program;
        let declaring = program.class(program.method(resolved).class);
        if !declaring.is_platform() {
            return None;
        }
        let declared = MethodRef {
            owner: declaring.name,
            ..*method
        };
        let row = |named: MethodRef| {
            let (what, inputs) = reflects(&named)?;
            Some(ReflectionApiCall {
                named,
                what,
                inputs,
            })
        };
        row(*method).or_else(|| row(declared))
    }

    /// Whether a string may matter to the method's callers: the method gives a string, or calls the
    /// reflection API.
    pub(in crate::eval) fn wants_texts(&self) -> bool {
        *self.wants_texts.get_or_init(|| self.gives_texts())
    }

    fn gives_texts(&self) -> bool {
        let descriptor = self.world.program.method(self.method).descriptor;
        if descriptor.bytes().ends_with(b")Ljava/lang/String;") {
            return true;
        }
        let calls =
            |op: &Op| matches!(op, Op::Invoke { method, .. } if self.reflected(method).is_some());
        let mut insts = self.body.blocks.values().iter().flat_map(|b| &b.insts);
        insts.any(|inst| calls(&inst.op))
    }
}
