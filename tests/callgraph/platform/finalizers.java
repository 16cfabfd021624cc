// A finalizer may run once there is an object of its class.
package finalizers;

class Last { @Override protected void finalize() { gone(); } void gone() {} }
class Unmade { @Override protected void finalize() { never(); } void never() {} static void touch() {} }
interface Ends { void finalize(); }

class Main {
    static void told() {}
    static void ended() {}
    static void unended() {}
    public static void main(String[] args) {
        new Last(); //>? Last.finalize
        Unmade.touch(); //! Unmade.finalize
        Ends ends = () -> ended(); //>? Main.ended
        Runnable runs = () -> unended(); //! Main.unended
        told(); //> Main.told
    }
}
// maybe: Last.gone Main.ended
// unreached: Unmade.never Main.unended
// jdk: small
