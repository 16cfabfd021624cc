//! Loading: all input classes, every class they name, and all supertypes of those.
//!
//! Files are parsed in parallel; everything that decides an id or an answer is sorted first.

use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use base::rules::{Rule, in_force};
use base::{Id, IdMap, Sym, known};
use classfile::skim::Skim;
use classfile::{Bytes, ClassFile, ModuleInfo, source_name};

use super::class::{
    Class, ClassCode, ClassId, ClassOrigin, DeclaredField, DeclaredMethod, FieldId, Head, Marks,
    MethodId, Obstacle, package_of,
};
use super::error::ProgramError;
use super::hierarchy;
use super::history::{self, KNOWN_RELEASES, oldest_release};
use super::opened::{Gaps, OpenCause, UnknownClass};
use super::shape::{each_name, head_of, names_of, shape_of, skimmed_head};
use super::source::{ClassInput, ClassSource, ParsedClass, Problem, Sources, Trust, World};
use super::unused::Makes;

/// All classes that take part, and how they relate.
#[derive(Debug)]
pub struct Program {
    pub(super) classes: IdMap<ClassId, Class>,
    pub(super) methods: IdMap<MethodId, DeclaredMethod>,
    pub(super) fields: IdMap<FieldId, DeclaredField>,
    pub(super) names: FxHashMap<Sym, Result<ClassId, Obstacle>>,
    pub(super) subtypes: IdMap<ClassId, Vec<ClassId>>,
    pub(super) trust: Trust,
    pub(super) object: Option<ClassId>,
    /// The classes that `java.base` exports and that are not fleeting, with their first release.
    pub(super) exported: FxHashMap<ClassId, u16>,
    /// The packages that modules of the JDK export to all; `None` where it has no modules (Java 8).
    pub(super) exports: Option<FxHashSet<&'static [u8]>>,
    pub(super) jdk_release: u16,
    /// The oldest release that loads a class of the input.
    pub(super) oldest: u16,
    problems: Vec<Problem>,
    /// The gaps in the knowledge of all code, looked for in `closed` only.
    pub(super) gaps: Gaps,
    /// See [`opened`](super::opened); made when it is first asked for.
    pub(super) opened: OnceLock<IdMap<ClassId, Option<OpenCause>>>,
    /// For each class the weakest world in which it is closed, and its closed subtypes there.
    pub(super) closures: IdMap<ClassId, Closure>,
    /// See [`encapsulated`](super::encapsulated); made when it is first asked for.
    pub(super) encapsulated: OnceLock<IdMap<ClassId, bool>>,
    /// For each functional interface its abstract methods, for other classes an empty list. Made
    /// when it is first asked for.
    pub(super) functional: IdMap<ClassId, OnceLock<Box<[MethodId]>>>,
    /// See [`Program::frameworks_write`].
    pub(super) annotated: OnceLock<IdMap<ClassId, bool>>,
    /// See [`Program::frameworks_find`].
    pub(super) marks: OnceLock<IdMap<ClassId, Marks>>,
}

/// See [`Program::closed_subtypes`].
pub(super) type Closure = OnceLock<Option<(World, Box<[ClassId]>)>>;

/// A used class, with its origin.
pub(super) struct UsedClass {
    pub(super) name: Sym,
    pub(super) origin: ClassOrigin,
    pub(super) head: Head,
    /// For a class of the class path it is kept even if the class is not trusted.
    pub(super) code: ClassCode,
    /// For a class of the JDK, and only where the class path is whole.
    pub(super) makes: Option<Makes>,
    varies: bool,
}

/// A class outside of the input, with the names that it leads to.
type ReadClass = (Head, ClassCode, Option<Makes>, Vec<Sym>);

/// The state of loading.
pub(super) struct Loader<'a> {
    pub(super) jdk: &'a super::jdk::OpenedJdk,
    pub(super) class_path: Vec<&'a dyn ClassSource>,
    /// The archive of the class path that holds a class.
    pub(super) on_class_path: FxHashMap<Sym, Result<u32, Obstacle>>,
    pub(super) trust: Trust,
    /// The oldest release that loads a class of the input.
    oldest: u16,
    pub(super) names: FxHashMap<Sym, Obstacle>,
    pub(super) entries: Vec<UsedClass>,
    problems: Vec<Problem>,
    pub(super) gaps: Gaps,
}

