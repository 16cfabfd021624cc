//! Uses of reflection that random members hardly lead to. Each program has one, so that all occur.

/// The name of a use, and its expression; `$P` is the program's class, `$C` any class.
pub const ODDITIES: &[(&str, &str)] = &[
    (
        "newInstance: narrows",
        "$P.Takes.class.getConstructor(int.class, String.class).newInstance(1L, \"s\")",
    ),
    (
        "newInstance: fewer",
        "$P.Takes.class.getConstructor(int.class, String.class).newInstance(1)",
    ),
    (
        "newInstance: more",
        "$P.Takes.class.getConstructor(int.class, String.class).newInstance(1, \"s\", null)",
    ),
    (
        "newInstance: other class",
        "$P.Takes.class.getConstructor(int.class, String.class).newInstance(1, 1)",
    ),
    (
        "newInstance: null for a primitive",
        "$P.Takes.class.getConstructor(int.class, String.class).newInstance(null, \"s\")",
    ),
    (
        "newInstance: null array",
        "$P.Takes.class.getConstructor(int.class, String.class).newInstance((Object[]) null)",
    ),
    (
        "invoke: narrows",
        "$P.Takes.class.getMethod(\"takes\", byte.class, String.class).invoke(null, 1, \"s\")",
    ),
    (
        "invoke: null for a primitive",
        "$P.Takes.class.getMethod(\"takes\", byte.class, String.class).invoke(null, null, \"s\")",
    ),
    (
        "get: null object",
        "$P.Takes.class.getField(\"text\").get(null)",
    ),
    (
        "get: other object",
        "$P.Takes.class.getField(\"text\").get(\"s\")",
    ),
    (
        "set: null object",
        "set $P.Takes.class.getField(\"text\").set(null, null)",
    ),
    (
        "set: narrows",
        "set $P.Takes.class.getField(\"number\").set(null, 1L)",
    ),
    (
        "set: null for a primitive",
        "set $P.Takes.class.getField(\"number\").set(null, null)",
    ),
    ("forName: fails", "Class.forName(\"$P$FailsName\")"),
    ("get: fits", "$P.FailsGet.class.getField(\"x\").get(null)"),
    (
        "set: fits",
        "set $P.FailsSet.class.getField(\"x\").set(null, 1)",
    ),
    (
        "invoke: fits",
        "$P.FailsCall.class.getMethod(\"x\").invoke(null)",
    ),
    (
        "newInstance: fits",
        "$P.FailsNew.class.getConstructor().newInstance()",
    ),
    (
        "Class.newInstance: initialiser",
        "$P.FailsMake.class.newInstance()",
    ),
    ("Class.newInstance: throws", "$P.Throws.class.newInstance()"),
    (
        "newInstance: throws",
        "$P.Throws.class.getConstructor().newInstance()",
    ),
    ("forName: missing", "Class.forName(\"p.Nowhere\")"),
    (
        "forName: missing",
        "Class.forName(\"$P\".replace('.', '/'))",
    ),
    ("forName: null", "Class.forName((String) null)"),
    ("forName: array", "Class.forName(\"[I\")"),
    (
        "forName: below a missing class",
        "Class.forName(\"$P$BelowGone\")",
    ),
    (
        "getMethods: missing type",
        "$P.UsesGone.class.getDeclaredMethods().length",
    ),
    (
        "getMethod: missing type",
        "$P.UsesGone.class.getMethod(\"fine\").invoke(new $P.UsesGone())",
    ),
    (
        "getConstructor: missing type",
        "$P.UsesGone.class.getDeclaredConstructor($P.class)",
    ),
    (
        "getField: missing type",
        "$P.UsesGone.class.getDeclaredField(\"gone\")",
    ),
    (
        "getField: missing type",
        "$P.UsesGone.class.getField(\"gone\")",
    ),
    (
        "getMethod: null name",
        "((Class<?>) $C).getMethod((String) null)",
    ),
    (
        "getMethod: null name",
        "((Class<?>) $C).getDeclaredMethod((String) null)",
    ),
    (
        "getField: null name",
        "((Class<?>) $C).getDeclaredField((String) null)",
    ),
    (
        "getField: null name",
        "((Class<?>) $C).getField((String) null)",
    ),
    (
        "getMethod: constructor",
        "((Class<?>) $C).getDeclaredMethod(\"<init>\")",
    ),
    (
        "getMethod: initialiser",
        "((Class<?>) $C).getDeclaredMethod(\"<clinit>\")",
    ),
    (
        "setAccessible: platform",
        "set String.class.getDeclaredField(\"value\").setAccessible(true)",
    ),
    ("Class.newInstance: array", "int[].class.newInstance()"),
    ("Class.newInstance: primitive", "int.class.newInstance()"),
    (
        "Class.newInstance: platform",
        "StringBuilder.class.newInstance()",
    ),
    (
        "invoke: null method",
        "((java.lang.reflect.Method) null).invoke(null)",
    ),
    (
        "newInstance: enum",
        "$P.made($P.Color.class.getDeclaredConstructor(String.class, int.class)).newInstance(\"RED\", 1)",
    ),
    (
        "newInstance: other enum",
        "$P.made($P.Color.class.getDeclaredConstructor(String.class, int.class)).newInstance()",
    ),
    (
        "invoke: anonymous",
        "$P.Hi.it.getClass().getMethod(\"hi\").invoke($P.Hi.it)",
    ),
    (
        "invoke: bridge",
        "$P.Cell.class.getMethod(\"same\", Object.class).invoke(new $P.Cell(), 1)",
    ),
    (
        "invoke: bridge",
        "$P.Cell.class.getMethod(\"same\", String.class).invoke(new $P.Cell(), \"cell\")",
    ),
    (
        "invoke: bridge",
        "$P.Same.class.getMethod(\"same\", Object.class).invoke(new $P.Cell(), \"cell\")",
    ),
    (
        "invoke: invoke",
        "java.lang.reflect.Method.class.getMethod(\"invoke\", Object.class, Object[].class).invoke($P.Cell.class.getMethod(\"same\", Object.class), new $P.Cell(), new Object[] {1})",
    ),
    (
        "invoke: values",
        "$P.Color.class.getMethod(\"valueOf\", String.class).invoke(null, \"PURPLE\")",
    ),
];

