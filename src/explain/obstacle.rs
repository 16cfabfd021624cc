//! Finds the obstacles to a certain target, in the words of a Java developer:
//!
//! * a parameter, and the callers that pass it
//! * the overriding subclasses
//! * a field, and the instructions that write it

use std::collections::BTreeSet;

use crate::finality::{any_may_extend, constructors};
use crate::origin::ValueOrigin;
use crate::subject::{Subject, ValueNames, field_word};
use crate::uses::Uses;
use base::known;
use claims::{CallSite, Claims, Escape, Reason, Receiver, Targets};
use classfile::{
    Code, FieldRef, FieldType, Insn, MethodDescriptor, MethodRef, Op, Pc, source_name,
};
use defensive::followed_from;
use program::{ClassId, ClassOrigin as Place, FieldId, MethodId, World};
use session::names::Names;

/// How many callers, writers and overriding methods are named.
const NAMED: usize = 3;

/// How many calls deep a result is followed.
const DEPTH: usize = 3;

/// How many calls deep a parameter is followed, while methods pass it on.
const CALLERS: usize = 2;

/// How many callers are named at each deeper level.
const NAMED_BELOW: usize = 2;

/// Said of a parameter of a lambda's body.
const GETS_LAMBDA: &str = "any code that gets the lambda may call it, with any arguments";

/// Said of a parameter in a world without unknown callers of its method.
const WHOEVER_CALLS: &str =
    "claims hold for every caller: no world relies on the arguments that callers pass";

/// Looks for obstacles.
pub(super) struct Obstacles<'a> {
    pub values: ValueNames<'a>,
    pub claims: &'a Claims,
    pub uses: Uses<'a>,
    world: World,
}

impl<'a> Obstacles<'a> {
    pub(super) fn new(names: Names<'a>, claims: &'a Claims, world: World) -> Self {
        Self {
            values: ValueNames::new(names),
            claims,
            uses: Uses::new(names),
            world,
        }
    }

    /// The obstacles to a value that is unknown for that reason, a line each. Its place is the
    /// first line, unless the headline `at` says it. With `is_out_of_it` the question is about the
    /// contents of the value: then the places that fill it follow.
    pub(super) fn of(
        &self,
        subject: &Subject,
        reason: &Reason,
        (at, is_out_of_it): (&str, bool),
    ) -> Vec<String> {
        let mut lines = self.follow(subject, reason, DEPTH);
        if let (true, Subject::Field(named)) = (is_out_of_it, subject) {
            lines.extend(self.contents(reason.method, *named));
        }
        if lines
            .first()
            .is_some_and(|first| *first == format!("at {at}"))
        {
            lines.remove(0);
        }
        lines
    }

    fn follow(&self, subject: &Subject, reason: &Reason, depth: usize) -> Vec<String> {
        let mut lines = vec![format!(
            "at {}",
            self.values.names.at_pc(reason.method, reason.pc)
        )];
        lines.extend(match subject {
            Subject::This(class, named) => self.overriders(*class, named.as_ref()),
            Subject::Parameter(method, n) => self.callers(*method, *n, depth),
            Subject::Field(named) => self.writers(reason.method, *named),
            Subject::Unread(named) | Subject::Selection(named) => {
                let same = self.called_on(reason, named);
                vec![same.unwrap_or_else(|| self.why_not_read(reason.method, named))]
            }
            Subject::Result(_) => self.uncertain_result(reason, depth),
            Subject::ClassOf(method, pc) => {
                let of = self.values.parameter_passed(*method, *pc, 0);
                of.map_or(Vec::new(), |n| self.callers(*method, n, depth))
            }
            Subject::Element(method, pc) => self.fillers(*method, *pc),
            Subject::Passed(_) | Subject::Other(_) => Vec::new(),
        });
        let Some(claims) = self.claims.methods.get(reason.method) else {
            return lines;
        };
        if let Some(skipped) = &claims.skipped {
            lines.push(format!("which is not analysed: {}", skipped.cause));
        }
        let of_load = |escape: &&Escape| escape.load == reason.pc;
        for escape in claims.escapes.iter().filter(of_load) {
            lines.extend(self.escape(reason.method, escape));
        }
        lines
    }

