// Variable handles read and write fields.
package variables;

import java.lang.invoke.*;

class Value { void use() {} }
class Other { void use() {} static void touch() {} }
class Holder { volatile Object held; }

class Main {
    static final VarHandle HELD;
    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(Holder.class, "held", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    public static void main(String[] args) {
        Other.touch();
        Holder holder = new Holder();
        HELD.setVolatile(holder, new Value());
        ((Value) holder.held).use(); //> Value.use
        Object got = HELD.getAcquire(holder);
        ((Value) got).use(); //> Value.use
        if (got instanceof Other other) other.use(); //! Other.use
    }
}
// unreached: Other.use
// jdk: small
