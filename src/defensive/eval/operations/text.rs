//! Strings that code puts together (`platform::text`), if every part is known.
//!
//! A builder holds its string up to now in a cell. While no other code has the builder, only its
//! own methods change the string. A method that is not followed makes the string unknown. A string
//! that grows in a loop becomes unknown when it has too many alternatives.

use crate::domain::arena::Val;
use crate::domain::params::ParamSet;
use crate::domain::state::{Cell, Object, State};
use crate::domain::value::{Atom, Null};
use crate::eval::machine::{Call, InvokeDynamicCall, Machine};
use crate::eval::operations::alternatives::alternatives;
use crate::eval::operations::handles::trusted_class;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{Bootstrap, Const, MethodDescriptor, Op as Opcode, Pc};
use ir::{InvokeKind, Op, ValueId};
use platform::text::{self, ClassName, TextNumber};
use platform::{Building, Identity, Piece, TextOperation};

/// The cell in which a builder holds its string.
const TEXT: Cell = Cell::Capture(0);

/// The most strings that one value may be.
const MAX_TEXTS: usize = 8;

/// The depth to which numbers made of numbers are followed.
const MAX_DEPTH: u8 = 4;

/// The bytes that stand for an argument, and for a constant, in the recipe of a concatenation.
const ARGUMENT: u8 = 1;

const CONSTANT: u8 = 2;

/// The result of an operation on strings.
pub(super) fn text_of(
    machine: &Machine<'_>,
    state: &State,
    how: TextOperation,
    call: Call<'_>,
) -> Option<Identity> {
    let of = |n: usize| machine.argument(call, n)?.text();
    let number = |n: usize| text_number(machine, state, call, *call.ids.get(n)?, MAX_DEPTH);
    let character = |n: usize| char::from_u32(u32::try_from(number(n)?).ok()?);
    let made = match how {
        TextOperation::Same => {
            return machine.argument(call, 0).filter(|one| one.text().is_some());
        }
        TextOperation::Interned => return Some(Identity::String(of(0)?)),
        TextOperation::Of(piece) => piece_of(machine, state, piece, call, 0)?,
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
        TextOperation::Strip => text::stripped(of(0)?)?,
        TextOperation::Format => {
            let arguments = machine.elements(state, call, 1)?.into_iter();
            let arguments: Vec<_> = arguments.map(|value| reference(machine, value)).collect();
            text::formatted(of(0)?, &arguments)?
        }
        // Call graphs follow these.
        TextOperation::Repeat | TextOperation::Join | TextOperation::OfCharacters => return None,
        TextOperation::NameOf(how) => name_of(machine, machine.argument(call, 0)?, how)?,
    };
    Some(Identity::Text(made))
}

/// A name of a class. A class that says that it is a member of another class, or is declared in a
/// method, has its own rule for the simple name. It is left unknown.
fn name_of(machine: &Machine<'_>, class: Identity, how: ClassName) -> Option<Sym> {
    let (component, _) = text::component(class.descriptor()?);
    if let (Some(Identity::Class(name)), ClassName::Simple) = (Identity::of_type(component), how) {
        let file = machine.world.program.file(trusted_class(machine, name)?)?;
        let inner = file.inner_classes().ok()?;
        let is_member = inner.iter().any(|inner| inner.name == name);
        let is_top = !is_member && file.enclosing_method().ok()?.is_none();
        is_top.then_some(())?;
    }
    text::name_of(class, how)
}

/// The effect and the result of a builder's method. If they are not known, `builders_change` makes
/// the builder's string unknown.
pub(super) fn build(
    machine: &mut Machine<'_>,
    state: &mut State,
    how: Building,
    call: Call<'_>,
) -> Option<Val> {
    let builder = call.args.first().copied().flatten()?;
    let held = held_text(machine, state, builder)?;
    if how == Building::Give {
        return texts(machine, held).map(|_| held);
    }
    let before = match how {
        Building::Append(_) => texts(machine, held)?,
        Building::Insert(_) | Building::SetLength | Building::Reverse => return None,
        Building::Empty | Building::With | Building::Give => vec![Sym::from("")],
    };
    let mut after = Val::NONE;
    for args in alternatives(machine, call) {
        let call = Call {
            args: &args,
            ..call
        };
        let piece = match how {
            Building::Append(piece) => piece_of(machine, state, piece, call, 1)?,
            Building::With => machine.argument(call, 1)?.text()?,
            Building::Empty
            | Building::Give
            | Building::Insert(_)
            | Building::SetLength
            | Building::Reverse => Sym::from(""),
        };
        for before in &before {
            let text = machine.known(Identity::Text(text::concatenated(&[*before, piece])?));
            after = machine.arena.join(after, text);
        }
    }
    texts(machine, after)?;
    machine.store(state, builder, Some(TEXT), after, true);
    Some(match how {
        Building::Append(_) => machine.arena.with_null(builder, Null::Never),
        _ => Val::NULL,
    })
}

/// The string of a builder, if the builder is one object that no other code has.
fn held_text(machine: &Machine<'_>, state: &State, builder: Val) -> Option<Val> {
    let builder = machine.arena.get(builder);
    let ([Atom::Object(name)], None) = (&builder.atoms[..], builder.open) else {
        return None;
    };
    let is_builder = text::is_builder(machine.arena.ty(*name).name);
    let is_own = matches!(state.object(*name), Some(Object::Confined(_)));
    let is_one = is_builder && is_own && name.is_most_recent();
    is_one.then(|| state.load(*name, TEXT))?
}

