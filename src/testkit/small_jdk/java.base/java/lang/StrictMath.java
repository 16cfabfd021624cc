package java.lang;

/** As Math. */
public final class StrictMath {
    private StrictMath() {}

    public static native double sqrt(double a);
}
