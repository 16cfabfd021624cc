//! The order of all the rooms above: what the commands do, from files to a report.

mod cached;
mod callgraph;
mod causes;
mod class_path;
mod damage;
mod entries;
mod explain;
mod hosts;
mod input;
mod linkage;
mod loaders;
mod manifests;
mod mentioned;
mod metrics;
mod modules;
mod names;
mod native_image;
mod near;
mod options;
mod output;
mod pins;
mod places;
mod reached;
mod recall;
mod reflection;
mod scope;
mod services;
mod specification;
mod stays;
mod threads;
mod trace;
mod traced;
mod whole;

use std::path::PathBuf;
use std::time::Instant;

pub use cached::Caching;
pub use callgraph::{
    Candidates, Contexts, GraphAnswer, GraphOptions, GraphRequest, Reflection, callgraph,
};
pub use claims::MemoryModel;
pub use entries::Begin;
pub use explain::{Explanation, Question};
pub use manifests::with_manifests;
pub use options::{Cause, Options, PipelineError, Progress, Silent};
pub use recall::{Measured, RecallAnswer, Runs, recall};
pub use specification::SpecFormat;
pub use traced::trace;

use crate::pipeline::cached::{Made, Memory, Recalled, cached};
use crate::pipeline::damage::Damage;
use crate::pipeline::hosts::Hosts;
use crate::pipeline::input::{Library, Unit};
use crate::pipeline::linkage::Conversion;
use crate::pipeline::loaders::Split;
use crate::pipeline::names::Names;
use crate::pipeline::pins::Pins;
use base::{Id, Sym};
use claims::Claims;
use classfile::source_name;
use defensive::{Settings, Traces};
use ir::bodies::Bodies;
use program::{
    ClassId, ClassInput, ClassSource, Jdk, Origin, Place, Program, Sources, Trust, World, one_view,
};
use report::{CacheUse, Phase, Report, Warning};
use rewrite::{EditKind, Rewritten};

