// Method handles by name: static, virtual, constructors; bound ones.
package lookups;

import java.lang.invoke.*;

class Value { Value() {} void use() {} static Value make(String s) { return new Value(); } void never() {} } //> Value.<init>

class Main {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle make = lookup.findStatic(Value.class, "make", MethodType.methodType(Value.class, String.class));
        Value value = (Value) make.invokeExact("a"); //> Value.make
        MethodHandle use = lookup.findVirtual(Value.class, "use", MethodType.methodType(void.class));
        use.invokeExact(value); //> Value.use //! Value.never
        MethodHandle constructor = lookup.findConstructor(Value.class, MethodType.methodType(void.class));
        ((Value) constructor.invoke()).use(); //> Value.<init> //> Value.use
        MethodHandle bound = use.bindTo(value);
        bound.invoke(); //> Value.use //! Value.never
    }
}
// unreached: Value.never
// reached: Value.<init> Value.make Value.use
// jdk: small
