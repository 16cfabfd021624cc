// What is not followed is told as open; the other record's components come to the methods that compare them.
package unfollowed;

import java.lang.invoke.*;

interface Finds { Class<?> find(String name) throws Exception; }

class Value { void use() {} }
class Unused { void use() {} }
class Lock { void seen() {} }

class Key {
    @Override public boolean equals(Object other) {
        if (other instanceof Lock lock) lock.seen(); //> Lock.seen
        if (other instanceof Unused unused) unused.use(); //! Unused.use
        return true;
    }
    @Override public int hashCode() { return 1; }
}

record Pair(Object held) {}

class Main {
    public interface Passes { Object pass(Object value); }
    static Object held;
    static final VarHandle HELD;
    static {
        try {
            HELD = MethodHandles.lookup().findStaticVarHandle(Main.class, "held", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static Object passed(Object value) {
        ((Value) value).use(); //> Value.use
        return value;
    }
    public static void main(String[] args) throws Exception {
        Finds finds = Class::forName;
        finds.find(args.length == 0 ? System.getProperty("user.class", "java.lang.Object") : args[0]); //? reflection
        HELD.set(new Value()); //? method-handle
        new Pair(new Key()).equals(new Pair(new Lock())); //> Pair.equals
        MethodHandle handle = MethodHandles.lookup().findStatic(Main.class, "passed", MethodType.methodType(Object.class, Object.class));
        Passes passes = MethodHandleProxies.asInterfaceInstance(Passes.class, handle); //? method-handle
        passes.pass(new Value());
    }
}
// reached: Main.passed
// unreached: Unused.use
// jdk: small
