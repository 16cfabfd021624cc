package lib;

import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class Svc {
    int factor = 4;

    public int sum(List<Integer> list) {
        Supplier<Integer> s = () -> list.size() * factor + helper();
        return s.get();
    }

    private int helper() {
        return 1;
    }

    /** By a lambda that is made in one call and runs in another. */
    public IntSupplier later() {
        return () -> factor * 2;
    }

    public static int fixed(int n) {
        IntSupplier s = () -> n + secret();
        return s.getAsInt();
    }

    private static int secret() {
        return 5;
    }

    public int by(Supplier<Integer> s) {
        IntSupplier more = () -> s.get() + factor;
        return more.getAsInt();
    }
}
