//! Calls whose targets the receiver's class decides (JVMS 5.4.6): objects on which a call runs the same method come to
//! that method together.
//!
//! A call meets each object once, and most meet hundreds of a few classes. What is done for an object alone is therefore a look at
//! its type; the method is asked for once a type, and is reached once.

use rustc_hash::FxHashMap;

use super::engine::{Call, Engine};
use super::heap::{ObjectId, Type, TypeId};
use super::set::Set;
use super::solver::{CallId, Use};
use crate::id::{Id, IdMap, Sym};
use crate::program::{ClassId, MethodId, Selection};

/// What a call does with the objects of a type.
#[derive(Clone, Copy)]
enum Does {
    /// It runs a method, on the objects of that group.
    Run(usize),
    /// It runs the body of a lambda, or a method that the lambda's interface has.
    RunLambda(u32, Sym),
    /// It is an access by a variable handle of that class.
    Access(ClassId),
    /// Nothing that the graph shows.
    Nothing,
}

/// What was asked of types while objects of one delivery were looked at.
#[derive(Default)]
pub(super) struct Asked {
    /// The number of the delivery.
    now: u32,
    by_type: IdMap<TypeId, Option<(u32, Does)>>,
}

/// The objects of one delivery by what runs on them.
#[derive(Default)]
struct Groups {
    all: Vec<(MethodId, Set)>,
    places: FxHashMap<MethodId, usize>,
}

impl Groups {
    fn place(&mut self, target: MethodId) -> usize {
        let all = &mut self.all;
        *self.places.entry(target).or_insert_with(|| {
            all.push((target, Set::default()));
            all.len() - 1
        })
    }
}

impl Engine<'_> {
    /// A call on each object that comes to its receiver.
    pub(super) fn receive(&mut self, call: Call) {
        let Some(receiver) = call.args.first().copied().flatten() else {
            return;
        };
        let id = self.calls.push(call.into());
        self.use_all(receiver, Use::Receive(id));
    }

    /// Objects come to the receiver of a call.
    pub(super) fn dispatch(&mut self, id: CallId, objects: &Set) {
        let mut asked = std::mem::take(&mut self.asked);
        asked.now += 1;
        let mut groups = Groups::default();
        let mut alone: Vec<(ObjectId, Does)> = Vec::new();
        for object in objects.iter() {
            let number = object;
            let object = ObjectId::new(object as usize);
            let ty = self.heap.type_of(object).0;
            match self.asked_of(&mut asked, id, ty, &mut groups) {
                Does::Run(group) => groups.all[group].1.push(number),
                Does::Nothing => {}
                does => alone.push((object, does)),
            }
        }
        self.asked = asked;
        let call = self.calls[id].clone();
        for (target, objects) in groups.all {
            self.connect_all(id, &call, target, &objects);
        }
        for (object, does) in alone {
            match does {
                Does::RunLambda(site, interface) => self.run_lambda(id, (site, interface), object),
                Does::Access(class) => self.access(id, class),
                Does::Run(_) | Does::Nothing => {}
            }
        }
    }

    /// What a call does with objects of a type, asked once a delivery.
    fn asked_of(&mut self, asked: &mut Asked, id: CallId, ty: TypeId, groups: &mut Groups) -> Does {
        if let Some(Some((when, does))) = asked.by_type.get(ty)
            && *when == asked.now
        {
            return *does;
        }
        let does = self.does(id, ty, groups);
        while asked.by_type.len() <= ty.index() {
            asked.by_type.push(None);
        }
        asked.by_type[ty] = Some((asked.now, does));
        does
    }

    fn does(&mut self, id: CallId, ty: TypeId, groups: &mut Groups) -> Does {
        let (resolved, is_fixed) = (self.calls[id].resolved, self.calls[id].is_fixed);
        let class = match self.heap.types()[ty] {
            Type::Lambda(site, interface) if !is_fixed => return Does::RunLambda(site, interface),
            Type::Class(class) if self.is_access(resolved) => return Does::Access(class),
            Type::Class(class) => Some(class),
            Type::Lambda(..) | Type::Array(_) | Type::AnyArray => self.program.object(),
        };
        let target = class.and_then(|class| match is_fixed {
            true => self.is_below(class, resolved).then_some(resolved),
            false => self.select(class, resolved),
        });
        target.map_or(Does::Nothing, |target| Does::Run(groups.place(target)))
    }

    /// A call runs a method on these objects, each in its context.
    fn connect_all(&mut self, id: CallId, call: &Call, target: MethodId, objects: &Set) {
        if !self.is_by_receiver(target) {
            return self.connect(call, target, Some((id, objects)));
        }
        for object in objects.iter() {
            self.connect(call, target, Some((id, &Set::of(object))));
        }
    }

    /// Whether objects of a class may run a method.
    fn is_below(&self, class: ClassId, method: MethodId) -> bool {
        let of = self.program.method(method).class;
        self.program.is_subtype(class, of) != Ok(false)
    }

    fn select(&mut self, class: ClassId, resolved: MethodId) -> Option<MethodId> {
        let program = self.program;
        *self.selected.entry((class, resolved)).or_insert_with(|| {
            let of = program.method(resolved).class;
            if program.is_subtype(class, of) == Ok(false) {
                return None;
            }
            match program.select(class, resolved) {
                Selection::Method(target) => Some(target),
                _ => None,
            }
        })
    }
}
