// A site in a body that was copied is still one site: both give the one object.
// run:
// prints: square true
package lambda_in_copied_body;

import java.util.function.*;

class Square {
    public Supplier<String> text() {
        return () -> "square"; // rewrite: lambda
    }
}
class Special extends Square { @Override public Supplier<String> text() { return null; } }
class Main {
    static Object viaUnknown(Square s) { return s.text(); }
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        Supplier<String> a = s.text();
        System.out.println(a.get() + " " + (a == viaUnknown(s)));
    }
}
