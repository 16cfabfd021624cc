// A call through a generic interface reaches the bridge, and the bridge calls the method.
// complete: calls
// run:
// prints: a!
// prints: b!
package bridge;

interface Maker<T> { T make(String s); }
class Upper implements Maker<String> { public String make(String s) { return s + "!"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Maker<String> m = new Upper();
        System.out.println(m.make("a")); //^ calls Upper.make(String)Object // rewrite: narrow Maker.make -> Upper.make(String)Object
        Upper u = new Upper();
        System.out.println(u.make("b")); //^ calls Upper.make(String)String
    }
}
