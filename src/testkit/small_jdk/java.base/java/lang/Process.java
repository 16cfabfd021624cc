package java.lang;

/** A process. */
public abstract class Process {
    public abstract int waitFor() throws InterruptedException;
}
