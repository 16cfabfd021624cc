// A generic class calls what its type parameter's bound has.
package generics;

abstract class Animal { abstract void feed(); }
class Cat extends Animal { void feed() {} }
class Dog extends Animal { void feed() {} }
class Cage<T extends Animal> {
    T held;
    Cage(T held) { this.held = held; }
    void feed() { held.feed(); } //> Cat.feed //! Dog.feed
    static <A extends Animal> A pick(A one, A two) { return two; }
}

class Main {
    public static void main(String[] args) {
        new Cage<>(new Cat()).feed(); //> Cage.feed
        Cage.pick(new Cat(), new Dog()).feed(); //> Dog.feed //! Cat.feed
    }
}
// jdk: small