/// Reads the inputs, rewrites what claims allow, and writes `outputs[i]` for input `i`, each beside
/// and then renamed, all or none.
///
/// # Errors
/// If an input or the JDK cannot be used, or an output cannot be written; if what is in the cache
/// had to be verified and is wrong.
pub fn optimize(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
) -> Result<Report, PipelineError> {
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
) -> Result<Made, PipelineError> {
    let mut run = Run::new("optimize", options, progress);
    let inputs = run.read()?;
    let program = run.program_to_write(&inputs)?;
    let claims = run.analyse(&program, memory);
    let mut rewritten = run.rewrite(&inputs, &program, &claims, &options.passes);
    run.phase(Phase::Write, None);
    let mut added = output::beside(&program, &inputs, &rewritten);
    let names = Names::of(&inputs, &program);
    if let Some(folder) = &options.native_image {
        let warnings = &mut run.report.warnings;
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
    output::describe(&mut run.report, names, &rewritten);
    let recalled = run.recalled.take();
    let conversion = Conversion {
        passes: &options.passes,
        rewritten: &rewritten,
    };
    let report = run.finish(&inputs, &program, &claims, outputs, Some(conversion));
    Ok(Made {
        report,
        files,
        recalled,
    })
}

/// Reads the inputs, turns every claim into a run-time check, and writes `outputs[i]` for input
/// `i`, as [`optimize`] does.
///
/// # Errors
/// As for [`optimize`].
pub fn check(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
) -> Result<Report, PipelineError> {
    cached("check", options, outputs, progress, |memory| {
        threads::within(options.jobs, || {
            check_within(options, outputs, progress, memory, &|_, _| {})
        })
    })
}

/// [`check()`] with claims that `alter` may change, for tests that wrong claims are found out; never
/// out of the cache.
///
/// # Errors
/// As for [`optimize`].
pub fn check_claims(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
    alter: &(dyn Fn(&Program, &mut Claims) + Sync),
) -> Result<Report, PipelineError> {
    let made = threads::within(options.jobs, || {
        check_within(options, outputs, progress, None, alter)
    })?;
    output::commit(made.files, outputs)?;
    Ok(made.report)
}

fn check_within(
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
    memory: Option<&Memory<'_>>,
    alter: &(dyn Fn(&Program, &mut Claims) + Sync),
) -> Result<Made, PipelineError> {
    let mut run = Run::new("check", options, progress);
    let inputs = run.read()?;
    let program = run.program_to_write(&inputs)?;
    let mut claims = run.analyse(&program, memory);
    alter(&program, &mut claims);
    run.phase(Phase::Rewrite, None);
    let hosts = Hosts::new(&inputs, &program, ::check::NAMING);
    let mut checked = ::check::check(&program, &claims, &hosts.hosts, &|class| hosts.of(class));
    run.phase(Phase::Write, None);
    let runtimes = std::mem::take(&mut checked.runtimes)
        .into_iter()
        .enumerate();
    let added: Vec<_> = runtimes
        .filter_map(|(host, bytes)| {
            let (unit, archive, name) = hosts.entry(host);
            Some((unit, archive, name, bytes?))
        })
        .collect();
    run.report.checks = Some(output::checks(&checked));
    let changes = (std::mem::take(&mut checked.classes), added);
    let files = output::write(&program, &inputs, outputs, changes, options)?;
    let names = Names::of(&inputs, &program);
    output::describe_left_alone(&mut run.report, names, &checked.left_alone);
    let recalled = run.recalled.take();
    let report = run.finish(&inputs, &program, &claims, outputs, None);
    Ok(Made {
        report,
        files,
        recalled,
    })
}

/// Computes claims and coverage, and writes nothing.
///
/// # Errors
/// If an input or the JDK cannot be used.
pub fn analyze(options: &Options, progress: &dyn Progress) -> Result<Report, PipelineError> {
    cached("analyze", options, &[], progress, |_| {
        threads::within(options.jobs, || {
            let mut run = Run::new("analyze", options, progress);
            let graph = options.graph.as_deref().map(reached::read).transpose()?;
            let inputs = run.read()?;
            let program = run.program(&inputs)?;
            let graph = graph.map(|graph| graph.within(&program)).transpose()?;
            let claims = run.analyse(&program, None);
            // What `optimize` would convert, which rests on no claim; nothing under another memory model.
            let passes = options.passes.iter().copied();
            let passes: Vec<EditKind> = passes.filter(|kind| kind.converts_sites()).collect();
            let is_wanted = options.memory_model == MemoryModel::Java && !passes.is_empty();
            let rewritten = is_wanted.then(|| run.rewrite(&inputs, &program, &claims, &passes));
            let conversion = rewritten.as_ref().map(|rewritten| Conversion {
                passes: &passes,
                rewritten,
            });
            let mut report = run.finish(&inputs, &program, &claims, &[], conversion);
            if options.blame {
                let seen = (Names::of(&inputs, &program), &claims);
                report.blame = Some(explain::blame(seen, options, progress)?);
            }
            report.metrics.reached = graph.map(|graph| reached::count(&claims, &graph));
            Ok(Made {
                report,
                files: Vec::new(),
                recalled: None,
            })
        })
    })
}

/// Says of calls whether [`optimize`] rewrites them and how, or why not, and why they were or were not
/// resolved, back to the first cause: a paragraph for each. With `tries`, what would settle those that are not
/// resolved, by further analyses.
///
/// # Errors
/// If an input or the JDK cannot be used, or there is no such call.
pub fn explain(
    options: &Options,
    question: &Question,
    tries: bool,
    progress: &dyn Progress,
) -> Result<Explanation, PipelineError> {
    let asked = (question, tries);
    threads::within(options.jobs, || explain::explain(options, asked, progress))
}

/// The program and what is certified about it, for those who look at single claims.
///
/// # Errors
/// As for [`analyze`].
pub fn certify(options: &Options) -> Result<(Program, Claims), PipelineError> {
    threads::within(options.jobs, || {
        let mut run = Run::new("analyze", options, &Silent);
        let inputs = run.read()?;
        let program = run.program(&inputs)?;
        let claims = run.analyse(&program, None);
        Ok((program, claims))
    })
}

/// The program, what is certified about it, and what [`optimize`] would write, for those who look at
/// single claims and edits.
///
/// # Errors
/// As for [`analyze`].
pub fn edits(options: &Options) -> Result<(Program, Claims, Rewritten), PipelineError> {
    threads::within(options.jobs, || {
        let mut run = Run::new("optimize", options, &Silent);
        let inputs = run.read()?;
        let program = run.program(&inputs)?;
        let claims = run.analyse(&program, None);
        let rewritten = run.rewrite(&inputs, &program, &claims, &options.passes);
        Ok((program, claims, rewritten))
    })
}

/// What was opened.
struct Inputs {
    units: Vec<Unit>,
    libraries: Vec<Library>,
    jdk: Jdk,
    pins: Pins,
}

impl Inputs {
    /// The name and the content of an entry.
    fn read(&self, place: Place) -> Option<(String, Vec<u8>)> {
        let opened = &self.units[place.unit as usize].archives[place.archive as usize];
        let entry = opened.archive.entry(Id::new(place.entry as usize));
        Some((entry.label(), entry.read().ok()?.into_owned()))
    }

    /// Whether a class stands in an archive that need not stay as it is.
    fn may_change(&self, program: &Program, class: ClassId) -> bool {
        match program.class(class).origin {
            Origin::Input(place) => {
                !self.units[place.unit as usize].archives[place.archive as usize].untouchable
            }
            Origin::ClassPath(_) | Origin::Platform => false,
        }
    }
}

/// What a JDK without `lib/ct.sym` costs.
fn no_history(jdk: &Jdk) -> String {
    let release = jdk.release();
    format!(
        "this JDK has no lib/ct.sym that can be read (images made by jlink have none), which says since when its \
         classes are API: code compiled for a release before {release} gets no edit that names one of them; \
         give a whole JDK with --jdk"
    )
}

/// What it costs that classes are newer than the JDK that types come from.
fn newer_classes(count: u64, newest: u16, jdk: &Jdk) -> String {
    format!(
        "{count} of its classes are of releases up to Java {newest}, and the JDK at {} is of Java {}: no edit in \
         them names a class of the JDK, so next to nothing is converted; give a newer JDK with --jdk",
        jdk.home().display(),
        jdk.release()
    )
}

/// A run in progress: the report that it fills and the clock of its phases.
struct Run<'a> {
    options: &'a Options,
    progress: &'a dyn Progress,
    report: Report,
    started: Instant,
    phase: Option<(Phase, Instant)>,
    recalled: Option<Recalled>,
    /// Damaged entries of the inputs.
    damaged: Vec<Damage>,
    /// Classes of the input that are taken to be other than they are, to see what comes of it.
    altered: Vec<explain::Altered>,
}

