package java.lang;

/** A double number in an object. */
public final class Double extends Number implements Comparable<Double> {
    public static final double MIN_VALUE = 4.9e-324;
    public static final double MAX_VALUE = 1.7976931348623157e+308;
    public static final Class<Double> TYPE = (Class<Double>) Class.getPrimitiveClass("double");

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public static Double valueOf(String text) {
        return valueOf(parseDouble(text));
    }

    public static double parseDouble(String text) {
        return (double) Long.parseLong(text);
    }

    public static double sum(double a, double b) {
        return a + b;
    }

    public static double max(double a, double b) {
        return a > b ? a : b;
    }

    public static double min(double a, double b) {
        return a < b ? a : b;
    }

    public static boolean isNaN(double value) {
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

    public static String toString(double value) {
        return Long.toString((long) value);
    }

    public static int compare(double left, double right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    public int compareTo(Double other) {
        return compare(value, other.value);
    }

    public static int hashCode(double value) {
        return (int) value;
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Double that && value == that.value;
    }
}
