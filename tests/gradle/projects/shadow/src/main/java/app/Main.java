package app;

import java.util.function.Function;
import lib.Greeter;

public final class Main {
    public static String run(String whom) {
        Greeter greeter = new Greeter();
        Function<String, String> greet = greeter::greet;
        CharSequence said = new StringBuilder(greet.apply(whom));
        return said.length() + " " + said;
    }

    public static void main(String[] args) {
        System.out.println(run(args.length == 0 ? "world" : args[0]));
    }
}