/// The classes that these expressions need.
pub const ODD_CLASSES: &str = r#"
  static class Gone { }
  static class BelowGone extends Gone { }
  public static class UsesGone {
    public Gone gone;
    public UsesGone() { }
    public UsesGone(Gone gone) { }
    public String fine() { return "fine"; }
    public void uses(Gone gone) { }
  }
  public static class FailsName {
    static { if (lib.R.surely()) throw new IllegalStateException("Name"); }
    
  }
  public static class FailsGet {
    static { if (lib.R.surely()) throw new IllegalStateException("Get"); }
    public static int x;
  }
  public static class FailsSet {
    static { if (lib.R.surely()) throw new IllegalStateException("Set"); }
    public static int x;
  }
  public static class FailsCall {
    static { if (lib.R.surely()) throw new IllegalStateException("Call"); }
    public static void x() { }
  }
  public static class FailsNew {
    static { if (lib.R.surely()) throw new IllegalStateException("New"); }
    public FailsNew() { }
  }
  public static class FailsMake {
    static { if (lib.R.surely()) throw new IllegalStateException("Make"); }
    public FailsMake() { }
  }
  public static class Throws { public Throws() throws Exception { throw new java.io.IOException("checked"); } }
  public static class Takes {
    public String text;
    public static int number;
    public Takes(int n, String s) { }
    public static String takes(byte b, String s) { return s + b; }
  }
  public enum Color { GREEN }
  public static java.lang.reflect.Constructor<?> made(java.lang.reflect.Constructor<?> k) { k.setAccessible(true); return k; }
  public static class Hi { public static final Object it = new Object() { public String hi() { return "hi"; } }; }
  public static abstract class Same<T> { public abstract T same(T t); }
  public static class Cell extends Same<String> { public String same(String s) { return s + "!"; } }
"#;
