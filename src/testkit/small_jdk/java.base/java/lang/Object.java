package java.lang;

/** The root of all classes. */
public class Object {
    public Object() {}

    public final native Class<?> getClass();

    public native int hashCode();

    public boolean equals(Object other) {
        return this == other;
    }

    protected native Object clone() throws CloneNotSupportedException;

    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }

    public final native void notify();

    public final native void notifyAll();

    public final native void wait(long millis) throws InterruptedException;

    public final void wait() throws InterruptedException {
        wait(0L);
    }

    protected void finalize() throws Throwable {}
}
