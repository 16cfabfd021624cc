// Where nobody overrides the body, a copy gains nothing.
// complete: rewrite
// run:
// prints: square
package direct_not_overridden;

class Square { public String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); //^ calls Square.area // never: rewrite
    }
}
