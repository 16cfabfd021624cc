// The first call of each method loads the types of all components, of null, too: one that is not there fails then.
// One that is no longer accessible stays, too.
// run:
// prints: NoClassDefFoundError NoClassDefFoundError NoClassDefFoundError
// prints: 0
// missing-at-run: Gone
// classpath-only: hidden.Was
package record_missing_type;

class Gone {}
record Holds(int n, Gone gone) { // never: record
}
record Many(Gone[][] gone) { // never: record
}
class Main {
    static String thrown(Runnable r) {
        try { r.run(); return "nothing"; } catch (LinkageError e) { return e.getClass().getSimpleName(); }
    }
    public static void main(String[] args) {
        Holds h = new Holds(1, null);
        System.out.println(thrown(() -> h.equals(null)) + " " + thrown(() -> h.hashCode()) + " " + thrown(() -> new Many(null).toString()));
        record_missing_type.other.Uses.use();
    }
}
// file: other/Uses.java
package record_missing_type.other;

public class Uses {
    public static void use() {
        try { System.out.println(new record_missing_type.other.Keeps(null).hashCode()); }
        catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
    }
}
record Keeps(record_missing_type.hidden.Was was) {} // never: record
// file: hidden/Was.java
package record_missing_type.hidden;

public class Was {}
// file-at-run: hidden/Was.java
package record_missing_type.hidden;

class Was {}
