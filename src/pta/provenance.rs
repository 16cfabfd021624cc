//! Ways backwards through the constraints, from the value that a reflective call asks for to the
//! origins of that value.
//!
//! A node has no name. Its meaning is found again for the nodes on a way:
//!
//! * Parameters, results, fields and cells are in the solver's maps.
//! * Values of a body are found by order: `build` creates their nodes in the order of the body.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::core::asked::MOST_NODES;
use crate::core::builders::StringPart;
use crate::core::context::InstanceId;
use crate::core::facts::StringSource;
use crate::core::heap::ObjectType;
use crate::core::reverse::Reverse;
use crate::core::set::insert_dense;
use crate::core::solver::NodeId;
use crate::core::state::Core;
use crate::plugins::reflective::ReflectionSite;
use crate::plugins::strings::strings_of;
use base::{Id, Sym};
use callgraph::{CodeSite, InputOrigin};
use classfile::{Const, FieldRef, FieldType, MethodDescriptor, MethodRef, Pc};
use ir::{Body, Op, ValueId};
use program::{FieldId, MethodId};

/// At most so many origins are reported.
const MOST_ORIGINS: usize = 8;

/// The meanings of nodes, and the edges reversed.
pub(crate) struct ProvenanceSearch<'e, 'a> {
    core: &'e Core<'a>,
    reverse: Reverse,
    roles: FxHashMap<NodeId, Vec<Role>>,
    /// The other nodes that were merged into a node.
    merged: FxHashMap<NodeId, Vec<NodeId>>,
    /// The result nodes of lookups, with the numbers of the lookups' sites.
    lookups: FxHashMap<NodeId, Vec<usize>>,
    bodies: FxHashMap<MethodId, Option<Body>>,
    /// How the strings of bodies are made, by node.
    strings: FxHashMap<InstanceId, FxHashMap<NodeId, StringSource>>,
}

#[derive(Clone, Copy)]
enum Role {
    Parameter(MethodId, usize),
    Result(MethodId),
    Field(FieldId),
}

/// How a body computes the value of a node.
enum ValueSource {
    Call((MethodId, Pc), Option<MethodRef>, Option<Sym>),
    Field(Option<FieldId>),
    Element((MethodId, Pc)),
    New((MethodId, Pc)),
    Other,
}

/// The result of a search backwards from a node.
#[derive(Default)]
pub(crate) struct Provenance {
    /// Where the value comes from.
    pub origins: Vec<InputOrigin>,
    /// Lookups on the way, by the number of their site.
    pub lookups: BTreeSet<usize>,
    /// Whether the search stopped at a limit.
    pub is_cut: bool,
}

impl Provenance {
    fn note(&mut self, origin: Option<InputOrigin>) {
        if let Some(origin) = origin
            && self.origins.len() < MOST_ORIGINS
            && !self.origins.contains(&origin)
        {
            self.origins.push(origin);
        }
    }
}

