// After a cast has checked the receiver against the interface, the closed set counts.
// complete: calls rewrite
// run:
// prints: square
// prints: cast
package sealed_interface_checked;

sealed interface Shape permits Square { String area(); }
final class Square implements Shape { public String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
        try { show("text"); } catch (ClassCastException e) { System.out.println("cast"); }
    }
    static void show(Object o) {
        Shape s = (Shape) o; //^ s = unknown
        System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
    }
}
