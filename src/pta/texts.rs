//! Strings that are put together of others: by builders, concatenations and methods of `String`
//! (APLAS 2015, section 3.1).
//!
//! A method's parts of a string are noted when it becomes constraints; what the parts are is asked
//! when a name is. A string of which some parts are not known is a pattern: [`ANY`] stands for
//! them. A pattern tells something if it begins with three characters that are known, or ends with
//! five (the paper's thresholds).
//!
//! A builder is followed within the method that makes it, in the order of its blocks; the paper
//! lets parts come through all builders that the heap holds, in any order. What stands in other
//! blocks than those where the builder is made and asked may be any string.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::backwards::{Asker, Round};
use super::engine::Engine;
use super::reflective::{Answer, Made, Part, Value};
use super::solver::NodeId;
use base::{Id, Sym};
use classfile::{Bootstrap, Const, MethodRef};
use ir::{Body, Definition, InvokeKind, Op, ValueId};
use platform::{
    Building, ClassName, Dynamic, Piece, TextOperation, building, dynamic, is_builder, leaves_text,
    text_operation,
};
use program::ClassId;

/// What stands for unknown parts of a string; also for an argument in the recipe of a
/// concatenation.
const ANY: u8 = 1;
/// What stands for a constant in a recipe (API of `StringConcatFactory`).
const CONSTANT: u8 = 2;
/// The fewest characters at the beginning, and at the end, by which a name may be looked for.
const PREFIX: usize = 3;
const SUFFIX: usize = 5;
/// At most so many strings are made of the alternatives of parts.
const MOST: usize = 32;
/// Strings that are made of strings that are made: so many times.
const DEEPEST: usize = 4;
/// Longer strings name nothing.
const LONGEST: usize = 256;

/// A builder of a method.
#[derive(Default)]
struct Builder {
    /// The block that makes it.
    born: usize,
    /// What is appended, by block.
    appended: Vec<(usize, Part)>,
    /// Whether it is changed otherwise.
    is_changed: bool,
}

impl Builder {
    /// What it holds in a block, of what was appended so far.
    fn parts(&self, block: usize) -> Vec<Part> {
        let is_other = |(at, _): &&(usize, Part)| *at != self.born && *at != block;
        let part = |(_, part): &(usize, Part)| *part;
        if self.is_changed {
            return vec![Part::Any];
        }
        if !self.appended.iter().any(|one| is_other(&one)) {
            return self.appended.iter().map(part).collect();
        }
        let first = self.appended.iter().take_while(|(at, _)| *at == self.born);
        let last = self.appended.iter().filter(|(at, _)| *at == block);
        first
            .map(part)
            .chain([Part::Any])
            .chain(last.map(part))
            .collect()
    }
}

/// What is read of a body.
struct Reader<'b> {
    body: &'b Body,
    node: &'b dyn Fn(ValueId) -> Option<NodeId>,
    bootstraps: &'b [Bootstrap],
    builders: FxHashMap<ValueId, Builder>,
    /// What `append` gives is the builder.
    same: FxHashMap<ValueId, ValueId>,
    made: Vec<(NodeId, Made)>,
}

