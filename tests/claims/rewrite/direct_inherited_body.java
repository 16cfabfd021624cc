// The body lies in the superclass of the receiver's class, and is overridden by its sister.
// complete: rewrite
// run:
// prints: base
package direct_inherited_body;

class Base { public String area() { return "base"; } }
class Square extends Base { }
class Circle extends Base { @Override public String area() { return "circle"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Base s = new Square();
        System.out.println(s.area()); //^ calls Base.area // rewrite: direct Base.area -> Base.area
    }
}
