package java.lang;

import java.io.Serializable;

/** Builds strings, of several threads. */
public final class StringBuffer extends AbstractStringBuilder implements Serializable, Comparable<StringBuffer> {
    public StringBuffer() {}

    public StringBuffer(int capacity) {}

    public StringBuffer(String text) {
        add(text);
    }

    public StringBuffer(CharSequence text) {
        add(text.toString());
    }

    public int compareTo(StringBuffer other) {
        return toString().compareTo(other.toString());
    }

    public StringBuffer append(Object value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(String text) {
        add(text);
        return this;
    }

    public StringBuffer append(StringBuffer text) {
        return append((CharSequence) text);
    }

    public StringBuffer append(CharSequence text) {
        return append(String.valueOf(text));
    }

    public StringBuffer append(CharSequence text, int start, int end) {
        return append(text.subSequence(start, end).toString());
    }

    public StringBuffer append(char[] text) {
        return append(new String(text));
    }

    public StringBuffer append(char[] text, int offset, int length) {
        return append(new String(text, offset, length));
    }

    public StringBuffer append(boolean value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(char value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(int value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(long value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(float value) {
        return append(String.valueOf(value));
    }

    public StringBuffer append(double value) {
        return append(String.valueOf(value));
    }

    public StringBuffer appendCodePoint(int codePoint) {
        return append((char) codePoint);
    }

    public StringBuffer insert(int at, Object value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuffer insert(int at, String text) {
        splice(at, at, text);
        return this;
    }

    public StringBuffer insert(int at, CharSequence text) {
        return insert(at, text.toString());
    }

    public StringBuffer insert(int at, CharSequence text, int start, int end) {
        return insert(at, text.subSequence(start, end).toString());
    }

    public StringBuffer insert(int at, char[] text) {
        return insert(at, new String(text));
    }

    public StringBuffer insert(int at, char[] text, int offset, int length) {
        return insert(at, new String(text, offset, length));
    }

    public StringBuffer insert(int at, boolean value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuffer insert(int at, char value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuffer insert(int at, int value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuffer insert(int at, long value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuffer insert(int at, float value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuffer insert(int at, double value) {
        return insert(at, String.valueOf(value));
    }

    public StringBuffer delete(int start, int end) {
        splice(start, Math.min(end, count), "");
        return this;
    }

    public StringBuffer deleteCharAt(int at) {
        return delete(at, at + 1);
    }

    public StringBuffer replace(int start, int end, String text) {
        splice(start, Math.min(end, count), text);
        return this;
    }

    public StringBuffer reverse() {
        turn();
        return this;
    }

    public String toString() {
        return new String(value, 0, count);
    }
}
