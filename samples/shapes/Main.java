package shapes;

import java.util.ArrayList;
import java.util.List;

/** A program whose calls a reader resolves at a glance: `make` it known to the JVM, too. */
public final class Main {
    interface Shape {
        double area();

        default String describe() {
            return getClass().getSimpleName() + " of area " + Math.round(area() * 100) / 100.0;
        }
    }

    static class Square implements Shape {
        final double side;

        Square(double side) {
            this.side = side;
        }

        @Override
        public double area() {
            return side * side;
        }
    }

    static class Tile extends Square {
        Tile(double side) {
            super(side);
        }

        @Override
        public double area() {
            return super.area() - 0.01;
        }
    }

    static Shape unit() {
        return new Square(1);
    }

    public static void main(String[] args) {
        Shape unit = unit();
        System.out.println(unit.area());
        System.out.println(unit.describe());
        Shape tile = new Tile(2);
        System.out.println(tile.describe());
        List<String> names = new ArrayList<>();
        names.add("square");
        names.add("tile");
        for (String name : names) {
            System.out.println(tile.area() > 1 ? name : "none");
        }
        Shape given = args.length > 0 ? new Tile(args.length) : unit;
        System.out.println(given.area());
    }
}
