//! The report's list of calls of the reflection API, with the known values of their arguments.

use std::collections::{BTreeMap, BTreeSet};

use crate::names::Names;
use base::{Sym, known};
use claims::{Asked, Claims, FromCaller, Reflective};
use classfile::{FieldType, Handle, MemberRef, MethodDescriptor, source_name};
use platform::MethodHandle;
use program::MethodId;
use report::{CallerGives, Reflection, ReflectiveSite, Report, Understood};
use rewrite::{EditKind, Rewritten};

/// Fills in the sites of the input, in ascending order of method and instruction.
pub fn fill(
    report: &mut Report,
    names: Names<'_>,
    claims: &Claims,
    rewritten: Option<&Rewritten>,
    looks_at_callers: bool,
) {
    let edits = rewritten.into_iter().flat_map(|rewritten| &rewritten.edits);
    let edits = edits.filter(|edit| edit.kind == EditKind::Unreflect);
    let direct: BTreeSet<_> = edits.map(|edit| (edit.method, edit.pc)).collect();
    let kept = rewritten.into_iter().flat_map(|rewritten| &rewritten.kept);
    let kept: BTreeMap<_, _> = kept
        .map(|kept| ((kept.method, kept.pc), kept.reason))
        .collect();
    for (method, site) in sites(names, claims) {
        let at = (method, site.pc);
        let mut row = row(names, at.0, site);
        if row.is != Understood::Resolved {
            let callers = claims.callers.get(&at).into_iter().flatten();
            row.callers = callers.map(|caller| from_caller(names, caller)).collect();
        }
        row.direct = rewritten.map(|_| direct.contains(&at));
        if row.is == Understood::Resolved {
            row.why = kept.get(&at).map(|reason| (*reason).to_owned());
        }
        report.reflection.push(row);
    }
    let count = |is: Understood| {
        report
            .reflection
            .iter()
            .filter(|site| site.is == is)
            .count() as u64
    };
    report.metrics.reflection = Reflection {
        total: report.reflection.len() as u64,
        resolved: count(Understood::Resolved),
        partly: count(Understood::Partly),
        by_callers: looks_at_callers.then(|| {
            let sites = report.reflection.iter();
            sites.filter(|site| !site.callers.is_empty()).count() as u64
        }),
        direct: rewritten.map(|_| direct.len() as u64),
    };
}

/// The sites of the input's code.
pub fn sites<'a>(
    names: Names<'a>,
    claims: &'a Claims,
) -> impl Iterator<Item = (MethodId, &'a Reflective)> {
    let of_input = move |method: &MethodId| {
        let class = names.program.method(*method).class;
        names.program.class(class).is_input()
    };
    let methods = claims
        .methods
        .iter()
        .filter(move |(method, _)| of_input(method));
    methods.flat_map(|(method, claims)| claims.reflective.iter().map(move |site| (method, site)))
}

fn row(names: Names<'_>, method: MethodId, site: &Reflective) -> ReflectiveSite {
    let class = names.program.method(method).class;
    let unknown = site.asked.iter().find_map(|asked| match asked {
        Asked::Unknown(reason) => Some(*reason),
        _ => None,
    });
    let is_known = |asked: &Asked| !matches!(asked, Asked::Unknown(_));
    let is = match unknown {
        None => Understood::Resolved,
        Some(_) if site.asked.iter().any(is_known) => Understood::Partly,
        Some(_) => Understood::Unknown,
    };
    ReflectiveSite {
        input: names.input(class),
        class: names.class(class),
        method: names.method(method),
        line: names.line(method, site.pc).map(u32::from),
        calls: format!("{}.{}", source_name(site.named.owner), site.named.name),
        is,
        given: site.asked.iter().map(known_values).collect(),
        why: unknown.map(|reason| {
            format!(
                "{}, first at {}",
                reason.cause,
                names.at_pc(reason.method, reason.pc)
            )
        }),
        callers: Vec::new(),
        direct: None,
        world: site.world,
    }
}

fn from_caller(names: Names<'_>, caller: &FromCaller) -> CallerGives {
    CallerGives {
        at: names.chain(&caller.called_at),
        given: caller.site.asked.iter().map(known_values).collect(),
    }
}

/// The known values of an argument.
pub fn known_values(asked: &Asked) -> Vec<String> {
    match asked {
        Asked::Unknown(_) => vec!["?".to_owned()],
        Asked::Members(members) => members.iter().map(|member| self::member(*member)).collect(),
        Asked::Classes(classes) => classes.iter().map(|class| type_name(*class)).collect(),
        Asked::Names(names) => names
            .iter()
            .map(|name| format!("{:?}", name.text()))
            .collect(),
        Asked::List(classes) => {
            let classes: Vec<String> = classes.iter().map(|class| type_name(*class)).collect();
            vec![format!("({})", classes.join(", "))]
        }
    }
}

/// `pkg.Cls.method(int, java.lang.String)`, `new pkg.Cls(int)`, `field pkg.Cls.name`
pub fn member(member: MethodHandle) -> String {
    let Some(Handle { member, .. }) = member.runs() else {
        return "?".to_owned();
    };
    let MemberRef {
        owner,
        name,
        descriptor,
        ..
    } = member;
    let owner = source_name(owner);
    match MethodDescriptor::parse(descriptor) {
        None => format!("field {owner}.{name}"),
        Some(ty) => {
            let parameters = ty.parameters.iter().map(|p| type_name(p.descriptor()));
            let parameters = parameters.collect::<Vec<String>>().join(", ");
            if name == known().constructor {
                format!("new {owner}({parameters})")
            } else {
                format!("{owner}.{name}({parameters})")
            }
        }
    }
}

/// A type in source form, from its descriptor.
pub fn type_name(descriptor: Sym) -> String {
    match FieldType::parse(descriptor) {
        Some(FieldType::Primitive(primitive)) => primitive.keyword().to_owned(),
        Some(FieldType::Class(name) | FieldType::Array(name)) => source_name(name),
        None => "void".to_owned(),
    }
}
