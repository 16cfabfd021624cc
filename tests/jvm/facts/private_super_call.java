// JVMS 6.5 (invokespecial) looks for the method from the superclass up, and a private one there is
// found. Where the superclass also inherits an abstract one of that name from an interface, and any
// default method, HotSpot puts a method of its own that throws AbstractMethodError into it, and finds
// that. (`Kkk` stands for `Jjj` for javac.)
// run:
// release: 17
// patch: Outer Kkk Jjj
// prints: private
// prints: class java.lang.AbstractMethodError
package private_super_call;

interface Jjj { Object name(); default int other() { return 0; } }
interface Kkk { }
class Plain {
    static class C0 { private Object name() { return "private"; } }
    static class C1 extends C0 { Object s() { return super.name(); } }
}
class Outer {
    static class C0 implements Kkk { private Object name() { return "private"; } }
    static class C1 extends C0 { Object s() { return super.name(); } }
}
class Main {
    public static void main(String[] args) {
        System.out.println(new Plain.C1().s());
        try { System.out.println(new Outer.C1().s()); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
}
