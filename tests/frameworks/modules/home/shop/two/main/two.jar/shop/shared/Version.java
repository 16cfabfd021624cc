package shop.shared;

/** A class that two modules have, each in its way. */
public class Version {
    protected final int n;

    Version(int n) {
        this.n = n;
    }

    public static Version of(int n) {
        return n % 2 == 0 ? new Version(n) : new Newer(n);
    }

    public String label() {
        return "two " + n;
    }

    static class Newer extends Version {
        Newer(int n) {
            super(n);
        }

        @Override
        public String label() {
            return "newer " + super.label();
        }
    }
}
