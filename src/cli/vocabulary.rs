//! Advice in the words of whoever asks. Plugins of build tools show what the binary says, and their users know no options but
//! parameters. A plugin says in `RESOLUTE_CALLER` which one it is; each option in a message then stands as its users write it.
//!
//! Only messages and the table are told so: reports are the same whoever asks, since caches share them.

use std::borrow::Cow;
use std::sync::LazyLock;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::args::Cli;

/// The variable that says who asks.
const VARIABLE: &str = "RESOLUTE_CALLER";

/// Options that are parameters of the Maven plugin, under the same names.
const MAVEN: &[&str] = &[
    "cache-dir",
    "context-depth",
    "jdk",
    "jobs",
    "keep-damaged",
    "no-cache",
    "one-loader",
    "passes",
    "pin-class-path",
    "pin-jdk",
    "quiet",
    "release",
    "remote-cache",
    "remote-cache-write",
    "store",
    "strip-signatures",
    "verbose",
    "world",
];

/// Options that are settings of the Gradle plugin, under the same names.
const GRADLE: &[&str] = &[
    "class-path",
    "jdk",
    "keep-damaged",
    "one-loader",
    "pin-class-path",
    "store",
    "world",
];

/// Options that have another name in both plugins.
const RENAMED: &[(&str, &str)] = &[
    ("embed-native-image", "nativeImage"),
    ("no-startup", "startup"),
];

/// A build tool whose plugin runs the binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caller {
    Maven,
    Gradle,
}

impl Caller {
    /// Who runs this process; `None` is a person or a script.
    pub(super) fn of_process() -> Option<Self> {
        match std::env::var(VARIABLE).ok()?.as_str() {
            "maven" => Some(Self::Maven),
            "gradle" => Some(Self::Gradle),
            _ => None,
        }
    }

    /// A text with the options in it as users of the plugin write them. What stands in backquotes is a command and stays.
    fn tell(self, text: &str) -> String {
        let lines = text.split('\n').map(|line| self.line(line));
        lines.collect::<Vec<String>>().join("\n")
    }

    fn line(self, line: &str) -> String {
        let mut told: Vec<Cow<'_, str>> = Vec::new();
        let mut is_command = false;
        let mut words = line.split(' ').peekable();
        while let Some(word) = words.next() {
            let is_quoted = is_command || word.contains('`');
            is_command ^= word.matches('`').count() % 2 == 1;
            let Some((before, option, after)) = option(word).filter(|_| !is_quoted) else {
                told.push(word.into());
                continue;
            };
            let next = words
                .peek()
                .filter(|_| after.is_empty() && takes_value(option));
            let (value, after) = match next.map(|next| (next, parts(next))) {
                // As clap names it: `--world <WORLD>`.
                Some((_, (_, value, after))) if value.starts_with('<') => (None, after),
                Some((_, ("", value, after))) if is_value(option, value) => (Some(value), after),
                _ => {
                    let name = self.option(option, None);
                    told.push(format!("{before}{name}{after}").into());
                    continue;
                }
            };
            words.next();
            let name = self.option(option, value);
            told.push(format!("{before}{name}{after}").into());
        }
        told.join(" ")
    }

    /// An option, perhaps with a value, as users of the plugin write it.
    fn option(self, option: &Arg, value: Option<&str>) -> String {
        let long = option.get_long().unwrap_or_default();
        if long == "report" {
            let article = if value.is_some() { "the " } else { "" };
            return format!("{article}report");
        }
        let value = match value {
            None if long == "no-startup" => Some("false"),
            None if !takes_value(option) => Some("true"),
            value => value,
        };
        match (self, self.parameter(long)) {
            (Self::Maven, Some(name)) => match value {
                Some(value) => format!("<{name}>{value}</{name}>"),
                None => format!("<{name}>"),
            },
            (Self::Gradle, Some(name)) => match value {
                Some(value @ ("true" | "false")) => format!("{name} = {value}"),
                Some(file) if matches!(name.as_str(), "jdk" | "classPath") => {
                    format!("{name} = files('{file}')").replace("jdk = files", "jdk = file")
                }
                Some(value) => format!("{name} = '{value}'"),
                None => name,
            },
            (Self::Maven, None) => {
                let value = match value.filter(|_| takes_value(option)) {
                    Some(value) => format!("={value}"),
                    None if takes_value(option) => "=…".to_owned(),
                    None => String::new(),
                };
                format!("<options><option>--{long}{value}</option></options>")
            }
            (Self::Gradle, None) => {
                let list = if is_of("check", long) {
                    "options"
                } else {
                    "optimizeOptions"
                };
                let value = match value.filter(|_| takes_value(option)) {
                    Some(value) => format!(", '{value}'"),
                    None if takes_value(option) => ", …".to_owned(),
                    None => String::new(),
                };
                format!("{list} = ['--{long}'{value}]")
            }
        }
    }

