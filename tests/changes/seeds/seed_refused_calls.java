// Calls around which a linkage error is caught, on objects whose interfaces are the library's.
// run:
// javac: -source 8 -target 8
package seed_refused_calls;

interface Door { void open(); default String state() { return "shut"; } }
interface Lock extends Door { void lock(); }
interface Key { String turn(Lock lock); }
class Frame {
    public void open() { System.out.println("frame opens"); }
    public void lock() { System.out.println("frame locks"); }
    public String state() { return "frame"; }
    public String turn(Lock lock) { return lock == null ? "no lock" : "a lock"; }
}
class Gate extends Frame implements Lock, Key { }
class Main {
    static Object kept;

    static void say(Object o) { System.out.println(o); }

    static void door(boolean there) {
        Door door = there ? new Gate() : null;
        try { door.open(); }
        catch (IncompatibleClassChangeError e) { say("incompatible " + e.getClass()); }
        catch (NullPointerException e) { say("null"); }
        finally { say("after"); }
    }

    static void lock() {
        Lock lock = new Gate();
        lock.open();
        lock.lock();
        say(lock.state());
    }

    static void key() {
        Key key = new Gate();
        say(key.turn(null));
        say(key.turn(new Gate()));
    }

    static void shared() {
        Gate gate = new Gate();
        kept = gate;
        Door door = gate;
        say(door.state());
        Object o = gate;
        ((Lock) o).lock();
    }

    static void synchronizedly() {
        Lock lock = new Gate();
        synchronized (lock) { lock.lock(); }
    }

    interface Step { void run() throws Throwable; }

    public static void main(String[] args) {
        Step[] all = {() -> door(true), () -> door(false), Main::lock, Main::key, Main::shared, Main::synchronizedly};
        for (Step s : all)
            try { s.run(); } catch (Throwable e) { say(e.getClass()); }
    }
}
