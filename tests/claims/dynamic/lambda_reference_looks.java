// What looks at its caller through others: by a call, by an overriding method, by reflection, by a library, by
// a method of the platform that is made for it. All of them see the frame that calls the lambda.
// run:
// prints: true true true true true true
// prints: true true true true true
// prints: true
// prints: true
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
// One object of the interface inherits what may look, another's lambda does look.
interface Say { void info(String text); }
class Says extends Logger implements Say { Says() { super("y", null); } }
class Calls {
    static String seen;
    static void look(String text) {
        seen = StackWalker.getInstance().walk(s -> s.skip(2).map(StackWalker.StackFrame::getClassName).findFirst().orElse("none"));
    }
    static void by(Say say) { say.info("text"); }
}
class Carried { public String m() { return Looks.through(); } }
interface Inherits { String m(); }
class Both extends Carried implements Inherits { }
class Initialised {
    static final String BY = new Throwable().getStackTrace()[1].getMethodName();
    static String by() { return BY; }
}
class Started {
    static final String BY = StackWalker.getInstance().walk(s -> s.skip(1).map(StackWalker.StackFrame::getMethodName).findFirst().orElse("none"));
    static String by() { return BY; }
}
class Text {
    static String[] all() {
        Object[] frames = new Throwable().getStackTrace();
        String[] all = new String[frames.length];
        for (int i = 0; i < all.length; i++) all[i] = String.valueOf(frames[i]);
        return all;
    }
}
class Quiet {
    static RuntimeException moved(Throwable t) {
        RuntimeException moved = new RuntimeException();
        moved.setStackTrace(t.getStackTrace());
        return moved;
    }
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
        Function<Inherits, String> inherited = Inherits::m; // never: lambda
        Supplier<String> first = Initialised::by; // never: lambda
        Supplier<String> started = Started::by; // never: lambda
        Supplier<String[]> text = Text::all; // never: lambda
        Supplier<String> made = Looks::through; // never: lambda
        Supplier<String> through2 = made::get; // never: lambda
        Function<Throwable, RuntimeException> moved = Quiet::moved; // rewrite: lambda
        moved.apply(new Throwable());
        System.out.println(inherited.apply(new Both()).equals(Carried.class.getName()) + " " + first.get().equals("main")
            + " " + started.get().equals("main") + " " + text.get()[1].contains("main") + " "
            + through2.get().equals(here));
        Say looking = Calls::look; // never: lambda
        Consumer<Say> by = Calls::by; // never: lambda
        by.accept(looking);
        System.out.println(Calls.seen.equals(here));
        Supplier<String> named = Main::a$anonfun$b; // never: lambda
        System.out.println(named.get().equals(here));
    }
    // A name as Scala's compilers give, in a class that is not theirs.
    private static String a$anonfun$b() { return new Throwable().getStackTrace()[1].getClassName(); }
}