    /// The parameter that an option is.
    fn parameter(self, long: &str) -> Option<String> {
        let renamed = RENAMED.iter().find(|(option, _)| *option == long);
        let same = match self {
            Self::Maven => MAVEN,
            Self::Gradle => GRADLE,
        };
        let same = same.contains(&long).then(|| camel(long));
        renamed.map(|(_, name)| (*name).to_owned()).or(same)
    }
}

/// A text for whoever runs this process.
pub(super) fn told(text: &str) -> Cow<'_, str> {
    match Caller::of_process() {
        Some(caller) => caller.tell(text).into(),
        None => text.into(),
    }
}

/// What clap says of wrong arguments. The usage and where the help is are for a terminal, and left out.
/// An option that there is not was given as one.
pub(super) fn usage(error: &clap::Error, caller: Caller) -> String {
    let said = error.to_string();
    let is_for_terminal = |line: &&str| line.starts_with("Usage:") || line.starts_with("For more");
    let lines: Vec<&str> = said.lines().filter(|line| !is_for_terminal(line)).collect();
    let said = lines.join("\n");
    let told = match error.kind() {
        ErrorKind::UnknownArgument => said,
        _ => caller.tell(&said),
    };
    told.trim_end().to_owned() + "\n"
}

/// The option that a word is, with the signs around it: one of the commands that plugins run.
fn option(word: &str) -> Option<(&str, &'static Arg, &str)> {
    static OPTIONS: LazyLock<Vec<Arg>> = LazyLock::new(|| {
        let commands = Cli::command();
        let optimize = commands.find_subcommand("optimize");
        let options = optimize.into_iter().flat_map(Command::get_arguments);
        options.cloned().collect()
    });
    let (before, word, after) = parts(word);
    if !word.starts_with('-') {
        return None;
    }
    let is_it = |option: &&Arg| match word.strip_prefix("--") {
        Some(long) => option.get_long() == Some(long),
        None => {
            let short = option.get_short();
            short
                .is_some_and(|short| word.strip_prefix('-') == Some(short.encode_utf8(&mut [0; 4])))
        }
    };
    Some((before, OPTIONS.iter().find(is_it)?, after))
}

/// Whether a command has an option.
fn is_of(command: &str, long: &str) -> bool {
    let commands = Cli::command();
    let command = commands.find_subcommand(command);
    command.is_some_and(|command| {
        let mut options = command.get_arguments();
        options.any(|option| option.get_long() == Some(long))
    })
}

/// A word without the signs before and after it.
fn parts(word: &str) -> (&str, &str, &str) {
    let begins = word.trim_start_matches(['(', '\'', '"']);
    let ends = begins.trim_end_matches([',', '.', ';', ':', ')', '\'', '"']);
    let before = &word[..word.len() - begins.len()];
    (before, ends, &begins[ends.len()..])
}

fn takes_value(option: &Arg) -> bool {
    matches!(option.get_action(), ArgAction::Set | ArgAction::Append)
}

/// Whether a word is a value of an option: one that it knows, or what stands for one, as DIR and FILE.html.
fn is_value(option: &Arg, word: &str) -> bool {
    let known = option.get_possible_values();
    let is_known = |part: &str| known.iter().any(|value| value.get_name() == part);
    let name = word.split('.').next().unwrap_or_default();
    let stands_for = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    stands_for || !word.is_empty() && word.split(',').all(is_known)
}

