//! Advice in the caller's words. Plugins of build tools show the binary's messages, but their users
//! know parameters instead of options. A plugin names itself in `RESOLUTE_CALLER`. Then each option
//! in a message appears in the plugin's syntax.
//!
//! Only advice is translated: names that users gave, such as paths, are not searched for options.
//! Reports are the same for all callers, since caches share them.

use std::borrow::Cow;
use std::sync::LazyLock;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::args::Cli;

/// The variable that names the caller.
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

/// A build tool whose plugin runs the binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuildTool {
    Maven,
    Gradle,
}

impl BuildTool {
    /// The caller of this process; `None` is a person or a script.
    pub(super) fn of_process() -> Option<Self> {
        match std::env::var(VARIABLE).ok()?.as_str() {
            "maven" => Some(Self::Maven),
            "gradle" => Some(Self::Gradle),
            _ => None,
        }
    }

    /// The text with its options in the plugin's syntax. Commands in backquotes are left as they
    /// are.
    fn tell(self, text: &str) -> String {
        let lines = text.split('\n').map(|line| self.line(line));
        lines.collect::<Vec<String>>().join("\n")
    }

    fn line(self, line: &str) -> String {
        let mut written: Vec<Cow<'_, str>> = Vec::new();
        let mut is_command = false;
        let mut words = line.split(' ').peekable();
        while let Some(word) = words.next() {
            let is_quoted = is_command || word.contains('`');
            is_command ^= word.matches('`').count() % 2 == 1;
            let next = words.peek().copied();
            let Some(said) = OptionMention::of(word, next).filter(|_| !is_quoted) else {
                written.push(word.into());
                continue;
            };
            if said.is_with_next {
                words.next();
            }
            let name = self.option(said.option, said.value);
            written.push(format!("{}{name}{}", said.before, said.after).into());
        }
        written.join(" ")
    }

    /// An option, perhaps with a value, in the plugin's syntax.
    fn option(self, option: &Arg, value: Option<&str>) -> String {
        let long = option.get_long().unwrap_or_default();
        // The plugins set these two themselves.
        if long == "report" {
            let article = if value.is_some() { "the " } else { "" };
            return format!("{article}report");
        }
        if long == "output" {
            let folder = match self {
                Self::Maven => "<build><directory>",
                Self::Gradle => "layout.buildDirectory",
            };
            return folder.to_owned();
        }
        let Some(name) = self.parameter(long) else {
            return self.argument(option, value);
        };
        let value = match value {
            None if long == "no-startup" => Some("false"),
            None if !takes_value(option) => Some("true"),
            value => value,
        };
        match value {
            Some(value) => self.assignment(&name, value),
            None if self == Self::Maven => format!("<{name}>"),
            None => name,
        }
    }

    /// A parameter with its value. Groovy and Kotlin both take the lines for Gradle.
    fn assignment(self, name: &str, value: &str) -> String {
        if self == Self::Maven {
            return format!("<{name}>{value}</{name}>");
        }
        match name {
            "jdk" => format!("jdk = file(\"{value}\")"),
            "classPath" => format!("classPath.from(\"{value}\")"),
            _ if matches!(value, "true" | "false") => format!("{name} = {value}"),
            _ => format!("{name} = \"{value}\""),
        }
    }

    /// An option without a parameter of its own, as one of the further options.
    fn argument(self, option: &Arg, value: Option<&str>) -> String {
        let long = option.get_long().unwrap_or_default();
        let value = value.or(takes_value(option).then_some("…"));
        if self == Self::Maven {
            let value = value.map_or(String::new(), |value| format!("={value}"));
            return format!("<options><option>--{long}{value}</option></options>");
        }
        let list = if is_of("check", long) {
            "options"
        } else {
            "optimizeOptions"
        };
        match value {
            Some(value) => format!("{list}.addAll(\"--{long}\", \"{value}\")"),
            None => format!("{list}.add(\"--{long}\")"),
        }
    }

    /// The parameter for an option.
    fn parameter(self, long: &str) -> Option<String> {
        let same = match self {
            Self::Maven => MAVEN,
            Self::Gradle => GRADLE,
        };
        match long {
            "no-startup" => Some("startup".to_owned()),
            // Maven's parameter of this name is a switch.
            "embed-native-image" if self == Self::Gradle => Some("nativeImage".to_owned()),
            _ => same.contains(&long).then(|| camel(long)),
        }
    }
}

/// An option in a text, with the signs around it.
struct OptionMention<'a> {
    before: &'a str,
    option: &'static Arg,
    value: Option<&'a str>,
    after: &'a str,
    /// Whether the next word is its value, or a placeholder for the value.
    is_with_next: bool,
}

