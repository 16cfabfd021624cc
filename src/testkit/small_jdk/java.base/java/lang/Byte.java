package java.lang;

/** A byte in an object. */
public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = (byte) -128;
    public static final byte MAX_VALUE = 127;
    public static final Class<Byte> TYPE = (Class<Byte>) Class.getPrimitiveClass("byte");

    private final byte value;

    public Byte(byte value) {
        this.value = value;
    }

    public static Byte valueOf(byte value) {
        return new Byte(value);
    }

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text));
    }

    public static byte parseByte(String text) {
        return (byte) Long.parseLong(text);
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

    public static String toString(byte value) {
        return Long.toString((long) value);
    }

    public static int compare(byte left, byte right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    public int compareTo(Byte other) {
        return compare(value, other.value);
    }

    public static int hashCode(byte value) {
        return (int) value;
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Byte that && value == that.value;
    }
}
