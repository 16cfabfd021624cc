package peak;

import java.util.*;
import org.openjdk.jmh.annotations.*;

/** Calls whose receiver is of one known class, where the JVM has loaded others that it could be of. Methods that call themselves make the receivers,
    so that the JVM's compilers do not see what they make. */
public class Calls {
    interface Step {
        int next(int x);
    }

    abstract static class Base implements Step {
        public abstract int next(int x);
    }

    static class Plus extends Base {
        @Override public int next(int x) { return x + 1; }
    }

    static class Times extends Base {
        @Override public int next(int x) { return x * 5; }
    }

    static class Open implements Step {
        @Override public int next(int x) { return x ^ 3; }
    }

    static class Closed extends Open {
        @Override public int next(int x) { return x - 7; }
    }

    /** All of them are loaded and have been called. */
    static int called(int x) {
        for (Step step : new Step[] {new Plus(), new Times(), new Open(), new Closed()}) x = step.next(x);
        return x;
    }

    /** An interface of the program. */
    @State(Scope.Thread)
    public static class OfInterface {
        int n = called(64);

        static Step made(int n) {
            return n > 4 ? made(n / 2) : new Plus();
        }

        @Benchmark public int run() {
            Step step = made(n);
            int sum = n;
            for (int i = 0; i < 64; i++) sum = step.next(sum);
            return sum;
        }
    }

    /** A superclass of the program. */
    @State(Scope.Thread)
    public static class OfSuperclass {
        int n = called(64);

        static Base made(int n) {
            return n > 4 ? made(n / 2) : new Plus();
        }

        @Benchmark public int run() {
            Base step = made(n);
            int sum = n;
            for (int i = 0; i < 64; i++) sum = step.next(sum);
            return sum;
        }
    }

    /** A method that another class overrides. */
    @State(Scope.Thread)
    public static class OfOverridden {
        int n = called(64);

        static Open made(int n) {
            return n > 4 ? made(n / 2) : new Open();
        }

        @Benchmark public int run() {
            Open step = made(n);
            int sum = n;
            for (int i = 0; i < 64; i++) sum = step.next(sum);
            return sum;
        }
    }

    /** An interface of the platform, whose implementation has subclasses. */
    @State(Scope.Thread)
    public static class OfMap {
        int n = called(64) + new LinkedHashMap<>(new TreeMap<>(Map.of(1, 64))).size();

        static Map<Integer, Integer> made(int n) {
            return n > 4 ? made(n / 2) : new HashMap<>();
        }

        @Benchmark public int run() {
            Map<Integer, Integer> map = made(n);
            int sum = n;
            for (int i = 0; i < 64; i++) map.put(i & 7, sum += i);
            for (int i = 0; i < 64; i++) sum += map.get(i & 7);
            return sum;
        }
    }

    /** An interface of the platform, and methods of a few instructions. */
    @State(Scope.Thread)
    public static class OfList {
        int n = called(64) + new LinkedList<>(List.of(64)).size();

        static List<Object> made(int n) {
            return n > 4 ? made(n / 2) : new ArrayList<>();
        }

        @Benchmark public int run() {
            List<Object> list = made(n);
            for (int i = 0; i < 8; i++) list.add(this);
            int sum = n;
            for (int i = 0; i < 64; i++) sum += list.get(i & 7) == this ? list.size() : 1;
            return sum;
        }
    }
}
