// Each frame has the line that it has in the original: in copied bodies, in callers with edits, behind edits that
// changed the offsets of a method's code. Frames that an edit adds are of other methods, and are left out here.
// run:
// prints: direct: now:48 area:75 area:72 direct:116 main:102
// prints: narrow: now:48 area:85 narrow:122 main:103
// prints: lambda: now:48 lambda:130 lambda:132 lambda:134 main:104
// prints: concat: now:48 toString:54 concat:140 main:105
// prints: record: now:48 hashCode:57 hashCode:60 record:148 main:106
// prints: method: now:48 method:91 method:154 main:107
// prints: constructor: now:48 <init>:97 constructor:160 main:108
// prints: null: ofNull:166 main:109
// prints: link: now:48 link:172 lambda:110 main:110
// prints: new Main: now:48 <init>:181 lambda:111 main:111
package lines_of_frames;

import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

interface Does { Object it() throws Exception; }
class Told {
    /** The frames of this program down to `Main`'s: a copy counts as the method that it copies, other added methods do not. */
    static void of(String what, Does does) {
        String told;
        try {
            told = "no exception: " + does.it();
        } catch (Exception e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            told = frames(root.getStackTrace());
        }
        System.out.println(what + ": " + told);
    }
    static String frames(StackTraceElement[] frames) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : frames) {
            String name = frame.getMethodName().replaceFirst("^resolute\\$(.*)\\$[0-9a-f]{16}$", "$1");
            boolean own = frame.getClassName().startsWith("lines_of_frames.") && !frame.getClassName().contains("$$Lambda");
            if (!own || name.startsWith("resolute$") || name.equals("it") || name.equals("of")) continue;
            text.append(' ').append(name.startsWith("lambda$") ? "lambda" : name).append(':').append(frame.getLineNumber());
        }
        return text.substring(1);
    }
}
class Fails {
    static int count;
    static String now() {
        if (count >= 0) throw new IllegalStateException("now");
        return "";
    }
}
class Text {
    @Override public String toString() {
        return Fails.now();
    }
    @Override public int hashCode() {
        return Fails.now().length();
    }
}
record Holder(int first, Text text) { // rewrite: record // rewrite: record // rewrite: record
    static final int LINES = 2;
}
interface Shape {
    String area(int depth);
}
class Square implements Shape {
    public String area(int depth) {
        String before = "square " + Main.text(depth);
        if (depth > 0) {
            Shape deeper = new Square();
            return before
                + deeper.area(depth - 1); // rewrite: direct Shape.area -> Square.area
        }
        return before +
            Fails.now();
    }
}
class Special extends Square {
    @Override public String area(int depth) { return "special"; }
}
class Later extends Square {}
class Circle implements Shape {
    public String area(int depth) {

        return Fails.now();
    }
}
class Members {
    public String field = "x";
    public static Object method(int n) {
        return n == 1 ? Fails.now()
            : null;
    }
    public Members() {}
    public Members(String text) {
        field = text;
        Fails.now();
    }
}
class Main {
    public static void main(String[] args) throws Exception {
        Told.of("direct", Main::direct);
        Told.of("narrow", Main::narrow);
        Told.of("lambda", Main::lambda);
        Told.of("concat", Main::concat);
        Told.of("record", Main::record);
        Told.of("method", Main::method);
        Told.of("constructor", Main::constructor);
        Told.of("null", Main::ofNull);
        Told.of("link", () -> link(args.length == 0));
        Told.of("new Main", () -> { new Main(3); return 1; });
    }
    static Object direct() {
        Shape s = new Square();
        return
            s.area(1); // rewrite: direct Shape.area -> Square.area
    }
    static Object narrow() {
        Shape s = new Circle();
        for (int i = 0; i < 2; i++) {
            s
                .area(i); // rewrite: narrow Shape.area -> Circle.area
        }
        return s;
    }
    static Object lambda() {
        String captured = "c" + Fails.count;
        Supplier<String> s = () -> // rewrite: lambda
            captured
                + Fails.now(); // rewrite: concat
        Function<String, Integer> f = Integer::valueOf; Function<Object, Object> g = x -> { throw new IllegalArgumentException(
            s.get()); };
        return g
            .apply(captured); // rewrite: call
    }
    static Object concat() {
        int n = Fails.count;
        String first = "a" + text(n) + "b";
        Text text = new Text();
        return first
            + text
            + text(n); // rewrite: concat
    }
    static Object record() {
        Holder h = new Holder(1, new Text());
        String s = "hash " + h.first();
        return s +
            h.hashCode();
    }
    static Object method() throws Exception {
        String s = "a" + Fails.count;
        Method m = Members.class.getMethod("method", int.class);
        return s + m
            .invoke(null, 1); // rewrite: unreflect
    }
    static Object constructor() throws Exception {
        Constructor<Members> c = Members.class.getConstructor(String.class);
        Members.class.getField("field").get(new Members());
        return
            c.newInstance("a"); // rewrite: unreflect
    }
    static Object ofNull() {
        Shape s = Fails.count == 0 ? null : new Square();
        String text = "x" + Fails.count;
        return text +
            s.area(2); // rewrite: direct Shape.area -> Square.area
    }
    static Object link(boolean is) {
        if (!is) pass( // rewrite: link
            new Later());
        return
            Fails.now();

    }
    static String pass(Square s) { return s == null ? null : "passed"; }
    final String text;
    Main(int n) {
        super();
        String first = "n" + text(n);
        text = first +
            Fails.now();
    }
    static String text(int n) { return n == 0 ? null : "text"; }
}
