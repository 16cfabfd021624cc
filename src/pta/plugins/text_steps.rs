//! Objects that hold a string in the making: builders, joiners, and arrays of parts. What the
//! method that makes such an object does to it, and in which order.
//!
//! A step is in order if the object's block, or a block that dominates the question, has it, and
//! runs once between the birth and the question. Any number of other steps may have happened at
//! their place. Steps that cannot come before the question do not count.
//!
//! A block does not count as run if one of its exceptions leads to the question. A value that goes
//! through a phi, a field, an array, a cast or another call escapes: other code may change it from
//! then on.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::core::builders::StringPart;
use base::Id;
use base::graph::Dominators;
use ir::Body;
use platform::text;

/// An instruction, by its block and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// The number of the block.
    pub block: usize,
    /// The number of the instruction in the block.
    pub index: usize,
}

/// How an object holds a string.
#[derive(Clone, Copy, Debug)]
pub(super) enum TextForm {
    /// A `StringBuilder` or `StringBuffer`.
    Builder,
    /// The strings between, before and behind the added ones.
    Joiner([StringPart; 3]),
    /// An array of this length, and its elements at first.
    Elements(usize, StringPart),
}

/// What happens to an object.
#[derive(Clone, Copy, Debug)]
pub(super) enum TextStep {
    /// A part more at the end.
    Append(StringPart),
    /// A part more at the beginning.
    Prepend(StringPart),
    /// The empty string.
    Clear,
    /// The string from its end to its beginning.
    Reverse,
    /// A new element of an array.
    Element(usize, StringPart),
    /// Other code gets the object.
    Escape,
    /// Something unknown.
    Change,
}

/// An object that holds a string.
pub(super) struct TextObject {
    pub form: TextForm,
    /// Its birth.
    pub born: Place,
    /// What happens to it, in the order of the code.
    pub steps: Vec<(Place, TextStep)>,
}

impl TextObject {
    /// Whether other code gets the object.
    pub(super) fn escapes(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|(_, step)| matches!(step, TextStep::Escape))
    }

    /// The parts of the string, or the elements, when the method asks for them at a place.
    pub(super) fn parts_at(&self, order: &BlockOrder<'_>, at: Place) -> Vec<StringPart> {
        let mut content = TextContent::new(self.form);
        let mut of_blocks: BTreeMap<usize, Vec<(usize, TextStep)>> = BTreeMap::new();
        for (place, step) in &self.steps {
            let of_block = of_blocks.entry(place.block).or_default();
            of_block.push((place.index, *step));
        }
        of_blocks
            .values_mut()
            .for_each(|steps| steps.sort_by_key(|(index, _)| *index));
        let born = self.born.block;
        if at.block != born {
            let before = order.before(at.block, born);
            of_blocks.retain(|block, _| *block == born || *block == at.block || before[*block]);
            let is_done =
                |block: usize| block != at.block && order.is_done(block, self.born, at, &before);
            let done: Vec<usize> = of_blocks.keys().copied().filter(|b| is_done(*b)).collect();
            let place_of = |block: usize| {
                let mut done = done.iter().copied();
                done.rfind(|done| order.dominates(*done, block))
            };
            let others = || {
                let mut blocks = of_blocks.keys().copied();
                let is_other = |block: &usize| {
                    !done.contains(block) && (*block != at.block || before[at.block])
                };
                std::iter::from_fn(move || blocks.find(is_other))
            };
            for after in std::iter::once(None).chain(done.iter().copied().map(Some)) {
                for (_, step) in after.iter().flat_map(|block| &of_blocks[block]) {
                    content.apply(*step);
                }
                for block in others().filter(|block| place_of(*block) == after) {
                    for (_, step) in &of_blocks[&block] {
                        content.may_have(*step);
                    }
                }
            }
        }
        for (index, step) in of_blocks.get(&at.block).into_iter().flatten() {
            if *index < at.index {
                content.apply(*step);
            }
        }
        content.parts()
    }
}

/// What an object holds.
struct TextContent {
    form: TextForm,
    parts: Vec<StringPart>,
    /// Whether other code may change it.
    is_shared: bool,
}

impl TextContent {
    fn new(form: TextForm) -> Self {
        let parts = match form {
            TextForm::Builder | TextForm::Joiner(_) => Vec::new(),
            TextForm::Elements(length, first) => vec![first; length],
        };
        Self {
            form,
            parts,
            is_shared: false,
        }
    }

