//! Libraries that depend on private parts of a program. They write its fields, know lambdas by the
//! names of their classes, or weave: they change classes at load time. If the input or the class
//! path has one, the parts that it sees are not edited, and a warning says so. An agent that a
//! program's own manifest starts may weave, too.
//!
//! A library is recognised by one of its classes, also with another package in front (a relocated
//! copy). These names are stable over versions. Libraries outside of the table fall under the
//! contract's assumptions.

use std::borrow::Cow;

use base::rules::{Rule, in_force};
use program::{ClassId, ClassSource, Program};
use report::Warning;
use rewrite::EditKind;

use crate::class_path::{ASPECTS, aspect_files};
use crate::input::Library;
use crate::inputs::Inputs;

/// The private part that a library depends on.
#[derive(Clone, Copy, Debug)]
enum Sees {
    /// It writes fields of any class, without an annotation on the class that says so.
    Fields,
    /// It knows serializable lambdas by the names that the JVM gives their classes.
    SerializableLambdas,
    /// It knows all lambdas by the names of their classes.
    Lambdas,
    /// It changes classes at load time, depending on their instructions.
    Code,
}

/// A class of the library, the library's name, the part that it depends on.
const LIBRARIES: &[(&str, &str, Sees)] = {
    use Sees::{Code, Fields, Lambdas, SerializableLambdas};
    &[
        (
            "co/paralleluniverse/fibers/SuspendExecution",
            "Quasar",
            Code,
        ),
        ("com/alibaba/fastjson/JSON", "Fastjson", Fields),
        ("com/alibaba/fastjson2/JSON", "Fastjson", Fields),
        ("com/caucho/hessian/io/HessianInput", "Hessian", Fields),
        ("com/esotericsoftware/kryo/Kryo", "Kryo", Fields),
        (
            "com/esotericsoftware/kryo/Kryo",
            "Kryo",
            SerializableLambdas,
        ),
        (
            "com/fasterxml/jackson/databind/ObjectMapper",
            "Jackson",
            Fields,
        ),
        ("com/google/gson/Gson", "Gson", Fields),
        ("com/rits/cloning/Cloner", "Cloning", Fields),
        ("com/squareup/moshi/Moshi", "Moshi", Fields),
        ("com/thoughtworks/xstream/XStream", "XStream", Fields),
        ("com/thoughtworks/xstream/XStream", "XStream", Lambdas),
        ("cpw/mods/modlauncher/api/ITransformer", "ModLauncher", Code),
        (
            "de/matthiasmann/continuations/SuspendExecution",
            "Matthias Mann's continuations",
            Code,
        ),
        ("dev/morphia/Datastore", "Morphia", Fields),
        ("io/protostuff/runtime/RuntimeSchema", "Protostuff", Fields),
        ("jakarta/json/bind/Jsonb", "JSON-B", Fields),
        ("jakarta/persistence/EntityManager", "JPA", Fields),
        ("jakarta/xml/bind/JAXBContext", "JAXB", Fields),
        ("javax/json/bind/Jsonb", "JSON-B", Fields),
        ("javax/persistence/EntityManager", "JPA", Fields),
        ("javax/xml/bind/JAXBContext", "JAXB", Fields),
        ("kilim/Pausable", "Kilim", Code),
        (
            "net/minecraft/launchwrapper/IClassTransformer",
            "LaunchWrapper",
            Code,
        ),
        (
            "org/apache/commons/javaflow/api/continuable",
            "Javaflow",
            Code,
        ),
        ("org/apache/fory/Fory", "Fory", Fields),
        ("org/apache/fury/Fury", "Fury", Fields),
        ("org/apache/ibatis/session/SqlSession", "MyBatis", Fields),
        ("org/apache/johnzon/mapper/Mapper", "Johnzon", Fields),
        (
            "org/bson/codecs/pojo/PojoCodecProvider",
            "MongoDB's driver",
            Fields,
        ),
        ("org/codehaus/jackson/map/ObjectMapper", "Jackson", Fields),
        ("org/hibernate/SessionFactory", "Hibernate", Fields),
        ("org/jdbi/v3/core/Jdbi", "Jdbi", Fields),
        ("org/jooq/impl/DefaultRecordMapper", "jOOQ", Fields),
        ("org/modelmapper/ModelMapper", "ModelMapper", Fields),
        ("org/nustaq/serialization/FSTConfiguration", "FST", Fields),
        (
            "org/simpleframework/xml/core/Persister",
            "Simple XML",
            Fields,
        ),
        (
            "org/springframework/data/mapping/PersistentEntity",
            "Spring Data",
            Fields,
        ),
        ("org/spongepowered/asm/mixin/Mixin", "Mixin", Code),
        ("org/yaml/snakeyaml/Yaml", "SnakeYAML", Fields),
        ("tools/jackson/databind/ObjectMapper", "Jackson", Fields),
    ]
};

/// The warning in `sealed` about a library that writes fields.
pub const WRITES_FIELDS: &str = "is in the input or on the class path, and may write fields of any class: of instance fields, only the fields of records are trusted";

