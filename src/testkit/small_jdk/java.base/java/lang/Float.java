package java.lang;

/** A float number in an object. */
public final class Float extends Number implements Comparable<Float> {
    public static final float MIN_VALUE = 1.4e-45f;
    public static final float MAX_VALUE = 3.4028235e+38f;
    public static final Class<Float> TYPE = (Class<Float>) Class.getPrimitiveClass("float");

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public static Float valueOf(String text) {
        return valueOf(parseFloat(text));
    }

    public static float parseFloat(String text) {
        return (float) Long.parseLong(text);
    }

    public static boolean isNaN(float value) {
        return value != value;
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

    public static String toString(float value) {
        return Long.toString((long) value);
    }

    public static int compare(float left, float right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    public int compareTo(Float other) {
        return compare(value, other.value);
    }

    public static int hashCode(float value) {
        return (int) value;
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Float that && value == that.value;
    }
}
