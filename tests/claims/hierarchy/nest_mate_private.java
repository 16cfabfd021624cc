// Between nest mates javac calls private methods by `invokevirtual`: one body, that of the named
// class, whatever the receiver's class has.
// complete: calls rewrite
// run:
// prints: base
package nest_mate_private;

class Outer {
    static class Base { private String name() { return "base"; } }
    static class Sub extends Base { private String name() { return "sub"; } }
    static String show(Base b) { return b.name(); } //^ calls Outer$Base.name // never: rewrite
}
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(Outer.show(new Outer.Sub()));
    }
}
