// Atomic references update by what they are given.
package atomics;

import java.util.concurrent.atomic.*;

interface Value { void use(); }
class One implements Value { public void use() {} }
class Two implements Value { public void use() {} }
class Three implements Value { public void use() {} }

class Main {
    static Value next(Value it) { it.use(); return new Two(); } //> One.use
    public static void main(String[] args) {
        AtomicReference<Value> atom = new AtomicReference<>(new One());
        atom.updateAndGet(Main::next).use(); //> Two.use //! Three.use
        AtomicReferenceArray<Value> array = new AtomicReferenceArray<>(1);
        array.set(0, new Two());
        array.get(0).use(); //> Two.use
        AtomicInteger count = new AtomicInteger();
        count.accumulateAndGet(1, Main::add);
    }
    static int add(int a, int b) { return a + b; }
}
// reached: Main.next Main.add
// jdk: small
