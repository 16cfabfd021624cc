// What the JDK says is to be removed, later releases may not have: the call is refused there.
// release: 17
// complete: rewrite
// run:
// prints 17: true
// prints 25: class java.lang.NoSuchMethodError
package yes_ages_removed_later;

class Group extends ThreadGroup {
    Group() { super("group"); }
    public boolean allowThreadSuspension(boolean b) { return b; }
}
class Main {
    public static void main(String[] args) {
        try {
            ThreadGroup group = new Group();
            System.out.println(group.allowThreadSuspension(true)); // never: rewrite
        } catch (NoSuchMethodError e) {
            System.out.println(e.getClass());
        }
    }
}
