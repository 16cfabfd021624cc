//! Handles that are made of others (API of `MethodHandles` and `MethodHandle`).
//!
//! Each function gives the handle that the method of the API returns *if it returns*. Where types
//! do not fit, the API throws. Most functions then give `None`, which means that the handle is
//! unknown.

use base::Sym;
use classfile::{FieldType, MethodDescriptor, Primitive};

use super::handle::{HandleParts, HandleStep, Operand, Steps, descriptor};

/// Larger handles are not followed, because a loop may make them without end.
const MOST_STEPS: usize = 16;
/// More filters than this are not followed if their order is unknown, because each order is tried.
const MOST_IN_ANY_ORDER: usize = 3;
/// A handle with more parameters and bound values than this is not followed.
const MOST_VALUES: usize = 64;

impl HandleParts {
    /// `identity`: gives its argument.
    pub fn identity(ty: FieldType) -> Self {
        let gives = passed(ty, Operand::Argument(0));
        Self::without_steps(vec![ty], Some(ty), 0, gives)
    }

    /// `constant`: gives the one value that is bound to it.
    pub fn constant(ty: FieldType) -> Self {
        let gives = passed(ty, Operand::Bound(0));
        Self::without_steps(Vec::new(), Some(ty), 1, gives)
    }

    /// `empty`, and `zero` with no parameters: gives null or zero.
    pub fn empty(ty: MethodDescriptor) -> Self {
        let gives = ty
            .result
            .map_or(Operand::Number, |ty| passed(ty, Operand::Null));
        Self::without_steps(ty.parameters, ty.result, 0, gives)
    }

    fn without_steps(
        parameters: Vec<FieldType>,
        result: Option<FieldType>,
        bound: u8,
        gives: Operand,
    ) -> Self {
        Self {
            ty: descriptor(&MethodDescriptor { parameters, result }),
            bound,
            is_adapted: false,
            body: Steps {
                steps: Vec::new(),
                gives,
            },
        }
    }

    /// The handle that `asType` gives, unless it collects arguments. A reference that becomes a
    /// number on its way is another reference afterwards.
    pub fn as_type(&self, to: Sym) -> Option<Self> {
        if to == self.ty {
            return Some(self.clone());
        }
        let (old, new) = (self.parsed()?, MethodDescriptor::parse(to)?);
        let pairs = || old.parameters.iter().zip(&new.parameters);
        (old.parameters.len() == new.parameters.len()).then_some(())?;
        let keeps: Vec<bool> = pairs().map(|(a, b)| stays(*a, *b)).collect();
        let mut body = self.body.with(&|operand| match operand {
            Operand::Argument(n) if !keeps[usize::from(n)] => Operand::Number,
            other => other,
        });
        body.gives = match (old.result, new.result) {
            (None, Some(result)) => passed(result, Operand::Null),
            (Some(a), Some(b)) if stays(a, b) => body.gives,
            _ => Operand::Number,
        };
        Some(Self {
            ty: to,
            is_adapted: true,
            body,
            ..self.clone()
        })
    }

    /// `insertArguments`: binds that many arguments. They come after the values that are bound
    /// already.
    pub fn insert(&self, at: usize, count: usize) -> Option<Self> {
        let mut ty = self.parsed()?;
        (at + count <= ty.parameters.len()).then_some(())?;
        let bound: Vec<FieldType> = ty.parameters.drain(at..at + count).collect();
        let first = usize::from(self.bound);
        let body = self.body.with(&|operand| match operand {
            Operand::Argument(n) if usize::from(n) >= at => match usize::from(n) - at {
                k if k < count => passed(bound[k], Operand::Bound((first + k) as u8)),
                k => Operand::Argument((at + k - count) as u8),
            },
            other => other,
        });
        Self {
            bound: u8::try_from(first + count).ok()?,
            ..self.with_body(&ty, body)
        }
        .small()
    }

    /// `dropArguments`: takes more arguments, and does not use them.
    pub fn drop_arguments(&self, at: usize, types: &[FieldType]) -> Option<Self> {
        let mut ty = self.parsed()?;
        (at <= ty.parameters.len()).then_some(())?;
        ty.parameters.splice(at..at, types.iter().copied());
        let body = self.body.with(&|operand| match operand {
            Operand::Argument(n) if usize::from(n) >= at => {
                Operand::Argument(n.saturating_add(types.len() as u8))
            }
            other => other,
        });
        self.with_body(&ty, body).small()
    }