pub(super) fn parse(bytes: Bytes) -> Result<ParsedClass, String> {
    let file = ClassFile::parse(bytes).map_err(|e| e.to_string())?;
    let shape = shape_of(&file).map_err(|e| e.to_string())?;
    if let Some(name) = declared_twice(&file) {
        return Err(format!("it declares {name} twice"));
    }
    Ok(ParsedClass { file, shape })
}

/// A member that a class declares twice, with one type. The JVM refuses such a class (JVMS 4.5,
/// 4.6).
fn declared_twice(file: &ClassFile) -> Option<Sym> {
    let fields = file
        .fields
        .iter()
        .map(|field| (field.name, field.descriptor));
    let methods = file
        .methods
        .iter()
        .map(|method| (method.name, method.descriptor));
    let mut seen = FxHashSet::default();
    // A field's descriptor is never a method's.
    let mut all = fields.chain(methods);
    all.find(|member| !seen.insert(*member))
        .map(|(name, _)| name)
}

/// Everything about a type but its code and version.
fn same_type(a: &ParsedClass, b: &ParsedClass) -> bool {
    let members = |p: &ParsedClass| {
        let methods = p.file.methods.iter();
        let fields = p.file.fields.iter();
        (
            methods
                .map(|m| (m.name, m.descriptor, m.flags))
                .collect::<Vec<_>>(),
            fields
                .map(|f| (f.name, f.descriptor, f.flags))
                .collect::<Vec<_>>(),
        )
    };
    let no_nest = |p: &ParsedClass| p.shape.nest_host.is_none() && p.shape.nest_members.is_empty();
    a.shape == b.shape
        && a.file.flags == b.file.flags
        // Older versions do not know these attributes.
        && (a.shape.permitted.is_none() || (a.file.major >= 61) == (b.file.major >= 61))
        && (no_nest(a) || (a.file.major >= 55) == (b.file.major >= 55))
        && members(a) == members(b)
}

impl Program {
    /// Loads a program. Classes that cannot be used become [`problems`](Self::problems).
    pub fn load(sources: Sources<'_>) -> Self {
        let mut loader = Loader {
            jdk: sources.jdk,
            on_class_path: class_path_index(&sources.class_path, sources.trust),
            class_path: sources.class_path,
            trust: sources.trust,
            oldest: *KNOWN_RELEASES.start(),
            names: FxHashMap::default(),
            entries: Vec::new(),
            problems: Vec::new(),
            gaps: Gaps::default(),
        };
        loader.stray(&sources.stray);
        let mut wanted = loader.input(sources.input);
        wanted.extend(sources.extra);
        if loader.trust.whole_class_path {
            wanted.extend(loader.on_class_path.keys());
        }
        wanted.extend(CORE.iter().map(|name| Sym::from(*name)));
        loader.libraries(wanted, false);
        if loader.trust.whole_class_path && loader.trust.pin_jdk {
            // The added classes may have supertypes that no loaded class names either.
            let mut glances = loader.glances();
            loop {
                let unnamed = loader.unnamed(&mut glances);
                if unnamed.is_empty() {
                    break;
                }
                loader.libraries(unnamed, true);
            }
        }
        loader.finish()
    }

    /// The classes that are not used, and why, in the order of their places.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

/// Classes that the JVM itself refers to.
const CORE: &[&str] = &[
    "java/lang/Object",
    "java/lang/Class",
    "java/lang/String",
    "java/lang/Throwable",
    "java/lang/Cloneable",
    "java/lang/Enum",
    "java/lang/Record",
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodType",
    "java/io/Serializable",
    "java/io/Externalizable",
];

fn class_path_index(
    class_path: &[&dyn ClassSource],
    trust: Trust,
) -> FxHashMap<Sym, Result<u32, Obstacle>> {
    let mut index = FxHashMap::default();
    for (position, source) in (0..).zip(class_path) {
        for name in source.names() {
            index
                .entry(name)
                .and_modify(|place| {
                    if !trust.first_wins {
                        *place = Err(Obstacle::Duplicate(name));
                    }
                })
                .or_insert(Ok(position));
        }
    }
    index
}

/// The classes of each archive as a JVM of that release sees them: of every class the newest
/// version up to that release. Each is returned as the base, as if it were the only version.
pub fn one_view(mut input: Vec<ClassInput>, release: u16) -> Vec<ClassInput> {
    let home = |c: &ClassInput| (c.place.unit, c.place.root, c.place.archive, c.name);
    let mut newest = FxHashMap::default();
    for class in input
        .iter()
        .filter(|c| c.release.is_none_or(|r| r <= release))
    {
        let seen = newest.entry(home(class)).or_insert(class.release);
        *seen = class.release.max(*seen);
    }
    input.retain(|class| newest.get(&home(class)) == Some(&class.release));
    for class in &mut input {
        class.release = None;
    }
    input
}

impl Loader<'_> {
    fn problem(&mut self, name: Sym, origin: ClassOrigin, reason: Obstacle, message: String) {
        self.names.insert(name, reason);
        self.problems.push(Problem {
            name,
            origin,
            message,
        });
    }

