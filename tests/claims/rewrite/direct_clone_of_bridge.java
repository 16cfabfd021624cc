// Generic code: the bridge of the exact class is the target; the method behind it is overridden.
// run:
// prints: upper a
// prints: special b
package direct_clone_of_bridge;

interface Maker<T> { public Object make(T t); }
class Upper implements Maker<String> { public Object make(String s) { return "upper " + s; } }
class Special extends Upper { @Override public Object make(String s) { return "special " + s; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Maker<String> m = new Upper();
        System.out.println(m.make("a")); //^ calls Upper.make(Object)Object
        Maker<String> n = new Special();
        System.out.println(n.make("b")); // never: calls Upper.make(String)Object
    }
}
