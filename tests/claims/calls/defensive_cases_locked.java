// The cases of the paper on defensive analysis (ECOOP 2018, section 3) as the paper has them: other threads use locks. Fields of
// parameters are known after a store (Store-1), unless an alias may have changed them (Store-2).
// complete: calls
// memory-model: locked
package defensive_cases_locked;

class A {
    String foo() { return "A"; }
}
class B extends A {
    @Override String foo() { return "B"; }
}
class Box {
    A fld;
    A other;
}

class Main {
    static String heap(Box y, Box z) {
        y.fld = new A();
        z.other = new B();
        return y.fld.foo(); //^ calls A.foo // never: rewrite
    }
    static String through(Box y, Box z) {
        y.fld = new A();
        z.other = new B();
        return given(y).foo(); //^ calls A.foo
    }
    static A given(Box w) { return w.fld; }

    static String strong(Box x) {
        x.fld = new A();
        x.fld = new B();
        return x.fld.foo(); //^ calls B.foo
    }
    static String weak(Box x, Box y) {
        x.fld = new A();
        x.fld = new B();
        y.fld = new A();
        return x.fld.foo(); //^ calls {A.foo, B.foo}
    }
    static String weakUnknown(Box x, Box y, A any) {
        x.fld = new A();
        y.fld = any;
        return x.fld.foo(); // never: calls A.foo
    }

    static void loop(Box x, int n) {
        x.fld = new A();
        for (int i = 0; i < n; i++) {
            A y = x.fld;
            y.foo(); //^ calls A.foo
        }
    }
    static String alias(Box p) {
        Box a = p;
        Box b = a;
        a.fld = new A();
        b.fld = new B();
        return a.fld.foo(); //^ calls B.foo
    }

    static String unknownCall(Box x, Runnable r) {
        x.fld = new A();
        r.run(); // never: calls
        return x.fld.foo(); // never: calls A.foo
    }
    static String monitor(Box x) {
        x.fld = new A();
        synchronized (x) {
            return x.fld.foo(); // never: calls A.foo
        }
    }
}
