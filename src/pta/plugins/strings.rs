//! Strings made of other strings: by builders, concatenations and methods of `String` (APLAS 2015,
//! section 3.1).
//!
//! The parts of a string are recorded when its method becomes constraints. The values of the parts
//! are computed when a question needs the string. A string with unknown parts is a pattern: [`ANY`]
//! represents such a part. A pattern is usable if it begins with three known characters, or ends
//! with five (the paper's thresholds).
//!
//! A builder is followed within the method that makes it, in the order of its blocks. (The paper
//! lets parts come through all builders of the heap, in any order.) Parts from blocks other than
//! the block that makes the builder, and the block that asks it, may be any string.

use rustc_hash::FxHashMap;

use crate::core::facts::{StringPart, StringSource};
use crate::core::patterns::ANY;
use crate::core::plugin::{NewBody, Plugin};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Id, Sym};
use classfile::{Bootstrap, Const, MethodRef};
use ir::{Body, Definition, InvokeKind, Op, ValueId};
use platform::{
    Building, ClassName, Dynamic, Piece, TextOperation, building, dynamic, is_builder, leaves_text,
    text_operation,
};

/// Represents a constant in a recipe (API of `StringConcatFactory`).
const CONSTANT: u8 = 2;

/// A builder of a method.
#[derive(Default)]
struct TextBuilder {
    /// The block that makes it.
    born: usize,
    /// The appended parts, each with its block.
    appended: Vec<(usize, StringPart)>,
    /// Whether the method changes it in other ways.
    is_changed: bool,
}

impl TextBuilder {
    /// The parts of its string when a block asks for it.
    fn parts(&self, block: usize) -> Vec<StringPart> {
        let is_other = |(at, _): &&(usize, StringPart)| *at != self.born && *at != block;
        let part = |(_, part): &(usize, StringPart)| *part;
        if self.is_changed {
            return vec![StringPart::Any];
        }
        if !self.appended.iter().any(|one| is_other(&one)) {
            return self.appended.iter().map(part).collect();
        }
        let first = self.appended.iter().take_while(|(at, _)| *at == self.born);
        let last = self.appended.iter().filter(|(at, _)| *at == block);
        first
            .map(part)
            .chain([StringPart::Any])
            .chain(last.map(part))
            .collect()
    }
}

/// A call that may make a string.
struct TextCall<'c> {
    /// The block that it is in.
    block: usize,
    is_static: bool,
    method: &'c MethodRef,
    args: &'c [ValueId],
    result: Option<ValueId>,
}

/// The state of reading a body.
struct BodyReader<'b> {
    body: &'b Body,
    node: &'b dyn Fn(ValueId) -> Option<NodeId>,
    bootstraps: &'b [Bootstrap],
    builders: FxHashMap<ValueId, TextBuilder>,
    /// Values that are a builder: the builder itself, and results of `append`.
    same: FxHashMap<ValueId, ValueId>,
    sources: Vec<(NodeId, StringSource)>,
}

