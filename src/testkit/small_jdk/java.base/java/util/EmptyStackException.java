package java.util;

/** Thrown as the API of Java says. */
public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {}
}
