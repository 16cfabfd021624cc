//! Why calls were or were not resolved, back to the first cause, in source terms.

use std::collections::BTreeSet;

use crate::claims::{CallSite, Claims, Escape, ExactClass, Reason, Receiver, Targets};
use crate::classfile::{Code, Insn, Op, Pc};
use crate::pipeline::{PipelineError, input};
use crate::program::{MethodId, Origin, Program};

/// What is asked: `pkg.Cls.method`, of all overloads, and perhaps a line of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The class as in source text, nested ones with `$`.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The line, or all lines.
    pub line: Option<u16>,
}

impl std::str::FromStr for Question {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (place, line) = match text.rsplit_once(':') {
            None => (text, None),
            Some((place, line)) => match line.parse() {
                Ok(line) => (place, Some(line)),
                Err(_) => return Err(format!("`{line}` is no line")),
            },
        };
        match place.rsplit_once('.') {
            Some((class, method)) if !class.is_empty() && !method.is_empty() => Ok(Self {
                class: class.to_owned(),
                method: method.to_owned(),
                line,
            }),
            _ => Err("write pkg.Cls.method or pkg.Cls.method:LINE".to_owned()),
        }
    }
}

/// The answer to a [`Question`], as text: a paragraph for each call.
///
/// # Errors
/// [`PipelineError::Question`] when there is no such call.
pub(super) fn answer(
    units: &[input::Unit],
    program: &Program,
    claims: &Claims,
    question: &Question,
) -> Result<String, PipelineError> {
    let names = Names {
        units,
        program,
        claims,
    };
    let methods = names.methods(question)?;
    let mut text = String::new();
    let mut lines = BTreeSet::new();
    for method in methods {
        let code = code_of(program, method);
        let found = &claims.methods[method];
        if let Some(reason) = found.skipped {
            text += &format!(
                "{}\n  not analysed: {}\n",
                names.place(method, None),
                reason.cause
            );
        }
        for call in &found.calls {
            let line = code.as_ref().and_then(|code| code.line_of(call.pc));
            lines.extend(line);
            if question.line.is_none() || question.line == line {
                text += &names.call(method, line, call);
            }
        }
    }
    if text.is_empty() {
        let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
        let message = match lines.is_empty() {
            true => "no virtual or interface call that can be reached is there".to_owned(),
            false => format!(
                "no such call at that line; there are some at {}",
                lines.join(", ")
            ),
        };
        return Err(PipelineError::Question { message });
    }
    Ok(text)
}

/// Turns ids into the words of messages.
struct Names<'a> {
    units: &'a [input::Unit],
    program: &'a Program,
    claims: &'a Claims,
}

impl Names<'_> {
    /// The methods of that class and name.
    fn methods(&self, question: &Question) -> Result<Vec<MethodId>, PipelineError> {
        let name = question.class.replace('.', "/");
        let class = self
            .program
            .classes()
            .find(|(_, class)| class.is_input() && class.name == name.as_str());
        let Some((class, _)) = class else {
            let message = format!("no class {} is in the input", question.class);
            return Err(PipelineError::Question { message });
        };
        let named = |m: &MethodId| self.program.method(*m).name == question.method.as_str();
        let methods: Vec<MethodId> = self.program.methods_of(class).filter(named).collect();
        if methods.is_empty() {
            let all = self.program.methods_of(class);
            let all: BTreeSet<String> = all
                .map(|m| self.program.method(m).name.to_string())
                .collect();
            let all: Vec<String> = all.into_iter().collect();
            let (class, method) = (&question.class, &question.method);
            let message = format!("{class} has no method {method}; it has {}", all.join(", "));
            return Err(PipelineError::Question { message });
        }
        Ok(methods)
    }

    fn call(&self, method: MethodId, line: Option<u16>, call: &CallSite) -> String {
        let named = format!(
            "{}.{}{}",
            call.named.owner, call.named.name, call.named.descriptor
        );
        let mut text = format!("{}  calls {named}\n", self.place(method, line));
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
            }
            Receiver::Unknown(reason) => text += &self.unknown("receiver", reason),
        }
        match &call.targets {
            Targets::Known(targets) if targets.is_empty() => {
                text += "  target    none: the call always throws\n";
            }
            Targets::Known(targets) => {
                let targets: Vec<String> = targets.iter().map(|t| self.method(*t)).collect();
                text += &format!("  target    {}\n", targets.join(", "));
            }
            Targets::Unknown(reason) => text += &self.unknown("target", reason),
        }
        text
    }

    /// The reason, and where it first arose.
    fn unknown(&self, what: &str, reason: &Reason) -> String {
        let line = code_of(self.program, reason.method).and_then(|c| c.line_of(reason.pc));
        let mut text = format!("  {what:<8}  unknown: {}\n", reason.cause);
        text += &format!("            first at {}\n", self.place(reason.method, line));
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

    /// Which object has escaped, and how.
    fn escape(&self, method: MethodId, escape: &Escape) -> String {
        let line_of = |(method, pc)| code_of(self.program, method).and_then(|c| c.line_of(pc));
        let class = escape.class.text().replace('/', ".");
        let (allocated, _) = escape.allocated;
        let from = self.place(allocated, line_of(escape.allocated));
        let to = self.place(method, line_of((method, escape.at)));
        let how = code_of(self.program, method).and_then(|code| how(&code, escape.at));
        let how = how.map_or(String::new(), |how| format!(", {how}"));
        format!(
            "            of the {class} allocated at {from}\n            which escapes at {to}{how}\n"
        )
    }

    fn method(&self, method: MethodId) -> String {
        let declared = self.program.method(method);
        let class = self
            .program
            .class(declared.class)
            .name
            .text()
            .replace('/', ".");
        format!("{class}.{}{}", declared.name, declared.descriptor)
    }

    /// `file!class.method:line`.
    fn place(&self, method: MethodId, line: Option<u16>) -> String {
        let declared = self.program.method(method);
        let class = self.program.class(declared.class);
        let file = match class.origin {
            Origin::Input(place) => {
                let path = &self.units[place.unit as usize].path;
                path.file_name()
                    .map_or_else(String::new, |n| n.to_string_lossy().into_owned() + "!")
            }
            Origin::ClassPath(_) | Origin::Platform => String::new(),
        };
        let line = line.map_or(String::new(), |line| format!(":{line}"));
        format!(
            "{file}{}.{}{line}",
            class.name.text().replace('/', "."),
            declared.name
        )
    }
}

fn classes(types: &[ExactClass]) -> String {
    let names: Vec<String> = types
        .iter()
        .map(|t| t.name.text().replace('/', "."))
        .collect();
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
        Insn::Field(_, field) => format!("into the field {}.{}", field.owner, field.name),
        Insn::Plain(Op::Aastore) => "into an array".to_owned(),
        Insn::Plain(Op::Athrow) => "as an exception".to_owned(),
        _ => return None,
    })
}

fn code_of(program: &Program, method: MethodId) -> Option<Code> {
    let declared = program.method(method);
    let file = program.file(declared.class)?;
    file.code(&file.methods[usize::from(declared.index)]).ok()?
}
