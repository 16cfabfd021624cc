//! The limits of an analysis. Bodies that are freed and built again change no claim. A budget that
//! is spent changes the claims of later methods only. The same methods are affected for any number
//! of threads.

use std::num::NonZeroUsize;

use claims::{Claims, Coverage, MemoryModel, MethodClaims};
use defensive::{Settings, Traces, analyse};
use ir::bodies::Bodies;
use libtest_mimic::Failed;
use program::{MethodId, Program, World};
use session::{Options, Session, Silent, threads};
use testkit::fixture::Fixture;
use testkit::{build, fixture, jdk};

/// How many methods are certified between two looks at the budget.
const PART: usize = 16;

/// The limits of an analysis.
#[derive(Clone, Copy)]
struct Given {
    /// See [`defensive::Limits`].
    ahead: usize,
    contexts: Option<u64>,
    /// How many bytes of bodies may be kept.
    kept: usize,
}

/// No limit. One of the fixtures would spend the whole budget for an input of its size.
const NO_BUDGET: Given = Given {
    ahead: 4096,
    kept: usize::MAX,
    contexts: Some(u64::MAX),
};

/// The claims of an analysis, and the number of bodies that were there after it.
struct Outcome {
    claims: Claims,
    held: usize,
}

/// All fixtures about calls, as one program.
fn options(folder: &std::path::Path) -> Result<Options, String> {
    let jdks = jdk::find()?;
    let mut all = fixture::load_all(&testkit::root().join("tests/claims"))?;
    let is_plain = |f: &Fixture| f.javac.is_empty() && f.oldest == 17 && f.pins.is_empty();
    all.retain(|f| f.id.starts_with("calls/") && is_plain(f));
    let built = build::build(&all, &jdks[&17].join("bin/javac"), folder)?;
    Ok(Options {
        inputs: built.into_iter().map(|built| built.jar).collect(),
        jdk: Some(jdks[&17].clone()),
        ..Options::default()
    })
}

fn analysed(program: &Program, given: Given, jobs: usize, traces: &mut Traces) -> Outcome {
    let settings = Settings {
        world: World::Open,
        context_depth: 5,
        looks_everywhere: false,
        explains: false,
        intra: false,
        memory_model: MemoryModel::Java,
        limits: defensive::Limits {
            ahead: given.ahead,
            contexts: given.contexts,
        },
    };
    let work = || {
        let bodies = Bodies::build(program, given.kept, &|| ());
        let claims = analyse(program, &bodies, settings, traces);
        let held = bodies.held();
        Ok(Outcome { claims, held })
    };
    threads::within(NonZeroUsize::new(jobs), work).expect("threads")
}

/// All of a method's claims. The counts beside them depend on its callers, too.
fn facts(claims: &Claims, method: MethodId) -> MethodClaims {
    MethodClaims {
        coverage: Coverage::default(),
        ..claims.methods[method].clone()
    }
}

pub fn claims_depend_on_the_budget_only() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let options = options(folder.path())?;
    let mut session = Session::new("analyze", &options, &Silent);
    let inputs = session.read()?;
    let program = session.program(&inputs)?;
    let methods = Bodies::lazy(&program, 0).input();
    let with = |given, jobs| analysed(&program, given, jobs, &mut Traces::off());
    let all = with(NO_BUDGET, 2);
    assert!(all.claims.without_contexts.is_empty());
    freed_bodies_change_nothing(&all, &methods, &with);
    spent_budgets_cut_off(&all, &methods, &with);
    what_is_taken_over_costs_the_same(&program, &methods);
    Ok(())
}

fn freed_bodies_change_nothing(
    all: &Outcome,
    methods: &[MethodId],
    with: &dyn Fn(Given, usize) -> Outcome,
) {
    for (ahead, kept) in [(PART, 0), (PART, 100_000), (methods.len(), 100_000)] {
        let limits = Given {
            ahead,
            kept,
            ..NO_BUDGET
        };
        let freed = with(limits, 2);
        assert!(freed.claims.methods == all.claims.methods, "{ahead} ahead");
        // The engine has freed all bodies that it kept.
        assert_eq!(freed.held, 0, "{kept} kept");
    }
    assert!(all.held >= methods.len() / 2);
}

fn spent_budgets_cut_off(
    all: &Outcome,
    methods: &[MethodId],
    with: &dyn Fn(Given, usize) -> Outcome,
) {
    let limits = |contexts, ahead, kept| Given {
        ahead,
        kept,
        contexts: Some(contexts),
    };
    let none = with(limits(0, 4096, usize::MAX), 2);
    assert!(none.claims.without_contexts == methods);
    let differ =
        |(m, _): &(MethodId, &MethodClaims)| facts(&none.claims, *m) != facts(&all.claims, *m);
    let differing = all.claims.methods.iter().filter(differ).count();
    assert!(differing > PART, "contexts tell nothing: {differing}");
    let mut cuts = Vec::new();
    for contexts in [1, 300, 1000, 3000, 10_000] {
        let mut found = Vec::new();
        for (ahead, kept, jobs) in [(PART, 0, 1), (5 * PART, 0, 3), (4096, usize::MAX, 3)] {
            let some = with(limits(contexts, ahead, kept), jobs).claims;
            let cut = methods.len() - some.without_contexts.len();
            assert!(
                some.without_contexts == methods[cut..],
                "{contexts} steps, {ahead} ahead"
            );
            assert_eq!(cut % PART, 0, "{contexts}");
            for (at, method) in methods.iter().enumerate() {
                let like = if at < cut { all } else { &none };
                let (some, like) = (facts(&some, *method), facts(&like.claims, *method));
                assert!(some == like, "{contexts} steps, {ahead} ahead: {method:?}");
            }
            found.push(cut);
        }
        assert!(found.iter().all(|cut| *cut == found[0]), "{found:?}");
        cuts.push(found[0]);
    }
    assert!(cuts.is_sorted(), "{cuts:?}");
    let is_within = |cut: &&usize| **cut > PART && **cut < methods.len();
    assert!(cuts.iter().filter(is_within).count() > 1, "{cuts:?}");
}

/// An analysis that takes its results from an earlier one spends as much as the earlier one.
fn what_is_taken_over_costs_the_same(program: &Program, methods: &[MethodId]) {
    let limits = Given {
        ahead: 5 * PART,
        kept: 0,
        contexts: Some(1000),
    };
    let mut first = Traces::new(program, World::Open, None);
    let anew = analysed(program, limits, 2, &mut first).claims;
    let mut stored = Vec::new();
    first.write(&mut stored).expect("memory");
    let mut second = Traces::new(program, World::Open, Some(&stored));
    let again = analysed(program, limits, 2, &mut second).claims;
    assert!(second.taken_over() > 0);
    assert!(!anew.without_contexts.is_empty() && anew.without_contexts != methods);
    assert!(anew.without_contexts == again.without_contexts);
    for method in methods {
        assert!(
            facts(&anew, *method) == facts(&again, *method),
            "{method:?}"
        );
    }
}
