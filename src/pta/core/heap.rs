//! Abstract objects and their types.
//!
//! An object represents all objects that one instruction allocates in one context. Some classes
//! have one object each: strings, builders, boxes, large numbers, exceptions, classes, handles of a
//! member, and arrays of numbers. There are many of these, and no client needs to tell them apart.

use rustc_hash::FxHashMap;

use super::above::Above;
use super::cell::ObjectCell;
use super::classes::all_below;
use super::context::{AllocationId, ContextId};
use super::set::insert_dense;
use base::{Id, IdMap, Sym, known};
use classfile::{FieldType, Pc};
use program::{ClassId, FieldId, MethodId, Program};

base::entity_id!(
    /// An abstract object.
    ObjectId,
    "object"
);
base::entity_id!(
    /// The exact class of an object.
    TypeId,
    "type"
);
base::entity_id!(
    /// A filter: the type that objects must have to pass.
    FilterId,
    "filter"
);

/// The exact class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ObjectType {
    Class(ClassId),
    /// Its descriptor.
    Array(Sym),
    /// An array with a type that an object of `Class` gives. It passes every cast to an array.
    AnyArray,
    /// The class that the JVM makes for the lambdas of a site: the site's number, and the lambda's
    /// interface.
    Lambda(u32, Sym),
    /// The class that the platform makes for a proxy: the names of its interfaces, and the code
    /// that its calls run (`proxy`).
    Proxy(Sym, ProxyTarget),
    /// A method handle of a member, by its number.
    Handle(u32),
    /// A method handle that combines others. The flag says whether it returns its argument.
    Combined(bool),
}

/// The target of a proxy's calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ProxyTarget {
    Handler,
    /// A method handle (API of `MethodHandleProxies`).
    Handle,
}

/// An instruction, whatever the context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PlainSite {
    /// The method that has it.
    pub method: MethodId,
    /// Its place in the code.
    pub pc: Pc,
}

/// The allocation site of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum AllocationSite {
    /// An instruction. For an array of arrays, also the dimension.
    At(MethodId, Pc, u8),
    /// An array without elements.
    Empty(MethodId, Pc),
    /// Any instruction: one object for the type.
    Merged,
}

#[derive(Clone, Copy)]
struct HeapObject {
    ty: TypeId,
    /// The allocation and the context; `None` for objects that are merged by type.
    allocation: Option<(AllocationId, ContextId)>,
    is_empty: bool,
}

/// All objects, with their types and filters.
pub(crate) struct Heap<'a> {
    types: IdMap<TypeId, ObjectType>,
    type_ids: FxHashMap<ObjectType, TypeId>,
    allocations: FxHashMap<(AllocationSite, TypeId), AllocationId>,
    objects: IdMap<ObjectId, HeapObject>,
    object_ids: FxHashMap<(AllocationId, ContextId), ObjectId>,
    filters: IdMap<FilterId, Filter>,
    filter_ids: FxHashMap<Sym, FilterId>,
    /// The interfaces after the first that the lambdas of a site implement, if there are any.
    markers: FxHashMap<u32, Vec<Sym>>,
    /// Types that every filter has to test one by one: the list of classes below the filter's class
    /// does not decide them.
    others: Vec<TypeId>,
    subtypes: Subtypes<'a>,
}

/// The type that a filter lets pass: a class, or an array type.
#[derive(Clone, Copy)]
struct FilterType {
    /// A class's name, or an array's descriptor.
    name: Sym,
    ty: FieldType,
    /// The class, if it is present.
    class: Option<ClassId>,
    is_final: bool,
}

impl FilterType {
    fn new(program: &Program, of: Sym) -> Self {
        let ty = FieldType::of_class_constant(of);
        let class = match ty {
            FieldType::Class(name) => program.find(name).ok(),
            _ => None,
        };
        let is_final = class.is_some_and(|class| program.class(class).flags.is_final());
        Self {
            name: of,
            ty,
            class,
            is_final,
        }
    }
}

/// Which types are below which.
struct Subtypes<'a> {
    program: &'a Program,
    above: Above<'a>,
}