    /// `permuteArguments`: the n-th argument of this handle is argument `order[n]` of the new one.
    pub fn permute(&self, to: Sym, order: &[u8]) -> Option<Self> {
        let (old, new) = (self.parsed()?, MethodDescriptor::parse(to)?);
        let mut pairs = old.parameters.iter().zip(order);
        let fits = order.len() == old.parameters.len()
            && old.result == new.result
            && pairs.all(|(ty, n)| new.parameters.get(usize::from(*n)) == Some(ty));
        fits.then_some(())?;
        let body = self.body.with(&|operand| match operand {
            Operand::Argument(n) => Operand::Argument(order[usize::from(n)]),
            other => other,
        });
        self.with_body(&new, body).small()
    }

    /// `filterReturnValue`: the filter's bound values come last.
    pub fn filter_result(&self, filter: &Self) -> Option<Self> {
        let (ty, filters) = (self.parsed()?, filter.parsed()?);
        let given: Vec<FieldType> = ty.result.into_iter().collect();
        (given == filters.parameters).then_some(())?;
        let gives = self.body.gives;
        let ty = MethodDescriptor {
            result: filters.result,
            ..ty
        };
        self.before(filter, &ty, |_| gives)
    }

    /// `filterArguments`: the filters' bound values come first, in the order of the filters. The
    /// filters run from left to right since Java 11, and from right to left before. The API of Java
    /// 8 does not state their order.
    pub fn filter_arguments(&self, at: usize, filters: &[Option<Self>]) -> Option<Self> {
        let mut ty = self.parsed()?;
        let busy = filters.iter().flatten().filter(|f| f.does_something());
        let is_ordered = busy.count() <= 1;
        let mut first = Self::empty(ty.clone());
        let mut number = u8::from(!is_ordered);
        let (mut gives, mut all) = (Vec::new(), Vec::new());
        for (n, filter) in filters.iter().enumerate() {
            let given = Operand::Argument(u8::try_from(at + n).ok()?);
            let parameter = ty.parameters.get_mut(at + n)?;
            let Some(filter) = filter else {
                gives.push(given);
                continue;
            };
            let filters = filter.parsed()?;
            let [taken] = filters.parameters[..] else {
                return None;
            };
            (filters.result == Some(*parameter)).then_some(())?;
            *parameter = taken;
            let body = filter.body.moved(number, first.bound, |_| given);
            number = number.checked_add(u8::try_from(body.numbers()).ok()?)?;
            first.bound = first.bound.checked_add(filter.bound)?;
            first.is_adapted |= filter.is_adapted;
            gives.push(body.gives);
            all.extend(filter.does_something().then_some(body));
        }
        first.body.steps = if is_ordered {
            all.into_iter().flat_map(|body| body.steps).collect()
        } else if all.len() <= MOST_IN_ANY_ORDER {
            vec![HandleStep::AnyOrder(all)]
        } else {
            return None;
        };
        first.before(self, &ty, |n| {
            let filtered = usize::from(n).checked_sub(at);
            let given = filtered.and_then(|n| gives.get(n));
            given.copied().unwrap_or(Operand::Argument(n))
        })
    }

    /// `foldArguments`: the combiner's bound values come first.
    pub fn fold(&self, at: usize, combiner: &Self) -> Option<Self> {
        let (mut ty, combined) = (self.parsed()?, combiner.parsed()?);
        let given = u8::from(combined.result.is_some());
        if let Some(result) = combined.result {
            (ty.parameters.get(at) == Some(&result)).then_some(())?;
            ty.parameters.remove(at);
        }
        let taken = ty.parameters.get(at..)?;
        taken.starts_with(&combined.parameters).then_some(())?;
        let argument = |n: u8| Operand::Argument(n.saturating_add(at as u8));
        let body = combiner.body.moved(0, 0, argument);
        let first = combiner.with_body(&combined, body);
        first.before(self, &ty, |n| match usize::from(n) {
            k if k == at && given == 1 => first.body.gives,
            k if k > at => Operand::Argument(n - given),
            _ => Operand::Argument(n),
        })
    }

