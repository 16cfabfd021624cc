// Strings that come to lookups name classes and members; what is made, called, read and written is what they name.
package reflection;

import java.lang.reflect.*;

class Named { static { started(); } static void started() {} public Named() {} void never() {} }
class Loaded { Loaded() {} }
class Called { public Object call(Object o) { ((Told) o).told(); return new Result(); } private static void hidden(String s) {} public void other() {} }
class Told { void told() {} }
class Result { void use() {} }
class Built { public Built(Told t) { t.told(); } public Built() {} }
class Held { Object held; static Object shared; static String named; static { named = "reflection.Loud"; } }
class Kept { void kept() {} }
class Thrown extends RuntimeException { public void tell() {} }
class Throwing { public static void run() { throw new Thrown(); } }
class OfObject { public void of() {} }
class Unasked { public Unasked() {} public void call() {} }

class Loud { public static void loud() {} }

class Main {
    public static Class<?> next() { return Main.class; }
    public static int sum() { return 1; }
    static final String NAME = "reflection.Named";
    static Object make(String name) throws Exception { return Class.forName(name).newInstance(); } //> Named.<init> //> Named.<clinit> //! Unasked.<init>
    static Object call(String name, Object on, Object... args) throws Exception {
        Method m = Called.class.getMethod(name, Object.class);
        return m.invoke(on, args); //> Called.call //! Called.other
    }
    static void told() {}
    public static void main(String[] args) throws Exception {
        make(NAME);
        Class<?> c = Main.class.getClassLoader().loadClass("reflection.Loaded");
        c.getDeclaredConstructor().newInstance(); //> Loaded.<init>
        Result r = (Result) call("call", new Called(), new Told());
        r.use(); //> Result.use
        Method hidden = Called.class.getDeclaredMethod("hidden", String.class);
        hidden.setAccessible(true);
        hidden.invoke(null, "text"); //> Called.hidden
        Constructor<?> k = Built.class.getConstructor(Told.class);
        k.newInstance(new Told()); //> Built.<init>
        Held h = new Held();
        Field f = Held.class.getDeclaredField("held");
        f.set(h, new Kept());
        ((Kept) h.held).kept(); //> Kept.kept
        Field s = Held.class.getDeclaredField("shared");
        Held.shared = new Kept();
        ((Kept) s.get(null)).kept(); //> Kept.kept
        try {
            Throwing.class.getMethod("run").invoke(null); //> Throwing.run
        } catch (InvocationTargetException e) {
            ((Thrown) e.getCause()).tell(); //> Thrown.tell
        }
        Class<?> next = Main.class;
        for (int i = 0; i < 2; i++) next = (Class<?>) next.getMethod("next").invoke(null); //> Main.next //? reflection
        Field name = Held.class.getDeclaredField("named");
        Class.forName((String) name.get(null)).getMethod("loud").invoke(null); //> Loud.loud
        Object boxed = Number.class.getMethod("hashCode").invoke(1);
        Object sum = Main.class.getMethod("sum").invoke(null); //> Main.sum
        sum.hashCode(); //> java.lang.Integer.hashCode
        Object o = new OfObject();
        o.getClass().getMethod("of").invoke(o); //> OfObject.of
        String unknown = args.length == 0 ? "x" : args[0];
        try {
            Class.forName(unknown); //? reflection
        } catch (ClassNotFoundException e) {
            told();
        }
        try {
            Unasked.class.getMethod(unknown).invoke(null); //? reflection
        } catch (NoSuchMethodException e) {
            told(); //> Main.told
        }
        Class.forName(args.length == 0 ? "reflection.Told" : unknown); //? reflection
        Class.forName(args.length == 0 ? "reflection.Told" : NAME);
    }
}
// reached: Named.<init> Named.started Told.told Built.<init>
// unreached: Named.never Unasked.<init> Unasked.call
// jdk: small
