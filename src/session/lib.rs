//! The steps that all commands share. A [`Session`] opens the inputs, makes a program, analyses it
//! and plans edits. [`output`] writes changed archives. [`names`], [`causes`], [`unedited`] and
//! [`reflection`] give things the names that reports show.
//!
//! A session does not look results up in a cache: its caller passes the traces of an earlier
//! analysis to [`Session::analyse`]. Only [`pins`] uses the cache, for digests of files.

mod altered;
pub mod causes;
pub mod class_path;
mod closed_world_gaps;
mod damage;
pub mod digest;
pub mod input;
mod inputs;
mod layout;
mod loaders;
mod looking;
mod manifests;
pub mod modules;
pub mod names;
pub mod near;
mod options;
pub mod output;
pub mod pins;
pub mod reflection;
mod scope;
pub mod threads;
pub mod unedited;

use std::time::Instant;

use base::Sym;
use claims::Claims;
use classfile::source_name;
use defensive::{Limits, Settings, Traces};
use ir::bodies::{Bodies, KEPT};
use program::{ClassSource, KNOWN_RELEASES, OpenedJdk, Program, Sources, Trust, World, one_view};
use report::{CacheUse, Phase, Report, Warning};
use rewrite::{EditKind, Rewritten};

pub use altered::Altered;
pub use inputs::Inputs;
pub use layout::Start;
pub use manifests::{not_given, with_manifests};
pub use options::{Caching, ErrorCause, Options, Progress, SessionError, Silent};

use closed_world_gaps::ClosedWorldGaps;
use damage::Damage;
use loaders::SplitLoaders;
use looking::{Looking, WRITES_FIELDS};
use names::Names;
use pins::Pins;

/// A run in progress, with its report and the clock of its phases.
pub struct Session<'a> {
    options: &'a Options,
    progress: &'a dyn Progress,
    /// The report of the run so far.
    pub report: Report,
    started: Instant,
    phase: Option<(Phase, Instant)>,
    /// Damaged entries of the inputs.
    damaged: Vec<Damage>,
    /// The places of class files that could not be read.
    pub unparsed: Vec<String>,
    /// Input classes with flags changed, to try the effect.
    pub altered: Vec<Altered>,
}

impl<'a> Session<'a> {
    /// Starts a session of a command, and its clock.
    pub fn new(command: &str, options: &'a Options, progress: &'a dyn Progress) -> Self {
        let mut report = Report::new(command);
        report.options = options.used();
        report.world = options.world;
        Self {
            options,
            progress,
            report,
            started: Instant::now(),
            phase: None,
            damaged: Vec::new(),
            unparsed: Vec::new(),
            altered: Vec::new(),
        }
    }

    /// Ends the present phase and begins another.
    pub fn phase(&mut self, phase: Phase, steps: Option<u64>) {
        self.end_phase();
        if matches!(phase, Phase::Rewrite | Phase::Write) {
            rayon::broadcast(|_| report::memory::give_back());
        }
        self.progress.phase(phase, steps);
        self.phase = Some((phase, Instant::now()));
    }

