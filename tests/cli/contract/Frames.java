package frames;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Prints the frames above `main` where an edit may add or rename one. */
class Main {
    static Supplier<String> lambda;

    public static void main(String[] args) throws Exception {
        Square square = new Square();
        System.out.println("copied body, stack trace: " + square.trace());
        System.out.println("copied body, StackWalker: " + square.walk());
        lambda = () -> Told.trace();
        System.out.println("lambda: " + lambda.get());
        System.out.println("concatenation: " + concatenated(new Element()));
        new Holder(new Element()).hashCode();
        System.out.println("record: " + Element.seen);
        try {
            Square.class.getMethod("fail").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println("member: " + Told.frames(e.getCause()));
        }
        new Holder(new Caller()).hashCode();
        System.out.println("caller of a record's component: " + Caller.seen);
        try {
            Square.class.getMethod("failOtherwise").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println("exception of a member: asked for its stack trace " + Asked.times + " times");
        }
    }

    static String concatenated(Object o) {
        String text = "a" + o;
        return Element.seen;
    }
}

class Square {
    public String trace() { return Told.trace(); }

    public String walk() { return Told.walk(); }

    public static void fail() { throw new IllegalStateException(); }

    public static void failOtherwise() { throw new Asked(); }
}

class Special extends Square {
    @Override public String trace() { return ""; }

    @Override public String walk() { return ""; }
}

record Holder(Object component) {}

class Element {
    static String seen;

    @Override public String toString() {
        seen = Told.trace();
        return "";
    }

    @Override public int hashCode() {
        seen = Told.trace();
        return 1;
    }
}

class Caller {
    static String seen;

    @Override public int hashCode() {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        seen = walker.getCallerClass().getName();
        return 1;
    }
}

class Asked extends NullPointerException {
    static int times;

    @Override public StackTraceElement[] getStackTrace() {
        times++;
        return super.getStackTrace();
    }
}

class Told {
    static String trace() {
        return frames(new Throwable()).split(" ", 2)[1];
    }

    static String frames(Throwable thrown) {
        return List.of(thrown.getStackTrace()).stream().map(Told::frame).collect(Collectors.joining(" "));
    }

    static String walk() {
        return StackWalker.getInstance().walk(all -> all.skip(1).map(f -> Told.frame(f.toStackTraceElement())).collect(Collectors.joining(" ")));
    }

    /** All frames of the platform are alike: releases have others. */
    static String frame(StackTraceElement frame) {
        boolean own = frame.getClassName().startsWith("frames.");
        String method = frame.getMethodName().replaceFirst("[0-9a-f]{16}$", "HASH");
        return own ? frame.getClassName().substring(7) + "." + method : "platform";
    }
}
