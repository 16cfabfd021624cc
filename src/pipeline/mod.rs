//! The commands: each as a sequence of steps, from files to a report.

mod cached;
mod callgraph;
mod describe;
mod entries;
mod hosts;
mod linkage;
mod mentioned;
mod metrics;
mod native_image;
mod packages;
mod places;
mod prepared;
mod ran;
mod reached;
mod recall;
mod services;
mod specification;
mod trace;
mod trace_show;
mod traced;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use base::Sym;
use claims::{Claims, MethodClaims};
use defensive::Traces;
use program::{MethodId, Obstacle, Program};
use report::{Phase, Report, Warning};
use rewrite::EditKind;
use session::names::Names;
use session::{Inputs, Session, near, output, reflection, threads, unedited};

use cached::{Memory, PendingResult, Recalled, cached};
use hosts::Hosts;
use linkage::SiteConversion;

pub use archive::{ArchiveError, AtomicFile};
pub use callgraph::{
    Candidates, GraphAnswer, GraphOptions, GraphRequest, ReflectionLevel, Sensitivity, callgraph,
};
pub use claims::MemoryModel;
pub use entries::Begin;
pub use explain::{Explanation, Question};
pub use prepared::Prepared;
pub use recall::{Measured, RecallAnswer, TracedRuns, recall};
pub use session::output::{begun, commit};
pub use session::{Caching, ErrorCause, Options, Progress, SessionError, Silent, with_manifests};
pub use specification::SpecFormat;
pub use trace_show::trace_show;
pub use traced::trace;

/// If at least one of this many calls names a missing class, the libraries were probably left out.
/// Optional libraries are called less.
const MANY: usize = 50;

/// Runs [`prepare_optimized`], and puts the outputs in their places.
///
/// # Errors
/// As there, and if an output cannot be put in its place.
pub fn optimize(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
) -> Result<Report, SessionError> {
    prepare_optimized(options, outputs, progress)?.commit()
}

/// Reads the inputs, rewrites as far as claims allow, and writes `outputs[i]` for input `i`, each
/// beside its place.
///
/// # Errors
/// If an input or the JDK cannot be used. If an output cannot be written. If the cache was to be
/// verified, and its result is wrong.
pub fn prepare_optimized(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
) -> Result<Prepared, SessionError> {
    cached("optimize", options, outputs, progress, |memory| {
        threads::within(options.jobs, || {
            optimize_within(options, outputs, progress, memory)
        })
    })
}

fn optimize_within(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
    memory: Option<&Memory<'_>>,
) -> Result<PendingResult, SessionError> {
    let mut session = Session::new("optimize", options, progress);
    let inputs = session.read()?;
    let program = session.program_to_write(&inputs)?;
    let (claims, recalled) = analyse(&mut session, &program, memory);
    let mut rewritten = session.rewrite(&inputs, &program, &claims, &options.passes);
    session.phase(Phase::Write, None);
    let mut added = output::beside(&program, &inputs, &rewritten);
    let names = Names::of(&inputs, &program);
    if let Some(folder) = &options.native_image {
        let warnings = &mut session.report.warnings;
        added.extend(native_image::entry(
            names,
            (&claims, &rewritten),
            &inputs,
            folder,
            warnings,
        ));
    }
    let changes = (std::mem::take(&mut rewritten.classes), added);
    let files = output::write(&program, &inputs, outputs, changes, options)?;
    describe::edits(&mut session.report, names, &rewritten);
    let conversion = SiteConversion {
        passes: &options.passes,
        rewritten: &rewritten,
    };
    let report = finish(
        session,
        (&inputs, &program),
        &claims,
        outputs,
        Some(conversion),
    );
    Ok(PendingResult {
        report,
        files,
        recalled,
    })
}

/// Runs [`prepare_checked`], and puts the outputs in their places.
///
/// # Errors
/// As for [`optimize`].
pub fn check(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
) -> Result<Report, SessionError> {
    prepare_checked(options, outputs, progress)?.commit()
}

/// Reads the inputs, turns every claim into a run-time check, and writes `outputs[i]` for input
/// `i`, as [`prepare_optimized`] does.
///
/// # Errors
/// As there.
pub fn prepare_checked(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
) -> Result<Prepared, SessionError> {
    cached("check", options, outputs, progress, |memory| {
        threads::within(options.jobs, || {
            check_within(options, outputs, progress, memory, &|_, _| {})
        })
    })
}

/// As [`check()`], with claims that `alter` may change: tests use it to see that wrong claims are
/// found. It never uses the cache.
///
/// # Errors
/// As for [`optimize`].
pub fn check_claims(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
    alter: &(dyn Fn(&Program, &mut Claims) + Sync),
) -> Result<Report, SessionError> {
    let finished = threads::within(options.jobs, || {
        check_within(options, outputs, progress, None, alter)
    })?;
    commit(finished.files)?;
    Ok(finished.report)
}

