package chosen;

/** Values that several ways give, simple names that several classes have, and what users may extend. */
public class Chosen {
    public static class Shape {
        public int area() { return 1; }
    }

    static class Left {
        static class Side { void turn() {} }
    }

    static class Right {
        static class Side { void turn() {} }
    }

    public Shape held = new Shape();

    private Shape chosen(Shape other) {
        return held == null ? other : held;
    }

    Runnable task;

    Runnable task() {
        return task;
    }

    public void run() {
        task().run();
    }

    public int area(Shape other) {
        return chosen(other).area();
    }

    public static void main(String[] args) {
        System.out.println(new Chosen().area(new Shape()));
    }

    static Object made(String name) throws Exception {
        return Class.forName(name).asSubclass(Runnable.class).getConstructor().newInstance();
    }

    private final java.util.List<Shape> shapes;

    private Chosen(java.util.List<Shape> shapes) {
        this.shapes = shapes;
    }

    public Chosen() {
        this(new java.util.ArrayList<>());
    }

    public int all() {
        int all = 0;
        for (Shape shape : shapes) {
            all += shape.area();
        }
        return all;
    }

    public static class Builder {
        private final java.util.List<Shape> added = new java.util.ArrayList<>();
        private final Shape[] last = new Shape[1];

        public Builder add(Shape shape) {
            added.add(shape);
            last[0] = shape;
            return this;
        }

        public Builder addAll(java.util.stream.Stream<Shape> shapes) {
            shapes.forEach(added::add);
            return this;
        }

        public Chosen build() {
            return new Chosen(added);
        }

        public int last() {
            return last[0].area();
        }
    }

    public static class Copies {
        private Shape[] copied;

        public void take(Shape... shapes) {
            copied = shapes.clone();
        }

        public int first() {
            return copied[0].area();
        }

        static Copies of(Shape shape) {
            Copies copies = new Copies();
            copies.take(shape, new Shape());
            return copies;
        }
    }

    static void handled(java.lang.invoke.MethodHandle handle) throws Throwable {
        handle.invoke();
    }

    /** More methods than are followed. */
    enum Many {
        A { int n() { return 0; } }, B { int n() { return 1; } }, C { int n() { return 2; } },
        D { int n() { return 3; } }, E { int n() { return 4; } }, F { int n() { return 5; } },
        G { int n() { return 6; } }, H { int n() { return 7; } }, I { int n() { return 8; } },
        J { int n() { return 9; } }, K { int n() { return 10; } }, L { int n() { return 11; } },
        M { int n() { return 12; } }, N { int n() { return 13; } }, O { int n() { return 14; } },
        P { int n() { return 15; } }, Q { int n() { return 16; } };

        abstract int n();
    }

    static int many(Many one) {
        return one.n();
    }
}
