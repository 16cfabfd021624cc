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
}
