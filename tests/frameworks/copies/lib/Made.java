package lib;

import java.io.Serializable;
import java.util.function.Function;

/** Serializable lambdas of one shape, some with captures. */
public class Made {
    public interface Counts extends Function<String, Integer>, Serializable {}

    public static Counts[] all(int x, String s) {
        return new Counts[] {t -> t.length(), t -> -1, t -> t.length() + x, t -> t.length() * s.length()};
    }
}
