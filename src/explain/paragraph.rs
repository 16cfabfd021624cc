//! The paragraphs of an answer: what happens to each instruction, and why, in source terms.

use std::collections::{BTreeMap, BTreeSet};

use crate::finality::{Finality, finals};
use crate::fold::folded;
use crate::obstacle::Obstacles;
use crate::plain::nothing;
use crate::remedy::{SiteName, Tried};
use base::escape::escaped;
use base::{Id, line};
use claims::{
    Asked, CallSite, Claims, ExactClass, LinkedSite, MethodClaims, Reason, Receiver, Reflective,
    Targets, UnknownCause,
};
use classfile::{Code, Insn, MethodRef, Pc, source_name};
use platform::{ReflectiveInput, reflects};
use program::{ClassOrigin, MethodId};
use report::called_at;
use rewrite::{EditKind, MAY_BE_MISSING, Rewritten};
use session::names::{Names, after, before, in_source};
use session::reflection::{known_values, member};
use session::unedited::{Unedited, is_polymorphic, no_search};
use session::{Options, SessionError};

/// Why the call sites of a program's own bootstrap methods stay.
const OWN_BOOTSTRAP: &str =
    "no edit is for its bootstrap method; only --passes call edits such sites, where it can";

/// The data of answers.
pub(super) struct AnswerWriter<'a> {
    pub names: Names<'a>,
    pub claims: &'a Claims,
    obstacles: Obstacles<'a>,
    pub(super) stays: Unedited<'a>,
}

impl<'a> AnswerWriter<'a> {
    pub(super) fn new(
        names: Names<'a>,
        claims: &'a Claims,
        rewritten: &'a Rewritten,
        options: &'a Options,
    ) -> Self {
        Self {
            names,
            claims,
            obstacles: Obstacles::new(names, claims, options.world),
            stays: Unedited::new(names.program, rewritten, &options.passes),
        }
    }

    /// The paragraphs about methods, or about one line of them.
    ///
    /// # Errors
    /// [`SessionError::Question`] when there is nothing to say.
    pub(super) fn text(
        &self,
        methods: &[MethodId],
        asked: Option<u16>,
        tried: &Tried,
    ) -> Result<String, SessionError> {
        let mut text = String::new();
        let mut lines = BTreeSet::new();
        for method in methods {
            let found = &self.claims.methods[*method];
            // A line is of one method, a file has many.
            if asked.is_none() {
                text += &self.without_calls(*method, found);
            }
            let is_asked = |line: Option<u16>| asked.is_none_or(|asked| line == Some(asked));
            let mut all = self.paragraphs(*method, found, tried);
            // For a line, every call is shown. For a method, only the calls that are analysed,
            // unless it has none.
            if asked.is_some() || all.is_empty() {
                let reported: BTreeSet<Pc> = all.iter().map(|(pc, ..)| *pc).collect();
                let plain = self.plain_calls(*method, found).into_iter();
                all.extend(plain.filter(|(pc, ..)| !reported.contains(pc)));
                all.sort_by_key(|(pc, ..)| *pc);
            }
            lines.extend(all.iter().filter_map(|(_, line, _)| *line));
            let wanted = all.into_iter().filter(|(_, line, _)| is_asked(*line));
            text += &folded(wanted.map(|(_, line, text)| (line, text)));
        }
        if text.is_empty() {
            let unread = methods.iter().filter(|method| self.is_unread(**method));
            text = unread.map(|method| self.unread(*method)).collect();
        }
        if text.is_empty() {
            Err(nothing(&lines, asked, self.other(methods, asked)))
        } else {
            Ok(text)
        }
    }

    /// The method of the same class that contains that line, if it is not among `methods`.
    fn other(&self, methods: &[MethodId], asked: Option<u16>) -> Option<String> {
        let program = self.names.program;
        let class = program.method(*methods.first()?).class;
        let mut others = program.methods_of(class).filter(|m| !methods.contains(m));
        let is_of = |method: &MethodId| {
            let code = self.names.code(*method);
            code.is_some_and(|code| code.lined().any(|(_, line, _)| line == asked))
        };
        asked.and(others.find(is_of)).map(|m| self.names.source(m))
    }

    /// Whether a method has code that cannot be read.
    fn is_unread(&self, method: MethodId) -> bool {
        let flags = self.names.program.method(method).flags;
        !flags.is_native() && !flags.is_abstract() && self.names.code(method).is_none()
    }

