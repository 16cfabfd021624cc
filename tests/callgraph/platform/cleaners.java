// A cleaner runs its action, here because it is asked to.
package cleaners;

import java.lang.ref.Cleaner;

class Resource implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();
    private static class State implements Runnable { public void run() { freed(); } void freed() {} }
    private final Cleaner.Cleanable cleanable = CLEANER.register(this, new State());
    public void close() { cleanable.clean(); }
    void never() {}
}

class Main {
    public static void main(String[] args) {
        try (Resource it = new Resource()) { it.hashCode(); } //> Resource.close //! Resource.never
    }
}
// reached: Resource$State.freed
// unreached: Resource.never
