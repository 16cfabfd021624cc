//! Calls of method handles: their steps, one after the other (`platform::HandleParts`).
//!
//! Most handles run one method, and nothing outlives that. The arguments of any other handle, what
//! is bound to it and what its steps give wait in the cells of a *frame*: a confined object that
//! nothing else refers to. A call makes objects old in everything that the state holds, and what
//! waits has to become old with it; in a state's object it does.
//!
//! Conversions may throw before and after any step, so handlers see the state after each.
//!
//! Which methods a call runs is claimed if one step runs a method and no step has a choice. A claim
//! has no order of methods, and a test in front of the method that a reader looks for would mislead
//! more than it tells.

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::value::{ExactType, Null, ObjectId};
use crate::eval::call::{Call, returns_reference};
use crate::eval::evaluate::Evaluation;
use crate::eval::handle::{field_of, is_of_field};
use crate::eval::lambda::Ran;
use crate::eval::memory::element_cell;
use crate::eval::observer::Observer;
use crate::eval::transfer::array_type;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::Cause;
use classfile::{FieldRef, Handle, HandleKind};
use platform::{HandleParts, Identity, MethodHandle, Operand, Step, StepTarget, Steps};
use program::{FieldId, MethodId};

/// A call of a handle that waits in a frame.
#[derive(Clone, Copy)]
struct Frame {
    name: ObjectId,
    /// The cell of the first bound value, behind the arguments.
    bound: usize,
    /// The cell of what the first step gives.
    steps: usize,
}

/// What the steps have run up to now: the methods of each that ran one, if they are known.
type Runs = Vec<Option<Vec<MethodId>>>;

impl Frame {
    /// Where an operand waits.
    fn cell(self, operand: Operand) -> Option<Cell> {
        let at = match operand {
            Operand::Argument(n) => usize::from(n),
            Operand::Bound(n) => self.bound + usize::from(n),
            Operand::Step(n) => self.steps + usize::from(n),
            Operand::Null | Operand::Number => return None,
        };
        u8::try_from(at).ok().map(Cell::Capture)
    }
}

