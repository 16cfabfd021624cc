//! What the JVM and the native code of the platform do by themselves, as data. Sources: JVMS where named, else the code of
//! HotSpot and of the JDK's native libraries.

use base::Sym;

/// A method, by class, name and descriptor.
pub(super) type Row = (&'static str, &'static str, &'static str);

/// What the JVM runs to start and to end a program (HotSpot, `threads.cpp` `initialize_java_lang_classes`, `create_vm`; JDK
/// 8's `initializeSystemClass`), with objects of their own classes.
pub(super) const RUN: &[Row] = &[
    ("java/lang/System", "initializeSystemClass", "()V"),
    ("java/lang/System", "initPhase1", "()V"),
    ("java/lang/System", "initPhase2", "(ZZ)I"),
    ("java/lang/System", "initPhase3", "()V"),
    (
        "java/lang/Thread",
        "<init>",
        "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
    ),
    ("java/lang/Thread", "exit", "()V"),
    UNCAUGHT,
    ("java/lang/ThreadGroup", "<init>", "()V"),
    (
        "java/lang/ThreadGroup",
        "<init>",
        "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
    ),
    ("java/lang/Shutdown", "shutdown", "()V"),
    ("java/lang/ref/Reference$ReferenceHandler", "run", "()V"),
    REGISTER,
    ("java/lang/ref/Finalizer$FinalizerThread", "run", "()V"),
    (
        "sun/launcher/LauncherHelper",
        "checkAndLoadMain",
        "(ZILjava/lang/String;)Ljava/lang/Class;",
    ),
    (
        "sun/launcher/LauncherHelper",
        "makePlatformString",
        "(Z[B)Ljava/lang/String;",
    ),
    (
        "sun/launcher/LauncherHelper",
        "getApplicationClass",
        "()Ljava/lang/Class;",
    ),
    // When a native method is called first.
    (
        "java/lang/ClassLoader",
        "findNative",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;)J",
    ),
    (
        "java/lang/ClassLoader",
        "findNative",
        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)J",
    ),
    (
        "java/lang/ClassLoader",
        "getSystemClassLoader",
        "()Ljava/lang/ClassLoader;",
    ),
    (
        "jdk/internal/loader/ClassLoaders$AppClassLoader",
        "loadClass",
        "(Ljava/lang/String;Z)Ljava/lang/Class;",
    ),
];

/// The native method that starts a thread.
pub(super) const START: Row = ("java/lang/Thread", "start0", "()V");

/// What a thread runs with an exception that nothing caught.
pub(super) const UNCAUGHT: Row = (
    "java/lang/Thread",
    "dispatchUncaughtException",
    "(Ljava/lang/Throwable;)V",
);

/// What runs for each object that has a finalizer.
pub(super) const REGISTER: Row = (
    "java/lang/ref/Finalizer",
    "register",
    "(Ljava/lang/Object;)V",
);

/// What the JVM throws by itself (JVMS 2.10, 5.3 to 5.5, 6.3).
pub(super) const THROWN: &[&str] = &[
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/StackOverflowError",
    "java/lang/OutOfMemoryError",
    "java/lang/ExceptionInInitializerError",
    "java/lang/NoClassDefFoundError",
    "java/lang/AbstractMethodError",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/NoSuchMethodError",
    "java/lang/NoSuchFieldError",
    "java/lang/UnsatisfiedLinkError",
    "java/lang/InterruptedException",
];

pub(super) const LOADER: &str = "java/lang/ClassLoader";

/// A call that native code makes on one of its arguments.
pub(super) struct CallsBack {
    pub native: Row,
    /// The argument that receives the call, the receiver being 0.
    pub on: usize,
    /// The method that is resolved.
    pub runs: Row,
}

