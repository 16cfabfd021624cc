// `Enum.valueOf` finds a constant by its exact name; a constant with a body is of a class of its own.
// run:
// prints: plain
// prints: own
// prints: IllegalArgumentException: No enum constant reflect_enum_value_of.Color.red
// prints: IllegalArgumentException: No enum constant reflect_enum_value_of.Color.
package reflect_enum_value_of;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName() + ": " + e.getMessage();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
enum Color {
    RED,
    GREEN { String tell() { return "own"; } };
    String tell() { return "plain"; }
}

class Main {
    static Object tell(String name) {
        Color c = Enum.valueOf(Color.class, name); // never: c : {Color}
        return c.tell(); // never: calls {Color.tell}
    }

    public static void main(String[] args) {
        Tells.of(() -> tell("RED"));
        Tells.of(() -> tell("GREEN"));
        Tells.of(() -> tell("red"));
        Tells.of(() -> tell(""));
    }
}
