package objects;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Prints the parts of objects, and of the class files themselves, that may differ. */
class Main {
    static Supplier<String> lambda;

    public static void main(String[] args) throws Exception {
        // The pool has the first text that is interned, or the literal.
        System.out.println("a" + new Main() + ", the rest");
        String own = new String(new char[] {',', ' ', 't', 'h', 'e', ' ', 'r', 'e', 's', 't'});
        System.out.println("the literal is in the pool: " + (own.intern() != own));
        Method number = Numbers.class.getMethod("number");
        Object once = number.invoke(null), again = number.invoke(null);
        System.out.println("a box is made for each call: " + (once != again));
        Field field = Numbers.class.getField("field");
        System.out.println("a box is made for each read: " + (field.get(null) != field.get(null)));
        // With -XX:hashCode=3 the JVM counts. Both lambdas share a class in the rewritten program.
        lambda = () -> "first";
        int before = new Object().hashCode();
        lambda = () -> "second";
        int after = new Object().hashCode();
        System.out.println("linking draws hash codes: " + (after - before > 1));
        System.out.println("the class file names makeConcatWithConstants: " + text("Greets.class").contains("makeConcatWithConstants"));
    }

    static String text(String file) throws IOException {
        try (InputStream in = Main.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override public String toString() { return "text"; }
}

class Numbers {
    public static int field;

    public static int number() { return 7; }
}

class Greets {
    static String greeting(String name) { return "Hello " + name; }
}
