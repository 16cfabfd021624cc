// A private method is not overridden by one of its name in a subclass.
// complete: calls rewrite
// run:
// prints: base
// prints: sub
package private_not_overridden;

class Base {
    private String name() { return "base"; }
    String show() { return name(); } //^ calls Base.name
}
class Sub extends Base { String name() { return "sub"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new Sub();
        System.out.println(b.show()); //^ calls Base.show
        System.out.println(new Sub().name()); //^ calls Sub.name
    }
}
