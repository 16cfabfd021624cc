// The class that holds the call has a superclass that is unknown. The rule for protected members
// (JVMS 4.10.1.8) asks for superclasses, but no public member can break it.
// complete: rewrite
// run:
// prints: done
// missing: Absent
package narrow_unknown_own_superclass;

class Absent { }
interface Shape { String area(); }
class Square implements Shape {
    public String area() { return "square"; }
}
class Own extends Absent {
    static String one() {
        Shape s = new Square();
        return s.area(); // rewrite: narrow Shape.area -> Square.area
    }
}
class Main {
    public static void main(String[] args) {
        try {
            System.out.println(Own.one()); // never: rewrite
        } catch (NoClassDefFoundError e) {
            System.out.println("done");
        }
    }
}
