//! Results of lookups of members by name (API of `java.lang.Class`).
//!
//! Only trusted code answers: if the API's search passes another class, the answer is `None`. The
//! found member may still be refused when it is used, and the lookup itself may throw.

use super::class::{ClassId, FieldId, MethodId};
use super::load::Program;
use crate::World;
use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{InnerClass, NameAndType};

/// Interfaces without members, in every release.
const MARKERS: [&str; 2] = ["java/io/Serializable", "java/lang/Cloneable"];

/// The public methods of `Object` (JLS 4.3.2).
const OF_OBJECT: [&str; 7] = [
    "equals",
    "getClass",
    "hashCode",
    "notify",
    "notifyAll",
    "toString",
    "wait",
];

impl Program {
    /// The method that `getDeclaredMethod` finds; the parameters are descriptors.
    pub fn reflected_method(
        &self,
        class: ClassId,
        name: Sym,
        parameters: &[Sym],
    ) -> Option<MethodId> {
        let all = self.reflected_methods(class, name)?;
        self.most_specific(all.filter(|m| self.takes(*m, parameters)).collect())
    }

    /// The methods of that name among those that `getDeclaredMethods` gives.
    pub fn reflected_methods(
        &self,
        class: ClassId,
        name: Sym,
    ) -> Option<impl Iterator<Item = MethodId> + '_> {
        let is_method = !name.bytes().starts_with(b"<");
        let methods = self.methods_of(class);
        let named = methods.filter(move |m| is_method && self.method(*m).name == name);
        let is_known = self.is_trusted(class) || !in_force(Rule::LookupsMeetInterfaces);
        is_known.then_some(named)
    }

    /// The method that `getMethod` finds.
    ///
    /// A class's own public methods hide all others of their name and parameters. A superclass's
    /// method is given only if no interface on the way has such a method with another result. The
    /// API would take the most specific one of these.
    pub fn reflected_public_method(
        &self,
        class: ClassId,
        name: Sym,
        parameters: &[Sym],
    ) -> Option<MethodId> {
        let mut passed = Vec::new();
        for link in self.superclasses(class) {
            let class = link.ok()?;
            let named = self.reflected_methods(class, name)?;
            let is_public = |m: &MethodId| self.method(*m).flags.is_public();
            let own = named.filter(|m| is_public(m) && self.takes(*m, parameters));
            let own: Vec<MethodId> = own.collect();
            if !own.is_empty() {
                let found = self.most_specific(own)?;
                return self.hides(found, &passed, parameters).then_some(found);
            }
            if self.class(class).is_interface() {
                return None;
            }
            passed.push(class);
        }
        None
    }

    /// Whether no interface of these classes has a method of the same name and parameters with
    /// another result.
    fn hides(&self, found: MethodId, passed: &[ClassId], parameters: &[Sym]) -> bool {
        let found = self.method(found);
        let is_like = |interface: &ClassId| {
            let of_interface = self.class(*interface);
            let is_marker = MARKERS.iter().any(|marker| of_interface.name == **marker);
            is_marker
                || self.is_trusted(*interface)
                    && self.methods_of(*interface).all(|method| {
                        let other = self.method(method);
                        other.name != found.name
                            || other.descriptor == found.descriptor
                            || !self.takes(method, parameters)
                    })
        };
        !in_force(Rule::LookupsMeetInterfaces)
            || passed.iter().all(|class| {
                let interfaces = self.interfaces(*class);
                interfaces.gap.is_none() && interfaces.all.iter().all(is_like)
            })
    }

    /// The methods of that name that a class declares. With `public`, the public ones of the class
    /// and all its supertypes, hidden ones included. `None` if there may be more.
    pub fn methods_named(&self, class: ClassId, name: Sym, public: bool) -> Option<Vec<MethodId>> {
        let mut found = Vec::new();
        for class in self.looked_at(class, public, &OF_OBJECT, name)? {
            let is_seen = |m: &MethodId| !public || self.method(*m).flags.is_public();
            found.extend(self.reflected_methods(class, name)?.filter(is_seen));
        }
        Some(found)
    }

    /// The accessors of a record's components, in their order. HotSpot takes a class for a record
    /// from version 60 on.
    pub fn accessors(&self, class: ClassId) -> Option<Vec<MethodId>> {
        const FIRST_OF_RECORDS: u16 = 60;
        const FINAL: u16 = 0x10;
        let file = self.file(class).filter(|_| self.is_trusted(class))?;
        // For a member class, the API reads the flags in `InnerClasses`.
        let is_final = |inner: &InnerClass| inner.name != file.name || inner.flags & FINAL != 0;
        let is_record = file.major >= FIRST_OF_RECORDS
            && file
                .super_name
                .is_some_and(|name| name == *"java/lang/Record")
            && self.class(class).flags.is_final()
            && file.inner_classes().ok()?.iter().all(is_final);
        let components = file.record_components().ok()??;
        let accessor = |component: NameAndType| {
            let descriptor = Sym::from(&*format!("(){}", component.descriptor));
            let found = self.declared_method(class, component.name, descriptor)?;
            (!self.method(found).flags.is_static()).then_some(found)
        };
        is_record.then(|| components.into_iter().map(accessor).collect())?
    }

    /// The fields of that name, as `methods_named` gives methods.
    pub fn fields_named(&self, class: ClassId, name: Sym, public: bool) -> Option<Vec<FieldId>> {
        let mut found = Vec::new();
        for class in self.looked_at(class, public, &[], name)? {
            let is_seen = |f: &FieldId| {
                let field = self.field(*f);
                field.name == name && (!public || field.flags.is_public())
            };
            found.extend(self.fields_of(class).filter(is_seen));
        }
        Some(found)
    }

    /// The classes in which a lookup of all members looks. Platform types without a member of that
    /// name are left out. `None` if another class is not trusted.
    fn looked_at(
        &self,
        class: ClassId,
        public: bool,
        of_object: &[&str],
        name: Sym,
    ) -> Option<Vec<ClassId>> {
        let mut classes = vec![class];
        if public {
            let interfaces = self.interfaces(class);
            let superclasses = self
                .superclasses(class)
                .skip(1)
                .collect::<Result<Vec<_>, _>>();
            classes.extend(superclasses.ok()?);
            classes.extend(interfaces.all);
            interfaces.gap.is_none().then_some(())?;
        }
        let has_none = |class: &ClassId| {
            let of = self.class(*class).name;
            let is_marker = MARKERS.iter().any(|marker| of == **marker);
            is_marker || of == known().object && !of_object.iter().any(|o| name == **o)
        };
        classes.retain(|class| !has_none(class));
        let is_known =
            |class: &ClassId| self.is_trusted(*class) || !in_force(Rule::LookupsMeetInterfaces);
        classes.iter().all(is_known).then_some(classes)
    }

    /// The constructor that `getDeclaredConstructor` finds.
    pub fn reflected_constructor(&self, class: ClassId, parameters: &[Sym]) -> Option<MethodId> {
        let mut all = self.methods_of(class);
        let is_it = |method: &MethodId| {
            self.method(*method).name == known().constructor && self.takes(*method, parameters)
        };
        all.find(is_it).filter(|_| self.is_trusted(class))
    }

    /// The field that `getDeclaredField` finds. A class may have several fields of a name (JVMS
    /// 4.5).
    pub fn reflected_field(&self, class: ClassId, name: Sym) -> Option<FieldId> {
        let mut named = self
            .fields_of(class)
            .filter(|f| self.field(*f).name == name);
        let found = named.next().filter(|_| self.is_trusted(class))?;
        named.next().is_none().then_some(found)
    }

    /// The field that `getField` finds. It is a field of the class itself, or of a superclass if no
    /// type on the way has a field of that name.
    pub fn reflected_public_field(&self, class: ClassId, name: Sym) -> Option<FieldId> {
        let has_it = |class: ClassId| self.fields_of(class).any(|f| self.field(f).name == name);
        for link in self.superclasses(class) {
            let class = link.ok().filter(|class| self.is_trusted(*class))?;
            if has_it(class) {
                let found = self.reflected_field(class, name)?;
                return self.field(found).flags.is_public().then_some(found);
            }
            let interfaces = self.interfaces(class);
            let has_none = |i: &ClassId| self.is_trusted(*i) && !has_it(*i);
            if interfaces.gap.is_some() || !interfaces.all.iter().all(has_none) {
                return None;
            }
        }
        None
    }

    /// Whether a method has exactly these parameters, given as descriptors.
    pub fn takes(&self, method: MethodId, parameters: &[Sym]) -> bool {
        let descriptor = self.method(method).descriptor.bytes();
        let close = descriptor.iter().rposition(|b| *b == b')').unwrap_or(0);
        descriptor.get(1..close)
            == Some(
                &*parameters
                    .iter()
                    .flat_map(|p| p.bytes())
                    .copied()
                    .collect::<Vec<u8>>(),
            )
    }

    /// The method with a more specific result than all others. Among a compiled method and its
    /// bridges it is the compiled one.
    fn most_specific(&self, methods: Vec<MethodId>) -> Option<MethodId> {
        if let [one] = methods[..] {
            return Some(one);
        }
        let result = |method: MethodId| {
            let ty = classfile::MethodDescriptor::parse(self.method(method).descriptor)?;
            self.find(ty.result?.class_name()?).ok()
        };
        let is_below = |one: MethodId, other: MethodId| match (result(one), result(other)) {
            (Some(one_class), Some(of)) => {
                let from = self.method(one).class;
                self.is_certainly_subtype(from, one_class, of, World::Open)
            }
            _ => false,
        };
        let is_most = |one: &&MethodId| methods.iter().all(|other| is_below(**one, *other));
        methods.iter().find(is_most).copied()
    }
}
