//! The needs of a native image, from calls of the reflection API that are known exactly: entries of
//! GraalVM's reachability metadata (`report::NativeImage`).
//!
//! Each entry holds once the class of its call site is reached, and names the site. Where callers
//! decide, the values of known callers have entries. Calls that are not known exactly have no
//! entries: the report lists these sites.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::{Sym, known};
use callgraph::{Answered, ReflectionAnswer};
use claims::{Asked, Claims, Reflective};
use classfile::{FieldType, Handle, MethodDescriptor, source_name};
use platform::{MethodHandle, Reflects, Sight};
use program::{ClassId, MethodId};
use report::{NativeImage, NeededMethod, NeededResource, NeededType, Warning, native_image_file};
use rewrite::{Basis, Rewritten};
use session::Inputs;
use session::names::Names;
use session::output::NewEntry;
use session::reflection::{sites, type_name};

/// All needs that remain after the edits, sorted.
pub(super) fn needs(
    names: Names<'_>,
    claims: &Claims,
    rewritten: Option<&Rewritten>,
) -> NativeImage {
    let edits = rewritten.into_iter().flat_map(|rewritten| &rewritten.edits);
    let edits = edits.filter(|edit| matches!(edit.basis, Basis::Named(_)));
    let gone: BTreeSet<_> = edits.map(|edit| (edit.method, edit.pc)).collect();
    let mut needs = Needs {
        names,
        entries: BTreeMap::new(),
        resources: BTreeSet::new(),
    };
    for (method, site) in sites(names, claims) {
        // An edited class constant needs no entry. A lookup of a member stays in the code where its
        // use needs it.
        if site.what == Reflects::Class && gone.contains(&(method, site.pc)) {
            continue;
        }
        needs.site(method, site);
        let callers = claims.callers.get(&(method, site.pc));
        for caller in callers.into_iter().flatten().filter(|_| !site.is_known()) {
            needs.site(method, &caller.site);
        }
    }
    let entries = needs.entries.into_iter();
    NativeImage {
        types: entries.map(|(of, need)| need.entry(of)).collect(),
        resources: needs.resources.into_iter().collect(),
    }
}

/// The needs of a call graph's answers, except for the JDK's own calls.
pub(super) fn needed(names: Names<'_>, answers: &[Answered]) -> NativeImage {
    let mut needs = Needs {
        names,
        entries: BTreeMap::new(),
        resources: BTreeSet::new(),
    };
    let program = names.program;
    for answer in answers {
        let caller = program.method(answer.method).class;
        if program.class(caller).is_platform() {
            continue;
        }
        let reached = source_name(program.class(caller).name);
        let place = (reached, names.at_pc(answer.method, answer.pc));
        match answer.named {
            ReflectionAnswer::Class(class) => {
                needs.of_type(&place, source_name(program.class(class).name));
            }
            ReflectionAnswer::Method(id) => {
                let method = program.method(id);
                let types = MethodDescriptor::parse(method.descriptor).map(|ty| ty.parameters);
                let need = needs.of_type(&place, source_name(program.class(method.class).name));
                need.methods.insert(NeededMethod {
                    name: method.name.text().into_owned(),
                    parameters: types
                        .into_iter()
                        .flatten()
                        .map(|ty| type_name(ty.descriptor()))
                        .collect(),
                });
            }
            ReflectionAnswer::Field(id) => {
                let field = program.field(id);
                let need = needs.of_type(&place, source_name(program.class(field.class).name));
                need.fields.insert(field.name.text().into_owned());
            }
        }
    }
    let entries = needs.entries.into_iter();
    NativeImage {
        types: entries.map(|(of, need)| need.entry(of)).collect(),
        resources: Vec::new(),
    }
}

