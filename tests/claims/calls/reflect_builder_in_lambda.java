// A lambda, an object of a local class or another thread that has a builder may append to it.
// run:
// prints: two
// prints: two
// prints: two
package reflect_builder_in_lambda;
import java.lang.reflect.*;

class Has {
    public static void t() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
}

class Main {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("t");
        Runnable r = () -> b.append("wo");
        r.run();
        Method m = Has.class.getMethod(b.toString());
        m.invoke(null); // never: calls {Has.t}
        StringBuilder c = new StringBuilder("t");
        Thread thread = new Thread(() -> c.append("wo"));
        thread.start();
        thread.join();
        m = Has.class.getMethod(c.toString());
        m.invoke(null); // never: calls {Has.t}
        StringBuilder d = new StringBuilder("t");
        new Object() { void grow() { d.append("wo"); } }.grow();
        m = Has.class.getMethod(d.toString());
        m.invoke(null); // never: calls {Has.t}
    }
}
