// A class that is not there fails the switch, also where an earlier label matches, and for null.
// release: 21
// run:
// prints: NoClassDefFoundError
// prints: NoClassDefFoundError
// prints: IllegalAccessError
// missing-at-run: Gone
// classpath-only: hidden.Was
package switch_missing_type;

class Gone {}
class Main {
    static int which(Object o) {
        return switch (o) { // never: switch
            case String s -> 1;
            case Gone g -> 2;
            case null -> 3;
            default -> 4;
        };
    }
    static int refused(Object o) {
        return switch (o) { // never: switch
            case String s -> 1;
            case switch_missing_type.hidden.Was w -> 2;
            default -> 4;
        };
    }
    public static void main(String[] args) {
        try { System.out.println(which("a")); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
        try { System.out.println(which(null)); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
        try { System.out.println(refused("a")); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
    }
}
// file: hidden/Was.java
package switch_missing_type.hidden;

public class Was {}
// file-at-run: hidden/Was.java
package switch_missing_type.hidden;

class Was {}
