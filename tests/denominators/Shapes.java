/** Calls that a claim settles, that only a graph settles, and that neither does. */
public class Shapes {
    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        public int area() {
            return 1;
        }
    }

    static final class Circle implements Shape {
        public int area() {
            return 2;
        }
    }

    /** Nothing makes one. */
    static final class Never implements Shape {
        public int area() {
            return new Circle().area();
        }
    }

    static class Box {
        Shape shape;
    }

    static Shape open = new Circle();

    /** One target for certain, by the receiver's value. */
    static int known() {
        Shape shape = new Square();
        return shape.area();
    }

    /** One target for certain, by the receiver's type; by its value where `main` calls. */
    static int typed(Square square) {
        return square.area();
    }

    /** One target in the graph, and under the context of `main`. */
    static int given(Shape shape) {
        return shape.area();
    }

    /** One target in the graph only: any code may write the field. */
    static int read() {
        return open.area();
    }

    /** Two targets, for certain. */
    static int either(boolean is) {
        Shape shape = is ? new Square() : new Circle();
        return shape.area();
    }

    /** One target for certain, two in the graph, which does not follow the order of the writes. */
    static int overwritten() {
        Box box = new Box();
        box.shape = new Square();
        box.shape = new Circle();
        return box.shape.area();
    }

    /** Not reached. */
    static int unused(Shape shape) {
        return new Never().area() + shape.area();
    }

    public static void main(String[] args) {
        int all = known() + typed(new Square()) + given(new Circle()) + read();
        all += either(args.length == 0) + overwritten();
        System.exit(all);
    }
}
