//! The figures of the report, computed from claims (design 3, "Metrics").

use std::collections::BTreeMap;

use claims::{Claims, Coverage, Receiver, Targets, UnknownCause};
use classfile::Pc;
use program::{ClassId, ClassOrigin, MethodId, Program};
use report::Report;
use session::Inputs;
use session::digest::of_archive;
use session::names::Names;
use session::unedited::is_selecting;

/// The number of unknown receivers by cause, with the first such call.
type UnknownReceivers = BTreeMap<UnknownCause, (u64, MethodId, Pc)>;

/// Fills in inputs, JDK, metrics of claims, and the ranking of causes of uncertainty.
pub(super) fn fill(report: &mut Report, inputs: &Inputs, program: &Program, claims: &Claims) {
    report.inputs = described(inputs, program);
    report.jdk = Some(report::Jdk {
        home: inputs.jdk.home().display().to_string(),
        version: inputs.jdk.version().to_owned(),
        sha256: inputs.pins.jdk.clone(),
    });
    report.pinned.clone_from(&inputs.pins.class_path);
    let names = Names::of(inputs, program);
    let mut sum = Coverage::default();
    let mut sizes = (0usize, 0usize);
    let mut unknown = UnknownReceivers::new();
    let mut by_class: BTreeMap<ClassId, Coverage> = BTreeMap::new();
    for (method, claims) in claims.methods.iter() {
        let class = program.method(method).class;
        if !program.class(class).is_input() {
            continue;
        }
        add(&mut sum, &claims.coverage);
        add(by_class.entry(class).or_default(), &claims.coverage);
        for call in &claims.calls {
            if !is_selecting(call) {
                continue;
            }
            match &call.receiver {
                Receiver::Known {
                    types,
                    by_value: true,
                    ..
                } if !types.is_empty() => {
                    sizes.0 += types.len();
                    sizes.1 += 1;
                }
                // The method that a lambda runs is known.
                Receiver::Unknown(_) if matches!(call.targets, Targets::Implementations(_)) => {}
                Receiver::Unknown(reason) => {
                    let first = (0, method, call.pc);
                    unknown.entry(reason.cause).or_insert(first).0 += 1;
                }
                Receiver::Known { .. } => {}
            }
        }
    }
    let looks_everywhere = report.command == "analyze";
    let some_context = |count: u32| looks_everywhere.then_some(u64::from(count));
    report.metrics = report::Metrics {
        variables: variables(&sum, looks_everywhere),
        variables_strict: variables_strict(&sum, looks_everywhere),
        call_sites: call_sites(&sum, looks_everywhere),
        packages: packages(names, &by_class, looks_everywhere),
        functional_calls: report::FunctionalCalls {
            total: sum.functional as u64,
            one_target_initial: sum.functional_one_target as u64,
            one_target_some_context: some_context(sum.functional_some_context),
        },
        mean_set_size: (sizes.1 > 0).then(|| sizes.0 as f64 / sizes.1 as f64),
        ..Default::default()
    };
    report.unknown = ranking(names, unknown);
}

/// The figures of each package of the input.
fn packages(
    names: Names<'_>,
    by_class: &BTreeMap<ClassId, Coverage>,
    has_contexts: bool,
) -> Vec<report::Package> {
    let mut packages: BTreeMap<(u32, String), (u64, Coverage)> = BTreeMap::new();
    let input = names
        .program
        .classes()
        .filter(|(_, class)| class.is_input());
    for (id, _) in input {
        let (classes, sum) = packages.entry(package(names, id)).or_default();
        *classes += 1;
        if let Some(coverage) = by_class.get(&id) {
            add(sum, coverage);
        }
    }
    let packages = packages.into_iter();
    let figures = packages.map(|((input, name), (classes, sum))| report::Package {
        input,
        name,
        classes,
        call_sites: call_sites(&sum, has_contexts),
    });
    figures.collect()
}

/// The input and the package of a class.
fn package(names: Names<'_>, class: ClassId) -> (u32, String) {
    let mut name = names.class(class);
    // A nested archive's name has dots, too.
    let start = name.rfind('!').map_or(0, |at| at + 1);
    let end = name[start..].rfind('.').map_or(start, |at| start + at);
    name.truncate(end);
    (names.input(class), name)
}

/// The figures of calls that select by their receiver.
fn call_sites(sum: &Coverage, has_contexts: bool) -> report::CallSites {
    let some_context = |count: u32| has_contexts.then_some(u64::from(count));
    report::CallSites {
        virtual_and_interface: sum.calls as u64,
        one_target_initial: Some(sum.one_target as u64),
        one_target_some_context: some_context(sum.one_target_some_context),
        by_value_initial: Some(sum.by_value as u64),
        by_value_some_context: some_context(sum.by_value_some_context),
    }
}

/// The figures of variables.
pub(super) fn variables(sum: &Coverage, has_contexts: bool) -> report::Variables {
    report::Variables {
        total: sum.total as u64,
        initial: Some(sum.initial as u64),
        some_context: has_contexts.then_some(sum.some_context as u64),
        by_type: sum.by_type.map(|n| n as u64),
    }
}

/// The figures of variables other than constants.
pub(super) fn variables_strict(sum: &Coverage, has_contexts: bool) -> report::Variables {
    report::Variables {
        total: sum.strict_total as u64,
        initial: Some(sum.strict as u64),
        some_context: has_contexts.then_some(sum.strict_some_context as u64),
        ..Default::default()
    }
}

pub(super) fn add(sum: &mut Coverage, more: &Coverage) {
    sum.total += more.total;
    sum.initial += more.initial;
    sum.strict += more.strict;
    sum.strict_total += more.strict_total;
    sum.some_context += more.some_context;
    sum.strict_some_context += more.strict_some_context;
    sum.one_target += more.one_target;
    sum.one_target_some_context += more.one_target_some_context;
    sum.by_value += more.by_value;
    sum.by_value_some_context += more.by_value_some_context;
    sum.by_type = match (sum.by_type, more.by_type) {
        (Some(a), Some(b)) => Some(a + b),
        (a, b) => a.or(b),
    };
    sum.calls += more.calls;
    sum.functional += more.functional;
    sum.functional_one_target += more.functional_one_target;
    sum.functional_some_context += more.functional_some_context;
}

/// The causes that end claims, the most frequent first.
fn ranking(names: Names<'_>, unknown: UnknownReceivers) -> Vec<report::UnknownReason> {
    let mut ranking: Vec<report::UnknownReason> = unknown
        .into_iter()
        .map(|(cause, (count, method, pc))| report::UnknownReason {
            reason: cause.to_string(),
            count,
            example: names.at_pc(method, pc),
        })
        .collect();
    ranking.sort_by(|a, b| (b.count, &a.reason).cmp(&(a.count, &b.reason)));
    ranking
}

fn described(inputs: &Inputs, program: &Program) -> Vec<report::Input> {
    let mut described: Vec<report::Input> = inputs
        .units
        .iter()
        .map(|unit| report::Input {
            path: unit.path.display().to_string(),
            sha256: of_archive(&unit.archives[0].archive),
            ..Default::default()
        })
        .collect();
    for (id, class) in program.classes() {
        if let ClassOrigin::Input(place) = class.origin {
            let input = &mut described[place.unit as usize];
            input.classes += 1;
            input.methods += program.methods_of(id).len() as u64;
        }
    }
    described
}
