// Loops, labels and swaps of variables.
package loops;

interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Three implements Thing { public void use() {} }

class Main {
    public static void main(String[] args) {
        Thing a = new One();
        Thing b = new Two();
        new Three();
        outer:
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                if (k == 1) continue outer;
                if (i == 2) break outer;
                Thing c = a;
                a = b;
                b = c;
                a.use(); //> One.use //> Two.use //! Three.use
            }
        }
        b.use(); //> Two.use //>? One.use //! Three.use
    }
}
// jdk: small
