// Serializable lambdas have a form that the JVM writes and reads: they stay.
// run:
// prints: 5 1
package lambda_serializable;

import java.io.*;
import java.util.*;
import java.util.function.*;

interface Both extends Supplier<Integer>, Serializable {}
class Main {
    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(t);
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }
    public static void main(String[] args) throws Exception {
        Both b = () -> 5; // never: lambda
        Comparator<String> c = (Comparator<String> & Serializable) (x, y) -> 1; // never: lambda
        System.out.println(copy(b).get() + " " + copy(c).compare("", ""));
    }
}