/// Native methods that call back.
pub(super) const CALL_BACK: &[CallsBack] = &[
    // SystemDictionary::define_instance_class: the loader notes its class. Hidden classes aside.
    CallsBack {
        native: (
            LOADER,
            "defineClass1",
            "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        ),
        on: 0,
        runs: (LOADER, "addClass", "(Ljava/lang/Class;)V"),
    },
    CallsBack {
        native: (
            LOADER,
            "defineClass2",
            "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        ),
        on: 0,
        runs: (LOADER, "addClass", "(Ljava/lang/Class;)V"),
    },
    CallsBack {
        native: START,
        on: 0,
        runs: ("java/lang/Thread", "run", "()V"),
    },
    CallsBack {
        native: START,
        on: 0,
        runs: ("java/lang/Thread", "exit", "()V"),
    },
    CallsBack {
        native: (
            "java/security/AccessController",
            "doPrivileged",
            "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        ),
        on: 0,
        runs: (
            "java/security/PrivilegedAction",
            "run",
            "()Ljava/lang/Object;",
        ),
    },
    CallsBack {
        native: (
            "java/security/AccessController",
            "doPrivileged",
            "(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        ),
        on: 0,
        runs: (
            "java/security/PrivilegedAction",
            "run",
            "()Ljava/lang/Object;",
        ),
    },
    CallsBack {
        native: (
            "java/security/AccessController",
            "doPrivileged",
            "(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        ),
        on: 0,
        runs: (
            "java/security/PrivilegedExceptionAction",
            "run",
            "()Ljava/lang/Object;",
        ),
    },
    CallsBack {
        native: (
            "java/security/AccessController",
            "doPrivileged",
            "(Ljava/security/PrivilegedExceptionAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        ),
        on: 0,
        runs: (
            "java/security/PrivilegedExceptionAction",
            "run",
            "()Ljava/lang/Object;",
        ),
    },
    // JVM_CallStackWalk: the walker's function runs while the frames are there. JDK 17's has other parameters than 25's.
    CallsBack {
        native: (
            STACK_WALKER,
            "callStackWalk",
            "(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
        ),
        on: 0,
        runs: DO_STACK_WALK,
    },
    CallsBack {
        native: (
            STACK_WALKER,
            "callStackWalk",
            "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        ),
        on: 0,
        runs: DO_STACK_WALK,
    },
];

const STACK_WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

const DO_STACK_WALK: Row = (STACK_WALKER, "doStackWalk", "(JIIII)Ljava/lang/Object;");

/// Where native code, or the JVM, lets a reference come out.
pub(super) enum Place {
    /// The result of a native method.
    Result(Row),
    /// A static field: class, name, descriptor.
    Static(Row),
}

/// A reference that a method is given comes out at another place.
pub(super) struct Flows {
    pub from: Row,
    /// The argument, the receiver being 0.
    pub argument: usize,
    pub to: Place,
}

impl Flows {
    /// The methods that it names.
    pub(super) fn methods(&self) -> impl Iterator<Item = Row> + use<> {
        let to = match self.to {
            Place::Result(row) => Some(row),
            Place::Static(_) => None,
        };
        std::iter::once(self.from).chain(to)
    }
}

/// What flows through native code and the JVM.
pub(super) const FLOWS: &[Flows] = &[
    // System.c: these methods exist since the fields are final.
    Flows {
        from: ("java/lang/System", "setIn0", "(Ljava/io/InputStream;)V"),
        argument: 0,
        to: Place::Static(("java/lang/System", "in", "Ljava/io/InputStream;")),
    },
    Flows {
        from: ("java/lang/System", "setOut0", "(Ljava/io/PrintStream;)V"),
        argument: 0,
        to: Place::Static(("java/lang/System", "out", "Ljava/io/PrintStream;")),
    },
    Flows {
        from: ("java/lang/System", "setErr0", "(Ljava/io/PrintStream;)V"),
        argument: 0,
        to: Place::Static(("java/lang/System", "err", "Ljava/io/PrintStream;")),
    },
    // A thread that was started is the current one of what it runs; virtual threads are set from JDK 19 on.
    Flows {
        from: START,
        argument: 0,
        to: Place::Result(CURRENT_THREAD),
    },
    Flows {
        from: (
            "java/lang/Thread",
            "setCurrentThread",
            "(Ljava/lang/Thread;)V",
        ),
        argument: 1,
        to: Place::Result(CURRENT_THREAD),
    },
    // The collector makes references pending, any of them (API of java.lang.ref); JDK 8 keeps them in a field.
    Flows {
        from: MADE_REFERENCE,
        argument: 0,
        to: Place::Result((
            "java/lang/ref/Reference",
            "getAndClearReferencePendingList",
            "()Ljava/lang/ref/Reference;",
        )),
    },
    Flows {
        from: MADE_REFERENCE,
        argument: 0,
        to: Place::Static((
            "java/lang/ref/Reference",
            "pending",
            "Ljava/lang/ref/Reference;",
        )),
    },
];

const CURRENT_THREAD: Row = ("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;");

const MADE_REFERENCE: Row = (
    "java/lang/ref/Reference",
    "<init>",
    "(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V",
);

/// The class of which native code makes an object where it says an abstract one (JNI `NewDirectByteBuffer`; `methodHandles.cpp`).
pub(super) fn made_for(class: Sym) -> Sym {
    match class.bytes() {
        b"java/nio/ByteBuffer" => "java/nio/DirectByteBuffer".into(),
        b"java/lang/invoke/MethodHandle" => "java/lang/invoke/DirectMethodHandle".into(),
        _ => class,
    }
}

/// What a call does in place of the method that it names: one node for such a method would mix all that go through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intrinsic {
    /// The elements of the first argument go to those of the third.
    CopyElements,
    /// The result is the argument of that number, or a copy of it.
    Gives(usize),
    /// The result is a copy of the array that is the argument of that number, perhaps longer.
    Copies(usize),
    /// The result is a string of the environment's, or the argument of that number.
    Property(Option<usize>),
    /// The result is a new array, of a type that an argument says; its elements are those of the argument of that number, or none.
    MakesArray(Option<usize>),
    /// A field of the argument of that number, or an element, by an offset: references behind it are stored, the result is
    /// loaded.
    ByOffset(usize),
    /// An element of the array that is the first argument: the third is stored, or the result is loaded, numbers in their boxes.
    Element,
}

/// The intrinsic that a method is.
pub(super) fn intrinsic(owner: &[u8], name: &[u8], descriptor: &[u8]) -> Option<Intrinsic> {
    match (owner, name) {
        (b"java/lang/System", b"arraycopy") => Some(Intrinsic::CopyElements),
        // What a program is told where it asks for a property is most often the default that it gives. What others set
        // is any string: a lookup by it would have no answer at all.
        (b"java/lang/System", b"getProperty")
            if descriptor.starts_with(b"(Ljava/lang/String;)") =>
        {
            Some(Intrinsic::Property(None))
        }
        (b"java/lang/System", b"getProperty")
        | (b"sun/security/action/GetPropertyAction", b"privilegedGetProperty")
        | (b"java/util/Properties", b"getProperty") => {
            const WITH_DEFAULT: &[u8] = b"(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
            let first = usize::from(owner == b"java/util/Properties");
            (descriptor == WITH_DEFAULT).then_some(Intrinsic::Property(Some(first + 1)))
        }
        (b"java/util/Arrays", b"copyOf" | b"copyOfRange") => {
            match contains(descriptor, b"Ljava/lang/Class;") {
                true => Some(Intrinsic::MakesArray(Some(0))),
                false => Some(Intrinsic::Copies(0)),
            }
        }
        (b"java/lang/reflect/Array", b"newInstance") => Some(Intrinsic::MakesArray(None)),
        (b"java/lang/reflect/Array", b"get" | b"set") => Some(Intrinsic::Element),
        // One node for the class or object would mix all.
        (b"java/lang/Class", b"asSubclass") => Some(Intrinsic::Gives(0)),
        (b"java/lang/Class", b"cast") => Some(Intrinsic::Gives(1)),
        // One that is given what makes the message calls it.
        (b"java/util/Objects", b"requireNonNull") => {
            (!contains(descriptor, b"Supplier")).then_some(Intrinsic::Gives(0))
        }
        (b"jdk/internal/misc/Unsafe" | b"sun/misc/Unsafe", name) => {
            let is_of_references = contains(name, b"Reference") || contains(name, b"Object");
            let accesses = [&b"get"[..], b"put", b"compareAnd", b"weakCompareAnd"];
            let is_access = accesses.iter().any(|access| name.starts_with(access));
            (is_of_references && is_access).then_some(Intrinsic::ByOffset(1))
        }
        _ => None,
    }
}

/// Whether what a class accesses by offsets is any field of any object: accessors of reflection, and deserialisation. It is
/// not followed: it would mix all fields.
pub(super) fn accesses_all(class: &[u8]) -> bool {
    class.starts_with(b"jdk/internal/reflect/")
        || class.starts_with(b"sun/reflect/")
        || class.starts_with(b"java/io/ObjectStreamClass")
}

fn contains(name: &[u8], part: &[u8]) -> bool {
    name.windows(part.len()).any(|window| window == part)
}

/// Classes whose calls run what their arguments name.
pub(super) fn is_reflection(owner: &[u8], name: &[u8]) -> bool {
    match owner {
        b"java/lang/Class" => matches!(name, b"newInstance" | b"forName"),
        b"java/lang/reflect/Method" => name == b"invoke",
        b"java/lang/reflect/Constructor" => name == b"newInstance",
        b"java/lang/reflect/Field" => {
            const TYPES: [&[u8]; 9] = [
                b"", b"Boolean", b"Byte", b"Char", b"Double", b"Float", b"Int", b"Long", b"Short",
            ];
            let of = name.strip_prefix(b"get").or(name.strip_prefix(b"set"));
            of.is_some_and(|of| TYPES.contains(&of))
        }
        b"java/lang/reflect/Proxy" => name == b"newProxyInstance",
        b"java/lang/reflect/InvocationHandler" => name == b"invokeDefault",
        b"java/lang/ClassLoader" => matches!(name, b"loadClass" | b"findSystemClass"),
        b"java/lang/invoke/MethodHandles$Lookup" => {
            let hidden = &b"defineHiddenClass"[..];
            matches!(name, b"findClass" | b"ensureInitialized") || name.starts_with(hidden)
        }
        b"java/util/ServiceLoader" => matches!(name, b"load" | b"loadInstalled"),
        b"sun/misc/Unsafe" | b"jdk/internal/misc/Unsafe" => {
            matches!(name, b"allocateInstance" | b"ensureClassInitialized")
        }
        b"java/io/ObjectInputStream" => name == b"readObject",
        _ => false,
    }
}
