// The cases of the paper on defensive analysis (ECOOP 2018, sections 2, 3 and 5): merges, fields, updates, loops, contexts, chains,
// collections, threads and aliases. Other code may have each parameter, so it may write its fields at any time.
// complete: calls
// run:
// prints: A B A
// prints: A
// prints: B
// prints: A
// prints: B
// prints: A
// prints: A
// prints: A
// prints: A
// prints: A
// prints: B
// prints: A
// prints: B
// prints: A
// prints: B
// prints: B
// prints: B
package defensive_cases;

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
    static void print(String s) { System.out.println(s); } // never: calls

    static A opaque(java.util.function.Supplier<A> s) {
        return s.get(); // never: calls
    }
    static String merge(boolean c, java.util.function.Supplier<A> s) {
        A x;
        if (c) x = new A();
        else x = opaque(s);
        return x.foo(); // never: calls
    }
    static String mergeKnown(boolean c) {
        A x;
        if (c) x = new A();
        else x = new B();
        return x.foo(); //^ calls {A.foo, B.foo}
    }

    // The paper knows `y.fld` in `foo` under this call, if other threads use locks.
    static void heap(Box y, Box z) {
        y.fld = new A();
        z.other = new B();
        foo(y);
    }
    static void foo(Box w) {
        A x = w.fld;
        print(x.foo()); // never: calls B.foo // never: rewrite
    }

    static void strong() {
        Box x = new Box();
        x.fld = new A();
        x.fld = new B();
        print(x.fld.foo()); //^ calls B.foo
    }
    static void weak(Box x, Box y) {
        x.fld = new A();
        y.fld = new B();
        print(x.fld.foo()); // never: calls A.foo // never: calls B.foo
    }

    // The paper has B alone: here a store of a callee into a confined object leaves the old value possible.
    static void set(Box b) { b.fld = new B(); }
    static void returned() {
        Box b = new Box();
        b.fld = new A();
        set(b);
        print(b.fld.foo()); //^ calls {A.foo, B.foo}
    }

    static void loop(int n) {
        Box x = new Box();
        x.fld = new A();
        for (int i = 0; i < n; i++) {
            A y = x.fld;
            print(y.foo()); //^ calls A.foo
        }
    }
    static void loopShared(Box x, int n) {
        x.fld = new A();
        for (int i = 0; i < n; i++) {
            A y = x.fld;
            print(y.foo()); // never: calls A.foo
        }
    }

    // The argument is known under this call only: other code may call the method.
    static void caller() { callee(new A()); }
    static void callee(A y) {
        print(y.foo()); // never: calls A.foo
    }

    // A result comes back through more calls than there are levels of context.
    static A r7() { return new B(); }
    static A r6() { return r7(); }
    static A r5() { return r6(); }
    static A r4() { return r5(); }
    static A r3() { return r4(); }
    static A r2() { return r3(); }
    static A r1() { return r2(); }
    static A r0() { return r1(); }
    static void chain() {
        print(r0().foo()); //^ calls B.foo
    }

    // The map has nothing that reaches the box. The contents of the map are not followed.
    static void map() {
        java.util.HashMap<String, A> m = new java.util.HashMap<>();
        Box b = new Box();
        b.fld = new A();
        m.put("k", new B());
        print(b.fld.foo()); //^ calls A.foo
        print(m.get("k").foo()); // never: calls#2 A.foo
    }

    static void confined() {
        Box b = new Box();
        b.fld = new A();
        new Thread(() -> {}).start();
        print(b.fld.foo()); //^ calls A.foo
    }
    static void shared() throws InterruptedException {
        Box b = new Box();
        b.fld = new A();
        Thread t = new Thread(() -> b.fld = new B());
        t.start();
        t.join();
        print(b.fld.foo()); // never: calls A.foo
    }

    static void alias() {
        Box a = new Box();
        Box b = a;
        a.fld = new A();
        b.fld = new B();
        print(a.fld.foo()); //^ calls B.foo
    }
    static void aliasShared(Box p) {
        Box a = p;
        Box b = a;
        a.fld = new A();
        b.fld = new B();
        print(a.fld.foo()); // never: calls A.foo
    }

    public static void main(String[] args) throws InterruptedException {
        print(mergeKnown(true) + " " + mergeKnown(false) + " " + merge(true, A::new));
        heap(new Box(), new Box());
        strong();
        weak(new Box(), new Box());
        returned();
        loop(2);
        loopShared(new Box(), 2);
        caller();
        chain();
        map();
        confined();
        shared();
        alias();
        aliasShared(new Box());
    }
}
