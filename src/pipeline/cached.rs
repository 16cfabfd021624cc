//! Reuse of whole results from the cache, for the same question.
//!
//! A stored result must equal the result of a new run. So its key is the SHA-256 of everything that
//! a run reads:
//!
//! - the bytes of the inputs and of the class path
//! - the JDK's files
//! - the options
//! - the bytes of the running program, which stand for its version, its libraries and its build
//!
//! The number of threads, and the places of outputs and reports, change no result and are left out.
//! A run with a broken rule (`base::rules`) is not cached, since it depends on the environment. A
//! file may change while a run reads it: so the key is computed again at the end, and the result is
//! stored only if the key is the same.
//!
//! Only reports name the directories of the files. [`RunPlaces`] are neither in the key nor in
//! stored results, so that another checkout finds the result. If a result still contains a
//! directory, it is valid for these places only.
//!
//! Without a whole result, the analysis takes over facts of an earlier one, for a program with the
//! same outline ([`Memory`]). It takes over only facts that rest on unchanged code.
//!
//! A hit has the outputs and the report of the stored run, with this run's times and memory. Errors
//! are never stored.

use std::path::PathBuf;
use std::time::Instant;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::pipeline::places::RunPlaces;
use crate::pipeline::prepared::Prepared;
use archive::{Archive, ArchiveLimits, AtomicFile};
use cache::{Cache, Key, PendingEntry, Sha256Of};
use defensive::Traces;
use program::{Program, World};
use report::{CacheUse, OptionsUsed, Phase, Report};
use session::class_path::{aspect_files, class_files, oddity, service_files};
use session::digest::hex;
use session::output::{created, failed};
use session::{Caching, Options, Progress, SessionError};

/// A result with its outputs, not yet in their places.
pub(super) struct PendingResult {
    pub report: Report,
    pub files: Vec<AtomicFile>,
    /// The facts that the analysis reused and leaves.
    pub recalled: Option<Recalled>,
}

/// The facts that an analysis took over, or could have, and the facts that it leaves for later
/// ones.
pub(super) struct Recalled {
    pub key: Key,
    /// Whether an earlier analysis left facts.
    pub is_known: bool,
    pub traces: Traces,
    /// The facts for later analyses, if worth writing. The file gets its place when the run has
    /// ended.
    pub written: Option<PendingEntry>,
}

impl PendingResult {
    fn prepared(self) -> Prepared {
        Prepared {
            report: self.report,
            jars: self.files,
        }
    }
}

/// The arguments of a command besides its options: plain data, and files that it reads.
#[derive(Clone, Default)]
pub(super) struct CommandArguments {
    data: Vec<u8>,
    files: Vec<PathBuf>,
    /// Whether `data` contains paths, which no marks replace.
    repeats_paths: bool,
}

impl CommandArguments {
    pub(super) fn new(data: impl Serialize, files: Vec<PathBuf>) -> Self {
        Self {
            data: plain(data),
            // The data contains the files' paths, too.
            repeats_paths: !files.is_empty(),
            files,
        }
    }
}

/// Everything that a result depends on; its paths have marks for the places.
#[derive(Clone, PartialEq, Serialize)]
struct CacheQuestion<'a> {
    #[serde(skip)]
    places: RunPlaces,
    program: Sha256Of,
    command: &'a str,
    asked: (Vec<u8>, Vec<ReadFile>),
    options: OptionsUsed,
    world: World,
    round_trip: bool,
    inputs: Vec<(String, String)>,
    class_path: Vec<Vec<ReadFile>>,
    /// Files that manifests name and the user did not give. They open the `closed` world.
    not_given: Vec<String>,
    jdk: (String, Vec<ReadFile>),
}

/// A file that a run reads: its path, and its content if it is there.
type ReadFile = (String, Option<Sha256Of>);

/// A stored result.
#[derive(Serialize, Deserialize)]
struct CacheAnswer {
    /// Without the parts that differ from run to run.
    report: Report,
    /// The places that it is valid for; empty means any.
    bound: Vec<String>,
    outputs: Vec<serde_bytes::ByteBuf>,
}

