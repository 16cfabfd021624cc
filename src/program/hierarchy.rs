//! The class hierarchy: looking classes up by name, and walking supertypes.

use smallvec::{SmallVec, smallvec};

use archive::Root;
use base::{Id, IdMap, Sym, known};
use classfile::{ClassFile, Pc};

use super::class::{
    Class, ClassId, ClassOrigin, DeclaredField, DeclaredMethod, FieldId, MethodId, Obstacle,
};
use super::class_set::ClassSet;
use super::load::Program;

/// The superinterfaces of a class.
pub(super) struct Interfaces {
    /// Direct and indirect ones, each once; the class itself is not among them.
    pub(super) all: Vec<ClassId>,
    /// Why there may be more.
    pub(super) gap: Option<Obstacle>,
}

impl Program {
    /// All classes, in order.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = (ClassId, &Class)> {
        self.classes.iter()
    }

    /// A class.
    pub fn class(&self, class: ClassId) -> &Class {
        &self.classes[class]
    }

    /// A method.
    pub fn method(&self, method: MethodId) -> &DeclaredMethod {
        &self.methods[method]
    }

    /// A field.
    pub fn field(&self, field: FieldId) -> &DeclaredField {
        &self.fields[field]
    }

    /// How many methods all classes declare.
    pub fn method_count(&self) -> usize {
        self.methods.len()
    }

    /// How many fields all classes declare.
    pub fn field_count(&self) -> usize {
        self.fields.len()
    }

    /// The methods that a class declares, in the order of its file.
    pub fn methods_of(
        &self,
        class: ClassId,
    ) -> impl DoubleEndedIterator<Item = MethodId> + ExactSizeIterator + use<> {
        ids(self.classes[class].methods.clone())
    }

    /// The fields that a class declares, in the order of its file.
    pub fn fields_of(
        &self,
        class: ClassId,
    ) -> impl DoubleEndedIterator<Item = FieldId> + ExactSizeIterator + use<> {
        ids(self.classes[class].fields.clone())
    }

    /// The class file, if the class's code is trusted.
    pub fn file(&self, class: ClassId) -> Option<&ClassFile> {
        self.classes[class].code.file()
    }

    /// The source line of an instruction, if its class says it and is trusted.
    pub fn line(&self, method: MethodId, pc: Pc) -> Option<u16> {
        let declared = self.method(method);
        let file = self.file(declared.class)?;
        file.methods[usize::from(declared.index)].line_of(file, pc)
    }

    /// The bytes of the class file, if the class's code is trusted.
    pub fn bytes(&self, class: ClassId) -> Option<std::borrow::Cow<'_, [u8]>> {
        self.classes[class].code.bytes()
    }

    /// Whether exactly this code of the class will run. That holds for classes of the input and for
    /// pinned classes, unless an archive has several versions of the class.
    pub fn is_trusted(&self, class: ClassId) -> bool {
        self.classes[class].code.is_trusted()
    }

    /// Whether passing the class on the way up makes an answer uncertain. `java/lang/Object` does
    /// not: it declares the same members in all releases.
    pub(super) fn blocks(&self, class: ClassId) -> bool {
        !self.is_trusted(class) && Some(class) != self.object
    }

    /// `java/lang/Object`, unless the JDK lacks it.
    pub fn object(&self) -> Option<ClassId> {
        self.object
    }

    /// The class of that name, whether or not a given loader can see it.
    ///
    /// # Errors
    /// Why the class is missing or not known.
    pub fn find(&self, name: Sym) -> Result<ClassId, Obstacle> {
        match self.names.get(&name) {
            Some(found) => *found,
            None => Err(Obstacle::Missing(name)),
        }
    }

    /// The class that the loader of `from` finds under that name. No array names.
    ///
    /// # Errors
    /// Why the class is missing, not known or not visible.
    pub fn lookup(&self, name: Sym, from: ClassId) -> Result<ClassId, Obstacle> {
        let found = self.find(name)?;
        let visible = match (self.classes[from].origin, self.classes[found].origin) {
            (_, ClassOrigin::Platform) => true,
            (ClassOrigin::Platform, _) => false,
            (_, ClassOrigin::ClassPath(_)) => true,
            (ClassOrigin::ClassPath(_), ClassOrigin::Input(to)) => to.root == Root::Archive,
            (ClassOrigin::Input(from), ClassOrigin::Input(to)) => {
                from.root == to.root && (from.unit == to.unit || to.root == Root::Archive)
            }
        };
        visible.then_some(found).ok_or(Obstacle::OtherRoot(name))
    }

    /// The loaded classes that name this one as superclass or superinterface, in order.
    pub fn subtypes(&self, class: ClassId) -> &[ClassId] {
        &self.subtypes[class]
    }

    /// The class, its superclass and so on. Ends with `java/lang/Object` or the first unknown
    /// class.
    pub fn superclasses(
        &self,
        class: ClassId,
    ) -> impl Iterator<Item = Result<ClassId, Obstacle>> + '_ {
        std::iter::successors(Some(Ok(class)), |last| match last {
            Ok(class) => self.classes[*class].superclass,
            Err(_) => None,
        })
    }

    /// The direct supertypes, the superclass first.
    pub fn supertypes(
        &self,
        class: ClassId,
    ) -> impl Iterator<Item = Result<ClassId, Obstacle>> + '_ {
        let class = &self.classes[class];
        class
            .superclass
            .into_iter()
            .chain(class.interfaces.iter().copied())
    }

    /// All superinterfaces, also of superclasses (JVMS 5.4.3.3).
    pub(super) fn interfaces(&self, class: ClassId) -> Interfaces {
        let mut result = Interfaces {
            all: Vec::new(),
            gap: None,
        };
        let mut seen = ClassSet::default();
        for link in self.superclasses(class) {
            match link {
                Err(reason) => result.gap = result.gap.or(Some(reason)),
                Ok(class) => self.interfaces_of(class, &mut seen, &mut result),
            }
        }
        result
    }

    /// Interfaces, and all above them.
    pub(super) fn interfaces_above(&self, interfaces: &[Result<ClassId, Obstacle>]) -> Interfaces {
        let mut result = Interfaces {
            all: Vec::new(),
            gap: None,
        };
        let mut seen = ClassSet::default();
        for interface in interfaces {
            match *interface {
                Err(reason) => result.gap = result.gap.or(Some(reason)),
                Ok(interface) => {
                    if seen.insert(interface) {
                        result.all.push(interface);
                        self.interfaces_of(interface, &mut seen, &mut result);
                    }
                }
            }
        }
        result
    }

    fn interfaces_of(&self, class: ClassId, seen: &mut ClassSet, result: &mut Interfaces) {
        let mut stack: Vec<_> = self.classes[class].interfaces.iter().rev().collect();
        while let Some(link) = stack.pop() {
            match *link {
                Err(reason) => result.gap = result.gap.or(Some(reason)),
                Ok(interface) => {
                    if seen.insert(interface) {
                        result.all.push(interface);
                        stack.extend(self.classes[interface].interfaces.iter().rev());
                    }
                }
            }
        }
    }

    /// Whether every instance of `class` is an instance of `of`. The answer is *no* only where no
    /// other release of an untrusted supertype could make it *yes*.
    ///
    /// # Errors
    /// Why it is not known.
    pub fn is_subtype(&self, class: ClassId, of: ClassId) -> Result<bool, Obstacle> {
        if class == of || Some(of) == self.object {
            return Ok(true);
        }
        let mut gap = None;
        let mut seen = ClassSet::default();
        let mut stack: SmallVec<[ClassId; 8]> = smallvec![class];
        while let Some(class) = stack.pop() {
            if class == of {
                return Ok(true);
            }
            if !seen.insert(class) {
                continue;
            }
            // A class of the JDK never extends one of the program.
            let outside = self.classes[class].is_platform() && !self.classes[of].is_platform();
            if self.blocks(class) && !self.classes[class].is_input() && !outside {
                gap = gap.or(Some(Obstacle::Untrusted(class)));
            }
            for link in self.supertypes(class) {
                match link {
                    Ok(supertype) => stack.push(supertype),
                    Err(reason) => gap = gap.or(Some(reason)),
                }
            }
        }
        gap.map_or(Ok(false), Err)
    }

    /// Whether objects of the class may be serializable. They are not where all supertypes are
    /// known, and `java/io/Serializable` is among them in no release.
    pub fn may_be_serializable(&self, class: ClassId) -> bool {
        let Ok(serializable) = self.find(known().serializable) else {
            return true;
        };
        self.may_have_above(class, |class| {
            let this = &self.classes[class];
            let may_change = self.blocks(class) && !this.is_input() && !stays_as_it_is(this);
            class == serializable || may_change
        })
    }

    /// Whether a static method of the class may have to wait for an initialiser, or throw because
    /// the initialiser failed, although an object exists. It cannot if there is no initialiser to
    /// run, in any version of a supertype. For an interface only its own initialiser runs, for a
    /// class also those of its supertypes (JVMS 5.5).
    pub fn may_wait(&self, class: ClassId) -> bool {
        let may_have_own = |class| {
            let this = &self.classes[class];
            let may_change = self.blocks(class) && !this.is_input() && !stays_as_it_is(this);
            Some(class) != self.object && (may_change || self.class_initializer(class).is_some())
        };
        if self.classes[class].is_interface() {
            may_have_own(class)
        } else {
            self.may_have_above(class, may_have_own)
        }
    }

    /// Whether the class or one of its supertypes passes a test, or is not known.
    pub fn may_have_above(&self, class: ClassId, test: impl Fn(ClassId) -> bool) -> bool {
        let mut seen = ClassSet::default();
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if !seen.insert(class) {
                continue;
            }
            if test(class) {
                return true;
            }
            for link in self.supertypes(class) {
                match link {
                    Ok(supertype) => stack.push(supertype),
                    Err(_) => return true,
                }
            }
        }
        false
    }

    /// Whether the class declares `private static final long serialVersionUID`, as far as
    /// serialization looks: static, final, of that name, a `long`.
    pub fn declares_serial_version_uid(&self, class: ClassId) -> bool {
        self.declared_field(class, Sym::from("serialVersionUID"), Sym::from("J"))
            .is_some_and(|f| self.fields[f].flags.is_static() && self.fields[f].flags.is_final())
    }

    /// The class's own initialiser.
    pub fn class_initializer(&self, class: ClassId) -> Option<MethodId> {
        let (name, descriptor) = (known().initializer, known().nothing);
        self.declared_method(class, name, descriptor)
            .filter(|m| self.methods[*m].flags.is_static() || self.classes[class].major < 51)
    }

    /// Whether its objects may have a finalizer other than `Object`'s.
    pub fn may_have_finalizer(&self, class: ClassId) -> bool {
        let (name, descriptor) = (known().finalize, known().nothing);
        self.superclasses(class).any(|link| match link {
            Err(_) => true,
            Ok(class) if Some(class) == self.object => false,
            Ok(class) => {
                self.blocks(class) || self.declared_method(class, name, descriptor).is_some()
            }
        })
    }

    /// The method that the class itself declares.
    pub fn declared_method(&self, class: ClassId, name: Sym, descriptor: Sym) -> Option<MethodId> {
        // Most questions are about classes that declare no such method.
        if self.classes[class].method_names & name.bit() == 0 {
            return None;
        }
        self.methods_of(class).find(|m| {
            let method = &self.methods[*m];
            method.name == name && method.descriptor == descriptor
        })
    }

    /// The field that the class itself declares.
    pub fn declared_field(&self, class: ClassId, name: Sym, descriptor: Sym) -> Option<FieldId> {
        self.fields_of(class).find(|f| {
            let field = &self.fields[*f];
            field.name == name && field.descriptor == descriptor
        })
    }
}

