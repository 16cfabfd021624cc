//! The meaning of a specification in a program: the answers of calls, and the members that may be
//! used anywhere.

use std::collections::{BTreeMap, BTreeSet};

use super::super::name_pattern::{method_name, type_name};
use super::super::reflection_api::{AnswerKind, ReflectionAnswer, ReflectionApi};
use super::{ReflectionEntry, Specification, SpecifiedAnswer, SpecifiedPlace, internal};
use base::{Sym, known};
use classfile::{Code, FieldType, Insn, MethodDescriptor, MethodRef, Pc, source_name};
use program::{ClassId, MethodId, Program};

/// Members that may be used by reflection anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// If set, the entry holds only once code of this class runs.
    pub condition: Option<ClassId>,
    /// The class.
    pub class: ClassId,
    /// Its methods, constructors and initialiser that may run.
    pub run: Vec<MethodId>,
    /// Whether objects are made without a constructor.
    pub is_made: bool,
}

/// The statements of files about a program.
#[derive(Clone, Debug, Default)]
pub struct Specified {
    /// The answers of calls.
    pub at: BTreeMap<(MethodId, Pc), BTreeSet<ReflectionAnswer>>,
    /// The strings that calls return.
    pub texts: BTreeMap<(MethodId, Pc), BTreeSet<Sym>>,
    /// The members that may be used anywhere.
    pub anywhere: Vec<Listed>,
}

impl Specified {
    /// Whether the files make no statement.
    pub fn is_empty(&self) -> bool {
        self.at.is_empty() && self.texts.is_empty() && self.anywhere.is_empty()
    }
}

impl Specification {
    /// Its meaning in a program, and warnings about missing parts: file and line, and a message.
    pub fn resolve(&self, program: &Program) -> (Specified, Vec<(String, String)>) {
        let mut specified = Specified::default();
        let mut warnings = self.warnings.clone();
        for fact in &self.facts {
            match answers(program, fact) {
                Ok(found) => {
                    for (method, pc, named) in found {
                        specified.at.entry((method, pc)).or_default().extend(named);
                    }
                }
                Err(warning) => warnings.push((fact.spot.clone(), warning)),
            }
        }
        for text in &self.texts {
            match string_calls(program, &text.place) {
                Ok(calls) => calls.into_iter().for_each(|call| {
                    let texts = specified.texts.entry(call).or_default();
                    texts.insert(Sym::from(&*text.text));
                }),
                Err(warning) => warnings.push((text.spot.clone(), warning)),
            }
        }
        for (spot, entry) in &self.entries {
            let mut warn = |warning| warnings.push((spot.clone(), warning));
            match listed(program, entry, &mut warn) {
                Ok(found) => specified.anywhere.extend(found),
                Err(warning) => warn(warning),
            }
        }
        warnings.sort();
        let reported = warnings.into_iter();
        let reported = reported.map(|(spot, text)| (format!("{}:{}", spot.file, spot.line), text));
        (specified, reported.collect())
    }
}

type FoundAnswers = Vec<(MethodId, Pc, Vec<ReflectionAnswer>)>;

/// The calls that an answer is about, each with the members found.
fn answers(program: &Program, fact: &SpecifiedAnswer) -> Result<FoundAnswers, String> {
    let calls = calls(program, &fact.place)?;
    let mut found = Vec::new();
    let mut failed = None;
    for (method, pc, asks) in calls {
        match named(program, asks, &fact.target) {
            Ok(named) => found.push((method, pc, named)),
            Err(why) => failed = Some(why),
        }
    }
    match failed {
        Some(why) if found.is_empty() => Err(why),
        _ => Ok(found),
    }
}

/// The calls of the reflection API at a place.
fn calls(
    program: &Program,
    place: &SpecifiedPlace,
) -> Result<Vec<(MethodId, Pc, ReflectionApi)>, String> {
    let is_asked = |asks: &ReflectionApi| place.asks.as_ref().is_none_or(|n| *n == asks.name());
    let calls = calls_at(program, place)?.into_iter();
    let found = calls.filter_map(|(method, pc, named)| {
        let asks = ReflectionApi::of(&named).filter(is_asked)?;
        Some((method, pc, asks))
    });
    let found: Vec<_> = found.collect();
    if found.is_empty() {
        Err(format!(
            "{} has no such call of the reflection API there",
            place.method
        ))
    } else {
        Ok(found)
    }
}

