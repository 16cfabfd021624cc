// One handler for several classes, and one that throws again.
package multicatch;

class One extends RuntimeException { @Override public String getMessage() { return "one"; } }
class Two extends RuntimeException { @Override public String getMessage() { return "two"; } }
class Three extends RuntimeException { @Override public String getMessage() { return "three"; } }

class Main {
    static void fail(int n) { if (n == 0) throw new One(); if (n == 1) throw new Two(); throw new Three(); }
    static void tell(int n) {
        try {
            fail(n);
        } catch (One | Two e) {
            e.getMessage(); //> One.getMessage //> Two.getMessage //! Three.getMessage
            throw e;
        }
    }
    public static void main(String[] args) {
        for (int n = 0; n < 3; n++) {
            try {
                tell(n);
            } catch (Three e) {
                e.getMessage(); //> Three.getMessage //! One.getMessage
            } catch (RuntimeException e) {
                e.getMessage(); //> One.getMessage //> Two.getMessage //+ Three.getMessage
            }
        }
    }
}
// jdk: small
