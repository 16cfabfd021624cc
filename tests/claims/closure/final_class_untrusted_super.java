// A final class whose superclass is not in the input: the selected body would be that of the
// superclass, or of whatever the class path has tomorrow.
// complete: calls rewrite
// run:
// prints: base
// prints: own
// classpath-only: Base
package final_class_untrusted_super;

class Base { String area() { return "base"; } }
final class Square extends Base { String own() { return "own"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Square());
    }
    static void show(Square s) {
        System.out.println(s.area()); //^ calls unknown // never: rewrite
        System.out.println(s.own()); //^ calls Square.own // never: rewrite
    }
}