    /// The methods below a class that override a method.
    fn overriders(&self, class: ClassId, named: Option<&MethodRef>) -> Vec<String> {
        let program = self.values.names.program;
        let method = named.and_then(|named| program.resolve_method(class, *named).ok());
        let Some(method) = method else {
            return Vec::new();
        };
        let flags = program.method(method).flags;
        if flags.is_final() || flags.is_private() {
            return Vec::new();
        }
        let (word, verb) = if flags.is_abstract() {
            ("implemented", "implements")
        } else {
            ("overridden", "overrides")
        };
        let who = self.who_may_extend(class, flags.is_package_private());
        let none = format!("{who} may have a class below that {verb} it; no given code does");
        let found = self.uses.overriding(class, method).into_iter();
        let found = found.map(|over| {
            let over = self.uses.behind_bridge(over);
            format!("{word} by {}", self.values.names.begins(over))
        });
        listed(found, &none)
    }

    /// Who may extend a class: code that can access the class and one of its constructors.
    fn who_may_extend(&self, class: ClassId, is_of_package: bool) -> &'static str {
        let program = self.values.names.program;
        let flags = constructors(program, class);
        let is_interface = program.class(class).flags.is_interface();
        if !is_interface && flags.iter().all(|flags| flags.is_private()) {
            return "its constructors are private, but code with a private Lookup of it";
        }
        if any_may_extend(program, class) && !is_of_package {
            "any code"
        } else {
            "code of its package"
        }
    }

    /// The callers of a method, and their values for parameter `n`. A lambda is followed up to
    /// `depth` methods out, to the method that captures the variable.
    fn callers(&self, method: MethodId, n: usize, depth: usize) -> Vec<String> {
        let names = self.values.names;
        let flags = names.program.method(method).flags;
        if let Some((from, pc)) = self.values.captured(method, n) {
            let position = n + usize::from(!flags.is_static());
            if let Some(outer) = self.values.parameter_passed(from, pc, position) {
                let subject = Subject::Parameter(from, outer);
                let mut lines = vec![format!("there it is {}", self.values.what(&subject))];
                if depth > 0 {
                    lines.extend(self.callers(from, outer, depth - 1));
                }
                return lines;
            }
            let is = self.values.passed(from, pc, position);
            return is
                .map(|is| format!("there it is {is}"))
                .into_iter()
                .collect();
        }
        if self.values.is_lambda(method) {
            return vec![GETS_LAMBDA.to_owned()];
        }
        let is_constructor = names.program.method(method).name == *"<init>";
        let word = if is_constructor {
            "constructor"
        } else {
            "method"
        };
        let who = match self.who_may_call(method) {
            Some(_) if self.world == World::Closed => WHOEVER_CALLS.to_owned(),
            Some(who) => format!(
                "{who} may call the {word} with {}",
                self.anything(method, n)
            ),
            None if self.world >= World::Sealed => WHOEVER_CALLS.to_owned(),
            None => format!(
                "the {word} is private, but reflection and native code may call it with anything"
            ),
        };
        let position = n + usize::from(!flags.is_static());
        let callers = (self.uses.callers(method), position);
        let callers = self.given_at(
            "called",
            callers,
            (NAMED, "nothing in the input calls it"),
            CALLERS,
        );
        std::iter::once(who).chain(callers).collect()
    }

    /// The first `named` of the places that call a method or write a field, each with its value.
    /// Where the value is a parameter, its callers follow, `depth` calls deep.
    fn given_at(
        &self,
        done: &str,
        (places, position): (Vec<(MethodId, Pc)>, usize),
        (named, none): (usize, &str),
        depth: usize,
    ) -> Vec<String> {
        let said = |(method, pc): (MethodId, Pc)| {
            let at = self.values.names.at_pc(method, pc);
            let with = self.values.passed(method, pc, position);
            let with = with.map_or(String::new(), |with| format!(" with {with}"));
            format!("{done} at {at}{with}")
        };
        let places = self.telling_first(places, position).into_iter();
        // Equal texts, of several calls on one line, count once.
        let mut seen = BTreeSet::new();
        let said = places.map(|place| (said(place), place));
        let said: Vec<_> = said.filter(|(said, _)| seen.insert(said.clone())).collect();
        let count = said.len();
        let mut lines = Vec::new();
        for (said, place) in said.into_iter().take(named) {
            lines.push(said);
            let below = self.passed_on(place, position, depth).into_iter();
            lines.extend(below.map(|line| format!("  {line}")));
        }
        lines.extend(more(count, named, none));
        lines
    }

    /// The arguments of the callers, if the value passed or written at a place is a parameter.
    fn passed_on(
        &self,
        (method, pc): (MethodId, Pc),
        position: usize,
        depth: usize,
    ) -> Vec<String> {
        let parameter = self.values.parameter_passed(method, pc, position);
        let is_followed = |n: &usize| depth > 0 && self.values.captured(method, *n).is_none();
        let Some(n) = parameter.filter(is_followed) else {
            return Vec::new();
        };
        if self.values.is_lambda(method) {
            return vec![GETS_LAMBDA.to_owned()];
        }
        let flags = self.values.names.program.method(method).flags;
        let position = n + usize::from(!flags.is_static());
        let who = self.who_may_call(method);
        let who = who.map(|who| match self.world {
            World::Closed => WHOEVER_CALLS.to_owned(),
            _ => format!("{who} may call that with {}", self.anything(method, n)),
        });
        let none = "no instruction of the input calls that";
        let mut callers = self.uses.callers(method);
        callers.retain(|(caller, _)| *caller != method);
        let callers = (callers, position);
        let callers = self.given_at("called", callers, (NAMED_BELOW, none), depth - 1);
        who.into_iter().chain(callers).collect()
    }

    /// Sorts places with values from elsewhere first: those are the obstacles.
    fn telling_first(
        &self,
        mut places: Vec<(MethodId, Pc)>,
        position: usize,
    ) -> Vec<(MethodId, Pc)> {
        places.sort_by_cached_key(|(method, pc)| self.values.is_plain(*method, *pc, position));
        places
    }

    /// The writers of a field that a method names.
    fn writers(&self, from: MethodId, named: FieldRef) -> Vec<String> {
        let names = self.values.names;
        let class = names.program.method(from).class;
        let Ok(field) = names.program.resolve_field(class, named) else {
            return Vec::new();
        };
        let mut lines = vec![self.who_may_write(field)];
        let declared = names.program.field(field);
        if names.program.class(declared.class).is_input() {
            let position = usize::from(!declared.flags.is_static());
            let writers = (self.uses.writers(field), position);
            let none = "nothing in the input writes it";
            lines.extend(self.given_at("written", writers, (NAMED, none), CALLERS));
        }
        lines
    }

    /// The origin of the array that an instruction reads, as far as it is known.
    fn fillers(&self, method: MethodId, pc: Pc) -> Vec<String> {
        let what =
            "the elements of an array are followed only while no other code reaches it".to_owned();
        let from = match self.values.array_origin(method, pc) {
            Some(ValueOrigin::Field(_, field) | ValueOrigin::Static(_, field)) => {
                let mut lines = self.writers(method, field);
                lines.extend(self.contents(method, field));
                lines
            }
            Some(ValueOrigin::Parameter(n)) => self.callers(method, n, DEPTH),
            _ => Vec::new(),
        };
        std::iter::once(what).chain(from).collect()
    }

    /// The values that may be passed for a parameter: if its class is final, objects of that class.
    fn anything(&self, method: MethodId, n: usize) -> String {
        let program = self.values.names.program;
        let declared = program.method(method);
        let ty = MethodDescriptor::parse(declared.descriptor);
        let ty = ty.and_then(|ty| ty.parameters.get(n).copied());
        let class = match ty {
            Some(FieldType::Class(name)) => program.lookup(name, declared.class).ok(),
            _ => None,
        };
        let class = class.filter(|class| program.class(*class).flags.is_final());
        match class {
            Some(class) => format!("any {}", self.values.names.class(class)),
            None => "anything".to_owned(),
        }
    }

    /// Who beside the class itself may call a method by its access; `None` for a private method.
    fn who_may_call(&self, method: MethodId) -> Option<&'static str> {
        let declared = self.values.names.program.method(method);
        let class = self.values.names.program.class(declared.class);
        let flags = declared.flags;
        if flags.is_private() {
            return None;
        }
        Some(if flags.is_package_private() {
            "code of its package"
        } else if flags.is_protected() {
            "any subclass, and code of its package,"
        } else if class.flags.is_public() {
            "any code"
        } else if class.flags.is_final() && self.is_below_object_only(declared.class) {
            "code of its package"
        } else {
            "code of its package, and through a public subclass or an interface any code,"
        })
    }

    /// Whether a class extends `Object` and implements no interface.
    fn is_below_object_only(&self, class: ClassId) -> bool {
        let program = self.values.names.program;
        let mut above = program.supertypes(class);
        above.all(|above| above.is_ok() && above.ok() == program.object())
    }

    /// Why a read may give another value than the input writes: who else may write the field, or
    /// that it is not followed.
    fn who_may_write(&self, field: FieldId) -> String {
        let program = self.values.names.program;
        let declared = program.field(field);
        let class = program.class(declared.class);
        let flags = declared.flags;
        if !class.is_input() && !program.is_trusted(declared.class) {
            return "it is not of the input: it may have another value where the program runs"
                .to_owned();
        }
        let is_serialized = !flags.is_static() && program.may_be_serializable(declared.class);
        let others = if is_serialized {
            "reflection, serialization and native code"
        } else {
            "reflection and native code"
        };
        let followed = followed_from(program, field);
        if let Some(world) = followed.filter(|world| *world > self.world) {
            return format!(
                "{others} may write it, too; with --world {world} only its class writes it, and each of these values must be certain"
            );
        }
        if followed.is_none() && !flags.is_static() {
            let who = if flags.is_private() || flags.is_final() {
                others
            } else {
                "code that has the object"
            };
            let of = source_name(class.name);
            return format!(
                "{who} may write it, too: its value is followed only in objects of {of}, and only until other code gets them"
            );
        }
        let who = if followed.is_some() {
            "only its class writes it, but the written values are not certain"
        } else if flags.is_private() {
            "it is private, but reflection and native code may write it all the same"
        } else if flags.is_final() {
            "it is final, but visible: reflection and native code may write it all the same"
        } else if flags.is_public() && class.flags.is_public() {
            "it is public: any code may write it"
        } else {
            "it is visible to subclasses or in its package: any code there may write it"
        };
        who.to_owned()
    }

    /// The receiver of `Class.asSubclass`, which the method returns.
    fn called_on(&self, reason: &Reason, named: &MethodRef) -> Option<String> {
        let is_it = named.owner == known().class && named.name == *"asSubclass";
        let is = || self.values.passed(reason.method, reason.pc, 0);
        let is = is_it.then(is).flatten()?;
        Some(format!("it is the class that it is called on: {is}"))
    }

    /// Why the code of a method is not read, or not relied on.
    fn why_not_read(&self, from: MethodId, named: &MethodRef) -> String {
        let program = self.values.names.program;
        let class = program.method(from).class;
        let owner = source_name(named.owner);
        if let Err(program::Obstacle::Missing(_)) = program.lookup(named.owner, class) {
            return format!("{owner} is not given: add its JAR with --class-path");
        }
        let Ok(found) = program.resolve_method(class, *named) else {
            return format!(
                "the method of {owner} cannot be found: some of its supertypes are not known"
            );
        };
        let declared = program.method(found);
        let of = program.class(declared.class);
        match of.origin {
            Place::Platform if !program.is_trusted(declared.class) => format!(
                "{} is of the JDK, and the program may run on another JDK",
                source_name(of.name)
            ),
            Place::ClassPath(_) if !program.is_trusted(declared.class) => format!(
                "{} is of the class path, and another version of it may run",
                source_name(of.name)
            ),
            _ if declared.flags.is_native() => "it is native code".to_owned(),
            _ if declared.flags.is_abstract() => {
                "it is abstract, and the class of its receiver is not certain".to_owned()
            }
            _ => format!("the code of {owner} is not relied on"),
        }
    }

    /// Why the method that a call runs is uncertain, where the call's result is unknown.
    fn uncertain_result(&self, reason: &Reason, depth: usize) -> Vec<String> {
        let call = self.call_at(reason.method, reason.pc);
        let why = call
            .and_then(unknown)
            .filter(|why| depth > 0 && *why != reason);
        let mut lines = vec!["it is not certain which method that call runs".to_owned()];
        if let Some(why) = why {
            let next = self.values.subject(why, Some(0));
            lines.push(format!("since its receiver is {}", self.values.what(&next)));
            let more = self.follow(&next, why, depth - 1).into_iter();
            lines.extend(more.map(|line| format!("  {line}")));
        }
        lines
    }

    /// The object that escapes, and how.
    fn escape(&self, method: MethodId, escape: &Escape) -> [String; 2] {
        let class = source_name(escape.class);
        let (allocated, at) = escape.allocated;
        let from = self.values.names.at_pc(allocated, at);
        let to = self.values.names.at_pc(method, escape.at);
        let code = self.values.names.code(method);
        let how = code.and_then(|code| how(&code, escape.at));
        let how = how.map_or(String::new(), |how| format!(", {how}"));
        [
            format!("of the {class} allocated at {from}"),
            format!("which escapes at {to}{how}"),
        ]
    }

    /// The claim about a call.
    fn call_at(&self, method: MethodId, pc: Pc) -> Option<&'a CallSite> {
        let calls = &self.claims.methods.get(method)?.calls;
        calls.iter().find(|call| call.pc == pc)
    }
}

