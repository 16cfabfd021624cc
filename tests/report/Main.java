package scene;

/** What a report tells of, once each: compiled into one package for each place of a JAR. */
class Main {
    interface Shape {
        double area();
    }

    static class Square implements Shape {
        public double area() {
            return 1;
        }
    }

    interface Task {
        void run();
    }

    static Shape made() {
        return new Square();
    }

    static double known() {
        Shape shape = made();
        return shape.area();
    }

    static double open(Shape shape) {
        return shape.area();
    }

    static int closed(Figure figure) {
        return figure.sides();
    }

    static double left(boolean first) {
        Shape one = made();
        Shape two = made();
        return (first ? one : two).area();
    }

    static void lambda() {
        Task task = () -> {};
        task.run();
    }

    static void kept() {
        Task task = Thread::yield;
        task.run();
    }

    static String joined(String text, int number) {
        return text + text + (text + number);
    }

    static int array() {
        Object numbers = new int[1][1];
        return numbers.hashCode();
    }

    static void pass() {
        take(new Cat());
    }

    static void take(Animal animal) {}

    abstract static class Figure {
        public abstract int sides();
    }

    static class Triangle extends Figure {
        public int sides() {
            return 3;
        }
    }

    static class Animal {}

    static class Cat extends Animal {}
}