    /// `collectArguments`: takes the filter's arguments in place of the argument that the filter
    /// gives. A filter without a result takes its arguments in front of the argument with that
    /// number. The filter's bound values come first.
    pub fn collect_by(&self, at: usize, filter: &Self) -> Option<Self> {
        let (mut ty, filters) = (self.parsed()?, filter.parsed()?);
        let given: Vec<FieldType> = filters.result.into_iter().collect();
        let is_there = ty.parameters.get(at..)?.starts_with(&given);
        is_there.then_some(())?;
        let (given, taken) = (given.len(), filters.parameters.len());
        ty.parameters
            .splice(at..at + given, filters.parameters.iter().copied());
        let argument = |n: u8| Operand::Argument(n.saturating_add(at as u8));
        let body = filter.body.moved(0, 0, argument);
        let first = filter.with_body(&filters, body);
        first.before(self, &ty, |n| match usize::from(n) {
            k if k < at => Operand::Argument(n),
            k if k == at && given == 1 => first.body.gives,
            k => Operand::Argument((k + taken - given) as u8),
        })
    }

    /// `guardWithTest`: the test's bound values come first, then the bound values of this handle.
    pub fn guarded(&self, test: &Self, other: &Self) -> Option<Self> {
        let (ty, tested) = (self.parsed()?, test.parsed()?);
        let fits = tested.result == Some(FieldType::Primitive(Primitive::Boolean))
            && ty.parameters.starts_with(&tested.parameters)
            && self.ty == other.ty;
        fits.then_some(())?;
        let number = u8::try_from(test.body.numbers()).ok()?;
        let after =
            |handle: &Self, bound: u8| handle.body.moved(number + 1, bound, Operand::Argument);
        let of_both = test.bound.checked_add(self.bound)?;
        let mut steps = test.body.steps.clone();
        steps.push(HandleStep::Either(
            after(self, test.bound),
            after(other, of_both),
        ));
        let gives = ty
            .result
            .map_or(Operand::Number, |ty| passed(ty, Operand::Step(number)));
        Self {
            bound: of_both.checked_add(other.bound)?,
            ..self.with_body(&ty, Steps { steps, gives })
        }
        .small()
    }

    /// `catchException`: the bound values of this handle come first, then the bound values of the
    /// handler. The handler takes the exception, and the first arguments of this handle.
    pub fn catching(&self, handler: &Self) -> Option<Self> {
        let (ty, handles) = (self.parsed()?, handler.parsed()?);
        let (exception, taken) = handles.parameters.split_first()?;
        let fits = exception.is_reference()
            && ty.parameters.starts_with(taken)
            && ty.result == handles.result;
        fits.then_some(())?;
        let steps = self.body.moved(1, 0, Operand::Argument);
        let handler_steps = handler.body.moved(1, self.bound, |n| match n {
            0 => Operand::Step(0),
            n => Operand::Argument(n - 1),
        });
        let gives = ty
            .result
            .map_or(Operand::Number, |ty| passed(ty, Operand::Step(0)));
        let steps = vec![HandleStep::Catch(steps, handler_steps)];
        Self {
            bound: self.bound.checked_add(handler.bound)?,
            is_adapted: self.is_adapted || handler.is_adapted,
            ..self.with_body(&ty, Steps { steps, gives })
        }
        .small()
    }

    /// `asSpreader`: takes an array in place of that many arguments.
    pub fn spread(&self, at: usize, array: Sym, count: usize) -> Option<Self> {
        let mut ty = self.parsed()?;
        let component = component(array)?;
        (at + count <= ty.parameters.len()).then_some(())?;
        let array = FieldType::parse(array)?;
        let spread: Vec<FieldType> = ty.parameters.splice(at..at + count, [array]).collect();
        let mut first = Self::empty(ty.clone());
        let mut elements = Vec::new();
        for (n, parameter) in spread.iter().enumerate() {
            let is_kept = component.is_reference() && parameter.is_reference();
            if is_kept {
                elements.push(Operand::Step(first.body.steps.len() as u8));
                let array = Operand::Argument(at as u8);
                first.body.steps.push(HandleStep::Element(array, n as u8));
            } else {
                elements.push(Operand::Number);
            }
        }
        first.before(self, &ty, |n| match usize::from(n) {
            k if k < at => Operand::Argument(n),
            k if k < at + count => elements[k - at],
            k => Operand::Argument((k + 1 - count) as u8),
        })
    }

