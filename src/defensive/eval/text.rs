//! Strings that code puts together (`platform::text`), as far as every part is known.
//!
//! A builder holds the string up to now in a cell. While nobody else has the builder its own methods alone change that,
//! and those that are not followed forget it. A string that grows in a loop comes to an end where it
//! has too many alternatives.

use crate::domain::arena::Val;
use crate::domain::params::ParamSet;
use crate::domain::state::{Cell, Object, State};
use crate::domain::value::{Atom, Null};
use crate::eval::asked::reflected;
use crate::eval::call::Call;
use crate::eval::evaluate::Evaluation;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::Cause;
use classfile::{Bootstrap, Const, MethodDescriptor, NameAndType, Op as Opcode, Pc};
use ir::{InvokeKind, Op, ValueId};
use platform::text::{self, ClassName, TextNumber};
use platform::{Building, Identity, Piece, TextOperation};

/// Where a builder holds its string.
const TEXT: Cell = Cell::Capture(0);
/// At most so many strings are one value.
const MAX_TEXTS: usize = 8;
/// Numbers that are made of numbers are followed to this depth.
const MAX_DEPTH: u8 = 4;
/// What stands for an argument, and for a constant, in the recipe of a concatenation.
const ARGUMENT: u8 = 1;
const CONSTANT: u8 = 2;

