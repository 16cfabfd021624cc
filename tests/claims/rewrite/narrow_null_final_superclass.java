// The same within one archive: the JVM refuses a class whose superclass is final, whose sealed superclass does not list it, or which overrides a final method. (`Fina1` and the like are what javac compiles against.)
// release: 17
// complete: rewrite
// run:
// prints: null
// prints: null
// prints: null
// patch: Below Fina1 Final
// patch: Unlisted Seale1 Sealed
// patch: Overriding name1 named
package narrow_null_final_superclass;

interface Job { String job(); }
final class Final { }
class Fina1 { }
class Below extends Fina1 implements Job { public String job() { return "below"; } }
sealed class Sealed permits Listed { }
final class Listed extends Sealed { }
class Seale1 { }
class Unlisted extends Seale1 implements Job { public String job() { return "unlisted"; } }
class Base { public final String named() { return "base"; } }
class Overriding extends Base implements Job {
    public String name1() { return "other"; }
    public String job() { return "overriding"; }
}
class Main {
    static boolean flag;
    public static void main(String[] args) {
        Job below = null;
        if (flag) below = new Below();
        try { System.out.println(below.job()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
        Job unlisted = null;
        if (flag) unlisted = new Unlisted();
        try { System.out.println(unlisted.job()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
        Job overriding = null;
        if (flag) overriding = new Overriding();
        try { System.out.println(overriding.job()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
    }
}