/// Gives the result of `command`: the stored one, or the one of `compute`, which is then stored.
pub(super) fn cached(
    command: &str,
    options: &Options,
    outputs: &[PathBuf],
    progress: &dyn Progress,
    compute: impl Fn(Option<&Memory<'_>>) -> Result<PendingResult, SessionError>,
) -> Result<Prepared, SessionError> {
    let caching = options
        .cache
        .as_ref()
        .filter(|_| !base::rules::is_one_broken());
    let Some(Caching { cache, verify }) = caching else {
        return Ok(compute(None)?.prepared());
    };
    progress.phase(Phase::Cache, None);
    let start = Instant::now();
    // The run itself finds and reports unreadable files.
    let asked = CommandArguments {
        files: options.graph.iter().cloned().collect(),
        ..CommandArguments::default()
    };
    let Some(question) = CacheQuestion::of((command, &asked), options, cache) else {
        return Ok(compute(None)?.prepared());
    };
    let places = &question.places;
    let answer = cache
        .get(question.key())
        .and_then(|a| CacheAnswer::read(&a));
    let answer = answer.filter(|a| a.outputs.len() == outputs.len() && a.is_for(places));
    match answer {
        Some(answer) if !verify => {
            let mut pending = answer.make(options, outputs, places)?;
            pending.report.time_ms.add(Phase::Cache, start.elapsed());
            pending.report.cache = CacheUse::Hit;
            Ok(pending.prepared())
        }
        Some(answer) => {
            let mut pending = compute(None)?;
            let compared = answer.compare(&CacheAnswer::of(&mut pending, places)?, outputs);
            compared.inspect_err(|_| cache.forget(question.key()))?;
            pending.report.cache = CacheUse::Verified;
            Ok(pending.prepared())
        }
        None => {
            let question = &question;
            let mut pending = compute(Some(&Memory { cache, question }))?;
            let recalled = pending.recalled.take();
            let read = pending.report.inputs.iter().map(|input| &input.sha256);
            if !question.still_holds(&asked, options, cache, read) {
                // The facts taken over belong to other files, too.
                if recalled.is_some_and(|recalled| recalled.is_known) {
                    pending = compute(None)?;
                }
                return Ok(pending.prepared());
            }
            let answer = CacheAnswer::of(&mut pending, places)?;
            if *verify {
                let compared =
                    answer.compare(&CacheAnswer::of(&mut compute(None)?, places)?, outputs);
                let forget = |recalled: &Recalled| cache.forget(recalled.key);
                compared.inspect_err(|_| recalled.iter().for_each(forget))?;
                pending.report.cache = CacheUse::Verified;
            }
            if let Some(written) = recalled.and_then(|recalled| recalled.written) {
                // If nothing can be written, storing the whole result reports it.
                let _ = cache.place(written);
            }
            let stored = cache.put(question.key(), |out| {
                rmp_serde::encode::write(&mut Box::new(out), &answer).map_err(std::io::Error::other)
            });
            if let Err(error) = stored {
                pending.report.cache = CacheUse::Unusable(error.to_string());
            }
            Ok(pending.prepared())
        }
    }
}

/// A value with texts that may contain paths of the run's files.
pub(super) trait Placed: Serialize + DeserializeOwned {
    /// Changes each of these texts.
    fn paths_mut(&mut self, change: &mut dyn FnMut(&mut String));
}

/// A stored value.
#[derive(Serialize, Deserialize)]
struct StoredValue {
    /// As in a [`CacheAnswer`].
    bound: Vec<String>,
    value: serde_bytes::ByteBuf,
}

impl StoredValue {
    fn of<T: Placed>(value: &mut T, places: &RunPlaces) -> Self {
        value.paths_mut(&mut |text| places.hide(text));
        let content = plain(&*value);
        value.paths_mut(&mut |text| places.show(text));
        Self {
            bound: places.bound(&content),
            value: content.into(),
        }
    }

    fn read<T: Placed>(content: &[u8], places: &RunPlaces) -> Option<T> {
        let kept: Self = rmp_serde::from_slice(content).ok()?;
        let is_for = kept.bound.is_empty() || kept.bound == places.all();
        let mut value: T = rmp_serde::from_slice(&kept.value).ok().filter(|_| is_for)?;
        value.paths_mut(&mut |text| places.show(text));
        Some(value)
    }
}

/// Gives a computed value that is no output: the stored one, or the one of `compute`, which is then
/// stored. `compute` also gives the SHA-256 of each input as it was read.
pub(super) fn cached_value<T: Placed>(
    command: &str,
    asked: CommandArguments,
    options: &Options,
    progress: &dyn Progress,
    compute: impl Fn() -> Result<(T, Vec<String>), SessionError>,
) -> Result<(T, CacheUse), SessionError> {
    let caching = options
        .cache
        .as_ref()
        .filter(|_| !base::rules::is_one_broken());
    let Some(Caching { cache, verify }) = caching else {
        return Ok((compute()?.0, CacheUse::Missed));
    };
    progress.phase(Phase::Cache, None);
    let Some(question) = CacheQuestion::of((command, &asked), options, cache) else {
        return Ok((compute()?.0, CacheUse::Missed));
    };
    let known = cache.get(question.key());
    if let Some(known) = &known
        && !verify
        && let Some(value) = StoredValue::read(known, &question.places)
    {
        return Ok((value, CacheUse::Hit));
    }
    let (mut value, read) = compute()?;
    if !question.still_holds(&asked, options, cache, read.iter()) {
        return Ok((value, CacheUse::Missed));
    }
    let new = plain(StoredValue::of(&mut value, &question.places));
    if *verify {
        let known = match known {
            Some(known) => known,
            None => plain(StoredValue::of(&mut compute()?.0, &question.places)),
        };
        if known != new {
            cache.forget(question.key());
            let what = "the graph".to_owned();
            return Err(SessionError::CacheDiffers { what });
        }
    }
    let stored = cache.put(question.key(), |out| out.write_all(&new));
    let cache = match stored {
        Err(error) => CacheUse::Unusable(error.to_string()),
        Ok(()) if *verify => CacheUse::Verified,
        Ok(()) => CacheUse::Missed,
    };
    Ok((value, cache))
}

/// The facts of earlier analyses of programs with the same outline: see [`Traces`].
pub(super) struct Memory<'a> {
    cache: &'a Cache,
    question: &'a CacheQuestion<'a>,
}