/// The strings that a value may be, if they are few and it is never null.
fn texts(machine: &Machine<'_>, value: Val) -> Option<Vec<Sym>> {
    let all = machine.constants(value)?;
    let is_there = machine.arena.get(value).null == Null::Never;
    let are_few = is_there && (1..=MAX_TEXTS).contains(&all.len());
    are_few.then(|| all.iter().map(|one| one.text()).collect())?
}

/// Makes a builder's string unknown if a method that is not followed may change it. The builder may
/// have been given by the caller, or loaded through an object that the caller gave.
pub(super) fn builders_change(machine: &mut Machine<'_>, state: &mut State, call: Call<'_>) {
    let Some(Some(receiver)) = call.args.first().copied() else {
        return;
    };
    let is_builder = |atom: &Atom| match atom {
        Atom::Object(name) => text::is_builder(machine.arena.ty(*name).name),
        Atom::Constant(_) | Atom::Shared(_) | Atom::Entry(_) => false,
    };
    let is_known = machine.arena.get(receiver).atoms.iter().any(is_builder);
    let entries = machine.arena.entries(receiver);
    let is_given = entries != ParamSet::EMPTY && in_force(Rule::GivenBuildersChange);
    let may_be = is_known || is_given && text::may_be_builder(call.method.owner);
    if may_be && !text::leaves_text(&call.method) && in_force(Rule::BuildersChange) {
        let anything = machine.open(UnknownCause::Computed, call.pc);
        machine.store(state, receiver, Some(TEXT), anything, false);
    }
}

/// An argument as a part of a string.
fn piece_of(
    machine: &Machine<'_>,
    state: &State,
    piece: Piece,
    call: Call<'_>,
    n: usize,
) -> Option<Sym> {
    let id = *call.ids.get(n)?;
    let number = || text_number(machine, state, call, id, MAX_DEPTH);
    match piece {
        Piece::Reference => reference(machine, call.args.get(n).copied().flatten()?),
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
fn reference(machine: &Machine<'_>, value: Val) -> Option<Sym> {
    let held = machine.arena.get(value);
    match held.null {
        _ if held.is_null() => Some(Sym::from("null")),
        Null::Never => machine.identity(value)?.text(),
        Null::WithEntry | Null::Maybe => None,
    }
}

/// A known number, made of constants, sums and strings.
fn text_number(
    machine: &Machine<'_>,
    state: &State,
    call: Call<'_>,
    id: ValueId,
    depth: u8,
) -> Option<i64> {
    let number = |id: ValueId| text_number(machine, state, call, id, depth.checked_sub(1)?);
    match machine.made_by(id)? {
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
            let of = |id: ValueId| text_in(machine, state, call, id);
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

/// The string that a value is at a call.
fn text_in(machine: &Machine<'_>, state: &State, call: Call<'_>, id: ValueId) -> Option<Sym> {
    let argument = call.ids.iter().position(|other| *other == id);
    let value = match argument {
        Some(n) => call.args[n],
        None => state.get(id),
    };
    machine.identity(value?)?.text()
}

/// The result of an `invokedynamic` of the platform's concatenation.
pub(in crate::eval) fn joined_text(
    machine: &mut Machine<'_>,
    state: &State,
    invoke: InvokeDynamicCall<'_>,
    pc: Pc,
) -> Option<Val> {
    let types = MethodDescriptor::parse(invoke.member.descriptor)?.parameters;
    let values: Vec<Option<Val>> = types
        .iter()
        .zip(invoke.args)
        .map(|(ty, id)| ty.is_reference().then(|| state.used(*id)))
        .collect();
    let pieces: Vec<Piece> = types
        .iter()
        .map(|ty| Piece::of(*ty))
        .collect::<Option<_>>()?;
    let parts = recipe(invoke.bootstrap, pieces.len())?;
    let call = Call::of_values(&values, invoke.args, pc);
    let joined = joined_parts(machine, state, &parts, &pieces, call);
    if joined.is_none() && machine.wants_texts() {
        machine.want(&values);
    }
    joined
}

/// The string of those parts. `pieces` says how each argument of the call becomes text.
fn joined_parts(
    machine: &mut Machine<'_>,
    state: &State,
    parts: &[ConcatPart],
    pieces: &[Piece],
    call: Call<'_>,
) -> Option<Val> {
    let mut joined = Val::NONE;
    for args in alternatives(machine, call) {
        let call = Call {
            args: &args,
            ..call
        };
        let part = |part: &ConcatPart| match part {
            ConcatPart::Text(text) => Some(*text),
            ConcatPart::Argument(n) => piece_of(machine, state, pieces[*n], call, *n),
        };
        let parts: Vec<Sym> = parts.iter().map(part).collect::<Option<_>>()?;
        let text = machine.known(Identity::Text(text::concatenated(&parts)?));
        joined = machine.arena.join(joined, text);
    }
    Some(joined)
}

/// A part of a concatenation.
enum ConcatPart {
    Text(Sym),
    Argument(usize),
}

/// The parts of a concatenation of so many arguments (API of `StringConcatFactory`).
fn recipe(bootstrap: &Bootstrap, arguments: usize) -> Option<Vec<ConcatPart>> {
    if bootstrap.handle.member.name == *"makeConcat" {
        return Some((0..arguments).map(ConcatPart::Argument).collect());
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
                ConcatPart::Argument(next - 1)
            }
            CONSTANT => match constants.next()? {
                Const::String(text) => ConcatPart::Text(*text),
                _ => return None,
            },
            _ => ConcatPart::Text(Sym::new(run)),
        });
    }
    (next == arguments).then_some(parts)
}

/// Whether the byte belongs to the string itself.
fn is_plain(byte: u8) -> bool {
    !matches!(byte, ARGUMENT | CONSTANT)
}
