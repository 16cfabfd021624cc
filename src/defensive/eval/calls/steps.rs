//! Calls of method handles: their steps, one after the other (`platform::HandleParts`).
//!
//! Most handles run one method, and no value has to wait. For other handles, arguments, bound
//! values and results of steps wait in the cells of a *frame*: a confined object without other
//! references. A call makes objects old in everything that the state holds. Waiting values must
//! become old as well, and in an object of the state they do.
//!
//! Conversions may throw before and after any step, so handlers see the state after each.
//!
//! The methods that a call runs are claimed if one step runs a method and no step has a choice. A
//! claim gives no order of methods. A reader looks for the main method, and a test in front of it
//! would mislead more than it tells.

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::value::{ExactType, Null, ObjectId};
use crate::eval::calls::caller::Caller;
use crate::eval::calls::observer::Observer;
use crate::eval::calls::run::{Direct, HandleValues, Ran};
use crate::eval::machine::{
    Call, Machine, array_type, element_cell, is_reference, returns_reference,
};
use crate::eval::operations::handles::{field_of, is_of_field};
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{FieldRef, Handle, HandleKind, Pc};
use platform::{HandleParts, HandleStep, Identity, MethodHandle, Operand, StepTarget, Steps};
use program::{FieldId, MethodId};

/// A call of a handle that waits in a frame.
#[derive(Clone, Copy)]
struct HandleFrame {
    name: ObjectId,
    /// The cell of the first bound value, behind the arguments.
    bound: usize,
    /// The cell of the first step's result.
    steps: usize,
}

/// For each step up to now that ran a method or used a field: its methods, if they are known.
type StepMethods = Vec<Option<Vec<MethodId>>>;

impl HandleFrame {
    /// A frame with the handle's arguments and bound values.
    fn new(
        machine: &mut Machine<'_>,
        state: &mut State,
        call: Call<'_>,
        handle: MethodHandle,
        parts: &HandleParts,
        values: HandleValues,
    ) -> Option<Self> {
        let HandleValues { arguments, bound } = values;
        let ty = ExactType::of_handle(handle);
        let frame = Self {
            name: machine.arena.allocated(machine.site(call.pc), ty),
            bound: arguments.len(),
            steps: arguments.len() + bound.len(),
        };
        let is_whole = parts.parsed()?.parameters.len() == arguments.len()
            && usize::from(parts.bound) == bound.len()
            && frame.steps < usize::from(u8::MAX / 2);
        is_whole.then_some(())?;
        machine.allocate(state, ty, call.pc, false);
        for (n, value) in arguments.into_iter().chain(bound).enumerate() {
            if let Some(value) = value {
                // An object that had the name of this frame before is older now.
                let value = machine.arena.age(value, frame.name);
                state.store(frame.name, Cell::Capture(n as u8), value);
            }
        }
        Some(frame)
    }

    /// The cell in which an operand waits.
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

/// Steps, and the number of their first one.
#[derive(Clone, Copy)]
struct NumberedSteps<'p> {
    steps: &'p Steps,
    /// Counted over all steps of the handle.
    first: usize,
}

/// A call of a handle whose steps are running.
struct Running<'r, 'c> {
    caller: &'r mut Caller<'c>,
    call: Call<'r>,
    frame: HandleFrame,
    runs: StepMethods,
    observer: &'r mut dyn Observer,
}

