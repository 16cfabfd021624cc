// A constant is copied by javac: its class is not initialised; a value that only looks like one is.
package constants;

class Constant { static final String NAME = "a" + "b"; static { never(); } static void never() {} }
class Boxed { static final Integer ONE = 1; static { told(); } static void told() {} }

class Main {
    public static void main(String[] args) {
        String name = Constant.NAME; //! Constant.<clinit>
        Integer one = Boxed.ONE; //> Boxed.<clinit>
    }
}
// reached: Boxed.told
// unreached: Constant.never
// jdk: small
