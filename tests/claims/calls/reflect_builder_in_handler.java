// Where an exception is caught a builder holds what was appended up to there; in a loop, what all turns appended.
// run:
// prints: two
// prints: tt
// prints: two
package reflect_builder_in_handler;
import java.lang.reflect.*;

class Has {
    public static void t() { System.out.println("never"); }
    public static void two() { System.out.println("two"); }
    public static void tt() { System.out.println("tt"); }
}

class Main {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("t");
        try {
            b.append("wo");
            Integer.parseInt("no number");
            b.append("never");
        } catch (NumberFormatException e) {}
        Method m = Has.class.getMethod(b.toString());
        m.invoke(null); // may: calls Has.two
        b = new StringBuilder();
        for (int i = 0; i < 2; i++) b.append("t");
        m = Has.class.getMethod(b.toString());
        m.invoke(null); // may: calls Has.tt
        b = new StringBuilder("t");
        try {
            b.append("w").append("o").append(Integer.parseInt("no number"));
        } catch (NumberFormatException e) {
            m = Has.class.getMethod(b.toString());
            m.invoke(null); // may: calls Has.two
        }
    }
}
