// Calls and accesses that meet the same objects share what they are connected to. What calls that meet others pass and get is not
// mixed with that.
package shared;

interface Shape { Object area(Object given) throws Exception; }
class A implements Shape { public Object area(Object given) { return given.toString(); } } //> FirstArg.toString //> SecondArg.toString //! ThirdArg.toString
class B implements Shape { public Object area(Object given) { return new GivenByB(); } }
class C implements Shape { public Object area(Object given) { return new GivenByC(); } }
class D implements Shape { public Object area(Object given) throws Exception { throw new FailureOfD(); } }
class E implements Shape { public Object area(Object given) { return new GivenByE(); } }
class F implements Shape { public Object area(Object given) { return given.hashCode(); } } //> ThirdArg.hashCode //! FirstArg.hashCode
class G implements Shape { public Object area(Object given) { return null; } }
class FirstArg { @Override public String toString() { return "1"; } @Override public int hashCode() { return 1; } }
class SecondArg { @Override public String toString() { return "2"; } }
class ThirdArg { @Override public String toString() { return "3"; } @Override public int hashCode() { return 3; } }
class GivenByB { @Override public String toString() { return "b"; } }
class GivenByC { @Override public String toString() { return "c"; } }
class GivenByE { @Override public String toString() { return "e"; } }
class FailureOfD extends Exception { @Override public String getMessage() { return "d"; } }

class Box { Object held; }

class Main {
    static void first(Shape shape) {
        try {
            Object given = shape.area(new FirstArg()); //> A.area //> B.area //> C.area //> D.area //> E.area //> Main.lambda$main$0 //! F.area //! G.area
            given.toString(); //> GivenByB.toString //> GivenByC.toString //> GivenByE.toString //! GivenByOther.toString
        } catch (Exception e) {
            e.getMessage(); //> FailureOfD.getMessage
        }
    }
    static void second(Shape shape) {
        try {
            shape.area(new SecondArg()); //> A.area //> B.area //> C.area //> D.area //> E.area //> Main.lambda$main$0 //! F.area //! G.area
        } catch (Exception e) {
            e.getMessage(); //> FailureOfD.getMessage
        }
    }
    static void third(Shape shape) throws Exception {
        shape.area(new ThirdArg()); //> F.area //! A.area //! G.area
    }
    static Object get(Box box) { return box.held; }
    static Object getAgain(Box box) { return box.held; }
    static void put(Box box, Object value) { box.held = value; }

    public static void main(String[] args) throws Exception {
        Shape lambda = given -> given;
        for (Shape shape : new Shape[] {new A(), new B(), new C(), new D(), new E(), lambda}) {
            first(shape);
            second(shape);
        }
        third(new F());
        Box one = new Box();
        one.held = new ThirdArg();
        Box[] made = {new Box(), new Box(), new Box(), new Box(), new Box(), new Box(), new Box(), new Box(), new Box(), new Box()};
        for (Box box : made) {
            put(box, new GivenByB());
            get(box).toString(); //> GivenByB.toString //! ThirdArg.toString //! GivenByOther.toString
            getAgain(box).toString(); //> GivenByB.toString //! ThirdArg.toString //! GivenByOther.toString
        }
        one.held.toString(); //> ThirdArg.toString //! GivenByB.toString
        new GivenByOther();
    }
}
class GivenByOther { @Override public String toString() { return "o"; } }
// unreached: G.area GivenByOther.toString
// jdk: small
