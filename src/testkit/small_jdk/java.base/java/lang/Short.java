package java.lang;

/** A short number in an object. */
public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = (short) -32768;
    public static final short MAX_VALUE = 32767;
    public static final Class<Short> TYPE = (Class<Short>) Class.getPrimitiveClass("short");

    private final short value;

    public Short(short value) {
        this.value = value;
    }

    public static Short valueOf(short value) {
        return new Short(value);
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text));
    }

    public static short parseShort(String text) {
        return (short) Long.parseLong(text);
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return (double) value;
    }

    public static String toString(short value) {
        return Long.toString((long) value);
    }

    public static int compare(short left, short right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    public int compareTo(Short other) {
        return compare(value, other.value);
    }

    public static int hashCode(short value) {
        return (int) value;
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Short that && value == that.value;
    }
}
