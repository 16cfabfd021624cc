//! The report as SARIF 2.1.0, for annotations in CI and in editors.
//!
//! A result asks the reader to act, at a place in the sources. The rules, in the order of results:
//! - `warning`: a warning of the run. Its level is `warning`; all others have `note`.
//! - `left-alone`: a method left unedited although an edit or a claim was at hand.
//! - `open-reflection`: a call of the reflection API that is not fully known. To build a native
//!   image or to shrink the program, a person must specify its uses.
//! - `kept-dynamic-site`: an `invokedynamic` instruction that the JVM still has to link, and why.
//!
//! The order matters since services show only the first thousands. Edits are no results: they
//! require no action, and in a large JAR they would hide everything else. Causes that end claims
//! are no results either: a report has one place for each cause, which is no worse than others.
//!
//! Only the fields of the format that are used are declared here. The types of a crate
//! (`serde-sarif`) have hundreds of fields, which need as many lines to fill.
//!
//! A place is the source file, below the folder of its package, and the line. Without these in the
//! class file, it is the input. Fingerprints are computed from names, not lines, so a result keeps
//! its identity when code moves.

use std::collections::BTreeMap;
use std::path::Path;

use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::{Report, Site, Understood};

/// The base of source files' `artifactLocation`s.
const SOURCES: &str = "SRCROOT";

#[derive(Clone, Copy, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
enum Rule {
    Warning,
    LeftAlone,
    OpenReflection,
    KeptDynamicSite,
}

impl Rule {
    const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    fn id(self) -> &'static str {
        self.into()
    }

    fn level(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::LeftAlone | Self::OpenReflection | Self::KeptDynamicSite => "note",
        }
    }

    fn short(self) -> &'static str {
        match self {
            Self::Warning => "A warning of the run",
            Self::LeftAlone => "A method was left alone",
            Self::OpenReflection => "The inputs of a reflective call are not all known",
            Self::KeptDynamicSite => "A call site stays dynamic",
        }
    }

    fn full(self) -> &'static str {
        match self {
            Self::Warning => "A fact about the input or its environment that did not stop the run.",
            Self::LeftAlone => {
                "There was an edit or a claim for the method, but the output has it unchanged."
            }
            Self::OpenReflection => {
                "The call may find or use other members than the analysis knows. Add these members by hand to the \
                 metadata of a native image and to the rules of a shrinker."
            }
            Self::KeptDynamicSite => {
                "The JVM links this invokedynamic instruction when it first runs; no edit converts it."
            }
        }
    }
}

/// The log, ending with a newline.
#[must_use]
pub(super) fn sarif(report: &Report) -> String {
    let log = Log {
        schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        version: "2.1.0",
        runs: [SarifRun {
            tool: SarifTool {
                driver: Driver {
                    name: &report.tool.name,
                    version: &report.tool.version,
                    rules: Rule::ALL.iter().copied().map(described).collect(),
                },
            },
            automation_details: AutomationDetails {
                id: format!("{}/{}/", report.tool.name, report.command),
            },
            invocations: [SarifInvocation {
                execution_successful: true,
            }],
            original_uri_base_ids: [(
                SOURCES,
                UriBase {
                    description: SarifMessage::new(
                        "the root folder of the sources, which has the folders of packages",
                    ),
                },
            )]
            .into(),
            results: Results::new(report).all(),
        }],
    };
    let mut text = serde_json::to_string_pretty(&log).expect("plain data is always JSON");
    text.push('\n');
    base::escape::json(text)
}

fn described(rule: Rule) -> ReportingDescriptor {
    ReportingDescriptor {
        id: rule.id(),
        short_description: SarifMessage::new(rule.short()),
        full_description: SarifMessage::new(rule.full()),
        default_configuration: Configuration {
            level: rule.level(),
        },
    }
}

/// Makes results, and counts those that differ only in their order.
struct Results<'a> {
    report: &'a Report,
    seen: BTreeMap<String, u64>,
    results: Vec<SarifResult>,
}

impl<'a> Results<'a> {
    fn new(report: &'a Report) -> Self {
        Self {
            report,
            seen: BTreeMap::new(),
            results: Vec::new(),
        }
    }

    fn all(mut self) -> Vec<SarifResult> {
        let report = self.report;
        for warning in &report.warnings {
            let text = format!("{}: {}", warning.at, warning.message);
            let at = self.input(self.named(&warning.at), &warning.at);
            self.add(Rule::Warning, at, (&warning.at, &warning.message), text);
        }
        for left in &report.left_alone {
            let site = Site {
                input: left.input,
                class: left.class.clone(),
                method: left.method.clone(),
                line: None,
            };
            let text = format!("{} was left alone: {}", site.method, left.reason);
            self.at(Rule::LeftAlone, &site, &left.reason, text);
        }
        self.reflection();
        for kept in &report.kept {
            for site in &kept.sites {
                let text = format!("{} links this call site: {}", kept.bootstrap, kept.reason);
                self.at(Rule::KeptDynamicSite, site, &kept.bootstrap, text);
            }
        }
        self.results
    }

