package java.security;

/** What AccessController runs. */
public interface PrivilegedAction<T> {
    T run();
}
