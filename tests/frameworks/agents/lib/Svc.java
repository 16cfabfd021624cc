package lib;

import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** A class that agents change when it is loaded, and once more later. */
public class Svc {
    private int factor = 4;

    public int sum(List<Integer> list) {
        int[] sum = {0};
        list.forEach(x -> sum[0] += x * factor);
        Supplier<Integer> s = () -> sum[0] + helper();
        return s.get();
    }

    private int helper() {
        return 1;
    }

    public String told(int n) {
        String out = "";
        for (int i = 0; i < n; i++) {
            Part part = new Part(i);
            out += "part " + part.size() + " " + factor;
        }
        return out;
    }

    public static IntSupplier later(int n) {
        return () -> n + 1;
    }

    public static class Part {
        private final int n;

        public Part(int n) {
            this.n = n;
        }

        public int size() {
            return n;
        }
    }
}