fn ids<K: Id>(
    range: std::ops::Range<u32>,
) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K> {
    (range.start as usize..range.end as usize).map(K::new)
}

/// Resolves the names of supertypes (JVMS 5.3.5), cuts links that the JVM refuses, and fills the
/// lists of subtypes.
pub(super) fn link(program: &mut Program) {
    let links: Vec<_> = program
        .classes
        .ids()
        .map(|c| links_of(program, c))
        .collect();
    for ((superclass, interfaces), class) in links.into_iter().zip(program.classes.values_mut()) {
        class.superclass = superclass;
        class.interfaces = interfaces;
    }
    cut_cycles(program);
    let mut subtypes = IdMap::filled(Vec::new(), program.classes.len());
    for class in program.classes.ids() {
        for supertype in program.supertypes(class).flatten() {
            let list: &mut Vec<ClassId> = &mut subtypes[supertype];
            if list.last() != Some(&class) {
                list.push(class);
            }
        }
    }
    program.subtypes = subtypes;
}

type Links = (
    Option<Result<ClassId, Obstacle>>,
    Box<[Result<ClassId, Obstacle>]>,
);

fn links_of(program: &Program, class: ClassId) -> Links {
    let this = &program.classes[class];
    let kind = |name: Sym, interface: bool| {
        let found = program.lookup(name, class)?;
        if program.classes[found].is_interface() == interface {
            Ok(found)
        } else {
            Err(Obstacle::WrongKind(name))
        }
    };
    let superclass = match this.shape.superclass {
        None if Some(class) == program.object => None,
        None => Some(Err(Obstacle::WrongKind(this.name))),
        Some(name) if this.is_interface() && name != *"java/lang/Object" => {
            Some(Err(Obstacle::WrongKind(name)))
        }
        Some(name) => Some(kind(name, false)),
    };
    let interfaces = this.shape.interfaces.iter();
    (
        superclass,
        interfaces.map(|name| kind(*name, true)).collect(),
    )
}

