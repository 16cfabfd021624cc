package resolute.trace;

import java.lang.reflect.Field;

/**
 * The Unsafe of the running JDK, as the recorder needs it. This class is only compiled against: {@link MemoryClass} makes the one that runs.
 */
public final class Memory {
    /** The address of the trace file, and how many nodes it has room for; the agent sets both before the recorder starts. */
    public static long file;
    public static int nodes;

    private Memory() {}

    public static int get(long address) {
        throw new AssertionError();
    }

    public static void put(long address, int value) {
        throw new AssertionError();
    }

    /** Writes what other threads and readers of the file see only after all that was written before. */
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
