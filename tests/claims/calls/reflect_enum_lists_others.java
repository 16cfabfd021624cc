// An enum's constants are what its method `values` gives: one that javac did not make may give another enum's.
// patch: Color values origin
// patch: Color valuez values
// run:
// prints: black
// prints: black
package reflect_enum_lists_others;

interface Named { String name(int n); }
enum Color implements Named {
    RED;
    public String name(int n) { return "red"; }
    public static Object[] valuez() { return new Shade[] {Shade.RED}; }
}
enum Shade implements Named { RED; public String name(int n) { return "black"; } }

class Main {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Named n = (Named) (Object) Enum.valueOf((Class) Color.class, "RED");
        System.out.println(n.name(0)); // never: calls {Color.name}
        Object[] all = ((Class) Color.class).getEnumConstants();
        System.out.println(((Named) all[0]).name(0)); // never: calls {Color.name}
    }
}
