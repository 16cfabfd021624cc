// Assertions are off: what they call may run, and the field that says so is set by the initialiser.
package asserts;

class Main {
    static boolean holds() { return true; }
    static String message() { return ""; }
    static void after() {}
    static void never() {}
    public static void main(String[] args) {
        assert holds() : message(); //>? Main.holds //>? Main.message //! Main.never
        after(); //> Main.after
    }
}
// unreached: Main.never
// jdk: small
