// Casts to types of the library, before calls that reach a superclass's method.
// run:
// javac: -source 8 -target 8
package seed_casts;

interface Named { String name(); }
interface Sized { int size(); }
interface Both extends Named, Sized { }
class Base {
    public String name() { return "base"; }
    public int size() { return 3; }
    public String toString() { return "text"; }
}
class Thing extends Base implements Both { }
class Main {
    static void say(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        Object[] kept = new Object[2];
        for (int i = 0; i < 2; i++) {
            try {
                Object o = new Thing();
                Named n = (Named) o;
                say(n.name());
            } catch (Throwable e) { say(e.getClass()); }
            try {
                Object o = new Thing();
                say(((Sized) o).size());
            } catch (Throwable e) { say(e.getClass()); }
            try {
                Both b = new Thing();
                Named n = b;
                say(n.name());
                say(b.size());
                say(n.toString());
            } catch (Throwable e) { say(e.getClass()); }
            try {
                Named[] all = {new Thing(), null};
                Named n = all[i];
                say(n.name());
            } catch (Throwable e) { say(e.getClass()); }
            try {
                Object o = new Thing();
                if (o instanceof Sized) say("sized " + ((Sized) o).size());
                else say("not sized");
            } catch (Throwable e) { say(e.getClass()); }
        }
    }
}
