//! The constants of enums: `Class.getEnumConstantsShared`, which `EnumMap`, `EnumSet`, `Enum.valueOf` and
//! `Class.getEnumConstants` call, finds the class's static method `values` by reflection and calls it (code of
//! `java.lang.Class`). Which class that is, the backward search of `reflect` does not say: too many come together there.
//! Here it is any enum of which there is a constant, or whose `Class` object reached code names.

use std::collections::BTreeSet;

use super::engine::{Call, Engine};
use super::heap::Type;
use crate::callgraph::EdgeKind;
use crate::id::Sym;
use crate::program::ClassId;

const ENUM: &str = "java/lang/Enum";
const CALLER: (&str, &str) = ("java/lang/Class", "getEnumConstantsShared");

impl Engine<'_> {
    /// Lets `Class` call `values` of the enums that there are; whether that was new.
    pub(super) fn enumerate(&mut self) -> bool {
        let callers = self.platform_methods(CALLER.0, CALLER.1).into_iter();
        let Some(caller) = callers.into_iter().find(|m| self.methods.contains(m)) else {
            return false;
        };
        let mut is_new = false;
        for class in self.enums() {
            if !self.enumerated.insert(class) {
                continue;
            }
            let name = self.program.class(class).name;
            let descriptor = Sym::from(&*format!("()[L{name};"));
            let values = self
                .program
                .declared_method(class, "values".into(), descriptor);
            let Some(values) = values else { continue };
            let caller = self.plain(caller);
            let frame = self.frame(caller);
            let call = Call {
                site: (caller, 0),
                kind: EdgeKind::Reflective,
                resolved: values,
                is_fixed: false,
                lambda: None,
                args: Vec::new(),
                result: frame.result,
                thrown: frame.thrown,
            };
            self.initialise((caller, 0), class);
            self.run(call, values);
            is_new = true;
        }
        is_new
    }

    /// The enums of which there are constants, or that reached code names.
    fn enums(&self) -> BTreeSet<ClassId> {
        let named = self.values.values().flatten().filter_map(|v| v.class());
        let made = self.heap.types().values().iter().filter_map(|ty| match ty {
            Type::Class(class) => Some(*class),
            _ => None,
        });
        named.chain(made).filter_map(|c| self.enum_of(c)).collect()
    }

    /// The enum that a class is, or that a constant with a body of its own belongs to.
    fn enum_of(&self, class: ClassId) -> Option<ClassId> {
        let above = self.program.superclasses(class).map_while(Result::ok);
        let above: Vec<ClassId> = above.take(3).collect();
        let is_enum = |pair: &&[ClassId]| self.program.class(pair[1]).name == *ENUM;
        above.windows(2).find(is_enum).map(|pair| pair[0])
    }
}
