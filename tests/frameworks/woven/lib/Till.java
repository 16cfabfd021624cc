package lib;

import java.util.List;
import java.util.function.IntSupplier;

/** What aspects are woven into: calls, methods, lambdas, fields, constructors. */
public class Till {
    private int sum;
    private final Coins coins = new Coins();

    public int add(List<Integer> list) {
        for (int i = 0; i < list.size(); i++) {
            coins.take(list.get(i));
        }
        list.forEach(x -> sum += x);
        IntSupplier later = () -> sum + secret();
        return later.getAsInt();
    }

    private int secret() {
        return 1;
    }

    public String text() {
        String out = "";
        for (int i = 0; i < 2; i++) {
            out += "till " + sum + " " + coins.taken();
        }
        return out;
    }

    public static final class Coins {
        private int taken;

        void take(int n) {
            taken += n;
        }

        int taken() {
            return taken;
        }
    }

    public enum Kind {
        PAPER,
        COIN
    }

    public static String of(Kind kind) {
        switch (kind) {
            case PAPER:
                return "p";
            default:
                return "c";
        }
    }

    public record Row(String name, int n) {}
}
