// A class that implements nothing itself uses the default of its interface: one target.
// complete: calls rewrite
// run:
// prints: default
// prints: circle
package default_method;

interface Shape { default String area() { return "default"; } }
class Square implements Shape { }
class Circle implements Shape { public String area() { return "circle"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        System.out.println(s.area()); //^ calls Shape.area // rewrite: narrow Shape.area -> Square.area
        s = new Circle();
        System.out.println(s.area()); //^ calls Circle.area // rewrite: narrow Shape.area -> Circle.area
    }
}
