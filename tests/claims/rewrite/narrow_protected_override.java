// `Object.clone` is protected there and public in the exact class. Calls on arrays and protected
// methods need the receiver that the verifier asks for.
// complete: rewrite
// run:
// prints: sub
// prints: sub
// prints: sub
package narrow_protected_override;

class Main {
    public static void main(String[] args) throws Throwable {
        narrow_protected_override.guarded.Base b = new Sub();
        System.out.println(b.open()); // rewrite: narrow guarded.Base.open -> Sub.open
        new Sub().show();
    }
}
class Sub extends narrow_protected_override.guarded.Base {
    @Override protected String name() { return "sub"; }
    void show() {
        Sub s = new Sub();
        System.out.println(s.name()); // never: rewrite
        narrow_protected_override.guarded.Base b = s;
        System.out.println(b.open()); // rewrite: narrow guarded.Base.open -> Sub.open
    }
}
// file: narrow_protected_override/guarded/Base.java
package narrow_protected_override.guarded;
public class Base {
    protected String name() { return "base"; }
    public final String open() { return name(); } //^ calls unknown // never: rewrite
}
