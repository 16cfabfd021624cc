// A class without a `main` of its own has that of its superclass (JLS 12.1.4), an interface's is called by its name; a
// default method named so is a method like any other.
package defaultmain;

interface Begins {
    static void main(String[] args) { Steps.first(); }
    default void main(String one, String other) { Steps.second(); }
}
interface Unused {
    default void main(String one, String other) { Steps.third(); }
}
class Steps {
    static void first() {}
    static void second() {}
    static void third() {}
}
class Starts implements Begins {}

class Main {
    public static void main(String[] args) {
        Begins.main(args); //> Begins.main
        new Starts().main("a", "b"); //> Begins.main //! Unused.main
    }
}
// reached: Steps.first Steps.second
// unreached: Steps.third
// jdk: small
