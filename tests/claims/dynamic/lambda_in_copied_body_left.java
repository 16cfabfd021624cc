// A reference without captures is one object: a body that makes it is not copied.
// run:
// prints: true
package lambda_in_copied_body_left;

import java.util.function.*;

class Square {
    public Supplier<Thread> text() {
        return Thread::currentThread; // never: lambda
    }
}
class Special extends Square { @Override public Supplier<Thread> text() { return null; } }
class Main {
    static Object viaUnknown(Square s) { return s.text(); }
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        Supplier<Thread> a = s.text(); // never: direct
        System.out.println(a == viaUnknown(s));
    }
}