    fn reflection(&mut self) {
        let open = self.report.reflection.iter();
        for call in open.filter(|call| call.is != Understood::Resolved) {
            let site = Site {
                input: call.input,
                class: call.class.clone(),
                method: call.method.clone(),
                line: call.line,
            };
            let given: Vec<String> = call.given.iter().map(|one| one.join(" or ")).collect();
            let why = call.why.as_deref().unwrap_or("the cause is not known");
            let text = format!(
                "{} of {} is {}: {why}",
                call.calls,
                given.join(", "),
                match call.is {
                    Understood::Partly => "known in part",
                    Understood::Resolved | Understood::Unknown => "not known",
                }
            );
            self.at(Rule::OpenReflection, &site, &call.calls, text);
        }
    }

    /// Adds a result at a place in the code.
    fn at(&mut self, rule: Rule, site: &Site, of: &str, text: String) {
        let member = format!("{}.{}", site.class, site.method);
        let input = self.report.inputs.get(site.input as usize);
        let mut location = self.input(site.input, &member);
        if let Some(file) = input.and_then(|input| input.sources.get(&site.class)) {
            location.physical_location = Physical {
                artifact_location: Artifact {
                    uri: uri(file),
                    uri_base_id: Some(SOURCES),
                },
                // Line numbers of class files may be zero, but not in SARIF.
                region: (site.line.filter(|line| *line > 0))
                    .map(|start_line| Region { start_line }),
            };
        }
        self.add(rule, location, (&member, of), text);
    }

    /// The location of an input as a whole.
    fn input(&self, input: u32, name: &str) -> SarifLocation {
        let path = self.report.inputs.get(input as usize);
        let path = path.map_or("", |input| input.path.as_str());
        let root = if !Path::new(path).is_absolute() {
            ""
        } else if path.starts_with(std::path::is_separator) {
            "file://"
        } else {
            // `C:/x.jar`
            "file:///"
        };
        SarifLocation {
            physical_location: Physical {
                artifact_location: Artifact {
                    uri: root.to_owned() + &uri(path),
                    uri_base_id: None,
                },
                region: None,
            },
            logical_locations: [Logical {
                fully_qualified_name: name.to_owned(),
            }],
        }
    }

    /// The input that a warning's place begins with; otherwise the first input.
    fn named(&self, at: &str) -> u32 {
        let file = at.split('!').next().unwrap_or(at);
        let is_it = |path: &str| {
            let name = Path::new(path).file_name();
            path == file || name.is_some_and(|name| name == file)
        };
        let mut inputs = (0..).zip(&self.report.inputs);
        inputs
            .find(|(_, input)| is_it(&input.path))
            .map_or(0, |(n, _)| n)
    }

    fn add(&mut self, rule: Rule, at: SarifLocation, (place, of): (&str, &str), text: String) {
        let key = [rule.id(), place, of].join("\0");
        let nth = self.seen.entry(key.clone()).or_insert(0);
        let digest = Sha256::digest(format!("{key}\0{nth}"));
        *nth += 1;
        self.results.push(SarifResult {
            rule_id: rule.id(),
            rule_index: rule as usize,
            level: rule.level(),
            message: SarifMessage { text },
            locations: [at],
            partial_fingerprints: [("resolute/v1", HEXLOWER.encode(&digest[..16]))].into(),
        });
    }
}

/// A path as a relative URI (RFC 3986): all but unreserved characters and `/` are encoded.
fn uri(path: &str) -> String {
    let path = path.replace(std::path::MAIN_SEPARATOR, "/");
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[derive(Serialize)]
struct Log<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [SarifRun<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifRun<'a> {
    tool: SarifTool<'a>,
    automation_details: AutomationDetails,
    invocations: [SarifInvocation; 1],
    original_uri_base_ids: BTreeMap<&'static str, UriBase>,
    results: Vec<SarifResult>,
}

#[derive(Serialize)]
struct SarifTool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
struct Driver<'a> {
    name: &'a str,
    version: &'a str,
    rules: Vec<ReportingDescriptor>,
}

#[derive(Serialize)]
struct AutomationDetails {
    id: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifInvocation {
    execution_successful: bool,
}

#[derive(Serialize)]
struct UriBase {
    description: SarifMessage,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportingDescriptor {
    id: &'static str,
    short_description: SarifMessage,
    full_description: SarifMessage,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct SarifMessage {
    text: String,
}

impl SarifMessage {
    fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: SarifMessage,
    locations: [SarifLocation; 1],
    partial_fingerprints: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifLocation {
    physical_location: Physical,
    logical_locations: [Logical; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Logical {
    fully_qualified_name: String,
}