    fn unread(&self, method: MethodId) -> String {
        let at = self.names.at(method, None);
        line!("{at}") + "  not analysed: its bytecode has `jsr` or `ret`, or cannot be read\n"
    }

    /// Why a method has no calls to explain.
    fn without_calls(&self, method: MethodId, found: &MethodClaims) -> String {
        let flags = self.names.program.method(method).flags;
        let word = match (flags.is_native(), flags.is_abstract()) {
            (true, _) => "native",
            (_, true) => "abstract",
            _ if self.is_unread(method) => return self.unread(method),
            _ => {
                let at = self.names.at(method, None);
                let skipped = found.skipped.as_ref();
                return skipped.map_or(String::new(), |reason| {
                    line!("{at}") + &line!("  not analysed: {}", reason.cause)
                });
            }
        };
        let name = self.names.source(method);
        line!("{name}  is {word}: it has no calls to explain")
    }

    /// The paragraphs of a method, in the order of its code, with their lines.
    fn paragraphs(
        &self,
        method: MethodId,
        found: &MethodClaims,
        tried: &Tried,
    ) -> Vec<(Pc, Option<u16>, String)> {
        let code = self.names.code(method);
        let line = |pc| self.names.line(method, pc);
        let mut all: Vec<(Pc, String)> = Vec::new();
        for call in &found.calls {
            // The loop over reflective sites below adds these.
            let is_reported = found.reflective.iter().any(|site| site.pc == call.pc);
            if !is_reported {
                all.push((call.pc, self.call(method, line(call.pc), call, tried)));
            }
        }
        for site in &found.linked {
            all.push((site.pc, self.linked(method, line(site.pc), site)));
        }
        for site in &found.reflective {
            let mut text = self.reflective(method, line(site.pc), site);
            let call = found.calls.iter().find(|call| call.pc == site.pc);
            if let Some(Targets::Implementations(targets)) = call.map(|call| &call.targets) {
                text += &self.runs(targets);
            }
            text += &self.settled((method, site.pc), tried, &text);
            all.push((site.pc, text));
        }
        let reported: BTreeSet<Pc> = all.iter().map(|(pc, _)| *pc).collect();
        all.extend(self.others(method, code.as_ref(), &reported, tried));
        all.sort_by_key(|(pc, _)| *pc);
        let all = all.into_iter();
        all.map(|(pc, text)| (pc, line(pc), text)).collect()
    }

    /// Lambdas, concatenations and other instructions that are rewritten or that a pass looked at.
    fn others(
        &self,
        method: MethodId,
        code: Option<&Code>,
        reported: &BTreeSet<Pc>,
        tried: &Tried,
    ) -> Vec<(Pc, String)> {
        let looked_at = self.stays.looked_at(method);
        let own = self.own_sites(method, code);
        let all = looked_at.chain(own.iter().copied());
        let all = all.filter(|pc| !reported.contains(pc));
        let all: BTreeSet<Pc> = all.collect();
        let paragraph = |pc: Pc| {
            let what = match self.stays.edit(method, pc) {
                Some(edit) => before(edit),
                None => self.instruction(code, pc)?,
            };
            let at = self.names.at_pc(method, pc);
            let why = self.why_own(method, pc).filter(|_| own.contains(&pc));
            let outcome = self.outcome(method, pc, why);
            let settled = self.settled((method, pc), tried, &outcome);
            Some((pc, line!("{at}  {what}") + &outcome + &settled))
        };
        all.into_iter().filter_map(paragraph).collect()
    }

    /// The call sites of a method that the program's own bootstrap methods link: no pass is for
    /// these alone.
    fn own_sites(&self, method: MethodId, code: Option<&Code>) -> BTreeSet<Pc> {
        let program = self.names.program;
        let Some(file) = program.file(program.method(method).class) else {
            return BTreeSet::new();
        };
        let is_own = |insn: &Insn| match insn {
            Insn::InvokeDynamic(bootstrap, _) => {
                let bootstrap = file.bootstraps.get(bootstrap.index());
                bootstrap.is_some_and(|bootstrap| EditKind::converting(bootstrap).is_none())
            }
            _ => false,
        };
        let insns = code.into_iter().flat_map(Code::insns);
        let own = insns.filter(|(_, insn)| is_own(insn));
        own.map(|(pc, _)| pc).collect()
    }