    /// `asCollector`: takes that many arguments in place of an array of them.
    pub fn collect(&self, at: usize, array: Sym, count: usize) -> Option<Self> {
        let mut ty = self.parsed()?;
        let component = component(array)?;
        let takes_reference = ty.parameters.get(at)?.is_reference();
        takes_reference.then_some(())?;
        ty.parameters
            .splice(at..=at, std::iter::repeat_n(component, count));
        let elements = (at..at + count).map(|n| passed(component, Operand::Argument(n as u8)));
        let mut first = Self::empty(ty.clone());
        first.body.steps = vec![HandleStep::Array(array, elements.collect())];
        first.before(self, &ty, |n| match usize::from(n) {
            k if k < at => Operand::Argument(n),
            k if k == at => Operand::Step(0),
            k => Operand::Argument((k + count - 1) as u8),
        })
    }

    /// The parsed type.
    pub fn parsed(&self) -> Option<MethodDescriptor> {
        MethodDescriptor::parse(self.ty)
    }

    /// A handle of that type with this body.
    fn with_body(&self, ty: &MethodDescriptor, body: Steps) -> Self {
        Self {
            ty: descriptor(ty),
            body,
            ..self.clone()
        }
    }

    /// This handle, then `other` with these arguments. The bound values of `other` come last.
    fn before(
        &self,
        other: &Self,
        ty: &MethodDescriptor,
        argument: impl Fn(u8) -> Operand,
    ) -> Option<Self> {
        let numbers = u8::try_from(self.body.numbers()).ok()?;
        let body = other.body.moved(numbers, self.bound, argument);
        let all = self.body.steps.iter().cloned().chain(body.steps);
        let body = Steps {
            steps: all.collect(),
            gives: body.gives,
        };
        Self {
            bound: self.bound.checked_add(other.bound)?,
            is_adapted: self.is_adapted || other.is_adapted,
            ..self.with_body(ty, body)
        }
        .small()
    }

    /// Whether it has steps. A handle without steps passes on an argument or a bound value.
    fn does_something(&self) -> bool {
        !self.body.steps.is_empty()
    }

    /// The handle, unless it is too large.
    fn small(self) -> Option<Self> {
        let values = self.parsed()?.parameters.len() + usize::from(self.bound);
        let is_small = values <= MOST_VALUES && self.body.count() <= MOST_STEPS;
        is_small.then_some(self)
    }
}

impl Steps {
    /// How many steps there are.
    fn count(&self) -> usize {
        let count = |step: &HandleStep| match step {
            HandleStep::Either(one, other) | HandleStep::Catch(one, other) => {
                1 + one.count() + other.count()
            }
            HandleStep::AnyOrder(all) => 1 + all.iter().map(Steps::count).sum::<usize>(),
            HandleStep::Run(..) | HandleStep::Element(..) | HandleStep::Array(..) => 1,
        };
        self.steps.iter().map(count).sum()
    }

    /// The same steps behind that many step numbers and bound values of others, with other
    /// arguments.
    fn moved(&self, numbers: u8, bound: u8, argument: impl Fn(u8) -> Operand) -> Self {
        self.with(&|operand| match operand {
            Operand::Argument(n) => argument(n),
            Operand::Bound(n) => Operand::Bound(n.saturating_add(bound)),
            Operand::Step(n) => Operand::Step(n.saturating_add(numbers)),
            other => other,
        })
    }

    /// The same steps with other operands.
    fn with(&self, change: &dyn Fn(Operand) -> Operand) -> Self {
        let all = |operands: &[Operand]| operands.iter().map(|o| change(*o)).collect();
        let steps = self.steps.iter().map(|step| match step {
            HandleStep::Run(target, operands) => HandleStep::Run(*target, all(operands)),
            HandleStep::Element(array, n) => HandleStep::Element(change(*array), *n),
            HandleStep::Array(ty, elements) => HandleStep::Array(*ty, all(elements)),
            HandleStep::Either(one, other) => {
                HandleStep::Either(one.with(change), other.with(change))
            }
            HandleStep::Catch(steps, handler) => {
                HandleStep::Catch(steps.with(change), handler.with(change))
            }
            HandleStep::AnyOrder(all) => {
                let all = all.iter().map(|steps| steps.with(change));
                HandleStep::AnyOrder(all.collect())
            }
        });
        Self {
            steps: steps.collect(),
            gives: change(self.gives),
        }
    }
}

