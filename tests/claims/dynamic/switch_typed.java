// JDK 25's compiler names the type of the value, which the JVM loads when the switch first runs. A label of that type
// matches there whatever the value is: a variable whose type is an interface may hold an object of another class.
// release: 25
// run: Runner
// prints: a b null i: 1 i: 2 i: 5
// prints: two three text numbers objects other
// prints: base base
// prints: NoClassDefFoundError NoClassDefFoundError IllegalAccessError
// prints: it
// prints: 1
// prints: 3
// missing-at-run: Gone
// classpath-only: hidden.Was
package switch_typed;

import java.lang.invoke.*;

sealed interface Shape permits Circle, Square {}
record Circle(int r) implements Shape {} // rewrite: record // rewrite: record // rewrite: record
record Square(int s) implements Shape {} // rewrite: record // rewrite: record // rewrite: record
class Base {}
class Below extends Base {}

interface It {}
class Thing implements It {}
class Gone {}
class Main {
    static String shape(Shape s) {
        return switch (s) { // rewrite: switch
            case Circle c when c.r() > 1 -> "a";
            case Circle c -> "b";
            case Square q -> "b";
            case null -> "null";
        };
    }
    static String number(Integer n) {
        return switch (n) { // rewrite: switch
            case 1 -> "i: 1";
            case Integer i when i == 2 -> "i: 2";
            case Integer i -> "i: " + i; // rewrite: concat
        };
    }
    static String array(Object[] o) {
        return switch (o) { // rewrite: switch
            case String[] s when s.length == 2 -> "two";
            case Object[] s when s.length == 3 -> "three";
            case String[] s -> "text";
            case Number[] n -> "numbers";
            case Object[] a -> "objects";
        };
    }
    static String ints(int[] o) {
        return switch (o) { // rewrite: switch
            case int[] a when a.length == 0 -> "none";
            case int[] a -> "other";
        };
    }
    static String base(Base b) {
        return switch (b) { // rewrite: switch
            case Below x when x.hashCode() == 3 -> "below";
            case Base x -> "base";
        };
    }
    static String it(It i) {
        return switch (i) { // never: switch
            case Thing t when t.hashCode() == 3 -> "thing";
            case It x -> "it";
        };
    }
    static String gone(Gone g) {
        return switch (g) { // never: switch
            case null -> "null";
            default -> "other";
        };
    }
    static String hidden(switch_typed.hidden.Was w) {
        return switch (w) { // never: switch
            case null -> "null";
            default -> "other";
        };
    }
    static String told(java.util.function.Supplier<String> s) {
        try { return s.get(); } catch (LinkageError e) { return e.getClass().getSimpleName(); }
    }
    public static void main(String[] args) {
        System.out.println(shape(new Circle(2)) + " " + shape(new Square(1)) + " " + shape(null) + " " + number(1) + " " + number(2) + " " + number(5)); // rewrite: concat
        System.out.println(array(new String[2]) + " " + array(new Long[3]) + " " + array(new String[1]) + " " + array(new Long[1]) + " " + array(new Object[1]) + " " + ints(new int[1])); // rewrite: concat
        System.out.println(base(new Below()) + " " + base(new Base())); // rewrite: concat
        System.out.println(told(() -> gone(null)) + " " + told(() -> gone(null)) + " " + told(() -> hidden(null))); // rewrite: concat // rewrite: lambda // rewrite: lambda // rewrite: lambda
        System.out.println(it(Maker.thing()));
    }
}
class Maker {
    static It thing() {
        MethodHandle same = MethodHandles.identity(Object.class);
        MethodHandle uncast = MethodHandles.explicitCastArguments(same, MethodType.methodType(It.class, Object.class));
        try {
            return (It) uncast.invokeExact((Object) "a text");
        } catch (Throwable thrown) {
            throw new AssertionError(thrown);
        }
    }
}
class Later {
    int three() { return 3; }
}
class Closed implements java.util.function.ToIntFunction<Object> {
    public int applyAsInt(Object o) {
        return o == null ? which(null) : new Later().three();
    }
    int which(Later l) {
        return switch (l) { // rewrite: switch
            case null -> 1;
            default -> 3;
        };
    }
}
// file-at-run: Runner.java
package switch_typed;

import java.net.*;
import java.util.function.ToIntFunction;

public class Runner {
    public static void main(String[] args) throws Exception {
        Main.main(args);
        String name = Runner.class.getPackageName() + ".Closed";
        String text = Runner.class.getResource("Main.class").toString();
        URL jar = new URI(text.substring(4, text.indexOf("!/"))).toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, null)) {
            var made = loader.loadClass(name).getDeclaredConstructor();
            made.setAccessible(true);
            @SuppressWarnings("unchecked")
            var main = (ToIntFunction<Object>) made.newInstance();
            System.out.println(main.applyAsInt(null));
            loader.close();
            System.out.println(main.applyAsInt(1));
        }
    }
}
// file: hidden/Was.java
package switch_typed.hidden;

public class Was {}
// file-at-run: hidden/Was.java
package switch_typed.hidden;

class Was {}