    /// Takes the input in; returns the names that it mentions.
    fn input(&mut self, mut input: Vec<ClassInput>) -> Vec<Sym> {
        input.retain(|class| class.name != *"module-info");
        input.sort_by_key(|class| (class.name, class.release, class.place));
        let mut parsed: Vec<_> = input
            .par_iter()
            .map(|class| {
                let result = parse(class.bytes.clone()).and_then(|p| match p.file.name {
                    name if name == class.name => Ok(p),
                    name => Err(format!("it calls itself {}", source_name(name))),
                });
                let names = result.as_ref().map(|p| names_of(&p.file));
                (names.unwrap_or_default(), Some(result))
            })
            .collect();
        let files = parsed.iter().filter_map(|(_, result)| result.as_ref());
        let majors = files.filter_map(|result| Some(result.as_ref().ok()?.file.major));
        self.oldest = majors.min().map_or(self.oldest, oldest_release);
        let mut wanted = FxHashSet::default();
        let mut start = 0;
        while start < input.len() {
            let name = input[start].name;
            let length = input[start..].iter().take_while(|c| c.name == name).count();
            let group = start..start + length;
            for (names, _) in &parsed[group.clone()] {
                wanted.extend(names);
            }
            let results = parsed[group.clone()]
                .iter_mut()
                .filter_map(|(_, result)| result.take())
                .collect();
            self.input_class(&input[group], results);
            start += length;
        }
        wanted.into_iter().collect()
    }

    /// One name of the input with all of its files, the base first.
    fn input_class(&mut self, files: &[ClassInput], results: Vec<Result<ParsedClass, String>>) {
        let (name, origin) = (files[0].name, ClassOrigin::Input(files[0].place));
        let mut all = Vec::new();
        for (class, result) in files.iter().zip(results) {
            match result {
                Ok(parsed) => all.push(parsed),
                Err(message) => {
                    let origin = ClassOrigin::Input(class.place);
                    self.problem(name, origin, Obstacle::Damaged(name), message);
                }
            }
        }
        if all.len() < files.len() {
            for class in files {
                self.unknown(name, &class.bytes, None);
            }
            return;
        }
        let duplicate = |message: &str| (Obstacle::Duplicate(name), message.to_owned());
        let fault = if files
            .windows(2)
            .any(|pair| pair[0].release == pair[1].release)
        {
            Some(duplicate("the input holds several classes of this name"))
        } else if self.on_class_path.contains_key(&name) && !self.trust.first_wins {
            Some(duplicate("the class path holds a class of this name too"))
        } else if self.jdk.contains(name) || self.jdk.contains_package(package_of(name)) {
            Some(duplicate("the JDK holds this class or its package too"))
        } else if self.may_be_of_the_platform(name) {
            Some(duplicate(
                "another JDK that may run it holds this class or its package too",
            ))
        } else if files[0].release.is_some()
            || files.iter().any(|f| {
                let home = |f: &ClassInput| (f.place.unit, f.place.root, f.place.archive);
                home(f) != home(&files[0])
            })
            || !all.windows(2).all(|pair| same_type(&pair[0], &pair[1]))
        {
            let message = "it differs between releases (multi-release archive)".to_owned();
            Some((Obstacle::Varies(name), message))
        } else {
            None
        };
        if let Some((reason, message)) = fault {
            for parsed in &all {
                self.unknown(name, parsed.file.bytes(), Some(&parsed.file));
            }
            self.problem(name, origin, reason, message);
            if self.is_of_the_jdk(name) {
                self.names.remove(&name);
                self.gaps.is_shadowed = true;
            }
            return;
        }
        for parsed in all.iter().skip(1) {
            self.also(parsed);
        }
        let varies = all.len() > 1;
        if let Some(parsed) = all.into_iter().next() {
            self.entries.push(UsedClass {
                name,
                origin,
                head: head_of(&parsed.file, parsed.shape, false),
                code: ClassCode::Parsed(Box::new(parsed.file)),
                makes: None,
                varies,
            });
        }
    }

