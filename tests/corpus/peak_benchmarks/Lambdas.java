package peak;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.*;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.*;

/** Lambdas and method references: called from one place, made in a loop, passed to the JDK. Each shape has a class of its own, since lambdas of one class
    may come to share one. */
public class Lambdas {
    static int called(IntUnaryOperator[] functions, int n) {
        int sum = n;
        for (int i = 0; i < 64; i++) sum = functions[i & functions.length - 1].applyAsInt(sum);
        return sum;
    }

    public record Person(String name, int age) { }

    static final List<Person> PEOPLE = IntStream.range(0, 100).mapToObj(i -> new Person("name " + i * 37 % 101, i * 13 % 50)).collect(Collectors.toList());

    @State(Scope.Thread)
    public static class CallOfOne {
        int n = 64;
        IntUnaryOperator[] all = {x -> x + 1};

        @Benchmark public int run() {
            return called(all, n);
        }
    }

    @State(Scope.Thread)
    public static class CallOfTwo {
        int n = 64;
        IntUnaryOperator[] all = {x -> x + 1, x -> x ^ 3};

        @Benchmark public int run() {
            return called(all, n);
        }
    }

    @State(Scope.Thread)
    public static class CallOfFour {
        int n = 64;
        IntUnaryOperator[] all = {x -> x + 1, x -> x ^ 3, x -> x * 5, x -> x - 7};

        @Benchmark public int run() {
            return called(all, n);
        }
    }

    /** Lambdas that stand in four classes. */
    @State(Scope.Thread)
    public static class CallOfFourClasses {
        int n = 64;
        IntUnaryOperator[] all = {A.made(), B.made(), C.made(), D.made()};

        static class A {
            static IntUnaryOperator made() { return x -> x + 1; }
        }

        static class B {
            static IntUnaryOperator made() { return x -> x ^ 3; }
        }

        static class C {
            static IntUnaryOperator made() { return x -> x * 5; }
        }

        static class D {
            static IntUnaryOperator made() { return x -> x - 7; }
        }

        @Benchmark public int run() {
            return called(all, n);
        }
    }

    @State(Scope.Thread)
    public static class StaticFinal {
        static final IntUnaryOperator PLUS = x -> x + 3;
        int n = 64;

        @Benchmark public int run() {
            int sum = n;
            for (int i = 0; i < 64; i++) sum = PLUS.applyAsInt(sum ^ i);
            return sum;
        }
    }

    /** The JVM trusts final fields of hidden classes, such as its own classes for lambdas are, and not those of ordinary classes. */
    @State(Scope.Thread)
    public static class StaticFinalCapturing {
        static final IntUnaryOperator REST = rest(97);
        int n = 64;

        static IntUnaryOperator rest(int by) {
            return x -> x % by;
        }

        @Benchmark public int run() {
            int sum = 0;
            for (int i = 0; i < 64; i++) sum += REST.applyAsInt(n + i);
            return sum;
        }
    }

    @State(Scope.Thread)
    public static class CapturingInLoop {
        int n = 64, captured = 5;

        @Benchmark public int run() {
            int sum = n;
            for (int i = 0; i < 64; i++) {
                int step = i ^ captured;
                IntUnaryOperator f = x -> x + step;
                sum = f.applyAsInt(sum);
            }
            return sum;
        }
    }

    /** Objects that are really made. */
    @State(Scope.Thread)
    public static class CapturingKept {
        IntUnaryOperator[] all = new IntUnaryOperator[64];
        int captured = 5;

        @Benchmark public IntUnaryOperator[] run() {
            for (int i = 0; i < 64; i++) {
                int step = i ^ captured;
                all[i] = x -> x + step;
            }
            return all;
        }
    }

    @State(Scope.Thread)
    public static class StreamPipeline {
        int least = 5;

        @Benchmark public int run() {
            int than = least;
            return PEOPLE.stream().filter(p -> p.age() > than).map(p -> p.name()).mapToInt(s -> s.length()).sum();
        }
    }

    @State(Scope.Thread)
    public static class Comparing {
        Person[] people = PEOPLE.toArray(new Person[0]);

        @Benchmark public Person run() {
            Person[] sorted = people.clone();
            Arrays.sort(sorted, Comparator.comparing((Person p) -> p.age()).thenComparing(p -> p.name()));
            return sorted[0];
        }
    }

    @State(Scope.Thread)
    public static class ReferenceToStatic {
        int n = 1;

        static int twice(int x) {
            return 2 * x;
        }

        @Benchmark public int run() {
            IntUnaryOperator f = ReferenceToStatic::twice;
            int sum = n;
            for (int i = 0; i < 64; i++) sum += f.applyAsInt(i ^ sum);
            return sum;
        }
    }

    @State(Scope.Thread)
    public static class ReferenceBound {
        int n = 1;

        int more(int x) {
            return x + n;
        }

        @Benchmark public int run() {
            IntUnaryOperator f = this::more;
            int sum = n;
            for (int i = 0; i < 64; i++) sum += f.applyAsInt(i ^ sum);
            return sum;
        }
    }

    @State(Scope.Thread)
    public static class ReferenceUnbound {
        Person[] people = PEOPLE.toArray(new Person[0]);

        @Benchmark public int run() {
            ToIntFunction<Person> f = Person::age;
            int sum = 0;
            for (int i = 0; i < 64; i++) sum = 31 * sum + f.applyAsInt(people[i]);
            return sum;
        }
    }

    @State(Scope.Thread)
    public static class ReferenceToConstructor {
        String name = "name";
        int n = 64;

        @Benchmark public int run() {
            BiFunction<String, Integer, Person> f = Person::new;
            int sum = 0;
            for (int i = 0; i < 64; i++) sum += f.apply(name, i ^ n).age() ^ sum;
            return sum;
        }
    }
}
