package java.lang;

/** A long number in an object. */
public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final Class<Long> TYPE = (Class<Long>) Class.getPrimitiveClass("long");

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    public static Long valueOf(long value) {
        return new Long(value);
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text));
    }

    public static long parseLong(String text) {
        long rest = 0;
        boolean negative = text.startsWith("-");
        for (int i = negative ? 1 : 0; i < text.length(); i++) {
            if (!Character.isDigit(text.charAt(i))) {
                throw new NumberFormatException(text);
            }
            rest = 10 * rest + text.charAt(i) - '0';
        }
        return negative ? -rest : rest;
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return a > b ? a : b;
    }

    public static long min(long a, long b) {
        return a < b ? a : b;
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

    public static String toString(long value) {
        String digits = "";
        for (long rest = Math.abs(value); rest > 0 || digits.isEmpty(); rest /= 10) {
            digits = String.valueOf((char) ('0' + rest % 10)).concat(digits);
        }
        return value < 0 ? "-".concat(digits) : digits;
    }

    public static int compare(long left, long right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int hashCode(long value) {
        return (int) value;
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public boolean equals(Object other) {
        return other instanceof Long that && value == that.value;
    }
}