    /// Finds the wanted classes outside the input, and their supertypes. Unless `is_all`, it also
    /// finds the classes that trusted ones name.
    fn libraries(&mut self, mut wanted: Vec<Sym>, is_all: bool) {
        let mut seen: FxHashSet<Sym> = self.entries.iter().map(|e| e.name).collect();
        seen.extend(self.names.keys());
        wanted.extend(self.entries.iter().flat_map(|e| e.head.supertypes()));
        while !wanted.is_empty() {
            wanted.retain(|name| seen.insert(*name));
            wanted.sort_unstable();
            let found: Vec<(Sym, ClassOrigin)> = wanted
                .iter()
                .filter_map(|&name| Some((name, self.find(name)?)))
                .collect();
            let parsed: Vec<Result<ReadClass, String>> = found
                .par_iter()
                .map_init(Vec::new, |buffer, &(name, origin)| {
                    let pinned = match origin {
                        ClassOrigin::Input(_) => true,
                        ClassOrigin::ClassPath(_) => self.trust.pin_class_path,
                        ClassOrigin::Platform => self.trust.pin_jdk,
                    };
                    let names = (pinned && !is_all).then_some(&seen);
                    match self.skim(name, origin, names, buffer) {
                        Some(read) => Ok(read),
                        None => self.parse(name, origin, names.is_some()),
                    }
                })
                .collect();
            wanted.clear();
            for ((name, origin), result) in found.into_iter().zip(parsed) {
                match result {
                    Ok((head, code, makes, more)) => {
                        wanted.extend(more);
                        wanted.extend(head.supertypes());
                        self.entries.push(UsedClass {
                            name,
                            origin,
                            head,
                            code,
                            makes,
                            varies: false,
                        });
                    }
                    Err(message) => {
                        if origin == ClassOrigin::Platform {
                            self.gaps.unknown.push(UnknownClass { name, above: None });
                        }
                        self.problem(name, origin, Obstacle::Damaged(name), message);
                    }
                }
            }
        }
    }

    /// The origin of a class outside the input. Notes the reason when its name means several
    /// classes.
    fn find(&mut self, name: Sym) -> Option<ClassOrigin> {
        let is_shadowed = self.on_class_path.contains_key(&name) && self.is_of_the_jdk(name);
        self.gaps.is_shadowed |= is_shadowed;
        match (
            self.on_class_path.get(&name).copied(),
            self.jdk.contains(name),
        ) {
            (None, true) => Some(ClassOrigin::Platform),
            (None, false) => None,
            (Some(_), true) if self.is_of_the_jdk(name) => Some(ClassOrigin::Platform),
            (Some(Ok(position)), false)
                if !self.jdk.contains_package(package_of(name))
                    && !self.may_be_of_the_platform(name) =>
            {
                Some(ClassOrigin::ClassPath(position))
            }
            (Some(_), _) => {
                self.names.insert(name, Obstacle::Duplicate(name));
                None
            }
        }
    }

    /// Whether another JDK may have a class of that name or its package. It may have more modules,
    /// or packages that later releases lack (JAXB in Java 8). Each release counts that loads any
    /// class of the input. The version of the class itself does not matter: a JVM does not read
    /// that file where the JDK has the class. A call graph and a pinned run are about this JDK.
    fn may_be_of_the_platform(&self, name: Sym) -> bool {
        let is_any = !self.trust.first_wins && !self.trust.pin_jdk;
        is_any && history::shipped().may_hold(name, self.oldest) && in_force(Rule::OtherJdksShadow)
    }

