package loading;

import java.util.function.Supplier;

/** Evaluates a lambda. The loader has given everything else before, linking's classes too. */
class Main implements Runnable {
    Main() { new Early().run(); }

    @Override public void run() {
        Supplier<String> lambda = () -> "lambda";
        System.out.println(lambda.get());
    }
}

class Early implements Runnable {
    @Override public void run() {
        Supplier<String> lambda = () -> "early";
        System.out.println(lambda.get());
    }
}

/** Hashes a record whose component has a type that is used nowhere else. */
class Record implements Runnable {
    @Override public void run() {
        System.out.println(new Holder(null).hashCode());
    }
}

record Holder(Component component) {}

class Component {}
