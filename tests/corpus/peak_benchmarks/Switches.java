package peak;

import java.util.Random;
import org.openjdk.jmh.annotations.*;

/** Switches over patterns, each over objects in an order that no branch predictor learns at once. */
public class Switches {
    @State(Scope.Thread)
    public static class Types {
        enum Color { RED, GREEN, BLUE }

        Object[] objects = new Object[64];

        public Types() {
            Random random = new Random(1);
            for (int i = 0; i < 64; i++) {
                Object[] some = {i, "text", (long) i, Color.values()[i % 3], new int[i], 'c'};
                objects[i] = some[random.nextInt(some.length)];
            }
        }

        @Benchmark public int run() {
            int sum = 0;
            for (Object o : objects) {
                sum += switch (o) {
                    case Integer i when i > 40 -> i * 2;
                    case Integer i -> i;
                    case String s -> s.length();
                    case Long l -> 7;
                    case Color c -> c.ordinal();
                    case int[] a -> a.length;
                    default -> 1;
                };
            }
            return sum;
        }
    }

    @State(Scope.Thread)
    public static class Nested {
        sealed interface Shape permits Circle, Square, Box { }

        record Circle(int radius) implements Shape { }

        record Square(int side) implements Shape { }

        record Box(Shape in, int margin) implements Shape { }

        Shape[] shapes = new Shape[64];

        public Nested() {
            Random random = new Random(1);
            for (int i = 0; i < 64; i++) {
                Shape[] some = {new Circle(i), new Square(i), new Box(new Circle(i), 1), new Box(new Square(i), 2)};
                shapes[i] = some[random.nextInt(some.length)];
            }
        }

        @Benchmark public int run() {
            int sum = 0;
            for (Shape s : shapes) {
                sum += switch (s) {
                    case Circle(int r) -> 3 * r;
                    case Square(int side) -> side * side;
                    case Box(Circle(int r), int margin) -> r + margin;
                    case Box(Shape in, int margin) -> margin;
                };
            }
            return sum;
        }
    }

    /** Constants of an enum beside a type. */
    @State(Scope.Thread)
    public static class Enums {
        sealed interface Paint permits Plain, Named { }

        enum Plain implements Paint { RED, GREEN, BLUE }

        static final class Named implements Paint {
            String name() {
                return "name";
            }
        }

        Paint[] paints = new Paint[64];

        public Enums() {
            Random random = new Random(1);
            for (int i = 0; i < 64; i++) {
                paints[i] = random.nextInt(4) == 0 ? new Named() : Plain.values()[random.nextInt(3)];
            }
        }

        @Benchmark public int run() {
            int sum = 0;
            for (Paint p : paints) {
                sum += switch (p) {
                    case Plain.RED -> 1;
                    case Plain.GREEN -> 3;
                    case Plain.BLUE -> 5;
                    case Named n -> n.name().length();
                };
            }
            return sum;
        }
    }
}
