package library;

import java.util.Comparator;

/** Its objects have classes below it that users write. */
public abstract class Template {
    public void make() { step(); shared(); }
    protected abstract void step();
    void shared() {}

    /** Users give one of their own. */
    public static int order(Comparator<String> by) { return by.compare("a", "b"); }
}

class ByLength implements Comparator<String> {
    @Override public int compare(String one, String other) { return one.length() - other.length(); }
}
