//! Converts claims and edits of the library to facts about a fixture. Only this file connects the
//! fixture tests to the tool.

use super::build::BuiltFixture;
use super::facts::{CallFact, EditFact, Known, MethodName, ToolFacts, ValueAtom, ValueFact};
use super::fixture::Fixture;
use base::Id;
use claims::{Claims, Holds, MemoryModel, MethodClaims, Targets};
use classfile::{BootstrapId, Code, CodeElement, Insn, Op, Pc};
use defensive::Traces;
use platform::Identity;
use program::{MethodId, Program, World};
use rewrite::{EditKind, Rewritten};
use session::{Session, SessionError, Silent, output, threads};
use std::collections::BTreeMap;
use std::path::Path;

/// The tool's answers about the input JAR of `asked`. Writes the rewritten JAR to `out`, if a class
/// changes.
///
/// # Errors
/// If an input or the JDK cannot be used, or the output cannot be written.
pub fn run(asked: &session::Options, out: &Path) -> Result<ToolFacts, String> {
    let edited = edits(asked, Some(out)).map_err(|e| chain(&e))?;
    let Edited {
        program,
        claims,
        rewritten,
    } = edited;
    let mut facts = ToolFacts::default();
    for (class, _) in program.classes().filter(|(_, c)| c.is_input()) {
        for method in program.methods_of(class) {
            method_facts(&program, &claims, method, &mut facts);
        }
    }
    for edit in &rewritten.edits {
        facts.edits.push(edit_fact(&program, edit)?);
    }
    for left in &rewritten.left_alone {
        let MethodName { class, name, .. } = name(&program, left.method);
        let message = format!("{class}.{name}: {}", left.reason);
        if left.is_our_bug {
            facts.internal_errors.push(message);
        } else {
            facts.left_alone.push(message);
        }
    }
    Ok(facts)
}

/// The options for a built fixture. The JDK at `jdk` provides the platform's types.
///
/// # Errors
/// If the fixture names an unknown world.
pub fn asked(
    fixture: &Fixture,
    built: &BuiltFixture,
    jdk: &Path,
) -> Result<session::Options, String> {
    let world = match fixture.world.as_str() {
        "open" => World::Open,
        "sealed" => World::Sealed,
        "closed" => World::Closed,
        other => return Err(format!("no such world: {other}")),
    };
    let memory_model = if fixture.locked {
        MemoryModel::Locked { path_length: 2 }
    } else {
        MemoryModel::Java
    };
    Ok(session::Options {
        inputs: vec![built.jar.clone()],
        class_path: built.class_path.clone(),
        jdk: Some(jdk.to_owned()),
        world,
        pin_class_path: fixture.pins.contains("class-path"),
        pin_jdk: fixture.pins.contains("jdk"),
        memory_model,
        // Includes passes that are not made by default.
        passes: EditKind::ALL.to_vec(),
        calls_anywhere: true,
        ..session::Options::default()
    })
}

/// The certified claims of an analysis, and the edits that rest on them.
pub struct Edited {
    /// The analysed program.
    pub program: Program,
    /// The certified claims about it.
    pub claims: Claims,
    /// The edits; the changed classes are in the outputs.
    pub rewritten: Rewritten,
}

/// The program of the inputs.
///
/// # Errors
/// If an input or the JDK cannot be used.
pub fn program(options: &session::Options) -> Result<Program, SessionError> {
    threads::within(options.jobs, || {
        let mut session = Session::new("callgraph", options, &Silent);
        let inputs = session.read()?;
        session.program(&inputs)
    })
}

/// The program, with the certified claims about it.
///
/// # Errors
/// If an input or the JDK cannot be used.
pub fn certify(options: &session::Options) -> Result<(Program, Claims), SessionError> {
    threads::within(options.jobs, || {
        let mut session = Session::new("analyze", options, &Silent);
        let inputs = session.read()?;
        let program = session.program(&inputs)?;
        let claims = session.analyse(&program, &mut Traces::off());
        Ok((program, claims))
    })
}

/// Analyses and makes edits. Writes the output, if one is given and there are edits.
///
/// # Errors
/// If an input or the JDK cannot be used, or an output cannot be written.
pub fn edits(options: &session::Options, output: Option<&Path>) -> Result<Edited, SessionError> {
    threads::within(options.jobs, || {
        let mut session = Session::new("optimize", options, &Silent);
        let inputs = session.read()?;
        let program = session.program(&inputs)?;
        let claims = session.analyse(&program, &mut Traces::off());
        let rewritten = session.rewrite(&inputs, &program, &claims, &options.passes);
        if let Some(output) = output.filter(|_| !rewritten.classes.is_empty()) {
            let outputs = &[output.to_owned()];
            let added = output::beside(&program, &inputs, &rewritten);
            let changes = (rewritten.classes.clone(), added);
            let files = output::write(&program, &inputs, outputs, changes, options)?;
            output::commit(files)?;
        }
        Ok(Edited {
            program,
            claims,
            rewritten,
        })
    })
}

