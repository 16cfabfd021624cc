// JVMS 6.5 (putfield, putstatic): a final field is written in constructors or the class initialiser
// only. HotSpot asks from version 53 on; before, any method of the class may.
// run:
// change: Old field x final
// change: Old field y final
// change: New field x final
// change: New field y final
// version: 52 Old
// version: 53 New
// prints: 2 2
// prints: class java.lang.IllegalAccessError
// prints: class java.lang.IllegalAccessError
package final_field_old;

class Old {
    int x = one();
    static int y = one();
    static int one() { return 1; }
    void set() { x = 2; }
    static void setStatic() { y = 2; }
}
class New {
    int x = Old.one();
    static int y = Old.one();
    void set() { x = 2; }
    static void setStatic() { y = 2; }
}
class Main {
    public static void main(String[] args) {
        Old o = new Old();
        o.set();
        Old.setStatic();
        System.out.println(o.x + " " + Old.y);
        try { new New().set(); } catch (LinkageError e) { System.out.println(e.getClass()); }
        try { New.setStatic(); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
}
