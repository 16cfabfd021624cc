// A builder hands itself on; what it was given is what it builds.
package builder;

class Engine { void start() {} }
class Spare extends Engine { @Override void start() {} }
class Car {
    private final Engine engine;
    Car(Engine engine) { this.engine = engine; }
    void drive() { engine.start(); } //> Engine.start //! Spare.start
    static class Builder {
        private Engine engine;
        Builder engine(Engine it) { engine = it; return this; }
        Builder color(String it) { return this; }
        Car build() { return new Car(engine); } //> Car.<init>
    }
}

class Main {
    public static void main(String[] args) {
        new Spare();
        new Car.Builder().color("red").engine(new Engine()).build().drive(); //> Car$Builder.color //> Car$Builder.engine //> Car$Builder.build //> Car.drive
    }
}
// jdk: small