/// The calls at a place that return a string. A line alone does not mean the calls that put strings
/// together.
fn string_calls(program: &Program, place: &SpecifiedPlace) -> Result<Vec<(MethodId, Pc)>, String> {
    const STRINGS: [&str; 3] = [
        "java/lang/String",
        "java/lang/StringBuilder",
        "java/lang/StringBuffer",
    ];
    let calls = calls_at(program, place)?.into_iter();
    let found = calls.filter(|(.., named)| {
        let result = MethodDescriptor::parse(named.descriptor).and_then(|ty| ty.result);
        let may_be = matches!(result, Some(FieldType::Class(name))
            if name == known().string || name == known().object);
        may_be && (place.pc.is_some() || !STRINGS.iter().any(|owner| named.owner == **owner))
    });
    let found: Vec<(MethodId, Pc)> = found.map(|(method, pc, _)| (method, pc)).collect();
    if found.is_empty() {
        return Err(format!(
            "{} has no call there that returns a string",
            place.method
        ));
    }
    Ok(found)
}

/// The calls at a place, each with the method that it names.
fn calls_at(
    program: &Program,
    place: &SpecifiedPlace,
) -> Result<Vec<(MethodId, Pc, MethodRef)>, String> {
    let mut found = Vec::new();
    for method in methods_at(program, place)? {
        let Some(code) = code(program, method) else {
            continue;
        };
        for (pc, insn) in code.insns() {
            let is_line = |line| program.line(method, pc).map(u32::from) == Some(line);
            let is_it =
                place.pc.is_none_or(|at| at == u32::from(pc)) && place.line.is_none_or(is_line);
            if let (Insn::Invoke(_, named), true) = (insn, is_it) {
                found.push((method, pc, *named));
            }
        }
    }
    Ok(found)
}

/// The methods that may contain a place.
fn methods_at(program: &Program, place: &SpecifiedPlace) -> Result<Vec<MethodId>, String> {
    let classes: Vec<ClassId> = match (&place.class, &place.source) {
        (Some(name), _) => vec![class(program, name)?],
        (None, Some(source)) => {
            let all = program.classes();
            let of_file = all.filter(|(_, class)| file_of(&source_name(class.name)) == source);
            of_file.map(|(id, _)| id).collect()
        }
        (None, None) => Vec::new(),
    };
    let methods = classes.iter().flat_map(|class| program.methods_of(*class));
    let methods = methods.filter(|id| {
        let method = program.method(*id);
        method.name == *place.method
            && place.types.as_ref().is_none_or(|(parameters, result)| {
                has_types(method.descriptor, parameters, Some(result))
            })
    });
    let methods: Vec<MethodId> = methods.collect();
    if methods.is_empty() {
        let of = place.class.as_ref().or(place.source.as_ref());
        let of = of.map_or("", |of| of);
        Err(format!("{of} has no method {}", place.method))
    } else {
        Ok(methods)
    }
}

/// The usual name of a class's source file.
pub(super) fn file_of(class: &str) -> &str {
    let simple = class.rsplit('.').next().unwrap_or(class);
    match simple.find('$') {
        Some(end) if end > 0 => &simple[..end],
        _ => simple,
    }
}

fn code(program: &Program, method: MethodId) -> Option<Code> {
    let declared = program.method(method);
    let file = program.file(declared.class)?;
    file.code(&file.methods[usize::from(declared.index)]).ok()?
}

fn class(program: &Program, name: &str) -> Result<ClassId, String> {
    let found = program.find(internal(name));
    found.map_err(|_| {
        format!("there is no class {name} in the input, on the class path or in the JDK")
    })
}

/// Whether a descriptor has these types in source form; an empty result matches any.
fn has_types(descriptor: Sym, parameters: &str, result: Option<&String>) -> bool {
    let whole = method_name("", "", descriptor);
    let types = whole.strip_prefix(".(").unwrap_or(&whole);
    let Some((of, gives)) = types.split_once(')') else {
        return false;
    };
    of == parameters && result.is_none_or(|result| result.is_empty() || result == gives)
}

