//! The actions of the JVM and of the platform's native code, as data. Sources: JVMS where named,
//! otherwise the code of HotSpot and of the JDK's native libraries.

use base::Sym;

/// A method, by class, name and descriptor.
pub(crate) type MethodRow = (&'static str, &'static str, &'static str);

/// Methods that the JVM runs to start and to end a program, with arguments of exactly the declared
/// classes. Sources: HotSpot, `threads.cpp` `initialize_java_lang_classes`, `create_vm`; JDK 8's
/// `initializeSystemClass`.
pub(crate) const RUN: &[MethodRow] = &[
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
    // At the first call of a native method.
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
pub(crate) const START: MethodRow = ("java/lang/Thread", "start0", "()V");

/// The method that a thread runs with an uncaught exception.
pub(crate) const UNCAUGHT: MethodRow = (
    "java/lang/Thread",
    "dispatchUncaughtException",
    "(Ljava/lang/Throwable;)V",
);

/// The method that runs for each object with a finalizer.
pub(crate) const REGISTER: MethodRow = (
    "java/lang/ref/Finalizer",
    "register",
    "(Ljava/lang/Object;)V",
);

/// The exceptions that the JVM itself throws (JVMS 2.10, 5.3 to 5.5, 6.3).
pub(crate) const THROWN: &[&str] = &[
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

/// The superclass of all loaders.
pub(crate) const LOADER: &str = "java/lang/ClassLoader";

/// A call that native code makes on one of its arguments.
pub(crate) struct CallsBack {
    /// The native method.
    pub native: MethodRow,
    /// The argument that the call is made on; the receiver is argument 0.
    pub on: usize,
    /// The resolved method.
    pub runs: MethodRow,
}

/// Native methods that call Java methods on their arguments.
pub(crate) const CALL_BACK: &[CallsBack] = &[
    // SystemDictionary::define_instance_class: the loader records its class. Not for hidden
    // classes.
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
    // JVM_CallStackWalk runs the walker's function while the frames exist. The parameters differ
    // between JDK 17 and 25.
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

const DO_STACK_WALK: MethodRow = (STACK_WALKER, "doStackWalk", "(JIIII)Ljava/lang/Object;");

/// The place where native code or the JVM returns a reference.
pub(crate) enum NativeSource {
    /// The result of a native method.
    Result(MethodRow),
    /// A static field: class, name, descriptor.
    Static(MethodRow),
}

/// A reference that passes to one method and comes out at another place.
pub(crate) struct Flows {
    /// The method with the reference as an argument.
    pub from: MethodRow,
    /// The argument; the receiver is argument 0.
    pub argument: usize,
    /// The place where the reference comes out.
    pub to: NativeSource,
}

impl Flows {
    /// The methods in this row.
    pub(crate) fn methods(&self) -> impl Iterator<Item = MethodRow> + use<> {
        let to = match self.to {
            NativeSource::Result(row) => Some(row),
            NativeSource::Static(_) => None,
        };
        std::iter::once(self.from).chain(to)
    }
}

/// The flow of references through native code and the JVM.
pub(crate) const FLOWS: &[Flows] = &[
    // System.c: these methods exist because the fields are final.
    Flows {
        from: ("java/lang/System", "setIn0", "(Ljava/io/InputStream;)V"),
        argument: 0,
        to: NativeSource::Static(("java/lang/System", "in", "Ljava/io/InputStream;")),
    },
    Flows {
        from: ("java/lang/System", "setOut0", "(Ljava/io/PrintStream;)V"),
        argument: 0,
        to: NativeSource::Static(("java/lang/System", "out", "Ljava/io/PrintStream;")),
    },
    Flows {
        from: ("java/lang/System", "setErr0", "(Ljava/io/PrintStream;)V"),
        argument: 0,
        to: NativeSource::Static(("java/lang/System", "err", "Ljava/io/PrintStream;")),
    },
    // A started thread is the current thread of the code that it runs. Virtual threads are set from
    // JDK 19 on.
    Flows {
        from: START,
        argument: 0,
        to: NativeSource::Result(CURRENT_THREAD),
    },
    Flows {
        from: (
            "java/lang/Thread",
            "setCurrentThread",
            "(Ljava/lang/Thread;)V",
        ),
        argument: 1,
        to: NativeSource::Result(CURRENT_THREAD),
    },
    // The collector may make any reference pending (API of java.lang.ref). JDK 8 keeps pending
    // references in a field.
    Flows {
        from: MADE_REFERENCE,
        argument: 0,
        to: NativeSource::Result((
            "java/lang/ref/Reference",
            "getAndClearReferencePendingList",
            "()Ljava/lang/ref/Reference;",
        )),
    },
    Flows {
        from: MADE_REFERENCE,
        argument: 0,
        to: NativeSource::Static((
            "java/lang/ref/Reference",
            "pending",
            "Ljava/lang/ref/Reference;",
        )),
    },
];

const CURRENT_THREAD: MethodRow = ("java/lang/Thread", "currentThread", "()Ljava/lang/Thread;");

const MADE_REFERENCE: MethodRow = (
    "java/lang/ref/Reference",
    "<init>",
    "(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V",
);

/// The class of the object that native code makes for a declared abstract class (JNI
/// `NewDirectByteBuffer`; `methodHandles.cpp`).
pub(crate) fn made_for(class: Sym) -> Sym {
    match class.bytes() {
        b"java/nio/ByteBuffer" => "java/nio/DirectByteBuffer".into(),
        b"java/lang/invoke/MethodHandle" => "java/lang/invoke/DirectMethodHandle".into(),
        _ => class,
    }
}
