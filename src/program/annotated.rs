//! Annotations that are present at run time. Frameworks and agents find classes, methods and fields
//! by them.

use smallvec::{SmallVec, smallvec};

use base::rules::{Rule, in_force};
use base::{IdMap, Sym};
use classfile::{Attribute, ClassFile};

use super::class::{ClassId, Marks, MethodId};
use super::class_set::ClassSet;
use super::load::Program;

/// Annotations of languages and their compilers.
const OF_LANGUAGES: &[&[u8]] = &[
    b"Ljava/lang/",
    b"Lkotlin/Metadata;",
    b"Lkotlin/jvm/",
    b"Lscala/reflect/",
];

/// The package of `ConfigurableObject`. Spring's aspects apply to all classes that implement it.
const OF_ASPECTS: &[u8] = b"org/springframework/beans/factory/aspectj/";

/// The annotation of annotations that classes below the annotated one inherit.
const INHERITED: &str = "Ljava/lang/annotation/Inherited;";

/// Attributes of methods that hold annotations of parameters and of types.
const OF_PARTS: &[&str] = &[
    "RuntimeVisibleParameterAnnotations",
    "RuntimeVisibleTypeAnnotations",
];

impl Program {
    /// Whether a framework may write the fields of a class. A library at hand may do so with any
    /// class. Others look for annotations that are present at run time: injected, mapped and bound
    /// classes have these. An annotation may be of the class, of a class below it, or of a member.
    /// Annotations of the language do not count.
    pub fn frameworks_write(&self, class: ClassId) -> bool {
        let annotated = self.annotated.get_or_init(|| annotated(self));
        (self.trust.library_writes_fields || annotated[class])
            && in_force(Rule::FrameworksWriteFields)
    }

    /// Whether a framework or an agent may find a method by an annotation that is present at run
    /// time. The annotation may be of the method, of a parameter, or of a type that the method
    /// names. It may be of an overridden method, of the method's class, or of a class or interface
    /// above.
    pub fn frameworks_find(&self, method: MethodId) -> bool {
        let declared = self.method(method);
        self.has_mark_at_or_above(declared.class, |_, names| {
            names.binary_search(&declared.name).is_ok()
        })
    }

    /// Whether a weaver that goes by annotations may put code into a class. The annotation may be
    /// of the class, of a method, or of a supertype or its methods. Spring's aspects also know a
    /// class by one of their interfaces.
    pub fn is_marked(&self, class: ClassId) -> bool {
        self.has_mark_at_or_above(class, |above, names| {
            let name = self.class(above).name;
            !names.is_empty() || name.bytes().starts_with(OF_ASPECTS)
        })
    }

    /// Whether a class or a supertype is annotated, or has annotated methods that `is_meant` takes.
    /// An unknown supertype counts as annotated.
    fn has_mark_at_or_above(
        &self,
        class: ClassId,
        is_meant: impl Fn(ClassId, &[Sym]) -> bool,
    ) -> bool {
        let marks = self
            .marks
            .get_or_init(|| self.classes().map(|(id, _)| marks(self, id)).collect());
        let finds = |class: ClassId| match &marks[class] {
            Marks::All => true,
            Marks::Methods(names) => is_meant(class, names),
        };
        let mut seen = ClassSet::default();
        let mut stack: SmallVec<[_; 8]> = smallvec![Ok(class)];
        while let Some(above) = stack.pop() {
            match above {
                Ok(class) if !seen.insert(class) => {}
                Ok(class) if !finds(class) => stack.extend(self.supertypes(class)),
                Ok(_) | Err(_) => return in_force(Rule::AnnotatedStay),
            }
        }
        false
    }
}

/// For each class, whether it, a class below it, or a member of these has an annotation that a
/// framework may act upon. Inherited annotations of a class count, too.
fn annotated(program: &Program) -> IdMap<ClassId, bool> {
    let mut found: IdMap<ClassId, bool> = program.classes().map(|_| false).collect();
    let classes = program.classes();
    let passes_on: IdMap<ClassId, bool> = classes.map(|(id, _)| passes_on(program, id)).collect();
    let above = |id| program.superclasses(id).map_while(Result::ok);
    for (id, class) in program.classes() {
        if class.is_platform() {
            continue;
        }
        let is_one = program.file(id).is_none_or(is_annotated);
        if is_one || above(id).any(|above| passes_on[above]) {
            found[id] = true;
        }
        if is_one {
            above(id).for_each(|above| found[above] = true);
        }
    }
    found
}

fn is_annotated(file: &ClassFile) -> bool {
    let fields = file.fields.iter().map(|field| &field.attributes);
    let methods = file.methods.iter().map(|method| &method.attributes);
    let mut all = [&file.attributes].into_iter().chain(fields).chain(methods);
    all.any(|attributes| has_acting(file, attributes))
}

/// Whether a class or a member has an annotation that a framework may act upon, by its attributes.
fn has_acting(file: &ClassFile, attributes: &[Attribute]) -> bool {
    let types = file.annotation_types(attributes);
    types.map_or(true, |types| types.iter().any(acts))
}

/// Whether a class has an annotation that classes below it inherit, or may inherit.
fn passes_on(program: &Program, class: ClassId) -> bool {
    if program.class(class).is_platform() {
        return false;
    }
    let Some(file) = program.file(class) else {
        return true;
    };
    let types = file.annotation_types(&file.attributes);
    types.map_or(true, |types| {
        let mut types = types.iter().filter(|ty| acts(ty));
        types.any(|ty| is_inherited(program, *ty).unwrap_or(true))
    })
}

/// Whether an annotation's type is marked as inherited; `None` where that is not known.
fn is_inherited(program: &Program, descriptor: Sym) -> Option<bool> {
    let name = descriptor.bytes().strip_prefix(b"L")?.strip_suffix(b";")?;
    let file = program.file(program.find(Sym::new(name)).ok()?)?;
    let types = file.annotation_types(&file.attributes).ok()?;
    Some(types.iter().any(|ty| *ty == INHERITED))
}

/// Whether a parameter of a method, or a type that it names, has an annotation at run time.
fn has_marked_parts(attributes: &[Attribute]) -> bool {
    let is_one = |attribute: &Attribute| OF_PARTS.iter().any(|name| attribute.name == *name);
    attributes.iter().any(is_one)
}

/// Whether a framework may act upon an annotation of that type.
fn acts(descriptor: &Sym) -> bool {
    let of_language = |of: &&[u8]| descriptor.bytes().starts_with(of);
    !OF_LANGUAGES.iter().any(of_language)
}

fn marks(program: &Program, class: ClassId) -> Marks {
    // The JDK's annotations are those of the language.
    if program.class(class).is_platform() {
        return Marks::Methods(Box::default());
    }
    match program.file(class) {
        Some(file) if !has_acting(file, &file.attributes) => {
            let methods = file.methods.iter();
            let found = methods.filter(|method| {
                has_acting(file, &method.attributes) || has_marked_parts(&method.attributes)
            });
            let mut names: Vec<Sym> = found.map(|method| method.name).collect();
            names.sort_unstable();
            Marks::Methods(names.into())
        }
        _ => Marks::All,
    }
}
