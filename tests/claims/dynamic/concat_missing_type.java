// An operand's type may be missing: what comes of it is left to the JVM.
// run:
// prints: anull
// missing-at-run: Gone
package concat_missing_type;

class Gone {}
class Main {
    static String text(Gone g) {
        return "a" + g; // never: concat
    }
    public static void main(String[] args) {
        try { System.out.println(text(null)); } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
    }
}
