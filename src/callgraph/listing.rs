//! The facts of a program that outputs need beside its graph: the origins of classes, the methods,
//! and the calls in their code.
//!
//! A listing is made once, from the program. Outputs and answers use only the listing and the
//! graph. So they are the same from the cache as from the run that made the graph, and no class is
//! read again. Methods keep their ids.
//!
//! It holds
//!
//! * for reached methods, the calling instructions, with their lines and the methods that they name
//! * for unreached methods of the input and the class path, only the methods that their calls name:
//!   so an answer can tell who would call an unreached method
//! * for all of these, the methods that call sites refer to, as `A::b` does

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::name_pattern::method_name;
use super::{CallGraph, EdgeKind};
use base::{Id, Sym};
use classfile::{
    ClassFile, Code, Const, FieldType, HandleKind, Insn, MethodDescriptor, MethodFlags, MethodRef,
    NameAndType, Op, Pc, source_name,
};
use program::{ClassId, ClassOrigin, MethodId, Program};

/// Where a class comes from.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Part {
    /// The input.
    Input,
    /// The class path.
    #[strum(serialize = "class path")]
    ClassPath,
    /// The JDK.
    #[strum(serialize = "JDK")]
    Platform,
    /// Not among the inputs: generated while running, or not given.
    Elsewhere,
}

impl Part {
    /// The words that outputs use.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The instruction of a call.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum CallKind {
    /// `invokevirtual`
    Virtual,
    /// `invokeinterface`
    Interface,
    /// `invokespecial`
    Special,
    /// `invokestatic`
    Static,
    /// `invokedynamic`
    Dynamic,
}

impl CallKind {
    /// All kinds, in the order of outputs.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The word that outputs use.
    pub fn name(self) -> &'static str {
        self.into()
    }

    pub(super) fn of(insn: &Insn) -> Option<Self> {
        match insn {
            Insn::InvokeDynamic(..) => Some(Self::Dynamic),
            Insn::Invoke(op, _) => match op {
                Op::Invokevirtual => Some(Self::Virtual),
                Op::Invokeinterface => Some(Self::Interface),
                Op::Invokespecial => Some(Self::Special),
                _ => Some(Self::Static),
            },
            _ => None,
        }
    }
}

/// A JAR or directory, or a module of the JDK.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ListedArchive {
    /// Its path, or the module's name.
    pub name: String,
    /// Its owner.
    pub part: Part,
    /// Its classes that no read code names, in source form, sorted.
    pub unnamed: Vec<String>,
}

impl ListedArchive {
    /// Whether it has a class of that name that no code names.
    pub fn has_unnamed(&self, class: &str) -> bool {
        self.unnamed
            .binary_search_by(|name| (**name).cmp(class))
            .is_ok()
    }
}

/// A class, by [`ClassId`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ListedClass {
    name: u32,
    /// Its archive's place.
    pub archive: u32,
    /// The known superclass and superinterfaces.
    pub supertypes: Vec<ClassId>,
    /// Whether it is an interface.
    pub is_interface: bool,
}

/// A method, by [`MethodId`].
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ListedMethod {
    /// The class that declares it.
    pub class: ClassId,
    name: u32,
    descriptor: u32,
    flags: u16,
    /// The number of its bytecode's bytes; 0 for unreached methods of the JDK.
    pub size: u32,
}

/// An instruction of a reached method that calls, or that may run a method.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ListedSite {
    /// The method.
    pub method: MethodId,
    /// The instruction.
    pub pc: Pc,
    /// Its source line.
    pub line: Option<u16>,
    /// The method that it names: a place in the references.
    pub declared: Option<u32>,
    /// The kind of call, if it is a call.
    pub call: Option<CallKind>,
}

/// A method that an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Reference {
    owner: u32,
    name: u32,
    descriptor: u32,
}

/// A call in an unreached method, or a reference in any method.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Mention {
    method: MethodId,
    line: Option<u16>,
    reference: u32,
    is_call: bool,
    /// The interface method that runs a reference, as its call site names it; `None` for a call.
    by: Option<u32>,
}

/// A method as an instruction names it, in internal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NamedMethod {
    /// The class.
    pub owner: Sym,
    /// The name.
    pub name: Sym,
    /// The descriptor; for a method that runs a reference, the descriptor of its call site.
    pub descriptor: Sym,
}

/// A call in an unreached method, or a reference in any method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mentions {
    /// The method with that code.
    pub caller: MethodId,
    /// Its line.
    pub line: Option<u16>,
    /// The method that it names.
    pub named: NamedMethod,
    /// The reference's place, for its name in source form.
    pub reference: u32,
    /// The interface's method that runs it, if it is a reference.
    pub by: Option<NamedMethod>,
}

