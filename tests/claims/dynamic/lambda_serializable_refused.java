// What the JVM writes of a lambda comes from the method that its site resolves to: where the site names another class, it stays.
// release: 25
// run:
// prints: 624 -1370118810
// prints: 120
// prints: 628 -1157105583
// prints: hidden
// prints: texts
// prints: class java.lang.InternalError
package lambda_serializable_refused;

import java.io.*;
import java.util.*;
import java.util.function.*;

interface Both extends Supplier<Object>, Serializable {}
interface Replaced extends Serializable {
    Object writeReplace();
}
interface Texts extends Serializable {
    String writeReplace();
}
interface Host {
    private Object hidden() {
        return "hidden";
    }
    default Both both() {
        return this::hidden; // never: lambda
    }
}
class Main implements Host, Serializable {
    private static final long serialVersionUID = 1;
    static byte[] written(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(o);
        return bytes.toByteArray();
    }
    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws Exception {
        byte[] bytes = written(t);
        System.out.println(bytes.length + " " + Arrays.hashCode(bytes));
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }
    public static void main(String[] args) throws Exception {
        Function<CharSequence, Integer> hash = (Function<CharSequence, Integer> & Serializable) CharSequence::hashCode; // never: lambda
        System.out.println(copy(hash).apply("x"));
        System.out.println(copy(new Main().both()).get());
        Texts texts = () -> "texts"; // never: lambda
        System.out.println(texts.writeReplace());
        try {
            Replaced replaced = () -> "replaced"; // never: lambda
            System.out.println(replaced.writeReplace());
        } catch (Error e) {
            System.out.println(e.getClass());
        }
    }
}
