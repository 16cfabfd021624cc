//! Loads and stores: what the cells of objects hold flows to a node, or from one.
//!
//! Instructions that access one field, or elements, of the same objects access the same cells. Those of many objects are
//! connected once, to a node that stands between them and all these instructions (as in `delivery`): it leaves 2.4 of the
//! 7.3 million edges in Groovy's graph with reflection.

use super::cell::Cell;
use super::heap::{FilterId, ObjectId};
use super::sets::SetId;
use super::shared::Access;
use super::solver::NodeId;
use super::state::Core;
use base::Id;

/// The cells of fewer objects are connected to each instruction.
const LEAST: usize = 8;

impl Core<'_> {
    /// A cell of each object goes to a node.
    pub(crate) fn load_all(&mut self, cell: Cell, objects: SetId, to: NodeId) {
        for (from, _) in self.accessed(Access::Load, cell, objects) {
            self.flow(from, to);
        }
    }

    /// A node goes to a cell of each object, as far as its type lets it pass.
    pub(crate) fn store_all(&mut self, cell: Cell, objects: SetId, from: NodeId) {
        for (to, filter) in self.accessed(Access::Store, cell, objects) {
            self.filtered(from, to, filter);
        }
    }

    /// What an instruction that accesses a cell of each object is connected to, with what may be stored there: the cells, or, if
    /// they are many, what stands between.
    fn accessed(
        &mut self,
        access: Access,
        cell: Cell,
        objects: SetId,
    ) -> Vec<(NodeId, Option<FilterId>)> {
        let key = (access, cell);
        let sets = &self.constraints.sets;
        if let Some(between) = self.accesses.get(sets, key, objects) {
            return vec![(between, None)];
        }
        let cells = self.cells(access, cell, objects);
        if cells.len() < LEAST {
            return cells;
        }
        let between = self.constraints.between();
        self.accesses.note(key, objects, between);
        for (node, filter) in cells {
            match access {
                Access::Load => self.flow(node, between),
                Access::Store => self.filtered(between, node, filter),
            }
        }
        vec![(between, None)]
    }

    /// The cells of objects that have one. Those of neighbours are often one node.
    fn cells(
        &mut self,
        access: Access,
        cell: Cell,
        objects: SetId,
    ) -> Vec<(NodeId, Option<FilterId>)> {
        let objects = self.constraints.sets.get(objects).clone();
        let mut cells = Vec::new();
        for object in objects.iter().map(|object| ObjectId::new(object as usize)) {
            if self.heap.has(object, cell) {
                let node = self.cell(object, cell);
                let filter = match access {
                    Access::Load => None,
                    Access::Store => self.elements_of(object, cell),
                };
                cells.push((self.constraints.same(node), filter));
            }
        }
        cells.dedup();
        cells
    }
}
