//! The observations that a long run must make: every exception that the documentation of reflection
//! names.

/// The kind of use, in the programs' words, and its exceptions.
pub const THROWN: &[(&str, &[&str])] = &[
    // Method.invoke
    (
        "invoke: fits",
        &[
            "IllegalAccessException",
            "InvocationTargetException",
            "ExceptionInInitializerError",
            "NoClassDefFoundError",
        ],
    ),
    ("invoke: null object", &["NullPointerException"]),
    ("invoke: other object", &["IllegalArgumentException"]),
    ("invoke: object above", &["IllegalArgumentException"]),
    ("invoke: null array", &["IllegalArgumentException"]),
    ("invoke: fewer", &["IllegalArgumentException"]),
    ("invoke: more", &["IllegalArgumentException"]),
    ("invoke: other class", &["IllegalArgumentException"]),
    ("invoke: narrows", &["IllegalArgumentException"]),
    (
        "invoke: null for a primitive",
        &["IllegalArgumentException"],
    ),
    // Constructor.newInstance
    (
        "newInstance: fits",
        &[
            "IllegalAccessException",
            "InvocationTargetException",
            "ExceptionInInitializerError",
            "NoClassDefFoundError",
        ],
    ),
    ("newInstance: abstract", &["InstantiationException"]),
    ("newInstance: enum", &["IllegalArgumentException"]),
    ("newInstance: null array", &["IllegalArgumentException"]),
    ("newInstance: fewer", &["IllegalArgumentException"]),
    ("newInstance: more", &["IllegalArgumentException"]),
    ("newInstance: other class", &["IllegalArgumentException"]),
    ("newInstance: narrows", &["IllegalArgumentException"]),
    (
        "newInstance: null for a primitive",
        &["IllegalArgumentException"],
    ),
    // Class.newInstance
    ("Class.newInstance: plain", &["IllegalAccessException"]),
    (
        "Class.newInstance: initialiser",
        &["ExceptionInInitializerError", "NoClassDefFoundError"],
    ),
    ("Class.newInstance: throws", &["IOException"]),
    ("newInstance: throws", &["InvocationTargetException"]),
    ("Class.newInstance: abstract", &["InstantiationException"]),
    ("Class.newInstance: interface", &["InstantiationException"]),
    ("Class.newInstance: array", &["InstantiationException"]),
    ("Class.newInstance: primitive", &["InstantiationException"]),
    (
        "Class.newInstance: needs arguments",
        &["InstantiationException"],
    ),
    // Field.get and set
    (
        "get: fits",
        &[
            "IllegalAccessException",
            "ExceptionInInitializerError",
            "NoClassDefFoundError",
        ],
    ),
    ("get: null object", &["NullPointerException"]),
    ("get: other object", &["IllegalArgumentException"]),
    ("get: object above", &["IllegalArgumentException"]),
    (
        "getInt and so on",
        &["IllegalArgumentException", "IllegalAccessException"],
    ),
    (
        "set: fits",
        &[
            "IllegalAccessException",
            "ExceptionInInitializerError",
            "NoClassDefFoundError",
        ],
    ),
    ("set: final", &["IllegalAccessException"]),
    ("set: null object", &["NullPointerException"]),
    ("set: other object", &["IllegalArgumentException"]),
    ("set: other class", &["IllegalArgumentException"]),
    ("set: narrows", &["IllegalArgumentException"]),
    ("set: null for a primitive", &["IllegalArgumentException"]),
    (
        "setInt and so on",
        &["IllegalArgumentException", "IllegalAccessException"],
    ),
    // Lookups
    (
        "lookup",
        &[
            "ClassNotFoundException",
            "NoSuchMethodException",
            "NoSuchFieldException",
            "ExceptionInInitializerError",
        ],
    ),
    ("forName: fails", &["ExceptionInInitializerError"]),
    ("forName: missing", &["ClassNotFoundException"]),
    ("forName: null", &["NullPointerException"]),
    ("forName: below a missing class", &["NoClassDefFoundError"]),
    ("getMethods: missing type", &["NoClassDefFoundError"]),
    ("getMethod: missing type", &["NoClassDefFoundError"]),
    ("getConstructor: missing type", &["NoClassDefFoundError"]),
    ("getField: missing type", &["NoClassDefFoundError"]),
    ("getMethod: null name", &["NullPointerException"]),
    ("getField: null name", &["NullPointerException"]),
    ("getMethod: constructor", &["NoSuchMethodException"]),
    ("getMethod: initialiser", &["NoSuchMethodException"]),
    ("setAccessible: platform", &["InaccessibleObjectException"]),
    // Handles of members
    ("unreflect handle", &["Unfit", "IllegalAccessException"]),
];

/// The exceptions of uses that an instruction has replaced.
pub const THROWN_BY_EDITED: &[(&str, &str)] = &[
    ("invoke: fits", "InvocationTargetException"),
    ("invoke: null object", "NullPointerException"),
    ("invoke: other object", "IllegalArgumentException"),
    ("invoke: object above", "IllegalArgumentException"),
    ("invoke: null array", "IllegalArgumentException"),
    ("invoke: fewer", "IllegalArgumentException"),
    ("invoke: more", "IllegalArgumentException"),
    ("invoke: other class", "IllegalArgumentException"),
    ("invoke: narrows", "IllegalArgumentException"),
    ("invoke: null for a primitive", "IllegalArgumentException"),
    ("newInstance: throws", "InvocationTargetException"),
    ("Class.newInstance: throws", "IOException"),
    ("newInstance: fewer", "IllegalArgumentException"),
    ("newInstance: more", "IllegalArgumentException"),
    ("newInstance: other class", "IllegalArgumentException"),
    ("newInstance: narrows", "IllegalArgumentException"),
    ("newInstance: null array", "IllegalArgumentException"),
    (
        "newInstance: null for a primitive",
        "IllegalArgumentException",
    ),
    ("get: null object", "NullPointerException"),
    ("get: other object", "IllegalArgumentException"),
    ("set: null object", "NullPointerException"),
    ("set: other class", "IllegalArgumentException"),
    ("set: narrows", "IllegalArgumentException"),
    ("set: null for a primitive", "IllegalArgumentException"),
];
