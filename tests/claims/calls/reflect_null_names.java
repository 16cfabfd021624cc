// A lookup of a member by no name throws a NullPointerException, and so does `forName` and `Enum.valueOf`.
// run:
// prints: NullPointerException
// prints: NullPointerException
// prints: NullPointerException
// prints: NullPointerException
// prints: NullPointerException
// prints: NullPointerException
// prints: NullPointerException
package reflect_null_names;

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
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
enum Color { RED }

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Main.class.getMethod(null));
        Tells.of(() -> Main.class.getDeclaredMethod(null));
        Tells.of(() -> Main.class.getField(null));
        Tells.of(() -> Main.class.getDeclaredField(null));
        Tells.of(() -> Class.forName(null));
        Tells.of(() -> Enum.valueOf(Color.class, null));
        Tells.of(() -> Enum.valueOf(null, "RED"));
    }
}