/// `pinJdk` for `pin-jdk`.
fn camel(long: &str) -> String {
    let mut parts = long.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let (letter, rest) = part.split_at(1);
        name + &letter.to_ascii_uppercase() + rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn options_are_told_as_users_of_plugins_write_them() {
        for (said, maven, gradle) in [
            (
                "if they do not, say --one-loader",
                "if they do not, say <oneLoader>true</oneLoader>",
                "if they do not, say oneLoader = true",
            ),
            (
                "gains nothing: --passes narrow,direct edits such calls, too",
                "gains nothing: <passes>narrow,direct</passes> edits such calls, too",
                "gains nothing: optimizeOptions = ['--passes', 'narrow,direct'] edits such calls, too",
            ),
            (
                "name a JDK 8 or newer with --jdk DIR, or set JAVA_HOME to one",
                "name a JDK 8 or newer with <jdk>DIR</jdk>, or set JAVA_HOME to one",
                "name a JDK 8 or newer with jdk = file('DIR'), or set JAVA_HOME to one",
            ),
            (
                "a as x and 3 more: b (-v or a --report lists them)",
                "a as x and 3 more: b (<verbose>true</verbose> or a report lists them)",
                "a as x and 3 more: b (options = ['--verbose'] or a report lists them)",
            ),
            (
                "5 more reasons, in --report FILE.html",
                "5 more reasons, in the report",
                "5 more reasons, in the report",
            ),
            (
                "if the file can be trusted, raise --max-entries",
                "if the file can be trusted, raise <options><option>--max-entries=…</option></options>",
                "if the file can be trusted, raise options = ['--max-entries', …]",
            ),
            (
                "error: invalid value 'opn' for '--world <WORLD>'",
                "error: invalid value 'opn' for '<world>'",
                "error: invalid value 'opn' for 'world'",
            ),
            (
                "none: `resolute analyze --jdk DIR` says, no --such, - or --",
                "none: `resolute analyze --jdk DIR` says, no --such, - or --",
                "none: `resolute analyze --jdk DIR` says, no --such, - or --",
            ),
        ] {
            assert_eq!(Caller::Maven.tell(said), maven);
            assert_eq!(Caller::Gradle.tell(said), gradle);
        }
    }

    #[test]
    fn the_parameters_are_those_of_the_plugins() {
        let source = |path: &str| {
            let root = Path::new(env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(root.join(path));
            text.unwrap_or_else(|e| panic!("{path}: {e}"))
        };
        let maven = "maven-plugin/src/main/java/io/github/resolute/maven";
        let maven = source(&format!("{maven}/ResoluteMojo.java"))
            + &source(&format!("{maven}/OptimizeMojo.java"));
        let gradle = "gradle-plugin/src/main/java/io/github/resolute/gradle";
        let gradle = source(&format!("{gradle}/ResoluteExtension.java"));
        let commands = Cli::command();
        let optimize = commands.find_subcommand("optimize").expect("a command");
        let mut parameters = [0; 2];
        for option in optimize.get_arguments().filter_map(Arg::get_long) {
            let renamed = RENAMED.iter().find(|(name, _)| *name == option);
            let name = renamed.map_or_else(|| camel(option), |(_, name)| (*name).to_owned());
            // Of that name is the parameter for another option.
            let is_taken = |(from, to): &(&str, &str)| *to == name && *from != option;
            if RENAMED.iter().any(is_taken) {
                assert_eq!(Caller::Maven.parameter(option), None, "{option}");
                continue;
            }
            let getter = camel(&format!("get-{name}"));
            let is_there = [
                maven.contains(&format!("property = \"resolute.{name}\"")),
                gradle.contains(&format!(" {getter}() {{")),
            ];
            let is_told = [Caller::Maven, Caller::Gradle].map(|to| to.parameter(option).is_some());
            assert_eq!(is_told, is_there, "{option}");
            parameters[0] += usize::from(is_there[0]);
            parameters[1] += usize::from(is_there[1]);
        }
        let renamed = RENAMED.len();
        assert_eq!(parameters, [MAVEN.len() + renamed, GRADLE.len() + renamed]);
    }
}
