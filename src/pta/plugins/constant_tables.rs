//! Maps and lists of constant strings in static fields. One static initialiser fills them, and any
//! method takes a string out: `M.put("a", "p.A")`, then `M.get(key)`.
//!
//! All maps of a program share the cells of their entries, so a question for such a string meets
//! too many strings. Here the strings of the field's initialiser are candidates (`full`). They do
//! not make an answer whole: other code may put more in, and a key selects one.

use crate::core::plugin::{NewBody, Plugin};
use crate::core::state::Core;
use base::known;
use classfile::{Const, FieldRef, MethodRef};
use ir::{Body, Definition, Op, ValueId};

/// What a method does with a table.
enum TableUse {
    /// Puts in the argument of that number.
    Put(usize),
    Get,
    /// Makes a table of all its arguments.
    Make,
}

/// The use of a table by a method, if it is one (API of `Map`, `List` and their classes).
fn table_use(method: &MethodRef) -> Option<TableUse> {
    const TABLES: [&[u8]; 10] = [
        b"java/util/Map",
        b"java/util/HashMap",
        b"java/util/LinkedHashMap",
        b"java/util/TreeMap",
        b"java/util/EnumMap",
        b"java/util/Hashtable",
        b"java/util/Properties",
        b"java/util/concurrent/ConcurrentHashMap",
        b"java/util/List",
        b"java/util/ArrayList",
    ];
    if !TABLES.contains(&method.owner.bytes()) {
        return None;
    }
    match method.name.bytes() {
        b"put" | b"putIfAbsent" | b"setProperty" => Some(TableUse::Put(2)),
        b"add" => Some(TableUse::Put(1)),
        b"get" | b"getOrDefault" | b"getProperty" => Some(TableUse::Get),
        b"of" => Some(TableUse::Make),
        _ => None,
    }
}

/// The plugin for constant tables.
pub(crate) struct ConstantTables {
    is_on: bool,
}

impl ConstantTables {
    /// `is_on` says whether tables are followed.
    pub(crate) fn new(is_on: bool) -> Self {
        Self { is_on }
    }
}

impl Plugin for ConstantTables {
    fn body(&mut self, core: &mut Core<'_>, of: &NewBody<'_>) {
        if !self.is_on {
            return;
        }
        let is_initialiser = core.program.method(of.method).name == known().initializer;
        for inst in of
            .body
            .blocks
            .values()
            .iter()
            .flat_map(|block| &block.insts)
        {
            let Op::Invoke { method, args, .. } = &inst.op else {
                continue;
            };
            let (filled, field) = match table_use(method) {
                Some(TableUse::Put(n)) => (args.get(n..), field_of(of.body, args.first().copied())),
                Some(TableUse::Make) => (args.get(..), field_of(of.body, inst.result)),
                Some(TableUse::Get) => {
                    let field = field_of(of.body, args.first().copied());
                    let node = inst.result.and_then(|result| (of.node)(result));
                    if let (Some(field), Some(node)) = (field, node) {
                        core.facts
                            .note_from_table(&mut core.constraints, node, field);
                    }
                    continue;
                }
                None => continue,
            };
            if let Some(field) = field.filter(|_| is_initialiser) {
                for value in filled.into_iter().flatten() {
                    if let Some(Op::Const(Const::String(text))) = definition(of.body, *value) {
                        core.facts.note_in_table(field, *text);
                    }
                }
            }
        }
    }
}

fn definition(body: &Body, value: ValueId) -> Option<&Op> {
    let Definition::Inst(block, n) = body.values[value].definition else {
        return None;
    };
    Some(&body.blocks[block].insts.get(n as usize)?.op)
}

/// The static field that a table was loaded from, or is stored to.
fn field_of(body: &Body, table: Option<ValueId>) -> Option<FieldRef> {
    let table = table?;
    if let Some(Op::GetStatic(field)) = definition(body, table) {
        return Some(*field);
    }
    let mut insts = body.blocks.values().iter().flat_map(|block| &block.insts);
    insts.find_map(|inst| match &inst.op {
        Op::PutStatic(field, value) if *value == table => Some(*field),
        _ => None,
    })
}