impl Memory<'_> {
    /// The facts that are stored for such a program.
    pub(super) fn recall(&self, program: &Program) -> Recalled {
        let key = self.key(program);
        let known = self.cache.get(key);
        let traces = Traces::new(program, self.question.world, known.as_deref());
        Recalled {
            key,
            is_known: !traces.is_empty(),
            traces,
            written: None,
        }
    }

    /// Writes the facts for later analyses, and frees them: in a large program they take much
    /// memory.
    pub(super) fn write(&self, recalled: &mut Recalled) {
        let traces = std::mem::take(&mut recalled.traces);
        if traces.is_worth_writing() {
            let written = self.cache.begin(recalled.key, |out| traces.write(out));
            recalled.written = written.ok();
        }
    }

    /// The digest of everything that the analysis takes for granted, except code.
    fn key(&self, program: &Program) -> Key {
        let mut outline = Sha256::new();
        program.outline(self.question.world, &mut outline);
        let outline: Sha256Of = outline.finalize().into();
        let mut question = self.question.clone();
        question.command = "traces";
        question.inputs.clear();
        question.options.passes.clear();
        question.options.include.clear();
        question.options.exclude.clear();
        question.options.calls_anywhere = false;
        question.options.strip_signatures = false;
        question.options.keep_damaged = false;
        question.options.store = false;
        Key::of(&plain((outline, question)))
    }
}

impl<'a> CacheQuestion<'a> {
    /// Reads the files of the question; `None` if some cannot be read.
    fn of(
        (command, asked): (&'a str, &CommandArguments),
        options: &Options,
        cache: &Cache,
    ) -> Option<Self> {
        let home = program::locate(options.jdk.as_deref()).ok()?;
        // In `closed`, the run also examines files beside an input.
        let places = if asked.repeats_paths || options.world == World::Closed {
            RunPlaces::default()
        } else {
            let files = options.inputs.iter().chain(&options.class_path);
            RunPlaces::of(&home, files.chain(&options.graph).map(PathBuf::as_path))
        };
        let name = |path: &PathBuf| {
            let mut text = path.display().to_string();
            places.hide(&mut text);
            text
        };
        let mut used = options.used();
        let given = used.class_path.iter_mut().chain(&mut used.graph);
        given.for_each(|text| places.hide(text));
        // Every option by its name, so that a new one cannot be forgotten.
        #[rustfmt::skip]
        let Options {
            inputs, class_path, world, round_trip,
            // They are in `used`.
            pin_jdk: _, pin_class_path: _, one_loader: _, callers: _, blame: _, include: _, exclude: _, native_image: _, graph: _, release: _, context_depth: _, intra: _, memory_model: _, passes: _, calls_anywhere: _,
            max_entry_size: _, max_entries: _, strip_signatures: _, keep_damaged: _, store: _,
            // The command sets it.
            first_wins: _,
            // Found above.
            jdk: _,
            // They change no result.
            jobs: _, cache: _,
        } = options;
        // An existing file that cannot be read gives no key: the run fails, and says why.
        let file = |path: &PathBuf| {
            let digest = if path.exists() {
                Some(cache.sha256(path).ok()?)
            } else {
                None
            };
            Some((name(path), digest))
        };
        let input = |path: &PathBuf| {
            let digest = Cache::read_sha256(path).ok()?;
            Some((name(path), hex(&digest)))
        };
        let library = |path: &PathBuf| {
            let files = if path.is_dir() {
                let classes = class_files(path).into_iter().map(|(_, path)| path);
                let files = classes.chain(service_files(path)).chain(aspect_files(path));
                files.map(|path| file(&path)).collect::<Option<_>>()?
            } else {
                vec![file(path)?]
            };
            // The warning about an element depends on other files, too.
            let oddity = oddity(path).map(|mut what| {
                places.hide(&mut what);
                (what, None)
            });
            Some(files.into_iter().chain(oddity).collect())
        };
        let jdk_files = program::jdk_files(&home).ok()?;
        let question = Self {
            program: cache.sha256(&running_program()?).ok()?,
            command,
            asked: (
                asked.data.clone(),
                asked.files.iter().map(file).collect::<Option<_>>()?,
            ),
            options: used,
            world: *world,
            round_trip: *round_trip,
            inputs: inputs.iter().map(input).collect::<Option<_>>()?,
            class_path: class_path.iter().map(library).collect::<Option<_>>()?,
            not_given: not_given(options),
            jdk: (
                name(&home),
                jdk_files.iter().map(file).collect::<Option<_>>()?,
            ),
            places: RunPlaces::default(),
        };
        Some(Self { places, ..question })
    }

    fn key(&self) -> Key {
        Key::of(&plain(self))
    }

    /// Whether a run that began with this question can only have read the same files. `read` has
    /// the digests of the inputs as they were read.
    fn still_holds<'b>(
        &self,
        asked: &CommandArguments,
        options: &Options,
        cache: &Cache,
        read: impl Iterator<Item = &'b String>,
    ) -> bool {
        let inputs = self.inputs.iter().map(|(_, sha256)| sha256);
        let now = CacheQuestion::of((self.command, asked), options, cache);
        now.as_ref() == Some(self) && read.eq(inputs)
    }
}

