// `Class.newInstance` on a known class is `new`: what the constructor and the initialiser throw comes as it is in both.
// javac: -Xlint:-deprecation
// run:
// prints: square
// prints: java.io.IOException
// prints: initialiser
// prints: java.lang.ExceptionInInitializerError
// prints: java.lang.NoClassDefFoundError
// prints: java.lang.InstantiationException
// prints: java.lang.IllegalAccessException
// prints: java.lang.InstantiationException
// prints: java.lang.NullPointerException
package unreflect_new_instance;

// prelude: Shape Square Circle
class Checked { Checked() throws java.io.IOException { throw new java.io.IOException(); } }
class Fails {
    static { System.out.println("initialiser"); if (true) throw new IllegalStateException(); }
}
abstract class Abstract {}
class Hidden { private Hidden() {} static Class<?> type() { return Hidden.class; } }
class Needs { Needs(int n) {} }

class Main {
    interface Does { Object it() throws Throwable; }

    static void tells(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static Object made(Class<?> c) throws Exception {
        return c.newInstance(); // never: unreflect
    }

    public static void main(String[] args) throws Exception {
        Shape s = Square.class.newInstance(); // rewrite: unreflect //^ s : {Square}
        System.out.println(s.area()); //^ calls Square.area
        tells(() -> Checked.class.newInstance()); // rewrite: unreflect
        tells(() -> Fails.class.newInstance()); // rewrite: unreflect
        tells(() -> Fails.class.newInstance()); // rewrite: unreflect
        tells(() -> Abstract.class.newInstance()); // never: unreflect
        tells(() -> Hidden.class.newInstance()); // never: unreflect
        tells(() -> Needs.class.newInstance()); // never: unreflect
        tells(() -> made(args.length == 0 ? null : Square.class));
    }
}
