package mill;

/** Told of every call of a step; found by ServiceLoader. */
public interface Listener {
    void called(String step, String method, int linesBefore, int linesAfter);

    default void failed(String step, Throwable cause) {
        System.out.println("  ! " + step + ": " + cause);
    }
}
