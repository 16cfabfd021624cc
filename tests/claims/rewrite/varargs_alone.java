// A method that says that it takes any number of arguments, but has no array for them: no handle of it can be made, so neither
// a lambda's site nor a lookup gives one.
// run:
// patch: Main ([Lvarargs_alone/A;)V (Lvarargs_alone/AA;)V
// patch: Taker ([Lvarargs_alone/A;)V (Lvarargs_alone/AA;)V
// prints: java.lang.IllegalAccessError
// prints: java.lang.IllegalAccessException
package varargs_alone;
import java.lang.invoke.*;

class A { }
class AA { }
interface Taker { void take(A[] all); }
class Main {
    static void give(A... all) { System.out.println("given"); }
    public static void main(String[] args) {
        try {
            Taker taker = Main::give; // never: rewrite
            taker.take(null);
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
        try {
            MethodHandle handle = MethodHandles.lookup().findStatic(Main.class, "give", MethodType.methodType(void.class, AA.class));
            handle.invoke(null); // never: rewrite
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }
}
