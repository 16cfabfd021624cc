// Both branches of an initialiser count, and so does what a called method returns.
// run:
// prints: circle
package static_final_two_stores;

// prelude: Shape Square Circle
class Hold {
    static final Shape SHAPE;
    static { if (Main.flag) SHAPE = Main.other(); else SHAPE = new Square(); }
}
class Main {
    static boolean flag = true;
    static Shape other() { return new Circle(); }
    public static void main(String[] args) throws Throwable {
        Shape s = Hold.SHAPE; // may: s = Circle@-2 // may: s = Square@-6
        System.out.println(s.area()); // may: calls {Square.area, Circle.area} // never: rewrite
    }
}
