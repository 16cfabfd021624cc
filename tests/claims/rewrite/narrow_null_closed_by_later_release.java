// A class of the JDK that nothing is made to extend, as it has no method to override, may be final in a later release: java.net.URLDecoder and java.lang.reflect.Modifier are. What extends it is refused there. (They had constructors once.)
// release: 8
// complete: rewrite
// run:
// prints: null
// prints: null
package narrow_null_closed_by_later_release;

interface Text { String toString(); }
class Decodes extends java.net.URLDecoder implements Text { @Override public String toString() { return "decodes"; } }
class Modifies extends java.lang.reflect.Modifier implements Text { @Override public String toString() { return "modifies"; } }
class Main {
    static boolean flag;
    public static void main(String[] args) {
        Text decodes = null;
        if (flag) decodes = new Decodes();
        try { System.out.println(decodes.toString()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
        Text modifies = null;
        if (flag) modifies = new Modifies();
        try { System.out.println(modifies.toString()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
    }
}
