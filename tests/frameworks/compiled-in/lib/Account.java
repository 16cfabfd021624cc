package lib;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What AspectJ's compiler weaves advice and further members into. */
public class Account {
    private int sum;
    private final List<Supplier<String>> lines = new ArrayList<>();

    public void pay(int n) {
        sum += n;
        lines.add(() -> "paid " + n + " of " + sum);
    }

    public int twice() {
        IntSupplier s = () -> sum + rate();
        Rates rates = new Rates();
        int all = 0;
        for (int i = 0; i < 2; i++) {
            all += s.getAsInt() * rates.of(i);
        }
        return all;
    }

    private int rate() {
        return 1;
    }

    public String told() {
        String out = "";
        for (Supplier<String> line : lines) {
            out += line.get() + "; ";
        }
        return out;
    }

    public static class Rates {
        public int of(int n) {
            return n + 1;
        }
    }
}