/// Spring's aspects, which weave by annotations only: of a method or constructor, of its class, or
/// of an interface of that class. Source: the pointcuts of `spring-aspects` 4.1 to 7.0.
///
/// An aspect decides the results, the exceptions and the interfaces of woven code. Claims about any
/// code may rest on these.
const OF_ANNOTATIONS: &[&str] = &[
    "org.springframework.beans.factory.aspectj.AnnotationBeanConfigurerAspect",
    "org.springframework.cache.aspectj.AnnotationCacheAspect",
    "org.springframework.cache.aspectj.JCacheCacheAspect",
    "org.springframework.scheduling.aspectj.AnnotationAsyncExecutionAspect",
    "org.springframework.transaction.aspectj.AnnotationTransactionAspect",
    "org.springframework.transaction.aspectj.JtaAnnotationTransactionAspect",
];

/// The attribute that makes the JVM start an agent before the program. The JVM reads it only in the
/// archive that it starts.
const AGENT: &str = "Launcher-Agent-Class";

/// The size limit in bytes for reading an `aop.xml`: Spring's have 1,000. Larger ones count as
/// naming any aspects.
const LARGEST: u64 = 1 << 16;

/// The libraries at hand that look at private parts: the first one of each kind.
#[derive(Debug, Default)]
pub struct Looking {
    /// See [`Sees::Fields`].
    pub fields: Option<&'static str>,
    /// See [`Sees::SerializableLambdas`].
    pub serializable_lambdas: Option<&'static str>,
    /// See [`Sees::Lambdas`].
    pub lambdas: Option<&'static str>,
    /// Weavers, each kind once.
    weavers: Vec<Weaver>,
}

/// A library or agent that changes classes at load time.
#[derive(Clone, Copy, Debug)]
struct Weaver {
    at: &'static str,
    /// The warning about it.
    warning: &'static str,
    goes_by: GoesBy,
}

/// The features by which a weaver selects the code to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GoesBy {
    /// Any instructions, their order and their number.
    Code,
    /// The join points of AspectJ's pointcuts; casts are not among them.
    Pointcuts,
    /// Annotations of classes and methods.
    Annotations,
}

impl GoesBy {
    fn leaves(self, kind: EditKind) -> bool {
        match self {
            Self::Code => false,
            Self::Pointcuts => kind == EditKind::Link,
            Self::Annotations => kind.is_for_startup(),
        }
    }
}

impl Looking {
    /// Looks at the input and the class path.
    pub fn of(inputs: &Inputs) -> Self {
        let mut looking = Self::default();
        let started = inputs.units.iter().filter_map(|unit| unit.archives.first());
        for opened in started {
            let manifest = opened.archive.manifest().ok().flatten();
            if manifest.is_some_and(|manifest| manifest.main.get(AGENT).is_some()) {
                looking.weaves(Weaver {
                    at: AGENT,
                    warning: "the manifest of an input starts an agent with the program. It may change any class, so nothing is edited",
                    goes_by: GoesBy::Code,
                });
            }
        }
        let inside = inputs.units.iter().flat_map(|unit| &unit.archives);
        let outside = inputs.libraries.iter().filter_map(Library::archive);
        for archive in inside.map(|opened| &opened.archive).chain(outside) {
            for entry in archive.entries() {
                looking.entry(entry.name(), entry.size(), || entry.read().ok());
            }
        }
        for folder in inputs.libraries.iter().filter(|l| l.archive().is_none()) {
            for name in folder.names() {
                looking.class(name.bytes());
            }
            for file in aspect_files(folder.path()) {
                let size = std::fs::metadata(&file).map_or(u64::MAX, |file| file.len());
                let read = || std::fs::read(&file).ok().map(Cow::Owned);
                looking.entry(file.as_os_str().as_encoded_bytes(), size, read);
            }
        }
        looking
    }

