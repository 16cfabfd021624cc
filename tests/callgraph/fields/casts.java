// Casts keep what they let through.
package casts;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two extends One { @Override public void use() {} }
class Three implements Thing { public void use() {} }

class Main {
    static Object any(int n) { return n == 0 ? new One() : n == 1 ? new Two() : new Three(); }
    public static void main(String[] args) {
        ((One) any(0)).use(); //> One.use //>? Two.use //! Three.use
        ((Two) any(1)).use(); //> Two.use //! One.use //! Three.use
        try {
            ((Two) any(2)).use(); //>? Two.use //! Three.use
        } catch (ClassCastException e) {
            caught(); //> Main.caught
        }
    }
    static void caught() {}
}
// jdk: small
