package lib;

/** The language lets only its own code write these fields, and that stores one class, one constant. */
public class Drawing {
    private Shape shape = new Square();
    private final Shape fixed = new Square();
    private final Integer count = Integer.valueOf(3);
    private Runnable later;
    private static int made;

    public Drawing() {
        made++;
    }

    public String told() {
        String out = "";
        for (int i = 0; i < 3; i++) {
            out += shape.name() + ", " + fixed.name() + ", " + count + "; ";
        }
        return out + (later == null ? "never" : "later");
    }

    public static int made() {
        return made;
    }
}
