// Conditional expressions, nested and with boxes.
package ternaries;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Three implements Thing { public void use() {} }

class Main {
    static Thing pick(int n) { return n == 0 ? new One() : n == 1 ? new Two() : null; }
    public static void main(String[] args) {
        pick(0).use(); //> One.use //>? Two.use //! Three.use
        pick(1).use(); //> Two.use //>? One.use
        Thing it = null;
        it = it == null ? new Three() : it;
        it.use(); //> Three.use //! One.use
    }
}
// jdk: small