impl Reader<'_> {
    fn read(&mut self) {
        let body = self.body;
        for (block, of) in body.blocks.iter() {
            for inst in &of.insts {
                match &inst.op {
                    Op::New(class) if is_builder(*class) => {
                        if let Some(result) = inst.result {
                            self.same.insert(result, result);
                            let born = block.index();
                            let builder = Builder {
                                born,
                                ..Builder::default()
                            };
                            self.builders.insert(result, builder);
                        }
                    }
                    Op::Invoke { kind, method, args } => {
                        let is_static = *kind == InvokeKind::Static;
                        self.invoke(
                            block.index(),
                            (is_static, method, args.as_slice()),
                            inst.result,
                        );
                    }
                    Op::InvokeDynamic {
                        bootstrap, args, ..
                    } => {
                        let parts = self
                            .bootstraps
                            .get(bootstrap.index())
                            .and_then(|bootstrap| self.concatenation(bootstrap, args));
                        if let (Some(parts), Some(result)) = (parts, inst.result) {
                            self.note(result, Made::Of(parts));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn note(&mut self, result: ValueId, made: Made) {
        let tells = match &made {
            Made::Of(parts) => parts.iter().any(|part| *part != Part::Any),
            Made::Replaced(..) | Made::NameOf(_) => true,
        };
        if let Some(node) = (self.node)(result).filter(|_| tells) {
            self.made.push((node, made));
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

    fn part(&self, value: ValueId, piece: Piece) -> Part {
        let part = match (piece, self.constant(value)) {
            (Piece::Reference, Some(Const::String(text))) => {
                (!text.bytes().contains(&ANY)).then_some(Part::Known(text))
            }
            (Piece::Reference, _) => (self.node)(value).map(Part::Is),
            (Piece::Number, Some(Const::Int(number))) => {
                Some(Part::Known((&*number.to_string()).into()))
            }
            (Piece::Character, Some(Const::Int(character))) => {
                let byte = u8::try_from(character).ok();
                let byte = byte.filter(|byte| byte.is_ascii_graphic());
                byte.map(|byte| Part::Known(Sym::new(&[byte])))
            }
            _ => None,
        };
        part.unwrap_or(Part::Any)
    }

    fn invoke(
        &mut self,
        block: usize,
        (is_static, method, args): (bool, &MethodRef, &[ValueId]),
        result: Option<ValueId>,
    ) {
        let receiver = args.first().and_then(|first| self.same.get(first)).copied();
        if let Some(builder) = receiver.filter(|_| is_builder(method.owner)) {
            return self.build(block, (builder, method, args), result);
        }
        // Who is given a builder may append.
        for builder in args.iter().filter_map(|arg| self.same.get(arg)) {
            if let Some(builder) = self.builders.get_mut(builder) {
                builder.appended.push((block, Part::Any));
            }
        }
        let (Some(operation), Some(result)) = (text_operation(is_static, method), result) else {
            return;
        };
        let part = |n: usize| args.get(n).map(|arg| self.part(*arg, Piece::Reference));
        let made = match operation {
            TextOperation::Same | TextOperation::Interned | TextOperation::Trim => {
                part(0).map(|part| Made::Of(vec![part]))
            }
            TextOperation::Of(piece) => args
                .first()
                .map(|arg| Made::Of(vec![self.part(*arg, piece)])),
            TextOperation::Concat => part(0).zip(part(1)).map(|(a, b)| Made::Of(vec![a, b])),
            TextOperation::ReplaceCharacter => self.replaced(args),
            TextOperation::NameOf(ClassName::Binary | ClassName::Type) => args
                .first()
                .and_then(|arg| (self.node)(*arg))
                .map(Made::NameOf),
            _ => None,
        };
        if let Some(made) = made {
            self.note(result, made);
        }
    }

    fn replaced(&self, args: &[ValueId]) -> Option<Made> {
        let character = |n: usize| match self.constant(*args.get(n)?)? {
            Const::Int(character) => u8::try_from(character).ok().filter(u8::is_ascii_graphic),
            _ => None,
        };
        let text = (self.node)(*args.first()?)?;
        Some(Made::Replaced(text, character(1)?, character(2)?))
    }

    /// A call of a builder.
    fn build(
        &mut self,
        block: usize,
        (id, method, args): (ValueId, &MethodRef, &[ValueId]),
        result: Option<ValueId>,
    ) {
        let does = building(method);
        let is_append = method.name == *"append";
        if let Some(result) = result.filter(|_| is_append) {
            self.same.insert(result, id);
        }
        let part = |piece| {
            args.get(1)
                .map_or(Part::Any, |value| self.part(*value, piece))
        };
        let appended = match does {
            Some(Building::Empty | Building::Give) => None,
            Some(Building::With) => Some(part(Piece::Reference)),
            Some(Building::Append(piece)) => Some(part(piece)),
            None => is_append.then_some(Part::Any),
        };
        let Some(builder) = self.builders.get_mut(&id) else {
            return;
        };
        builder.appended.extend(appended.map(|part| (block, part)));
        builder.is_changed |= does.is_none() && !is_append && !leaves_text(method);
        if let (Some(Building::Give), Some(result)) = (does, result) {
            let parts = builder.parts(block);
            self.note(result, Made::Of(parts));
        }
    }

    /// The parts of a concatenation (API of `StringConcatFactory`).
    fn concatenation(&self, bootstrap: &Bootstrap, args: &[ValueId]) -> Option<Vec<Part>> {
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
            ANY => next().unwrap_or(Part::Any),
            CONSTANT => match constants.next() {
                Some(Const::String(text)) => Part::Known(*text),
                _ => Part::Any,
            },
            _ => Part::Known(Sym::new(run)),
        };
        Some(runs.map(part).collect())
    }
}

impl Engine<'_> {
    /// Notes how a body puts strings together.
    pub(super) fn note_texts(
        &mut self,
        class: ClassId,
        body: &Body,
        node: &dyn Fn(ValueId) -> Option<NodeId>,
    ) {
        let file = self.program.file(class);
        let mut reader = Reader {
            body,
            node,
            bootstraps: file.map_or(&[], |file| &*file.bootstraps),
            builders: FxHashMap::default(),
            same: FxHashMap::default(),
            made: Vec::new(),
        };
        reader.read();
        for (node, made) in reader.made {
            self.constraints.keep_apart(node);
            self.texts.insert(node, made);
        }
    }

    /// The strings that a node is made of, with patterns, and how much of them is known.
    pub(super) fn made_of(
        &self,
        round: &Round,
        asker: Asker<'_>,
        made: &Made,
    ) -> (BTreeSet<Value>, Answer) {
        if asker.depth > DEEPEST {
            return (BTreeSet::new(), Answer::Cut);
        }
        let asked = |node: NodeId| self.part(round, asker.of_part(), node);
        let (texts, answer) = match made {
            Made::Of(parts) => {
                let alternatives = |part: &Part| match part {
                    Part::Known(text) => (vec![text.bytes().to_vec()], Answer::Whole),
                    Part::Any => (vec![vec![ANY]], Answer::Partly),
                    Part::Is(node) => {
                        let came = asked(*node);
                        let mut all: Vec<Vec<u8>> = texts_of(&came.values).collect();
                        if came.answer != Answer::Whole || all.is_empty() {
                            all.push(vec![ANY]);
                        }
                        (all, came.answer)
                    }
                };
                put_together(parts.iter().map(alternatives))
            }
            Made::Replaced(node, from, to) => {
                let came = asked(*node);
                let replaced = |text: Vec<u8>| {
                    let bytes = text.iter();
                    bytes.map(|b| if b == from { *to } else { *b }).collect()
                };
                let texts = texts_of(&came.values).map(replaced).collect();
                (texts, came.answer)
            }
            Made::NameOf(node) => {
                let came = asked(*node);
                let classes = came.values.iter().filter_map(|value| value.class());
                let name = |class| self.program.class(class).name.bytes();
                let dotted = |b: &u8| if *b == b'/' { b'.' } else { *b };
                let names = classes.map(|class| name(class).iter().map(dotted).collect());
                (names.collect(), came.answer)
            }
        };
        let value = |text: Vec<u8>| match text.contains(&ANY) {
            true => is_telling(&text).then(|| Value::Like(Sym::new(&text))),
            false => Some(Value::Text(Sym::new(&text))),
        };
        (texts.into_iter().filter_map(value).collect(), answer)
    }
}

fn texts_of(values: &BTreeSet<Value>) -> impl Iterator<Item = Vec<u8>> + '_ {
    values.iter().filter_map(|value| match value {
        Value::Text(text) | Value::Like(text) => Some(text.bytes().to_vec()),
        _ => None,
    })
}

/// All strings of these alternatives, one part after the other; a part with too many is any.
fn put_together(parts: impl Iterator<Item = (Vec<Vec<u8>>, Answer)>) -> (Vec<Vec<u8>>, Answer) {
    let mut texts: Vec<Vec<u8>> = vec![Vec::new()];
    let mut answer = Answer::Whole;
    for (alternatives, of) in parts {
        let is_any = texts.len() * alternatives.len() > MOST;
        answer = answer.max(of).max(match is_any {
            true => Answer::Partly,
            false => Answer::Whole,
        });
        let alternatives = match is_any {
            true => vec![vec![ANY]],
            false => alternatives,
        };
        let longer = |text: &Vec<u8>| {
            let text = text.clone();
            alternatives.iter().map(move |part| {
                let mut all = text.clone();
                all.extend(part);
                all.dedup_by(|a, b| *a == ANY && *b == ANY);
                all
            })
        };
        texts = texts.iter().flat_map(longer).collect();
        texts.retain(|text: &Vec<u8>| text.len() < LONGEST);
        texts.sort_unstable();
        texts.dedup();
    }
    (texts, answer)
}

/// Whether enough of a pattern is known that names may be looked for.
fn is_telling(pattern: &[u8]) -> bool {
    let first = pattern.iter().position(|b| *b == ANY);
    let last = pattern.iter().rev().position(|b| *b == ANY);
    first.is_some_and(|n| n >= PREFIX) || last.is_some_and(|n| n >= SUFFIX)
}

/// Whether a string may be one of a pattern.
pub(super) fn is_like(pattern: &[u8], text: &[u8]) -> bool {
    let mut pieces = pattern.split(|b| *b == ANY);
    let Some(mut rest) = pieces.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    let Some(last) = pieces.next_back() else {
        return rest.is_empty();
    };
    let Some(before) = rest.strip_suffix(last) else {
        return false;
    };
    rest = before;
    pieces.filter(|piece| !piece.is_empty()).all(|piece| {
        let at = rest.windows(piece.len()).position(|at| at == piece);
        at.is_some_and(|at| {
            rest = &rest[at + piece.len()..];
            true
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{ANY, is_like, is_telling, put_together};
    use crate::reflective::Answer;

    fn pattern(text: &str) -> Vec<u8> {
        text.bytes()
            .map(|b| if b == b'*' { ANY } else { b })
            .collect()
    }

    #[test]
    fn patterns_hold_beginning_end_and_what_stands_between() {
        for (of, text, is) in [
            ("a.b.*", "a.b.C", true),
            ("a.b.*", "a.c.C", false),
            ("*Impl", "a.FooImpl", true),
            ("a.*Impl", "a.Impl", true),
            ("a.I*Impl", "a.Impl", false),
            ("a.*.x.*Impl", "a.b.x.FooImpl", true),
            ("a.*.x.*Impl", "a.b.y.FooImpl", false),
            ("whole", "whole", true),
            ("whole", "wholes", false),
        ] {
            assert_eq!(is_like(&pattern(of), text.as_bytes()), is, "{of} {text}");
        }
    }

    #[test]
    fn three_characters_at_the_beginning_or_five_at_the_end_tell() {
        for (of, is) in [
            ("ab*", false),
            ("abc*", true),
            ("*Four", false),
            ("*Fives", true),
        ] {
            assert_eq!(is_telling(&pattern(of)), is, "{of}");
        }
    }

    #[test]
    fn alternatives_multiply_until_they_are_too_many() {
        let two = || (vec![b"x".to_vec(), b"y".to_vec()], Answer::Whole);
        let (texts, answer) = put_together((0..3).map(|_| two()));
        assert_eq!((texts.len(), answer), (8, Answer::Whole));
        let (texts, answer) = put_together((0..6).map(|_| two()));
        assert_eq!((texts.len(), answer), (32, Answer::Partly));
        assert!(texts.iter().all(|text| text.ends_with(&[ANY])));
    }
}
