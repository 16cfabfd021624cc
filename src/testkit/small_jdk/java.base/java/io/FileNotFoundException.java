package java.io;

/** Thrown as the API of Java says. */
public class FileNotFoundException extends IOException {
    public FileNotFoundException() {}

    public FileNotFoundException(String message) {
        super(message);
    }
}
