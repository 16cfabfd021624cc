// A lookup whose member nothing but uses by instructions needs is made where a use cannot be one; `setAccessible` goes
// with it. `forName` of a class that is there and has nothing to initialise is a constant.
// run:
// prints: one 1
// prints: java.lang.IllegalArgumentException
// prints: made
// prints: hidden
// prints: java.lang.reflect.InvocationTargetException: java.lang.IllegalStateException: thrown
// prints: text
// prints: java.lang.NullPointerException
// prints: one 2
// prints: one 3
package unreflect_spares;
import java.lang.reflect.*;

class Some {
    String text = "text";
    Some() { System.out.println("made"); }
    static void one(int n) { System.out.println("one " + n); }
    static void fails() { throw new IllegalStateException("thrown"); }
    private void hidden() { System.out.println("hidden"); }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method one = Some.class.getDeclaredMethod("one", int.class); // rewrite: unreflect
        one.invoke(null, 1); // rewrite: unreflect
        try {
            one.invoke(null, "text"); // rewrite: unreflect
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName());
        }
        Class<?> named = Class.forName("unreflect_spares." + "Some"); // rewrite: unreflect
        Object some = named.getDeclaredConstructor() // rewrite: unreflect
            .newInstance(); // rewrite: unreflect
        Method hidden = Some.class.getDeclaredMethod("hidden"); // never: unreflect
        hidden.setAccessible(true); // never: unreflect
        hidden.invoke(some); // never: unreflect
        try {
            Some.class.getDeclaredMethod("fails").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println(e + ": " + e.getCause());
        }
        Field text = Some.class.getDeclaredField("text"); // rewrite: unreflect
        text.setAccessible(true); // rewrite: unreflect
        System.out.println(text.get(some)); // rewrite: unreflect
        try {
            text.get(null);
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        for (int i = 2; i < 4; i++) {
            Method in = Some.class.getDeclaredMethod("one", int.class); // rewrite: unreflect
            in.invoke(null, i); // rewrite: unreflect
        }
    }
}