impl<'a> Run<'a> {
    fn new(command: &str, options: &'a Options, progress: &'a dyn Progress) -> Self {
        let mut report = Report::new(command);
        report.options = options.used();
        report.world = options.world;
        Self {
            options,
            progress,
            report,
            started: Instant::now(),
            phase: None,
            recalled: None,
            damaged: Vec::new(),
            altered: Vec::new(),
        }
    }

    /// Ends the present phase and begins another.
    fn phase(&mut self, phase: Phase, steps: Option<u64>) {
        self.end_phase();
        self.progress.phase(phase, steps);
        self.phase = Some((phase, Instant::now()));
    }

    fn end_phase(&mut self) {
        if let Some((phase, since)) = self.phase.take() {
            self.report.time_ms.add(phase, since.elapsed());
        }
    }

    fn warn(&mut self, at: &str, message: &str) {
        self.report.warnings.push(Warning {
            at: at.to_owned(),
            message: message.to_owned(),
        });
    }

    /// Whether the run is about edits: a call graph is about what there is.
    fn may_edit(&self) -> bool {
        !self.options.first_wins
    }

    fn read(&mut self) -> Result<Inputs, PipelineError> {
        self.phase(Phase::Read, None);
        let units = input::open(self.options)?;
        let libraries = input::open_class_path(self.options)?;
        modules::refuse_hashed(&units, &libraries)?;
        for path in &self.options.class_path {
            if let Some(what) = class_path::oddity(path) {
                self.warn(&path.display().to_string(), &format!("class path: {what}"));
            }
        }
        for opened in units.iter().flat_map(|u| &u.archives) {
            for warning in opened.archive.warnings() {
                self.warn(&warning.at, &warning.oddity.to_string());
            }
        }
        let jdk = Jdk::locate(self.options.jdk.as_deref()).map_err(|e| PipelineError::Jdk {
            source: Box::new(e),
        })?;
        if !jdk.has_history() && self.may_edit() {
            self.warn(&jdk.home().display().to_string(), &no_history(&jdk));
        }
        let pins = Pins::of(self.options, &jdk, &units, &libraries)?;
        Ok(Inputs {
            units,
            libraries,
            jdk,
            pins,
        })
    }

