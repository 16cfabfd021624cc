//! GraalVM's metadata: `reachability-metadata.json`, and the older `reflect-config.json`,
//! `jni-config.json`, `proxy-config.json` and `serialization-config.json`
//! (<https://www.graalvm.org/latest/reference-manual/native-image/metadata/>).
//!
//! A list holds entries for reflection, or of proxies; an object has sections. Members that may
//! only be looked up (`queried…`), and fields, run no code. Resources, bundles and foreign calls
//! name no Java class.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::ReflectionEntry;

/// Sections, and the use of their classes: found by name and used, made without a constructor, or
/// neither.
const SECTIONS: [(&str, SectionKind); 9] = [
    ("reflection", SectionKind::Used),
    ("jni", SectionKind::Used),
    ("serialization", SectionKind::Made),
    ("types", SectionKind::Made),
    ("proxies", SectionKind::Named),
    ("lambdaCapturingTypes", SectionKind::Named),
    ("resources", SectionKind::Other),
    ("bundles", SectionKind::Other),
    ("foreign", SectionKind::Other),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum SectionKind {
    Used,
    Made,
    Named,
    Other,
}

/// Keys of entries that run no code.
const SILENT: [&str; 23] = [
    "reason",
    "comment",
    "fields",
    "allDeclaredFields",
    "allPublicFields",
    "allDeclaredClasses",
    "allPublicClasses",
    "allRecordComponents",
    "allPermittedSubclasses",
    "allNestMembers",
    "allSigners",
    "queryAllDeclaredConstructors",
    "queryAllPublicConstructors",
    "queryAllDeclaredMethods",
    "queryAllPublicMethods",
    "queriedMethods",
    "jniAccessible",
    "customTargetConstructorClass",
    "customTargetConstructor",
    "lambda",
    "classes",
    "glob",
    "nameInfo",
];

/// A line, and why it has no meaning.
type LineMessage = (usize, String);

/// The entries and warnings of a file, each with its line.
#[derive(Default)]
pub(super) struct ReadEntries {
    pub entries: Vec<(usize, ReflectionEntry)>,
    pub warnings: Vec<LineMessage>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct EntryJson {
    condition: Option<Condition>,
    name: Option<String>,
    r#type: Option<TypeJson>,
    interfaces: Option<Vec<String>>,
    #[serde(default)]
    methods: Vec<MemberJson>,
    #[serde(default)]
    all_declared_constructors: bool,
    #[serde(default)]
    all_public_constructors: bool,
    #[serde(default)]
    all_declared_methods: bool,
    #[serde(default)]
    all_public_methods: bool,
    #[serde(default)]
    unsafe_allocated: bool,
    #[serde(default)]
    serializable: bool,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Condition {
    #[serde(alias = "typeReachable")]
    type_reached: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TypeJson {
    Name(String),
    Proxy {
        proxy: Vec<String>,
    },
    Lambda {
        #[allow(dead_code)] // The method that it names runs by itself where the lambda is made.
        lambda: Value,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MemberJson {
    name: String,
    parameter_types: Option<Vec<String>>,
}

/// Finds the line of a value in a file.
struct LineFinder<'a> {
    text: &'a str,
}

impl LineFinder<'_> {
    fn line(&self, value: &RawValue) -> usize {
        let at = value.get().as_ptr().addr() - self.text.as_ptr().addr();
        1 + self.text[..at].matches('\n').count()
    }

    /// An error within a value.
    fn failed(&self, value: &RawValue, error: &serde_json::Error) -> LineMessage {
        (self.line(value) + error.line().max(1) - 1, plain(error))
    }
}

/// The message without its place, which comes first.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.find(" at line ").unwrap_or(text.len());
    text[..end].to_owned()
}

/// The entries of a file.
pub(super) fn read(text: &str) -> Result<ReadEntries, LineMessage> {
    let file = LineFinder { text };
    let failed = |error: serde_json::Error| (error.line(), plain(&error));
    let mut read = ReadEntries::default();
    if text.trim_start().starts_with('[') {
        let entries: Vec<&RawValue> = serde_json::from_str(text).map_err(failed)?;
        for entry in entries {
            one(&file, entry, SectionKind::Used, &mut read)?;
        }
        return Ok(read);
    }
    let sections: BTreeMap<String, &RawValue> = serde_json::from_str(text).map_err(failed)?;
    let of = |name: &str| SECTIONS.iter().find(|(known, _)| *known == name);
    if !sections.is_empty() && !sections.keys().any(|name| of(name).is_some()) {
        let known: Vec<&str> = SECTIONS.iter().map(|(name, _)| *name).collect();
        let message = format!("it has none of the sections {}", known.join(", "));
        return Err((1, message));
    }
    for (name, section) in sections {
        let Some((_, kind)) = of(&name) else {
            if name != "comment" {
                let warning = format!("the section {name} is not known");
                read.warnings.push((file.line(section), warning));
            }
            continue;
        };
        if *kind != SectionKind::Other {
            let entries: Vec<&RawValue> = serde_json::from_str(section.get())
                .map_err(|error| file.failed(section, &error))?;
            for entry in entries {
                one(&file, entry, *kind, &mut read)?;
            }
        }
    }
    read.entries.sort_by_key(|(line, _)| *line);
    Ok(read)
}

/// Reads one entry. A list holds the interfaces of a proxy.
fn one(
    file: &LineFinder<'_>,
    value: &RawValue,
    section: SectionKind,
    read: &mut ReadEntries,
) -> Result<(), LineMessage> {
    let line = file.line(value);
    let failed = |error: serde_json::Error| file.failed(value, &error);
    let named = |name: String, condition: &Option<String>| ReflectionEntry {
        condition: condition.clone(),
        class: class_of(&name),
        ..ReflectionEntry::default()
    };
    if value.get().starts_with('[') {
        let interfaces: Vec<String> = serde_json::from_str(value.get()).map_err(failed)?;
        let entries = interfaces
            .into_iter()
            .map(|name| (line, named(name, &None)));
        read.entries.extend(entries);
        return Ok(());
    }
    let of: EntryJson = serde_json::from_str(value.get()).map_err(failed)?;
    for key in of.rest.keys().filter(|key| !SILENT.contains(&&***key)) {
        let warning = format!("{key} is not known: it says nothing");
        read.warnings.push((line, warning));
    }
    let condition = of
        .condition
        .and_then(|c| c.type_reached)
        .map(|c| class_of(&c));
    let (name, interfaces) = match (of.r#type, of.name, of.interfaces) {
        (Some(TypeJson::Name(name)), ..) | (None, Some(name), _) => (Some(name), Vec::new()),
        (Some(TypeJson::Proxy { proxy }), ..) => (None, proxy),
        (Some(TypeJson::Lambda { .. }), ..) => return Ok(()),
        (None, None, Some(interfaces)) => (None, interfaces),
        (None, None, None) => return Err((line, "an entry names no type".to_owned())),
    };
    let proxied = interfaces
        .into_iter()
        .map(|name| (line, named(name, &condition)));
    read.entries.extend(proxied);
    let Some(name) = name else { return Ok(()) };
    let all = |declared: bool, public: bool| (declared || public).then_some(!declared);
    let methods = of.methods.into_iter();
    let entry = ReflectionEntry {
        constructors: all(of.all_declared_constructors, of.all_public_constructors),
        all_methods: all(of.all_declared_methods, of.all_public_methods),
        methods: methods.map(|m| (m.name, m.parameter_types)).collect(),
        is_made: of.unsafe_allocated || of.serializable || section == SectionKind::Made,
        is_used: section == SectionKind::Used,
        ..named(name, &condition)
    };
    read.entries.push((line, entry));
    Ok(())
}

/// A type's name. The file may have the JVM's form: `[Ljava.lang.String;`.
fn class_of(name: &str) -> String {
    name.replace('/', ".")
}
