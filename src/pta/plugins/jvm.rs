//! What the JVM and the native code of the platform do by themselves, as data. Sources: JVMS where named, else the code of
//! HotSpot and of the JDK's native libraries.

use base::Sym;

/// A method, by class, name and descriptor.
pub(crate) type Row = (&'static str, &'static str, &'static str);

/// What the JVM runs to start and to end a program (HotSpot, `threads.cpp` `initialize_java_lang_classes`, `create_vm`; JDK
/// 8's `initializeSystemClass`), with objects of their own classes.
pub(crate) const RUN: &[Row] = &[
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
pub(crate) const START: Row = ("java/lang/Thread", "start0", "()V");

/// What a thread runs with an exception that nothing caught.
pub(crate) const UNCAUGHT: Row = (
    "java/lang/Thread",
    "dispatchUncaughtException",
    "(Ljava/lang/Throwable;)V",
);

/// What runs for each object that has a finalizer.
pub(crate) const REGISTER: Row = (
    "java/lang/ref/Finalizer",
    "register",
    "(Ljava/lang/Object;)V",
);

/// What the JVM throws by itself (JVMS 2.10, 5.3 to 5.5, 6.3).
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

/// The class above all loaders.
pub(crate) const LOADER: &str = "java/lang/ClassLoader";

/// A call that native code makes on one of its arguments.
pub(crate) struct CallsBack {
    /// The native method.
    pub native: Row,
    /// The argument that receives the call, the receiver being 0.
    pub on: usize,
    /// The method that is resolved.
    pub runs: Row,
}

/// Native methods that call back.
pub(crate) const CALL_BACK: &[CallsBack] = &[
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
pub(crate) enum Place {
    /// The result of a native method.
    Result(Row),
    /// A static field: class, name, descriptor.
    Static(Row),
}

/// A reference that a method is given comes out at another place.
pub(crate) struct Flows {
    /// The method that is given the reference.
    pub from: Row,
    /// The argument, the receiver being 0.
    pub argument: usize,
    /// Where it comes out.
    pub to: Place,
}

impl Flows {
    /// The methods that it names.
    pub(crate) fn methods(&self) -> impl Iterator<Item = Row> + use<> {
        let to = match self.to {
            Place::Result(row) => Some(row),
            Place::Static(_) => None,
        };
        std::iter::once(self.from).chain(to)
    }
}

/// What flows through native code and the JVM.
pub(crate) const FLOWS: &[Flows] = &[
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
pub(crate) fn made_for(class: Sym) -> Sym {
    match class.bytes() {
        b"java/nio/ByteBuffer" => "java/nio/DirectByteBuffer".into(),
        b"java/lang/invoke/MethodHandle" => "java/lang/invoke/DirectMethodHandle".into(),
        _ => class,
    }
}