impl Evaluation<'_> {
    /// Whether a string may matter to the method's callers: it gives one, or calls the reflection API.
    pub(super) fn wants_texts(&self) -> bool {
        *self.wants_texts.get_or_init(|| self.gives_texts())
    }

    fn gives_texts(&self) -> bool {
        let descriptor = self.world.program.method(self.method).descriptor;
        if descriptor.bytes().ends_with(b")Ljava/lang/String;") {
            return true;
        }
        let calls =
            |op: &Op| matches!(op, Op::Invoke { method, .. } if reflected(self, method).is_some());
        let mut insts = self.body.blocks.values().iter().flat_map(|b| &b.insts);
        insts.any(|inst| calls(&inst.op))
    }

    /// What an operation makes of strings.
    pub(super) fn text(
        &self,
        state: &State,
        how: TextOperation,
        call: Call<'_>,
    ) -> Option<Identity> {
        let of = |n: usize| self.argument(call, n)?.text();
        let number = |n: usize| self.text_number(state, call, *call.ids.get(n)?, MAX_DEPTH);
        let character = |n: usize| char::from_u32(u32::try_from(number(n)?).ok()?);
        let made = match how {
            TextOperation::Same => {
                return self.argument(call, 0).filter(|one| one.text().is_some());
            }
            TextOperation::Interned => return Some(Identity::String(of(0)?)),
            TextOperation::Of(piece) => self.piece(state, piece, call, 0)?,
            TextOperation::Concat => text::concatenated(&[of(0)?, of(1)?])?,
            TextOperation::ReplaceCharacter => {
                text::character_replaced(of(0)?, character(1)?, character(2)?)?
            }
            TextOperation::Replace => text::replaced(of(0)?, of(1)?, of(2)?)?,
            TextOperation::From => text::between(of(0)?, number(1)?, None)?,
            TextOperation::Between => text::between(of(0)?, number(1)?, Some(number(2)?))?,
            TextOperation::Lower => text::lower(of(0)?)?,
            TextOperation::Upper => text::upper(of(0)?)?,
            TextOperation::Trim => text::trimmed(of(0)?)?,
            TextOperation::Format => {
                let arguments = self.elements(state, call, 1)?.into_iter();
                let arguments: Vec<_> = arguments.map(|value| self.reference(value)).collect();
                text::formatted(of(0)?, &arguments)?
            }
            TextOperation::NameOf(how) => self.name_of(self.argument(call, 0)?, how)?,
        };
        Some(Identity::Text(made))
    }

    /// What a class is called. A class that says that it is a member of another, or stands in a
    /// method, has a simple name of its own.
    fn name_of(&self, class: Identity, how: ClassName) -> Option<Sym> {
        let (component, _) = text::component(class.descriptor()?);
        if let (Some(Identity::Class(name)), ClassName::Simple) =
            (Identity::of_type(component), how)
        {
            let file = self.world.program.file(self.trusted_class(name)?)?;
            let inner = file.inner_classes().ok()?;
            let is_member = inner.iter().any(|inner| inner.name == name);
            let is_top = !is_member && file.enclosing_method().ok()?.is_none();
            is_top.then_some(())?;
        }
        text::name_of(class, how)
    }

    /// What a builder does and gives. Where it is not known, `builders_change` says so.
    pub(super) fn build(
        &mut self,
        state: &mut State,
        how: Building,
        call: Call<'_>,
    ) -> Option<Val> {
        let builder = call.args.first().copied().flatten()?;
        let held = self.held_text(state, builder)?;
        if how == Building::Give {
            return self.texts(held).map(|_| held);
        }
        let before = match how {
            Building::Append(_) => self.texts(held)?,
            _ => vec![Sym::from("")],
        };
        let mut after = Val::NONE;
        for args in self.alternatives(call) {
            let call = Call {
                args: &args,
                ..call
            };
            let piece = match how {
                Building::Append(piece) => self.piece(state, piece, call, 1)?,
                Building::With => self.argument(call, 1)?.text()?,
                Building::Empty | Building::Give => Sym::from(""),
            };
            for before in &before {
                let text = self.known(Identity::Text(text::concatenated(&[*before, piece])?));
                after = self.arena.join(after, text);
            }
        }
        self.texts(after)?;
        self.store(state, builder, Some(TEXT), after, true);
        Some(match how {
            Building::Append(_) => self.arena.with_null(builder, Null::Never),
            _ => Val::NULL,
        })
    }

    /// What a builder holds that is one object which nobody else has.
    fn held_text(&self, state: &State, builder: Val) -> Option<Val> {
        let builder = self.arena.get(builder);
        let ([Atom::Object(name)], None) = (&builder.atoms[..], builder.open) else {
            return None;
        };
        let is_builder = text::is_builder(self.arena.ty(*name).name);
        let is_own = matches!(state.object(*name), Some(Object::Confined(_)));
        let is_one = is_builder && is_own && name.is_most_recent();
        is_one.then(|| state.load(*name, TEXT))?
    }

    /// The few strings that a value is, and never null.
    fn texts(&self, value: Val) -> Option<Vec<Sym>> {
        let all = self.constants(value)?;
        let is_there = self.arena.get(value).null == Null::Never;
        let are_few = is_there && (1..=MAX_TEXTS).contains(&all.len());
        are_few.then(|| all.iter().map(|one| one.text()).collect())?
    }

    /// Forgets what a builder holds that a method may change which is not followed. The builder may be one
    /// that the caller gave, or one that was loaded through what it gave.
    pub(super) fn builders_change(&mut self, state: &mut State, call: Call<'_>) {
        let Some(Some(receiver)) = call.args.first().copied() else {
            return;
        };
        let is_builder = |atom: &Atom| match atom {
            Atom::Object(name) => text::is_builder(self.arena.ty(*name).name),
            Atom::Constant(_) | Atom::Shared(_) | Atom::Entry(_) => false,
        };
        let is_known = self.arena.get(receiver).atoms.iter().any(is_builder);
        let entries = self.arena.entries(receiver);
        let is_given = entries != ParamSet::EMPTY && in_force(Rule::GivenBuildersChange);
        let may_be = is_known || is_given && text::may_be_builder(call.method.owner);
        if may_be && !text::leaves_text(&call.method) && in_force(Rule::BuildersChange) {
            let anything = self.open(Cause::Computed, call.pc);
            self.store(state, receiver, Some(TEXT), anything, false);
        }
    }

    /// An argument as a part of a string.
    fn piece(&self, state: &State, piece: Piece, call: Call<'_>, n: usize) -> Option<Sym> {
        let id = *call.ids.get(n)?;
        let number = || self.text_number(state, call, id, MAX_DEPTH);
        match piece {
            Piece::Reference => self.reference(call.args.get(n).copied().flatten()?),
            Piece::Number => Some(Sym::from(&*number()?.to_string())),
            Piece::Character => text::character(number()?),
            Piece::Boolean => match number()? {
                0 => Some(Sym::from("false")),
                1 => Some(Sym::from("true")),
                _ => None,
            },
        }
    }

    /// A reference as a part of a string.
    fn reference(&self, value: Val) -> Option<Sym> {
        let held = self.arena.get(value);
        match held.null {
            _ if held.is_null() => Some(Sym::from("null")),
            Null::Never => self.identity(value)?.text(),
            Null::WithEntry | Null::Maybe => None,
        }
    }

    /// A number that is known: of constants, sums and strings.
    fn text_number(&self, state: &State, call: Call<'_>, id: ValueId, depth: u8) -> Option<i64> {
        let number = |id: ValueId| self.text_number(state, call, id, depth.checked_sub(1)?);
        match self.made_by(id)? {
            Op::Const(Const::Int(n)) => Some((*n).into()),
            Op::Const(Const::Long(n)) => Some(*n),
            Op::Arith(op @ (Opcode::Iadd | Opcode::Isub), parts) => {
                let [a, b] = [number(parts[0])?, number(parts[1])?];
                let sum = if *op == Opcode::Iadd { a + b } else { a - b };
                i32::try_from(sum).ok().map(i64::from)
            }
            Op::Invoke {
                kind: InvokeKind::Virtual,
                method,
                args,
            } => {
                let asked = text::text_number(method)?;
                let of = |id: ValueId| self.text_in(state, call, id);
                let other = match asked {
                    TextNumber::Length => None,
                    TextNumber::First | TextNumber::Last => Some(of(args[1])?),
                    TextNumber::FirstCharacter | TextNumber::LastCharacter => {
                        Some(text::character(number(args[1])?)?)
                    }
                };
                text::number_of(of(args[0])?, asked, other)
            }
            _ => None,
        }
    }

    /// The string that a value is where a call is evaluated.
    fn text_in(&self, state: &State, call: Call<'_>, id: ValueId) -> Option<Sym> {
        let argument = call.ids.iter().position(|other| *other == id);
        let value = match argument {
            Some(n) => call.args[n],
            None => state.get(id),
        };
        self.identity(value?)?.text()
    }

    /// What an `invokedynamic` of the platform's concatenation gives.
    pub(super) fn joined_text(
        &mut self,
        state: &State,
        (bootstrap, member, ids): (&Bootstrap, NameAndType, &[ValueId]),
        pc: Pc,
    ) -> Option<Val> {
        let types = MethodDescriptor::parse(member.descriptor)?.parameters;
        let values: Vec<Option<Val>> = types
            .iter()
            .zip(ids)
            .map(|(ty, id)| ty.is_reference().then(|| state.used(*id)))
            .collect();
        let pieces: Vec<Piece> = types
            .iter()
            .map(|ty| Piece::of(*ty))
            .collect::<Option<_>>()?;
        let parts = recipe(bootstrap, pieces.len())?;
        let call = Call::of_values(&values, ids, pc);
        let joined = self.joined(state, (&parts, &pieces), call);
        if joined.is_none() && self.wants_texts() {
            self.want(&values);
        }
        joined
    }

    /// The string of those parts, which arguments of a call are, as those pieces.
    fn joined(
        &mut self,
        state: &State,
        (parts, pieces): (&[Part], &[Piece]),
        call: Call<'_>,
    ) -> Option<Val> {
        let mut joined = Val::NONE;
        for args in self.alternatives(call) {
            let call = Call {
                args: &args,
                ..call
            };
            let part = |part: &Part| match part {
                Part::Text(text) => Some(*text),
                Part::Argument(n) => self.piece(state, pieces[*n], call, *n),
            };
            let parts: Vec<Sym> = parts.iter().map(part).collect::<Option<_>>()?;
            let text = self.known(Identity::Text(text::concatenated(&parts)?));
            joined = self.arena.join(joined, text);
        }
        Some(joined)
    }
}

/// A part of a concatenation.
enum Part {
    Text(Sym),
    Argument(usize),
}

/// The parts of a concatenation of so many arguments (API of `StringConcatFactory`).
fn recipe(bootstrap: &Bootstrap, arguments: usize) -> Option<Vec<Part>> {
    if bootstrap.handle.member.name == *"makeConcat" {
        return Some((0..arguments).map(Part::Argument).collect());
    }
    let (recipe, constants) = bootstrap.arguments.split_first()?;
    let Const::String(recipe) = recipe else {
        return None;
    };
    let mut constants = constants.iter();
    let mut parts = Vec::new();
    let mut next = 0;
    for run in recipe.bytes().chunk_by(|a, b| is_plain(*a) && is_plain(*b)) {
        parts.push(match run[0] {
            ARGUMENT => {
                next += 1;
                Part::Argument(next - 1)
            }
            CONSTANT => match constants.next()? {
                Const::String(text) => Part::Text(*text),
                _ => return None,
            },
            _ => Part::Text(Sym::new(run)),
        });
    }
    (next == arguments).then_some(parts)
}

/// Whether it is a byte of the string itself.
fn is_plain(byte: u8) -> bool {
    !matches!(byte, ARGUMENT | CONSTANT)
}
