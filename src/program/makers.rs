//! Classes that the JDK makes at run time, and objects of interfaces that it makes without a class
//! file.
//!
//! Classes that define classes are looked for in the JDK at hand, by the names of the defining
//! methods (`ClassLoader.defineClass`, `Lookup.defineHiddenClass`, `Unsafe`). The list of the known
//! ones, with the classes that they make, was read off JDK 17 and 25. A listed one may make other
//! classes in another release, which a search by names does not show. For example, classes of
//! concatenation have a superclass in 25 and no superclass in 17. So classes are closed with these
//! two releases only, and only where no unlisted one is found.

use base::Sym;

/// Prefixes of classes below which the JDK makes classes:
/// - species of method handles and lambda forms, concatenations, proxies;
/// - accessors of reflection and of JAXB;
/// - events, style sheets, scripts;
/// - stubs of JMX and CORBA.
///
/// Classes that read the image of a JDK stand here because `lib/jrt-fs.jar` has them, too, with
/// other code.
const MADE: &[&[u8]] = &[
    b"com/sun/corba/",
    b"com/sun/jmx/remote/internal/ProxyRef",
    b"com/sun/jmx/remote/internal/rmi/ProxyRef",
    b"com/sun/org/apache/xalan/internal/xsltc/dom/",
    b"com/sun/org/apache/xalan/internal/xsltc/runtime/",
    b"com/sun/xml/internal/",
    b"java/lang/StringConcatHelper",
    b"java/lang/invoke/",
    b"java/lang/reflect/",
    b"java/lang/runtime/",
    b"javax/management/remote/rmi/RMIConnectionImpl_Stub",
    b"jdk/dynalink/",
    b"jdk/internal/event/",
    b"jdk/internal/jimage/",
    b"jdk/internal/jrtfs/",
    b"jdk/internal/reflect/",
    b"jdk/jfr/",
    b"jdk/nashorn/",
    b"org/omg/",
    b"sun/reflect/",
];

/// Prefixes of classes that define classes, or pass that on. They define classes below [`MADE`],
/// classes below `Object` alone, or classes that they were given to load.
const MAKERS: &[&[u8]] = &[
    b"com/sun/corba/",
    b"com/sun/org/apache/xalan/internal/xsltc/",
    b"com/sun/jdi/",
    b"com/sun/tools/",
    b"com/sun/xml/internal/",
    b"java/lang/ClassLoader",
    b"java/lang/Module$",
    b"java/lang/SecurityManager",
    b"java/lang/System$",
    b"java/lang/instrument/",
    b"java/lang/invoke/",
    b"java/lang/reflect/Proxy",
    b"java/lang/runtime/",
    b"java/net/URLClassLoader",
    b"java/security/SecureClassLoader",
    b"javax/management/remote/rmi/",
    b"jdk/dynalink/",
    b"jdk/internal/access/",
    b"jdk/internal/foreign/",
    b"jdk/internal/loader/",
    b"jdk/internal/misc/",
    b"jdk/internal/reflect/",
    b"jdk/jfr/",
    b"jdk/jshell/",
    b"jdk/nashorn/",
    b"sun/instrument/",
    b"sun/jvm/hotspot/",
    b"sun/misc/",
    b"sun/reflect/",
];

/// The methods that define classes.
const DEFINERS: &[&[u8]] = &[
    b"defineClass",
    b"defineHiddenClass",
    b"defineAnonymousClass",
];

/// Packages of interfaces without proxies made by the JDK. (`jpackage` makes proxies of StAX.)
const WITHOUT_PROXIES: &[&[u8]] = &[
    b"java/sql/",
    b"javax/sql/",
    b"javax/xml/parsers/",
    b"javax/xml/transform/",
    b"javax/xml/validation/",
    b"javax/xml/xpath/",
    b"org/w3c/dom/",
    b"org/xml/sax/",
];

/// Arrays, and many classes made at run time, are below these types.
const ROOTS: &[&[u8]] = &[
    b"java/io/Serializable",
    b"java/lang/Cloneable",
    b"java/lang/Object",
];

fn starts_with_one(name: Sym, prefixes: &[&[u8]]) -> bool {
    let mut prefixes = prefixes.iter();
    prefixes.any(|prefix| name.bytes().starts_with(prefix))
}

/// The releases that the lists were read off.
const READ: [u16; 2] = [17, 25];

/// Whether the classes that a JDK of that release makes are known.
pub(super) fn is_read(release: u16) -> bool {
    READ.contains(&release)
}

/// Whether any class may be below the class of that name.
pub(super) fn is_root(name: Sym) -> bool {
    ROOTS.contains(&name.bytes())
}

/// Whether a class of the JDK may have instances of classes without a class file.
pub(super) fn may_make_below(name: Sym, is_interface: bool) -> bool {
    is_root(name)
        || starts_with_one(name, MADE)
        || is_interface && !starts_with_one(name, WITHOUT_PROXIES)
}

/// Whether the code of a class of the JDK may make lambdas of interfaces that are not open anyhow.
pub(super) fn has_lambdas(bytes: &[u8]) -> bool {
    let holds = |text: &[u8]| memchr::memmem::find(bytes, text).is_some();
    holds(b"BootstrapMethods") && WITHOUT_PROXIES.iter().any(|package| holds(package))
}

/// Whether a class of the JDK defines classes in an unknown way.
pub(super) fn is_unknown_maker(name: Sym, bytes: &[u8]) -> bool {
    let names_one = |definer: &&[u8]| memchr::memmem::find(bytes, definer).is_some();
    !starts_with_one(name, MAKERS) && DEFINERS.iter().any(names_one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClassSource, OpenedJdk};

    #[test]
    fn the_jdk_at_hand_has_no_unknown_makers() {
        let jdk = OpenedJdk::locate(None).expect("a JDK");
        let mut known = 0;
        for name in jdk.names() {
            let bytes = jdk.read(name).expect("readable");
            assert!(!is_unknown_maker(name, &bytes), "{name}");
            let elsewhere = Sym::from(format!("other/{name}").as_str());
            known += usize::from(is_unknown_maker(elsewhere, &bytes));
        }
        assert!(known > 20, "{known} classes make classes");
    }
}