impl<'e, 'a> ProvenanceSearch<'e, 'a> {
    /// Prepares the ways of a solved graph; `sites` are its reflective calls.
    pub(crate) fn new(core: &'e Core<'a>, sites: &[ReflectionSite]) -> Self {
        let constraints = &core.constraints;
        let mut roles: FxHashMap<NodeId, Vec<Role>> = FxHashMap::default();
        let mut note = |node, role| roles.entry(constraints.same(node)).or_default().push(role);
        let mut frames: Vec<_> = core.frames().collect();
        frames.sort_unstable_by_key(|(instance, _)| *instance);
        for (instance, frame) in frames {
            let method = core.method_of(instance);
            let skipped = usize::from(!core.program.method(method).flags.is_static());
            let parameters = frame.parameters.iter().enumerate().skip(skipped);
            for (n, node) in parameters.filter_map(|(n, node)| Some((n, (*node)?))) {
                note(node, Role::Parameter(method, n - skipped));
            }
            if let Some(node) = frame.result {
                note(node, Role::Result(method));
            }
        }
        let mut fields: Vec<_> = core.statics().map(|(f, n)| (n, f)).collect();
        fields.extend(constraints.fields());
        fields.sort_unstable();
        for (node, field) in fields {
            note(node, Role::Field(field));
        }
        let mut merged: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        for (node, same) in constraints.same.iter().filter(|(node, same)| node != *same) {
            merged.entry(*same).or_default().push(node);
        }
        let mut lookups: FxHashMap<NodeId, Vec<usize>> = FxHashMap::default();
        for (n, site) in sites.iter().enumerate() {
            if let Some(result) = site.nodes.result.filter(|_| site.kind.is_lookup()) {
                lookups.entry(result).or_default().push(n);
            }
        }
        Self {
            core,
            reverse: Reverse::of(constraints, constraints.nodes.ids()),
            roles,
            merged,
            lookups,
            bodies: FxHashMap::default(),
            strings: FxHashMap::default(),
        }
    }

    /// Searches backwards from a node for the origins of the `wanted` objects. If the node holds a
    /// wanted object, the search stays on nodes that do. If platform code makes the value, the call
    /// that returns it is its origin. The search goes on behind such a call only for lookups and
    /// limits. Behind a string that the program puts together, it goes on with the parts.
    pub(crate) fn behind(&mut self, node: NodeId, wanted: &[u128]) -> Provenance {
        let core = self.core;
        let node = core.constraints.same(node);
        let holds = |node| core.constraints.held(node).meets(wanted);
        let is_strict = holds(node);
        let mut provenance = Provenance::default();
        let mut seen = FxHashSet::from_iter([node]);
        let mut next = VecDeque::from([(node, node, false)]);
        while let Some((node, behind, is_hidden)) = next.pop_front() {
            if seen.len() > MOST_NODES {
                provenance.is_cut = true;
                break;
            }
            if let Some(sites) = self.lookups.get(&node) {
                provenance.lookups.extend(sites);
                continue;
            }
            if core.facts.is_specified(node) {
                continue;
            }
            if !is_hidden && let Some((at, parts)) = self.parts(node) {
                for part in parts {
                    match part {
                        StringPart::Known(_) => {}
                        StringPart::Any => provenance.note(Some(InputOrigin::Text(at))),
                        StringPart::Is(part) => {
                            let part = core.constraints.same(part);
                            if seen.insert(part) {
                                next.push_back((part, part, false));
                            }
                        }
                    }
                }
                continue;
            }
            // A node between others has no meaning of its own: the node after it stands for it.
            let is_between = core.constraints.nodes[node].is_between;
            let to = if is_between { behind } else { node };
            let before = self.reverse.before(node).iter().copied();
            let before: Vec<NodeId> = before.filter(|node| !is_strict || holds(*node)).collect();
            if !is_hidden {
                self.note_roles(node, behind, before.is_empty(), &mut provenance);
            }
            for from in before {
                let call = (!is_hidden).then(|| self.platform_call(to, from)).flatten();
                provenance.note(call);
                if seen.insert(from) {
                    next.push_back((from, to, is_hidden || call.is_some()));
                }
            }
        }
        provenance
    }

