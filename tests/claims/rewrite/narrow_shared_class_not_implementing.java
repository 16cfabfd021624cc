// The class that all receivers share does not have the method itself.
// complete: rewrite
// run:
// prints: default
// prints: default
package narrow_shared_class_not_implementing;

interface Shape { default String area() { return "default"; } }
class Base { }
class Square extends Base implements Shape { }
class Circle extends Base implements Shape { }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s = i == 0 ? new Square() : new Circle();
            System.out.println(s.area()); //^ calls Shape.area // never: rewrite
        }
    }
}
