// A constructor that throws may have handed its unfinished object out.
// run:
// prints: null
package constructor_throws;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
class Box {
    static Box kept;
    Shape held;
    Box() { kept = this; if (held == null) throw new IllegalStateException(); held = new Square(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = null;
        try { b = new Box(); } catch (IllegalStateException e) { b = Box.kept; }
        Shape s = b.held; //^ s = unknown // never: s = Square@-6
        System.out.println(s);
    }
}