    /// Adds the origins that a node itself is: a parameter of an entry, or a value without a
    /// source. For an element of an array, the node that it flows to is asked.
    fn note_roles(&mut self, node: NodeId, to: NodeId, is_end: bool, provenance: &mut Provenance) {
        let core = self.core;
        let roles = self.roles.get(&node).cloned().unwrap_or_default();
        let is_cell = roles.is_empty();
        for role in roles {
            provenance.note(match role {
                Role::Parameter(method, n) if is_end || core.entries.contains(&method) => {
                    Some(InputOrigin::Parameter(method, n))
                }
                Role::Field(field) if is_end => Some(InputOrigin::Field(field)),
                _ => None,
            });
        }
        if !is_end || core.facts.at(node).is_some() {
            return;
        }
        let mut members = self.members(node);
        if is_cell {
            members.extend(self.members(to));
        }
        for member in members {
            let origin = match self.source_of(member) {
                Some(ValueSource::Call(..))
                    if is_cell && self.core.constraints.same(member) != node =>
                {
                    None
                }
                Some(ValueSource::Call(at, named, text)) => Some(called(at, named, text)),
                Some(ValueSource::Field(field)) => field.map(InputOrigin::Field),
                Some(ValueSource::Element(at)) => Some(InputOrigin::Element(at)),
                Some(ValueSource::New(at)) => Some(InputOrigin::Text(at)),
                Some(ValueSource::Other) | None => None,
            };
            provenance.note(origin);
        }
    }

    /// The call that returns a string, class or member which a platform method makes. `from` is the
    /// method's result.
    fn platform_call(&mut self, node: NodeId, from: NodeId) -> Option<InputOrigin> {
        let core = self.core;
        let roles = self.roles.get(&from)?.clone();
        let method = roles.into_iter().find_map(|role| match role {
            Role::Result(method) if gives_value(core, method) => Some(method),
            _ => None,
        })?;
        let name = core.program.method(method).name;
        self.members(node)
            .into_iter()
            .find_map(|member| match self.source_of(member)? {
                ValueSource::Call(at, named, text)
                    if named.is_none_or(|named| named.name == name) =>
                {
                    Some(called(at, named, text))
                }
                _ => None,
            })
    }

    fn members(&self, node: NodeId) -> Vec<NodeId> {
        let merged = self.merged.get(&node).into_iter().flatten();
        std::iter::once(node).chain(merged.copied()).collect()
    }

    /// The parts of the string at a node, and the instruction that puts them together.
    fn parts(&mut self, node: NodeId) -> Option<(CodeSite, Vec<StringPart>)> {
        self.members(node).into_iter().find_map(|member| {
            let (first, instance) = self.core.base_of(member)?;
            let at = match self.source_of(member)? {
                ValueSource::Call(at, ..) => at,
                _ => return None,
            };
            let source = self.strings_of(first, instance).get(&member)?;
            Some((at, source.parts()))
        })
    }

    /// How a body makes strings. Its values are counted as in `source_of`.
    /// `first` is the first node of its values.
    fn strings_of(
        &mut self,
        first: NodeId,
        instance: InstanceId,
    ) -> &FxHashMap<NodeId, StringSource> {
        let core = self.core;
        let method = core.method_of(instance);
        let body = self
            .bodies
            .entry(method)
            .or_insert_with(|| body(core, instance));
        self.strings.entry(instance).or_insert_with(|| {
            let Some(body) = body.as_ref() else {
                return FxHashMap::default();
            };
            let parameters = body.parameters.iter().copied();
            let of_frame = core.frame_of(instance).into_iter();
            let of_frame = of_frame.flat_map(|frame| frame.parameters.iter().copied());
            let values = body.values.iter();
            let own =
                values.filter(|(id, v)| v.ty == ir::Type::Ref && !body.parameters.contains(id));
            let own = (first.index()..).zip(own);
            let own = own.map(|(node, (value, _))| (value, Some(NodeId::new(node))));
            let nodes: FxHashMap<ValueId, Option<NodeId>> =
                parameters.zip(of_frame).chain(own).collect();
            let node = |value: ValueId| nodes.get(&value).copied().flatten();
            let file = core.program.file(core.program.method(method).class);
            let bootstraps = file.map_or(&[][..], |file| &*file.bootstraps);
            let strings = strings_of(body, bootstraps, &node).strings;
            strings.into_iter().collect()
        })
    }

