/** A library whose users may assign fields. */
public class Library {
    public interface Compares {
        int go();
    }

    public static class First implements Compares {
        public int go() {
            return 1;
        }
    }

    public static class Second implements Compares {
        public int go() {
            return 2;
        }
    }

    public Compares open = new First();
    protected Compares inherited = new First();
    public static Compares shared = new First();
    public final Compares fixed = new First();
    Compares near = new First();
    private Compares own = new First();
    private Compares set = new First();

    public void set(Compares value) {
        set = value;
    }

    public int open() {
        return open.go();
    }

    public int inherited() {
        return inherited.go();
    }

    public int shared() {
        return shared.go();
    }

    public int fixed() {
        return fixed.go();
    }

    public int near() {
        return near.go();
    }

    public int own() {
        return own.go();
    }

    public int set() {
        return set.go();
    }
}
