import java.lang.reflect.Method;

/** What explain tells of the reflection API. */
public class Reflective {
    public static void one() { System.out.println("one"); }

    public static void two() { System.out.println("two"); }

    static void call(String name) throws Exception {
        Class<?> of = Class.forName("Reflec" + "tive".substring(0));
        Method found = of.getMethod(name);
        found.invoke(null);
    }

    public static void main(String[] args) throws Exception {
        call("one");
        call("t" + "wo".trim());
        Class.forName(args[0]);
    }
}