    /// Whether a class name that the program and the JDK have means the JDK's class:
    /// - always, where the first class wins;
    /// - in `closed` on a pinned JDK from release 11 on, for classes of modules `java.*`. The JDK's
    ///   loaders look for their packages in these modules only.
    fn is_of_the_jdk(&self, name: Sym) -> bool {
        let is_java = |module: &str| module.starts_with("java.");
        if self.trust.first_wins && self.jdk.contains(name) {
            return true;
        }
        self.trust.whole_class_path
            && self.trust.pin_jdk
            && self.jdk.release() >= 11
            && self.jdk.module(name).is_some_and(is_java)
    }

    /// Reads a class from the image of the JDK, and keeps only the data that the hierarchy needs.
    /// With `names` it also collects the names of other classes that the class mentions, if such a
    /// class exists and is not in `names`. `None` when the skimmed data is not complete.
    fn skim(
        &self,
        name: Sym,
        origin: ClassOrigin,
        names: Option<&FxHashSet<Sym>>,
        bytes: &mut Vec<u8>,
    ) -> Option<ReadClass> {
        if origin != ClassOrigin::Platform {
            return None;
        }
        let (image, span) = self.jdk.span(name)?;
        image.read(span, bytes).ok()?;
        let (skim, pool) = Skim::of(bytes)?;
        if skim.name != name {
            return None;
        }
        let mut more = Vec::new();
        if let Some(seen) = names {
            let fields = skim.fields.iter().map(|f| f.descriptor);
            let members = fields.chain(skim.methods.iter().map(|m| m.descriptor));
            each_name(Some(&pool), members, |text| {
                // Every name of a class that exists is a symbol since the index was made.
                more.extend(Sym::known(text).filter(|name| {
                    !seen.contains(name)
                        && (self.jdk.contains(*name) || self.on_class_path.contains_key(name))
                }));
            });
            more.sort_unstable();
            more.dedup();
        }
        let makes = if !self.trust.whole_class_path {
            None
        } else if skim.has_bootstraps {
            let file = ClassFile::parse(&bytes[..]).ok()?;
            Some(self.makes(name, bytes, Some(&file)))
        } else {
            Some(self.makes(name, bytes, None))
        };
        let code = if self.trust.pin_jdk {
            ClassCode::skimmed(Arc::clone(image), span)
        } else {
            ClassCode::Untrusted
        };
        Some((skimmed_head(skim), code, makes, more))
    }

    fn parse(&self, name: Sym, origin: ClassOrigin, with_names: bool) -> Result<ReadClass, String> {
        let ParsedClass { file, shape } = self.read(name, origin)?;
        let names = if with_names {
            names_of(&file)
        } else {
            Vec::new()
        };
        let head = head_of(&file, shape, origin == ClassOrigin::Platform);
        if origin != ClassOrigin::Platform {
            return Ok((head, ClassCode::Parsed(Box::new(file)), None, names));
        }
        let makes = self.trust.whole_class_path;
        let makes = makes.then(|| self.makes(name, file.bytes(), Some(&file)));
        let code = match (self.trust.pin_jdk, self.jdk.span(name)) {
            (false, _) => ClassCode::Untrusted,
            (true, Some((image, span))) => ClassCode::skimmed(Arc::clone(image), span),
            (true, None) => ClassCode::Parsed(Box::new(file)),
        };
        Ok((head, code, makes, names))
    }

    fn read(&self, name: Sym, origin: ClassOrigin) -> Result<ParsedClass, String> {
        let bytes: Result<Bytes, ProgramError> = match origin {
            ClassOrigin::ClassPath(position) => self.class_path[position as usize].read(name),
            _ => self.jdk.read(name),
        };
        let bytes = bytes.map_err(|e| match e {
            // The report of the problem names the class.
            ProgramError::Class { reason, .. } => reason,
            other => other.to_string(),
        })?;
        let parsed = parse(bytes)?;
        match parsed.file.name {
            actual if actual == name => Ok(parsed),
            actual => Err(format!("it calls itself {}", source_name(actual))),
        }
    }

