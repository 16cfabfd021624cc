package peak;

import org.openjdk.jmh.annotations.*;

/** The methods that records have without declaring them. */
public class Records {
    @State(Scope.Thread)
    public static class EqualsMixed {
        record Point(int x, int y) { }

        record Person(String name, int age, long id, double weight, Point at) { }

        static Person made() {
            return new Person(new String("some name"), 41, 1234567890123L, 71.5, new Point(3, 4));
        }

        Person one = made(), other = made();

        @Benchmark public boolean run() {
            return one.equals(other);
        }
    }

    @State(Scope.Thread)
    public static class EqualsInts {
        record Point(int x, int y) { }

        Point near = new Point(3, 4), far = new Point(3, 400);

        @Benchmark public boolean run() {
            return near.equals(far);
        }
    }

    @State(Scope.Thread)
    public static class HashCodeMixed {
        record Point(int x, int y) { }

        record Person(String name, int age, long id, double weight, Point at) { }

        static Person made() {
            return new Person(new String("some name"), 41, 1234567890123L, 71.5, new Point(3, 4));
        }

        Person one = made();

        @Benchmark public int run() {
            return one.hashCode();
        }
    }

    @State(Scope.Thread)
    public static class HashCodeInts {
        record Point(int x, int y) { }

        Point one = new Point(3, 4);

        @Benchmark public int run() {
            return one.hashCode();
        }
    }

    @State(Scope.Thread)
    public static class ToStringMixed {
        record Point(int x, int y) { }

        record Person(String name, int age, long id, double weight, Point at) { }

        static Person made() {
            return new Person(new String("some name"), 41, 1234567890123L, 71.5, new Point(3, 4));
        }

        Person one = made();

        @Benchmark public String run() {
            return one.toString();
        }
    }

    @State(Scope.Thread)
    public static class ToStringInts {
        record Point(int x, int y) { }

        Point one = new Point(3, 4);

        @Benchmark public String run() {
            return one.toString();
        }
    }

    @State(Scope.Thread)
    public static class ToStringStrings {
        record Name(String first, String last) { }

        Name one = new Name("Ada", "Lovelace");

        @Benchmark public String run() {
            return one.toString();
        }
    }
}
