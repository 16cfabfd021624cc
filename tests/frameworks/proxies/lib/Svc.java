package lib;

import java.util.List;
import java.util.function.Supplier;

public class Svc {
    int factor = 4;

    public int sum(List<Integer> list) {
        int[] sum = {0};
        list.forEach(x -> sum[0] += x * factor);
        Supplier<Integer> s = () -> sum[0] + helper();
        return s.get();
    }

    private int helper() {
        return 1;
    }

    protected Supplier<String> named(String name) {
        return () -> name + factor;
    }
}
