package java.lang.invoke;

/** Why a lambda cannot be linked. */
public class LambdaConversionException extends Exception {
    public LambdaConversionException(String message) {
        super(message);
    }
}
