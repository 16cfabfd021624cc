// Unknown under so many types at a place that it is an object there, where open reflection gives more.
package widened;

import java.lang.reflect.Method;

class A { int use() { return 0; } }
class B {}
class C {}
class D {}
class E {}
class F {}
class G {}
class H {}
class I {}
class J { int use() { return 1; } }
class K extends J { @Override int use() { return 2; } } //x J.<init>

class Never { void never() {} }

class Main {
    static boolean never(String[] args) { return args.length > 5; }

    static Object hidden(String[] args) throws Exception {
        String name = args.length == 0 ? System.getProperty("user.class").replace("Opened", "K") : args[0];
        return Class.forName(name).getDeclaredConstructor().newInstance();
    }

    static Object pass(Method method, Object on) throws Exception {
        return method == null ? on : method.invoke(null, null, on); //>? Main.pass //? reflection
    }

    static void all(String[] args, Object on, Method method) throws Exception {
        if (never(args)) {
            pass(method, (A) on);
            pass(method, (B) on);
            pass(method, (C) on);
            pass(method, (D) on);
            pass(method, (E) on);
            pass(method, (F) on);
            pass(method, (G) on);
            pass(method, (H) on);
            pass(method, (I) on);
        }
        Object passed = pass(method, (J) on);
        ((J) passed).use(); //x K.use //? unknown-receiver
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("user.class", "widened.Opened");
        Method method = Main.class.getDeclaredMethod("pass", Method.class, Object.class);
        for (Method one : Main.class.getDeclaredMethods()) {
            if (never(args) && one.getName().equals(args[0])) {
                method = one;
            }
        }
        all(args, hidden(args), method);
        new A().use(); //> A.use
    }
}
// gaps: J.<init> K.<init> K.use
// unreached: Never.never
// jdk: small