fn edit_fact(program: &Program, edit: &rewrite::CodeEdit) -> Result<EditFact, String> {
    let holder = name(program, edit.method);
    let calls = match edit.kind {
        EditKind::Narrow | EditKind::Direct => Some((called(&edit.before)?, called(&edit.after)?)),
        _ => None,
    };
    let line = program.line(edit.method, edit.pc);
    Ok(EditFact {
        kind: edit.kind.name().into(),
        class: holder.class,
        method: holder.name + &holder.descriptor,
        line: line.map_or(0, u32::from),
        calls,
    })
}

fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

fn name(program: &Program, method: MethodId) -> MethodName {
    let declared = program.method(method);
    MethodName {
        class: program.class(declared.class).name.text().into_owned(),
        name: declared.name.text().into_owned(),
        descriptor: declared.descriptor.text().into_owned(),
    }
}

/// The method whose copied body a call such as `resolute$area$0badf00d0badf00d` runs.
fn called(insn: &Insn) -> Result<MethodName, String> {
    let Insn::Invoke(_, method) = insn else {
        return Err(format!("{insn:?} is no call"));
    };
    let name = method.name.text();
    let copied = name
        .strip_prefix("resolute$")
        .and_then(|n| n.rsplit_once('$'));
    Ok(MethodName {
        class: method.owner.text().into_owned(),
        name: copied.map_or(&*name, |(name, _)| name).to_owned(),
        descriptor: method.descriptor.text().into_owned(),
    })
}

fn code_of(program: &Program, method: MethodId) -> Option<Code> {
    let declared = program.method(method);
    let file = program.file(declared.class)?;
    file.code(&file.methods[usize::from(declared.index)]).ok()?
}

/// The line of an instruction, and the index of its range among the ranges of the line table.
struct LineRange {
    line: u32,
    range: usize,
}

/// The places of all instructions by origin.
fn places(code: &Code) -> BTreeMap<Pc, LineRange> {
    let (mut line, mut range) = (0, 0);
    let mut found = BTreeMap::new();
    for item in &code.items {
        match item {
            CodeElement::Label(label) => {
                if let Some((_, n)) = code.lines.iter().find(|(at, _)| at == label) {
                    (line, range) = (u32::from(*n), range + 1);
                }
            }
            CodeElement::Insn(pc, _) => {
                found.insert(*pc, LineRange { line, range });
            }
        }
    }
    found
}

fn method_facts(program: &Program, all: &Claims, method: MethodId, facts: &mut ToolFacts) {
    let Some(code) = code_of(program, method) else {
        return;
    };
    let nothing = MethodClaims::default();
    let claims = all.methods.get(method).unwrap_or(&nothing);
    let places = places(&code);
    for (pc, insn) in code.insns() {
        if matches!(
            insn,
            Insn::Invoke(Op::Invokevirtual | Op::Invokeinterface, _)
        ) {
            facts
                .calls
                .push(call(program, claims, method, pc, places[&pc].line));
        }
        if let Insn::InvokeDynamic(bootstrap, _) = insn
            && !is_platform(program, method, *bootstrap)
        {
            let line = places[&pc].line;
            facts.calls.push(linked(program, claims, method, pc, line));
        }
    }
    facts
        .values
        .extend(values(program, claims, method, &code, &places));
}

/// Whether the bootstrap method is one of `java.lang.invoke` or `java.lang.runtime`. Their sites do
/// not count as calls.
fn is_platform(program: &Program, method: MethodId, bootstrap: BootstrapId) -> bool {
    let file = program.file(program.method(method).class);
    let bootstrap = file.and_then(|file| file.bootstraps.get(bootstrap.index()));
    bootstrap.is_none_or(|b| b.handle.member.owner.bytes().starts_with(b"java/lang/"))
}

/// The targets of a call site that the program's own bootstrap method links.
fn linked(
    program: &Program,
    claims: &MethodClaims,
    method: MethodId,
    pc: Pc,
    line: u32,
) -> CallFact {
    let targets = match claims.linked.iter().find(|site| site.pc == pc) {
        Some(site) => Known::Set(site.targets.iter().map(|t| name(program, *t)).collect()),
        None if claims.unreached.contains(&pc) => Known::Unreached,
        None => Known::Unknown("an invokedynamic".into()),
    };
    let holder = name(program, method);
    CallFact {
        class: holder.class,
        method: holder.name + &holder.descriptor,
        line,
        targets,
    }
}

