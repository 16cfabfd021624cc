package shop.shared;

/** A class that two modules have, each in its way. */
public final class Version {
    private final int n;

    private Version(int n) {
        this.n = n;
    }

    public static Version of(int n) {
        return new Version(n);
    }

    public String label() {
        return "one " + n;
    }
}
