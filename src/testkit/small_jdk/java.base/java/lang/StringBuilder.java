package java.lang;

import java.io.Serializable;

/** Builds strings. */
public final class StringBuilder extends AbstractStringBuilder implements Serializable, Comparable<StringBuilder> {
    public StringBuilder() {}

    public StringBuilder(int capacity) {}

    public StringBuilder(String text) {
        add(text);
    }

    public StringBuilder(CharSequence text) {
        add(text.toString());
    }

    public int compareTo(StringBuilder other) {
        return toString().compareTo(other.toString());
    }

    public StringBuilder append(Object value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(String text) {
        add(text);
        return this;
    }

    public StringBuilder append(StringBuffer text) {
        return append((CharSequence) text);
    }

    public StringBuilder append(CharSequence text) {
        return append(String.valueOf(text));
    }

    public StringBuilder append(CharSequence text, int start, int end) {
        return append(text.subSequence(start, end).toString());
    }

    public StringBuilder append(char[] text) {
        return append(new String(text));
    }

    public StringBuilder append(char[] text, int offset, int length) {
        return append(new String(text, offset, length));
    }

    public StringBuilder append(boolean value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(char value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(int value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(long value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(float value) {
        return append(String.valueOf(value));
    }

    public StringBuilder append(double value) {
        return append(String.valueOf(value));
    }

    public StringBuilder appendCodePoint(int codePoint) {
        return append((char) codePoint);
    }

    public StringBuilder insert(int at, Object value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder insert(int at, String text) {
        splice(at, at, text);
        return this;
    }

    public StringBuilder insert(int at, CharSequence text) {
        return insert(at, text.toString());
    }

    public StringBuilder insert(int at, CharSequence text, int start, int end) {
        return insert(at, text.subSequence(start, end).toString());
    }

    public StringBuilder insert(int at, char[] text) {
        return insert(at, new String(text));
    }

    public StringBuilder insert(int at, char[] text, int offset, int length) {
        return insert(at, new String(text, offset, length));
    }

    public StringBuilder insert(int at, boolean value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder insert(int at, char value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder insert(int at, int value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder insert(int at, long value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder insert(int at, float value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder insert(int at, double value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuilder delete(int start, int end) {
        splice(start, Math.min(end, count), "");
        return this;
    }

    public StringBuilder deleteCharAt(int at) {
        return delete(at, at + 1);
    }

    public StringBuilder replace(int start, int end, String text) {
        splice(start, Math.min(end, count), text);
        return this;
    }

    public StringBuilder reverse() {
        turn();
        return this;
    }

    public String toString() {
        return new String(value, 0, count);
    }
}
