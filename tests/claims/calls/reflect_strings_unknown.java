// A string is not known where a part of it is not, where a builder was in other hands or changed by a method that is not
// followed, where the locale decides, or where it may be null; and it is not the interned one.
// run:
// prints: two
// prints: two
// prints: two
// prints: two
// prints: two
// prints: two
// prints: two
// prints: two
// prints: nullone
// prints: two
// prints: other
// prints: two
package reflect_strings_unknown;
import java.lang.reflect.*;
import java.util.*;

class A {
    public static void one() { System.out.println("one"); }
    public static void two() { System.out.println("two"); }
    public static void nullone() { System.out.println("nullone"); }
    public static void title() { System.out.println("title"); }
    public static void t\u0131tle() { System.out.println("two"); }
}

class Main {
    static String none = null;
    static StringBuilder kept;
    static boolean yes = true;

    static void change(StringBuilder b) { b.setLength(0); b.append("two"); }
    static void keep(StringBuilder b) { kept = b; }
    static StringBuilder of(StringBuilder b) { return b; }

    static void use(StringBuilder b) throws Exception {
        Method m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
    }

    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("one");
        change(b);
        Method m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        b = new StringBuilder("one");
        keep(b);
        kept.setLength(0);
        kept.append("two");
        m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        b = new StringBuilder("owt");
        b.reverse();
        m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        b = new StringBuilder("xtwo");
        b.deleteCharAt(0);
        m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        b = new StringBuilder("wo");
        b.insert(0, "t");
        m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        b = new StringBuilder("one");
        b.replace(0, 3, "two");
        m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        b = new StringBuilder("ono");
        b.setCharAt(0, 't');
        b.setCharAt(1, 'w');
        m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        StringBuilder two = new StringBuilder("t");
        StringBuilder same = yes ? two : new StringBuilder("x");
        same.append("wo");
        use(two);
        m = A.class.getMethod(none + "one");
        m.invoke(null); // never: calls A.one
        b = new StringBuilder();
        for (String s : List.of("t", "w", "o")) b.append(s);
        m = A.class.getMethod(b.toString());
        m.invoke(null); // never: calls
        String text = "tw";
        text = text + "o";
        System.out.println(text == "two" ? "same" : "other"); // may: calls java.io.PrintStream.println(String)void
        Locale.setDefault(Locale.forLanguageTag("tr"));
        m = A.class.getMethod("TITLE".toLowerCase());
        m.invoke(null); // never: calls
    }
}