/// A call that names a method, or a reference to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MethodMention {
    /// The method with that code.
    pub caller: MethodId,
    /// Its line.
    pub line: Option<u16>,
    /// The class that it names, in internal form.
    pub owner: Sym,
    /// Whether it is a call.
    pub is_call: bool,
}

/// The facts of a program that outputs need.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Listing {
    /// The archives: input, class path, modules of the JDK.
    pub archives: Vec<ListedArchive>,
    /// The places of class files that could not be read.
    pub unparsed: Vec<String>,
    classes: Vec<ListedClass>,
    methods: Vec<ListedMethod>,
    references: Vec<Reference>,
    /// Sorted by method and instruction.
    sites: Vec<ListedSite>,
    mentions: Vec<Mention>,
    texts: Vec<Sym>,
}

/// The calls in a method's code.
type ListedCalls = Vec<(Pc, Option<u16>, Option<MethodRef>, Option<CallKind>)>;

/// A method that a call site refers to.
struct ReferredMethod {
    line: Option<u16>,
    named: MethodRef,
    /// The interface method that runs it, with the descriptor of the site.
    by: Option<MethodRef>,
}

impl Listing {
    /// Lists the program of a graph; `archive_of` gives the archive of a class, as a place in
    /// `archives`.
    pub fn of(
        program: &Program,
        graph: &CallGraph,
        archives: Vec<ListedArchive>,
        archive_of: &dyn Fn(ClassId) -> u32,
    ) -> Self {
        let mut listing = Self {
            archives,
            ..Self::default()
        };
        let mut texts = Texts::default();
        for (id, class) in program.classes() {
            let supertypes = program.supertypes(id).filter_map(Result::ok).collect();
            listing.classes.push(ListedClass {
                name: texts.place(class.name),
                archive: archive_of(id),
                supertypes,
                is_interface: class.is_interface(),
            });
        }
        let methods: Vec<MethodId> = (0..program.method_count()).map(Id::new).collect();
        let sizes: Vec<u32> = methods
            .par_iter()
            .map(|method| size(program, graph, *method))
            .collect();
        for (method, size) in methods.iter().zip(sizes) {
            let method = program.method(*method);
            listing.methods.push(ListedMethod {
                class: method.class,
                name: texts.place(method.name),
                descriptor: texts.place(method.descriptor),
                flags: method.flags.0,
                size,
            });
        }
        listing.list_calls(program, graph, &mut texts);
        listing.texts = texts.all;
        listing
    }

    fn list_calls(&mut self, program: &Program, graph: &CallGraph, texts: &mut Texts) {
        let is_listed = |method: &MethodId| {
            let class = program.class(program.method(*method).class);
            !class.is_platform() || graph.reaches(*method)
        };
        let methods: Vec<MethodId> = (0..program.method_count())
            .map(Id::new)
            .filter(is_listed)
            .collect();
        let calls: Vec<(ListedCalls, Vec<ReferredMethod>)> = methods
            .par_iter()
            .map(|method| calls(program, graph, *method))
            .collect();
        let mut references: FxHashMap<Reference, u32> = FxHashMap::default();
        for (method, (calls, referred)) in methods.into_iter().zip(calls) {
            let is_reached = graph.reaches(method);
            let mut place = |named: MethodRef| {
                let reference = Reference {
                    owner: texts.place(named.owner),
                    name: texts.place(named.name),
                    descriptor: texts.place(named.descriptor),
                };
                *references.entry(reference).or_insert_with(|| {
                    self.references.push(reference);
                    self.references.len() as u32 - 1
                })
            };
            for ReferredMethod { line, named, by } in referred {
                self.mentions.push(Mention {
                    method,
                    line,
                    reference: place(named),
                    is_call: false,
                    by: by.map(&mut place),
                });
            }
            for (pc, line, named, call) in calls {
                let declared = named.map(&mut place);
                if is_reached {
                    self.sites.push(ListedSite {
                        method,
                        pc,
                        line,
                        declared,
                        call,
                    });
                } else if let Some(reference) = declared {
                    self.mentions.push(Mention {
                        method,
                        line,
                        reference,
                        is_call: true,
                        by: None,
                    });
                }
            }
        }
    }

    fn text(&self, place: u32) -> Sym {
        self.texts[place as usize]
    }

    /// All methods.
    pub fn methods(&self) -> impl ExactSizeIterator<Item = (MethodId, &ListedMethod)> {
        let all = self.methods.iter().enumerate();
        all.map(|(id, method)| (Id::new(id), method))
    }

