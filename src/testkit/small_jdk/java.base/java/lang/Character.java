package java.lang;

import java.io.Serializable;

/** A character in an object. */
public final class Character implements Serializable, Comparable<Character> {
    public static final Class<Character> TYPE = (Class<Character>) Class.getPrimitiveClass("char");

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char value) {
        return new Character(value);
    }

    public char charValue() {
        return value;
    }

    public static char toLowerCase(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    public static char toUpperCase(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }

    public static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    public static boolean isLetter(char c) {
        return toLowerCase(c) >= 'a' && toLowerCase(c) <= 'z';
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isWhitespace(char c) {
        return c <= ' ';
    }

    public static boolean isUpperCase(char c) {
        return toLowerCase(c) != c;
    }

    public static String toString(char value) {
        return String.valueOf(value);
    }

    public static int compare(char left, char right) {
        return left - right;
    }

    public int compareTo(Character other) {
        return compare(value, other.value);
    }

    public String toString() {
        return toString(value);
    }

    public int hashCode() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Character that && value == that.value;
    }
}
