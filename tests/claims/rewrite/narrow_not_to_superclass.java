// The method stands in a superclass of the class that the call names: naming that is no narrower.
// From an interface it is, since the dispatch then needs no search.
// complete: rewrite
// run:
// prints: base
// prints: base
// prints: base
// prints: base
package narrow_not_to_superclass;

interface Shape { String area(); }
class Base { public String area() { return "base"; } }
class Middle extends Base implements Shape { }
class Square extends Middle { }
class Circle extends Middle { }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Middle m = i == 0 ? new Square() : new Circle();
            System.out.println(m.area()); //^ calls Base.area // never: rewrite
            Shape s = i == 0 ? new Square() : new Circle();
            System.out.println(s.area()); //^ calls Base.area // rewrite: narrow Shape.area -> Base.area
        }
    }
}
