// Fields by name are read and written.
package fieldvalues;

import java.lang.reflect.Field;

class Value { void use() {} }
class Other { void use() {} static void touch() {} }
class Holder { Object held = new Value(); static Object shared; private Object not = "text"; }

class Main {
    public static void main(String[] args) throws Exception {
        Other.touch();
        Holder holder = new Holder();
        ((Value) Holder.class.getDeclaredField("held").get(holder)).use(); //> Value.use
        Field shared = Holder.class.getDeclaredField("shared");
        shared.set(null, new Value());
        ((Value) Holder.shared).use(); //> Value.use
        if (Holder.shared instanceof Other other) other.use(); //! Other.use
    }
}
// unreached: Other.use
// jdk: small