/// Cuts every link between classes on a cycle of supertypes or below one. These classes are left
/// after all classes without pending supertypes were removed, from the top down.
fn cut_cycles(program: &mut Program) {
    let count = program.classes.len();
    let mut pending: IdMap<ClassId, usize> = IdMap::filled(0, count);
    let mut below: IdMap<ClassId, Vec<ClassId>> = IdMap::filled(Vec::new(), count);
    for class in program.classes.ids() {
        for supertype in program.supertypes(class).flatten() {
            pending[class] += 1;
            below[supertype].push(class);
        }
    }
    let mut ready: Vec<ClassId> = program.classes.ids().filter(|c| pending[*c] == 0).collect();
    while let Some(class) = ready.pop() {
        for &subtype in &below[class] {
            pending[subtype] -= 1;
            if pending[subtype] == 0 {
                ready.push(subtype);
            }
        }
    }
    for class in pending.ids().filter(|c| pending[*c] > 0) {
        let reason = Obstacle::Circular(program.classes[class].name);
        let this = &mut program.classes[class];
        let links = this.superclass.iter_mut().chain(&mut this.interfaces);
        for link in links.filter(|l| l.is_ok_and(|c| pending[c] > 0)) {
            *link = Err(reason);
        }
    }
}

/// Whether the class is an interface of one of these packages of `java.base`. In releases 8 to 25
/// no such interface gained or lost `Serializable`. Their initialisers were compared on 17 and 25.
fn stays_as_it_is(class: &Class) -> bool {
    const PACKAGES: [&[u8]; 8] = [
        b"java/io",
        b"java/lang",
        b"java/net",
        b"java/nio",
        b"java/text",
        b"java/time",
        b"java/util",
        b"java/util/concurrent",
    ];
    let is_of_base =
        |package: &[u8]| PACKAGES.contains(&package) || package == b"java/util/function";
    class.is_platform() && class.is_interface() && is_of_base(class.package())
}