impl BodyReader<'_> {
    fn read(&mut self) {
        let body = self.body;
        for (block, of) in body.blocks.iter() {
            for inst in &of.insts {
                match &inst.op {
                    Op::New(class) if is_builder(*class) => {
                        if let Some(result) = inst.result {
                            self.same.insert(result, result);
                            let born = block.index();
                            let builder = TextBuilder {
                                born,
                                ..TextBuilder::default()
                            };
                            self.builders.insert(result, builder);
                        }
                    }
                    Op::Invoke { kind, method, args } => {
                        let is_static = *kind == InvokeKind::Static;
                        let call = TextCall {
                            block: block.index(),
                            is_static,
                            method,
                            args,
                            result: inst.result,
                        };
                        self.invoke(&call);
                    }
                    Op::InvokeDynamic {
                        bootstrap, args, ..
                    } => {
                        let parts = self
                            .bootstraps
                            .get(bootstrap.index())
                            .and_then(|bootstrap| self.concatenation(bootstrap, args));
                        if let (Some(parts), Some(result)) = (parts, inst.result) {
                            self.note(result, StringSource::Of(parts));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn note(&mut self, result: ValueId, source: StringSource) {
        let tells = match &source {
            StringSource::Of(parts) => parts.iter().any(|part| *part != StringPart::Any),
            StringSource::Replaced(..) | StringSource::NameOf(_) => true,
        };
        if let Some(node) = (self.node)(result).filter(|_| tells) {
            self.sources.push((node, source));
        }
    }

    fn constant(&self, value: ValueId) -> Option<Const> {
        let Definition::Inst(block, n) = self.body.values[value].definition else {
            return None;
        };
        match self.body.blocks[block].insts.get(n as usize)?.op {
            Op::Const(constant) => Some(constant),
            _ => None,
        }
    }

    fn part(&self, value: ValueId, piece: Piece) -> StringPart {
        let part = match (piece, self.constant(value)) {
            (Piece::Reference, Some(Const::String(text))) => {
                (!text.bytes().contains(&ANY)).then_some(StringPart::Known(text))
            }
            (Piece::Reference, _) => (self.node)(value).map(StringPart::Is),
            (Piece::Number, Some(Const::Int(number))) => {
                Some(StringPart::Known((&*number.to_string()).into()))
            }
            (Piece::Character, Some(Const::Int(character))) => {
                let byte = u8::try_from(character).ok();
                let byte = byte.filter(|byte| byte.is_ascii_graphic());
                byte.map(|byte| StringPart::Known(Sym::new(&[byte])))
            }
            _ => None,
        };
        part.unwrap_or(StringPart::Any)
    }

    fn invoke(&mut self, call: &TextCall<'_>) {
        let TextCall {
            is_static,
            method,
            args,
            result,
            ..
        } = *call;
        let receiver = args.first().and_then(|first| self.same.get(first)).copied();
        if let Some(builder) = receiver.filter(|_| is_builder(method.owner)) {
            return self.build(builder, call);
        }
        // A callee may append to a builder that it gets.
        for builder in args.iter().filter_map(|arg| self.same.get(arg)) {
            if let Some(builder) = self.builders.get_mut(builder) {
                builder.appended.push((call.block, StringPart::Any));
            }
        }
        let (Some(operation), Some(result)) = (text_operation(is_static, method), result) else {
            return;
        };
        let part = |n: usize| args.get(n).map(|arg| self.part(*arg, Piece::Reference));
        let source = match operation {
            TextOperation::Same
            | TextOperation::Interned
            | TextOperation::Trim
            | TextOperation::Strip => part(0).map(|part| StringSource::Of(vec![part])),
            TextOperation::Of(piece) => args
                .first()
                .map(|arg| StringSource::Of(vec![self.part(*arg, piece)])),
            TextOperation::Concat => part(0)
                .zip(part(1))
                .map(|(a, b)| StringSource::Of(vec![a, b])),
            TextOperation::ReplaceCharacter => self.replaced(args),
            TextOperation::NameOf(ClassName::Binary | ClassName::Type) => args
                .first()
                .and_then(|arg| (self.node)(*arg))
                .map(StringSource::NameOf),
            _ => None,
        };
        if let Some(source) = source {
            self.note(result, source);
        }
    }

    fn replaced(&self, args: &[ValueId]) -> Option<StringSource> {
        let character = |n: usize| match self.constant(*args.get(n)?)? {
            Const::Int(character) => u8::try_from(character).ok().filter(u8::is_ascii_graphic),
            _ => None,
        };
        let text = (self.node)(*args.first()?)?;
        Some(StringSource::Replaced(text, character(1)?, character(2)?))
    }

    /// A call on a builder.
    fn build(&mut self, id: ValueId, call: &TextCall<'_>) {
        let TextCall {
            block,
            method,
            args,
            result,
            ..
        } = *call;
        let is_followed = |role: &Building| {
            matches!(
                role,
                Building::Empty | Building::With | Building::Append(_) | Building::Give
            )
        };
        let role = building(method).filter(is_followed);
        let is_append = method.name == *"append";
        if let Some(result) = result.filter(|_| is_append) {
            self.same.insert(result, id);
        }
        let part = |piece| {
            args.get(1)
                .map_or(StringPart::Any, |value| self.part(*value, piece))
        };
        let appended = match role {
            Some(Building::Empty | Building::Give) => None,
            Some(Building::With) => Some(part(Piece::Reference)),
            Some(Building::Append(piece)) => Some(part(piece)),
            _ => is_append.then_some(StringPart::Any),
        };
        let Some(builder) = self.builders.get_mut(&id) else {
            return;
        };
        builder.appended.extend(appended.map(|part| (block, part)));
        builder.is_changed |= role.is_none() && !is_append && !leaves_text(method);
        if let (Some(Building::Give), Some(result)) = (role, result) {
            let parts = builder.parts(block);
            self.note(result, StringSource::Of(parts));
        }
    }

    /// The parts of a concatenation (API of `StringConcatFactory`).
    fn concatenation(&self, bootstrap: &Bootstrap, args: &[ValueId]) -> Option<Vec<StringPart>> {
        if dynamic(bootstrap) != Some(Dynamic::Concatenation) {
            return None;
        }
        let mut args = args.iter();
        let mut next = || {
            let value = *args.next()?;
            Some(self.part(value, Piece::Reference))
        };
        if bootstrap.handle.member.name == *"makeConcat" {
            return Some(std::iter::from_fn(next).collect());
        }
        let (Const::String(recipe), constants) = bootstrap.arguments.split_first()? else {
            return None;
        };
        let mut constants = constants.iter();
        let is_plain = |byte: u8| byte != ANY && byte != CONSTANT;
        let runs = recipe.bytes().chunk_by(|a, b| is_plain(*a) && is_plain(*b));
        let part = |run: &[u8]| match run[0] {
            ANY => next().unwrap_or(StringPart::Any),
            CONSTANT => match constants.next() {
                Some(Const::String(text)) => StringPart::Known(*text),
                _ => StringPart::Any,
            },
            _ => StringPart::Known(Sym::new(run)),
        };
        Some(runs.map(part).collect())
    }
}

/// How a body makes strings, by the node of each string. `node` gives the node of a value.
pub(crate) fn strings_of(
    body: &Body,
    bootstraps: &[Bootstrap],
    node: &dyn Fn(ValueId) -> Option<NodeId>,
) -> Vec<(NodeId, StringSource)> {
    let mut reader = BodyReader {
        body,
        node,
        bootstraps,
        builders: FxHashMap::default(),
        same: FxHashMap::default(),
        sources: Vec::new(),
    };
    reader.read();
    reader.sources
}

/// The plugin that records how bodies make strings. `asked` computes the values of the parts.
pub(crate) struct StringBuilding {
    /// Whether parts of strings are followed.
    pub is_on: bool,
}

impl Plugin for StringBuilding {
    fn body(&mut self, core: &mut Core<'_>, of: &NewBody<'_>) {
        if !self.is_on {
            return;
        }
        let file = core.program.file(of.class);
        let bootstraps = file.map_or(&[][..], |file| &*file.bootstraps);
        for (node, source) in strings_of(of.body, bootstraps, of.node) {
            core.facts.note_string(&mut core.constraints, node, source);
        }
    }
}
