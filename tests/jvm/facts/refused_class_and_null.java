// A class that the JVM refuses (here its superclass is final) is noticed when something resolves it.
// A null check, a cast of null and a call on null through another type resolve nothing; a call on
// null that names the class resolves it first, and throws the error instead of NullPointerException.
// (JVMS 6.5 puts linking exceptions before run-time ones: what follows for edits is not said there.)
// run:
// change: Base class final
// prints: class java.lang.NullPointerException
// prints: null
// prints: class java.lang.IncompatibleClassChangeError
package refused_class_and_null;

interface Job { String work(); }
class Base { }
class Worker extends Base implements Job { public String work() { return "works"; } }
class Through { static Object go() { Job j = null; if (Main.flag) j = Main.made(); return j.work(); } }
class Cast { static Object go() { Object o = Main.nothing; return (Worker) o; } }
class Named { static Object go() { return ((Worker) Main.nothing).work(); } }
class Main {
    static boolean flag;
    static Object nothing;
    static Job made() { return null; }
    interface Step { Object run(); }
    static void show(Step s) {
        try { System.out.println(s.run()); } catch (LinkageError | RuntimeException e) { System.out.println(e.getClass()); }
    }
    public static void main(String[] args) {
        show(Through::go);
        show(Cast::go);
        show(Named::go);
    }
}
