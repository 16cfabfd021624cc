// The receiver lies below arguments of two slots and below a call.
// complete: rewrite
// run:
// prints: 5.5
package narrow_arguments;

interface Shape { double area(long a, double b, Object c, int d); }
class Square implements Shape { public double area(long a, double b, Object c, int d) { return a + b + d; } }
class Box { Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        long l = args.length;
        System.out.println(b.held.area(l, 2.5, b, (int) Math.max(3L, l))); // rewrite: narrow Shape.area -> Square.area
    }
}
