//! Loads and stores: edges between the cells of objects and a node.
//!
//! Instructions that access the same field, or elements, of the same objects access the same cells.
//! If the cells are many, they are connected once, to a node between them and all these
//! instructions (as in `delivery`). This saves most edges where many instructions access large
//! points-to sets.

use super::cell::ObjectCell;
use super::heap::{FilterId, ObjectId};
use super::sets::SetId;
use super::shared::CellAccess;
use super::solver::NodeId;
use super::state::Core;
use base::Id;

/// Fewer cells are connected to each instruction directly.
const LEAST: usize = 8;

impl Core<'_> {
    /// Connects a cell of each object to a node.
    pub(crate) fn load_all(&mut self, cell: ObjectCell, objects: SetId, to: NodeId) {
        for (from, _) in self.accessed(CellAccess::Load, cell, objects) {
            self.flow(from, to);
        }
    }

    /// Connects a node to a cell of each object, with the filter of the element's type.
    pub(crate) fn store_all(&mut self, cell: ObjectCell, objects: SetId, from: NodeId) {
        for (to, filter) in self.accessed(CellAccess::Store, cell, objects) {
            self.filtered(from, to, filter);
        }
    }

    /// The nodes to connect an access of each object's cell to, with their filters. They are the
    /// cells, or, if these are many, the node between.
    fn accessed(
        &mut self,
        access: CellAccess,
        cell: ObjectCell,
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
                CellAccess::Load => self.flow(node, between),
                CellAccess::Store => self.filtered(between, node, filter),
            }
        }
        vec![(between, None)]
    }

    /// The objects' cells of this kind. Neighbouring objects often share one node.
    fn cells(
        &mut self,
        access: CellAccess,
        cell: ObjectCell,
        objects: SetId,
    ) -> Vec<(NodeId, Option<FilterId>)> {
        let objects = self.constraints.sets.get(objects).clone();
        let mut cells = Vec::new();
        for object in objects.iter().map(|object| ObjectId::new(object as usize)) {
            if self.heap.has(object, cell) {
                let node = self.cell(object, cell);
                let filter = match access {
                    CellAccess::Load => None,
                    CellAccess::Store => self.elements_of(object, cell),
                };
                cells.push((self.constraints.same(node), filter));
            }
        }
        cells.dedup();
        cells
    }
}
