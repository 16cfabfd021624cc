// Constants of enums are looked up when they are first needed, and what is found counts for ever: while the enum's
// initialiser runs that there is none.
// release: 21
// run:
// prints: 0 MatchException MatchException early MatchExceptionMatchException
// prints: a b c a
package switch_enums;

sealed interface Key permits Color, Text {}
enum Color implements Key {
    RED, GREEN;
    static { Main.early = Main.qualified(RED); }
}
record Text(String s) implements Key {} // rewrite: record // rewrite: record // rewrite: record
enum Early {
    A, B;
    Early() { Main.thrown += Main.told(this); }
}
class Main {
    static String early, thrown = "";
    static String qualified(Key k) {
        return switch (k) { // never: switch
            case Color.RED -> "a";
            case Color.GREEN -> "b";
            case Text t -> "c";
        };
    }
    static int which(Early e) {
        return switch (e) { // never: switch
            case A -> 1;
            case null -> 0;
            case B -> 2;
        };
    }
    static String told(Early e) {
        try { return "" + which(e); } catch (RuntimeException | Error thrown) { return thrown.getClass().getSimpleName(); }
    }
    public static void main(String[] args) {
        System.out.println(told(null) + " " + told(Early.A) + " " + told(Early.B) + " early " + thrown);
        System.out.println(qualified(Color.RED) + " " + qualified(Color.GREEN) + " " + qualified(new Text("")) + " " + early);
    }
}
