//! Strings made of other strings: by builders, joiners, formats, concatenations and methods of
//! `String` (APLAS 2015, section 3.1).
//!
//! How a string is made is recorded when its method becomes constraints. The values of the parts
//! are computed when a question needs the string (`core::string_values`). A string with unknown
//! parts is a pattern: [`ANY`] represents such a part. A pattern is usable if it begins with three
//! known characters, or ends with five (the paper's thresholds). Patterns count with `full` only.
//!
//! A builder that one method makes and keeps is followed in the order of its steps (`text_steps`).
//! So are joiners, and arrays that go into `join`, `format` and `valueOf`. Other builders are
//! followed as in the paper: through calls, fields and returns, in no order (`full`).

use rustc_hash::FxHashMap;

use super::reflective::ReflectionLevel;
use super::text_steps::{BlockOrder, Place, TextForm, TextObject, TextStep, with_between};
use crate::core::builders::{BodyBuilders, BuilderUse, StringPart};
use crate::core::facts::StringSource;
use crate::core::plugin::{NewBody, Plugin};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use crate::core::text_changes::{ANY, TextChange};
use base::{Id, KnownNames, Sym, known};
use classfile::{Bootstrap, Const, MethodRef, Op as Opcode};
use ir::{Body, Definition, Inst, InvokeKind, Op, ValueId};
use platform::text::{self, FormatPiece};
use platform::{
    Building, ClassName, Dynamic, Piece, TextOperation, building, dynamic, is_builder, leaves_text,
    text_operation,
};

/// Represents a constant in a recipe (API of `StringConcatFactory`).
const CONSTANT: u8 = 2;
/// Longer arrays are not followed.
const LONGEST_ARRAY: usize = 64;
/// The code of `newarray` for characters (JVMS table 6.5.newarray-A).
const CHARACTERS: u8 = 5;

const JOINER: &str = "java/util/StringJoiner";

/// A call that may make a string.
struct TextCall<'c> {
    at: Place,
    is_static: bool,
    method: &'c MethodRef,
    args: &'c [ValueId],
    result: Option<ValueId>,
}

/// A string that is the content of an object.
struct TextQuestion {
    object: ValueId,
    at: Place,
    result: ValueId,
    wanted: Wanted,
}

/// How the content becomes a string.
enum Wanted {
    /// All parts.
    All,
    /// The elements, with a part between them.
    Joined(StringPart),
    /// The elements in a format.
    Formatted(Vec<FormatPiece>),
}

/// The strings that a body makes.
#[derive(Default)]
pub(crate) struct BodyStrings {
    /// How each is made, by node.
    pub strings: Vec<(NodeId, StringSource)>,
    /// The builders that other methods may have.
    pub builders: BodyBuilders,
}

/// The state of reading a body.
struct BodyReader<'b> {
    body: &'b Body,
    node: &'b dyn Fn(ValueId) -> Option<NodeId>,
    bootstraps: &'b [Bootstrap],
    known: &'static KnownNames,
    /// The objects that the body makes.
    objects: FxHashMap<ValueId, TextObject>,
    /// Values that are an object or a foreign builder: itself, and results of `append`.
    same: FxHashMap<ValueId, ValueId>,
    questions: Vec<TextQuestion>,
    /// The uses of all builders, in the order of the code, with the builder's value.
    uses: Vec<(ValueId, BuilderUse)>,
    /// The strings that builders give, each behind the builder's value.
    given: Vec<(ValueId, ValueId)>,
    found: BodyStrings,
}