    /// A method.
    pub fn method(&self, method: MethodId) -> &ListedMethod {
        &self.methods[method.index()]
    }

    /// A method's name.
    pub fn name(&self, method: MethodId) -> Sym {
        self.text(self.method(method).name)
    }

    /// A method's descriptor.
    pub fn descriptor(&self, method: MethodId) -> Sym {
        self.text(self.method(method).descriptor)
    }

    /// A method's flags.
    pub fn flags(&self, method: MethodId) -> MethodFlags {
        MethodFlags(self.method(method).flags)
    }

    /// A method in source form.
    pub fn source(&self, method: MethodId) -> String {
        let class = source_name(self.class_name(self.method(method).class));
        let descriptor = self.descriptor(method);
        method_name(&class, &self.name(method).text(), descriptor)
    }

    /// All classes.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = (ClassId, &ListedClass)> {
        let all = self.classes.iter().enumerate();
        all.map(|(id, class)| (Id::new(id), class))
    }

    /// A class's name in internal form.
    pub fn class_name(&self, class: ClassId) -> Sym {
        self.text(self.classes[class.index()].name)
    }

    /// The archive of a class.
    pub fn archive(&self, class: ClassId) -> &ListedArchive {
        &self.archives[self.classes[class.index()].archive as usize]
    }

    /// Where a method's class comes from.
    pub fn part(&self, method: MethodId) -> Part {
        self.archive(self.method(method).class).part
    }

    /// The instructions of all reached methods that call, or that may run a method.
    pub fn sites(&self) -> &[ListedSite] {
        &self.sites
    }

    /// The sites of a method.
    pub fn sites_of(&self, method: MethodId) -> &[ListedSite] {
        let start = self.sites.partition_point(|site| site.method < method);
        let end = self.sites.partition_point(|site| site.method <= method);
        &self.sites[start..end]
    }

    /// The instruction of a method at that place.
    pub fn site(&self, method: MethodId, pc: Pc) -> Option<&ListedSite> {
        let at = |site: &ListedSite| (site.method, site.pc);
        let found = self.sites.binary_search_by_key(&(method, pc), at).ok()?;
        Some(&self.sites[found])
    }

    /// The number of methods that instructions name.
    pub fn reference_count(&self) -> usize {
        self.references.len()
    }

    /// A method that an instruction names, in source form.
    pub fn declared(&self, reference: u32) -> String {
        let named = self.references[reference as usize];
        let owner = source_name(self.text(named.owner));
        let descriptor = self.text(named.descriptor);
        method_name(&owner, &self.text(named.name).text(), descriptor)
    }

    /// A method that an instruction names, in internal form.
    pub(super) fn named_by(&self, reference: u32) -> NamedMethod {
        let named = self.references[reference as usize];
        NamedMethod {
            owner: self.text(named.owner),
            name: self.text(named.name),
            descriptor: self.text(named.descriptor),
        }
    }

    /// The calls in unreached methods, and the references in all.
    pub(super) fn all_mentions(&self) -> impl Iterator<Item = Mentions> {
        self.mentions.iter().map(|at| Mentions {
            caller: at.method,
            line: at.line,
            named: self.named_by(at.reference),
            reference: at.reference,
            by: at.by.map(|by| self.named_by(by)),
        })
    }

    /// The class that an instruction names as the owner of the method.
    pub fn owner(&self, reference: u32) -> Sym {
        self.text(self.references[reference as usize].owner)
    }

    /// A class.
    pub fn class(&self, class: ClassId) -> &ListedClass {
        &self.classes[class.index()]
    }

    /// The calls of methods with that name and descriptor, in whichever class, and the references
    /// to them; sorted.
    pub fn mentions(&self, name: Sym, descriptor: Sym) -> Vec<MethodMention> {
        let is_it = |reference: u32| {
            let named = self.references[reference as usize];
            self.text(named.name) == name && self.text(named.descriptor) == descriptor
        };
        let of_sites = self.sites.iter().filter_map(|site| {
            let reference = site.declared?;
            Some((site.method, site.line, reference, true))
        });
        let of_others = self.mentions.iter();
        let of_others = of_others.map(|at| (at.method, at.line, at.reference, at.is_call));
        let mut all: Vec<MethodMention> = of_sites
            .chain(of_others)
            .filter(|(_, _, reference, _)| is_it(*reference))
            .map(|(caller, line, reference, is_call)| MethodMention {
                caller,
                line,
                owner: self.text(self.references[reference as usize].owner),
                is_call,
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// A class and all its supertypes, itself first.
    pub fn above(&self, class: ClassId) -> Vec<ClassId> {
        let mut all = vec![class];
        let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
        let mut next = 0;
        while next < all.len() {
            let above = &self.classes[all[next].index()].supertypes;
            all.extend(above.iter().filter(|class| seen.insert(**class)));
            next += 1;
        }
        all
    }
}

/// Texts, each once, in the order of their first use.
#[derive(Default)]
struct Texts {
    all: Vec<Sym>,
    places: FxHashMap<Sym, u32>,
}

impl Texts {
    fn place(&mut self, text: Sym) -> u32 {
        *self.places.entry(text).or_insert_with(|| {
            self.all.push(text);
            self.all.len() as u32 - 1
        })
    }
}

fn size(program: &Program, graph: &CallGraph, method: MethodId) -> u32 {
    let declared = program.method(method);
    if program.class(declared.class).origin == ClassOrigin::Platform && !graph.reaches(method) {
        return 0;
    }
    let file = program.file(declared.class);
    file.map_or(0, |file| {
        file.methods[usize::from(declared.index)].code_length(file) as u32
    })
}

/// The calls in a method's code, and the methods that it refers to. For a reached method the calls
/// include every instruction with an edge, or with a reason to be open.
fn calls(
    program: &Program,
    graph: &CallGraph,
    method: MethodId,
) -> (ListedCalls, Vec<ReferredMethod>) {
    let declared = program.method(method);
    let file = program.file(declared.class);
    let code = file.and_then(|file| {
        let method = &file.methods[usize::from(declared.index)];
        file.code(method).ok()?
    });
    let mut sites: FxHashSet<Pc> = graph.from(method).iter().map(|edge| edge.pc).collect();
    sites.extend(graph.open_at(method).iter().map(|(_, pc, _)| *pc));
    let mut found: ListedCalls = Vec::new();
    for (pc, line, insn) in code.iter().flat_map(|code| code.lined()) {
        let call = CallKind::of(insn);
        let named = match insn {
            Insn::Invoke(_, named) => Some(*named),
            _ => None,
        };
        if sites.remove(&pc) || call.is_some() {
            let line = line.filter(|_| call.is_some() || !is_placeholder(graph, method, pc));
            found.push((pc, line, named, call));
        }
    }
    // Edges of the JVM in a method without code.
    found.extend(sites.into_iter().map(|pc| (pc, None, None, None)));
    found.sort_unstable_by_key(|(pc, ..)| *pc);
    let referred = file.zip(code.as_ref());
    let referred = referred.map_or(Vec::new(), |(file, code)| referred_to(file, code));
    (found, referred)
}

/// Whether an instruction stands for a place that is not known: traced edges without a call are at
/// the start of a method.
fn is_placeholder(graph: &CallGraph, method: MethodId, pc: Pc) -> bool {
    let edges = graph.from(method).iter();
    let mut edges = edges.take_while(|edge| edge.pc == 0);
    pc == 0 && edges.all(|edge| edge.kind == EdgeKind::Traced)
}

/// The bootstrap methods of call sites, and the methods among their constants (JVMS 4.7.23).
fn referred_to(file: &ClassFile, code: &Code) -> Vec<ReferredMethod> {
    let mut all = Vec::new();
    for (_, line, insn) in code.lined() {
        let Insn::InvokeDynamic(bootstrap, site) = insn else {
            continue;
        };
        let bootstrap = file.bootstraps.get(bootstrap.index());
        let handles = bootstrap.into_iter().flat_map(|bootstrap| {
            let arguments = bootstrap
                .arguments
                .iter()
                .filter_map(|constant| match constant {
                    Const::Handle(handle) => Some(*handle),
                    _ => None,
                });
            arguments.chain([bootstrap.handle])
        });
        let methods = handles.filter(|handle| handle.kind >= HandleKind::InvokeVirtual);
        let by = runs_by(*site);
        all.extend(methods.map(|handle| ReferredMethod {
            line,
            named: handle.member.as_method(),
            by,
        }));
    }
    all
}

/// The interface method that runs the methods that a call site refers to, if the site returns an
/// object of a class. That class is taken for the interface.
fn runs_by(site: NameAndType) -> Option<MethodRef> {
    match MethodDescriptor::parse(site.descriptor)?.result? {
        FieldType::Class(owner) => Some(MethodRef {
            owner,
            name: site.name,
            descriptor: site.descriptor,
            interface: true,
        }),
        _ => None,
    }
}
