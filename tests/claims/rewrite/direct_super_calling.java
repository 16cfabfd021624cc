// A body that calls `super` is left alone.
// complete: rewrite
// run:
// prints: base square
package direct_super_calling;

class Base { public String area() { return "base"; } }
class Square extends Base { @Override public String area() { return super.area() + " square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // never: rewrite
    }
}
