// Below class version 53, too, no code but its class's writes a final field, whatever it is called from, and then each method of it may.
// release: 8
// world: sealed
// run:
// prints: square
// prints: circle
// prints: IllegalAccessError
// patch: Written other shape
// patch: Apart other shape
package sealed_final_old_class;

// prelude: Shape Square Circle
final class Kept {
    private final Shape shape;
    Kept() { shape = new Square(); }
    Shape shape() { return shape; }
}
class Base { Shape other; }
class Written extends Base {
    final Shape shape;
    Written() { shape = new Square(); }
    void change() { other = new Circle(); }
}
class Apart extends Written {
    void steal() { other = new Circle(); }
}
class Main {
    public static void main(String[] args) throws Exception {
        Kept k = Main.class.getName().isEmpty() ? null : new Kept();
        Object[] all = { k, new Written(), new Apart() };
        kept((Kept) all[0]);
        Written written = (Written) all[1];
        Written.class.getDeclaredMethod(System.getProperty("nobody.sets.this", "change")).invoke(written);
        written(written);
        try { ((Apart) all[2]).steal(); } catch (IllegalAccessError e) { System.out.println("IllegalAccessError"); }
    }
    static void kept(Kept k) {
        Shape s = k.shape(); //^ s : {Square}
        for (int i = 0; i < 1; i++) System.out.println(s.area()); //^ calls Square.area
    }
    static void written(Written w) {
        Shape s = w.shape; // never: s : {Square} // never: s = Square
        for (int i = 0; i < 1; i++) System.out.println(s.area()); // never: rewrite // never: calls Square.area
    }
}
