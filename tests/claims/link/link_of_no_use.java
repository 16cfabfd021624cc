// No cast where the verifier loads the class anyway, where nothing is loaded, where code may be hot, or where the
// cast would be slow or make the body too long to be inlined.
// run:
// prints: 3
// prints: ok
package link_of_no_use;

import java.util.*;

interface Shape { }
class Animal implements Shape { }
class Cat extends Animal { }
class Dog extends Animal { }
class Cow extends Animal { }
class D1 { }
class D2 extends D1 { }
class D3 extends D2 { }
class D4 extends D3 { }
class D5 extends D4 { }
class D6 extends D5 { }
class D7 extends D6 { }
class D8 extends D7 { }
class D9 extends D8 { }
class Oops extends RuntimeException { }
class Main extends Animal {
    static Animal kept;
    static Object any;
    static int count;
    static void see(Animal a) { count++; }
    static void shape(Shape s) { count++; }
    static void deep(D8 d) { count++; }
    static void all(Animal[] a) { count++; }
    // Its own class and what is above are there.
    void own() { see(this); } // never: link
    // An interface is all that is loaded, with a cast, too.
    static void itf() { shape(new Cat()); } // never: link
    static void object() { any = new Cat(); } // never: link
    static void eighth() { deep(new D9()); } // never: link
    static void arrays(Cat[] cats) { all(cats); } // never: link
    // The verifier compares them where branches meet, and in a list of what is caught.
    static void meet(boolean b) {
        Animal a = new Dog();
        if (b) a = new Animal();
        see(a);
        see(new Dog()); // never: link
    }
    static void caught() {
        try {
            throw new Oops(); // never: link
        } catch (Oops e) {
            count++;
        }
    }
    static void loop(int n) {
        for (int i = 0; i < n; i++) see(new Cow()); // never: link
    }
    static int small(Cow c, int x) {
        see(c); // never: link
        return x * x * x + x * x + x * 3 + x * 5 + x * 7 - x / 3 + x % 5;
    }
    public static void main(String[] args) {
        meet(args.length == 0);
        own(new Main());
        System.out.println(count);
        caught();
        loop(2);
        itf();
        object();
        eighth();
        arrays(new Cat[0]);
        small(new Cow(), 3);
        System.out.println("ok");
    }
    static void own(Main m) { m.own(); }
}
