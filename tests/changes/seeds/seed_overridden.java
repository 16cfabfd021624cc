// Copies of bodies: the method is overridden, its class stands below interfaces of the library.
// run:
// javac: -source 8 -target 8
package seed_overridden;

interface Speaker { String speak(); }
interface Loud extends Speaker { }
class Voice { public String speak() { return "voice " + more(); } String more() { return "quiet"; } }
class Deep extends Voice { public String speak() { return "deep"; } String more() { return "deep quiet"; } }
class Person extends Voice implements Loud { }
class Giant extends Deep implements Loud { }
class Main {
    static void say(Object o) { System.out.println(o); }

    static void voice() {
        Voice v = new Voice();
        say(v.speak());
        Voice d = new Deep();
        say(d.speak());
    }

    static void speaker() {
        Speaker s = new Person();
        say(s.speak());
        Speaker g = new Giant();
        say(g.speak());
    }

    static void loud(int n) {
        Loud l = n == 0 ? new Person() : new Giant();
        say(l.speak());
        Loud p = new Person();
        say(p.speak());
    }

    static void hidden(boolean b) {
        Speaker s = null;
        if (b) s = new Person();
        say(s.speak());
    }

    interface Step { void run() throws Throwable; }

    public static void main(String[] args) {
        Step[] all = {Main::voice, Main::speaker, () -> loud(0), () -> loud(1), () -> hidden(true), () -> hidden(false)};
        for (Step s : all)
            try { s.run(); } catch (Throwable e) { say(e.getClass()); }
    }
}
