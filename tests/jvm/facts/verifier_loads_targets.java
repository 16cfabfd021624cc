// JVMS 4.10.1.2 asks whether the target of an assignment is an interface, and if not, whether the
// source extends it. HotSpot loads the target, and the source only for targets that are no interface:
// a missing source is not noticed before an interface, a missing target is, before the method runs.
// run:
// change: SourceA gone
// change: TargetB gone
// prints: not reached
// prints: class java.lang.NoClassDefFoundError
package verifier_loads_targets;

interface TargetA { }
class SourceA implements TargetA { }
interface TargetB { }
class SourceB implements TargetB { }
class UseA {
    static void take(TargetA t) { }
    static String go(boolean b) { if (b) take(new SourceA()); return "not reached"; }
}
class UseB {
    static void take(TargetB t) { }
    static String go(boolean b) { if (b) take(new SourceB()); return "not reached"; }
}
class Main {
    public static void main(String[] args) {
        System.out.println(UseA.go(false));
        try { System.out.println(UseB.go(false)); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
}
