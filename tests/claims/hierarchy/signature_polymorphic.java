// `invokeExact` is one method for every descriptor: its call may become one of what the handle runs, and is
// never narrowed. `invoke` converts the result here, and is left.
// complete: rewrite
// run:
// prints: 4
// prints: 4
package signature_polymorphic;

import java.lang.invoke.*;
class Main {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class)); // never: rewrite
        System.out.println((int) h.invokeExact("four")); // rewrite: call
        System.out.println((Object) h.invoke("four")); // never: rewrite
    }
}
