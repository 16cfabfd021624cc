// No cast where the verifier loads the class anyway, where nothing is loaded, where code may be hot, or where the
// cast would be slow or make the body too long to be inlined. One class for each, so that none hides another.
// run:
// prints: 5
// prints: ok
package link_of_no_use;

interface Shape { }
class Animal implements Shape { }
class A1 extends Animal { }
class A2 extends Animal { }
class A3 extends Animal { }
class A4 extends Animal { }
class A5 extends Animal { }
class A6 extends Animal { }
class A7 extends Animal { }
class A8 extends Animal { }
class A9 extends Animal { }
class D1 { }
class D2 extends D1 { }
class D3 extends D2 { }
class D4 extends D3 { }
class D5 extends D4 { }
class D6 extends D5 { }
class D7 extends D6 { }
class E7 extends D7 { }
class D8 extends D7 { }
class E8 extends D8 { }
class Caught extends RuntimeException { }
class Thrown extends RuntimeException { }
class Top {
    static int count;
    static void see(Animal a) { count++; }
    static void see(Animal a, int n) { count++; }
    static void shape(Shape s) { count++; }
    static void deep(D8 d) { count++; }
    static void near(D7 d) { count++; }
    static void all(Animal[] a) { count++; }
}
class Main extends Animal {
    static Object any;
    // Its own class and what is above are there.
    void own() { Top.see(this); } // never: link
    // An interface is all that is loaded, with a cast, too.
    static void itf() { Top.shape(new A1()); } // never: link
    static void object() { any = new A2(); } // never: link
    static void eighth() { Top.deep(new E8()); } // never: link
    static void seventh() { Top.near(new E7()); } // rewrite: link
    static void arrays(A3[] cats) { Top.all(cats); } // never: link
    // Where branches meet, the cast that spares the class would make the body too long; a list of what is caught names it.
    static void meet(boolean b) {
        Animal a = new A4();
        if (b) a = new Animal();
        Top.see(a);
        Top.see(new A4()); // never: link
    }
    static void caught() {
        try {
            throw new Caught(); // never: link
        } catch (Caught e) {
            any = e;
        }
    }
    // The value comes from before a jump.
    static void jump(boolean b) { Top.see(new A9(), b ? 1 : 2); } // never: link
    static void loop(int n) {
        for (int i = 0; i < n; i++) Top.see(new A5()); // never: link
    }
    static Animal leave(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 1) return new A6(); // rewrite: link
            if (i == 5) throw new Thrown(); // rewrite: link
        }
        return null;
    }
    static int small(A7 c, int x) {
        Top.see(c); // never: link
        return x * x * x + x * x + x * 3 + x * 5 + x * 7 - x / 3 + x % 5;
    }
    static int smaller(A8 c, int x) {
        Top.see(c); // rewrite: link
        return x * x * x + x * x + x * 3 + x;
    }
    public static void main(String[] args) {
        meet(args.length == 0);
        new Main().own();
        loop(2);
        System.out.println(Top.count);
        caught();
        itf();
        object();
        eighth();
        seventh();
        arrays(new A3[0]);
        jump(true);
        leave(3);
        small(new A7(), 3);
        smaller(new A8(), 3);
        System.out.println("ok");
    }
}
