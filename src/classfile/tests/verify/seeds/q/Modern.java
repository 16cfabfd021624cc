package q;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Lambdas, string concatenation, interfaces with bodies, switches on strings, records. */
public class Modern implements Greeter, Other {
    enum Color { RED, GREEN }

    record Pair(int left, Object right, double third) {}

    @Override
    public String greet(String who) {
        return Greeter.super.greet(who) + Other.super.greet(who);
    }

    static <A> List<A> collect(Supplier<A> supplier, int n) {
        List<A> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(supplier.get());
        }
        return list;
    }

    static Function<Integer, String> curry(long base, String suffix) {
        return i -> base + i + suffix;
    }

    static int onString(String s) {
        return switch (s) {
            case "a" -> 1;
            case "bb" -> 2;
            default -> s.length();
        };
    }

    static Object onEnum(Color c, Object o) {
        if (o instanceof Pair p && p.left() > 1) {
            return p.right();
        }
        return switch (c) {
            case RED -> new Pair(1, c, 2.0);
            case GREEN -> List.of(1, "x");
        };
    }

    static String resources(java.io.Reader in) throws java.io.IOException {
        try (java.io.BufferedReader reader = new java.io.BufferedReader(in)) {
            String line = reader.readLine();
            return line == null ? "" : line + reader.read();
        }
    }

    class Inner {
        int x = onString("a");

        Inner outer() {
            return new Modern().new Inner();
        }
    }
}

interface Greeter {
    default String greet(String who) {
        return "hello " + who;
    }

    static Greeter of() {
        return new Modern();
    }

    private int secret() {
        return 4;
    }
}

interface Other {
    default String greet(String who) {
        return who;
    }
}
