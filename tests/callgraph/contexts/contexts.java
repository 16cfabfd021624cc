// What contexts tell apart. Each program makes two holders, puts one kind of thing into each and asks what it gets:
// without contexts both give both.
package contexts;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

interface Animal { void speak(); }
class Cat implements Animal { public void speak() {} }
class Dog implements Animal { public void speak() {} }

class Box<T> {
    private T value;
    Box(T value) { set(value); }
    void set(T value) { this.value = value; }
    T get() { return value; }
    Box<T> same() { return new Box<>(value); }
    class Inner { T outer() { return value; } }
    Inner inner() { return new Inner(); }
}
class Holder { // as before there were type parameters
    private Object held;
    void put(Object what) { held = what; }
    Object take() { return held; }
}
class SubBox<T> extends Box<T> {
    SubBox(T value) { super(value); }
}

class Main {
    static <T> T identity(T it) { return it; }
    static <T> T twice(T it) { return identity(it); }

    static void boxes() {
        Box<Animal> cats = new Box<>(new Cat());
        Box<Animal> dogs = new Box<>(new Dog());
        cats.get().speak(); //> Cat.speak //~ Dog.speak
        dogs.get().speak(); //> Dog.speak //~ Cat.speak
        cats.same().get().speak(); //> Cat.speak //~ Dog.speak
        dogs.inner().outer().speak(); //> Dog.speak //~ Cat.speak
        new SubBox<Animal>(new Cat()).get().speak(); //> Cat.speak //~ Dog.speak
    }

    static void holders() {
        Holder cats = new Holder();
        Holder dogs = new Holder();
        cats.put(new Cat());
        dogs.put(new Dog());
        ((Animal) cats.take()).speak(); //> Cat.speak //~ Dog.speak
        ((Animal) dogs.take()).speak(); //> Dog.speak //~ Cat.speak
    }

    static void statics() {
        Animal cat = identity(new Cat());
        Animal dog = identity(new Dog());
        cat.speak(); //> Cat.speak //~ Dog.speak
        dog.speak(); //> Dog.speak //~ Cat.speak
        Animal other = Main.<Animal>twice(new Cat());
        Main.<Animal>twice(new Dog()).speak(); //> Dog.speak //~ Cat.speak
        other.speak(); //> Cat.speak //~ Dog.speak
        Objects.<Animal>requireNonNull(new Dog()).speak(); //> Dog.speak //! Cat.speak
        Objects.<Animal>requireNonNull(new Cat()).speak(); //> Cat.speak //! Dog.speak
    }

    static void lists() {
        List<Animal> cats = new ArrayList<>();
        List<Animal> dogs = new ArrayList<>();
        cats.add(new Cat());
        dogs.add(new Dog());
        cats.get(0).speak(); //> Cat.speak //~ Dog.speak
        for (Animal dog : dogs) dog.speak(); //> Dog.speak //~ Cat.speak
        List<Animal> copy = new ArrayList<>(cats);
        copy.get(0).speak(); //> Cat.speak //~ Dog.speak
        Arrays.<Animal>asList(new Dog()).get(0).speak(); //> Dog.speak //~ Cat.speak
        List.<Animal>of(new Cat()).get(0).speak(); //> Cat.speak //~ Dog.speak
        Deque<Animal> linked = new LinkedList<>();
        linked.add(new Dog());
        linked.peek().speak(); //> Dog.speak //~ Cat.speak
    }

    static void maps() {
        Map<String, Animal> cats = new HashMap<>();
        Map<String, Animal> dogs = new HashMap<>();
        cats.put("a", new Cat());
        dogs.put("a", new Dog());
        cats.get("a").speak(); //> Cat.speak //~ Dog.speak
        for (Animal dog : dogs.values()) dog.speak(); //> Dog.speak //~ Cat.speak
        for (Map.Entry<String, Animal> entry : cats.entrySet()) entry.getValue().speak(); //> Cat.speak //~ Dog.speak
        Map<String, Animal> sorted = new TreeMap<>();
        sorted.put("b", new Dog());
        sorted.get("b").speak(); //> Dog.speak //~ Cat.speak
    }

    static void functions() {
        Supplier<Animal> cat = () -> new Cat();
        cat.get().speak(); //> Cat.speak //! Dog.speak
        Optional<Animal> dog = Optional.of(new Dog());
        dog.ifPresent(it -> it.speak()); //> Dog.speak
        Function<Animal, Animal> same = it -> it;
        same.apply(new Dog()).speak(); //> Dog.speak
        same.apply(new Cat()).speak(); //> Cat.speak
        Stream.<Animal>of(new Cat()).forEach(it -> it.speak()); //> Cat.speak
    }

    public static void main(String[] args) {
        boxes();
        holders();
        statics();
        lists();
        maps();
        functions();
    }
}
