// Arrays that are made by reflection, read and written by it.
package arrayclasses;

import java.lang.reflect.Array;

class Value { void use() {} }
class Other { void use() {} static void touch() {} }

class Main {
    public static void main(String[] args) {
        Other.touch();
        Object array = Array.newInstance(Value.class, 1);
        ((Value[]) array)[0] = new Value();
        ((Value[]) array)[0].use(); //> Value.use
        Object got = Array.get(new Object[] {new Value()}, 0);
        ((Value) got).use(); //> Value.use
        Array.set(array, 0, new Value());
        if (got instanceof Other other) other.use(); //! Other.use
    }
}
// unreached: Other.use
// jdk: small
