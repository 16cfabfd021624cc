//! `@ARGSFILE`: arguments from a file, for build tools with more arguments than a command line
//! holds.
//!
//! The quoting follows the files of javac and java (JDK tools, "Command-Line Argument Files"). Two
//! cases are errors here instead of guesses: a quote that is not closed on its line, and a file
//! that names another one. As in files of `java`, a `#` where an argument could begin starts a
//! comment, to the end of the line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use base::files;

/// Replaces every `@FILE` by the arguments in it, and `@@x` by `@x`. Keeps the first argument, the
/// name of the program.
pub fn expand(args: impl IntoIterator<Item = OsString>) -> anyhow::Result<Vec<OsString>> {
    let mut args = args.into_iter();
    let mut out: Vec<OsString> = args.next().into_iter().collect();
    for arg in args {
        match arg.to_str().and_then(|text| text.strip_prefix('@')) {
            Some(rest) if rest.starts_with('@') => out.push(rest.into()),
            Some(file) => out.extend(read(Path::new(file))?.into_iter().map(OsString::from)),
            None => out.push(arg),
        }
    }
    Ok(out)
}

/// The files that [`expand`] reads.
pub fn named(args: impl IntoIterator<Item = OsString>) -> Vec<PathBuf> {
    let args = args.into_iter().skip(1);
    let named = args.filter_map(|arg| {
        let file = arg.to_str()?.strip_prefix('@')?;
        (!file.starts_with('@')).then(|| PathBuf::from(file))
    });
    named.collect()
}

fn read(file: &Path) -> anyhow::Result<Vec<String>> {
    let name = file.display();
    let bytes = files::read_listed(file)
        .with_context(|| format!("cannot read the arguments file {name}"))?;
    let text = String::from_utf8(bytes)
        .with_context(|| format!("the arguments file {name} is not UTF-8"))?;
    let args = split(text.strip_prefix('\u{feff}').unwrap_or(&text))
        .with_context(|| format!("cannot understand the arguments file {name}"))?;
    args.into_iter()
        .map(|arg| match arg.strip_prefix('@') {
            Some(rest) if rest.starts_with('@') => Ok(rest.to_owned()),
            Some(_) => bail!("the arguments file {name} names another one, {arg}: write its arguments here, or @{arg} if it is no file"),
            None => Ok(arg),
        })
        .collect()
}

fn split(text: &str) -> anyhow::Result<Vec<String>> {
    let mut args = Vec::new();
    let mut arg: Option<String> = None;
    let mut quote: Option<(char, usize)> = None;
    let mut line = 1;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        line += usize::from(c == '\n');
        match (c, quote) {
            ('\n' | '\r', Some((_, since))) => bail!("line {since}: a quote is not closed"),
            ('\\', Some(_)) => match chars.next() {
                Some('\n' | '\r') => {
                    line += 1;
                    while chars.next_if(|c| c.is_ascii_whitespace()).is_some() {}
                }
                Some(escaped) => arg.get_or_insert_default().push(unescape(escaped)),
                None => bail!("line {line}: a quote is not closed"),
            },
            (c, Some((end, _))) if c == end => quote = None,
            (c, Some(_)) => arg.get_or_insert_default().push(c),
            ('\'' | '"', None) => {
                arg.get_or_insert_default();
                quote = Some((c, line));
            }
            (c, None) if c.is_ascii_whitespace() => args.extend(arg.take()),
            ('#', None) if arg.is_none() => {
                while chars.next_if(|c| !matches!(c, '\n' | '\r')).is_some() {}
            }
            (c, None) => arg.get_or_insert_default().push(c),
        }
    }
    if let Some((_, since)) = quote {
        bail!("line {since}: a quote is not closed");
    }
    args.extend(arg);
    Ok(args)
}

fn unescape(c: char) -> char {
    match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'f' => '\u{c}',
        c => c,
    }
}
