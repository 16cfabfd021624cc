// What the JDK deprecates, later releases may not have: the call is refused there. Of a release that is known it is known; `getYear` is in all of these.
// release: 17
// complete: rewrite
// run:
// prints: 1
// prints 17: true
// prints 25: class java.lang.NoSuchMethodError
package yes_ages_removed_later;

class Group extends ThreadGroup {
    Group() { super("group"); }
    public boolean allowThreadSuspension(boolean b) { return b; }
}
class Dated extends java.util.Date {
    @Override public int getYear() { return 1; }
}
class Main {
    public static void main(String[] args) {
        java.util.Date date = new Dated();
        System.out.println(date.getYear()); // never: rewrite
        try {
            ThreadGroup group = new Group();
            System.out.println(group.allowThreadSuspension(true)); // never: rewrite
        } catch (NoSuchMethodError e) {
            System.out.println(e.getClass());
        }
    }
}
