package lib;

/** What the applications of the other modules use. */
public interface Shape {
    long area();

    static Shape square(long side) {
        return new Square(side);
    }

    /** All sides are the same. */
    record Square(long side) implements Shape {
        @Override
        public long area() {
            return side * side;
        }
    }
}