impl Caller<'_> {
    /// A call of a handle; `None` if the code that it runs is not known.
    pub(super) fn run_handle(
        &mut self,
        state: &State,
        call: Call<'_>,
        handle: MethodHandle,
        parts: &HandleParts,
        values: HandleValues,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        if let [HandleStep::Run(target, operands)] = &parts.body.steps[..]
            && !is_of_field(target.calls.kind)
            && !matches!(parts.body.gives, Operand::Argument(_) | Operand::Bound(_))
        {
            let arguments = operands.iter().map(|operand| values.of(*operand));
            let run = Direct {
                from: self.machine.world.program.find(target.from).ok()?,
                calls: target.calls,
                arguments: arguments.collect(),
            };
            let ran = self.by_handle(state, call, run, observer)?;
            let machine = &mut self.machine;
            let returned = ran
                .returned
                .map(|(state, value)| (state, result(machine, call, parts.body.gives, value)));
            return Some(Ran { returned, ..ran });
        }
        let mut state = state.clone();
        let frame = HandleFrame::new(&mut self.machine, &mut state, call, handle, parts, values)?;
        let mut running = Running {
            caller: self,
            call,
            frame,
            runs: StepMethods::new(),
            observer,
        };
        let returned = running.all(&state, &parts.body)?;
        let mut runs = running.runs;
        let returned = returned.map(|(mut state, value)| {
            state.take(frame.name);
            let value = result(&mut self.machine, call, parts.body.gives, value);
            (state, value)
        });
        let is_one = runs.len() == 1 || !in_force(Rule::StepsAreSeveral);
        let targets = runs
            .pop()
            .filter(|_| is_one && !may_choose(parts))
            .flatten();
        Some(Ran { returned, targets })
    }
}

impl HandleValues {
    /// The value of an operand before any step has run.
    fn of(&self, operand: Operand) -> Option<Val> {
        match operand {
            Operand::Argument(n) => self.arguments.get(usize::from(n)).copied().flatten(),
            Operand::Bound(n) => self.bound.get(usize::from(n)).copied().flatten(),
            Operand::Null => Some(Val::NULL),
            Operand::Step(_) | Operand::Number => None,
        }
    }
}

/// The handle's result for the call. If the call wants a reference and the result is a number, it
/// is in a new box.
fn result(machine: &mut Machine<'_>, call: Call<'_>, gives: Operand, value: Val) -> Val {
    match gives {
        Operand::Null => Val::NULL,
        Operand::Number if returns_reference(call.method.descriptor) => {
            machine.open_not_null(UnknownCause::Dynamic, call.pc)
        }
        _ => value,
    }
}

impl Running<'_, '_> {
    /// Runs all steps. Handlers of the method see all states in which an exception may leave them.
    fn all(&mut self, state: &State, body: &Steps) -> Option<Option<(State, Val)>> {
        let all = NumberedSteps {
            steps: body,
            first: 0,
        };
        let (returned, mut raised) = self.raised_within(state, all);
        if self.call.catches {
            raised.take(self.frame.name);
            self.caller.machine.may_raise(&raised);
        }
        returned
    }

    /// The result of some steps, and the join of the state before them with all states in which an
    /// exception may leave them. Handlers have not seen these states.
    fn raised_within(
        &mut self,
        state: &State,
        numbered: NumberedSteps<'_>,
    ) -> (Option<Option<(State, Val)>>, State) {
        let outer = self.caller.machine.watch(state);
        let returned = self.steps(state.clone(), numbered);
        (returned, self.caller.machine.watched(outer, state))
    }

    /// The state after some steps and their result. `None` within if they never come to their end.
    /// Numbers are not known.
    fn steps(
        &mut self,
        mut state: State,
        numbered: NumberedSteps<'_>,
    ) -> Option<Option<(State, Val)>> {
        let mut next_number = numbered.first;
        for step in &numbered.steps.steps {
            let number = next_number;
            next_number += step.numbers();
            let Some((after, value)) = self.step(state, step, number)? else {
                return Some(None);
            };
            state = after;
            if let Some(cell) = self.frame.cell(Operand::Step(number as u8)) {
                state.store(self.frame.name, cell, value);
            }
            if self.call.catches && in_force(Rule::StepsRaise) {
                self.caller.machine.may_raise(&state);
            }
        }
        let gives = waiting(&state, self.frame, numbered.steps.gives).unwrap_or(Val::NULL);
        Some(Some((state, gives)))
    }

