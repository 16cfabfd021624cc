// Two receivers of different classes that share the one body: narrow to the class that they share.
// complete: calls rewrite
// run:
// prints: base square
// prints: base circle
package branch_common_class;

interface Shape { String area(); }
abstract class Base implements Shape { public String area() { return "base " + name(); } abstract String name(); }
class Square extends Base { String name() { return "square"; } }
class Circle extends Base { String name() { return "circle"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s = i == 0 ? new Square() : new Circle(); //^ s = {Square@+0, Circle@+0} //^ s : {Square, Circle}
            System.out.println(s.area()); //^ calls Base.area // rewrite: narrow Shape.area -> Base.area
        }
    }
}
