// A subclass, also one that is loaded later, may not override the copy by accident: its name is one
// that nobody else can have, and it is final.
// run:
// prints: square
// prints: later
// file-at-run: Later.java
package direct_name_in_subclass;
class Later extends Square { @Override public String area() { return "later"; } }
// file: direct_name_in_subclass.java
package direct_name_in_subclass;

class Square { public String area() { return "square"; } }
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
        System.out.println(((Square) Class.forName("direct_name_in_subclass.Later").getDeclaredConstructor().newInstance()).area()); // never: rewrite
    }
}
