package lib;

import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** A class that several loaders define, each with another body of one method. */
public class Svc {
    private int factor = 4;
    static int made;

    public Svc() {
        made++;
    }

    public int sum(List<Integer> list) {
        int[] sum = {0};
        list.forEach(x -> sum[0] += x * factor);
        Supplier<Integer> s = () -> sum[0] + helper();
        return s.get() + new Help().twice(factor);
    }

    private int helper() {
        return 1;
    }

    public static int level() {
        return 1;
    }

    public String told() {
        String out = "";
        for (int i = 0; i < 2; i++) {
            out += "svc " + made + " " + level();
        }
        IntSupplier level = Svc::level;
        return out + level.getAsInt();
    }

    static final class Help {
        int twice(int n) {
            return 2 * n + level();
        }
    }
}
