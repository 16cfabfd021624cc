//! Methods of the platform that do not look at their caller.
//!
//! The platform marks methods that depend on their caller (`@CallerSensitive`). Programs cannot see
//! the mark, and it differs between releases. So these lists name packages and classes with methods
//! that have no mark and do not walk the stack. A test compares them with the JDKs at hand. Methods
//! that are not listed may look.

use base::Sym;

/// Packages of the platform in which no method looks at its caller, but for [`LOOKING`].
const QUIET_PACKAGES: &[&[u8]] = &[
    b"java/io",
    b"java/lang/ref",
    b"java/math",
    b"java/nio/charset",
    b"java/nio/file",
    b"java/text",
    b"java/time",
    b"java/time/chrono",
    b"java/time/format",
    b"java/time/temporal",
    b"java/util",
    b"java/util/concurrent",
    b"java/util/concurrent/atomic",
    b"java/util/concurrent/locks",
    b"java/util/function",
    b"java/util/regex",
    b"java/util/stream",
];

/// Classes of those packages in which some methods look. Classes nested in them count, too.
const LOOKING: &[&[u8]] = &[
    b"java/io/ObjectInput",
    b"java/io/ObjectInputFilter",
    b"java/io/ObjectInputStream",
    b"java/io/ObjectOutputStream",
    b"java/io/ObjectStreamClass",
    b"java/io/ObjectStreamField",
    b"java/util/ResourceBundle",
    b"java/util/ServiceLoader",
    b"java/util/concurrent/Executors",
    b"java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    b"java/util/concurrent/atomic/AtomicLongFieldUpdater",
    b"java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
];

/// Classes of `java.lang` in which no method looks at its caller.
const QUIET_CLASSES: &[&[u8]] = &[
    b"java/lang/AutoCloseable",
    b"java/lang/Boolean",
    b"java/lang/Byte",
    b"java/lang/CharSequence",
    b"java/lang/Character",
    b"java/lang/Comparable",
    b"java/lang/Double",
    b"java/lang/Enum",
    b"java/lang/Float",
    b"java/lang/Integer",
    b"java/lang/Iterable",
    b"java/lang/Long",
    b"java/lang/Math",
    b"java/lang/Number",
    b"java/lang/Object",
    b"java/lang/Runnable",
    b"java/lang/Short",
    b"java/lang/String",
    b"java/lang/StringBuffer",
    b"java/lang/StringBuilder",
    b"java/lang/Throwable",
];

/// Methods of other classes of `java.lang` that do not look at their caller.
const QUIET_METHODS: &[(&str, &[&str])] = &[
    (
        "java/lang/Class",
        &[
            "cast",
            "getName",
            "getSimpleName",
            "isArray",
            "isEnum",
            "isInstance",
            "isInterface",
        ],
    ),
    (
        "java/lang/Thread",
        &[
            "getName",
            "getPriority",
            "interrupt",
            "isAlive",
            "isDaemon",
            "run",
            "start",
        ],
    ),
];

/// Whether no method of that name of the platform's class looks at its caller. Methods that give
/// frames are not judged here.
pub(super) fn is_quiet(class: Sym, method: Sym) -> bool {
    let name = class.bytes();
    if QUIET_CLASSES.contains(&name) {
        return true;
    }
    if let Some((_, quiet)) = QUIET_METHODS.iter().find(|(of, _)| class == **of) {
        return quiet.iter().any(|quiet| method == **quiet);
    }
    let is_thrown = name.ends_with(b"Exception") || name.ends_with(b"Error");
    if is_thrown && name.starts_with(b"java/lang/") && !name[10..].contains(&b'/') {
        return true;
    }
    let package = name.iter().rposition(|b| *b == b'/').unwrap_or(0);
    let outermost = name.split(|b| *b == b'$').next().unwrap_or(name);
    QUIET_PACKAGES.contains(&&name[..package]) && !LOOKING.contains(&outermost)
}
