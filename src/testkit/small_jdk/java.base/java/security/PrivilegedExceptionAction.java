package java.security;

/** What AccessController runs. */
public interface PrivilegedExceptionAction<T> {
    T run() throws Exception;
}
