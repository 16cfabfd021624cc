//! Objects and classes that code can make without a class file: objects of lambdas, proxies,
//! classes.
//!
//! The census reads constant pools, so a name counts whether its code runs or not. A class that is
//! named as a text, for reflection, counts likewise. Objects of an interface come from three
//! places:
//! - `invokedynamic` with `LambdaMetafactory`: its type and markers;
//! - proxies;
//! - classes made at run time.
//!
//! A bootstrap method of the program itself is code like any other.

use base::Sym;
use classfile::{Bootstrap, ClassFile, Const, Insn, MethodRef};

use super::shape::{dynamic_types, find_text};

/// Objects and classes that one class can make.
#[derive(Debug, Default)]
pub(super) struct Census {
    /// The interfaces of the objects that its `invokedynamic` instructions make.
    pub(super) lambdas: Vec<Sym>,
    /// A class or method that it names and that makes objects of any interface.
    pub(super) any_interface: Option<Sym>,
    /// A class or method that it names and that makes classes.
    pub(super) makes_classes: Option<Sym>,
}

/// Makes lambdas.
const METAFACTORY: &str = "java/lang/invoke/LambdaMetafactory";
const METAFACTORY_TEXT: &[u8] = b"java.lang.invoke.LambdaMetafactory";

/// Bootstrap methods of the platform that make no objects of the program's interfaces.
const HARMLESS: &[&str] = &[
    "java/lang/invoke/ConstantBootstraps",
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/ObjectMethods",
    "java/lang/runtime/SwitchBootstraps",
];

/// Classes of the platform that make objects of an interface that they are given.
const PROXIES: &[&[u8]] = &[
    b"com/sun/tracing/ProviderFactory",
    b"java/beans/EventHandler",
    b"java/beans/XMLDecoder",
    b"java/lang/invoke/MethodHandleProxies",
    b"java/lang/reflect/InvocationHandler",
    b"java/lang/reflect/Proxy",
    b"java/rmi/server/RMIClassLoader",
    b"java/rmi/server/RemoteObjectInvocationHandler",
    b"javax/management/JMX",
    b"javax/management/MBeanServerInvocationHandler",
    b"javax/management/MXBean",
    b"javax/management/StandardEmitterMBean",
    b"javax/management/StandardMBean",
    b"javax/script/Invocable",
    b"javax/xml/bind/JAXBContext",
    b"javax/xml/ws/Service",
];

/// Methods that give classes of proxies.
const PROXY_CLASSES: &[&[u8]] = &[b"resolveProxyClass"];

/// Methods that make classes.
const DEFINERS: &[&[u8]] = &[
    b"defineAnonymousClass",
    b"defineClass",
    b"defineHiddenClass",
    b"defineHiddenClassWithClassData",
];

/// Classes that make classes.
const GENERATORS: &[&[u8]] = &[
    b"groovy/lang/GroovyClassLoader",
    b"groovy/lang/GroovyShell",
    b"javax/script/ScriptEngine",
    b"javax/script/ScriptEngineManager",
    b"javax/tools/JavaCompiler",
    b"javax/tools/ToolProvider",
    b"jdk/jshell/JShell",
    b"org/python/util/PythonInterpreter",
];

/// Names of classes that make classes. An entry with a slash in front matches the end of a name, so
/// it also finds classes that were moved. Another entry matches the beginning.
const GENERATOR_PACKAGES: &[&[u8]] = &[
    b"/bcel/generic/ClassGen",
    b"/classfile/ClassFile",
    b"/objectweb/asm/ClassWriter",
    b"/asm/ClassWriter",
    b"javassist/ClassPool",
    b"net/bytebuddy/ByteBuddy",
    b"/cglib/proxy/Enhancer",
    b"com/sun/tools/javac/",
];

impl Census {
    /// The census of a class of the program or of the class path.
    pub(super) fn of(bytes: &[u8], file: Option<&ClassFile>) -> Self {
        let mut census = Self::lambdas(bytes, file);
        let unread = || Some(Sym::from("a class that cannot be read"));
        let found =
            |is_one: fn(&[u8]) -> bool| find_text(bytes, is_one).unwrap_or_else(|()| unread());
        census.any_interface = census.any_interface.or_else(|| found(is_proxy));
        census.makes_classes = found(is_generator);
        // Values of its operations are proxies of any interfaces that they name.
        let is_bean =
            |f: &&ClassFile| f.flags.is_interface() && f.name.bytes().ends_with(b"MXBean");
        if let Some(bean) = file.filter(is_bean) {
            census.any_interface = Some(bean.name);
        }
        if file.is_some_and(calls_metafactory) {
            census.any_interface = Some(Sym::from(METAFACTORY));
        }
        census
    }

