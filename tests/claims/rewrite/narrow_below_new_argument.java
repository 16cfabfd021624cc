// The receiver is cast where it is pushed, although a new object, which code copies on the stack, comes above it.
// run:
// prints: square 3
package narrow_below_new_argument;

interface Shape { String name(Integer n, Object o); }
class Square implements Shape { public String name(Integer n, Object o) { return "square " + n; } }
class Main {
    static Shape held;
    public static void main(String[] args) {
        Shape s = args.length == 0 ? new Square() : null;
        System.out.println(s.name(3, new Object())); // rewrite: narrow Shape.name -> Square.name
    }
}
