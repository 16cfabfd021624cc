// The selected method is protected and declared in another package: the caller may name the method
// that it overrides, not this one.
// complete: rewrite
// run:
// prints: sub
package narrow_protected_other_package;

class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(narrow_protected_other_package.warded.Base.show());
    }
}
// file: narrow_protected_other_package/Sub.java
package narrow_protected_other_package;
public class Sub extends narrow_protected_other_package.warded.Base { @Override protected String name() { return "sub"; } }
// file: narrow_protected_other_package/warded/Base.java
package narrow_protected_other_package.warded;
public class Base {
    protected String name() { return "base"; }
    public static String show() {
        Base b = new narrow_protected_other_package.Sub();
        return b.name(); //^ calls Sub.name // never: rewrite
    }
}
