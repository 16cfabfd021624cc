package java.lang;

/** A number in an object. */
public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final Class<Integer> TYPE = (Class<Integer>) Class.getPrimitiveClass("int");

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public static Integer valueOf(int value) {
        return new Integer(value);
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text));
    }

    public static int parseInt(String text) {
        return (int) Long.parseLong(text);
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return a > b ? a : b;
    }

    public static int min(int a, int b) {
        return a < b ? a : b;
    }

    public static String toHexString(int value) {
        String digits = "";
        for (int rest = value; rest != 0 || digits.isEmpty(); rest >>>= 4) {
            digits = String.valueOf("0123456789abcdef".charAt(rest & 15)).concat(digits);
        }
        return digits;
    }

    public static int signum(int value) {
        return value < 0 ? -1 : value > 0 ? 1 : 0;
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

    public static String toString(int value) {
        return Long.toString((long) value);
    }

    public static int compare(int left, int right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int hashCode(int value) {
        return (int) value;
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Integer that && value == that.value;
    }
}
