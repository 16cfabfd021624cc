// A name of which more are possible than are followed: what the method itself names is found all the same.
package chosen;

class Begun { static { begun(); } static void begun() {} }
class Other { static { other(); } static void other() {} }

class Main {
    static final String[] NAMES = {
        "java.lang.String", "java.lang.Integer", "java.lang.Long", "java.lang.Short", "java.lang.Byte", "java.lang.Character",
        "java.lang.Boolean", "java.lang.Double", "java.lang.Float", "java.lang.Object", "java.lang.Number", "java.lang.Math",
        "java.lang.System", "java.lang.Thread", "java.lang.Runtime", "java.lang.Process", "java.lang.Class", "java.lang.Package",
        "java.lang.Void", "java.lang.StrictMath", "java.lang.StringBuilder", "java.lang.StringBuffer", "java.lang.Throwable", "java.lang.Error",
        "java.lang.Exception", "java.lang.RuntimeException", "java.lang.Enum", "java.lang.Iterable", "java.lang.Comparable", "java.lang.Cloneable",
        "java.lang.Runnable", "java.lang.Readable", "java.lang.CharSequence", "java.lang.Appendable", "java.lang.ThreadLocal", "java.lang.InheritableThreadLocal",
    };
    static void start(String name) throws Exception {
        String taken = name == null ? "chosen.Begun" : name;
        Class.forName(taken); //> Begun.<clinit> //! Other.<clinit> //? reflection
    }
    public static void main(String[] args) throws Exception {
        for (String name : NAMES) start(name);
        start(null);
    }
}
// reached: Begun.begun
// unreached: Other.other
// jdk: small
