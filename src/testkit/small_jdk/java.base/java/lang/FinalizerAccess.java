package java.lang;

/** Lets java.lang.ref call Object.finalize. */
public final class FinalizerAccess {
    private FinalizerAccess() {}

    public static void finalize(Object object) throws Throwable {
        object.finalize();
    }
}