/// The metadata file as a new entry of the first input, below that folder; `None` without needs.
pub(super) fn entry(
    names: Names<'_>,
    (claims, rewritten): (&Claims, &Rewritten),
    inputs: &Inputs,
    folder: &str,
    warnings: &mut Vec<Warning>,
) -> Option<NewEntry> {
    let needs = needs(names, claims, Some(rewritten));
    let archive = &inputs.units[0].archives[0].archive;
    let beside = ["", "resolute/"]
        .map(|beside| format!("META-INF/native-image/{folder}/{beside}reachability-metadata.json"));
    let is_free = |name: &&String| archive.find(name.as_bytes()).is_none();
    let file = native_image_file(&needs).into_bytes();
    match beside.iter().find(is_free) {
        _ if needs.is_empty() => None,
        Some(name) => Some((0, 0, name.clone().into_bytes(), file)),
        None => {
            warnings.push(Warning {
                at: format!("{}!{}", archive.label(), beside[1]),
                message: "both names for the metadata are taken, so none is added: optimize the original JAR, without the result of an earlier run"
                    .to_owned(),
            });
            None
        }
    }
}

/// A type: the class that must be reached first, the name, and the interfaces of a proxy.
type TypeKey = (String, String, Vec<String>);

/// The needed parts of a type.
#[derive(Default)]
struct TypeNeed {
    methods: BTreeSet<NeededMethod>,
    fields: BTreeSet<String>,
    all: BTreeSet<String>,
    sites: BTreeSet<String>,
}

impl TypeNeed {
    fn entry(self, (reached, name, proxy): TypeKey) -> NeededType {
        NeededType {
            reached,
            name,
            proxy,
            methods: self.methods.into_iter().collect(),
            fields: self.fields.into_iter().collect(),
            all: self.all.into_iter().collect(),
            sites: self.sites.into_iter().collect(),
        }
    }
}

struct Needs<'a> {
    names: Names<'a>,
    entries: BTreeMap<TypeKey, TypeNeed>,
    resources: BTreeSet<NeededResource>,
}

/// The class whose code asks, and the place of the call.
type AskingCall = (String, String);

