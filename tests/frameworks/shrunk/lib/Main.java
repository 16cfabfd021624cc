package app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** A program that ProGuard renames, merges and shrinks, all but this class's main method. */
public class Main {
    interface Shape {
        int area();

        default String told() {
            return "area " + area();
        }
    }

    static class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    static class Box extends Square {
        private static final List<String> LOG = new ArrayList<>();

        Box(int side) {
            super(side);
            LOG.add("box" + side);
        }

        @Override
        public int area() {
            return super.area() * 6;
        }
    }

    enum Kind {
        FLAT,
        SOLID;

        Kind other() {
            return this == FLAT ? SOLID : FLAT;
        }
    }

    record Row(String name, int n) {}

    private static int number(Kind kind) {
        return switch (kind) {
            case FLAT -> 2;
            case SOLID -> 3;
        };
    }

    private static int sum(List<Shape> shapes) {
        int sum = 0;
        for (int i = 0; i < shapes.size(); i++) {
            Shape s = shapes.get(i);
            sum += s.area();
        }
        return sum;
    }

    private static int turned(String text) {
        return switch (text) {
            case "one" -> 1;
            case "two" -> 2;
            default -> text.length();
        };
    }

    public static void main(String[] args) {
        List<Shape> shapes = new ArrayList<>();
        for (int i = 1; i < 5; i++) {
            shapes.add(i % 2 == 0 ? new Box(i) : new Square(i));
        }
        Supplier<Shape> maker = () -> new Square(9);
        Function<Shape, String> tells = Shape::told;
        shapes.add(maker.get());
        shapes.forEach(s -> System.out.println(tells.apply(s) + " " + sum(shapes)));
        Square only = new Square(4);
        for (int i = 0; i < 2; i++) {
            System.out.println(only.area() + only.told() + Box.LOG);
        }
        System.out.println(number(Kind.FLAT) + " " + Kind.FLAT.other() + " " + Kind.valueOf("SOLID"));
        System.out.println(new Row("r", 1).equals(new Row("r", 1)) + " " + new Row("q", 2).n() + " " + turned("two") + turned("four"));
        Runnable last = new Runnable() {
            private int n = 3;

            @Override
            public void run() {
                System.out.println("last " + n);
            }
        };
        last.run();
    }
}
