//! The command `callgraph`.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use anyhow::Context as _;

use super::args::Callgraph;
use super::message::{Failure, print};
use super::paths::class_path;
use super::progress::Line;
use crate::callgraph::Format;
use crate::pipeline::{self, GraphRequest, Options};
use crate::report;

/// Runs it to its end.
pub(super) fn run(args: Callgraph) -> Result<(), Failure> {
    let start = Instant::now();
    let formats = formats(&args)?;
    let options = Options {
        inputs: args.inputs,
        class_path: class_path(&args.class_path)?,
        jdk: args.jdk,
        jobs: args.jobs,
        ..Options::default()
    };
    let request = GraphRequest {
        main: args.main,
        reflection: args.reflection.into(),
        why: args.why,
        unreached: args.unreached,
        from: args.from,
        to: args.to,
        depth: args.depth,
        formats,
    };
    let answer = {
        let progress = Line::new(args.quiet);
        pipeline::callgraph(&options, &request, &progress)?
    };
    for (path, text) in args.output.iter().zip(&answer.files) {
        write(path, text)?;
    }
    let mut text = answer.answers;
    if !args.quiet {
        let memory = report::peak_rss_bytes();
        let memory = memory.map_or(String::new(), |bytes| format!(", {} MiB", bytes >> 20));
        let time = format!("{:.1} s{memory}", start.elapsed().as_secs_f64());
        text = format!("{}{:<10}  {time}\n{text}", answer.table, "time");
    }
    print(text.as_bytes())
}

/// The format of each output.
fn formats(args: &Callgraph) -> Result<Vec<Format>, Failure> {
    let mut seen = BTreeSet::new();
    let format = |path: &std::path::PathBuf| {
        if !seen.insert(path.clone()) {
            let message = format!("{} would be written twice", path.display());
            return Err(Failure::usage(
                message,
                "give every output a name of its own",
            ));
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let error = anyhow::anyhow!("there is no directory {}", folder.display());
            let error = error.context(format!("cannot write {}", path.display()));
            return Err(Failure::environment(
                error,
                "make it first, or name another place with -o",
            ));
        }
        ending.and_then(Format::of).ok_or_else(|| {
            let message = format!("cannot tell the format of {}", path.display());
            Failure::usage(message, "let its name end in .csv, .json or .dot")
        })
    };
    args.output.iter().map(format).collect()
}

/// Writes a file whole, or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let write = || {
        let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.persist(path).map_err(|error| error.error)?;
        std::io::Result::Ok(())
    };
    write()
        .with_context(|| format!("cannot write {}", path.display()))
        .map_err(|e| Failure::environment(e, "its directory must be there and writable"))
}
