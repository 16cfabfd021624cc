// An initialiser that throws has written nothing, and objects of the class are about: what it read before was null.
// run:
// prints: true
// prints: NoClassDefFoundError
package static_final_initialiser_throws;

// prelude: Shape Square Circle
class Hold {
    static final Shape SHAPE;
    boolean isNull() {
        Shape s = SHAPE; // never: s != null
        return s == null;
    }
    static {
        Hold early = new Hold();
        Main.kept = early;
        System.out.println(early.isNull());
        if (Main.kept != null) throw new RuntimeException();
        SHAPE = new Square();
    }
}
class Main {
    static Hold kept;
    public static void main(String[] args) throws Throwable {
        try {
            new Hold();
        } catch (ExceptionInInitializerError e) {
            try {
                kept.isNull();
            } catch (NoClassDefFoundError f) {
                System.out.println("NoClassDefFoundError");
            }
        }
    }
}
