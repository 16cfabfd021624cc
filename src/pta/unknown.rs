//! What nobody knows: a call that is open, as more may run there than the graph shows, gives objects that the graph does not
//! see, too. Where such come from is noted while constraints are made, and, of reflection, handles and proxies, when all is
//! solved; where they go is in `spread`.
//!
//! Of calls in the platform's own code nothing is noted: the classes that its configuration names would come to everything.

use super::backwards::Round;
use super::context::{At, InstanceId};
use super::engine::Engine;
use super::given::{Given, GivenAway, Missing, with_receiver};
use super::jvm;
use super::reflective::{self, Answer, Constants, Does, Members, Site};
use super::solver::NodeId;
use base::{Sym, known};
use callgraph::Open;
use classfile::{FieldType, MethodDescriptor, MethodRef};

impl Engine<'_> {
    /// An instruction gives what nobody knows, of a type.
    pub(super) fn give_unknown(&mut self, at: At, ty: FieldType, to: NodeId) {
        if let FieldType::Class(name) | FieldType::Array(name) = ty
            && !self.is_of_platform(at)
        {
            self.given_unknown.push((to, name));
        }
    }

    /// The same, of the type that a method with that descriptor gives.
    pub(super) fn give_unknown_result(&mut self, at: At, descriptor: Sym, to: Option<NodeId>) {
        let ty = MethodDescriptor::parse(descriptor).and_then(|ty| ty.result);
        if let (Some(ty), Some(to)) = (ty, to) {
            self.give_unknown(at, ty, to);
        }
    }

    /// The same, of a field's type.
    pub(super) fn give_unknown_of(&mut self, at: At, descriptor: Sym, to: NodeId) {
        if let Some(ty) = FieldType::parse(descriptor) {
            self.give_unknown(at, ty, to);
        }
    }

    /// Code that nobody knows is given something, and may throw anything.
    pub(super) fn give_away(&mut self, at: At, away: GivenAway, thrown: NodeId) {
        if !self.is_of_platform(at) {
            self.given_away.push(away);
            self.given_unknown.push((thrown, known().throwable));
        }
    }

    /// A call whose target is not there: it is given the arguments, and gives what nobody knows.
    pub(super) fn leave_missing_call(
        &mut self,
        at: At,
        of: Missing,
        (args, result, thrown): (&[Option<NodeId>], Option<NodeId>, NodeId),
    ) {
        self.leave_open(at, Open::Missing);
        if self.program.class(of.from).is_platform() {
            return;
        }
        let away = GivenAway {
            given: with_receiver(of.is_static, of.descriptor, args),
            is_outside: true,
        };
        self.leave_call(of.descriptor, away, (result, thrown));
    }

    /// A call of a method with that descriptor, of which nobody knows what it does.
    pub(super) fn leave_call(
        &mut self,
        descriptor: Sym,
        away: GivenAway,
        (result, thrown): (Option<NodeId>, NodeId),
    ) {
        self.given_unknown.push((thrown, known().throwable));
        let declared = MethodDescriptor::parse(descriptor).and_then(|ty| ty.result);
        if let (Some(to), Some(FieldType::Class(name) | FieldType::Array(name))) =
            (result, declared)
        {
            self.given_unknown.push((to, name));
        }
        self.given_away.push(away);
    }

    /// Something of a type is given to code that nobody knows: by a store to a field that is not there, to a proxy that is not
    /// followed.
    pub(super) fn give_one_away(&mut self, at: At, descriptor: Sym, from: NodeId) {
        if let (Some(ty), false) = (FieldType::parse(descriptor), self.is_of_platform(at)) {
            self.given_away.push(GivenAway {
                given: vec![(from, ty)],
                is_outside: true,
            });
        }
    }

    /// A method whose code is not there, or is native.
    pub(super) fn leave_hidden(&mut self, instance: InstanceId, why: Open) {
        let at = (instance, 0);
        self.leave_open(at, why);
        let declared = *self.program.method(self.method_of(instance));
        let frame = self.frame(instance);
        self.give_unknown_result(at, declared.descriptor, frame.result);
        let given = with_receiver(
            declared.flags.is_static(),
            declared.descriptor,
            &frame.parameters,
        );
        let away = GivenAway {
            given,
            is_outside: false,
        };
        self.give_away(at, away, frame.thrown);
    }

    /// A call of reflection is open. Those that are asked for what they do tell when all is solved whether more comes out.
    pub(super) fn leave_reflection(
        &mut self,
        at: At,
        (named, owner): (&MethodRef, Sym),
        result: Option<NodeId>,
    ) {
        if !jvm::is_reflection(owner.bytes(), named.name.bytes()) {
            return;
        }
        self.leave_open(at, Open::Reflection);
        let is_asked = self.follows_reflection() && reflective::does(named, owner).is_some();
        if !is_asked {
            self.give_unknown_result(at, named.descriptor, result);
        }
    }

    /// Whether an instruction is one of the platform's code.
    pub(super) fn is_of_platform(&self, (instance, _): At) -> bool {
        self.program.class(self.class_of(instance)).is_platform()
    }

    /// What comes out of calls of reflection and of lookups of handles whose answers are not whole, and of those that make
    /// proxies of interfaces that are not known; nodes to which something unknown comes are of no whole answer.
    pub(super) fn unanswered(
        &self,
        round: &Round,
        is_unknown: &dyn Fn(NodeId) -> bool,
    ) -> Vec<Given> {
        let is_own = |at: At| !self.is_of_platform(at);
        let mut found = Vec::new();
        for site in self.sites.iter().filter(|site| is_own(site.at)) {
            if let (Some(result), Some(name)) = (site.result, gives(site.does))
                && self.is_open(round, site, is_unknown)
            {
                found.push((result, name));
            }
        }
        for site in self.lookups.iter().filter(|site| is_own(site.at)) {
            let mut args = site.args.iter().skip(1).take(2).flatten();
            if site.answer != Answer::Whole || args.any(|node| is_unknown(*node)) {
                found.push((site.result, known().method_handle));
            }
        }
        for site in self.proxies.iter().filter(|site| is_own(site.at)) {
            if site.is_open || is_unknown(site.interfaces) {
                found.push((site.result, known().object));
            }
        }
        found
    }

    /// Whether more may come to what a call of reflection asks than its answer has.
    pub(super) fn is_open(
        &self,
        round: &Round,
        site: &Site,
        is_unknown: &dyn Fn(NodeId) -> bool,
    ) -> bool {
        let asked: &[usize] = match site.does {
            Does::FindClass(n, _) | Does::GiveConstants(n, _) => &[n],
            Does::FindMethod | Does::FindField => &[0, 1],
            Does::Initialise | Does::InvokeDefault => &[1],
            _ => &[0],
        };
        let mut nodes = asked.iter().filter_map(|n| *site.args.get(*n)?);
        let names_missing = || match site.does {
            Does::FindClass(n, _) => self.names_missing(round, site.args[n]),
            _ => false,
        };
        site.answer != Answer::Whole || nodes.any(is_unknown) || names_missing()
    }

    /// Whether a string comes to a node that names no class.
    fn names_missing(&self, round: &Round, node: Option<NodeId>) -> bool {
        let Some(node) = node else { return false };
        let came = self.came_to(round, node);
        let mut texts = came.values.iter().filter_map(|value| value.text());
        came.answer == Answer::Cut || texts.any(|text| self.named(text).is_none())
    }
}

/// The type of what a call of reflection gives, if that is anything that is asked for its class, or for what it stands for.
fn gives(does: Does) -> Option<Sym> {
    Some(match does {
        Does::FindClass(..) | Does::Initialise | Does::GiveClass => known().class,
        Does::FindConstructor => "java/lang/reflect/Constructor".into(),
        Does::FindMethod => "java/lang/reflect/Method".into(),
        Does::FindField => "java/lang/reflect/Field".into(),
        Does::FindMembers(Members::Constructors, _) => "[Ljava/lang/reflect/Constructor;".into(),
        Does::FindMembers(Members::Methods, _) => "[Ljava/lang/reflect/Method;".into(),
        Does::FindMembers(Members::Fields, _) => "[Ljava/lang/reflect/Field;".into(),
        Does::GiveConstants(_, Constants::All) => "[Ljava/lang/Enum;".into(),
        Does::GiveConstants(_, Constants::One) => "java/lang/Enum".into(),
        Does::Instantiate | Does::Construct | Does::Invoke | Does::InvokeDefault | Does::Get => {
            known().object
        }
        Does::FindService(_) | Does::GiveConstants(_, Constants::Kept) | Does::Set => return None,
    })
}
