// Switches over numbers, strings and constants of enums.
package switches;

enum Kind { A, B }
interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Three implements Thing { public void use() {} }

class Main {
    static Thing byName(String name) {
        switch (name) {
            case "one": return new One();
            case "two": return new Two();
            default: return null;
        }
    }
    static Thing byKind(Kind kind) { return switch (kind) { case A -> new Two(); case B -> new Three(); }; }
    public static void main(String[] args) {
        byName("one").use(); //> One.use //>? Two.use //! Three.use
        byKind(Kind.A).use(); //> Two.use //>? Three.use //! One.use
    }
}
// jdk: small
