package checked;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * One method for each thing that a test claims falsely: what is true here is what the tool finds by
 * itself; `tests/check.rs` says what it makes of it.
 */
public class Claims {
    interface Shape {
        String name();
    }

    static class Square implements Shape {
        public String name() {
            return "square";
        }
    }

    static class Circle implements Shape {
        public String name() {
            return "circle";
        }
    }

    static String receiver() {
        Shape shape = new Square();
        return shape.name();
    }

    static String nullReceiver(boolean none) {
        Shape shape = none ? null : new Square();
        try {
            return shape.name();
        } catch (NullPointerException e) {
            return "none";
        }
    }

    static String deepReceiver(long a, double b) {
        Shapes shapes = new Shapes();
        return shapes.mix(a, "m", b, (int) a);
    }

    static final class Shapes {
        String mix(long a, String s, double b, int c) {
            return s + a + b + c;
        }
    }

    static String object() {
        Object object = new Circle();
        return object.getClass().getSimpleName();
    }

    static String constant() {
        String text = "constant";
        return text;
    }

    static String twin() {
        String text = new String("constant");
        return text;
    }

    static String type() {
        Class<?> type = Circle.class;
        return type.getSimpleName();
    }

    static String nothing(boolean none) {
        String text = none ? null : "something";
        return String.valueOf(text);
    }

    static String unknown(String given) {
        String text = given;
        return String.valueOf(text);
    }

    static String target() {
        Shape shape = new Square();
        return shape.name();
    }

    static String elsewhere() {
        Collection<String> list = new ArrayList<>();
        list.add("elsewhere");
        return list.toString();
    }

    static String reached(int n) {
        String text = "reached";
        while (n > 0) {
            n--;
            text = text + n;
        }
        return text;
    }

    static String fresh(boolean which) {
        return new StringBuilder(which ? new String("yes") : new String("no")).toString();
    }

    static String lambda() {
        Shape shape = () -> "lambda";
        Shape other = () -> "other";
        return shape.name() + other.name();
    }

    static String reflective() throws Exception {
        java.lang.reflect.Method name = Shape.class.getMethod("name");
        return (String) name.invoke(new Circle());
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("the program's own hook");
        }));
        List<Thread> threads = new ArrayList<>();
        for (int n = 0; n < 4; n++) {
            Thread thread = new Thread(Claims::work);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(receiver() + nullReceiver(true) + nullReceiver(false) + deepReceiver(1, 2));
        System.out.println(object() + constant() + twin() + type() + nothing(true) + nothing(false));
        System.out.println(unknown(null) + unknown("given") + target() + elsewhere() + reached(2));
        System.out.println(fresh(true) + fresh(false) + lambda() + reflective());
        System.out.println(field() + listed() + loaded() + absent(true) + absent(false) + made());
        if (args.length > 0) {
            System.exit(Integer.parseInt(args[0]));
        }
    }

    static void work() {
        for (int n = 0; n < 5000; n++) {
            receiver();
            nullReceiver(n % 2 == 0);
            target();
            lambda();
            deepReceiver(n, n);
        }
    }

    public static class Sized {
        public int size = 1;
    }

    static int field() throws Exception {
        java.lang.reflect.Field size = Sized.class.getField("size");
        return size.getInt(new Sized());
    }

    static String listed() throws Exception {
        java.lang.reflect.Method mix = Shapes.class.getDeclaredMethod("mix", long.class, String.class, double.class, int.class);
        return (String) mix.invoke(new Shapes(), 1L, "l", 2.0, 3);
    }

    static String loaded() throws Exception {
        return Class.forName("checked.Claims$Sized").getSimpleName();
    }

    static String absent(boolean none) throws Exception {
        String name = none ? null : "name";
        try {
            return Shape.class.getMethod(name).getName();
        } catch (NullPointerException e) {
            return "none";
        }
    }

    static Object made() throws Exception {
        return Sized.class.getConstructor().newInstance().size;
    }
}