/// The members that a text means as the answer of a call.
fn named(
    program: &Program,
    asks: ReflectionApi,
    text: &str,
) -> Result<Vec<ReflectionAnswer>, String> {
    if text.starts_with('[') || text.ends_with("[]") && !text.contains('(') {
        return Err(format!("{text} is an array, which has no code"));
    }
    let (name, types) = match text.split_once('(') {
        Some((name, types)) => (name, types.split_once(')')),
        None => (text, None),
    };
    let is_overload = |descriptor| {
        types.is_none_or(|(parameters, result)| {
            has_types(descriptor, parameters, Some(&result.to_owned()))
        })
    };
    let member = || {
        let (of, member) = name.rsplit_once('.').unwrap_or(("", name));
        match class(program, of) {
            Err(_) if program.find(internal(name)).is_ok() => Err(format!(
                "{} gives a member, and {name} is a class: write pkg.Cls.name",
                asks.name()
            )),
            found => Ok((found?, member)),
        }
    };
    match asks.kind() {
        AnswerKind::Class if types.is_some() => Err(format!("{} gives a class", asks.name())),
        AnswerKind::Class => Ok(vec![ReflectionAnswer::Class(class(program, text)?)]),
        AnswerKind::Constructor => {
            let of = class(program, name.strip_suffix(".<init>").unwrap_or(name))?;
            let all = program.methods_of(of).filter(|id| {
                let method = program.method(*id);
                let is_made =
                    asks != ReflectionApi::Instance || method.descriptor == known().nothing;
                method.name == known().constructor && is_made && is_overload(method.descriptor)
            });
            some(all.map(ReflectionAnswer::Method), || match asks {
                ReflectionApi::Instance => format!("{name} has no constructor without parameters"),
                _ => format!("there is no constructor {text}"),
            })
        }
        AnswerKind::Method => {
            let (of, member) = member()?;
            let above = program.superclasses(of).map_while(Result::ok);
            let declared = above.map(|class| -> Vec<ReflectionAnswer> {
                let all = program.methods_of(class).filter(|id| {
                    let method = program.method(*id);
                    method.name == *member && is_overload(method.descriptor)
                });
                all.map(ReflectionAnswer::Method).collect()
            });
            let found = declared.into_iter().find(|found| !found.is_empty());
            some(found.into_iter().flatten(), || {
                format!("there is no method {text}")
            })
        }
        AnswerKind::Field => {
            let (of, member) = member()?;
            let fields = program.fields_of(of);
            let fields = fields.filter(|id| program.field(*id).name == *member);
            some(fields.map(ReflectionAnswer::Field), || {
                format!("there is no field {text}")
            })
        }
    }
}

fn some(
    all: impl Iterator<Item = ReflectionAnswer>,
    none: impl FnOnce() -> String,
) -> Result<Vec<ReflectionAnswer>, String> {
    let all: Vec<ReflectionAnswer> = all.collect();
    if all.is_empty() { Err(none()) } else { Ok(all) }
}

/// The members that an entry of metadata lets run; `None` for an array or a primitive type. A
/// missing method gives a warning; the rest of the entry still holds.
fn listed(
    program: &Program,
    entry: &ReflectionEntry,
    warn: &mut dyn FnMut(String),
) -> Result<Option<Listed>, String> {
    const NUMBERS: [&str; 9] = [
        "boolean", "byte", "char", "short", "int", "long", "float", "double", "void",
    ];
    let name = &*entry.class;
    if name.starts_with('[') || name.ends_with("[]") || NUMBERS.contains(&name) {
        return Ok(None);
    }
    let condition = entry.condition.as_deref().map(|name| class(program, name));
    let of = class(program, name)?;
    let mut run = BTreeSet::new();
    if entry.is_used {
        run.extend(program.class_initializer(of));
    }
    for (name, types) in &entry.methods {
        let found = program.methods_of(of).filter(|id| {
            let method = program.method(*id);
            let has_types = || {
                let ty = MethodDescriptor::parse(method.descriptor);
                let is = ty.map(|ty| ty.parameters.into_iter().map(type_name).collect());
                types.is_none() || is == *types
            };
            method.name == **name && has_types()
        });
        let found: Vec<MethodId> = found.collect();
        if found.is_empty() {
            let types = types
                .as_ref()
                .map_or(String::new(), |t| format!("({})", t.join(", ")));
            warn(format!("there is no method {}.{name}{types}", entry.class));
        }
        run.extend(found);
    }
    let is_constructor = |id: &MethodId| program.method(*id).name == known().constructor;
    let is_public = |id: &MethodId| program.method(*id).flags.is_public();
    let is_code = |id: &MethodId| {
        let name = program.method(*id).name;
        name != known().constructor && name != known().initializer
    };
    if let Some(public) = entry.constructors {
        let all = program.methods_of(of).filter(is_constructor);
        run.extend(all.filter(|id| !public || is_public(id)));
    }
    match entry.all_methods {
        Some(true) => {
            let above = program.superclasses(of).map_while(Result::ok);
            let above: Vec<ClassId> = above.take_while(|c| Some(*c) != program.object()).collect();
            let all = above.iter().flat_map(|class| program.methods_of(*class));
            run.extend(all.filter(is_code).filter(is_public));
        }
        Some(false) => run.extend(program.methods_of(of).filter(is_code)),
        None => {}
    }
    let is_run = |id: &MethodId| !program.method(*id).flags.is_abstract();
    Ok(Some(Listed {
        condition: condition.transpose()?,
        class: of,
        run: run.into_iter().filter(is_run).collect(),
        is_made: entry.is_made,
    }))
}
