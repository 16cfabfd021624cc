//! Finds the instructions that put something into the collection or array of a field.

use std::collections::BTreeSet;

use crate::obstacle::{Obstacles, listed};
use crate::origin::{ValueOrigin, origins};
use crate::subject::ValueNames;
use base::Id;
use classfile::{BootstrapId, Const, FieldRef, MethodRef, Pc};
use ir::{Inst, Op, ValueId};
use program::{FieldId, MethodId};

/// Methods of collections and maps that put in their last argument (`java.util.Collection`, `List`,
/// `Deque`, `Map`).
const PUTS: [&[u8]; 15] = [
    b"add",
    b"addAll",
    b"addFirst",
    b"addLast",
    b"compute",
    b"computeIfAbsent",
    b"merge",
    b"offer",
    b"offerFirst",
    b"offerLast",
    b"push",
    b"put",
    b"putAll",
    b"putIfAbsent",
    b"set",
];

/// How many fields back a collection is followed, and over how many callers to each field.
const STEPS: usize = 2;

impl Obstacles<'_> {
    /// Where the input puts something into the collection or array of a field that a method names,
    /// and which value. It is put in through that field, or through a field that this one is
    /// written from. Other ways are not found.
    pub(super) fn contents(&self, from: MethodId, named: FieldRef) -> Vec<String> {
        let field = self.values.resolved(from, named);
        let field = field.filter(|field| {
            let program = self.values.names.program;
            program.class(program.field(*field).class).is_input()
        });
        let mut found = BTreeSet::new();
        for field in field.map_or(BTreeSet::new(), |field| self.fields_of_same(field)) {
            let uses = self.uses.readers(field).into_iter();
            let uses = uses.chain(self.uses.writers(field));
            for method in uses.map(|(method, _)| method).collect::<BTreeSet<_>>() {
                let made = self.made_for(method, field);
                let is_it = |origin: ValueOrigin| {
                    made.contains(&origin) || self.values.field_of(method, origin) == Some(field)
                };
                let puts = self.values.puts(method, &is_it).into_iter();
                found.extend(puts.map(|(pc, what)| (method, pc, what)));
            }
        }
        if found.is_empty() {
            return Vec::new();
        }
        let lines = found.into_iter().map(|(method, pc, what)| {
            let at = self.values.names.at_pc(method, pc);
            format!("filled at {at} {what}")
        });
        listed(lines, "nothing fills it")
    }

    /// The objects that a method makes and writes to a field.
    fn made_for(&self, method: MethodId, field: FieldId) -> BTreeSet<ValueOrigin> {
        let position = usize::from(!self.values.names.program.field(field).flags.is_static());
        let writers = self.uses.writers(field).into_iter();
        let own = writers.filter(|(of, _)| *of == method);
        let written = own.flat_map(|(_, pc)| self.values.origins_passed(method, pc, position));
        written
            .filter(|origin| matches!(origin, ValueOrigin::Made(_)))
            .collect()
    }

    /// A field, and the fields that its value is written from, directly or through parameters.
    fn fields_of_same(&self, field: FieldId) -> BTreeSet<FieldId> {
        let mut all = BTreeSet::from([field]);
        let mut last = vec![field];
        for _ in 0..STEPS {
            let from = last.iter().flat_map(|field| self.fields_before(*field));
            last = from.collect::<BTreeSet<_>>().into_iter().collect();
            last.retain(|field| all.insert(*field));
        }
        all
    }

    fn fields_before(&self, field: FieldId) -> Vec<FieldId> {
        let position = usize::from(!self.values.names.program.field(field).flags.is_static());
        let writers = self.uses.writers(field).into_iter();
        let written = writers.map(|(method, pc)| (method, pc, position));
        written
            .flat_map(|at| self.fields_passed(at, STEPS))
            .collect()
    }

    /// The fields that the value at that position is read from, through parameters over `steps`
    /// callers.
    fn fields_passed(
        &self,
        (method, pc, position): (MethodId, Pc, usize),
        steps: usize,
    ) -> Vec<FieldId> {
        let mut found = Vec::new();
        for origin in self.values.origins_passed(method, pc, position) {
            found.extend(self.values.field_of(method, origin));
            let Some(steps) = steps.checked_sub(1) else {
                continue;
            };
            if let ValueOrigin::Parameter(n) = origin {
                let flags = self.values.names.program.method(method).flags;
                let position = n + usize::from(!flags.is_static());
                for (caller, pc) in self.uses.callers(method) {
                    found.extend(self.fields_passed((caller, pc, position), steps));
                }
            }
        }
        found
    }
}

