// A finalizer may run once there is an object of its class.
package finalizers;

class Last { @Override protected void finalize() { gone(); } void gone() {} }
class Unmade { @Override protected void finalize() { never(); } void never() {} static void touch() {} }

class Main {
    static void told() {}
    public static void main(String[] args) {
        new Last(); //>? Last.finalize
        Unmade.touch(); //! Unmade.finalize
        told(); //> Main.told
    }
}
// maybe: Last.gone
// excess: Unmade.never