    /// Gives ids and links supertypes.
    fn finish(mut self) -> Program {
        self.entries.sort_by(|a, b| {
            let place = |e: &UsedClass| match e.origin {
                ClassOrigin::Input(place) => (0, place.unit, e.name),
                ClassOrigin::ClassPath(position) => (1, position, e.name),
                ClassOrigin::Platform => (2, 0, e.name),
            };
            place(a).cmp(&place(b))
        });
        self.problems
            .sort_by_key(|problem| (problem.origin, problem.name));
        let mut names: FxHashMap<Sym, Result<ClassId, Obstacle>> = FxHashMap::default();
        names.extend(
            self.names
                .iter()
                .map(|(&name, &reason)| (name, Err(reason))),
        );
        for (index, entry) in self.entries.iter().enumerate() {
            names.insert(entry.name, Ok(ClassId::new(index)));
        }
        // Classes that exist but were not asked for.
        for name in self.jdk.names() {
            names.entry(name).or_insert(Err(Obstacle::NotLoaded(name)));
        }
        for name in self.on_class_path.keys() {
            names
                .entry(*name)
                .or_insert(Err(Obstacle::NotLoaded(*name)));
        }
        let exported = self.exported();
        if self.trust.whole_class_path {
            self.count();
        }
        let mut program = Program {
            classes: IdMap::new(),
            methods: IdMap::new(),
            fields: IdMap::new(),
            subtypes: IdMap::new(),
            trust: self.trust,
            object: names.get(&known().object).and_then(|o| o.ok()),
            exported,
            exports: exports(&self.jdk.declarations()),
            jdk_release: self.jdk.release(),
            oldest: self.oldest,
            names,
            problems: self.problems,
            gaps: self.gaps,
            opened: OnceLock::new(),
            closures: (0..self.entries.len()).map(|_| OnceLock::new()).collect(),
            encapsulated: OnceLock::new(),
            functional: (0..self.entries.len()).map(|_| OnceLock::new()).collect(),
            annotated: OnceLock::new(),
            marks: OnceLock::new(),
        };
        for entry in self.entries {
            program.add(entry);
        }
        hierarchy::link(&mut program);
        program
    }

    /// For each class that `java.base` exports and that is not fleeting, the first release from
    /// which on every release has it.
    fn exported(&self) -> FxHashMap<ClassId, u16> {
        let platform = self.entries.iter().enumerate().filter(|(_, e)| {
            e.origin == ClassOrigin::Platform && e.head.flags.is_public() && !e.head.shape.fleeting
        });
        platform
            .filter_map(|(index, entry)| {
                let since = self.jdk.base_api_since(entry.name)?;
                Some((ClassId::new(index), since))
            })
            .collect()
    }
}

/// The packages that modules export to all.
fn exports(modules: &[ModuleInfo]) -> Option<FxHashSet<&'static [u8]>> {
    let all = modules.iter().flat_map(|module| &module.exports);
    let to_all = all.filter(|export| export.to.is_empty());
    (!modules.is_empty()).then(|| to_all.map(|export| export.package.bytes()).collect())
}

impl Program {
    fn add(&mut self, entry: UsedClass) {
        let Head {
            major,
            flags,
            shape,
            methods,
            fields,
        } = entry.head;
        let class = self.classes.next_id();
        let first = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
        let (first_method, first_field) = (first(self.methods.len()), first(self.fields.len()));
        let is_platform = entry.origin == ClassOrigin::Platform;
        let method_names = methods.iter().fold(0, |bits, m| bits | m.name.bit());
        for (index, method) in (0..).zip(methods) {
            self.methods.push(DeclaredMethod {
                class,
                name: method.name,
                descriptor: method.descriptor,
                flags: method.flags,
                index,
                fleeting: is_platform && method.fleeting,
            });
        }
        for (index, field) in (0..).zip(fields) {
            self.fields.push(DeclaredField {
                class,
                name: field.name,
                descriptor: field.descriptor,
                flags: field.flags,
                initial: field.initial,
                index,
            });
        }
        let trusted = !entry.varies
            && match entry.origin {
                ClassOrigin::Input(_) => true,
                ClassOrigin::ClassPath(_) => self.trust.pin_class_path,
                ClassOrigin::Platform => self.trust.pin_jdk,
            };
        self.classes.push(Class {
            name: entry.name,
            origin: entry.origin,
            major,
            flags,
            superclass: None,
            interfaces: Box::default(),
            shape,
            varies: entry.varies,
            methods: first_method..first(self.methods.len()),
            method_names,
            fields: first_field..first(self.fields.len()),
            code: if trusted {
                entry.code
            } else {
                ClassCode::Untrusted
            },
        });
    }
}