/// The operand of a value of that type. It is followed only if it is a reference.
fn passed(ty: FieldType, operand: Operand) -> Operand {
    if ty.is_reference() {
        operand
    } else {
        Operand::Number
    }
}

/// Whether a value stays the same when it goes from the one type to the other.
fn stays(a: FieldType, b: FieldType) -> bool {
    a == b || a.is_reference() && b.is_reference()
}

/// The type of an array's elements.
fn component(array: Sym) -> Option<FieldType> {
    let component = array.bytes().strip_prefix(b"[")?;
    FieldType::parse(Sym::new(component))
}

#[cfg(test)]
mod tests {
    use super::*;
    use classfile::{Handle, HandleKind, MethodRef};

    fn handle(descriptor: &str) -> HandleParts {
        let calls = Handle {
            kind: HandleKind::InvokeStatic,
            member: MethodRef::of_class("O", "m", descriptor).into(),
        };
        HandleParts::direct("O".into(), calls, "O".into()).expect("a method")
    }

    fn class(name: &str) -> FieldType {
        FieldType::Class(name.into())
    }

    /// The operands of the handle's steps that run something.
    fn given(handle: &HandleParts) -> Vec<Vec<Operand>> {
        let runs = handle.body.steps.iter().filter_map(|step| match step {
            HandleStep::Run(_, operands) => Some(operands.clone()),
            _ => None,
        });
        runs.collect()
    }

    #[test]
    fn a_reference_does_not_come_through_a_number() {
        use Operand::*;
        let two = handle("(LA;LB;)LA;");
        let narrow = two.as_type("(ILC;)LA;".into()).expect("as many");
        assert_eq!(given(&narrow), [[Number, Argument(1)]]);
        let wide = narrow.as_type("(LA;LB;)LA;".into()).expect("as many");
        assert_eq!(given(&wide), [[Number, Argument(1)]]);
        assert!(wide.is_adapted && wide.body.gives == Step(0));
        let gives = |to: &str| two.as_type(to.into()).expect("as many").body.gives;
        assert_eq!([gives("(LA;LB;)I"), gives("(LA;LB;)V")], [Number, Number]);
        let nothing = handle("()V").as_type("()LA;".into()).expect("as many");
        assert_eq!(nothing.body.gives, Null);
        assert_eq!(two.as_type("(LA;)LA;".into()), None);
    }

    #[test]
    fn arguments_go_where_they_are_wanted() {
        use Operand::*;
        let three = handle("(LA;ILB;)V");
        let bound = three.insert(1, 2).expect("there are three");
        assert_eq!(bound.ty, *"(LA;)V");
        assert_eq!(given(&bound), [[Argument(0), Number, Bound(1)]]);
        let more = bound.drop_arguments(0, &[class("C"), class("D")]);
        let more = more.expect("it may take more");
        assert_eq!((more.ty, more.bound), ("(LC;LD;LA;)V".into(), 2));
        assert_eq!(given(&more), [[Argument(2), Number, Bound(1)]]);
        let turned = more.permute("(LA;LD;LC;)V".into(), &[2, 1, 0]);
        assert_eq!(
            given(&turned.expect("the types fit")),
            [[Argument(0), Number, Bound(1)]]
        );
        assert_eq!(more.permute("(LA;LD;LC;)V".into(), &[0, 1, 2]), None);
        assert_eq!(three.insert(2, 2), None);
    }

