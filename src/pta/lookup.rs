//! Lookups of method handles (API of `java.lang.invoke.MethodHandles.Lookup`): asked backwards (`reflect`), by the classes, names
//! and members that come to them.
//!
//! By which method type a lookup asks is not followed: it gives all methods of a name.

use std::collections::BTreeSet;

use super::backwards::Round;
use super::engine::Engine;
use super::heap::Type;
use super::method_handle::{BOUND, Made, PARTS};
use super::reflect::Asked;
use super::reflective::{Answer, Value};
use super::sites::{Finds, LookupSite};
use super::solver::NodeId;
use base::{Sym, known};
use classfile::{Handle, HandleKind, MethodRef};
use program::{ClassId, FieldId, MethodId};

impl Engine<'_> {
    /// Notes a call of a lookup.
    pub(super) fn look_up(&mut self, (at, named, args, result): Made<'_>) {
        use HandleKind::*;
        let finds = match named.name.bytes() {
            b"findVirtual" => Finds::Method(InvokeVirtual),
            b"findStatic" => Finds::Method(InvokeStatic),
            b"findSpecial" => Finds::Method(InvokeSpecial),
            b"findConstructor" => Finds::Constructor,
            b"findGetter" => Finds::Field(GetField),
            b"findSetter" => Finds::Field(PutField),
            b"findStaticGetter" => Finds::Field(GetStatic),
            b"findStaticSetter" => Finds::Field(PutStatic),
            b"bind" => Finds::Bound,
            b"unreflect" | b"unreflectConstructor" => Finds::Unreflected(InvokeVirtual),
            b"unreflectSpecial" => Finds::Unreflected(InvokeSpecial),
            b"unreflectGetter" => Finds::Unreflected(GetField),
            b"unreflectSetter" => Finds::Unreflected(PutField),
            _ => return self.give_unknown_result(at, named.descriptor, Some(result)),
        };
        self.lookups.push(LookupSite {
            at,
            finds,
            args: args.to_vec(),
            result,
            given: BTreeSet::new(),
            answer: Answer::default(),
        });
    }

    /// Asks all lookups anew; whether an answer was new.
    pub(super) fn ask_lookups(&mut self, round: &Round) -> bool {
        let mut sites = std::mem::take(&mut self.lookups);
        let mut is_new = false;
        for site in &mut sites {
            let asked = self.looked_up(round, site);
            site.answer = asked.answer;
            for value in asked.values {
                if site.given.insert(value) {
                    is_new = true;
                    self.give_handle(site, value);
                }
            }
        }
        sites.append(&mut self.lookups);
        self.lookups = sites;
        is_new
    }

    /// The members that a lookup finds.
    fn looked_up(&self, round: &Round, site: &LookupSite) -> Asked {
        let program = self.program;
        let of = match (site.finds, site.args.get(1).copied().flatten()) {
            (_, None) => Asked::default(),
            (Finds::Bound, Some(object)) => self.classes_at(object),
            (_, Some(node)) => self.asked_at(round, node),
        };
        let names = match (site.finds, site.args.get(2).copied().flatten()) {
            (Finds::Method(_) | Finds::Field(_) | Finds::Bound, Some(node)) => {
                self.asked_at(round, node)
            }
            _ => Asked::whole(),
        };
        let answer = of.answer.max(names.answer);
        let classes = || of.values.iter().filter_map(|value| value.class());
        let above = || classes().flat_map(|class| self.above(class));
        let is_named = |name: Sym| names.values.contains(&Value::Text(name));
        let values = match site.finds {
            Finds::Method(_) | Finds::Bound => {
                let all = above().flat_map(|class| program.methods_of(class));
                let all = all.filter(|id| is_named(program.method(*id).name));
                all.map(Value::Method).collect()
            }
            Finds::Constructor => {
                let all = classes().flat_map(|class| program.methods_of(class));
                let all = all.filter(|id| program.method(*id).name == known().constructor);
                all.map(Value::Method).collect()
            }
            Finds::Field(_) => {
                let all = above().flat_map(|class| program.fields_of(class));
                let all = all.filter(|id| is_named(program.field(*id).name));
                all.map(Value::Field).collect()
            }
            Finds::Unreflected(_) => of.values,
        };
        Asked { values, answer }
    }

    /// What comes to a node, and whether that is all: of strings of which parts are known it is not.
    fn asked_at(&self, round: &Round, node: NodeId) -> Asked {
        let came = self.came_to(round, node);
        let is_like = |value: &Value| matches!(value, Value::Like(_));
        let answer = match came.values.iter().any(is_like) {
            true => came.answer.max(Answer::Partly),
            false => came.answer,
        };
        Asked {
            values: came.values,
            answer,
        }
    }

    fn give_handle(&mut self, site: &LookupSite, value: Value) {
        let handle = match (site.finds, value) {
            (Finds::Field(kind) | Finds::Unreflected(kind), Value::Field(field)) => {
                self.handle_of_field(kind, field)
            }
            (Finds::Method(kind) | Finds::Unreflected(kind), Value::Method(method)) => {
                self.handle_of_method(kind, method)
            }
            (Finds::Constructor | Finds::Bound, Value::Method(method)) => {
                self.handle_of_method(HandleKind::InvokeVirtual, method)
            }
            _ => None,
        };
        let Some((host, handle)) = handle else { return };
        let object = self.handle_object(host, handle);
        if site.finds != Finds::Bound {
            self.constraints.add(site.result, object);
            return;
        }
        let made = self.allocated(site.at, Type::Combined(false), 0);
        let (parts, bound) = (self.cell(made, PARTS), self.cell(made, BOUND));
        self.constraints.add(parts, object);
        if let Some(Some(receiver)) = site.args.get(1) {
            self.flow(*receiver, bound);
        }
        self.constraints.add(site.result, made);
    }

    /// The handle of a method of that kind, or of the one that fits the method: a static one, a constructor.
    fn handle_of_method(&self, kind: HandleKind, id: MethodId) -> Option<(ClassId, Handle)> {
        use HandleKind::*;
        let method = self.program.method(id);
        let class = self.program.class(method.class);
        let kind = match kind {
            _ if method.name == known().initializer => return None,
            _ if method.name == known().constructor => NewInvokeSpecial,
            _ if method.flags.is_static() => InvokeStatic,
            InvokeStatic => return None,
            InvokeVirtual if method.flags.is_private() => InvokeSpecial,
            InvokeVirtual if class.is_interface() => InvokeInterface,
            kind => kind,
        };
        let member = MethodRef {
            owner: class.name,
            name: method.name,
            descriptor: method.descriptor,
            interface: class.is_interface(),
        };
        Some((method.class, Handle { kind, member }))
    }

    fn handle_of_field(&self, kind: HandleKind, id: FieldId) -> Option<(ClassId, Handle)> {
        use HandleKind::*;
        let field = self.program.field(id);
        let kind = match (kind, field.flags.is_static()) {
            (GetField | GetStatic, true) => GetStatic,
            (GetField | GetStatic, false) => GetField,
            (PutField | PutStatic, true) => PutStatic,
            _ => PutField,
        };
        let class = self.program.class(field.class);
        let member = MethodRef {
            owner: class.name,
            name: field.name,
            descriptor: field.descriptor,
            interface: class.is_interface(),
        };
        Some((field.class, Handle { kind, member }))
    }
}