fn call(program: &Program, claims: &MethodClaims, method: MethodId, pc: Pc, line: u32) -> CallFact {
    let targets = match claims.calls.iter().find(|c| c.pc == pc).map(|c| &c.targets) {
        Some(Targets::Known(targets) | Targets::Implementations(targets)) => {
            Known::Set(targets.iter().map(|t| name(program, *t)).collect())
        }
        Some(Targets::Unknown(reason)) => Known::Unknown(reason.cause.to_string()),
        None => match &claims.skipped {
            Some(reason) => Known::Unknown(reason.cause.to_string()),
            None => Known::Unreached,
        },
    };
    let holder = name(program, method);
    CallFact {
        class: holder.class,
        method: holder.name + &holder.descriptor,
        line,
        targets,
    }
}

/// The value of each variable after its last assignment in each range of each line.
fn values(
    program: &Program,
    claims: &MethodClaims,
    method: MethodId,
    code: &Code,
    places: &BTreeMap<Pc, LineRange>,
) -> Vec<ValueFact> {
    let mut last: BTreeMap<(usize, u16), (Pc, ValueFact)> = BTreeMap::new();
    for (pc, insn) in code.insns() {
        let Insn::Local(Op::Astore, slot) = insn else {
            continue;
        };
        let (Some(place), Some(local)) = (places.get(&pc), variable(code, pc, *slot)) else {
            continue;
        };
        let holds = claims
            .variables
            .iter()
            .find(|v| v.pc == pc && v.slot == *slot);
        let (value, types, non_null) = match holds.map(|v| &v.holds) {
            Some(Holds::Known { atoms, nullable }) => known(program, atoms, *nullable),
            Some(Holds::Unknown(reason, non_null)) => {
                (Known::Unknown(reason.cause.to_string()), None, *non_null)
            }
            None => (
                Known::Unknown("a parameter, or unreached".into()),
                None,
                false,
            ),
        };
        let holder = name(program, method);
        let fact = ValueFact {
            class: holder.class,
            method: holder.name + &holder.descriptor,
            line: place.line,
            local,
            value,
            types,
            non_null,
        };
        last.insert((place.range, *slot), (pc, fact));
    }
    last.into_values().map(|(_, fact)| fact).collect()
}

/// The debug name of the variable that a store begins or changes: its range covers the code after
/// the store.
fn variable(code: &Code, store: Pc, slot: u16) -> Option<String> {
    let position = |label| {
        code.items
            .iter()
            .position(|i| *i == CodeElement::Label(label))
    };
    let at = code
        .items
        .iter()
        .position(|i| matches!(i, CodeElement::Insn(pc, _) if *pc == store))?;
    let next = code.items[at + 1..]
        .iter()
        .position(|i| matches!(i, CodeElement::Insn(..)))?
        + at
        + 1;
    let found = code.variables.iter().find(|v| {
        let (start, end) = (position(v.start), position(v.end));
        v.index == slot && start.is_some_and(|s| s < next) && end.is_none_or(|e| e > next)
    });
    found.map(|v| v.name.text().into_owned())
}

fn known(
    program: &Program,
    atoms: &[claims::KnownValue],
    nullable: bool,
) -> (Known<ValueAtom>, Option<Vec<String>>, bool) {
    let mut set = Vec::new();
    let mut types = Vec::new();
    for atom in atoms {
        match atom {
            claims::KnownValue::Object(class, method, pc) => {
                let line = code_of(program, *method)
                    .and_then(|code| places(&code).get(pc).map(|p| p.line));
                types.push(class.text().into_owned());
                set.push(ValueAtom::Alloc(
                    class.text().into_owned(),
                    line.unwrap_or(0),
                ));
            }
            claims::KnownValue::Lambda(interface, method, pc) => {
                let line = code_of(program, *method)
                    .and_then(|code| places(&code).get(pc).map(|p| p.line));
                // A class that no fixture can name: `$` stands in no real name here.
                let name = format!("{}$lambda", interface.text());
                types.push(name.clone());
                set.push(ValueAtom::Alloc(name, line.unwrap_or(0)));
            }
            claims::KnownValue::Instance(class) => {
                types.push(class.text().into_owned());
                set.push(ValueAtom::Alloc(class.text().into_owned(), 0));
            }
            claims::KnownValue::Constant(Identity::String(text)) => {
                types.push("java/lang/String".into());
                set.push(ValueAtom::Text(text.text().into_owned()));
            }
            claims::KnownValue::Constant(Identity::Class(class)) => {
                types.push("java/lang/Class".into());
                set.push(ValueAtom::Class(class.text().into_owned()));
            }
            claims::KnownValue::Constant(other) => unreachable!("{other:?} is no constant"),
        }
    }
    if nullable {
        set.push(ValueAtom::Null);
    }
    (Known::Set(set), Some(types), !nullable)
}