    fn program(&mut self, inputs: &Inputs) -> Result<Program, PipelineError> {
        self.program_of(inputs, self.options.release, Vec::new())
    }

    /// The program of a command that writes JARs, which needs whole ones.
    fn program_to_write(&mut self, inputs: &Inputs) -> Result<Program, PipelineError> {
        let program = self.program(inputs)?;
        let damaged = std::mem::take(&mut self.damaged);
        let mut damaged = damaged.into_iter();
        match damaged.next().filter(|_| !self.options.keep_damaged) {
            None => Ok(program),
            Some(Damage { at, why }) => Err(PipelineError::Damaged {
                at,
                why: why.into(),
                others: damaged.map(|other| other.at).collect(),
            }),
        }
    }

    /// The program as one release sees it, or all, with classes that nothing names.
    fn program_of(
        &mut self,
        inputs: &Inputs,
        release: Option<u16>,
        extra: Vec<Sym>,
    ) -> Result<Program, PipelineError> {
        let (mut classes, problems) = input::classes(&inputs.units);
        for altered in &self.altered {
            altered.apply(&mut classes);
        }
        if let Some(release) = release {
            classes = one_view(classes, release);
        }
        if self.may_edit() {
            self.warn_of_newer(inputs, &classes);
        }
        // A class that the JVM may see and we do not could be below any other.
        let rest = whole::Rest::of(self.options, &inputs.units, &inputs.libraries);
        let sees_all = problems.is_empty() && rest.unread.is_empty();
        rest.warn(&mut self.report);
        for (at, why) in problems {
            self.warn(&at, &why);
            self.damaged.push(Damage { at, why });
        }
        self.phase(Phase::Program, None);
        let program = Program::load(Sources {
            input: classes,
            class_path: inputs
                .libraries
                .iter()
                .map(|l| l as &dyn ClassSource)
                .collect(),
            jdk: &inputs.jdk,
            trust: Trust {
                pin_class_path: self.options.pin_class_path,
                pin_jdk: self.options.pin_jdk,
                first_wins: self.options.first_wins,
                whole_class_path: self.options.world == World::Closed && sees_all,
            },
            stray: rest.stray,
            extra,
        });
        self.warn_of_program(inputs, &program)?;
        Ok(program)
    }

    /// Classes that are not used, and what options say of it that is not so.
    fn warn_of_program(&mut self, inputs: &Inputs, program: &Program) -> Result<(), PipelineError> {
        let names = Names::of(inputs, program);
        for problem in program.problems() {
            self.warn(&names.problem(problem), &problem.message);
        }
        let read = |place| inputs.read(place);
        self.damaged.extend(damage::find(program, read));
        let options = self.options;
        let slips = scope::slips(&options.include, &options.exclude, program);
        let slips = slips.map_err(|near| PipelineError::Scope {
            names: options.include.join(","),
            near,
        })?;
        for (at, message) in slips {
            self.warn(&at, &message);
        }
        if options.world == World::Closed {
            whole::tell(&mut self.report, names);
        }
        Ok(())
    }

