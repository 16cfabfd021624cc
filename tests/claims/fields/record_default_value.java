// A record's field refuses reflection, yet a record made without its constructor has null there.
// run:
// prints: true
// prints: false
// prints: refused
package record_default_value;

// prelude: Shape Square Circle
record Box(Square held) { Box { if (held == null) throw new NullPointerException(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        var of = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        of.setAccessible(true);
        Box b = (Box) of.getType().getMethod("allocateInstance", Class.class).invoke(of.get(null), Box.class);
        show(b);
        show(new Box(new Square()));
        try {
            var f = Box.class.getDeclaredField("held");
            f.setAccessible(true);
            f.set(b, new Square());
        } catch (IllegalAccessException e) {
            System.out.println("refused");
        }
    }
    static void show(Box b) {
        Square s = b.held(); // never: s != null
        System.out.println(s == null);
    }
}