    fn entry<'a>(&mut self, name: &[u8], size: u64, read: impl Fn() -> Option<Cow<'a, [u8]>>) {
        if let Some(class) = name.strip_suffix(b".class") {
            self.class(class);
        } else if let Some(file) = ASPECTS.iter().find(|file| name.ends_with(file.as_bytes())) {
            let text = read_within(size, read);
            let (goes_by, warning) = if text.is_some_and(|text| looks_for_annotations(&text)) {
                let warning = "is in the input or on the class path: Spring's aspects put code into classes and methods by their annotations, so annotated classes stay, and all calls";
                (GoesBy::Annotations, warning)
            } else {
                let warning = "is in the input or on the class path: AspectJ puts code around calls, methods and fields, so these stay, and none is added";
                (GoesBy::Pointcuts, warning)
            };
            self.weaves(Weaver {
                at: file,
                warning,
                goes_by,
            });
        }
    }

    /// Of several weavers that select by the same features, the first counts.
    fn weaves(&mut self, weaver: Weaver) {
        let mut known = self.weavers.iter();
        if known.all(|other| other.goes_by != weaver.goes_by) {
            self.weavers.push(weaver);
        }
    }

    fn class(&mut self, name: &[u8]) {
        for (class, library, sees) in LIBRARIES {
            if name
                .strip_suffix(class.as_bytes())
                .is_some_and(|before| matches!(before.last(), None | Some(b'/')))
            {
                self.library(library, *sees);
            }
        }
    }

    fn library(&mut self, library: &'static str, sees: Sees) {
        let who = match sees {
            Sees::Code => {
                return self.weaves(Weaver {
                    at: library,
                    warning: "is in the input or on the class path: it changes classes when they are loaded, by their instructions, so nothing is edited",
                    goes_by: GoesBy::Code,
                });
            }
            Sees::Fields => &mut self.fields,
            Sees::SerializableLambdas => &mut self.serializable_lambdas,
            Sees::Lambdas => &mut self.lambdas,
        };
        if in_force(Rule::LibrariesLook) {
            who.get_or_insert(library);
        }
    }

    /// Whether no weaver at hand would notice such edits.
    pub fn leaves(&self, kind: EditKind) -> bool {
        let mut weavers = self.weavers.iter();
        !in_force(Rule::WovenStay) || weavers.all(|weaver| weaver.goes_by.leaves(kind))
    }

    /// Whether a weaver puts code into classes that are [marked](Program::is_marked).
    pub fn weaves_marked(&self) -> bool {
        let mut weavers = self.weavers.iter();
        in_force(Rule::WovenStay) && weavers.any(|weaver| weaver.goes_by == GoesBy::Annotations)
    }

    /// Whether a class may be edited, as far as weavers are concerned.
    pub fn leaves_class(&self, program: &Program, class: ClassId) -> bool {
        !self.weaves_marked() || !program.is_marked(class)
    }

    /// The warnings of a run that rewrites.
    pub fn warnings(&self) -> impl Iterator<Item = Warning> {
        let says = |at: &str, message: &str| Warning {
            at: at.to_owned(),
            message: message.to_owned(),
        };
        let serializable = self.serializable_lambdas.map(|who| {
            says(who, "is in the input or on the class path: serializable lambdas stay, as it knows them by their class")
        });
        let lambdas = self.lambdas.map(|who| {
            says(
                who,
                "is in the input or on the class path: all lambdas stay, as it knows them by their class",
            )
        });
        let weavers = self.weavers.iter();
        let weavers = weavers.map(move |weaver| says(weaver.at, weaver.warning));
        serializable.into_iter().chain(lambdas).chain(weavers)
    }
}

/// Reads a file that is no larger than [`LARGEST`].
fn read_within<T>(size: u64, read: impl Fn() -> Option<T>) -> Option<T> {
    if size <= LARGEST { read() } else { None }
}

/// Whether an `aop.xml` contains only aspects of [`OF_ANNOTATIONS`].
fn looks_for_annotations(text: &[u8]) -> bool {
    let text = std::str::from_utf8(text).ok();
    let Some(file) = text.and_then(|text| roxmltree::Document::parse(text).ok()) else {
        return false;
    };
    let mut elements = file.descendants().filter(roxmltree::Node::is_element);
    elements.all(|element| {
        let above = element.ancestors().skip(1);
        let above: Vec<&str> = above.map(|node| node.tag_name().name()).collect();
        let attributes: Vec<_> = element.attributes().collect();
        let is_plain = element.tag_name().namespace().is_none();
        is_plain
            && match (element.tag_name().name(), &*above, &*attributes) {
                ("aspectj", [""], []) | ("aspects", ["aspectj", ""], []) => true,
                ("aspect", ["aspects", "aspectj", ""], [of]) => {
                    (of.namespace(), of.name()) == (None, "name")
                        && OF_ANNOTATIONS.contains(&of.value())
                }
                _ => false,
            }
    })
}

#[cfg(test)]
mod tests {
    use super::looks_for_annotations;

    fn file(inside: &str) -> String {
        format!("<?xml version=\"1.0\"?>\n<!-- text -->\n<aspectj>{inside}</aspectj>")
    }

    const CACHES: &str = r#"<aspect name="org.springframework.cache.aspectj.JCacheCacheAspect"/>"#;

    #[test]
    fn springs_aspects_look_for_annotations() {
        let springs = file(&format!("<aspects>{CACHES}{CACHES}</aspects>"));
        assert!(looks_for_annotations(springs.as_bytes()));
        let others = [
            r#"<aspects><aspect name="org.springframework.cache.aspectj.JCacheCacheAspect" requires="a.B"/></aspects>"#,
            r#"<aspects><aspect name="a.Watch"/></aspects>"#,
            r#"<aspects><concrete-aspect name="org.springframework.cache.aspectj.JCacheCacheAspect"/></aspects>"#,
            r#"<weaver options="-Xlint:ignore"/>"#,
            CACHES,
            "<aspects><aspect/></aspects>",
            r#"<aspects xmlns="x"/>"#,
        ];
        for other in others {
            assert!(!looks_for_annotations(file(other).as_bytes()), "{other}");
        }
        assert!(!looks_for_annotations(b"<aspectj>"));
        assert!(!looks_for_annotations(b"\xff"));
    }
}
