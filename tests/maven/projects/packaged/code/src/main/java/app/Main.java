package app;

import lib.Shape;

/** The application of every module: it needs a class of the library. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        Runnable print = () -> System.out.println(Shape.square(3) + " has the area " + Shape.square(3).area());
        print.run();
    }
}
