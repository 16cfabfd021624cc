//! Ranks the causes of uncertain calls by kind of value, then by value. For each it counts the
//! calls that each assumption settles; every assumption is tried by an analysis.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use crate::finality::{Finality, declared};
use crate::remedy::{Remedy, assumptions, is_one, remedy, strongest};
use crate::subject::ValueNames;
use crate::uses::Uses;
use base::Sym;
use claims::{CallSite, Claims, Receiver, Targets};
use classfile::Pc;
use defensive::Traces;
use program::{ClassId, MethodId, Program};
use report::{Blame, BlamedKind, BlamedValue, TriedRemedy};
use session::names::Names;
use session::unedited::{is_selecting, no_search};
use session::{Options, Progress, Session, SessionError};

/// A call of the input.
type InputCall = (MethodId, Pc);

/// The calls with a certain target, by one analysis.
struct SettledCalls {
    /// The classes of the input. If they are equal, another analysis has the same ids for methods.
    input: Vec<(ClassId, Sym)>,
    calls: FxHashSet<InputCall>,
}

/// Ranks the causes of uncertain calls, and tries the assumptions that may settle them.
///
/// # Errors
/// The errors of the analysis.
pub fn blame(
    (names, claims): (Names<'_>, &Claims),
    options: &Options,
    progress: &dyn Progress,
) -> Result<Blame, SessionError> {
    let open = open(names.program, claims);
    let mut tried = Vec::new();
    for remedy in remedies(names, options, &open) {
        let settled = run(&remedy, progress)?;
        if settled.input == input(names.program) {
            tried.push((remedy.words, settled.calls));
        }
    }
    Ok(ranked(names, &open, &tried))
}

/// The selecting calls with an unknown receiver and an unknown target. A known receiver class
/// already determines the method.
fn open<'a>(program: &Program, claims: &'a Claims) -> Vec<(MethodId, &'a CallSite)> {
    let methods = claims.methods.iter();
    let methods = methods.filter(|(m, _)| program.class(program.method(*m).class).is_input());
    let calls = methods.flat_map(|(method, claims)| claims.calls.iter().map(move |c| (method, c)));
    let is_open = |call: &CallSite| {
        is_selecting(call)
            && matches!(call.receiver, Receiver::Unknown(_))
            && matches!(call.targets, Targets::Unknown(_))
    };
    let calls =
        calls.filter(|(method, call)| is_open(call) && no_search(program, *method, call).is_none());
    calls.collect()
}

/// The assumptions to try: each option, all options together, and `final` wherever the given code
/// allows it.
fn remedies(names: Names<'_>, options: &Options, open: &[(MethodId, &CallSite)]) -> Vec<Remedy> {
    let mut all = assumptions(options);
    if all.len() > 1 {
        all.push(strongest(options));
    }
    let uses = Uses::new(names);
    let finals: BTreeSet<Finality> = open
        .iter()
        .flat_map(|(method, call)| declared(&uses, *method, call))
        .collect();
    let altered = finals
        .into_iter()
        .filter_map(|one| remedy(names, options, one))
        .flat_map(|remedy| remedy.altered);
    all.push(Remedy {
        words: "`final` on classes and methods that no given code extends or overrides".to_owned(),
        caution: None,
        options: options.clone(),
        altered: altered.collect(),
        is_pair: false,
    });
    all
}

fn run(remedy: &Remedy, progress: &dyn Progress) -> Result<SettledCalls, SessionError> {
    // As in `optimize`, which looks at no more than it needs.
    let mut session = Session::new("optimize", &remedy.options, progress);
    session.altered.clone_from(&remedy.altered);
    let inputs = session.read()?;
    let program = session.program(&inputs)?;
    let claims = session.analyse(&program, &mut Traces::off());
    let sites = claims.methods.iter().flat_map(|(method, claims)| {
        let calls = claims.calls.iter();
        let settled = calls.filter(|call| is_one(call));
        settled.map(move |call| (method, call.pc))
    });
    Ok(SettledCalls {
        input: input(&program),
        calls: sites.collect(),
    })
}

fn input(program: &Program) -> Vec<(ClassId, Sym)> {
    let input = program.classes().filter(|(_, class)| class.is_input());
    input.map(|(id, class)| (id, class.name)).collect()
}

/// Counts of one value, or of one kind of value.
#[derive(Default)]
struct SettledCount {
    calls: u64,
    settled: Vec<u64>,
}

impl SettledCount {
    fn add(&mut self, site: InputCall, tried: &[(String, FxHashSet<InputCall>)]) {
        self.calls += 1;
        self.settled.resize(tried.len(), 0);
        for (count, (_, settled)) in self.settled.iter_mut().zip(tried) {
            *count += u64::from(settled.contains(&site));
        }
    }
}

/// One kind of value that calls go back to: its values by name, each with its first call.
#[derive(Default)]
struct ValueKind {
    count: SettledCount,
    values: BTreeMap<String, (SettledCount, InputCall)>,
}

fn ranked(
    names: Names<'_>,
    open: &[(MethodId, &CallSite)],
    tried: &[(String, FxHashSet<InputCall>)],
) -> Blame {
    let values = ValueNames::new(names);
    let mut all = SettledCount::default();
    let mut kinds: BTreeMap<String, ValueKind> = BTreeMap::new();
    for (method, call) in open {
        let Receiver::Unknown(reason) = &call.receiver else {
            continue;
        };
        let site = (*method, call.pc);
        let subject = values.subject(reason, Some(0));
        let kind = kinds.entry(subject.kind().into_owned()).or_default();
        let first = || (SettledCount::default(), site);
        let value = kind.values.entry(values.what(&subject));
        let value = &mut value.or_insert_with(first).0;
        for count in [&mut all, &mut kind.count, value] {
            count.add(site, tried);
        }
    }
    all.settled.resize(tried.len(), 0);
    let kinds = kinds.into_iter();
    let mut kinds: Vec<BlamedKind> = kinds
        .map(|(name, kind)| blamed_kind(names, name, kind))
        .collect();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.calls));
    let tried = tried.iter().zip(&all.settled);
    let tried = tried.map(|((remedy, _), settled)| TriedRemedy {
        remedy: remedy.clone(),
        settled: *settled,
    });
    Blame {
        calls: all.calls,
        tried: tried.collect(),
        kinds,
    }
}

/// A kind with its values, the most frequent first.
fn blamed_kind(names: Names<'_>, name: String, kind: ValueKind) -> BlamedKind {
    let values = kind.values.into_iter();
    let values = values.map(|(value, (count, (method, pc)))| BlamedValue {
        value,
        calls: count.calls,
        settled: count.settled,
        example: names.at_pc(method, pc),
    });
    let mut values: Vec<BlamedValue> = values.collect();
    values.sort_by_key(|value| std::cmp::Reverse(value.calls));
    BlamedKind {
        kind: name,
        calls: kind.count.calls,
        settled: kind.count.settled,
        values,
    }
}