    #[test]
    fn one_runs_after_the_other() {
        use Operand::*;
        let two = handle("(LA;LB;)LA;");
        let make = handle("(LC;)LB;").insert(0, 1).expect("it has one");
        let folded = two.fold(1, &make).expect("the types fit");
        assert_eq!((folded.ty, folded.bound), ("(LA;)LA;".into(), 1));
        assert_eq!(given(&folded), [vec![Bound(0)], vec![Argument(0), Step(0)]]);
        let filters = [None, Some(handle("(LD;)LB;"))];
        let filtered = two.filter_arguments(0, &filters).expect("the types fit");
        assert_eq!(filtered.ty, *"(LA;LD;)LA;");
        assert_eq!(
            given(&filtered),
            [vec![Argument(1)], vec![Argument(0), Step(0)]]
        );
        let both = [Some(handle("(LC;)LA;")), Some(handle("(LD;)LB;"))];
        let filtered = two.filter_arguments(0, &both).expect("the types fit");
        assert_eq!(given(&filtered), [[Step(1), Step(2)]]);
        let result = two.filter_result(&handle("(LA;)V")).expect("the types fit");
        assert_eq!(
            given(&result),
            [vec![Argument(0), Argument(1)], vec![Step(0)]]
        );
        assert_eq!((result.ty, result.body.gives), ("(LA;LB;)V".into(), Number));
    }

    #[test]
    fn arguments_are_collected_by_another_handle() {
        use Operand::*;
        let two = handle("(LA;LB;LE;)LA;");
        let make = handle("(LX;LC;LD;)LB;").insert(0, 1).expect("it has one");
        let made = two.collect_by(1, &make).expect("the types fit");
        assert_eq!((made.ty, made.bound), ("(LA;LC;LD;LE;)LA;".into(), 1));
        let one = vec![Bound(0), Argument(1), Argument(2)];
        let then = vec![Argument(0), Step(0), Argument(3)];
        assert_eq!(given(&made), [one, then]);
        let nothing = handle("(LC;)V");
        let more = two.collect_by(3, &nothing).expect("it may stand last");
        assert_eq!(more.ty, *"(LA;LB;LE;LC;)LA;");
        let own = vec![Argument(0), Argument(1), Argument(2)];
        assert_eq!(given(&more), [vec![Argument(3)], own]);
        assert_eq!(two.collect_by(4, &nothing), None);
        assert_eq!(two.collect_by(0, &make), None);
    }

    #[test]
    fn a_handler_takes_the_exception_and_some_arguments() {
        use Operand::{Argument, Bound};
        let two = handle("(LA;LB;)LA;").insert(0, 1).expect("it has two");
        let handler = handle("(LX;LE;LB;)LA;").insert(0, 1).expect("it has one");
        let catching = two.catching(&handler).expect("the types fit");
        assert_eq!((catching.ty, catching.bound), ("(LB;)LA;".into(), 2));
        let after = two.before(&catching, &catching.parsed().expect("a type"), Argument);
        let steps = after.expect("it is small").body.steps;
        let [HandleStep::Run(..), HandleStep::Catch(steps, handler)] = &steps[..] else {
            panic!("a step, and one with a handler");
        };
        let operands = |steps: &Steps| match &steps.steps[..] {
            [HandleStep::Run(_, operands)] => operands.clone(),
            _ => panic!("one step"),
        };
        assert_eq!(operands(steps), [Bound(1), Argument(0)]);
        assert_eq!(operands(handler), [Bound(2), Operand::Step(1), Argument(0)]);
        assert_eq!(
            (steps.gives, handler.gives),
            (Operand::Step(2), Operand::Step(2))
        );
        assert_eq!(two.catching(&handle("(LE;LC;)LA;")), None);
    }

    #[test]
    fn arrays_are_taken_apart_and_made() {
        use Operand::*;
        let two = handle("(ILA;LB;)V");
        let spread = two.spread(1, "[LA;".into(), 2).expect("there are two");
        assert_eq!(spread.ty, *"(I[LA;)V");
        assert_eq!(given(&spread), [[Argument(0), Step(0), Step(1)]]);
        let collected = spread.collect(1, "[LA;".into(), 3).expect("it is one");
        assert_eq!(collected.ty, *"(ILA;LA;LA;)V");
        assert_eq!(given(&collected), [[Argument(0), Step(1), Step(2)]]);
    }

    #[test]
    fn a_handle_does_not_grow_without_end() {
        let filter = handle("(LA;)LA;");
        let mut grown = filter.clone();
        while let Some(larger) = grown.filter_result(&filter) {
            grown = larger;
        }
        assert_eq!(grown.body.count(), MOST_STEPS);
        let either = filter.guarded(&handle("()Z"), &filter);
        assert_eq!(either.expect("the types fit").body.count(), 4);
    }
}