    /// Runs one step, which has that number.
    fn step(
        &mut self,
        mut state: State,
        step: &HandleStep,
        number: usize,
    ) -> Option<Option<(State, Val)>> {
        let (frame, pc) = (self.frame, self.call.pc);
        // The first number of steps within this one.
        let first = number + 1;
        Some(match step {
            HandleStep::Run(target, operands) if is_of_field(target.calls.kind) => {
                self.runs.push(None);
                self.field_step(state, target, operands)?
            }
            HandleStep::Run(target, operands) => self.run_step(&state, target, operands)?,
            HandleStep::Element(array, n) => {
                let array = waiting(&state, frame, *array)?;
                let cell = element_cell((*n).into());
                let element = self.caller.machine.element_of(&state, array, cell, pc);
                Some((state, element))
            }
            HandleStep::Array(ty, elements) => {
                let made = self.array_step(&mut state, *ty, elements);
                Some((state, made))
            }
            HandleStep::Either(one, other) => {
                let [one, other] = [one, other].map(|steps| NumberedSteps { steps, first });
                let returned = self.steps(state.clone(), one)?;
                let others = self.steps(state, other)?;
                self.either(returned, others)
            }
            HandleStep::AnyOrder(all) => {
                let all = with_numbers(all, first);
                self.in_any_order(state, &all)?
            }
            HandleStep::Catch(steps, handler) => {
                let [steps, handler] = [steps, handler].map(|steps| NumberedSteps { steps, first });
                let (returned, mut raised) = self.caught(state, steps)?;
                let exception = self
                    .caller
                    .machine
                    .open_not_null(UnknownCause::Exception, pc);
                if let Some(cell) = frame.cell(Operand::Step(number as u8)) {
                    raised.store(frame.name, cell, exception);
                }
                let handled = self.steps(raised, handler)?;
                self.either(returned, handled)
            }
        })
    }

    /// The join of two branches; a run takes one of them.
    fn either(
        &mut self,
        one: Option<(State, Val)>,
        other: Option<(State, Val)>,
    ) -> Option<(State, Val)> {
        if in_force(Rule::StepsGoEitherWay) {
            self.caller.machine.join_returns(one, other, self.call.pc)
        } else {
            one
        }
    }

    /// Runs a method.
    fn run_step(
        &mut self,
        state: &State,
        target: &StepTarget,
        operands: &[Operand],
    ) -> Option<Option<(State, Val)>> {
        let arguments = operands.iter().map(|o| waiting(state, self.frame, *o));
        let run = Direct {
            from: self.caller.machine.world.program.find(target.from).ok()?,
            calls: target.calls,
            arguments: arguments.collect(),
        };
        let ran = self
            .caller
            .by_handle(state, self.call, run, self.observer)?;
        self.runs.push(ran.targets);
        Some(ran.returned)
    }

    /// The result of some steps, and the join of all states in which an exception may leave them.
    /// An exception that the handle's handler does not take goes on to the method's handlers.
    fn caught(
        &mut self,
        state: State,
        numbered: NumberedSteps<'_>,
    ) -> Option<(Option<(State, Val)>, State)> {
        let catches = std::mem::replace(&mut self.call.catches, true);
        let (returned, raised) = self.raised_within(&state, numbered);
        self.call.catches = catches;
        if catches {
            self.caller.machine.may_raise(&raised);
        }
        let raised = if in_force(Rule::CatchesSeeAll) {
            raised
        } else {
            state
        };
        Some((returned?, raised))
    }

