// Locals that are used again hold other things then.
package swap;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }

class Main {
    public static void main(String[] args) {
        Thing it = new One();
        it.use(); //> One.use //! Two.use
        it = new Two();
        it.use(); //> Two.use //! One.use
        { Thing inner = new One(); inner.use(); } //> One.use //! Two.use
        { Thing inner = new Two(); inner.use(); } //> Two.use //! One.use
    }
}
// jdk: small
