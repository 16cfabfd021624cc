//! `trace`: makes a JAR that records its own runs.
//!
//! The output holds the input's entries unchanged, the classes of the trace agent, and two main
//! attributes of the manifest. With them, `java -jar` of JDK 9 or newer starts the agent before the
//! main class (package `java.lang.instrument`, "Starting an Agent Included in an Executable JAR").
//!
//! No code of the program is instrumented here. The agent instruments classes as they are loaded,
//! including classes of nested archives, of generated code and of the JDK.

use std::path::Path;

use archive::{Archive, ArchiveError, ArchiveLimits, AtomicFile, Rewrite};
use session::SessionError;
use session::input::unusable;
use session::output::failed;

/// The attribute that names the agent, and the one that lets it instrument loaded classes.
const AGENT: &str = "Launcher-Agent-Class";
const RETRANSFORMS: &str = "Can-Retransform-Classes";
/// The folder of the agent's classes.
const CLASSES: &[u8] = b"resolute/trace/";
/// Its other classes: every class loader of the program finds them.
const OF_ALL: [&[u8]; 2] = [
    b"java/lang/TraceRecorder.class",
    b"java/lang/TraceAnswers.class",
];

/// Names and content.
type Entries = Vec<(Vec<u8>, Vec<u8>)>;

/// Why a JAR cannot record its runs, or why a file is not the agent.
#[derive(Debug, thiserror::Error)]
enum TraceRefusal {
    #[error("its manifest has no Main-Class, so java -jar does not start it")]
    NoMain,
    #[error("it records its runs already")]
    Traced,
    #[error("its manifest has {0}, so it has an agent of its own")]
    OtherAgent(&'static str),
    #[error("it is not the trace agent")]
    NoAgent,
}

/// Writes the archive `input` with the trace agent to `output`, all or nothing.
///
/// # Errors
/// If the input cannot be used, or cannot record itself. If `agent` is not the trace agent's
/// archive. If the output cannot be written.
pub fn trace(
    input: &Path,
    output: &Path,
    agent: &Path,
    strip_signatures: bool,
) -> Result<(), SessionError> {
    let archive = open(input)?;
    let refusal = refusal(&archive).map_err(|error| unusable(input, error))?;
    if let Some(refusal) = refusal {
        return Err(refused(input, refusal));
    }
    let (class, added) = classes(agent)?;
    let rewrite = || {
        let mut rewrite = Rewrite::default();
        if strip_signatures {
            rewrite = archive.strip_signatures()?;
        } else {
            archive.require_unsigned()?;
        }
        let attributes = [(AGENT, vec![class]), (RETRANSFORMS, vec!["true".into()])];
        archive.record(&mut rewrite, &attributes)?;
        rewrite.add.extend(added);
        Ok(rewrite)
    };
    let rewrite = rewrite().map_err(|error| unusable(input, error))?;
    let write = || {
        let mut file = AtomicFile::create(output, Some(input))?;
        archive.write(&rewrite, &mut file)?;
        file.commit()
    };
    write().map_err(|error| failed(output, error))
}

fn open(path: &Path) -> Result<Archive, SessionError> {
    Archive::open(path, &ArchiveLimits::default()).map_err(|error| unusable(path, error))
}

fn refused(path: &Path, refusal: TraceRefusal) -> SessionError {
    let help = match refusal {
        TraceRefusal::NoMain | TraceRefusal::OtherAgent(_) => {
            "start it with java -javaagent:resolute-trace.jar=FILE instead; nothing need be rewritten"
        }
        TraceRefusal::Traced => "name the JAR that it was made from",
        TraceRefusal::NoAgent => {
            "name resolute-trace.jar with --agent; `make dist` packs it, and `mvn -f trace-agent/pom.xml package` builds it alone"
        }
    };
    SessionError::Input {
        path: path.to_owned(),
        source: Box::new(refusal),
        help: help.to_owned(),
    }
}

/// Why the archive cannot start the agent; `None` if it can.
fn refusal(archive: &Archive) -> Result<Option<TraceRefusal>, ArchiveError> {
    if archive.entries().any(|e| e.name().starts_with(CLASSES)) {
        return Ok(Some(TraceRefusal::Traced));
    }
    let main = archive.manifest()?.map(|manifest| manifest.main);
    let Some(main) = main.filter(|main| main.get("Main-Class").is_some()) else {
        return Ok(Some(TraceRefusal::NoMain));
    };
    let agent = main.get(AGENT).map(|_| AGENT);
    let retransforms = main.get(RETRANSFORMS);
    let retransforms = retransforms.filter(|value| !value.eq_ignore_ascii_case(b"true"));
    let other = agent.or(retransforms.map(|_| RETRANSFORMS));
    Ok(other.map(TraceRefusal::OtherAgent))
}

/// The agent's class for the manifest, and the entries of all its classes.
fn classes(agent: &Path) -> Result<(String, Entries), SessionError> {
    let archive = open(agent)?;
    let read = || {
        let manifest = archive.manifest()?;
        let class = manifest.as_ref().and_then(|m| m.main.get(AGENT));
        let class = class.map(|class| String::from_utf8_lossy(class).into_owned());
        let entries = archive.entries();
        let is_own = |name: &[u8]| name.starts_with(CLASSES) && name.ends_with(b".class");
        let classes = entries
            .filter(|e| is_own(e.name()) || OF_ALL.contains(&e.name()))
            .map(|entry| Ok((entry.name().to_owned(), entry.read()?.into_owned())));
        Ok((class, classes.collect::<Result<Entries, ArchiveError>>()?))
    };
    match read().map_err(|error| unusable(agent, error))? {
        (Some(class), classes) if !classes.is_empty() => Ok((class, classes)),
        _ => Err(refused(agent, TraceRefusal::NoAgent)),
    }
}
