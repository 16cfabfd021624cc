package java.security;

/** Runs actions. */
@Deprecated
public final class AccessController {
    private AccessController() {}

    public static <T> T doPrivileged(PrivilegedAction<T> action) {
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (Exception thrown) {
            throw new PrivilegedActionException(thrown);
        }
    }
}
