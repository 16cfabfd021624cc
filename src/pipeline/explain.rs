//! Whether calls are rewritten, by what edit or why not, and why they were or were not resolved, back to
//! the first cause, in source terms. It tells what the passes of `optimize` decided, nothing of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::callgraph::Named;

use crate::claims::{
    Asked, CallSite, Cause, Claims, Escape, ExactClass, LinkedSite, Reason, Receiver, Reflective,
    Targets,
};
use crate::classfile::{Code, Insn, Op, Pc, source_name};
use crate::model::{Asks, reflects};
use crate::pipeline::PipelineError;
use crate::pipeline::names::{Names, after, reference};
use crate::pipeline::reflection::{given, member};
use crate::program::{ClassId, MethodId};
use crate::rewrite::{Edit, EditKind, Rewritten};

/// What is asked: `pkg.Cls.method` or `pkg.Cls::method`, of all overloads or of one,
/// `pkg.Cls.method(int,String)`, and perhaps a line of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The class as in source text, nested ones with `$`; or as reports have it, with its place.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// Which overloads; its class says nothing.
    overloads: Named,
    /// The line, or all lines.
    pub line: Option<u16>,
}

impl std::str::FromStr for Question {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const HELP: &str = "write pkg.Cls.method or pkg.Cls.method:LINE, an overload as pkg.Cls.method(int,String)";
        let text = text.replace("::", ".");
        let (place, line) = match text.rsplit_once(':') {
            None => (&*text, None),
            Some((place, line)) => match line.parse() {
                Ok(line) => (place, Some(line)),
                Err(_) => return Err(format!("`{line}` is no line")),
            },
        };
        let head = place.split('(').next().unwrap_or(place);
        match head.rsplit_once('.') {
            Some((class, method)) if !class.is_empty() && !method.is_empty() => Ok(Self {
                class: class.to_owned(),
                method: method.to_owned(),
                overloads: format!("Cls.{}", &place[class.len() + 1..])
                    .parse()
                    .map_err(|_| HELP)?,
                line,
            }),
            _ => Err(HELP.to_owned()),
        }
    }
}

/// The answer to a [`Question`], as text: a paragraph for each call.
///
/// # Errors
/// [`PipelineError::Question`] when there is no such call.
pub(super) fn answer(
    names: Names<'_>,
    claims: &Claims,
    rewritten: &Rewritten,
    question: &Question,
) -> Result<String, PipelineError> {
    let answer = Answer::new(names, claims, rewritten);
    let mut text = String::new();
    let mut lines = BTreeSet::new();
    for method in methods(names, question)? {
        let code = names.code(method);
        let found = &claims.methods[method];
        if let Some(reason) = found.skipped {
            let at = names.at(method, None);
            text += &format!("{at}\n  not analysed: {}\n", reason.cause);
        }
        for call in &found.calls {
            let line = code.as_ref().and_then(|code| code.line_of(call.pc));
            lines.extend(line);
            // What is to be said of these stands below.
            let is_told = matches!(call.targets, Targets::Unknown(_))
                && found.reflective.iter().any(|site| site.pc == call.pc);
            if !is_told && question.line.is_none_or(|asked| line == Some(asked)) {
                text += &answer.call(method, line, call);
            }
        }
        for site in &found.linked {
            let line = code.as_ref().and_then(|code| code.line_of(site.pc));
            lines.extend(line);
            if question.line.is_none() || question.line == line {
                text += &answer.linked(method, line, site);
            }
        }
        for site in &found.reflective {
            let line = code.as_ref().and_then(|code| code.line_of(site.pc));
            lines.extend(line);
            if question.line.is_none() || question.line == line {
                text += &answer.reflective(method, line, site);
            }
        }
    }
    if text.is_empty() {
        let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
        let message = match lines.is_empty() {
            true => {
                "no virtual, interface or reflective call that can be reached is there".to_owned()
            }
            false => format!(
                "no such call at that line; there are some at {}",
                lines.join(", ")
            ),
        };
        return Err(PipelineError::Question { message });
    }
    Ok(text)
}

/// The methods of that class and name.
fn methods(names: Names<'_>, question: &Question) -> Result<Vec<MethodId>, PipelineError> {
    let program = names.program;
    let Some(class) = class(names, &question.class) else {
        let message = format!("no class {} is in the input", question.class);
        return Err(PipelineError::Question { message });
    };
    let named = |m: &MethodId| program.method(*m).name == question.method.as_str();
    let methods: Vec<MethodId> = program.methods_of(class).filter(named).collect();
    if methods.is_empty() {
        let all = program.methods_of(class);
        let all: BTreeSet<String> = all.map(|m| program.method(m).name.to_string()).collect();
        let all: Vec<String> = all.into_iter().collect();
        let (class, method) = (&question.class, &question.method);
        let message = format!("{class} has no method {method}; it has {}", all.join(", "));
        return Err(PipelineError::Question { message });
    }
    let (program, wanted) = (names.program, &question.overloads);
    let fits = |m: &MethodId| wanted.fits(program.method(*m).name, program.method(*m).descriptor);
    let chosen: Vec<MethodId> = methods.iter().copied().filter(fits).collect();
    if chosen.is_empty() {
        let all: Vec<String> = methods.iter().map(|m| names.method(*m)).collect();
        let class = &question.class;
        let message = format!("{class} has no such overload; it has {}", all.join(", "));
        return Err(PipelineError::Question { message });
    }
    Ok(chosen)
}

