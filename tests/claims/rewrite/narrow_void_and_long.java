// Results of no slot, and of two.
// complete: rewrite
// run:
// prints: show
// prints: 7
package narrow_void_and_long;

interface Shape { void show(); long size(); }
class Square implements Shape { public void show() { System.out.println("show"); } public long size() { return 7L; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        s.show(); // rewrite: narrow Shape.show -> Square.show
        long n = s.size(); // rewrite: narrow Shape.size -> Square.size
        System.out.println(n);
    }
}
