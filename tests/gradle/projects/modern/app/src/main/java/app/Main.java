package app;

import java.util.function.Function;
import lib.Greeter;

public final class Main {
    public static void main(String[] args) {
        Function<String, String> greet = new Greeter()::greet;
        System.out.println(greet.apply("hello gradle"));
    }
}
