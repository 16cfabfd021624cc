// `super.m()`, private and static calls and constructors are direct already.
// complete: rewrite
// run:
// prints: base own twice
package narrow_super_call_untouched;

class Base { String area() { return "base"; } }
class Square extends Base {
    @Override String area() { return super.area() + own() + twice(); }
    private String own() { return " own"; }
    static String twice() { return " twice"; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(new Square().area());
    }
}
