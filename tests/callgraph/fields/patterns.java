// A pattern of instanceof narrows.
package patterns;

interface Thing {}
class One implements Thing { void one() {} }
class Two implements Thing { void two() {} }
class Three implements Thing { void three() {} }

class Main {
    static void tell(Object it) {
        if (it instanceof One one) one.one(); //> One.one
        if (!(it instanceof Two two)) return;
        two.two(); //> Two.two
        if (it instanceof Thing && it instanceof Three three) three.three(); //! Three.three
    }
    public static void main(String[] args) {
        tell(new One());
        tell(new Two());
    }
}
// unreached: Three.three
// jdk: small
