//! Specification points as text and as data for JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::name_pattern::method_name;
use super::points::{AnswerState, CodeSite, InputOrigin, Point, UnknownInput};
use super::reflection_api::ReflectionApi;
use super::specification::place_text;
use base::known;
use classfile::{Code, FieldType, Insn, MethodDescriptor, MethodRef, Pc, source_name};
use program::{MethodId, Program};

/// A specification point, in the JSON of a graph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PointText {
    /// The method with the call.
    pub caller: String,
    /// The call.
    pub pc: Pc,
    /// Its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// Its request, for example `Class.forName`.
    pub asks: &'static str,
    /// How much the graph knows of its values: `partly` or `open`.
    pub state: AnswerState,
    /// The unknown input: `class-name`, `class`, `member-name` or `member`.
    pub unknown: &'static str,
    /// Whether the way back to the origins has too many places to follow.
    pub is_cut: bool,
    /// The origins of the unknown input, the nearest first.
    pub origins: Vec<String>,
    /// Other reflective calls that depend on it:
    /// `Class.newInstance in pkg.Cls.run(int)void at line 12`.
    pub uses: Vec<String>,
    /// Casts of the objects that these make: `pkg.Type in pkg.Cls.run(int)void at line 12`.
    pub casts: Vec<String>,
    /// The text that a specification file has before the answer.
    pub specify: String,
    /// The calls among the origins that return a string, as a specification file has them before
    /// that string.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specify_strings: Vec<String>,
}

/// The text of a point.
pub fn point_text(program: &Program, point: &Point) -> PointText {
    let say = Say { program };
    let (method, pc) = point.at;
    let line = say.line(point.at);
    PointText {
        caller: say.method(method),
        pc,
        line,
        asks: point.asks.name(),
        state: point.state,
        unknown: match point.unknown {
            UnknownInput::ClassName => "class-name",
            UnknownInput::Class => "class",
            UnknownInput::MemberName => "member-name",
            UnknownInput::Member => "member",
        },
        is_cut: point.is_cut,
        origins: point.origins.iter().map(|o| say.origin(*o)).collect(),
        uses: point.uses.iter().map(|of| say.used(*of)).collect(),
        casts: point
            .casts
            .iter()
            .map(|(method, pc, ty)| format!("{} {}", source_name(*ty), say.at((*method, *pc))))
            .collect(),
        specify: place_text(program, point.at, line),
        specify_strings: say.specify_strings(&point.origins),
    }
}

struct Say<'a> {
    program: &'a Program,
}

impl Say<'_> {
    fn method(&self, method: MethodId) -> String {
        let method = self.program.method(method);
        let class = source_name(self.program.class(method.class).name);
        method_name(&class, &method.name.text(), method.descriptor)
    }

    /// The places of the program's calls that return a string. A string for a call in the JDK would
    /// hold for all uses of that code.
    fn specify_strings(&self, origins: &[InputOrigin]) -> Vec<String> {
        let place = |origin: &InputOrigin| match *origin {
            InputOrigin::Call(at, _) if !self.is_platform(at.0) => {
                let named = self.named(at)?;
                let result = MethodDescriptor::parse(named.descriptor)?.result?;
                let is_string = result == FieldType::Class(known().string);
                is_string.then(|| place_text(self.program, at, self.line(at)))
            }
            _ => None,
        };
        origins.iter().filter_map(place).collect()
    }

    fn is_platform(&self, method: MethodId) -> bool {
        let class = self.program.method(method).class;
        self.program.class(class).is_platform()
    }

    fn code(&self, method: MethodId) -> Option<Code> {
        let declared = self.program.method(method);
        let file = self.program.file(declared.class)?;
        file.code(&file.methods[usize::from(declared.index)]).ok()?
    }

    fn line(&self, (method, pc): CodeSite) -> Option<u16> {
        self.program.line(method, pc)
    }

    fn named(&self, (method, pc): CodeSite) -> Option<MethodRef> {
        let code = self.code(method)?;
        let mut insns = code.insns();
        match insns.find(|(at, _)| *at == pc)?.1 {
            Insn::Invoke(_, named) => Some(*named),
            _ => None,
        }
    }

    /// `in pkg.Cls.run(int)void at line 12`
    fn at(&self, at: CodeSite) -> String {
        let line = self.line(at);
        let line = line.map_or(String::new(), |line| format!(" at line {line}"));
        format!("in {}{line}", self.method(at.0))
    }

    fn used(&self, (method, pc, asks): (MethodId, Pc, ReflectionApi)) -> String {
        format!("{} {}", asks.name(), self.at((method, pc)))
    }

    fn origin(&self, origin: InputOrigin) -> String {
        match origin {
            InputOrigin::Parameter(method, n) => {
                format!("parameter {} of {}", n + 1, self.method(method))
            }
            InputOrigin::Field(field) => {
                let field = self.program.field(field);
                let class = source_name(self.program.class(field.class).name);
                format!("field {class}.{}, which no known code writes", field.name)
            }
            InputOrigin::Call(at, text) => {
                let named = self.named(at).map_or("a call".to_owned(), |named| {
                    format!("{}.{}", source_name(named.owner), named.name)
                });
                let text = text.map_or(String::new(), |text| format!("{:?}", &*text.text()));
                format!("the result of {named}({text}) {}", self.at(at))
            }
            InputOrigin::Text(at) => format!("a string that is put together {}", self.at(at)),
            InputOrigin::Element(at) => format!("an element of an array {}", self.at(at)),
        }
    }
}
