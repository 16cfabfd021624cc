// Serializable lambdas are written as the JVM writes them, and read back by the method that stands in their class.
// run:
// prints: 571 1853632489 [private final Object] [Both]
// prints: 626 839099200 [private final Object] [Comparator, Serializable]
// prints: 5 1 true
// prints: 547 -2105581087 [private final Object] [Runnable, Marker, Serializable]
// prints: ran
// prints: 607 -133135785 [private final Object] [Comparator, Serializable]
// prints: 608 215933363 [private final Object] [Function, Serializable]
// prints: 602 633379810 [private final Object] [Function, Serializable]
// prints: 3 4 2
// prints: 616 -380038000 [private final Object] [Function, Serializable]
// prints: 583 1513116589 [private final Object] [Supplier, Serializable]
// prints: 635 104813954 [private final Object] [Function, Serializable]
// prints: 120 base base own
// prints: 642 903560636 [private final Object] [Function, Serializable]
// prints: 558 -1402696471 [private final Object] [Numbers]
// prints: 571 310616122 [private final Object] [Both]
// prints: base 12.0 bound
// prints: 886 -822368597 [private final Object] [Both]
// prints: 3s0.5truec
// prints: 635 -1733454405 [private final Object] [Both]
// prints: 635 -941995456 [private final Object] [Both]
// prints: 591 -1333455261 [private final Object] [Both]
// prints: base base hidden withoutclass lambda_serializable.WithoutUid
// prints: 571 -1490456257 [private final Object] [Both]
// prints: 571 -1490456257 [private final Object] [Both]
// prints: 571 -1490456257 [private final Object] [Both]
// prints: true true false
// prints: -3759579967193178099
// prints: java.lang.Object
package lambda_serializable;

import java.io.*;
import java.util.*;
import java.util.function.*;

interface Both extends Supplier<Object>, Serializable {}
interface Marker {}
interface Numbers extends Serializable {
    double of(int a, long b);
}
class Base implements Serializable {
    private static final long serialVersionUID = 1;
    String text = "base";
    public String inherited() {
        return text;
    }
}
class Sub extends Base {
    private static final long serialVersionUID = 2;
    public Sub() {}
    public String own() {
        return text + " own";
    }
    private String hidden() {
        return text + " hidden";
    }
    Both ofThis() {
        return () -> text; // rewrite: lambda
    }
    Both ofHidden() {
        return this::hidden; // rewrite: lambda
    }
}
class WithoutUid implements Serializable {
    Both ofThis() {
        return () -> "without" + this.getClass(); // rewrite: lambda
    }
}
class Main {
    static byte[] written(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(o);
        return bytes.toByteArray();
    }
    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws Exception {
        byte[] bytes = written(t);
        T read = (T) new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
        List<String> methods = new ArrayList<>();
        for (java.lang.reflect.Method m : t.getClass().getDeclaredMethods())
            if (m.getName().equals("writeReplace"))
                methods.add(java.lang.reflect.Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getSimpleName());
        List<String> interfaces = new ArrayList<>();
        for (Class<?> i : t.getClass().getInterfaces())
            interfaces.add(i.getSimpleName());
        System.out.println(bytes.length + " " + Arrays.hashCode(bytes) + " " + methods + " " + interfaces);
        return read;
    }
    static Both made(int i, long l, String s, double d, boolean b, char c) {
        return () -> i + l + s + d + b + c; // rewrite: lambda
    }
    static int compare(String a, String b) {
        return a.length() - b.length();
    }
    static Both same() {
        return () -> "same"; // rewrite: lambda
    }
    public static void main(String[] args) throws Exception {
        Both b = () -> 5; // rewrite: lambda
        Comparator<String> c = (Comparator<String> & Serializable) (x, y) -> y.compareTo(x); // rewrite: lambda
        Runnable r = (Runnable & Marker & Serializable) () -> System.out.println("ran"); // rewrite: lambda
        Comparator<String> of = (Comparator<String> & Serializable) Main::compare; // rewrite: lambda
        Function<String, Integer> length = (Function<String, Integer> & Serializable) String::length; // rewrite: lambda
        Function<List<?>, Integer> size = (Function<List<?>, Integer> & Serializable) List::size; // rewrite: lambda
        Function<CharSequence, Integer> hash = (Function<CharSequence, Integer> & Serializable) CharSequence::hashCode; // rewrite: lambda
        Supplier<Sub> make = (Supplier<Sub> & Serializable) Sub::new; // rewrite: lambda
        Function<Sub, String> own = (Function<Sub, String> & Serializable) Sub::own; // rewrite: lambda
        Function<Sub, String> inherited = (Function<Sub, String> & Serializable) Sub::inherited; // rewrite: lambda
        Numbers numbers = (x, y) -> x * y; // rewrite: lambda
        String bound = "bound";
        Both ofBound = bound::trim; // rewrite: lambda
        Object o = new Object();
        Both unwritable = () -> o; // rewrite: lambda
        System.out.println(copy(b).get() + " " + copy(c).compare("a", "b") + " " + (r instanceof Marker));
        copy(r).run();
        System.out.println(copy(of).compare("abc", "") + " " + copy(length).apply("four") + " " + copy(size).apply(List_of()));
        System.out.println(copy(hash).apply("x") + " " + copy(make).get().text + " " + copy(own).apply(new Sub()));
        System.out.println(copy(inherited).apply(new Sub()) + " " + copy(numbers).of(3, 4) + " " + copy(ofBound).get());
        System.out.println(copy(made(1, 2, "s", 0.5, true, 'c')).get());
        System.out.println(copy(new Sub().ofThis()).get() + " " + copy(new Sub().ofHidden()).get() + " " + copy(new WithoutUid().ofThis()).get());
        System.out.println((same() == same()) + " " + (copy(same()) == copy(same())) + " " + (copy(same()) == same()));
        System.out.println(ObjectStreamClass.lookup(WithoutUid.class).getSerialVersionUID());
        try {
            written(unwritable);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
    static List<?> List_of() {
        return Arrays.asList(1, 2);
    }
}