    /// Classes that are newer than the JDK, but for those that the JVM sees from a later release on only.
    fn warn_of_newer(&mut self, inputs: &Inputs, classes: &[ClassInput]) {
        let release = |class: &ClassInput| match *class.bytes.as_ref() {
            [0xca, 0xfe, 0xba, 0xbe, _, _, high, low, ..] => {
                u16::from_be_bytes([high, low]).saturating_sub(44)
            }
            _ => 0,
        };
        for (n, unit) in (0..).zip(&inputs.units) {
            let of_unit = classes
                .iter()
                .filter(|c| c.place.unit == n && c.release.is_none());
            let newer = of_unit.map(release).filter(|r| *r > inputs.jdk.release());
            let (count, newest) = newer.fold((0, 0), |(n, most), r| (n + 1, r.max(most)));
            if count > 0 {
                let message = newer_classes(count, newest, &inputs.jdk);
                self.warn(&unit.path.display().to_string(), &message);
            }
        }
    }

    /// Whether what callers know is to be told.
    fn looks_at_callers(&self) -> bool {
        self.options.callers || matches!(self.report.command.as_str(), "analyze" | "explain")
    }

    fn analyse(&mut self, program: &Program, memory: Option<&Memory<'_>>) -> Claims {
        // What is taken over tells nothing of callers.
        let memory = memory.filter(|_| !self.looks_at_callers());
        self.recalled = memory.map(|memory| memory.recall(program));
        let is_known = self.recalled.as_ref().is_some_and(|r| r.is_known);
        let bodies = if is_known {
            self.phase(Phase::Ir, None);
            Bodies::lazy(program)
        } else {
            self.phase(Phase::Ir, Some(program.method_count() as u64));
            Bodies::build(program, &|| self.progress.advance(1))
        };
        self.phase(Phase::Analyze, None);
        let settings = Settings {
            world: self.options.world,
            context_depth: self.options.context_depth,
            looks_everywhere: self.looks_at_callers(),
            explains: self.report.command == "explain",
            intra: self.options.intra,
            memory_model: self.options.memory_model,
        };
        let mut off = Traces::off();
        let traces = self.recalled.as_mut().map_or(&mut off, |r| &mut r.traces);
        let claims = defensive::analyse(program, &bodies, settings, traces);
        if traces.taken_over() > 0 {
            self.report.cache = CacheUse::Partly(traces.taken_over());
        }
        claims
    }

    fn rewrite(
        &mut self,
        inputs: &Inputs,
        program: &Program,
        claims: &Claims,
        passes: &[EditKind],
    ) -> Rewritten {
        self.phase(Phase::Rewrite, None);
        let split = Split::of(inputs, program);
        self.report.warnings.extend(split.warnings().cloned());
        let scope = rewrite::Scope {
            passes,
            calls_anywhere: self.options.calls_anywhere,
            round_trip: self.options.round_trip,
            may_change: &|class| {
                let name = source_name(program.class(class).name);
                inputs.may_change(program, class) && self.options.may_edit(&name)
            },
            has_one_loader: &|class| split.has_one_loader(program, class),
        };
        rewrite::rewrite(program, claims, &scope)
    }

    /// Closes the clock and fills in what every report has.
    fn finish(
        mut self,
        inputs: &Inputs,
        program: &Program,
        claims: &Claims,
        outputs: &[PathBuf],
        conversion: Option<Conversion<'_>>,
    ) -> Report {
        self.end_phase();
        metrics::fill(&mut self.report, inputs, program, claims);
        let names = Names::of(inputs, program);
        let told = linkage::Told {
            at: &|method, pc| names.at_pc(method, pc),
            site: &|method, pc| names.site(method, pc),
            member: &|method| names.member(method),
        };
        let made = conversion.map(|conversion| conversion.rewritten);
        let looks_at_callers = self.looks_at_callers();
        reflection::fill(&mut self.report, names, claims, made, looks_at_callers);
        self.report.native_image = native_image::needs(names, claims, made);
        linkage::fill(&mut self.report, (program, claims), conversion, told);
        if self.report.command != "check" {
            let made = made.filter(|_| self.report.command == "optimize");
            stays::fill(&mut self.report, program, claims, made);
        }
        for (input, output) in self.report.inputs.iter_mut().zip(outputs) {
            input.output = Some(output.display().to_string());
        }
        names.sources(&mut self.report);
        self.report
            .time_ms
            .add(Phase::Total, self.started.elapsed());
        self.report
    }
}
