package lib;

import java.io.Serializable;
import java.util.function.Function;

/** Serializable lambdas, one of them in a private final field. */
public class Made {
    public interface Counts extends Function<String, Integer>, Serializable {}

    private final Counts counts;
    private final String name;

    public Made(String name, int n) {
        this.name = name;
        counts = s -> s.length() * n + name.length();
    }

    private Made() {
        this("none", 0);
    }

    public String told() {
        return name + " " + counts.apply("abc");
    }

    public static Counts[] all(int x, String s) {
        return new Counts[] {t -> t.length(), t -> t.length() + x, String::length, s::indexOf};
    }
}
