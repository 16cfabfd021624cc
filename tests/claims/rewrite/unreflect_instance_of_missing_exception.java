// `Class.newInstance` looks at what its constructor declares to throw, and fails if that is missing; `new` does not look.
// javac: -Xlint:-deprecation
// run:
// prints: NoClassDefFoundError < ClassNotFoundException
// missing-at-run: Gone
package unreflect_instance_of_missing_exception;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Gone extends Exception {}
class Has {
    Has() throws Gone {}
    public String toString() { return "made"; }
}

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Has.class.newInstance()); // never: unreflect
    }
}
