//! Loads and stores: what the cells of objects hold flows to a node, or from one.
//!
//! Instructions that access one field, or elements, of the same objects access the same cells. Those of many objects are
//! connected once, to a node that stands between them and all these instructions (as in `delivery`): 5 of the 7.9
//! million edges in Groovy's graph with reflection were such loads.

use super::cell::Cell;
use super::engine::Engine;
use super::heap::ObjectId;
use super::sets::SetId;
use super::solver::NodeId;
use crate::id::Id;

/// The cells of fewer objects are connected to each instruction.
const LEAST: usize = 8;

impl Engine<'_> {
    pub(super) fn load_all(&mut self, cell: Cell, objects: SetId, to: NodeId) {
        if let Some(from) = self
            .accesses
            .loads
            .get(&self.constraints.sets, cell, objects)
        {
            return self.flow(from, to);
        }
        let mut cells = self.cells(cell, objects);
        cells.dedup_by_key(|(_, node)| *node);
        let to = match cells.len() < LEAST {
            true => to,
            false => {
                let between = self.constraints.between();
                self.accesses.loads.note(cell, objects, between);
                self.flow(between, to);
                between
            }
        };
        for (_, from) in cells {
            self.flow(from, to);
        }
    }

    pub(super) fn store_all(&mut self, cell: Cell, objects: SetId, from: NodeId) {
        if let Some(to) = self
            .accesses
            .stores
            .get(&self.constraints.sets, cell, objects)
        {
            return self.flow(from, to);
        }
        let cells = self.cells(cell, objects).into_iter();
        let mut cells: Vec<_> = cells
            .map(|(object, to)| (to, self.elements_of(object, cell)))
            .collect();
        cells.dedup();
        let from = match cells.len() < LEAST {
            true => from,
            false => {
                let between = self.constraints.between();
                self.accesses.stores.note(cell, objects, between);
                self.flow(from, between);
                between
            }
        };
        for (to, filter) in cells {
            self.filtered(from, to, filter);
        }
    }

    /// The cells of objects that have one. Those of neighbours are often one node.
    fn cells(&mut self, cell: Cell, objects: SetId) -> Vec<(ObjectId, NodeId)> {
        let objects = self.constraints.sets.get(objects).clone();
        let mut cells = Vec::new();
        for object in objects.iter().map(|object| ObjectId::new(object as usize)) {
            if self.heap.has(object, cell) {
                let node = self.cell(object, cell);
                cells.push((object, self.constraints.same(node)));
            }
        }
        cells
    }
}
