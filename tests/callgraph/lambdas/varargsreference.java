// A reference to a method with arguments of variable number goes through a method that javac makes.
package varargsreference;

import java.util.function.*;

class Main {
    static Object all(Object... things) { return things[0]; }
    static Object none() { return null; }
    public static void main(String[] args) {
        BiFunction<Object, Object, Object> both = Main::all; //> Main.all //! Main.none
        both.apply("a", "b").toString(); //> Main.lambda$main$0 //> java.lang.String.toString
    }
}
// unreached: Main.none
// jdk: small