    /// Why a call site of the program's own bootstrap method stays, unless a pass says it.
    fn why_own(&self, method: MethodId, pc: Pc) -> Option<&'static str> {
        let kept = self.stays.kept(method, pc);
        kept.is_none().then_some(OWN_BOOTSTRAP)
    }

    /// An `invokedynamic` or a call, in words.
    fn instruction(&self, code: Option<&Code>, pc: Pc) -> Option<String> {
        code?.insns().find_map(|(at, insn)| match insn {
            Insn::InvokeDynamic(_, site) if at == pc => {
                Some(format!("invokedynamic {}", site.name))
            }
            Insn::Invoke(_, method) if at == pc => Some(format!("calls {}", called(method))),
            _ => None,
        })
    }

    /// The uncertain calls, each with the classes, methods and fields that could be final for it.
    pub(super) fn open(
        &self,
        methods: &[MethodId],
        asked: Option<u16>,
    ) -> BTreeMap<SiteName, BTreeSet<Finality>> {
        let mut open = BTreeMap::new();
        for method in methods {
            let line = |pc| self.names.line(*method, pc);
            let calls = self.claims.methods[*method].calls.iter();
            let calls = calls.filter(|call| {
                matches!(call.targets, Targets::Unknown(_))
                    && self.of_others(call).is_none()
                    && no_search(self.names.program, *method, call).is_none()
                    && !self.is_rewritten(*method, call.pc)
                    && asked.is_none_or(|asked| line(call.pc) == Some(asked))
            });
            for call in calls {
                let finals = finals(&self.obstacles.uses, *method, call);
                open.insert(SiteName::of(self.names, *method, call.pc), finals);
            }
            let reflective = self.claims.methods[*method].reflective.iter();
            let unknown = reflective.filter(|site| !site.is_known());
            let missing = self.stays.looked_at(*method);
            let missing =
                missing.filter(|pc| self.stays.kept(*method, *pc) == Some(MAY_BE_MISSING));
            let others = unknown.map(|site| site.pc).chain(missing);
            for pc in others.filter(|pc| asked.is_none_or(|asked| line(*pc) == Some(asked))) {
                open.insert(SiteName::of(self.names, *method, pc), BTreeSet::new());
            }
        }
        open
    }

    /// Whether an instruction is rewritten.
    pub(super) fn is_rewritten(&self, method: MethodId, pc: Pc) -> bool {
        self.stays.is_rewritten(method, pc)
    }

    /// The edit that `optimize` makes of an instruction, or why it stays: `why`, or else the reason
    /// of a pass.
    fn outcome(&self, method: MethodId, pc: Pc, why: Option<&str>) -> String {
        if let Some(edit) = self.stays.edit(method, pc) {
            let (kind, world) = (edit.kind.name(), edit.world);
            let (now, because) = (after(edit), self.names.basis(edit));
            let word = match edit.kind {
                EditKind::Link => "cast",
                _ => "rewritten",
            };
            return line!("  {word:<9} {kind}: {now} ({world}; {because})");
        }
        let why = why.unwrap_or_else(|| self.stays.why(method, pc));
        line!("  stays     {why}")
    }

    fn call(&self, method: MethodId, line: Option<u16>, call: &CallSite, tried: &Tried) -> String {
        let (at, named) = (self.names.at(method, line), called(&call.named));
        let mut text = line!("{at}  calls {named}");
        let no_search = no_search(self.names.program, method, call);
        text += &self.outcome(method, call.pc, Some(self.stays.why_call(method, call)));
        if no_search.is_none() {
            text += &self.receiver(method, call);
        }
        match &call.targets {
            Targets::Known(targets) | Targets::Implementations(targets) if targets.is_empty() => {
                text += "  target    none: the call always throws\n";
            }
            Targets::Known(targets) => {
                let targets: Vec<String> = targets.iter().map(|t| self.names.source(*t)).collect();
                text += &line!("  target    {}", targets.join(", "));
            }
            Targets::Implementations(targets) => text += &self.runs(targets),
            Targets::Unknown(_) if no_search.is_some() => {
                let from = self.names.program.method(method).class;
                let found = self.names.program.resolve_method(from, call.named);
                let target = found.map_or(named, |found| self.names.source(found));
                text += &line!("  target    {target}");
            }
            Targets::Unknown(reason) => {
                // An uncertain receiver explains the uncertain target.
                let is_here = (reason.method, reason.pc) == (method, call.pc);
                text += &match (&call.receiver, self.of_others(call), reason.cause) {
                    (Receiver::Unknown(_), ..) => "  target    not certain\n".to_owned(),
                    (_, Some(whose), _) => line!("  target    the method of {whose}"),
                    (Receiver::Known { by_value: false, .. }, None, UnknownCause::UnknownTargets(_))
                        if is_here =>
                    {
                        "  target    not certain: these classes have too many methods for it to follow them\n".to_owned()
                    }
                    _ => self.unknown("target", reason, (method, call.pc, None), None),
                };
                text += &self.contexts(method, call);
                text += &self.settled((method, call.pc), tried, &text);
            }
        }
        text
    }

    /// The lines about trials to settle an instruction; `said` is the text before them.
    fn settled(&self, (method, pc): (MethodId, Pc), tried: &Tried, said: &str) -> String {
        let site = SiteName::of(self.names, method, pc);
        let lines = tried.lines(&site).into_iter();
        let mut text: String = lines.map(|line| line!("  {line}")).collect();
        if let Some(left) = tried.rest(&site) {
            let is_said = said
                .lines()
                .any(|line| line.ends_with(&*escaped(&left.what)));
            let rest = match (&left.among, is_said) {
                (Some(among), _) => format!(" it {among}"),
                (None, true) => " it is the same".to_owned(),
                (None, false) => format!(", not certain: {}", left.what),
            };
            text += &line!("{:12}with all options together{rest}", "");
        }
        text
    }

    fn runs(&self, targets: &[MethodId]) -> String {
        let targets: Vec<String> = targets.iter().map(|t| self.names.source(*t)).collect();
        line!("  runs      {}", targets.join(", "))
    }

    /// The receiver's one class, if that is known but its code is not relied on. Then the method is
    /// certain, and its effect is not.
    fn of_others(&self, call: &CallSite) -> Option<String> {
        let Receiver::Known { types, .. } = &call.receiver else {
            return None;
        };
        let [only] = types.as_slice() else {
            return None;
        };
        let class = only
            .class
            .filter(|class| !self.names.program.is_trusted(*class))?;
        let whose = match self.names.program.class(class).origin {
            ClassOrigin::Platform => "the JDK that runs",
            ClassOrigin::ClassPath(_) => "the class path where it runs",
            ClassOrigin::Input(_) => return None,
        };
        Some(format!("{}, of {whose}", source_name(only.name)))
    }

    fn receiver(&self, method: MethodId, call: &CallSite) -> String {
        let is_known = matches!(call.targets, Targets::Implementations(_));
        match &call.receiver {
            Receiver::Known {
                types,
                nullable,
                by_value,
                ..
            } => {
                let how = if *by_value {
                    "by its value"
                } else {
                    "by its closed type"
                };
                let null = if *nullable { ", or null" } else { "" };
                let types_said = line!("  receiver  {}{null}, {how}", classes(types));
                types_said + &self.allocations(types)
            }
            Receiver::Unknown(reason) => {
                let made = || {
                    let at = self.names.at_pc(reason.method, reason.pc);
                    line!("            made at {at}")
                };
                match reason.cause {
                    UnknownCause::Lambda(interface) if is_known => {
                        let interface = source_name(interface);
                        line!("  receiver  a lambda or method reference of {interface}") + &made()
                    }
                    UnknownCause::Generated(interface) if is_known => {
                        let interface = source_name(interface);
                        line!("  receiver  a proxy for {interface}") + &made()
                    }
                    UnknownCause::Handle if is_known => "  receiver  a method handle\n".to_owned(),
                    _ => {
                        let is = self.obstacles.values.receiver(method, call.pc);
                        let what = if is_polymorphic(self.names.program, method, call) {
                            "handle"
                        } else {
                            "receiver"
                        };
                        self.unknown(what, reason, (method, call.pc, Some(0)), is)
                    }
                }
            }
        }
    }

    /// An `invokedynamic` with a known target.
    fn linked(&self, method: MethodId, line: Option<u16>, site: &LinkedSite) -> String {
        let at = self.names.at(method, line);
        let name = site.named.name;
        let (owner, by) = (source_name(site.bootstrap.owner), site.bootstrap.name);
        let bootstrap = format!("{owner}.{by}");
        let mut text = line!("{at}  invokedynamic {name}");
        text += &self.outcome(method, site.pc, self.why_own(method, site.pc));
        if site.targets.is_empty() {
            text += &line!("  linked by {bootstrap}");
            text += "  target    none: the instruction always throws\n";
            return text;
        }
        let targets: Vec<String> = site.targets.iter().map(|t| self.names.source(*t)).collect();
        text += &line!("  linked by {bootstrap}, to a constant call site");
        text += &line!("  runs      {}", targets.join(", "));
        text
    }

    /// A call of the reflection API: its inputs and its result.
    fn reflective(&self, method: MethodId, line: Option<u16>, site: &Reflective) -> String {
        let at = self.names.at(method, line);
        let (owner, name) = (source_name(site.named.owner), site.named.name);
        let mut text = line!("{at}  reflection: {owner}.{name}");
        let why = (!site.is_known()).then_some("its inputs are not certain");
        text += &self.outcome(method, site.pc, why);
        let (_, inputs) = reflects(&site.named).unwrap_or((site.what, &[]));
        for (input, asked) in inputs.iter().zip(&site.asked) {
            let (what, position) = match input {
                ReflectiveInput::Member(n) => ("member", n),
                ReflectiveInput::Class(n) => ("class", n),
                ReflectiveInput::Name(n) => ("name", n),
                ReflectiveInput::Classes(n) => ("takes", n),
                ReflectiveInput::Type(n) => ("type", n),
            };
            text += &match asked {
                Asked::Unknown(reason) => {
                    let position = usize::from(*position);
                    let is = || self.obstacles.values.passed(method, site.pc, position);
                    let is = (what == "member").then(is).flatten();
                    self.unknown(what, reason, (method, site.pc, Some(position)), is)
                }
                known => line!("  {what:<8}  {}", known_values(known).join(" or ")),
            };
        }
        let callers = self.claims.callers.get(&(method, site.pc));
        for caller in callers.into_iter().flatten().filter(|_| !site.is_known()) {
            let all = caller
                .site
                .asked
                .iter()
                .map(|one| known_values(one).join(" or "));
            let all: Vec<String> = all.collect();
            let at = called_at(&self.names.chain(&caller.called_at));
            text += &line!("            {} when called at {at}", all.join(", "));
        }
        for found in &site.found {
            text += &line!("  finds     {}", member(*found));
        }
        text
    }

    /// The allocation sites of the objects, for each class that has only one.
    fn allocations(&self, types: &[ExactClass]) -> String {
        let known = types.iter().filter_map(|ty| Some((ty, ty.allocated?)));
        let lines = known.map(|(ty, (method, pc))| {
            let (class, at) = (source_name(ty.name), self.names.at_pc(method, pc));
            match types.len() {
                1 => line!("            allocated at {at}"),
                _ => line!("            the {class} allocated at {at}"),
            }
        });
        lines.collect()
    }

    /// An uncertain value, and its obstacles. With a position it is that operand of the
    /// instruction; `is` is the method's own name for it.
    fn unknown(
        &self,
        what: &str,
        reason: &Reason,
        (method, pc, position): (MethodId, Pc, Option<usize>),
        is: Option<String>,
    ) -> String {
        let is_here = (reason.method, reason.pc) == (method, pc);
        let is_returned = reason.method != method
            && position.is_some_and(|position| {
                let values = &self.obstacles.values;
                values.is_returned(method, pc, position) && !values.is_lambda(reason.method)
            });
        let position = position.filter(|_| is_here);
        let subject = self.obstacles.values.subject(reason, position);
        let first = self.obstacles.values.what(&subject);
        let is = is.filter(|is| !first.contains(is.as_str()));
        let is_out_of_it = is.is_some();
        let mut text = match is {
            Some(is) => {
                line!("  {what:<8}  not certain: {is}")
                    + &line!("            which goes back to {first}")
            }
            None => line!("  {what:<8}  not certain: {first}"),
        };
        let at = self.names.at_pc(method, pc);
        let mut lines = self.obstacles.of(&subject, reason, (&at, is_out_of_it));
        if is_returned {
            lines.extend(self.obstacles.values.returned_beside(&subject, reason));
        }
        for line in lines {
            text += &line!("            {line}");
        }
        text
    }

    /// Callers that know their arguments, where this settles the target.
    fn contexts(&self, method: MethodId, call: &CallSite) -> String {
        let known = self.claims.contexts.get(&(method, call.pc));
        let lines = known.into_iter().flatten().map(|context| {
            let target = match context.target {
                Some(target) => self.names.source(target),
                None => "one method of the JDK or the class path".to_owned(),
            };
            let at = called_at(&self.names.chain(&context.called_at));
            line!("            {target} when called at {at}")
        });
        lines.collect()
    }
}

/// A method as an instruction names it, in source form.
pub(super) fn called(method: &MethodRef) -> String {
    in_source(&source_name(method.owner), method.name, method.descriptor)
}

fn classes(types: &[ExactClass]) -> String {
    let names: Vec<String> = types.iter().map(|t| source_name(t.name)).collect();
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        format!("exactly {}", names.join(" or "))
    }
}
