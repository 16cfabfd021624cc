package peak;

import java.lang.reflect.*;
import org.openjdk.jmh.annotations.*;

/** Members that are found by names which are constants, and used many times. */
public class Reflect {
    public static class Box {
        int held = 1;

        public int plus(int x) { return x + held; }

        public static String named(String text) { return text; }
    }

    /** A method, found where it is called. */
    @State(Scope.Thread)
    public static class FoundEachTime {
        Box box = new Box();

        @Benchmark public Object run() throws Exception {
            Method plus = Box.class.getMethod("plus", int.class);
            return plus.invoke(box, 7);
        }
    }

    /** A method in a variable, called in a loop. */
    @State(Scope.Thread)
    public static class InALoop {
        Box box = new Box();

        @Benchmark public int run() throws Exception {
            Method plus = Box.class.getMethod("plus", int.class);
            int sum = 0;
            for (int i = 0; i < 64; i++) sum += (Integer) plus.invoke(box, i);
            return sum;
        }
    }

    /** A static method with a reference, in a loop. */
    @State(Scope.Thread)
    public static class OfTheClass {
        String text = "text";

        @Benchmark public int run() throws Exception {
            Method named = Box.class.getMethod("named", String.class);
            int sum = 0;
            for (int i = 0; i < 64; i++) sum += ((String) named.invoke(null, text)).length();
            return sum;
        }
    }

    /** A constructor, in a loop. */
    @State(Scope.Thread)
    public static class Makes {
        @Benchmark public int run() throws Exception {
            Constructor<Box> makes = Box.class.getConstructor();
            int sum = 0;
            for (int i = 0; i < 64; i++) sum += makes.newInstance().held;
            return sum;
        }
    }

    /** A field, in a loop. */
    @State(Scope.Thread)
    public static class Reads {
        Box box = new Box();

        @Benchmark public int run() throws Exception {
            Field held = Box.class.getDeclaredField("held");
            int sum = 0;
            for (int i = 0; i < 64; i++) sum += (Integer) held.get(box);
            return sum;
        }
    }
}