impl Evaluation<'_> {
    /// A call of a handle with these arguments, as its type takes them, and with what is bound to
    /// it; `None` if it is not known what that runs.
    pub(super) fn run_handle(
        &mut self,
        state: &State,
        call: Call<'_>,
        (handle, parts): (MethodHandle, &HandleParts),
        (given, bound): (Vec<Option<Val>>, Vec<Option<Val>>),
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        if let [Step::Run(target, operands)] = &parts.body.steps[..]
            && !is_of_field(target.calls.kind)
            && !matches!(parts.body.gives, Operand::Argument(_) | Operand::Bound(_))
        {
            let value = |operand: &Operand| match operand {
                Operand::Argument(n) => given.get(usize::from(*n)).copied().flatten(),
                Operand::Bound(n) => bound.get(usize::from(*n)).copied().flatten(),
                Operand::Null => Some(Val::NULL),
                Operand::Step(_) | Operand::Number => None,
            };
            let arguments = operands.iter().map(value).collect();
            let from = self.world.program.find(target.from).ok()?;
            let run = (from, target.calls);
            let (returned, targets) = self.by_handle(state, call, run, arguments, observer)?;
            let returned = returned
                .map(|(state, result)| (state, self.result(call, parts.body.gives, result)));
            return Some((returned, targets));
        }
        let mut state = state.clone();
        let frame = self.frame(&mut state, (handle, parts), (given, bound), call)?;
        let mut runs = Runs::new();
        let steps = (&parts.body, 0);
        let (returned, mut raised) = self.raised_within(&state, |this| {
            this.steps(state.clone(), call, frame, steps, &mut runs, observer)
        });
        if call.catches {
            raised.take(frame.name);
            self.may_raise(&raised);
        }
        let returned = returned?.map(|(mut state, value)| {
            state.take(frame.name);
            (state, self.result(call, parts.body.gives, value))
        });
        let is_one = runs.len() == 1 || !in_force(Rule::StepsAreSeveral);
        let targets = runs
            .pop()
            .filter(|_| is_one && !may_choose(parts))
            .flatten();
        Some((returned, targets))
    }

    /// What a handle gives to the call. Where that wants a reference, a number is in a new box.
    fn result(&mut self, call: Call<'_>, gives: Operand, value: Val) -> Val {
        match gives {
            Operand::Null => Val::NULL,
            Operand::Number if returns_reference(call.method.descriptor) => {
                self.open_not_null(Cause::Dynamic, call.pc)
            }
            _ => value,
        }
    }

    /// A frame with the arguments and what is bound.
    fn frame(
        &mut self,
        state: &mut State,
        (handle, parts): (MethodHandle, &HandleParts),
        (given, bound): (Vec<Option<Val>>, Vec<Option<Val>>),
        call: Call<'_>,
    ) -> Option<Frame> {
        let ty = ExactType::of_handle(handle);
        let frame = Frame {
            name: self.arena.allocated(self.site(call.pc), ty),
            bound: given.len(),
            steps: given.len() + bound.len(),
        };
        let is_whole = parts.parsed()?.parameters.len() == given.len()
            && usize::from(parts.bound) == bound.len()
            && frame.steps < usize::from(u8::MAX / 2);
        is_whole.then_some(())?;
        self.allocate(state, ty, call.pc, false);
        for (n, value) in given.into_iter().chain(bound).enumerate() {
            if let Some(value) = value {
                // What waited here before is older now.
                let value = self.arena.age(value, frame.name);
                state.store(frame.name, Cell::Capture(n as u8), value);
            }
        }
        Some(frame)
    }

    /// The steps, the first of which has that number; the state after them and what they give, or
    /// `None` if they never come to their end. Of numbers nothing is known.
    fn steps(
        &mut self,
        mut state: State,
        call: Call<'_>,
        frame: Frame,
        (body, first): (&Steps, usize),
        runs: &mut Runs,
        observer: &mut dyn Observer,
    ) -> Option<Option<(State, Val)>> {
        let mut next_number = first;
        for step in &body.steps {
            let number = next_number;
            next_number += step.numbers();
            let next = match step {
                Step::Run(target, operands) if is_of_field(target.calls.kind) => {
                    runs.push(None);
                    self.field_step(state, call, frame, (target, operands))?
                }
                Step::Run(target, operands) => {
                    let operands = operands.iter();
                    let arguments = operands.map(|o| waiting(&state, frame, *o)).collect();
                    let run = (self.world.program.find(target.from).ok()?, target.calls);
                    let (returned, targets) =
                        self.by_handle(&state, call, run, arguments, observer)?;
                    runs.push(targets);
                    returned
                }
                Step::Element(array, n) => {
                    let array = waiting(&state, frame, *array)?;
                    let element =
                        self.element_of(&state, array, element_cell((*n).into()), call.pc);
                    Some((state, element))
                }
                Step::Array(ty, elements) => {
                    let made = self.array_step(&mut state, call, frame, (*ty, elements));
                    Some((state, made))
                }
                Step::Either(one, other) => {
                    let one = (one, number + 1);
                    let returned = self.steps(state.clone(), call, frame, one, runs, observer)?;
                    let other = (other, number + 1);
                    let others = self.steps(state, call, frame, other, runs, observer)?;
                    match in_force(Rule::StepsGoEitherWay) {
                        true => self.join_returns(returned, others, call.pc),
                        false => returned,
                    }
                }
                Step::AnyOrder(all) => {
                    let all = numbered(all, number + 1);
                    self.in_any_order(state, call, frame, &all, runs, observer)?
                }
                Step::Catch(steps, handler) => {
                    let steps = (steps, number + 1);
                    let (returned, mut raised) =
                        self.caught(state, call, frame, steps, runs, observer)?;
                    let exception = self.open_not_null(Cause::Exception, call.pc);
                    if let Some(cell) = frame.cell(Operand::Step(number as u8)) {
                        raised.store(frame.name, cell, exception);
                    }
                    let handler = (handler, number + 1);
                    let handled = self.steps(raised, call, frame, handler, runs, observer)?;
                    match in_force(Rule::StepsGoEitherWay) {
                        true => self.join_returns(returned, handled, call.pc),
                        false => returned,
                    }
                }
            };
            let Some((after, value)) = next else {
                return Some(None);
            };
            state = after;
            if let Some(cell) = frame.cell(Operand::Step(number as u8)) {
                state.store(frame.name, cell, value);
            }
            if call.catches && in_force(Rule::StepsRaise) {
                self.may_raise(&state);
            }
        }
        let gives = waiting(&state, frame, body.gives).unwrap_or(Val::NULL);
        Some(Some((state, gives)))
    }

    /// The steps, and the join of all states in which an exception may leave them. What the handler
    /// of a handle does not take goes on to those of the method.
    fn caught(
        &mut self,
        state: State,
        call: Call<'_>,
        frame: Frame,
        steps: (&Steps, usize),
        runs: &mut Runs,
        observer: &mut dyn Observer,
    ) -> Option<(Option<(State, Val)>, State)> {
        let watched = Call {
            catches: true,
            ..call
        };
        let (returned, raised) = self.raised_within(&state, |this| {
            this.steps(state.clone(), watched, frame, steps, runs, observer)
        });
        if call.catches {
            self.may_raise(&raised);
        }
        let raised = match in_force(Rule::CatchesSeeAll) {
            true => raised,
            false => state,
        };
        Some((returned?, raised))
    }

    /// Each of the lists once, the numbers of whose first steps are given: the join over which of
    /// them runs first.
    fn in_any_order(
        &mut self,
        state: State,
        call: Call<'_>,
        frame: Frame,
        lists: &[(&Steps, usize)],
        runs: &mut Runs,
        observer: &mut dyn Observer,
    ) -> Option<Option<(State, Val)>> {
        if lists.is_empty() {
            return Some(Some((state, Val::NULL)));
        }
        let mut joined = None;
        for n in 0..lists.len() {
            let mut rest = lists.to_vec();
            let now = rest.remove(n);
            let returned = self.steps(state.clone(), call, frame, now, runs, observer)?;
            if let Some((after, _)) = returned {
                let returned = self.in_any_order(after, call, frame, &rest, runs, observer)?;
                joined = self.join_returns(joined, returned, call.pc);
            }
            if !in_force(Rule::FiltersHaveNoOrder) {
                break;
            }
        }
        Some(joined)
    }

    /// Makes an array.
    fn array_step(
        &mut self,
        state: &mut State,
        call: Call<'_>,
        frame: Frame,
        (ty, elements): (Sym, &[Operand]),
    ) -> Val {
        let made = self.allocate(state, array_type(ty), call.pc, false);
        for (n, element) in elements.iter().enumerate() {
            if let Some(value) = waiting(state, frame, *element)
                && in_force(Rule::StepsStore)
            {
                let cell = element_cell(n);
                self.store(state, made, Some(cell), value, cell != Cell::Elements);
            }
        }
        made
    }

    /// Reads or writes a field; `None` within if that always throws.
    fn field_step(
        &mut self,
        mut state: State,
        call: Call<'_>,
        frame: Frame,
        (target, operands): (&StepTarget, &[Operand]),
    ) -> Option<Option<(State, Val)>> {
        let Handle { kind, .. } = target.calls;
        let field = field_of(target.calls);
        let from = self.world.program.find(target.from).ok()?;
        let id = self.world.program.resolve_field(from, field).ok()?;
        let value = |state: &State, n: usize| waiting(state, frame, operands[n]);
        let is_reference = matches!(field.descriptor.bytes().first(), Some(b'L' | b'['));
        if matches!(kind, HandleKind::GetStatic | HandleKind::PutStatic) {
            let result = match kind {
                HandleKind::GetStatic => self.static_field(field, id, call),
                _ => {
                    if is_reference && let Some(value) = value(&state, 0) {
                        self.note_store(&field, value, call.pc);
                        self.escape_value(&mut state, value);
                    }
                    Val::NULL
                }
            };
            return Some(Some((state, result)));
        }
        let base = value(&state, 0).unwrap_or(Val::LOST);
        if self.arena.get(base).is_null() {
            return Some(None);
        }
        let base = self.arena.with_null(base, Null::Never);
        let cell = Some(Cell::Field(id));
        if kind == HandleKind::GetField {
            let of = self.arena.get(base).clone();
            let result = self.held(&state, &of, cell, Cause::Field(field.name), call.pc);
            return Some(Some((state, result)));
        }
        if is_reference && in_force(Rule::StepsStore) {
            let value = match value(&state, 1) {
                Some(value) => value,
                None => self.open_not_null(Cause::Dynamic, call.pc),
            };
            self.note_store(&field, value, call.pc);
            self.store(&mut state, base, cell, value, true);
        }
        Some(Some((state, Val::NULL)))
    }

    /// What a static field holds.
    fn static_field(&mut self, field: FieldRef, id: FieldId, call: Call<'_>) -> Val {
        match Identity::of_field(&field) {
            Some(identity) => self.known(identity),
            None => self.static_value(Some(id), field.name, call.pc),
        }
    }
}

/// What waits for a step; `None` for a number.
fn waiting(state: &State, frame: Frame, operand: Operand) -> Option<Val> {
    match operand {
        Operand::Null => Some(Val::NULL),
        Operand::Number => None,
        // Where a number is, the cell is as in a new frame; nobody asks for a reference there.
        _ => state.load(frame.name, frame.cell(operand)?),
    }
}

/// Lists of steps with the number of the first step of each.
fn numbered(lists: &[Steps], first: usize) -> Vec<(&Steps, usize)> {
    let mut next = first;
    let number = |steps| {
        let number = next;
        next += Steps::numbers(steps);
        (steps, number)
    };
    lists.iter().map(number).collect()
}

/// Whether not every run of a handle runs the same.
fn may_choose(parts: &HandleParts) -> bool {
    let mut steps = parts.body.steps.iter();
    steps.any(|step| match step {
        Step::Run(..) | Step::Element(..) | Step::Array(..) => false,
        Step::Either(..) | Step::Catch(..) | Step::AnyOrder(_) => true,
    })
}