/// Why a call's receiver, or else its target, is not certain.
pub(super) fn unknown(call: &CallSite) -> Option<&Reason> {
    match (&call.receiver, &call.targets) {
        (Receiver::Unknown(reason), _) | (_, Targets::Unknown(reason)) => Some(reason),
        _ => None,
    }
}

/// The first few lines, and the number of the rest; `none` if there are no lines.
pub(super) fn listed(lines: impl Iterator<Item = String>, none: &str) -> Vec<String> {
    // Equal texts, of several calls on one line, count once.
    let mut seen = BTreeSet::new();
    let mut lines: Vec<String> = lines.filter(|line| seen.insert(line.clone())).collect();
    let count = lines.len();
    lines.truncate(NAMED);
    lines.extend(more(count, NAMED, none));
    lines
}

/// The number of places that are not named, or `none` if there are no places.
fn more(count: usize, named: usize, none: &str) -> Option<String> {
    match count {
        0 => Some(none.to_owned()),
        _ => (count > named).then(|| format!("and {} more", count - named)),
    }
}

/// How an object escapes at an instruction.
fn how(code: &Code, pc: Pc) -> Option<String> {
    Some(match code.insn_at(pc)? {
        Insn::Invoke(_, method) => format!("into {}", method.short()),
        Insn::InvokeDynamic(..) => "into an invokedynamic".to_owned(),
        Insn::Field(_, field) => format!("into the field {}", field_word(field)),
        Insn::Plain(Op::Aastore) => "into an array".to_owned(),
        Insn::Plain(Op::Athrow) => "as an exception".to_owned(),
        _ => return None,
    })
}