impl ValueNames<'_> {
    /// The field that a value is read from.
    fn field_of(&self, method: MethodId, origin: ValueOrigin) -> Option<FieldId> {
        let named = match origin {
            ValueOrigin::Field(_, named) | ValueOrigin::Static(_, named) => named,
            _ => return None,
        };
        self.resolved(method, named)
    }

    fn resolved(&self, method: MethodId, named: FieldRef) -> Option<FieldId> {
        let program = self.names.program;
        let class = program.method(method).class;
        program.resolve_field(class, named).ok()
    }

    /// The instructions of a method that put something into a value of such an origin, each with
    /// words for the value put in.
    fn puts(&self, method: MethodId, is_it: &dyn Fn(ValueOrigin) -> bool) -> Vec<(Pc, String)> {
        let Some(body) = self.body(method) else {
            return Vec::new();
        };
        let all = body.blocks.values().iter().flat_map(|block| &block.insts);
        let puts = all.filter(|inst| {
            let into = self.put_into(method, inst);
            let into = into.map(|value| origins(&body, value));
            into.is_some_and(|into| into.iter().any(|origin| is_it(*origin)))
        });
        puts.map(|inst| (inst.pc, self.put(method, inst))).collect()
    }

    /// The collection or array that an instruction puts into. For a reference to such a method it
    /// is the bound receiver.
    fn put_into(&self, method: MethodId, inst: &Inst) -> Option<ValueId> {
        match &inst.op {
            Op::Invoke { method, args, .. } if self.is_put(method) => {
                args.first().copied().filter(|_| args.len() > 1)
            }
            Op::InvokeDynamic {
                bootstrap, args, ..
            } if self.refers_to_put(method, *bootstrap) => args.first().copied(),
            Op::ArrayStore(_, array, ..) => Some(*array),
            _ => None,
        }
    }

    /// Whether a method puts its last argument into a collection or map.
    fn is_put(&self, method: &MethodRef) -> bool {
        let program = self.names.program;
        let owner = program.find(method.owner).ok();
        let is_below = |name: &str| {
            let above = program.find(name.into()).ok();
            owner
                .zip(above)
                .is_some_and(|(owner, above)| program.is_subtype(owner, above) == Ok(true))
        };
        let is_collection = || is_below("java/util/Collection") || is_below("java/util/Map");
        PUTS.contains(&method.name.bytes())
            && (method.owner == *"java/util/Collections" || is_collection())
    }

    fn refers_to_put(&self, method: MethodId, bootstrap: BootstrapId) -> bool {
        let program = self.names.program;
        let file = program.file(program.method(method).class);
        let of = file.and_then(|file| file.bootstraps.get(bootstrap.index()));
        of.is_some_and(|of| {
            of.arguments.iter().any(|argument| match argument {
                Const::Handle(handle) => self.is_put(&handle.member.as_method()),
                _ => false,
            })
        })
    }

    /// Words for the value that an instruction puts in.
    fn put(&self, method: MethodId, inst: &Inst) -> String {
        // These put in the result of a function.
        const COMPUTES: [&[u8]; 3] = [b"compute", b"computeIfAbsent", b"merge"];
        let last = match &inst.op {
            Op::Invoke { method, .. } if COMPUTES.contains(&method.name.bytes()) => {
                return format!("by {}()", method.name);
            }
            Op::Invoke { args, .. } => args.last().copied(),
            Op::ArrayStore(.., value) => Some(*value),
            _ => None,
        };
        match last.and_then(|last| self.named(method, last)) {
            Some(what) => format!("with {what}"),
            None if matches!(inst.op, Op::InvokeDynamic { .. }) => {
                "by a reference to a method that adds".to_owned()
            }
            None => "with several things".to_owned(),
        }
    }
}