/// The class of the input that has that name, or has it behind its place.
fn class(names: Names<'_>, name: &str) -> Option<ClassId> {
    let mut classes = names.program.classes().filter(|(_, c)| c.is_input());
    let is_it = |class| names.class(class) == name;
    let found = classes.find(|(id, class)| source_name(class.name) == name || is_it(*id));
    found.map(|(id, _)| id)
}

/// Paragraphs of an answer.
struct Answer<'a> {
    names: Names<'a>,
    claims: &'a Claims,
    /// The edits that are made, by method and instruction.
    edits: BTreeMap<(MethodId, Pc), &'a Edit>,
    /// Why others are not.
    kept: BTreeMap<(MethodId, Pc), &'static str>,
    /// Why methods stay as they are.
    left_alone: BTreeMap<MethodId, &'a str>,
}

impl<'a> Answer<'a> {
    fn new(names: Names<'a>, claims: &'a Claims, rewritten: &'a Rewritten) -> Self {
        let edits = rewritten.edits.iter().map(|e| ((e.method, e.pc), e));
        // Of the passes over one call the last one's reason counts: it says more.
        let kept = rewritten.kept.iter().map(|k| ((k.method, k.pc), k.reason));
        let left = rewritten.left_alone.iter();
        Self {
            names,
            claims,
            edits: edits.collect(),
            kept: kept.collect(),
            left_alone: left.map(|l| (l.method, &*l.reason)).collect(),
        }
    }

    /// What `optimize` makes of an instruction.
    fn outcome(&self, method: MethodId, pc: Pc) -> String {
        if let Some(edit) = self.edits.get(&(method, pc)) {
            let (kind, world) = (edit.kind.name(), edit.world);
            let (now, because) = (after(edit), self.names.basis(edit));
            let word = match edit.kind {
                EditKind::Link => "cast",
                _ => "rewritten",
            };
            return format!("  {word:<9} {kind}: {now} ({world}; {because})\n");
        }
        let kept = self.kept.get(&(method, pc)).copied();
        let why = kept.or_else(|| self.left_alone.get(&method).copied());
        let why = why.unwrap_or("no edit that was asked for is for it");
        format!("  stays     {why}\n")
    }

