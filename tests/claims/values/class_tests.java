// A test of an object's class that holds says what it may be: instanceof, and getClass() compared with a
// constant. On the other side nothing is said here, and nothing of what unknown code gave.
// run:
// prints: square
// prints: circle
// prints: wide
// prints: wide
// prints: wide
// prints: wide
// prints: wide
package class_tests;

// prelude: Shape Square Circle

class Wide extends Square { @Override public String area() { return "wide"; } }
class Main {
    static Shape one(boolean b) { return b ? new Square() : new Circle(); }
    static void say(String s) { System.out.println(s); }

    public static void main(String[] args) {
        boolean b = args.length == 0;
        Shape s = b ? new Square() : new Circle();
        if (s instanceof Square) {
            say(s.area()); //^ calls Square.area
        } else {
            say(s.area()); // may: calls Circle.area
        }
        Shape t = b ? new Circle() : new Square();
        if (!(t instanceof Square)) {
            say(t.area()); // may: calls Circle.area
        } else {
            say(t.area()); //^ calls Square.area
        }
        Shape u = b ? new Wide() : new Square();
        if (u.getClass() == Square.class) {
            say(u.area()); //^ calls Square.area
        } else {
            say(u.area()); // may: calls Wide.area
        }
        if (Wide.class != u.getClass()) {
            say(u.area()); // may: calls Square.area
        } else {
            say(u.area()); //^ calls Wide.area
        }
        if (u instanceof Square) {
            say(u.area()); // may: calls Wide.area
        }
        Shape never = new Circle();
        if (never instanceof Square) {
            say(never.area()); //^ calls unreached
        }
        Shape perhaps = b ? null : new Square();
        if (perhaps instanceof Square) {
            say(perhaps.area()); //^ calls Square.area
        }
        given(new Wide());
        both(u, t);
    }
    static void given(Shape given) {
        if (given instanceof Square) {
            say(given.area()); // never: calls
        }
        if (given.getClass() == Wide.class) {
            say(given.area()); // may: calls Wide.area
        }
    }
    // Another object's class.
    static void both(Shape a, Shape b) {
        Shape mine = a == null ? new Square() : new Circle();
        if (a.getClass() == b.getClass() || b.getClass() == Square.class) {
            say(mine.area()); // may: calls Circle.area
        }
    }
}