impl Subtypes<'_> {
    /// Whether objects of a class are or may be objects of another class.
    fn is_below(&self, class: ClassId, of: ClassId, is_final: bool) -> bool {
        let may_be = || self.is_open(class) && self.above.may_be_below(class, of);
        self.above.all(class).contains(&of) || !is_final && may_be()
    }

    /// Whether some class above it is unknown. `String` counts as known: releases differ only in
    /// `Constable` and `ConstantDesc`, which JDK 12 added.
    fn is_open(&self, class: ClassId) -> bool {
        let is_string = || self.program.class(class).name == known().string;
        self.above.is_open(class) && !is_string()
    }

    /// Whether objects of a type pass a cast, by the type itself or by an additional interface.
    fn is_marked(
        &self,
        ty: ObjectType,
        markers: &FxHashMap<u32, Vec<Sym>>,
        of: &FilterType,
    ) -> bool {
        let is_marker = |marker: &Sym| self.is_of(ObjectType::Lambda(0, *marker), of);
        self.is_of(ty, of) || markers_of(markers, ty).iter().any(is_marker)
    }

    /// The same, for a class name or an array descriptor.
    fn is_named(&self, ty: ObjectType, of: Sym) -> bool {
        self.is_of(ty, &FilterType::new(self.program, of))
    }

    /// Whether objects of exactly this type pass a cast. An unknown relation passes.
    fn is_of(&self, ty: ObjectType, of: &FilterType) -> bool {
        let program = self.program;
        match (ty, of.ty) {
            (ObjectType::Class(class), FieldType::Class(name)) => match of.class {
                Some(above) => self.is_below(class, above, of.is_final),
                None => program.class(class).name == name || self.is_open(class),
            },
            (ObjectType::Lambda(_, interface), FieldType::Class(name)) => {
                interface == name
                    || match (program.find(interface), of.class) {
                        (Ok(interface), Some(above)) => {
                            self.is_below(interface, above, of.is_final)
                                || name == known().serializable
                        }
                        (Ok(interface), None) => self.is_open(interface),
                        (Err(_), _) => true,
                    }
            }
            (ObjectType::Proxy(interfaces, _), FieldType::Class(name)) => {
                self.is_proxy_of(interfaces, name)
            }
            (ObjectType::Handle(_) | ObjectType::Combined(_), FieldType::Class(name)) => {
                let class = program.find(known().method_handle);
                class.is_ok_and(|class| self.is_named(ObjectType::Class(class), name))
            }
            (ObjectType::AnyArray, FieldType::Array(_)) => true,
            (ObjectType::Array(_) | ObjectType::AnyArray, FieldType::Class(name)) => {
                is_above_arrays(name)
            }
            (ObjectType::Array(one), FieldType::Array(other)) => {
                let component = |of: Sym| FieldType::parse(Sym::new(&of.bytes()[1..]));
                match (component(one), component(other)) {
                    (Some(FieldType::Primitive(a)), Some(FieldType::Primitive(b))) => a == b,
                    (
                        Some(FieldType::Array(a)),
                        Some(FieldType::Class(b) | FieldType::Array(b)),
                    ) => self.is_named(ObjectType::Array(a), b),
                    (Some(FieldType::Class(a)), Some(FieldType::Class(b))) => match program.find(a)
                    {
                        Ok(a) => {
                            self.is_named(ObjectType::Class(a), b)
                                || program.class(a).is_interface() && b == known().object
                        }
                        Err(_) => true,
                    },
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Whether a proxy of these interfaces passes a cast to a class. With no interfaces, it passes
    /// casts to every interface of the program.
    fn is_proxy_of(&self, interfaces: Sym, name: Sym) -> bool {
        let program = self.program;
        if name == *"java/lang/reflect/Proxy" || name == known().serializable {
            return true;
        }
        let above = program.find(name);
        if interfaces.bytes().is_empty() {
            let is_own = |above: ClassId| {
                let above = program.class(above);
                above.is_interface() && !above.is_platform()
            };
            return above.is_ok_and(is_own) || above.is_err();
        }
        let mut names = interfaces.bytes().split(|byte| *byte == b';').map(Sym::new);
        names.any(|interface| match (program.find(interface), &above) {
            (Ok(class), Ok(above)) => program.is_subtype(class, *above) == Ok(true),
            (Ok(class), Err(_)) => self.is_open(class),
            (Err(_), _) => interface == name,
        })
    }
}

/// A cast's type, with the objects that pass.
struct Filter {
    of: FilterType,
    /// The numbers of objects and of types that were tested.
    upto: usize,
    upto_types: usize,
    dense: Vec<u128>,
    /// The answer for each type, where it was asked.
    types: Vec<Option<bool>>,
}

impl Filter {
    /// Whether objects of a type pass. Each type is tested once.
    fn passes(&mut self, ty: TypeId, is_of: impl FnOnce(&FilterType) -> bool) -> bool {
        let of = self.of;
        *self.answer(ty).get_or_insert_with(|| is_of(&of))
    }

    /// Records whether objects of a type pass, unless a test answered already.
    fn note(&mut self, ty: TypeId, passes: bool) {
        self.answer(ty).get_or_insert(passes);
    }

    fn answer(&mut self, ty: TypeId) -> &mut Option<bool> {
        if self.types.len() <= ty.index() {
            self.types.resize(ty.index() + 1, None);
        }
        &mut self.types[ty.index()]
    }
}

impl<'a> Heap<'a> {
    /// A heap without objects.
    pub(crate) fn new(program: &'a Program) -> Self {
        Self {
            types: IdMap::new(),
            type_ids: FxHashMap::default(),
            allocations: FxHashMap::default(),
            objects: IdMap::new(),
            object_ids: FxHashMap::default(),
            filters: IdMap::new(),
            filter_ids: FxHashMap::default(),
            markers: FxHashMap::default(),
            others: Vec::new(),
            subtypes: Subtypes {
                program,
                above: Above::new(program),
            },
        }
    }

    /// The descriptor of a field.
    pub(super) fn descriptor_of(&self, field: FieldId) -> Sym {
        self.program().field(field).descriptor
    }

    fn program(&self) -> &'a Program {
        self.subtypes.program
    }

    /// The supertypes of classes.
    pub(crate) fn above(&self) -> &Above<'a> {
        &self.subtypes.above
    }

    /// The number of a type.
    pub(crate) fn ty(&mut self, ty: ObjectType) -> TypeId {
        if let Some(id) = self.type_ids.get(&ty) {
            return *id;
        }
        let id = self.types.push(ty);
        self.type_ids.insert(ty, id);
        match ty {
            ObjectType::Class(class) if !self.subtypes.is_open(class) => self.note_above(id, class),
            _ => self.others.push(id),
        }
        id
    }

    /// Records a new class type as passing the filters of all classes above it.
    fn note_above(&mut self, id: TypeId, class: ClassId) {
        let program = self.program();
        for above in self.subtypes.above.all(class) {
            if let Some(filter) = self.filter_ids.get(&program.class(*above).name) {
                self.filters[*filter].note(id, true);
            }
        }
    }

    /// The type of an object.
    pub(crate) fn type_of(&self, object: ObjectId) -> (TypeId, ObjectType) {
        let id = self.objects[object].ty;
        (id, self.types[id])
    }

    /// The allocation and the context of an object; `None` if objects are merged by type.
    pub(crate) fn allocation_of(&self, object: ObjectId) -> Option<(AllocationId, ContextId)> {
        self.objects[object].allocation
    }

    /// The allocated objects, with the method of the instruction that makes them.
    pub(crate) fn makers(&self) -> FxHashMap<ObjectId, MethodId> {
        let sites = self.allocations.iter();
        let makers = sites.filter_map(|((site, _), id)| match site {
            AllocationSite::At(method, ..) | AllocationSite::Empty(method, _) => {
                Some((*id, *method))
            }
            AllocationSite::Merged => None,
        });
        let makers: FxHashMap<AllocationId, MethodId> = makers.collect();
        let objects = self.object_ids.iter();
        let objects = objects.filter_map(|((id, _), object)| Some((*object, *makers.get(id)?)));
        objects.collect()
    }

    /// The types of all objects.
    pub(crate) fn types(&self) -> &IdMap<TypeId, ObjectType> {
        &self.types
    }

    /// All objects.
    pub(crate) fn objects(&self) -> impl Iterator<Item = ObjectId> {
        (0..self.objects.len()).map(ObjectId::new)
    }

    /// The object that an instruction makes in a context. For an array of arrays, one for each
    /// dimension.
    pub(crate) fn allocated(
        &mut self,
        ty: ObjectType,
        place: PlainSite,
        dimension: u8,
        context: ContextId,
    ) -> ObjectId {
        if is_merged(self.program(), ty) {
            self.merged(ty)
        } else {
            self.object(
                AllocationSite::At(place.method, place.pc, dimension),
                ty,
                context,
            )
        }
    }

    /// The array without elements that an instruction makes. It is the same in all contexts: it
    /// never holds anything.
    pub(crate) fn empty(&mut self, ty: ObjectType, place: PlainSite) -> ObjectId {
        self.object(
            AllocationSite::Empty(place.method, place.pc),
            ty,
            ContextId::new(0),
        )
    }

    /// Whether an object is an array without elements.
    pub(crate) fn is_empty(&self, object: ObjectId) -> bool {
        self.objects[object].is_empty
    }

    /// Whether an object has cells of this kind.
    pub(crate) fn has(&self, object: ObjectId, cell: ObjectCell) -> bool {
        let object = self.objects[object];
        match (cell, self.types[object.ty]) {
            (ObjectCell::Elements, ObjectType::Array(_) | ObjectType::AnyArray) => !object.is_empty,
            (ObjectCell::Field(_) | ObjectCell::Any, ObjectType::Class(_))
            | (
                ObjectCell::Captured(_),
                ObjectType::Lambda(..) | ObjectType::Proxy(..) | ObjectType::Combined(_),
            ) => true,
            _ => false,
        }
    }

    /// The one object of a type that belongs to no instruction.
    pub(crate) fn merged(&mut self, ty: ObjectType) -> ObjectId {
        self.object(AllocationSite::Merged, ty, ContextId::new(0))
    }

    fn object(&mut self, site: AllocationSite, ty: ObjectType, context: ContextId) -> ObjectId {
        let ty = self.ty(ty);
        let next = AllocationId::new(self.allocations.len());
        let allocation = *self.allocations.entry((site, ty)).or_insert(next);
        let objects = &mut self.objects;
        let is_empty = matches!(site, AllocationSite::Empty(..));
        let is_merged = site == AllocationSite::Merged;
        let in_context = (allocation, context);
        *self.object_ids.entry(in_context).or_insert_with(|| {
            objects.push(HeapObject {
                ty,
                allocation: (!is_merged).then_some(in_context),
                is_empty,
            })
        })
    }

    /// Makes the objects of all classes below one, so that their numbers are adjacent.
    pub(crate) fn merge_below(&mut self, name: Sym) {
        let program = self.program();
        let mut stack: Vec<ClassId> = program.find(name).into_iter().collect();
        while let Some(class) = stack.pop() {
            self.merged(ObjectType::Class(class));
            stack.extend(program.subtypes(class));
        }
    }

    /// Records the interfaces after the first that the lambdas of a site implement. Call it before
    /// the first lambda is made.
    pub(crate) fn mark(&mut self, site: u32, markers: &[Sym]) {
        if !markers.is_empty() {
            self.markers.insert(site, markers.to_vec());
        }
    }

    /// The filter of a type, by its class name or array descriptor. `None` for `Object`: everything
    /// passes.
    pub(crate) fn filter(&mut self, of: Sym) -> Option<FilterId> {
        if of == known().object {
            return None;
        }
        let filters = &mut self.filters;
        let program = self.subtypes.program;
        Some(*self.filter_ids.entry(of).or_insert_with(|| {
            filters.push(Filter {
                of: FilterType::new(program, of),
                upto: 0,
                upto_types: 0,
                dense: Vec::new(),
                types: Vec::new(),
            })
        }))
    }

    /// The class name or array descriptor of a filter.
    pub(crate) fn name_of(&self, filter: FilterId) -> Sym {
        self.filters[filter].of.name
    }

    /// Whether an object passes a filter.
    pub(crate) fn passes(&mut self, object: ObjectId, filter: FilterId) -> bool {
        let id = self.objects[object].ty;
        let (types, markers, subtypes) = (&self.types, &self.markers, &self.subtypes);
        self.filters[filter].passes(id, |of| subtypes.is_marked(types[id], markers, of))
    }

    /// The objects that pass a filter.
    pub(crate) fn passing(&mut self, filter: FilterId) -> &[u128] {
        self.test_types(filter);
        let filter = &mut self.filters[filter];
        let (objects, types) = (&self.objects, &filter.types);
        for n in filter.upto..objects.len() {
            if types[objects[ObjectId::new(n)].ty.index()] == Some(true) {
                insert_dense(&mut filter.dense, n as u32);
            }
        }
        filter.upto = objects.len();
        &filter.dense
    }

    /// Decides for all types whether their objects pass. A type outside of `others` passes exactly
    /// if its class is below the filter's class. The first call looks these classes up;
    /// `note_above` records later ones.
    fn test_types(&mut self, filter: FilterId) {
        let (types, markers, subtypes) = (&self.types, &self.markers, &self.subtypes);
        let filter = &mut self.filters[filter];
        if filter.upto_types == types.len() {
            return;
        }
        let test = |filter: &mut Filter, id: TypeId| {
            filter.passes(id, |of| subtypes.is_marked(types[id], markers, of));
        };
        let is_by_class = filter.of.class.is_some();
        let first = if is_by_class {
            (self.others).partition_point(|id| id.index() < filter.upto_types)
        } else {
            self.others.len()
        };
        self.others[first..].iter().for_each(|id| test(filter, *id));
        if let Some(class) = filter.of.class.filter(|_| filter.upto_types == 0) {
            for class in all_below(subtypes.program, class) {
                if let Some(id) = self.type_ids.get(&ObjectType::Class(class)) {
                    filter.note(*id, true);
                }
            }
        }
        for n in filter.upto_types..types.len() {
            if is_by_class {
                filter.note(TypeId::new(n), false);
            } else {
                test(filter, TypeId::new(n));
            }
        }
        debug_assert!((filter.upto_types..types.len()).all(|n| {
            let id = TypeId::new(n);
            filter.types[n] == Some(subtypes.is_marked(types[id], markers, &filter.of))
        }));
        filter.upto_types = types.len();
    }
}

/// The interfaces after the first that objects of a type implement; empty unless it is a lambda's
/// type.
fn markers_of(markers: &FxHashMap<u32, Vec<Sym>>, ty: ObjectType) -> &[Sym] {
    match ty {
        ObjectType::Lambda(site, _) => markers.get(&site).map_or(&[], Vec::as_slice),
        _ => &[],
    }
}

/// Whether all objects of a type are merged into one.
fn is_merged(program: &Program, ty: ObjectType) -> bool {
    match ty {
        ObjectType::Class(class) => {
            const VALUES: [&[u8]; 14] = [
                b"java/lang/String",
                b"java/lang/StringBuilder",
                b"java/lang/StringBuffer",
                b"java/lang/Class",
                b"java/lang/Boolean",
                b"java/lang/Byte",
                b"java/lang/Character",
                b"java/lang/Short",
                b"java/lang/Integer",
                b"java/lang/Long",
                b"java/lang/Float",
                b"java/lang/Double",
                b"java/math/BigInteger",
                b"java/math/BigDecimal",
            ];
            VALUES.contains(&program.class(class).name.bytes())
                || is_below(program, class, known().throwable)
        }
        ObjectType::Array(descriptor) => descriptor.bytes().len() == 2,
        ObjectType::AnyArray
        | ObjectType::Lambda(..)
        | ObjectType::Proxy(..)
        | ObjectType::Combined(_) => false,
        ObjectType::Handle(_) => true,
    }
}

/// Whether a class is certainly below the class of this name.
fn is_below(program: &Program, class: ClassId, name: Sym) -> bool {
    let above = program.find(name);
    above.is_ok_and(|above| program.is_subtype(class, above) == Ok(true))
}

/// Whether the named type is a supertype of arrays.
pub(crate) fn is_above_arrays(name: Sym) -> bool {
    const ABOVE_ARRAYS: [&[u8]; 3] = [
        b"java/lang/Object",
        b"java/lang/Cloneable",
        b"java/io/Serializable",
    ];
    ABOVE_ARRAYS.contains(&name.bytes())
}
