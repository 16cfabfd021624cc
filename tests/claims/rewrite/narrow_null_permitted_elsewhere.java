// A sealed class that lists a class of another package refuses it when that is not public.
// release: 17
// complete: rewrite
// run:
// prints: null
// patch: p.Sealed p/Plain q/Plain
// patch: q.Plain Seale1 Sealed
package narrow_null_permitted_elsewhere;

class Main {
    public static void main(String[] args) { narrow_null_permitted_elsewhere.q.User.use(); }
}
// file: narrow_null_permitted_elsewhere/p/Seale1.java
package narrow_null_permitted_elsewhere.p;
public class Seale1 { }
// file: narrow_null_permitted_elsewhere/p/Sealed.java
package narrow_null_permitted_elsewhere.p;
public sealed class Sealed permits Plain { }
final class Plain extends Sealed { }
// file: narrow_null_permitted_elsewhere/q/User.java
package narrow_null_permitted_elsewhere.q;
interface Job { String job(); }
class Plain extends narrow_null_permitted_elsewhere.p.Seale1 implements Job { public String job() { return "plain"; } }
public class User {
    static boolean flag;
    public static void use() {
        Job plain = null;
        if (flag) plain = new Plain();
        try { System.out.println(plain.job()); } catch (NullPointerException e) { System.out.println("null"); } // never: rewrite
    }
}
