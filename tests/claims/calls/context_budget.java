// A callee that costs more than a method may spend: claims rest on what any caller gets.
// run:
// prints: circle
package context_budget;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
class Box { Shape held; Box next; }
class Main {
    static Box shared;
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        b.held = new Square();
        a(b, 0);
        shared.held = new Circle();
        System.out.println(b.held.area()); // may: calls Circle.area // never: rewrite
    }
    static void a(Box b, int n) { if (b.held != null) { /*repeat 60: if (n != 0) { b(b, n); } */ b(b, n); } }
    static void b(Box b, int n) { if (b.held != null) { /*repeat 60: if (n != 0) { c(b, n); } */ c(b, n); } }
    static void c(Box b, int n) { if (b.held != null) { /*repeat 60: if (n != 0) { d(b, n); } */ d(b, n); } }
    static void d(Box b, int n) { if (b.held != null) { /*repeat 60: if (n != 0) { e(b, n); } */ e(b, n); } }
    static void e(Box b, int n) { if (b.held != null) shared = b; }
}
