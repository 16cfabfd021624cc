// JVMS 4.7 lists the version from which each attribute is known. HotSpot keeps to it: a sealed class
// of version 60 closes nothing, and nests need 55.
// run:
// change: Closed seal
// change: OldClosed seal
// version: 61 Closed
// version: 60 OldClosed
// version: 54 OldOuter
// prints: below OldClosed
// prints: class java.lang.IncompatibleClassChangeError
// prints: mate
// prints: class java.lang.IllegalAccessError
package attributes_by_version;

class Closed { }
class OldClosed { }
class Below extends Closed { }
class BelowOld extends OldClosed { }
class Outer {
    static class Inner { private static String s() { return "mate"; } }
    static String use() { return Inner.s(); }
}
class OldOuter {
    static class Inner { private static String s() { return "mate"; } }
    static String use() { return Inner.s(); }
}
class Main {
    interface Step { Object run(); }
    static void show(Step s) {
        try { System.out.println(s.run()); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
    static String old() { new BelowOld(); return "below OldClosed"; }
    static String below() { new Below(); return "below Closed"; }
    public static void main(String[] args) {
        show(Main::old);
        show(Main::below);
        show(Outer::use);
        show(OldOuter::use);
    }
}
