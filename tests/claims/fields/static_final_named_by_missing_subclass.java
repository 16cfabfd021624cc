// A static final is written by its own class's initialiser, under the name of a subclass that is not there when
// the class is analysed (JVMS 5.4.3.2 resolves it to the declaring class, and 6.5 putstatic lets it be written).
// run:
// prints: circle
// patch: Hold Names Later
// missing: Names
// file-at-run: Later.java
package static_final_named_by_missing_subclass;

class Later extends Hold {}
// file: Main.java
package static_final_named_by_missing_subclass;

// prelude: Shape Square Circle
class Names { static Shape SHAPE; }
class Hold {
    static final Shape SHAPE;
    static {
        SHAPE = new Square();
        Names.SHAPE = new Circle();
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Hold.SHAPE; // never: s : {Square} // never: s = {Square@-6, null}
        System.out.println(s.area()); // may: calls Circle.area // never: rewrite
    }
}
