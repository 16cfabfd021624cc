// Objects from factories and fields; interfaces and exceptions of the library.
// run:
// release: 17
package seed_factories;

import java.util.function.Supplier;

interface Animal { String noise(); default String twice() { return noise() + noise(); } }
interface Pet extends Animal, Comparable<Pet> { }
class Trouble extends RuntimeException { Trouble(String m) { super(m); } }
abstract class Fur { public abstract String noise(); public String twice() { return "twice " + noise(); } }
class Cat extends Fur { public String noise() { return "meow"; } public int compareTo(Pet p) { return 0; } }
class HouseCat extends Cat implements Pet { }
class Dog { public String noise() { throw new Trouble("dog"); } public int compareTo(Pet p) { return 1; } }
class HouseDog extends Dog implements Pet { }
final class Factory {
    private final Pet pet = new HouseCat();
    Pet pet() { return pet; }
    static Pet dog() { return new HouseDog(); }
    static Animal either(boolean b) { return b ? new HouseCat() : new HouseCat(); }
}
record Cage(Pet pet) { }
enum Kind { CAT, DOG }
class Main {
    static void say(Object o) { System.out.println(o); }

    static void field() {
        say(new Factory().pet().noise());
        say(new Factory().pet().twice());
    }

    static void dog() {
        Pet dog = Factory.dog();
        try { say(dog.noise()); } catch (Trouble e) { say(e.getMessage()); }
        say(dog.compareTo(null));
    }

    static void animal() {
        say(Factory.either(true).noise());
        Comparable<Pet> c = new HouseCat();
        say(c.compareTo(null));
    }

    static void record() {
        Cage cage = new Cage(new HouseCat());
        say(cage.pet().noise());
    }

    static void kinds() {
        for (Kind k : Kind.values()) {
            Pet p;
            switch (k) {
                case CAT: p = new HouseCat(); break;
                case DOG: p = new HouseCat(); break;
                default: p = null;
            }
            say(k + " " + k.ordinal() + " " + p.noise());
        }
    }

    static void lambda() {
        Supplier<Pet> s = HouseCat::new;
        say(s.get().noise());
        Pet p = new HouseCat();
        Supplier<String> t = p::noise;
        say(t.get());
        Animal a = () -> "lambda";
        say(a.noise());
    }

    interface Step { void run() throws Throwable; }

    public static void main(String[] args) {
        Step[] all = {Main::field, Main::dog, Main::animal, Main::record, Main::kinds, Main::lambda};
        for (Step s : all)
            try { s.run(); } catch (Throwable e) { say(e.getClass()); }
    }
}
