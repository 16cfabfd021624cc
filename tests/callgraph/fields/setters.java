// Two boxes are filled by a setter: only contexts tell them apart.
package setters;

class Box { private Thing it; void set(Thing it) { this.it = it; } Thing get() { return it; } }
interface Thing { void use(); }
class One implements Thing { public void use() {} }
class Two implements Thing { public void use() {} }
class Three implements Thing { public void use() {} }

class Main {
    public static void main(String[] args) {
        Box first = new Box();
        Box second = new Box();
        first.set(new One());
        second.set(new Two());
        first.get().use(); //> One.use //+ Two.use
        second.get().use(); //> Two.use //+ One.use
    }
}
// unreached: Three.use
// jdk: small
