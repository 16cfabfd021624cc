// needs: 21
// A switch over patterns of types and of records.
package patternswitch;

interface Shape {}
record Circle(Point center) implements Shape { void round() {} }
record Square(Point corner) implements Shape { void angular() {} }
record Star(Point tip) implements Shape { void sharp() {} }
record Point(int x, int y) { void mark() {} }

class Main {
    static void draw(Object it) {
        switch (it) {
            case Circle c when c.center() != null -> c.round(); //> Circle.center //> Circle.round
            case Square(Point corner) -> corner.mark(); //> Point.mark //> Square.corner
            case Star s -> s.sharp(); //! Star.sharp
            default -> other(); //> Main.other
        }
    }
    static void other() {}
    public static void main(String[] args) {
        draw(new Circle(new Point(1, 2)));
        draw(new Square(new Point(1, 2)));
        draw("text");
    }
}
// unreached: Star.sharp
