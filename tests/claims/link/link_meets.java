// A cast where ways meet and a frame says `Animal` for a variable, or the top of the stack, that holds a `Cat`: where
// that is stored, or right before the jump. One class for each, so that none hides another.
// run:
// prints: D2 A2 B1 C2 3.0 E1 F2 Animal D1 A1 B2 C1 4.0 Animal F2 G1 Animal D2 A2 B3 C2 7.0 E1 F2 G1 G2 H1 D2 A2 -C2 9.0 E1 caught F1 G1 G2 G2 H1
// prints: I1 no I1
package link_meets;

class Animal { public String name() { return "Animal"; } }
class A1 extends Animal { }
class A2 extends Animal { }
class B1 extends Animal { }
class B2 extends Animal { }
class B3 extends Animal { }
class C1 extends Animal { int own() { return 1; } }
class C2 extends Animal { int own() { return 2; } }
class D1 extends Animal { }
class D2 extends Animal { }
class E1 extends Animal { }
class F1 extends Animal { }
class F2 extends Animal { }
class G1 extends Animal { }
class G2 extends Animal { }
class H1 extends Animal { }
class I1 extends Animal { public String name() { return "I1"; } }
class Top {
    static String seen = "";
    Top() { }
    Top(Animal a) { see(a); }
    static void see(Animal a) { seen += a == null ? "-" : a.getClass().getSimpleName() + " "; }
    static void risky(int n) { if (n > 2) throw new IllegalStateException(); }
}
class Below extends Top {
    Below(boolean b) {
        super(b
            ? new D1() // rewrite: link
            : new D2()); // rewrite: link
    }
}
class Main {
    static void either(boolean b) {
        Animal a;
        if (b) a = new A1(); // rewrite: link
        else a = new A2(); // rewrite: link
        Top.see(a);
        Top.risky(1);
        Top.risky(2);
    }
    static void many(int n) {
        Animal a;
        switch (n) {
            case 0: a = new B1(); break; // rewrite: link
            case 1: a = new B2(); break; // rewrite: link
            case 2: a = new B3(); break; // rewrite: link
            default: a = null;
        }
        Top.see(a);
    }
    // What stands between needs the class that it is of.
    static void used(boolean b, long l, double d) {
        Animal a;
        C1 c = new C1();
        if (b) {
            l += c.own();
            a = c; // rewrite: link
        } else {
            C2 other = new C2();
            a = other;
            d += other.own(); // rewrite: link
        }
        Top.see(a);
        Top.seen += l + d + c.own() + " ";
    }
    // A branch: both ways have the frame's class.
    static void perhaps(boolean b, long l, double d) {
        Animal a = new E1();
        if (b) a = new Animal(); // rewrite: link
        Top.see(a);
    }
    // A handler that sees the variable has the verifier compare the two at every instruction of its range, the last one aside.
    static void caught(int n) {
        Animal a = null;
        try {
            a = new F1(); // never: link
            Top.risky(n);
            a = new F2(); // rewrite: link
        } catch (IllegalStateException e) {
            Top.seen += "caught ";
        }
        Top.see(a);
    }
    static void looped(int n) {
        Animal a = new G1();
        int i = 0; // rewrite: link
        for (; i < n; i++) {
            if (i == 1) a = new G2(); // never: link
            Top.see(a);
        }
    }
    // An edit of a call reckons with the class that the verifier takes a variable for: the method gets no such cast.
    static String called(boolean b) {
        Animal a = new I1();
        if (b) // never: link
            return a.name(); // rewrite: narrow Animal.name -> I1.name
        Top.risky(1);
        Top.risky(2);
        return "no " + a.getClass().getSimpleName();
    }
    static Animal returned(int n) {
        return n > 1
            ? new H1() // rewrite: link
            : new Animal();
    }
    public static void main(String[] args) {
        for (int n = 0; n < 4; n++) {
            new Below(n == 1);
            either(n == 1);
            many(n);
            used(n == 1, n, n);
            perhaps(n == 1, 1, 2);
            caught(n);
            looped(n);
            Top.see(returned(n));
        }
        System.out.println(Top.seen.trim());
        System.out.println(called(true) + " " + called(false));
    }
}
