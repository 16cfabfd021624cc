// A callee that costs more than a method may spend: claims rest on what any caller gets. One that costs less is analysed anew.
// run:
// prints: square
// prints: square
package context_budget;

// prelude: Shape Square Circle
class Box { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable { cheap(); dear(); }
    static void cheap() {
        Box b = new Box();
        b.held = new Square();
        few(b);
        System.out.println(b.held.area()); //^ calls Square.area
    }
    static void dear() {
        Box b = new Box();
        b.held = new Square();
        a(b, 0);
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
    static void few(Box b) { d(b, 0); }
    static void a(Box b, int n) { /*repeat 60: if (n != 0) { b(b, n); } */ b(b, n); }
    static void b(Box b, int n) { /*repeat 60: if (n != 0) { c(b, n); } */ c(b, n); }
    static void c(Box b, int n) { /*repeat 60: if (n != 0) { d(b, n); } */ d(b, n); }
    static void d(Box b, int n) { /*repeat 60: if (n != 0) { e(b, n); } */ e(b, n); }
    static void e(Box b, int n) { b.held.area(); }
}
