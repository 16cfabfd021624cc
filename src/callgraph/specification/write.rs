//! Writes answers as files that can be read again, and the texts of places in them.

use std::fmt::Write as _;

use super::super::name_pattern::{method_name, type_name};
use super::super::reflection_api::{ReflectionAnswer, ReflectionApi};
use super::resolve::file_of;
use base::escape;
use classfile::{FieldType, MethodDescriptor, Pc, source_name};
use program::{MethodId, Program};

/// An answer of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answered {
    /// The method with the call.
    pub method: MethodId,
    /// The call.
    pub pc: Pc,
    /// Its request.
    pub asks: ReflectionApi,
    /// The answer.
    pub named: ReflectionAnswer,
}

/// A text form of answers by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// The paper's, `.spec`.
    Spec,
    /// `refl.log` of TamiFlex. It has no word for class loaders and services.
    Log,
}

/// A file with these answers; `line` gives the source lines of instructions.
pub fn write(
    program: &Program,
    answers: &[Answered],
    form: Writes,
    line: impl Fn(MethodId, Pc) -> Option<u16>,
) -> String {
    let lines = answers.iter().filter_map(|answer| {
        let at = line(answer.method, answer.pc);
        match form {
            Writes::Spec => {
                let place = place_text(program, (answer.method, answer.pc), at);
                Some(format!("{place} => {}", answer_text(program, *answer)))
            }
            Writes::Log => logged(program, answer, at),
        }
    });
    let mut lines: Vec<String> = lines.collect();
    lines.sort_unstable();
    lines.dedup();
    lines
        .iter()
        .fold(String::new(), |text, line| text + &escape::line(line))
}

/// A place in the paper's form, with class and types: `pkg.Cls.run(int)void @ 12 Cls.java:34`.
pub fn place_text(program: &Program, (method, pc): (MethodId, Pc), line: Option<u16>) -> String {
    let class = source_name(program.class(program.method(method).class).name);
    let mut text = format!("{} @ {pc}", whole(program, method));
    if let Some(line) = line {
        let _ = write!(text, " {}.java:{line}", file_of(&class));
    }
    text
}

/// An answer in the paper's form: a class, or a member.
pub fn answer_text(program: &Program, answer: Answered) -> String {
    match answer.named {
        ReflectionAnswer::Class(class) => source_name(program.class(class).name),
        ReflectionAnswer::Method(method) if answer.asks == ReflectionApi::Instance => {
            source_name(program.class(program.method(method).class).name)
        }
        ReflectionAnswer::Method(method) => whole(program, method),
        ReflectionAnswer::Field(field) => {
            let field = program.field(field);
            let class = source_name(program.class(field.class).name);
            format!("{class}.{}", field.name)
        }
    }
}

fn whole(program: &Program, method: MethodId) -> String {
    let method = program.method(method);
    let class = source_name(program.class(method.class).name);
    method_name(&class, &method.name.text(), method.descriptor)
}

/// The line of `refl.log`; `None` if the form has no word for the call.
fn logged(program: &Program, answer: &Answered, line: Option<u16>) -> Option<String> {
    let kind = match answer.asks {
        ReflectionApi::LoadClass | ReflectionApi::Service => return None,
        ReflectionApi::Read => "Field.get*",
        ReflectionApi::Write => "Field.set*",
        asks => asks.name(),
    };
    let target = match answer.named {
        ReflectionAnswer::Class(_) => answer_text(program, *answer),
        ReflectionAnswer::Method(_) if answer.asks == ReflectionApi::Instance => {
            answer_text(program, *answer)
        }
        ReflectionAnswer::Method(id) => {
            let method = program.method(id);
            let class = source_name(program.class(method.class).name);
            let ty = MethodDescriptor::parse(method.descriptor)?;
            let parameters: Vec<String> = ty.parameters.iter().map(|p| type_name(*p)).collect();
            let result = ty.result.map_or("void".to_owned(), type_name);
            format!(
                "<{class}: {result} {}({})>",
                method.name,
                parameters.join(",")
            )
        }
        ReflectionAnswer::Field(id) => {
            let field = program.field(id);
            let class = source_name(program.class(field.class).name);
            let ty = FieldType::parse(field.descriptor).map(type_name)?;
            format!("<{class}: {ty} {}>", field.name)
        }
    };
    let caller = program.method(answer.method);
    let class = source_name(program.class(caller.class).name);
    let line = line.map_or(String::new(), |line| line.to_string());
    Some(format!("{kind};{target};{class}.{};{line};;", caller.name))
}