    /// Runs each list once, in any order: the join over the lists that may run first.
    fn in_any_order(
        &mut self,
        state: State,
        lists: &[NumberedSteps<'_>],
    ) -> Option<Option<(State, Val)>> {
        if lists.is_empty() {
            return Some(Some((state, Val::NULL)));
        }
        let mut joined = None;
        for n in 0..lists.len() {
            let mut rest = lists.to_vec();
            let now = rest.remove(n);
            let returned = self.steps(state.clone(), now)?;
            if let Some((after, _)) = returned {
                let returned = self.in_any_order(after, &rest)?;
                let machine = &mut self.caller.machine;
                joined = machine.join_returns(joined, returned, self.call.pc);
            }
            if !in_force(Rule::FiltersHaveNoOrder) {
                break;
            }
        }
        Some(joined)
    }

    /// Makes an array.
    fn array_step(&mut self, state: &mut State, ty: Sym, elements: &[Operand]) -> Val {
        let machine = &mut self.caller.machine;
        let made = machine.allocate(state, array_type(ty), self.call.pc, false);
        for (n, element) in elements.iter().enumerate() {
            if let Some(value) = waiting(state, self.frame, *element)
                && in_force(Rule::StepsStore)
            {
                let cell = element_cell(n);
                machine.store(state, made, Some(cell), value, cell != Cell::Elements);
            }
        }
        made
    }

    /// Reads or writes a field; `None` within if that always throws.
    fn field_step(
        &mut self,
        mut state: State,
        target: &StepTarget,
        operands: &[Operand],
    ) -> Option<Option<(State, Val)>> {
        let (frame, pc) = (self.frame, self.call.pc);
        let machine = &mut self.caller.machine;
        let Handle { kind, .. } = target.calls;
        let field = field_of(target.calls);
        let from = machine.world.program.find(target.from).ok()?;
        let id = machine.world.program.resolve_field(from, field).ok()?;
        let value = |state: &State, n: usize| waiting(state, frame, operands[n]);
        let is_reference = is_reference(field.descriptor);
        if matches!(kind, HandleKind::GetStatic | HandleKind::PutStatic) {
            let result = match kind {
                HandleKind::GetStatic => static_field(machine, field, id, pc),
                _ => {
                    if is_reference && let Some(value) = value(&state, 0) {
                        machine.note_store(&field, value, pc);
                        machine.escape_value(&mut state, value);
                    }
                    Val::NULL
                }
            };
            return Some(Some((state, result)));
        }
        let base = value(&state, 0).unwrap_or(Val::LOST);
        if machine.arena.get(base).is_null() {
            return Some(None);
        }
        let base = machine.arena.with_null(base, Null::Never);
        let cell = Some(Cell::Field(id));
        if kind == HandleKind::GetField {
            let of = machine.arena.get(base).clone();
            let result = machine.held(&state, &of, cell, UnknownCause::Field(field.name), pc);
            return Some(Some((state, result)));
        }
        if is_reference && in_force(Rule::StepsStore) {
            let value = match value(&state, 1) {
                Some(value) => value,
                None => machine.open_not_null(UnknownCause::Dynamic, pc),
            };
            machine.note_store(&field, value, pc);
            machine.store(&mut state, base, cell, value, true);
        }
        Some(Some((state, Val::NULL)))
    }
}

/// The value of a static field.
fn static_field(machine: &mut Machine<'_>, field: FieldRef, id: FieldId, pc: Pc) -> Val {
    match Identity::of_field(&field) {
        Some(identity) => machine.known(identity),
        None => machine.static_value(Some(id), field.name, pc),
    }
}

/// The value of an operand that waits for a step; `None` for a number.
fn waiting(state: &State, frame: HandleFrame, operand: Operand) -> Option<Val> {
    match operand {
        Operand::Null => Some(Val::NULL),
        Operand::Number => None,
        // A number's cell is as in a new frame; no step reads a reference there.
        _ => state.load(frame.name, frame.cell(operand)?),
    }
}

/// Lists of steps with the number of the first step of each.
fn with_numbers(lists: &[Steps], first: usize) -> Vec<NumberedSteps<'_>> {
    let mut next = first;
    let number = |steps| {
        let first = next;
        next += Steps::numbers(steps);
        NumberedSteps { steps, first }
    };
    lists.iter().map(number).collect()
}

/// Whether two runs of a handle may run different steps, or in different orders.
fn may_choose(parts: &HandleParts) -> bool {
    let mut steps = parts.body.steps.iter();
    steps.any(|step| match step {
        HandleStep::Run(..) | HandleStep::Element(..) | HandleStep::Array(..) => false,
        HandleStep::Either(..) | HandleStep::Catch(..) | HandleStep::AnyOrder(_) => true,
    })
}
