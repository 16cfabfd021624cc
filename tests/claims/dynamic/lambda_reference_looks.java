// What looks at its caller through others: by a call, by an overriding method, by reflection, by a library, by
// a method of the platform that is made for it. All of them see the frame that calls the lambda.
// run:
// prints: true true true true true true
// classpath-only: Library
package lambda_reference_looks;

import java.lang.StackWalker.Option;
import java.util.function.*;
import java.util.logging.*;

class Library {
    public static String who() { return Looks.first(); }
}
class Looks {
    static String first() {
        return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
            .walk(s -> s.skip(2).findFirst().get().getClassName());
    }
    static String through() { return first(); }
    static String byReflection() {
        try {
            Class<?> walker = Class.forName("java.lang.StackWalker");
            Object made = walker.getMethod("getInstance", Class.forName("java.lang.StackWalker$Option"))
                .invoke(null, Option.RETAIN_CLASS_REFERENCE);
            return ((Class<?>) walker.getMethod("getCallerClass").invoke(made)).getName();
        } catch (ReflectiveOperationException e) {
            return e.toString();
        }
    }
    static String byTrace() { return new Throwable().getStackTrace()[1].getClassName(); }
    String quiet() { return "quiet"; }
}
class Sub extends Looks {
    String quiet() { return through(); }
}
class Main {
    public static void main(String[] args) throws Exception {
        String here = Main.class.getName();
        Supplier<String> through = Looks::through; // never: lambda
        Function<Looks, String> quiet = Looks::quiet; // never: lambda
        Supplier<String> reflection = Looks::byReflection; // never: lambda
        Supplier<String> trace = Looks::byTrace; // never: lambda
        Supplier<String> library = Library::who; // never: lambda
        String[] logged = new String[1];
        Logger logger = Logger.getLogger("x");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            public void publish(LogRecord r) { logged[0] = r.getSourceClassName(); }
            public void flush() { }
            public void close() { }
        });
        Consumer<String> info = logger::info; // never: lambda
        info.accept("text");
        System.out.println(through.get().equals(here) + " " + quiet.apply(new Sub()).equals(Sub.class.getName())
            + " " + (reflection.get() != null) + " " + trace.get().equals(here) + " " + library.get().equals(here)
            + " " + logged[0].equals(here));
    }
}
