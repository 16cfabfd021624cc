package java.lang;

import java.io.Serializable;

/** A boolean in an object. */
public final class Boolean implements Serializable, Comparable<Boolean> {
    public static final Boolean TRUE = new Boolean(true);
    public static final Boolean FALSE = new Boolean(false);
    public static final Class<Boolean> TYPE = (Class<Boolean>) Class.getPrimitiveClass("boolean");

    private final boolean value;

    public Boolean(boolean value) {
        this.value = value;
    }

    public static Boolean valueOf(boolean value) {
        return value ? TRUE : FALSE;
    }

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    public static boolean parseBoolean(String text) {
        return "true".equalsIgnoreCase(text);
    }

    public static boolean getBoolean(String name) {
        return parseBoolean(System.getProperty(name));
    }

    public boolean booleanValue() {
        return value;
    }

    public static String toString(boolean value) {
        return String.valueOf(value);
    }

    public static int compare(boolean left, boolean right) {
        return left == right ? 0 : left ? 1 : -1;
    }

    public int compareTo(Boolean other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return value ? 1231 : 1237;
    }

    public boolean equals(Object other) {
        return other instanceof Boolean that && value == that.value;
    }
}
