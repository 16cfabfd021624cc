//! What specification files say, in a run: answers of calls at a place are found as if their strings had come; what may be
//! used anywhere is entered, and what it makes comes out of the calls that have no answer.

use super::context::At;
use super::engine::Engine;
use super::heap::Type;
use super::reflective::{Does, Reflection, Value};
use base::known;
use callgraph::{Answered, Asks, Found, Listed};
use classfile::Pc;
use program::{ClassId, MethodId};

impl From<Found> for Value {
    fn from(named: Found) -> Self {
        match named {
            Found::Class(class) => Self::Class(class),
            Found::Method(method) => Self::Method(method),
            Found::Field(field) => Self::Field(field),
        }
    }
}

impl Engine<'_> {
    /// Whether calls of the reflection API are looked at: by themselves, or for what files say.
    pub(super) fn follows_reflection(&self) -> bool {
        self.reflection != Reflection::None || !self.specified.is_empty()
    }

    /// What files say that a call finds, or uses.
    pub(super) fn specified_at(&self, (instance, pc): At) -> impl Iterator<Item = Value> {
        let place: (MethodId, Pc) = (self.method_of(instance), pc);
        let named = self.specified.at.get(&place).into_iter().flatten();
        named.map(|named| (*named).into())
    }

    /// Enters what may be used anywhere, once its condition holds; then lets what it makes and gives out of the calls that
    /// have no answer. Whether that was new.
    pub(super) fn list(&mut self) -> bool {
        if self.specified.anywhere.is_empty() {
            return false;
        }
        let waiting = std::mem::take(&mut self.specified.anywhere);
        let (now, later): (Vec<Listed>, Vec<Listed>) =
            waiting
                .into_iter()
                .partition(|listed| match listed.condition {
                    Some(class) => self.runs(class),
                    None => true,
                });
        self.specified.anywhere = later;
        for listed in &now {
            self.enter_listed(listed);
        }
        !now.is_empty()
    }

    /// Lets what is made and given by unknown reflection out of the calls that have no answer; whether there were new ones.
    pub(super) fn let_out(&mut self) -> bool {
        let Some((made, given)) = self.unknown else {
            return false;
        };
        let open = self.sites.iter().filter(|site| site.done.is_empty());
        let open: Vec<_> = open
            .filter_map(|site| match site.does {
                Does::Instantiate | Does::Construct => Some((made, site.result?)),
                Does::Invoke => Some((given, site.result?)),
                _ => None,
            })
            .collect();
        let mut is_new = false;
        for (from, to) in open {
            if self.let_out.insert(to) {
                self.flow(from, to);
                is_new = true;
            }
        }
        is_new
    }

    /// Whether code of a class runs; a class without code is taken to.
    fn runs(&self, class: ClassId) -> bool {
        let program = self.program;
        let with_code = program.methods_of(class);
        let with_code = with_code.filter(|id| !program.method(*id).flags.is_abstract());
        let with_code: Vec<MethodId> = with_code.collect();
        with_code.is_empty() || with_code.iter().any(|id| self.methods.contains(id))
    }

    fn enter_listed(&mut self, listed: &Listed) {
        let (made, given) = match self.unknown {
            Some(nodes) => nodes,
            None => {
                let nodes = (self.constraints.node(), self.constraints.node());
                self.unknown = Some(nodes);
                nodes
            }
        };
        let program = self.program;
        let mut is_made = listed.is_made;
        for method in &listed.run {
            self.enter(*method);
            is_made |= program.method(*method).name == known().constructor;
            if let Some(result) = self.plain_frame(*method).result {
                self.flow(result, given);
            }
        }
        if is_made && !program.class(listed.class).flags.is_abstract() {
            let object = self.heap.merged(Type::Class(listed.class));
            self.constraints.add(made, object);
        }
    }

    /// The answers of all calls.
    pub(super) fn answers(&self) -> Vec<Answered> {
        let mut answers = Vec::new();
        for site in self.sites.iter().filter(|site| !site.done.is_empty()) {
            let (method, pc) = (self.method_of(site.at.0), site.at.1);
            let Some(asks) = Asks::at(self.program, (method, pc)) else {
                continue;
            };
            for value in &site.done {
                let named = match *value {
                    Value::Text(_) | Value::Like(_) => continue,
                    Value::Class(class) => Found::Class(class),
                    Value::Method(method) => Found::Method(method),
                    Value::Field(field) => Found::Field(field),
                };
                if asks.takes(self.program, named) {
                    answers.push(Answered {
                        method,
                        pc,
                        asks,
                        named,
                    });
                }
            }
        }
        answers.sort_unstable();
        answers.dedup();
        answers
    }
}
