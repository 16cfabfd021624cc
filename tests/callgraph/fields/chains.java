// A long chain of fields.
package chains;

class A { B b; }
class B { C c; }
class C { D d; }
class D { Thing thing; Thing other; }
class Thing { void use() {} }
class Other extends Thing { @Override void use() {} }

class Main {
    public static void main(String[] args) {
        A a = new A();
        a.b = new B();
        a.b.c = new C();
        a.b.c.d = new D();
        a.b.c.d.thing = new Thing();
        a.b.c.d.other = new Other();
        a.b.c.d.thing.use(); //> Thing.use //! Other.use
        a.b.c.d.other.use(); //> Other.use //! Thing.use
    }
}
// jdk: small
