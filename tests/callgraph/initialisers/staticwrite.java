// Writing a static field initialises, too.
package staticwrite;

class Counter { static int count; static { started(); } static void started() {} }
class Unwritten { static int count; static { never(); } static void never() {} }

class Main {
    public static void main(String[] args) {
        Counter.count = 2; //> Counter.<clinit>
        Unwritten[] none = new Unwritten[1];
        if (none[0] != null) none[0].hashCode(); //! Unwritten.<clinit>
    }
}
// reached: Counter.started
// unreached: Unwritten.never
// jdk: small
