// `this` is of the class or of any subclass, but never null.
// complete: calls rewrite
// run:
// prints: base
// prints: sub
// file-at-run: Sub.java
package this_not_exact;
class Sub extends Base { String name() { return "sub"; } }
// file: this_not_exact.java
package this_not_exact;

class Base {
    String name() { return "base"; }
    void show() {
        Base b = this; // never: b : Base
        System.out.println(name()); //^ calls unknown
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new Base();
        b.show(); //^ calls Base.show
        ((Base) Class.forName("this_not_exact.Sub").getDeclaredConstructor().newInstance()).show();
    }
}
