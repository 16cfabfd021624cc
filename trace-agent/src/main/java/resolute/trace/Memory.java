package resolute.trace;

import java.lang.reflect.Field;

/**
 * The Unsafe of the running JDK, in the form that the recorder needs. This class serves only to
 * compile against: {@link MemoryClass} makes the one that runs.
 */
public final class Memory {
    /**
     * The address of the trace file, and the number of nodes that it has room for. The agent sets
     * both before the recorder starts.
     */
    public static long file;
    public static int nodes;

    private Memory() {}

    public static int get(long address) {
        throw new AssertionError();
    }

    public static void put(long address, int value) {
        throw new AssertionError();
    }

    /**
     * Writes a value that other threads, and readers of the file, see only after all earlier
     * writes.
     */
    public static void putLast(long address, int value) {
        throw new AssertionError();
    }

    public static void putByte(long address, byte value) {
        throw new AssertionError();
    }

    public static long getLong(Object of, long offset) {
        throw new AssertionError();
    }

    public static boolean swap(long address, long from, long to) {
        throw new AssertionError();
    }

    public static void fence() {
        throw new AssertionError();
    }

    public static long offset(Field field) {
        throw new AssertionError();
    }
}
