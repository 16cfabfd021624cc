// A cast where the verifier would load two classes to compare them: arguments, fields, results, what is
// thrown. Where the value is not on top, the cast stands where it was.
// run:
// prints: Cat Dog Cat
// prints: 1 Cat
// prints: 0 Pig
// prints: Cat Cat Cat
// prints: Oops
// prints: Cat
// prints: Dog
package link_places;

import java.util.function.*;

class Animal { public String toString() { return getClass().getSimpleName(); } }
class Cat extends Animal { }
class Dog extends Animal { }
class Pig extends Animal { }
class Oops extends RuntimeException { }
class Store {
    static Animal first;
    Animal second;
    static Animal give() { return new Cat(); } // rewrite: link
    static void keep(Store s) {
        first = new Cat(); // rewrite: link
        s.second = new Cat(); // rewrite: link
    }
}
class Main {
    static void take(Animal a, Animal b, Animal c) { System.out.println(a + " " + b + " " + c); }
    static void wide(Animal a, long n) { System.out.println(n + " " + a); }
    static void both(Animal a, int n) { System.out.println(n + " " + a); }
    int n;
    void count() { both(new Pig(), this.n++); } // rewrite: link
    static void fail() { throw new Oops(); } // rewrite: link
    static Supplier<String> text(Animal a) { return () -> "" + a; }
    static Animal either(boolean which) {
        Cat cat = new Cat();
        if (which) return cat; // rewrite: link
        Dog dog = new Dog();
        return dog; // rewrite: link
    }
    public static void main(String[] args) {
        take(new Cat(), new Dog(), new Cat()); // rewrite: link
        wide(new Cat(), args.length + 1L); // rewrite: link
        new Main().count();
        Store s = new Store();
        Store.keep(s);
        System.out.println(Store.first + " " + s.second + " " + Store.give());
        try {
            fail();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        System.out.println(either(true));
        System.out.println(text(new Dog()).get()); // rewrite: link
    }
}
