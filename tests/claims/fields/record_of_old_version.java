// The JVM ignores a Record attribute below class version 60, and reflection then writes the final field. The patch
// makes version 61 ("=") one of 55 ("7").
// run:
// prints: circle
// patch: Box = 7
package record_of_old_version;

// prelude: Shape Square Circle
record Box(Shape held) { Box(Shape held) { this.held = new Square(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box(null);
        var f = Box.class.getDeclaredField("held");
        f.setAccessible(true);
        f.set(b, new Circle());
        show(b);
    }
    static void show(Box b) {
        Shape s = b.held(); // never: s : {Square}
        System.out.println(s.area()); // may: calls Circle.area // never: rewrite
    }
}