    /// Ends the present phase.
    pub fn end_phase(&mut self) {
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

    /// Refuses a `--release` that neither the history of the platform's API nor the JDK knows.
    fn refuse_unknown_release(&self, jdk: &OpenedJdk) -> Result<(), SessionError> {
        let newest = jdk.release().max(*KNOWN_RELEASES.end());
        match self.options.release {
            Some(asked) if asked > newest => Err(SessionError::Release {
                asked,
                help: format!(
                    "name a release from 8 to {newest}, or a JDK of Java {asked} with --jdk"
                ),
            }),
            _ => Ok(()),
        }
    }

    /// Opens inputs, class path and JDK.
    ///
    /// # Errors
    /// If one of them cannot be used.
    pub fn read(&mut self) -> Result<Inputs, SessionError> {
        self.phase(Phase::Read, None);
        let mut units = input::open(self.options)?;
        let mut libraries = input::open_class_path(self.options, &units)?;
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
        let jdk =
            OpenedJdk::locate(self.options.jdk.as_deref()).map_err(|e| SessionError::Jdk {
                source: Box::new(e),
            })?;
        self.refuse_unknown_release(&jdk)?;
        if self.options.first_wins {
            libraries = layout::take_apart(&mut units, libraries)?;
            let release = self.options.release.unwrap_or(jdk.release());
            libraries
                .iter_mut()
                .for_each(|library| library.see(release));
        }
        let pins = Pins::of(self.options, &jdk, &units, &libraries)?;
        Ok(Inputs {
            units,
            libraries,
            jdk,
            pins,
        })
    }

    /// The program of a command that writes no JAR.
    ///
    /// # Errors
    /// If options name classes that are not there.
    pub fn program(&mut self, inputs: &Inputs) -> Result<Program, SessionError> {
        self.program_of(inputs, self.options.release, Vec::new())
    }

    /// The program of a command that writes JARs. Its inputs must be undamaged and unsigned.
    ///
    /// # Errors
    /// As [`Session::program`], and if a class is damaged or a JAR signed.
    pub fn program_to_write(&mut self, inputs: &Inputs) -> Result<Program, SessionError> {
        for unit in inputs
            .units
            .iter()
            .filter(|_| !self.options.strip_signatures)
        {
            let signed = unit.archives[0].archive.require_unsigned();
            signed.map_err(|e| SessionError::Rewrite {
                path: unit.path.clone(),
                source: Box::new(e),
            })?;
        }
        let program = self.program(inputs)?;
        let damaged = std::mem::take(&mut self.damaged);
        let mut damaged = damaged.into_iter();
        match damaged.next().filter(|_| !self.options.keep_damaged) {
            None => Ok(program),
            Some(Damage { at, why }) => Err(SessionError::Damaged {
                at,
                why: why.into(),
                others: damaged.map(|other| other.at).collect(),
            }),
        }
    }

    /// The program as one release sees it, or all releases, with `extra` classes that no code
    /// names.
    ///
    /// # Errors
    /// As [`Session::program`].
    pub fn program_of(
        &mut self,
        inputs: &Inputs,
        release: Option<u16>,
        extra: Vec<Sym>,
    ) -> Result<Program, SessionError> {
        let (mut classes, problems) = input::classes(&inputs.units);
        for altered in &self.altered {
            altered.apply(&mut classes);
        }
        if let Some(release) = release {
            classes = one_view(classes, release);
        }
        // If the JVM may see a class that we cannot read, that class may be a subtype of any other.
        let gaps = ClosedWorldGaps::of(self.options, &inputs.units, &inputs.libraries);
        let sees_all = problems.is_empty() && gaps.unread.is_empty();
        gaps.warn(&mut self.report);
        for (at, why) in problems {
            self.warn(&at, &why);
            self.unparsed.push(at.clone());
            self.damaged.push(Damage { at, why });
        }
        self.phase(Phase::Program, None);
        let writing = Looking::of(inputs)
            .fields
            .filter(|_| self.options.world >= World::Sealed);
        if let Some(library) = writing {
            self.warn(library, WRITES_FIELDS);
        }
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
                library_writes_fields: writing.is_some(),
                whole_class_path: self.options.world == World::Closed && sees_all,
            },
            stray: gaps.stray,
            extra,
        });
        self.warn_of_program(inputs, &program)?;
        inputs.release();
        Ok(program)
    }

    /// Warns of unusable classes, and of options that name no class.
    fn warn_of_program(&mut self, inputs: &Inputs, program: &Program) -> Result<(), SessionError> {
        let names = Names::of(inputs, program);
        for problem in program.problems() {
            let at = names.problem(problem);
            self.warn(&at, &problem.message);
            self.unparsed.push(at);
        }
        let read = |place| inputs.read(place);
        self.damaged.extend(damage::find(program, read));
        let options = self.options;
        let slips = scope::slips(&options.include, &options.exclude, program);
        let slips = slips.map_err(|near| SessionError::Scope {
            names: options.include.join(","),
            near,
        })?;
        for (at, message) in slips {
            self.warn(&at, &message);
        }
        if options.world == World::Closed {
            closed_world_gaps::tell(&mut self.report, names);
        }
        Ok(())
    }

    /// Whether to report the values that known callers pass.
    pub fn looks_at_callers(&self) -> bool {
        self.options.callers || matches!(self.report.command.as_str(), "analyze" | "explain")
    }

    /// Analyses the program. Takes over results of an earlier analysis from `traces`, and stores
    /// its own there.
    pub fn analyse(&mut self, program: &Program, traces: &mut Traces) -> Claims {
        let bodies = if traces.is_empty() {
            self.phase(Phase::Ir, Some(program.method_count() as u64));
            Bodies::build(program, KEPT, &|| self.progress.advance(1))
        } else {
            self.phase(Phase::Ir, None);
            Bodies::lazy(program, KEPT)
        };
        self.phase(Phase::Analyze, None);
        let settings = Settings {
            world: self.options.world,
            context_depth: self.options.context_depth,
            looks_everywhere: self.looks_at_callers(),
            explains: self.report.command == "explain",
            intra: self.options.intra,
            memory_model: self.options.memory_model,
            limits: Limits::default(),
        };
        let claims = defensive::analyse(program, &bodies, settings, traces);
        if traces.taken_over() > 0 {
            self.report.cache = CacheUse::Partly(traces.taken_over());
        }
        claims
    }

    /// Plans and makes the edits of some kinds.
    pub fn rewrite(
        &mut self,
        inputs: &Inputs,
        program: &Program,
        claims: &Claims,
        passes: &[EditKind],
    ) -> Rewritten {
        self.phase(Phase::Rewrite, None);
        let split = SplitLoaders::of(inputs, program, self.options.one_loader);
        self.report.warnings.extend(split.warnings().cloned());
        let looking = Looking::of(inputs);
        self.report.warnings.extend(looking.warnings());
        self.rewritten((inputs, &split, &looking), program, claims, passes)
    }

    /// The edits that a run with these options would make, without warnings in the report.
    pub fn would_rewrite(
        &mut self,
        inputs: &Inputs,
        program: &Program,
        claims: &Claims,
    ) -> Rewritten {
        self.phase(Phase::Rewrite, None);
        let at_hand = (
            inputs,
            &SplitLoaders::of(inputs, program, self.options.one_loader),
            &Looking::of(inputs),
        );
        self.rewritten(at_hand, program, claims, &self.options.passes)
    }

    fn rewritten(
        &self,
        (inputs, split, looking): (&Inputs, &SplitLoaders, &Looking),
        program: &Program,
        claims: &Claims,
        passes: &[EditKind],
    ) -> Rewritten {
        let asked = passes.iter().copied();
        let (passes, woven): (Vec<EditKind>, _) = asked.partition(|kind| looking.leaves(*kind));
        let scope = rewrite::Scope {
            passes: &passes,
            calls_anywhere: self.options.calls_anywhere,
            round_trip: self.options.round_trip,
            may_change: &|class| {
                let name = source_name(program.class(class).name);
                inputs.may_change(program, class)
                    && self.options.may_edit(&name)
                    && looking.leaves_class(program, class)
            },
            has_one_loader: &|class| split.has_one_loader(program, class),
            lambdas_seen: looking.lambdas.is_some(),
            serializable_lambdas_seen: looking.serializable_lambdas.is_some(),
            marked_woven: looking.weaves_marked(),
        };
        let rewritten = rewrite::rewrite(program, claims, &scope);
        Rewritten { woven, ..rewritten }
    }

    /// Ends the run: stops the clock, and lets `describe` complete the report.
    pub fn end(mut self, describe: impl FnOnce(&mut Report)) -> Report {
        self.end_phase();
        describe(&mut self.report);
        self.report
            .time_ms
            .add(Phase::Total, self.started.elapsed());
        self.report
    }
}