fn check_within(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
    memory: Option<&Memory<'_>>,
    alter: &(dyn Fn(&Program, &mut Claims) + Sync),
) -> Result<PendingResult, SessionError> {
    let mut session = Session::new("check", options, progress);
    let inputs = session.read()?;
    let program = session.program_to_write(&inputs)?;
    let (mut claims, recalled) = analyse(&mut session, &program, memory);
    // Reports say whether an edit rests on a claim.
    let edits = session.would_rewrite(&inputs, &program, &claims);
    let edited = edits.edits.iter().flat_map(|edit| {
        let claims = edit.claims().into_iter();
        claims.map(|(pc, kind)| (edit.method, pc, kind))
    });
    let edited: BTreeSet<_> = edited.collect();
    drop(edits);
    alter(&program, &mut claims);
    let hosts = Hosts::new(&inputs, &program, ::check::NAMING);
    let host_of = |class| hosts.of(class);
    let mut checked = ::check::check(&program, &claims, &edited, &hosts.hosts, &host_of);
    session.phase(Phase::Write, None);
    let runtimes = std::mem::take(&mut checked.runtimes)
        .into_iter()
        .enumerate();
    let added: Vec<_> = runtimes
        .filter_map(|(host, bytes)| {
            let (unit, archive, name) = hosts.entry(host);
            Some((unit, archive, name, bytes?))
        })
        .collect();
    session.report.checks = Some(describe::checks(&checked));
    let changes = (std::mem::take(&mut checked.classes), added);
    let files = output::write(&program, &inputs, outputs, changes, options)?;
    let names = Names::of(&inputs, &program);
    describe::left_alone(&mut session.report, names, &checked.left_alone);
    let report = finish(session, (&inputs, &program), &claims, outputs, None);
    Ok(PendingResult {
        report,
        files,
        recalled,
    })
}

/// Computes claims and coverage, and writes nothing.
///
/// # Errors
/// If an input or the JDK cannot be used.
pub fn analyze(options: &Options, progress: &dyn Progress) -> Result<Report, SessionError> {
    let prepared = cached("analyze", options, &[], progress, |_| {
        threads::within(options.jobs, || {
            let mut session = Session::new("analyze", options, progress);
            let graph = options.graph.as_deref().map(reached::read).transpose()?;
            let inputs = session.read()?;
            let program = session.program(&inputs)?;
            let graph = graph.map(|graph| graph.within(&program)).transpose()?;
            let claims = session.analyse(&program, &mut Traces::off());
            // The sites that `optimize` would convert. Conversion rests on no claim. It is not
            // reported under another memory model.
            let passes = options.passes.iter().copied();
            let passes: Vec<EditKind> = passes.filter(|kind| kind.converts_sites()).collect();
            let is_wanted = options.memory_model == MemoryModel::Java && !passes.is_empty();
            let rewritten = is_wanted.then(|| session.rewrite(&inputs, &program, &claims, &passes));
            let conversion = rewritten.as_ref().map(|rewritten| SiteConversion {
                passes: &passes,
                rewritten,
            });
            let mut report = finish(session, (&inputs, &program), &claims, &[], conversion);
            if options.blame {
                let seen = (Names::of(&inputs, &program), &claims);
                report.blame = Some(explain::blame(seen, options, progress)?);
            }
            report.metrics.reached = graph.map(|graph| reached::count(&claims, &graph));
            Ok(PendingResult {
                report,
                files: Vec::new(),
                recalled: None,
            })
        })
    })?;
    prepared.commit()
}

/// Says of calls whether [`optimize`] rewrites them, and how or why not. A paragraph for each call
/// says why it was or was not resolved, back to the first cause. With `tries`, further analyses
/// find out what would settle unresolved calls.
///
/// # Errors
/// If an input or the JDK cannot be used, or no such call exists.
pub fn explain(
    options: &Options,
    question: &Question,
    tries: bool,
    progress: &dyn Progress,
) -> Result<Explanation, SessionError> {
    threads::within(options.jobs, || {
        explain::explain(options, question, tries, progress)
    })
}

/// The files of a JDK that a run reads, named or found; empty without a JDK, which the run reports.
#[must_use]
pub fn files_of_jdk(named: Option<&Path>) -> Vec<PathBuf> {
    let home = program::locate(named);
    home.and_then(|home| program::jdk_files(&home))
        .unwrap_or_default()
}

/// Analyses the program, and takes over facts that are stored for it.
fn analyse(
    session: &mut Session<'_>,
    program: &Program,
    memory: Option<&Memory<'_>>,
) -> (Claims, Option<Recalled>) {
    // Results of earlier runs have no facts about callers.
    let memory = memory.filter(|_| !session.looks_at_callers());
    let mut recalled = memory.map(|memory| memory.recall(program));
    let mut off = Traces::off();
    let traces = recalled.as_mut().map_or(&mut off, |r| &mut r.traces);
    let claims = session.analyse(program, traces);
    if let (Some(memory), Some(recalled)) = (memory, &mut recalled) {
        memory.write(recalled);
    }
    (claims, recalled)
}

