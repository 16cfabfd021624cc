// JVMS 5.4.6 passes a private method of the receiver's class (it overrides nothing) and finds the
// interface's default method. HotSpot does so where the class itself implements the interface, and
// throws AbstractMethodError where its superclass does, or where the superclass declares the private
// method.
// run:
// change: Direct method m private
// change: Below method m private
// change: Static method m static
// change: Above method m private
// prints: default
// prints: default
// prints: class java.lang.AbstractMethodError
// prints: default
// prints: class java.lang.AbstractMethodError
package private_hides_default;

interface Has { default String m() { return "default"; } }
class Plain implements Has { }
class Direct implements Has { public String m() { return "private"; } }
class Below extends Plain { public String m() { return "private"; } }
class Static extends Plain { public String m() { return "static"; } }
class Above implements Has { public String m() { return "private"; } }
class BelowAbove extends Above { }
class Main {
    public static void main(String[] args) {
        for (Has h : new Has[] {new Plain(), new Direct(), new Below(), new Static(), new BelowAbove()})
            try { System.out.println(h.m()); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
}
