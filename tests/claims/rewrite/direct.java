// The receiver is exactly a Square, Square's method is overridden elsewhere: call a copy of the
// body that nobody can override.
// complete: rewrite
// run:
// prints: square
// prints: square
// prints: special
package direct;

interface Shape { public String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); //^ calls Square.area // rewrite: direct Square.area -> Square.area
        Shape t = new Square();
        System.out.println(t.area()); //^ calls Square.area // rewrite: direct Shape.area -> Square.area
        System.out.println(new Special().area()); //^ calls Special.area // never: direct
    }
}
