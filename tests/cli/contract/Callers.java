package callers;

import java.util.function.Function;
import java.util.function.Supplier;

import library.Library;

/** Prints the frames that code finds below a method reference. */
public class Callers {
    static Function<Base, String> overridden;
    static Supplier<String> library, initialises;
    static Function<Object, String> platform;

    /** The argument is a class that extends `Base`. */
    public static void main(String[] args) throws Exception {
        overridden = Base::text;
        library = Calls::library;
        platform = Calls::platform;
        initialises = Initialised::text;
        Base sub = (Base) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        System.out.println("override: " + overridden.apply(sub));
        System.out.println("library: " + library.get());
        System.out.println("platform: " + platform.apply(new Shown()));
        System.out.println("initialiser: " + initialises.get());
    }

    /** A class that others extend. */
    public static class Base {
        public String text() { return ""; }
    }
}

class Calls {
    static String library() { return Library.look(); }

    static String platform(Object o) { return String.valueOf(o); }
}

class Shown {
    @Override public String toString() { return Library.look(); }
}

class Initialised {
    static final String LOOK = Library.look();

    static String text() { return LOOK; }
}