    /// A step that certainly happened.
    fn apply(&mut self, step: TextStep) {
        match (self.form, step) {
            (TextForm::Elements(..), TextStep::Element(n, part)) if n < self.parts.len() => {
                self.parts[n] = part;
            }
            (TextForm::Builder | TextForm::Joiner(_), TextStep::Append(part)) => {
                self.parts.push(part);
            }
            (TextForm::Builder, TextStep::Prepend(part)) => self.parts.insert(0, part),
            (TextForm::Builder, TextStep::Clear) => self.parts.clear(),
            (TextForm::Builder, TextStep::Reverse) => {
                self.parts = reversed(&self.parts).unwrap_or_else(|| vec![StringPart::Any]);
            }
            _ => self.may_have(step),
        }
    }

    /// A step that happened never, once or often.
    fn may_have(&mut self, step: TextStep) {
        match (self.form, step) {
            (TextForm::Elements(..), TextStep::Element(n, _)) if n < self.parts.len() => {
                self.parts[n] = StringPart::Any;
            }
            (TextForm::Builder | TextForm::Joiner(_), TextStep::Append(_)) => {
                self.parts.push(StringPart::Any);
            }
            (TextForm::Builder, TextStep::Prepend(_)) => self.parts.insert(0, StringPart::Any),
            (TextForm::Builder, TextStep::Escape) => {
                self.is_shared = true;
                self.parts.push(StringPart::Any);
            }
            (TextForm::Elements(..), _) => {
                self.is_shared = true;
                self.parts.fill(StringPart::Any);
            }
            _ => {
                self.is_shared = true;
                self.parts = vec![StringPart::Any];
            }
        }
    }

    fn parts(self) -> Vec<StringPart> {
        let mut parts = self.parts;
        match self.form {
            TextForm::Builder => {}
            TextForm::Joiner([between, before, after]) => {
                parts = with_between(between, &parts);
                parts.insert(0, before);
                parts.push(after);
            }
            TextForm::Elements(..) => {
                if self.is_shared {
                    parts.fill(StringPart::Any);
                }
            }
        }
        if self.is_shared && !parts.contains(&StringPart::Any) {
            parts.push(StringPart::Any);
        }
        parts
    }
}

/// Parts with another one between them. An unknown part may be none at all, and so has none beside
/// it.
pub(super) fn with_between(between: StringPart, parts: &[StringPart]) -> Vec<StringPart> {
    let mut all: Vec<StringPart> = Vec::new();
    for part in parts {
        let is_beside = all.last().is_some_and(|last| *last != StringPart::Any);
        all.extend((is_beside && *part != StringPart::Any).then_some(between));
        all.push(*part);
    }
    all
}

/// The parts of the reversed string, if all are known.
fn reversed(parts: &[StringPart]) -> Option<Vec<StringPart>> {
    let part = |part: &StringPart| match part {
        StringPart::Known(text) => text::reversed(*text).map(StringPart::Known),
        StringPart::Is(_) | StringPart::Any => None,
    };
    parts.iter().rev().map(part).collect()
}

/// The order in which a body's blocks run.
pub(super) struct BlockOrder<'b> {
    body: &'b Body,
    dominators: OnceCell<Dominators>,
}

impl<'b> BlockOrder<'b> {
    pub(super) fn new(body: &'b Body) -> Self {
        Self {
            body,
            dominators: OnceCell::new(),
        }
    }

    /// The blocks from which a way leads to the start of a block without the block of the birth.
    fn before(&self, block: usize, born: usize) -> Vec<bool> {
        let mut before = vec![false; self.body.blocks.len()];
        let mut stack = vec![block];
        while let Some(block) = stack.pop() {
            for edge in &self.body.blocks[ir::BlockId::new(block)].predecessors {
                let from = edge.from.index();
                if from != born && !std::mem::replace(&mut before[from], true) {
                    stack.push(from);
                }
            }
        }
        before
    }

    /// Whether a block runs to its end, once, between the birth and the question.
    fn is_done(&self, block: usize, born: Place, at: Place, before: &[bool]) -> bool {
        let handlers = &self.body.blocks[ir::BlockId::new(block)].handlers;
        let mut targets = handlers.iter().map(|handler| handler.target.index());
        let is_left = targets.any(|target| target == at.block || before[target]);
        let is_once = block == born.block
            || self.dominates(block, at.block) && !self.before(block, born.block)[block];
        !is_left && is_once
    }

    fn dominates(&self, a: usize, b: usize) -> bool {
        let dominators = self.dominators.get_or_init(|| {
            let mut successors: Vec<Vec<u32>> = vec![Vec::new(); self.body.blocks.len()];
            for (block, of) in self.body.blocks.iter() {
                for edge in &of.predecessors {
                    successors[edge.from.index()].push(block.index() as u32);
                }
            }
            Dominators::new(&successors, 0)
        });
        dominators.dominates(a as u32, b as u32)
    }
}
