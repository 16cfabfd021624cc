// An aspect of the program's own puts code around whatever its pointcuts say, as the file on the class path tells: of calls, and of lambdas' bodies.
// complete: rewrite
// classpath-only: Watch
// run:
// prints: circle circle
package woven_by_calls;

import java.util.function.Supplier;

// prelude: Shape Circle
class Watch { }
class Main {
    public static void main(String[] args) {
        Shape shape = new Circle();
        Supplier<String> name = () -> "circle"; // never: rewrite
        String area = shape.area(); // never: rewrite
        System.out.println(area + " " + name.get()); // never: rewrite
    }
}
// file-on-class-path: META-INF/aop.xml
<aspectj>
    <aspects>
        <aspect name="woven_by_calls.Watch"/>
    </aspects>
</aspectj>
