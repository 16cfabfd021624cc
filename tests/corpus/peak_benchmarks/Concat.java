package peak;

import org.openjdk.jmh.annotations.*;

/** Strings put together. The operands are fields that are not final, so that nothing is folded. */
public class Concat {
    @State(Scope.Thread)
    public abstract static class Operands {
        String a = "alpha", b = "beta", c = "gamma", d = "delta";
        String wide = "αβγ", text = "a text of some length, longer than what a builder has room for at first ".repeat(5);
        int i = 12345, j = -7;
        long l = 1234567890123L, m = 42;
        double x = 3.25, y = 1e-5;
        char letter = 'x';
        boolean yes = true, no;
        Object object = new Named();
    }

    public static class Named {
        @Override public String toString() {
            return "object";
        }
    }

    public static class Strings2 extends Operands {
        @Benchmark public String run() {
            return a + b;
        }
    }

    public static class Strings4 extends Operands {
        @Benchmark public String run() {
            return a + b + c + d;
        }
    }

    public static class StringsLong extends Operands {
        @Benchmark public String run() {
            return a + text + b + text;
        }
    }

    public static class StringsWide extends Operands {
        @Benchmark public String run() {
            return a + ": " + wide + "; " + b;
        }
    }

    public static class Ints extends Operands {
        @Benchmark public String run() {
            return "from " + i + " to " + j;
        }
    }

    public static class Longs extends Operands {
        @Benchmark public String run() {
            return "from " + l + " to " + m;
        }
    }

    public static class Doubles extends Operands {
        @Benchmark public String run() {
            return "from " + x + " to " + y;
        }
    }

    public static class Mixed extends Operands {
        @Benchmark public String run() {
            return "order " + i + " of " + a + " (" + l + "): " + x + ", " + yes + letter + b;
        }
    }

    public static class CharBoolean extends Operands {
        @Benchmark public String run() {
            return a + letter + yes + ',' + no;
        }
    }

    public static class OneObject extends Operands {
        @Benchmark public String run() {
            return "the " + object + "!";
        }
    }
}
