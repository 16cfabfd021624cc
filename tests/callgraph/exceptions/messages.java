// An exception with methods that the platform calls: message, cause, stack trace.
package messages;

import java.io.*;

class Odd extends RuntimeException {
    @Override public String getMessage() { return "message"; }
    @Override public String getLocalizedMessage() { return localized(); }
    String localized() { return "here"; }
    @Override public synchronized Throwable fillInStackTrace() { return filled(); }
    Throwable filled() { return this; }
    @Override public String toString() { return super.toString(); }
}
class Unthrown extends RuntimeException { @Override public String toString() { return "never"; } static void touch() {} }

class Main {
    public static void main(String[] args) {
        Unthrown.touch();
        try {
            throw new Odd();
        } catch (Odd e) {
            e.printStackTrace(new PrintWriter(new StringWriter()));
        }
    }
}
// reached: Odd.localized Odd.filled Odd.toString Odd.getLocalizedMessage
// excess: Unthrown.toString