    fn call(&self, method: MethodId, line: Option<u16>, call: &CallSite) -> String {
        let (at, named) = (self.names.at(method, line), reference(&call.named));
        let mut text = format!("{at}  calls {named}\n");
        text += &self.outcome(method, call.pc);
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
                text += &format!("  receiver  {}{null}, {how}\n", classes(types));
                text += &self.allocations(types);
            }
            Receiver::Unknown(reason) => match (reason.cause, &call.targets) {
                (Cause::Lambda(interface), Targets::Implementations(_)) => {
                    let (interface, at) = (
                        source_name(interface),
                        self.names.at_pc(reason.method, reason.pc),
                    );
                    text += &format!(
                        "  receiver  a lambda or method reference of {interface}\n            made at {at}\n"
                    );
                }
                (Cause::Generated(interface), Targets::Implementations(_)) => {
                    let (interface, at) = (
                        source_name(interface),
                        self.names.at_pc(reason.method, reason.pc),
                    );
                    text +=
                        &format!("  receiver  a proxy for {interface}\n            made at {at}\n");
                }
                (Cause::Handle, Targets::Implementations(_)) => {
                    text += "  receiver  a method handle\n";
                }
                _ => text += &self.unknown("receiver", reason),
            },
        }
        match &call.targets {
            Targets::Known(targets) | Targets::Implementations(targets) if targets.is_empty() => {
                text += "  target    none: the call always throws\n";
            }
            Targets::Known(targets) => {
                let targets: Vec<String> = targets.iter().map(|t| self.names.member(*t)).collect();
                text += &format!("  target    {}\n", targets.join(", "));
            }
            Targets::Implementations(targets) => {
                let targets: Vec<String> = targets.iter().map(|t| self.names.member(*t)).collect();
                text += &format!("  runs      {}\n", targets.join(", "));
            }
            Targets::Unknown(reason) => {
                text += &self.unknown("target", reason);
                text += &self.contexts(method, call);
            }
        }
        text
    }

    /// An `invokedynamic` of which it is known what it runs.
    fn linked(&self, method: MethodId, line: Option<u16>, site: &LinkedSite) -> String {
        let at = self.names.at(method, line);
        let name = site.named.name;
        let (owner, by) = (source_name(site.bootstrap.owner), site.bootstrap.name);
        let bootstrap = format!("{owner}.{by}");
        let mut text = format!("{at}  invokedynamic {name}\n");
        text += &self.outcome(method, site.pc);
        if site.targets.is_empty() {
            text += &format!("  linked by {bootstrap}\n");
            text += "  target    none: the instruction always throws\n";
            return text;
        }
        let targets: Vec<String> = site.targets.iter().map(|t| self.names.member(*t)).collect();
        text += &format!("  linked by {bootstrap}, to a constant call site\n");
        text += &format!("  runs      {}\n", targets.join(", "));
        text
    }

    /// A call of the reflection API: what it depends on, and what it finds.
    fn reflective(&self, method: MethodId, line: Option<u16>, site: &Reflective) -> String {
        let at = self.names.at(method, line);
        let (owner, name) = (source_name(site.named.owner), site.named.name);
        let mut text = format!("{at}  reflection: {owner}.{name}\n");
        text += &self.outcome(method, site.pc);
        let (_, asks) = reflects(&site.named).unwrap_or((site.what, &[]));
        for (asks, asked) in asks.iter().zip(&site.asked) {
            let what = match asks {
                Asks::Member(_) => "member",
                Asks::Class(_) => "class",
                Asks::Name(_) => "name",
                Asks::Classes(_) => "classes",
                Asks::Type(_) => "type",
            };
            text += &match asked {
                Asked::Unknown(reason) => self.unknown(what, reason),
                known => format!("  {what:<8}  {}\n", given(known).join(" or ")),
            };
        }
        let callers = self.claims.callers.get(&(method, site.pc));
        for caller in callers.into_iter().flatten().filter(|_| !site.is_known()) {
            let (of, pc) = caller.called_at;
            let all = caller.site.asked.iter().map(|one| given(one).join(" or "));
            let all: Vec<String> = all.collect();
            let at = self.names.at_pc(of, pc);
            text += &format!("            {} when called at {at}\n", all.join(", "));
        }
        for found in &site.found {
            text += &format!("  finds     {}\n", member(*found));
        }
        text
    }

    /// Where the objects are allocated, as far as that is one place for each class.
    fn allocations(&self, types: &[ExactClass]) -> String {
        let known = types.iter().filter_map(|ty| Some((ty, ty.allocated?)));
        let lines = known.map(|(ty, (method, pc))| {
            let (class, at) = (source_name(ty.name), self.names.at_pc(method, pc));
            match types.len() {
                1 => format!("            allocated at {at}\n"),
                _ => format!("            the {class} allocated at {at}\n"),
            }
        });
        lines.collect()
    }

    /// The reason, and where it first arose.
    fn unknown(&self, what: &str, reason: &Reason) -> String {
        let mut text = format!("  {what:<8}  unknown: {}\n", reason.cause);
        let first = self.names.at_pc(reason.method, reason.pc);
        text += &format!("            first at {first}\n");
        let Some(claims) = self.claims.methods.get(reason.method) else {
            return text;
        };
        if let Some(skipped) = claims.skipped {
            text += &format!("            which is not analysed: {}\n", skipped.cause);
        }
        let of_load = |escape: &&Escape| escape.load == reason.pc;
        for escape in claims.escapes.iter().filter(of_load) {
            text += &self.escape(reason.method, escape);
        }
        text
    }

    /// Callers that know what they pass, where their knowledge settles the target.
    fn contexts(&self, method: MethodId, call: &CallSite) -> String {
        let known = self.claims.contexts.get(&(method, call.pc));
        let lines = known.into_iter().flatten().map(|context| {
            let target = match context.target {
                Some(target) => self.names.member(target),
                None => "one method".to_owned(),
            };
            let (caller, pc) = context.called_at;
            let at = self.names.at_pc(caller, pc);
            format!("            {target} when called at {at}\n")
        });
        lines.collect()
    }

    /// Which object has escaped, and how.
    fn escape(&self, method: MethodId, escape: &Escape) -> String {
        let class = source_name(escape.class);
        let (allocated, at) = escape.allocated;
        let from = self.names.at_pc(allocated, at);
        let to = self.names.at_pc(method, escape.at);
        let how = self
            .names
            .code(method)
            .and_then(|code| how(&code, escape.at));
        let how = how.map_or(String::new(), |how| format!(", {how}"));
        format!(
            "            of the {class} allocated at {from}\n            which escapes at {to}{how}\n"
        )
    }
}

fn classes(types: &[ExactClass]) -> String {
    let names: Vec<String> = types.iter().map(|t| source_name(t.name)).collect();
    match names.is_empty() {
        true => "nothing".to_owned(),
        false => format!("exactly {}", names.join(" or ")),
    }
}

/// By what an object escapes at an instruction.
fn how(code: &Code, pc: Pc) -> Option<String> {
    let (_, insn) = code.insns().find(|(at, _)| *at == pc)?;
    Some(match insn {
        Insn::Invoke(_, method) => format!("into {}", method.short()),
        Insn::InvokeDynamic(..) => "into an invokedynamic".to_owned(),
        Insn::Field(_, field) => {
            format!("into the field {}.{}", source_name(field.owner), field.name)
        }
        Insn::Plain(Op::Aastore) => "into an array".to_owned(),
        Insn::Plain(Op::Athrow) => "as an exception".to_owned(),
        _ => return None,
    })
}