    /// How the node's body computes it.
    fn source_of(&mut self, node: NodeId) -> Option<ValueSource> {
        let (first, instance) = self.core.base_of(node)?;
        let (core, method) = (self.core, self.core.method_of(instance));
        let body = self
            .bodies
            .entry(method)
            .or_insert_with(|| body(core, instance));
        let body = body.as_ref()?;
        let values = body.values.iter();
        let mut values =
            values.filter(|(id, v)| v.ty == ir::Type::Ref && !body.parameters.contains(id));
        let (value, _) = values.nth(node.index() - first.index())?;
        let insts = body.blocks.values().iter().flat_map(|block| &block.insts);
        let found = insts.clone().find(|inst| inst.result == Some(value))?;
        let place = (method, found.pc);
        let text = |args: &[ValueId]| {
            let of = |arg: &ValueId| insts.clone().find(|inst| inst.result == Some(*arg));
            args.iter().find_map(|arg| match of(arg)?.op {
                Op::Const(Const::String(text)) => Some(text),
                _ => None,
            })
        };
        let field = |field: FieldRef| {
            let class = core.program.method(method).class;
            core.program.resolve_field(class, field).ok()
        };
        Some(match &found.op {
            Op::Invoke { method, args, .. } => ValueSource::Call(place, Some(*method), text(args)),
            Op::InvokeDynamic { .. } => ValueSource::Call(place, None, None),
            Op::GetField(named, _) | Op::GetStatic(named) => ValueSource::Field(field(*named)),
            Op::ArrayLoad(..) => ValueSource::Element(place),
            Op::New(_) => ValueSource::New(place),
            _ => ValueSource::Other,
        })
    }
}

/// The objects of the classes with these names.
pub(crate) fn objects_of(core: &Core<'_>, names: &[&str]) -> Vec<u128> {
    let mut found = Vec::new();
    for object in core.heap.objects() {
        if let ObjectType::Class(class) = core.heap.type_of(object).1
            && names.contains(&&*core.program.class(class).name.text())
        {
            insert_dense(&mut found, object.index() as u32);
        }
    }
    found
}

/// A call as an origin. Calls that build strings are reported as texts.
fn called(at: (MethodId, Pc), named: Option<MethodRef>, text: Option<Sym>) -> InputOrigin {
    const MAKERS: [(&[u8], &[u8]); 6] = [
        (b"java/lang/StringBuilder", b"toString"),
        (b"java/lang/StringBuffer", b"toString"),
        (b"java/lang/String", b"concat"),
        (b"java/lang/String", b"format"),
        (b"java/lang/String", b"join"),
        (b"java/lang/String", b"replace"),
    ];
    match named {
        Some(named) if !MAKERS.contains(&(named.owner.bytes(), named.name.bytes())) => {
            InputOrigin::Call(at, text)
        }
        _ => InputOrigin::Text(at),
    }
}

/// Whether a platform method returns a string, class or member of its own. Methods that return
/// their receiver do not count, nor do methods that return what a container holds.
fn gives_value(core: &Core<'_>, method: MethodId) -> bool {
    const SAME: [(&[u8], &[u8]); 2] = [
        (b"java/lang/Class", b"asSubclass"),
        (b"java/lang/String", b"toString"),
    ];
    let declared = core.program.method(method);
    let owner = core.program.class(declared.class);
    let result = MethodDescriptor::parse(declared.descriptor).and_then(|ty| ty.result);
    owner.is_platform()
        && !SAME.contains(&(owner.name.bytes(), declared.name.bytes()))
        && matches!(result, Some(FieldType::Class(name)) if name.bytes() == b"java/lang/String"
            || name.bytes() == b"java/lang/Class"
            || name.bytes().starts_with(b"java/lang/reflect/"))
}

fn body(core: &Core<'_>, instance: InstanceId) -> Option<Body> {
    let declared = core.program.method(core.method_of(instance));
    let file = core.program.file(declared.class)?;
    let of_file = &file.methods[usize::from(declared.index)];
    let code = file.code(of_file).ok().flatten()?;
    ir::build(file, of_file, &code).ok()
}