impl BodyReader<'_> {
    fn read(&mut self) {
        let body = self.body;
        for (block, of) in body.blocks.iter() {
            let block = block.index();
            for (index, inst) in of.insts.iter().enumerate() {
                self.inst(Place { block, index }, inst);
            }
        }
        self.leave_at_ends();
        self.answer();
        self.share();
    }

    fn inst(&mut self, at: Place, inst: &Inst) {
        match &inst.op {
            Op::New(class) if is_builder(*class) => {
                self.make(at, inst.result, TextForm::Builder);
                self.uses
                    .extend(inst.result.map(|made| (made, BuilderUse::Make)));
            }
            Op::New(class) if *class == *JOINER => {
                self.make(at, inst.result, TextForm::Joiner([StringPart::Any; 3]));
            }
            Op::NewRefArray(component, length) if holds_strings(*component) => {
                let null = StringPart::Known("null".into());
                self.make_array(at, inst.result, *length, null);
            }
            Op::NewArray(CHARACTERS, length) => {
                self.make_array(at, inst.result, *length, StringPart::Any);
            }
            Op::ArrayStore(kind, array, index, value) => {
                self.leave(at, &[*value]);
                let piece = if *kind == Opcode::Aastore {
                    Piece::Reference
                } else {
                    Piece::Character
                };
                let index = self.number(*index).and_then(|n| usize::try_from(n).ok());
                let step = index.map(|n| TextStep::Element(n, self.part(*value, piece)));
                self.step(*array, at, step.unwrap_or(TextStep::Change));
            }
            Op::ArrayLoad(..) | Op::ArrayLength(_) | Op::InstanceOf(..) => {}
            Op::MonitorEnter(_) | Op::MonitorExit(_) => {}
            Op::Invoke { kind, method, args } => {
                let is_static = *kind == InvokeKind::Static;
                self.invoke(&TextCall {
                    at,
                    is_static,
                    method,
                    args,
                    result: inst.result,
                });
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
                self.leave(at, args);
            }
            op if !self.objects.is_empty() => self.leave(at, &op.operands()),
            _ => {}
        }
    }

    /// An object begins.
    fn make(&mut self, born: Place, result: Option<ValueId>, form: TextForm) {
        let Some(result) = result else { return };
        self.same.insert(result, result);
        let steps = Vec::new();
        self.objects
            .insert(result, TextObject { form, born, steps });
    }

    fn make_array(
        &mut self,
        at: Place,
        result: Option<ValueId>,
        length: ValueId,
        first: StringPart,
    ) {
        let length = self.number(length).and_then(|n| usize::try_from(n).ok());
        if let Some(length) = length.filter(|n| *n <= LONGEST_ARRAY) {
            self.make(at, result, TextForm::Elements(length, first));
        }
    }

    /// The object that a value is, if the body makes it.
    fn object(&mut self, value: ValueId) -> Option<&mut TextObject> {
        self.objects.get_mut(self.same.get(&value)?)
    }

    fn step(&mut self, value: ValueId, at: Place, step: TextStep) {
        if let Some(object) = self.object(value) {
            object.steps.push((at, step));
        }
    }

    /// Other code gets these values.
    fn leave(&mut self, at: Place, values: &[ValueId]) {
        for value in values {
            self.step(*value, at, TextStep::Escape);
        }
    }

    /// Values that go into phis and out of the method.
    fn leave_at_ends(&mut self) {
        if self.objects.is_empty() {
            return;
        }
        let body = self.body;
        for (block, of) in body.blocks.iter() {
            let end = |block: usize| Place {
                block,
                index: usize::MAX,
            };
            for phi in &of.phis {
                for (edge, value) in of.predecessors.iter().zip(&phi.args) {
                    self.leave(end(edge.from.index()), &[*value]);
                }
            }
            self.leave(end(block.index()), &of.terminator.operands());
        }
    }

    /// The strings that objects hold.
    fn answer(&mut self) {
        let order = BlockOrder::new(self.body);
        for question in std::mem::take(&mut self.questions) {
            let Some(object) = self.objects.get(&question.object) else {
                continue;
            };
            let parts = object.parts_at(&order, question.at);
            let parts = match question.wanted {
                Wanted::All => parts,
                Wanted::Joined(between) => with_between(between, &parts),
                Wanted::Formatted(pieces) => in_format(&pieces, &parts),
            };
            let is_builder = matches!(object.form, TextForm::Builder);
            if is_builder && parts.iter().all(|part| *part == StringPart::Any) && !parts.is_empty()
            {
                self.given.push((question.object, question.result));
            } else {
                self.note(question.result, StringSource::Of(parts));
            }
        }
    }

    /// Keeps the uses of builders that other methods may have.
    fn share(&mut self) {
        let is_kept = |value: &ValueId| self.objects.get(value).is_some_and(|one| !one.escapes());
        let node = |value: ValueId| (self.node)(value);
        let shared = &mut self.found.builders;
        let uses = self.uses.iter().filter(|(builder, _)| !is_kept(builder));
        let uses = uses.filter_map(|(builder, does)| Some((node(*builder)?, *does)));
        shared.uses.extend(uses);
        let same = self
            .same
            .iter()
            .filter(|(value, builder)| value != builder && !is_kept(builder));
        let same = same.filter_map(|(value, builder)| Some((node(*builder)?, node(*value)?)));
        shared.same.extend(same);
        shared.same.sort_unstable();
        let given = self.given.iter();
        shared
            .given
            .extend(given.filter_map(|(builder, result)| Some((node(*builder)?, node(*result)?))));
    }

    fn note(&mut self, result: ValueId, source: StringSource) {
        let tells = match &source {
            StringSource::Of(parts) => {
                parts.is_empty() || parts.iter().any(|part| *part != StringPart::Any)
            }
            StringSource::Changed(part, _) => *part != StringPart::Any,
            StringSource::Replaced { text, .. } => *text != StringPart::Any,
            StringSource::NameOf(_) | StringSource::OfBuilder(_) => true,
        };
        if let Some(node) = (self.node)(result).filter(|_| tells) {
            self.found.strings.push((node, source));
        }
    }

    fn definition(&self, value: ValueId) -> Option<&Op> {
        let Definition::Inst(block, n) = self.body.values[value].definition else {
            return None;
        };
        Some(&self.body.blocks[block].insts.get(n as usize)?.op)
    }

    fn constant(&self, value: ValueId) -> Option<Const> {
        match self.definition(value)? {
            Op::Const(constant) => Some(*constant),
            _ => None,
        }
    }

    fn number(&self, value: ValueId) -> Option<i64> {
        match self.constant(value)? {
            Const::Int(number) => Some(number.into()),
            Const::Long(number) => Some(number),
            _ => None,
        }
    }

    /// Whether a value is null on some way. Null has no node, and prints as text.
    fn may_be_null(&self, value: ValueId) -> bool {
        let Definition::Phi(block, n) = self.body.values[value].definition else {
            return false;
        };
        let phi = self.body.blocks[block].phis.get(n as usize);
        let is_null = |arg: &ValueId| matches!(self.definition(*arg), Some(Op::Null));
        phi.is_none_or(|phi| phi.args.iter().any(is_null))
    }

    fn part(&self, value: ValueId, piece: Piece) -> StringPart {
        let number = || self.number(value);
        let text = match piece {
            Piece::Reference => match self.definition(value) {
                Some(Op::Const(Const::String(text))) => Some(*text),
                Some(Op::Null) => Some("null".into()),
                _ if self.may_be_null(value) => None,
                _ => {
                    let node = (self.node)(value);
                    return node.map_or(StringPart::Any, StringPart::Is);
                }
            },
            Piece::Number => number().map(|number| Sym::from(&*number.to_string())),
            Piece::Character => number().and_then(text::character),
            Piece::Boolean => match number() {
                Some(0) => Some("false".into()),
                Some(1) => Some("true".into()),
                _ => None,
            },
        };
        let text = text.filter(|text| !text.bytes().contains(&ANY));
        text.map_or(StringPart::Any, StringPart::Known)
    }

    fn invoke(&mut self, call: &TextCall<'_>) {
        let TextCall {
            at,
            is_static,
            method,
            args,
            result,
        } = *call;
        let first = args.first().copied();
        if let Some(builder) = first.filter(|_| is_builder(method.owner) && !is_static) {
            self.leave(at, &args[1..]);
            return self.build(builder, call);
        }
        let is_joiner = method.owner == *JOINER && !is_static;
        if let Some(joiner) = first.filter(|_| is_joiner) {
            self.leave(at, &args[1..]);
            return self.join(joiner, call);
        }
        if method.name == self.known.constructor && method.owner == self.known.string {
            return self.construct(call);
        }
        let operation = text_operation(is_static, method).zip(result);
        let reads = match operation {
            Some((operation, result)) => self.operate(operation, result, call),
            None => 0..0,
        };
        // A callee may append to a builder that it gets.
        for (n, arg) in args.iter().enumerate() {
            if !reads.contains(&n) {
                self.leave(at, &[*arg]);
            }
        }
    }

    /// A method of `String` or `Class`. Gives the arguments that it only reads.
    fn operate(
        &mut self,
        operation: TextOperation,
        result: ValueId,
        call: &TextCall<'_>,
    ) -> std::ops::Range<usize> {
        let args = call.args;
        let part = |n: usize| args.get(n).map(|arg| self.part(*arg, Piece::Reference));
        let number = |n: usize| self.number(*args.get(n)?);
        let changed = |how: Option<TextChange>| Some(StringSource::Changed(part(0)?, how?));
        let of = |parts: Option<Vec<StringPart>>| parts.map(StringSource::Of);
        let source = match operation {
            TextOperation::Same | TextOperation::Interned => of(part(0).map(|part| vec![part])),
            TextOperation::Of(piece) => of(args.first().map(|arg| vec![self.part(*arg, piece)])),
            TextOperation::Concat => of(part(0).zip(part(1)).map(|(a, b)| vec![a, b])),
            TextOperation::ReplaceCharacter => self.characters_replaced(args),
            TextOperation::Replace => self.replaced([part(0), part(1), part(2)]),
            TextOperation::Lower => changed(Some(TextChange::Lower)),
            TextOperation::Upper => changed(Some(TextChange::Upper)),
            TextOperation::Trim => changed(Some(TextChange::Trim)),
            TextOperation::Strip => changed(Some(TextChange::Strip)),
            TextOperation::Repeat => changed(number(1).map(TextChange::Repeat)),
            TextOperation::From => changed(number(1).map(TextChange::From)),
            TextOperation::Between => {
                let places = number(1).zip(number(2));
                changed(places.map(|(from, to)| TextChange::Between(from, to)))
            }
            TextOperation::NameOf(ClassName::Binary | ClassName::Type) => {
                let class = args.first().and_then(|arg| (self.node)(*arg));
                class.map(StringSource::NameOf)
            }
            TextOperation::NameOf(ClassName::Package | ClassName::Simple) => None,
            TextOperation::Format => {
                let format = args.first().and_then(|arg| match self.constant(*arg)? {
                    Const::String(format) => text::format_pieces(format),
                    _ => None,
                });
                if let Some(pieces) = format {
                    self.ask(call.at, args.get(1), result, Wanted::Formatted(pieces));
                }
                return 1..2;
            }
            TextOperation::Join => {
                let between = part(0).unwrap_or(StringPart::Any);
                self.ask(call.at, args.get(1), result, Wanted::Joined(between));
                return 1..2;
            }
            TextOperation::OfCharacters => {
                self.ask(call.at, args.first(), result, Wanted::All);
                return 0..1;
            }
        };
        if let Some(source) = source {
            self.note(result, source);
        }
        0..0
    }

    /// Asks for the content of an object. A format has known parts without it.
    fn ask(&mut self, at: Place, object: Option<&ValueId>, result: ValueId, wanted: Wanted) {
        let object = object.and_then(|object| self.same.get(object)).copied();
        let object = object.filter(|object| self.objects.contains_key(object));
        match (object, wanted) {
            (Some(object), wanted) => self.questions.push(TextQuestion {
                object,
                at,
                result,
                wanted,
            }),
            (None, Wanted::Formatted(pieces)) => {
                self.note(result, StringSource::Of(in_format(&pieces, &[])));
            }
            (None, Wanted::All | Wanted::Joined(_)) => {}
        }
    }

    fn replaced(&self, parts: [Option<StringPart>; 3]) -> Option<StringSource> {
        let [text, from, to] = parts;
        Some(StringSource::Replaced {
            text: text?,
            from: from?,
            to: to?,
        })
    }

    fn characters_replaced(&self, args: &[ValueId]) -> Option<StringSource> {
        let character = |n: usize| args.get(n).map(|arg| self.part(*arg, Piece::Character));
        let text = args.first().map(|arg| self.part(*arg, Piece::Reference));
        self.replaced([text, character(1), character(2)])
    }

    /// A constructor of `String`. The new string is the receiver.
    fn construct(&mut self, call: &TextCall<'_>) {
        let args = call.args;
        match (call.method.descriptor.bytes(), args) {
            (b"()V", [made]) => self.note(*made, StringSource::Of(Vec::new())),
            (b"(Ljava/lang/String;)V", [made, text]) => {
                let part = self.part(*text, Piece::Reference);
                self.note(*made, StringSource::Of(vec![part]));
            }
            (b"([C)V", [made, array]) => self.ask(call.at, Some(array), *made, Wanted::All),
            _ => self.leave(call.at, &args[1..]),
        }
    }

    /// A call on a joiner.
    fn join(&mut self, joiner: ValueId, call: &TextCall<'_>) {
        let part = |n: usize| {
            let arg = call.args.get(n);
            arg.map_or(StringPart::Any, |arg| self.part(*arg, Piece::Reference))
        };
        let empty = StringPart::Known("".into());
        let name = call.method.name.bytes();
        let step = match (name, call.args.len()) {
            (b"<init>", 2 | 4) => {
                let ends = match call.args.len() {
                    2 => [empty; 2],
                    _ => [part(2), part(3)],
                };
                let form = TextForm::Joiner([part(1), ends[0], ends[1]]);
                let object = self.object(joiner);
                object.into_iter().for_each(|object| object.form = form);
                return;
            }
            (b"add", 2) => TextStep::Append(part(1)),
            (b"toString", 1) => {
                if let Some(result) = call.result {
                    self.ask(call.at, Some(&joiner), result, Wanted::All);
                }
                return;
            }
            (b"length", 1) => return,
            _ => TextStep::Change,
        };
        self.step(joiner, call.at, step);
        let root = self.same.get(&joiner).copied();
        if let (b"add", Some(root), Some(result)) = (name, root, call.result) {
            self.same.insert(result, root);
        }
    }

    /// A call on a builder.
    fn build(&mut self, builder: ValueId, call: &TextCall<'_>) {
        let TextCall {
            at,
            method,
            args,
            result,
            ..
        } = *call;
        let root = self.same.get(&builder).copied().unwrap_or(builder);
        let role = building(method);
        let name = method.name.bytes();
        let is_same = matches!(
            name,
            b"append" | b"insert" | b"reverse" | b"delete" | b"replace" | b"deleteCharAt"
        );
        if let Some(result) = result.filter(|_| is_same) {
            self.same.insert(result, root);
        }
        let part = |n: usize, piece| {
            let arg = args.get(n);
            arg.map_or(StringPart::Any, |arg| self.part(*arg, piece))
        };
        let is_zero = || args.get(1).and_then(|arg| self.number(*arg)) == Some(0);
        let step = match role {
            Some(Building::Empty) => return,
            Some(Building::Give) => {
                if let Some(result) = result {
                    if self.objects.contains_key(&root) {
                        self.ask(at, Some(&root), result, Wanted::All);
                    } else {
                        self.given.push((root, result));
                    }
                }
                return;
            }
            Some(Building::With) => TextStep::Append(part(1, Piece::Reference)),
            Some(Building::Append(piece)) => TextStep::Append(part(1, piece)),
            Some(Building::Insert(piece)) if is_zero() => TextStep::Prepend(part(2, piece)),
            Some(Building::SetLength) if is_zero() => TextStep::Clear,
            Some(Building::Reverse) => TextStep::Reverse,
            None if name == b"append" => TextStep::Append(StringPart::Any),
            None if leaves_text(method) => return,
            _ => TextStep::Change,
        };
        self.uses.push((
            root,
            match (step, role) {
                (TextStep::Append(part), Some(Building::With)) => BuilderUse::Begin(part),
                (TextStep::Append(part), _) => BuilderUse::Append(part),
                _ => BuilderUse::Change,
            },
        ));
        self.step(root, at, step);
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

/// Whether an array of these elements may go into `join` or `format`.
fn holds_strings(component: Sym) -> bool {
    const HOLDERS: [&[u8]; 3] = [
        b"java/lang/String",
        b"java/lang/CharSequence",
        b"java/lang/Object",
    ];
    HOLDERS.contains(&component.bytes())
}

/// The parts of a format with these arguments.
fn in_format(pieces: &[FormatPiece], arguments: &[StringPart]) -> Vec<StringPart> {
    let part = |piece: &FormatPiece| match piece {
        FormatPiece::Text(text) => StringPart::Known(*text),
        FormatPiece::Argument(n) => arguments.get(*n).copied().unwrap_or(StringPart::Any),
        FormatPiece::Other => StringPart::Any,
    };
    pieces.iter().map(part).collect()
}

/// How a body makes strings, by the node of each string. `node` gives the node of a value.
pub(crate) fn strings_of(
    body: &Body,
    bootstraps: &[Bootstrap],
    node: &dyn Fn(ValueId) -> Option<NodeId>,
) -> BodyStrings {
    let mut reader = BodyReader {
        body,
        node,
        bootstraps,
        known: known(),
        objects: FxHashMap::default(),
        same: FxHashMap::default(),
        questions: Vec::new(),
        uses: Vec::new(),
        given: Vec::new(),
        found: BodyStrings::default(),
    };
    reader.read();
    reader.found
}

/// The plugin that records how bodies make strings. `asked` computes the values of the parts.
pub(crate) struct StringBuilding {
    /// Whether parts of strings are followed.
    is_on: bool,
    /// Whether builders that several methods have are followed.
    shares_builders: bool,
}

impl StringBuilding {
    /// No strings yet.
    pub(crate) fn new(how: ReflectionLevel) -> Self {
        Self {
            is_on: how >= ReflectionLevel::Strings,
            shares_builders: how == ReflectionLevel::Full,
        }
    }
}

impl Plugin for StringBuilding {
    fn body(&mut self, core: &mut Core<'_>, of: &NewBody<'_>) {
        if !self.is_on {
            return;
        }
        let file = core.program.file(of.class);
        let bootstraps = file.map_or(&[][..], |file| &*file.bootstraps);
        let found = strings_of(of.body, bootstraps, of.node);
        for (node, source) in found.strings {
            core.facts.note_string(&mut core.constraints, node, source);
        }
        if self.shares_builders {
            core.facts.builders.note(&found.builders);
            for (builder, result) in found.builders.given {
                let source = StringSource::OfBuilder(builder);
                core.facts
                    .note_string(&mut core.constraints, result, source);
            }
        }
    }
}
