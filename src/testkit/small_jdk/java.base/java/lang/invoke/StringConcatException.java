package java.lang.invoke;

/** Why a concatenation cannot be linked. */
public class StringConcatException extends Exception {
    public StringConcatException(String message) {
        super(message);
    }
}
