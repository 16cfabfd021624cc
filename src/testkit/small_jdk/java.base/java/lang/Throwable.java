package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.ArrayList;

/** What can be thrown. */
public class Throwable implements Serializable {
    private final String message;
    private Throwable cause;
    private ArrayList<Throwable> suppressed;

    public Throwable() {
        this(null, null);
    }

    public Throwable(String message) {
        this(message, null);
    }

    public Throwable(Throwable cause) {
        this(cause == null ? null : cause.toString(), cause);
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        this.message = message;
        this.cause = cause;
    }

    protected Throwable(String message, Throwable cause, boolean suppression, boolean writableStackTrace) {
        this(message, cause);
    }

    public String getMessage() {
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public synchronized Throwable getCause() {
        return cause;
    }

    public synchronized Throwable initCause(Throwable cause) {
        this.cause = cause;
        return this;
    }

    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    public StackTraceElement[] getStackTrace() {
        return new StackTraceElement[0];
    }

    public void setStackTrace(StackTraceElement[] trace) {}

    public final synchronized void addSuppressed(Throwable other) {
        if (suppressed == null) {
            suppressed = new ArrayList<>();
        }
        suppressed.add(other);
    }

    public final synchronized Throwable[] getSuppressed() {
        return suppressed == null ? new Throwable[0] : suppressed.toArray(new Throwable[0]);
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream to) {
        to.println(this);
        if (getCause() != null) {
            getCause().printStackTrace(to);
        }
    }

    public void printStackTrace(PrintWriter to) {
        to.println(this);
        if (getCause() != null) {
            getCause().printStackTrace(to);
        }
    }

    public String toString() {
        String name = getClass().getName();
        String message = getLocalizedMessage();
        return message == null ? name : name + ": " + message;
    }
}