impl Needs<'_> {
    fn site(&mut self, method: MethodId, site: &Reflective) {
        let class = self.names.program.method(method).class;
        let reached = source_name(self.names.program.class(class).name);
        let place = (reached, self.names.at_pc(method, site.pc));
        for member in &site.found {
            self.member(&place, *member);
        }
        match (&site.asked[..], site.what) {
            ([Asked::Names(names)], Reflects::Class) => {
                for name in names {
                    self.of_type(&place, class_text(*name));
                }
            }
            ([Asked::Names(names)], Reflects::NamedInstance) => {
                for name in names {
                    let need = self.of_type(&place, class_text(*name));
                    need.methods.insert(constructor(&[]));
                }
            }
            ([Asked::Names(types)], Reflects::Types) => {
                for ty in types.iter().filter_map(|ty| MethodDescriptor::parse(*ty)) {
                    let classes = ty.parameters.iter().chain(&ty.result);
                    for class in classes.filter(|ty| ty.is_reference()) {
                        self.of_type(&place, type_name(class.descriptor()));
                    }
                }
            }
            ([Asked::Classes(classes), Asked::Names(members), rest @ ..], what) => {
                for class in classes {
                    self.named(&place, (*class, what), members, rest);
                }
            }
            (
                [Asked::Classes(classes), Asked::List(parameters)],
                Reflects::Constructor | Reflects::ConstructorHandle,
            ) => {
                for class in classes {
                    let need = self.of_type(&place, type_name(*class));
                    need.methods.insert(constructor(parameters));
                }
            }
            ([Asked::Classes(classes)], what) => {
                for class in classes {
                    self.class(&place, *class, what);
                }
            }
            ([Asked::List(interfaces)], Reflects::Proxy) => self.proxy(&place, interfaces),
            ([Asked::Names(names)], what @ (Reflects::Resource | Reflects::Bundle)) => {
                for name in names {
                    self.resource(&place, name.text().into_owned(), what);
                }
            }
            _ => {}
        }
    }

    /// A member of a class, or a resource beside it, by its name.
    fn named(
        &mut self,
        place: &AskingCall,
        (class, what): (Sym, Reflects),
        names: &[Sym],
        rest: &[Asked],
    ) {
        let (sight, by_type) = match what {
            Reflects::Field(sight) | Reflects::Method(sight) => (sight, false),
            _ => (Sight::Public, true),
        };
        // Lookups of handles find private members, too.
        let is_seen = |is_public| {
            is_public
                || !matches!(
                    what,
                    Reflects::Field(Sight::Public) | Reflects::Method(Sight::Public)
                )
        };
        for name in names {
            match (what, rest) {
                (Reflects::Field(_) | Reflects::FieldHandle, _) => {
                    let program = self.names.program;
                    let has = |class| {
                        let named = program.fields_of(class).map(|f| program.field(f));
                        let named = named.filter(|field| field.name == *name);
                        named
                            .filter(|field| is_seen(field.flags.is_public()))
                            .count()
                            > 0
                    };
                    self.of_type(place, type_name(class));
                    for declares in self.declaring(class, (sight, by_type), has) {
                        let need = self.of_type(place, declares);
                        need.fields.insert(name.text().into_owned());
                    }
                }
                (Reflects::Method(_) | Reflects::MethodHandle, [Asked::List(parameters)]) => {
                    let program = self.names.program;
                    let is_it = |method: MethodId| {
                        let declared = program.method(method);
                        declared.name == *name
                            && is_seen(declared.flags.is_public())
                            && program.takes(method, parameters)
                    };
                    let has = |class| program.methods_of(class).any(is_it);
                    self.of_type(place, type_name(class));
                    for declares in self.declaring(class, (sight, by_type), has) {
                        let need = self.of_type(place, declares);
                        need.methods.insert(NeededMethod {
                            name: name.text().into_owned(),
                            parameters: parameters.iter().map(|p| type_name(*p)).collect(),
                        });
                    }
                }
                (Reflects::NearResource, _) => {
                    self.resource(
                        place,
                        near(&type_name(class), &name.text()),
                        Reflects::Resource,
                    );
                }
                _ => {}
            }
        }
    }

    /// The classes that may declare the member that a lookup finds.
    ///
    /// - A lookup of declared members: the class itself.
    /// - If the class itself has the member: that class. Handles are found by type, and skip this
    ///   rule.
    /// - Otherwise: the class and its supertypes that have the member; if none is known, the class.
    fn declaring(
        &self,
        class: Sym,
        (sight, by_type): (Sight, bool),
        has: impl Fn(ClassId) -> bool,
    ) -> Vec<String> {
        let program = self.names.program;
        let asked = FieldType::parse(class).and_then(FieldType::class_name);
        let asked = asked.and_then(|name| program.find(name).ok());
        let above = asked.filter(|asked| sight == Sight::Public && (by_type || !has(*asked)));
        let mut next: VecDeque<ClassId> = above.into_iter().collect();
        let mut seen = BTreeSet::new();
        while let Some(class) = next.pop_front() {
            if seen.insert(class) {
                next.extend(program.supertypes(class).flatten());
            }
        }
        let declaring = seen.into_iter().filter(|class| has(*class));
        let all: Vec<String> = declaring
            .map(|class| source_name(program.class(class).name))
            .collect();
        if all.is_empty() {
            vec![type_name(class)]
        } else {
            all
        }
    }

    /// Adds the need of a call that asks a class for several members at once, or for its
    /// constructor.
    fn class(&mut self, place: &AskingCall, class: Sym, what: Reflects) {
        let name = type_name(class);
        let flag = match what {
            Reflects::Methods(Sight::Public) => "allPublicMethods",
            Reflects::Methods(Sight::Declared) => "allDeclaredMethods",
            Reflects::Constructors(Sight::Public) => "allPublicConstructors",
            Reflects::Constructors(Sight::Declared) => "allDeclaredConstructors",
            Reflects::Fields(Sight::Public) => "allPublicFields",
            Reflects::Fields(Sight::Declared) => "allDeclaredFields",
            Reflects::Instance => {
                self.of_type(place, name).methods.insert(constructor(&[]));
                return;
            }
            Reflects::Components => {
                self.components(place, class);
                return;
            }
            Reflects::Array => {
                self.of_type(place, name + "[]");
                return;
            }
            Reflects::OfArrayClass | Reflects::Related | Reflects::Constants => {
                self.of_type(place, name);
                return;
            }
            Reflects::ProxyOf => {
                self.proxy(place, &[class]);
                return;
            }
            Reflects::Allocated => "unsafeAllocated",
            Reflects::Properties => "allPublicMethods",
            Reflects::Service => {
                self.resource(
                    place,
                    format!("META-INF/services/{name}"),
                    Reflects::Resource,
                );
                return;
            }
            _ => return,
        };
        self.of_type(place, name).all.insert(flag.to_owned());
    }

    /// Adds a proxy for interfaces. Other classes have no proxies, and the format has none without
    /// interfaces.
    fn proxy(&mut self, place: &AskingCall, interfaces: &[Sym]) {
        let program = self.names.program;
        let is_none = |of: &Sym| match FieldType::parse(*of).and_then(FieldType::class_name) {
            Some(name) => program
                .find(name)
                .is_ok_and(|id| !program.class(id).is_interface()),
            None => true,
        };
        if !interfaces.is_empty() && !interfaces.iter().any(is_none) {
            let proxy = interfaces.iter().map(|i| type_name(*i)).collect();
            self.of(place, (String::new(), proxy));
        }
    }

    /// The accessors of a record's components.
    fn components(&mut self, place: &AskingCall, class: Sym) {
        let program = self.names.program;
        let name = FieldType::parse(class).and_then(FieldType::class_name);
        let record = name.and_then(|name| program.find(name).ok());
        let accessors = record.and_then(|record| program.accessors(record));
        let need = self.of_type(place, type_name(class));
        for accessor in accessors.into_iter().flatten() {
            need.methods.insert(NeededMethod {
                name: program.method(accessor).name.text().into_owned(),
                parameters: Vec::new(),
            });
        }
    }

    /// Adds a member that a lookup finds, at the class that declares it.
    fn member(&mut self, place: &AskingCall, member: MethodHandle) {
        let Some(Handle { member, .. }) = member.runs() else {
            return;
        };
        let need = self.of_type(place, source_name(member.owner));
        match MethodDescriptor::parse(member.descriptor) {
            None => {
                need.fields.insert(member.name.text().into_owned());
            }
            Some(ty) => {
                let parameters: Vec<Sym> = ty.parameters.iter().map(|p| p.descriptor()).collect();
                let mut method = constructor(&parameters);
                if member.name != known().constructor {
                    method.name = member.name.text().into_owned();
                }
                need.methods.insert(method);
            }
        }
    }

    fn of_type(&mut self, place: &AskingCall, name: String) -> &mut TypeNeed {
        self.of(place, (name, Vec::new()))
    }

    fn of(
        &mut self,
        (reached, at): &AskingCall,
        (name, proxy): (String, Vec<String>),
    ) -> &mut TypeNeed {
        let need = self
            .entries
            .entry((reached.clone(), name, proxy))
            .or_default();
        need.sites.insert(at.clone());
        need
    }

    fn resource(&mut self, (reached, at): &AskingCall, name: String, what: Reflects) {
        // Loaders find no resource by such a name; a glob would match more than one.
        if name.starts_with('/') || name.contains(['*', '\\']) {
            return;
        }
        self.resources.insert(NeededResource {
            reached: reached.clone(),
            name,
            is_bundle: what == Reflects::Bundle,
            site: at.clone(),
        });
    }
}

fn constructor(parameters: &[Sym]) -> NeededMethod {
    NeededMethod {
        name: known().constructor.text().into_owned(),
        parameters: parameters.iter().map(|p| type_name(*p)).collect(),
    }
}

/// A class in source form, from an argument of `Class.forName`.
fn class_text(name: Sym) -> String {
    let name = Sym::from(&*name.text().replace('.', "/"));
    source_name(name)
}

/// The resource that a class finds by a name: beside the class, or from the root.
fn near(class: &str, name: &str) -> String {
    match (name.strip_prefix('/'), class.rsplit_once('.')) {
        (Some(whole), _) => whole.to_owned(),
        (None, Some((package, _))) => format!("{}/{name}", package.replace('.', "/")),
        (None, None) => name.to_owned(),
    }
}