    /// The lambdas alone, for classes of the JDK.
    pub(super) fn lambdas(bytes: &[u8], file: Option<&ClassFile>) -> Self {
        let mut census = Self::default();
        if file.is_some_and(|f| f.bootstraps.is_empty()) {
            return census;
        }
        let Some(sites) = dynamic_types(bytes) else {
            census.any_interface = Some(Sym::from("a class that cannot be read"));
            return census;
        };
        for (number, ty) in sites {
            match file.and_then(|f| f.bootstraps.get(number)) {
                Some(bootstrap) => census.site(bootstrap, ty),
                None => census.any_interface = Some(Sym::from("an unknown bootstrap method")),
            }
        }
        census
    }

    /// The census of a class of the JDK. It leaves out objects that only the JDK's own bootstrap
    /// methods could make: the JDK's own interfaces are judged by name.
    pub(super) fn of_the_jdk(self) -> Self {
        Self {
            any_interface: None,
            ..self
        }
    }

    fn site(&mut self, bootstrap: &Bootstrap, ty: Sym) {
        let owner = bootstrap.handle.member.owner;
        if owner == *METAFACTORY {
            self.lambdas.push(ty);
            self.lambdas
                .extend(bootstrap.arguments.iter().filter_map(|a| match a {
                    Const::Class(marker) => Some(*marker),
                    _ => None,
                }));
        } else if is_platform(owner) && !HARMLESS.iter().any(|name| owner == **name) {
            self.any_interface = Some(owner);
        }
    }
}

/// Whether the name is in a package of the platform that may make objects.
fn is_platform(name: Sym) -> bool {
    let prefixes: [&[u8]; 5] = [b"java/", b"javax/", b"jdk/", b"sun/", b"com/sun/"];
    prefixes
        .iter()
        .any(|prefix| name.bytes().starts_with(prefix))
}

/// A name in internal form or with dots.
fn is_name(text: &[u8], name: &[u8]) -> bool {
    let same = |(a, b): (&u8, &u8)| a == b || (*a == b'.' && *b == b'/');
    text.len() == name.len() && text.iter().zip(name).all(same)
}

fn is_proxy(text: &[u8]) -> bool {
    PROXY_CLASSES.contains(&text) || PROXIES.iter().any(|name| is_name(text, name))
}

fn is_generator(text: &[u8]) -> bool {
    DEFINERS.contains(&text)
        || GENERATORS.iter().any(|name| is_name(text, name))
        || GENERATOR_PACKAGES.iter().any(|part| match part.first() {
            Some(b'/') => text.ends_with(part),
            _ => text.starts_with(part),
        })
}

/// Whether its code calls the metafactory itself, passes it on, or looks it up by its class or
/// name.
fn calls_metafactory(file: &ClassFile) -> bool {
    let is_passed = |bootstrap: &Bootstrap| bootstrap.arguments.iter().any(is_metafactory);
    let is_text = |text: &[u8]| text == METAFACTORY_TEXT;
    if file.bootstraps.iter().any(is_passed) || find_text(file.bytes(), is_text) != Ok(None) {
        return true;
    }
    // Every class with a lambda names it. Code is read only if the class has the name.
    if !find_text(file.bytes(), |text| is_name(text, METAFACTORY.as_bytes()))
        .is_ok_and(|f| f.is_some())
    {
        return false;
    }
    file.methods.iter().any(|method| match file.code(method) {
        Ok(Some(code)) => code.insns().any(|(_, insn)| match insn {
            Insn::Invoke(_, MethodRef { owner, .. }) => *owner == *METAFACTORY,
            Insn::Ldc(constant) => is_metafactory(constant),
            _ => false,
        }),
        Ok(None) => false,
        Err(_) => true,
    })
}

fn is_metafactory(constant: &Const) -> bool {
    match constant {
        Const::Handle(handle) => handle.member.owner == *METAFACTORY,
        Const::Class(name) | Const::String(name) => is_name(name.bytes(), METAFACTORY.as_bytes()),
        _ => false,
    }
}
