//! Specification files: read before a graph is made, and written from its findings.

use std::path::PathBuf;

use super::native_image::needed;
use base::{files, line};
use callgraph::{AnswerState, Answered, Malformed, PointText, Specification, Writes, write};
use program::{ClassOrigin, MethodId, Program};
use report::native_image_file;
use session::SessionError;
use session::names::Names;

/// A format for writing specification files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecFormat {
    /// The format of the APLAS 2005 paper.
    Spec,
    /// `refl.log` of TamiFlex.
    Log,
    /// GraalVM's metadata.
    Json,
}

impl SpecFormat {
    /// The format for a file's ending.
    pub fn of(ending: &str) -> Option<Self> {
        match ending {
            "spec" => Some(Self::Spec),
            "log" => Some(Self::Log),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// Reads all these files into one specification.
pub(super) fn read(files: &[PathBuf]) -> Result<Specification, SessionError> {
    const HELP: &str = "give a file in the form METHOD @ OFFSET FILE:LINE => CLASS, a refl.log of TamiFlex, or GraalVM's reflect-config.json or reachability-metadata.json";
    let mut all = Specification::default();
    for path in files {
        let failed = |source| SessionError::Input {
            path: path.clone(),
            source,
            help: HELP.to_owned(),
        };
        let text = files::read_listed(path).map_err(|error| failed(error.into()))?;
        let text = String::from_utf8(text).map_err(|error| failed(error.into()))?;
        let name = path.display().to_string();
        all.read(&name, &text)
            .map_err(|error: Malformed| failed(error.into()))?;
    }
    Ok(all)
}

/// The answers of a graph as a file. Metadata leaves out the JDK's code: native images have the
/// JDK's own metadata.
pub(super) fn written(names: Names<'_>, answers: &[Answered], format: SpecFormat) -> String {
    let line = |method, pc| names.line(method, pc);
    match format {
        SpecFormat::Spec => write(names.program, answers, Writes::Spec, line),
        SpecFormat::Log => write(names.program, answers, Writes::Log, line),
        SpecFormat::Json => native_image_file(&needed(names, answers)),
    }
}

/// The specification points outside of the JDK's code, as text. The graph's JSON has all points.
pub(super) fn points(program: &Program, points: &[(MethodId, PointText)]) -> String {
    let is_own = |(method, _): &&(MethodId, PointText)| {
        let class = program.method(*method).class;
        program.class(class).origin != ClassOrigin::Platform
    };
    let own: Vec<_> = points.iter().filter(is_own).collect();
    let lines: String = own.iter().map(|(_, point)| point_lines(point)).collect();
    line!("specification points outside of the JDK: {}", own.len()) + &lines
}

/// The number of origins that the text shows; the JSON has all.
const SHOWN: usize = 3;

fn point_lines(point: &PointText) -> String {
    let line = point
        .line
        .map_or(String::new(), |line| format!(" at line {line}"));
    let unknown = point.unknown.replace('-', " ");
    let mut text = line!("{} in {}{line}", point.asks, point.caller);
    let why = if point.is_cut {
        ": it comes through too many places"
    } else {
        ""
    };
    let known = match point.state {
        AnswerState::Partly => "known in part",
        AnswerState::Open | AnswerState::Whole => "not known",
    };
    text += &line!("  the {unknown} is {known}{why}");
    for origin in point.origins.iter().take(SHOWN) {
        text += &line!("  from {origin}");
    }
    if point.origins.len() > SHOWN {
        text += &line!("  and from {} more places", point.origins.len() - SHOWN);
    }
    text += &depending(point);
    text += &line!("  specify: {} =>", point.specify);
    for call in point.specify_strings.iter().take(SHOWN) {
        text += &line!("  or, in quotes, the string: {call} =>");
    }
    text
}

/// How many places depend on a point, with one example.
fn depending(point: &PointText) -> String {
    let count = |all: &[String], what: &str| match all.len() {
        0 => None,
        1 => Some(format!("1 {what}")),
        count => Some(format!("{count} {what}s")),
    };
    let counts = [
        count(&point.uses, "reflective call"),
        count(&point.casts, "cast"),
    ];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    match point.casts.first().or(point.uses.first()) {
        Some(first) => line!("  needed by {}: {first}", counts.join(" and ")),
        None => String::new(),
    }
}
