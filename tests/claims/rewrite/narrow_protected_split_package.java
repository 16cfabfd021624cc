// The class and its superclass have one package by name, but lie in two places: nobody knows whether one loader defines both. With
// two, the verifier refuses protected members of any object of the superclass, with an edit or without. So the method keeps its edits.
// complete: rewrite
// run:
// prints: square 3 4
// prints: 3
// classpath-only: Base
package narrow_protected_split_package;

// prelude: Shape Square
class Base {
    protected int number = 4;
    protected int value() { return 3; }
}
class Derived extends Base {
    String of(Base other) {
        Shape s = new Square();
        String area = s.area(); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
        return area + " " + other.value() + " " + other.number;
    }

    int ofOne() {
        Base one = new Base();
        return one.value(); // never: rewrite
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(new Derived().of(new Base()));
        System.out.println(new Derived().ofOne());
    }
}