impl<'a> OptionMention<'a> {
    /// Reads a word, and the next one if that is its value; `None` if the word is no option.
    fn of(word: &'a str, next: Option<&'a str>) -> Option<Self> {
        let (before, option, after) = option(word)?;
        let alone = Self {
            before,
            option,
            value: None,
            after,
            is_with_next: false,
        };
        let Some(next) = next.filter(|_| after.is_empty() && takes_value(option)) else {
            return Some(alone);
        };
        let (opens, value, after) = parts(next);
        // clap names an option so: `--world <WORLD>`.
        let is_named = value.starts_with('<');
        if is_named && option.get_long() == Some("output") {
            return None; // clap speaks of an option that users gave themselves
        }
        let is_its = is_named || opens.is_empty() && is_value(option, value);
        if !is_its {
            return Some(alone);
        }
        Some(Self {
            value: Some(value).filter(|_| !is_named),
            after,
            is_with_next: true,
            ..alone
        })
    }
}

/// A text in the words of this process's caller.
pub(super) fn for_caller(text: &str) -> Cow<'_, str> {
    match BuildTool::of_process() {
        Some(caller) => caller.tell(text).into(),
        None => text.into(),
    }
}

/// clap's message about wrong arguments, without the parts for a terminal: the usage, and the hint
/// at the help. An unknown option is not translated: the user wrote it so.
pub(super) fn usage(error: &clap::Error, caller: BuildTool) -> String {
    let said = error.to_string();
    let is_for_terminal = |line: &&str| line.starts_with("Usage:") || line.starts_with("For more");
    let lines: Vec<&str> = said.lines().filter(|line| !is_for_terminal(line)).collect();
    let said = lines.join("\n");
    let text = match error.kind() {
        ErrorKind::UnknownArgument => said,
        _ => caller.tell(&said),
    };
    text.trim_end().to_owned() + "\n"
}

/// The option that a word names, with the signs around it. Options of the commands that plugins run
/// count.
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

/// Whether a word can be the value of an option: a known value, an address, or a placeholder such
/// as DIR or FILE.html.
fn is_value(option: &Arg, word: &str) -> bool {
    let known = option.get_possible_values();
    let is_known = |part: &str| known.iter().any(|value| value.get_name() == part);
    let name = word.split('.').next().unwrap_or_default();
    let stands_for = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    stands_for || word.contains("://") || !word.is_empty() && word.split(',').all(is_known)
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
                "gains nothing: optimizeOptions.addAll(\"--passes\", \"narrow,direct\") edits such calls, too",
            ),
            (
                "name a JDK 8 or newer with --jdk DIR, or set JAVA_HOME to one",
                "name a JDK 8 or newer with <jdk>DIR</jdk>, or set JAVA_HOME to one",
                "name a JDK 8 or newer with jdk = file(\"DIR\"), or set JAVA_HOME to one",
            ),
            (
                "a as x and 3 more: b (-v or a --report lists them)",
                "a as x and 3 more: b (<verbose>true</verbose> or a report lists them)",
                "a as x and 3 more: b (options.add(\"--verbose\") or a report lists them)",
            ),
            (
                "5 more reasons, in --report FILE.html",
                "5 more reasons, in the report",
                "5 more reasons, in the report",
            ),
            (
                "if the file can be trusted, raise --max-entries",
                "if the file can be trusted, raise <options><option>--max-entries=…</option></options>",
                "if the file can be trusted, raise options.addAll(\"--max-entries\", \"…\")",
            ),
            (
                "give it as --remote-cache https://HOST/PATH, and who asks",
                "give it as <remoteCache>https://HOST/PATH</remoteCache>, and who asks",
                "give it as options.addAll(\"--remote-cache\", \"https://HOST/PATH\"), and who asks",
            ),
            (
                "make it first, or name another place with -o",
                "make it first, or name another place with <build><directory>",
                "make it first, or name another place with layout.buildDirectory",
            ),
            (
                "or leave out --embed-native-image, --no-startup",
                "or leave out <options><option>--embed-native-image=…</option></options>, <startup>false</startup>",
                "or leave out nativeImage, startup = false",
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
            assert_eq!(BuildTool::Maven.tell(said), maven);
            assert_eq!(BuildTool::Gradle.tell(said), gradle);
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
        let options = || optimize.get_arguments().filter_map(Arg::get_long);
        for (caller, listed, renamed) in
            [(BuildTool::Maven, MAVEN, 1), (BuildTool::Gradle, GRADLE, 2)]
        {
            let is_there = |name: &str| match caller {
                BuildTool::Maven => maven.contains(&format!("property = \"resolute.{name}\"")),
                BuildTool::Gradle => {
                    gradle.contains(&format!(" {}() {{", camel(&format!("get-{name}"))))
                }
            };
            // A parameter `nativeImage` exists, but for another option.
            let others = options().filter(|option| *option != "native-image");
            for option in others {
                let parameter = caller.parameter(option);
                let name = parameter.clone().unwrap_or_else(|| camel(option));
                assert_eq!(parameter.is_some(), is_there(&name), "{caller:?} {option}");
            }
            assert_eq!(caller.parameter("native-image"), None);
            let known = options().filter(|option| caller.parameter(option).is_some());
            assert_eq!(known.count(), listed.len() + renamed, "{caller:?}");
        }
    }
}
