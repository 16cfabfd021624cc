class Escapes {
    static Box last;
    Shape shape;

    interface Shape {
        String area();
    }

    static class Square implements Shape {
        public String area() {
            return "square";
        }
    }

    static class Box {
        Shape held;
    }

    static void keep(Box box) {
        last = box;
    }

    static String shared() {
        Box box = new Box();
        box.held = new Square();
        keep(box);
        return box.held.area();
    }

    public static void main(String[] args) {
        System.out.println(shared());
    }

    static class Circle implements Shape {
        public String area() {
            return "circle";
        }
    }

    static String of(Shape shape) {
        return shape.area();
    }

    static String both() {
        return of(new Square()) + of(new Circle());
    }

    static int[] copied() {
        return new int[2].clone();
    }
}