/// Warns of methods that are not analysed, because their code exceeds the budget for its size.
fn warn_of_large_methods(report: &mut Report, names: Names<'_>, claims: &Claims) {
    let is_beyond = |claims: &MethodClaims| {
        claims
            .skipped
            .as_ref()
            .is_some_and(|why| why.cause == claims::UnknownCause::TooLarge)
    };
    let beyond = claims
        .methods
        .iter()
        .filter(|(_, claims)| is_beyond(claims));
    let mut beyond = beyond.map(|(method, _)| method);
    let Some(first) = beyond.next() else { return };
    let others = match beyond.count() {
        0 => String::new(),
        1 => " The same holds for 1 other method.".to_owned(),
        count => format!(" The same holds for {count} other methods."),
    };
    report.warnings.push(Warning {
        at: names.at(first, None),
        message: format!(
            "its analysis takes more work than its size allows: it counts as unknown code, and stays as it is.{others}"
        ),
    });
}

/// Warns of methods that were analysed without contexts.
fn warn_of_spent_contexts(report: &mut Report, names: Names<'_>, claims: &Claims) {
    let Some(first) = claims.without_contexts.first() else {
        return;
    };
    report.warnings.push(Warning {
        at: names.at(*first, None),
        message: format!(
            "from here on the arguments of callers are not followed, since the classes before take more work than their size allows; methods concerned: {}",
            claims.without_contexts.len()
        ),
    });
}

/// Warns of missing classes that the input calls. It warns only if the user gave no library, and
/// many calls name such classes. With some libraries given, the user knows of the class path. Few
/// such calls point to optional libraries, which users leave out.
fn warn_of_missing(report: &mut Report, inputs: &Inputs, program: &Program, claims: &Claims) {
    let is_alone = inputs.units.iter().all(|unit| unit.archives.len() == 1);
    if !is_alone || !inputs.libraries.is_empty() {
        return;
    }
    let of_input = |(method, _): &(MethodId, &MethodClaims)| {
        let class = program.method(*method).class;
        program.class(class).is_input()
    };
    let methods = claims.methods.iter().filter(of_input);
    let named = methods.flat_map(|(_, claims)| claims.calls.iter().map(|call| call.named.owner));
    let named: Vec<Sym> = named.collect();
    let missing = named.iter().copied();
    let missing: Vec<Sym> = missing.filter(|name| is_missing(program, *name)).collect();
    if missing.len() * MANY < named.len() {
        return;
    }
    if let Some(missing) = near::not_there(&::callgraph::by_calls(missing.into_iter())) {
        report.warnings.push(Warning {
            at: "class path".to_owned(),
            message: missing,
        });
    }
}

/// Whether a JAR could add the class: it is missing, no array, and not of `java`, which only a JDK
/// has.
fn is_missing(program: &Program, name: Sym) -> bool {
    let bytes = name.bytes();
    let may_be_added = !bytes.starts_with(b"[") && !bytes.starts_with(b"java/");
    may_be_added && matches!(program.find(name), Err(Obstacle::Missing(_)))
}

/// Fills in the parts that every report has.
fn finish(
    session: Session<'_>,
    (inputs, program): (&Inputs, &Program),
    claims: &Claims,
    outputs: &[PathBuf],
    conversion: Option<SiteConversion<'_>>,
) -> Report {
    let looks_at_callers = session.looks_at_callers();
    session.end(|report| {
        let names = Names::of(inputs, program);
        let site_names = linkage::ReportNames {
            at: &|method, pc| names.at_pc(method, pc),
            site: &|method, pc| names.site(method, pc),
            member: &|method| names.member(method),
        };
        let rewritten = conversion.map(|conversion| conversion.rewritten);
        let passes = report.options.passes.clone();
        let is_check = report.command == "check";
        let planned = rewritten.filter(|_| report.command == "optimize");
        let filled = || {
            metrics::fill(report, inputs, program, claims);
            warn_of_large_methods(report, names, claims);
            warn_of_spent_contexts(report, names, claims);
            warn_of_missing(report, inputs, program, claims);
            reflection::fill(report, names, claims, rewritten, looks_at_callers);
            report.native_image = native_image::needs(names, claims, rewritten);
        };
        let counted = || {
            let sites = linkage::sites_of_run((program, claims), conversion, site_names);
            let staying = || unedited::staying(program, claims, planned, &passes);
            (sites, (!is_check).then(staying))
        };
        let (sites, staying) = rayon::join(filled, counted).1;
        (report.metrics.invokedynamic, report.kept) = sites;
        report.metrics.staying = staying;
        for (input, output) in report.inputs.iter_mut().zip(outputs) {
            input.output = Some(output.display().to_string());
        }
        names.sources(report);
    })
}
