// A final class has no subclass: the type alone gives the target on an unknown receiver.
// complete: calls rewrite
// run:
// prints: square
// classpath-only: Plugins
package final_class;

interface Shape { String area(); }
final class Square implements Shape { public String area() { return "square"; } }
class Plugins { static Square load() { return new Square(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = Plugins.load(); //^ s = unknown
        System.out.println(s.area()); //^ calls Square.area // never: rewrite
    }
}
