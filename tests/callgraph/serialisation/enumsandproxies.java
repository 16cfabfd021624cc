// A proxy in place of an object: writeReplace and readResolve; collections of objects with hashCode.
package enumsandproxies;

import java.io.*;
import java.util.*;

class Value implements Serializable {
    private Object writeReplace() { return new Proxy(); }
    void use() {}
    private static class Proxy implements Serializable { private Object readResolve() { return resolved(); } Object resolved() { return new Value(); } }
}
class Key implements Serializable { @Override public int hashCode() { return hashed(); } int hashed() { return 1; } @Override public boolean equals(Object o) { return true; } void never() {} }

class Main {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new Value());
        out.writeObject(new HashSet<>(List.of(new Key())));
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        ((Value) in.readObject()).use(); //> Value.use //! Key.never
        in.readObject();
    }
}
// reached: Value$Proxy.resolved Key.hashed
// unreached: Key.never