/// Files that manifests name and the user did not give, where the world needs to know.
fn not_given(options: &Options) -> Vec<String> {
    if options.world < World::Closed {
        return Vec::new();
    }
    let limits = ArchiveLimits::new(options.max_entry_size, options.max_entries);
    let files = options.inputs.iter().chain(&options.class_path);
    let named = files.clone().filter_map(|path| {
        // The run reports unreadable files.
        let archive = Archive::open(path, &limits).ok()?;
        Some(session::not_given(files.clone(), path, &archive))
    });
    named.flatten().collect()
}

fn plain(value: impl Serialize) -> Vec<u8> {
    rmp_serde::to_vec(&value).expect("plain data can be written to memory")
}

/// The program file of this process. On Linux the kernel's own link leads to it, even after another
/// file has taken its place.
fn running_program() -> Option<PathBuf> {
    if cfg!(target_os = "linux") {
        Some(PathBuf::from("/proc/self/exe"))
    } else {
        std::env::current_exe().ok()
    }
}

impl CacheAnswer {
    fn of(pending: &mut PendingResult, places: &RunPlaces) -> Result<Self, SessionError> {
        let mut outputs = Vec::new();
        for file in &mut pending.files {
            let content = file.content().map_err(|e| failed(file.target(), e))?;
            outputs.push(serde_bytes::ByteBuf::from(content));
        }
        let mut report = pending.report.clone();
        report.time_ms = Default::default();
        report.peak_rss_bytes = None;
        report.cache = CacheUse::default();
        for input in &mut report.inputs {
            input.output = None;
        }
        places.hide_all(&mut report);
        Ok(Self {
            bound: places.bound(&plain(&report)),
            report,
            outputs,
        })
    }

    fn read(content: &[u8]) -> Option<Self> {
        rmp_serde::from_slice(content).ok()
    }

    /// Whether it is valid for a run in these places.
    fn is_for(&self, places: &RunPlaces) -> bool {
        self.bound.is_empty() || self.bound == places.all()
    }

    /// Makes this run's result of it.
    fn make(
        self,
        options: &Options,
        outputs: &[PathBuf],
        places: &RunPlaces,
    ) -> Result<PendingResult, SessionError> {
        let mut report = self.report;
        places.show_all(&mut report);
        for (input, output) in report.inputs.iter_mut().zip(outputs) {
            input.output = Some(output.display().to_string());
        }
        let places = outputs.iter().zip(&options.inputs).zip(&self.outputs);
        let files = places.map(|((output, input), bytes)| created(output, input, bytes));
        let files = files.collect::<Result<_, _>>()?;
        Ok(PendingResult {
            report,
            files,
            recalled: None,
        })
    }

    /// Compares the stored result with a new one.
    ///
    /// # Errors
    /// [`SessionError::CacheDiffers`].
    fn compare(&self, new: &Self, outputs: &[PathBuf]) -> Result<(), SessionError> {
        let differs = |what: String| Err(SessionError::CacheDiffers { what });
        for ((old, new), output) in self.outputs.iter().zip(&new.outputs).zip(outputs) {
            if old != new {
                let at = old
                    .iter()
                    .zip(new.iter())
                    .take_while(|(a, b)| a == b)
                    .count();
                return differs(format!("{}, from byte {at} on", output.display()));
            }
        }
        if self.report == new.report {
            Ok(())
        } else {
            differs("the report".to_owned())
        }
    }
}
