package java.lang;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Formatter;
import java.util.Locale;

/** A string: its characters never change. */
public final class String implements Serializable, Comparable<String>, CharSequence {
    public static final Comparator<String> CASE_INSENSITIVE_ORDER = new IgnoringCase();

    private final char[] value;

    public String() {
        this.value = new char[0];
    }

    public String(String original) {
        this.value = original.value;
    }

    public String(char[] value) {
        this(value, 0, value.length);
    }

    public String(char[] value, int offset, int count) {
        this.value = new char[count];
        System.arraycopy(value, offset, this.value, 0, count);
    }

    public String(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int length) {
        this.value = new char[length];
        for (int i = 0; i < length; i++) {
            this.value[i] = (char) (bytes[offset + i] & 0xff);
        }
    }

    public String(StringBuffer buffer) {
        this(buffer.toString());
    }

    public String(StringBuilder builder) {
        this(builder.toString());
    }

    public int length() {
        return value.length;
    }

    public boolean isEmpty() {
        return value.length == 0;
    }

    public boolean isBlank() {
        return trim().isEmpty();
    }

    public char charAt(int index) {
        if (index < 0 || index >= value.length) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return value[index];
    }

    public int codePointAt(int index) {
        return charAt(index);
    }

    public void getChars(int begin, int end, char[] to, int at) {
        System.arraycopy(value, begin, to, at, end - begin);
    }

    public byte[] getBytes() {
        byte[] bytes = new byte[value.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) value[i];
        }
        return bytes;
    }

    public char[] toCharArray() {
        char[] copy = new char[value.length];
        getChars(0, value.length, copy, 0);
        return copy;
    }

    public boolean equals(Object other) {
        return other instanceof String string && compareTo(string) == 0;
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && compareToIgnoreCase(other) == 0;
    }

    public int hashCode() {
        int hash = 0;
        for (char c : value) {
            hash = 31 * hash + c;
        }
        return hash;
    }

    public int compareTo(String other) {
        int shorter = Math.min(value.length, other.value.length);
        for (int i = 0; i < shorter; i++) {
            if (value[i] != other.value[i]) {
                return value[i] - other.value[i];
            }
        }
        return value.length - other.value.length;
    }

    public int compareToIgnoreCase(String other) {
        return toLowerCase().compareTo(other.toLowerCase());
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int from) {
        if (from < 0 || from + prefix.value.length > value.length) {
            return false;
        }
        for (int i = 0; i < prefix.value.length; i++) {
            if (value[from + i] != prefix.value[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, value.length - suffix.value.length);
    }

    public int indexOf(int c) {
        return indexOf(c, 0);
    }

    public int indexOf(int c, int from) {
        for (int i = from; i < value.length; i++) {
            if (value[i] == c) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String part) {
        return indexOf(part, 0);
    }

    public int indexOf(String part, int from) {
        for (int i = from; i <= value.length - part.value.length; i++) {
            if (startsWith(part, i)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int c) {
        return lastIndexOf(c, value.length - 1);
    }

    public int lastIndexOf(int c, int from) {
        int at = from;
        while (at >= 0 && value[at] != c) {
            at--;
        }
        return at;
    }

    public int lastIndexOf(String part) {
        return lastIndexOf(part, value.length);
    }

    public int lastIndexOf(String part, int from) {
        int at = from;
        while (at >= 0 && !startsWith(part, at)) {
            at--;
        }
        return at;
    }

    public boolean contentEquals(CharSequence other) {
        if (other.length() != value.length) {
            return false;
        }
        for (int i = 0; i < value.length; i++) {
            if (value[i] != other.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean contains(CharSequence part) {
        return indexOf(part.toString()) >= 0;
    }

    public String substring(int begin) {
        return substring(begin, value.length);
    }

    public String substring(int begin, int end) {
        if (begin < 0 || end > value.length || begin > end) {
            throw new StringIndexOutOfBoundsException(begin);
        }
        return new String(value, begin, end - begin);
    }

    public CharSequence subSequence(int begin, int end) {
        return substring(begin, end);
    }

    public String concat(String other) {
        char[] both = new char[value.length + other.value.length];
        getChars(0, value.length, both, 0);
        other.getChars(0, other.value.length, both, value.length);
        return new String(both);
    }

    public String replace(char from, char to) {
        char[] copy = toCharArray();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = copy[i] == from ? to : copy[i];
        }
        return new String(copy);
    }

    public String replace(CharSequence from, CharSequence to) {
        String part = from.toString();
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int next = indexOf(part); next >= 0; next = indexOf(part, at)) {
            out.append(substring(at, next)).append(to.toString());
            at = next + Math.max(1, part.length());
        }
        return out.append(substring(at)).toString();
    }

    public String trim() {
        int begin = 0;
        int end = value.length;
        while (begin < end && value[begin] <= ' ') {
            begin++;
        }
        while (begin < end && value[end - 1] <= ' ') {
            end--;
        }
        return substring(begin, end);
    }

    public String strip() {
        return trim();
    }

    public String repeat(int times) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < times; i++) {
            out.append(this);
        }
        return out.toString();
    }

    public String toLowerCase() {
        char[] copy = toCharArray();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Character.toLowerCase(copy[i]);
        }
        return new String(copy);
    }

    public String toLowerCase(Locale locale) {
        return toLowerCase();
    }

    public String toUpperCase() {
        char[] copy = toCharArray();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Character.toUpperCase(copy[i]);
        }
        return new String(copy);
    }

    public String toUpperCase(Locale locale) {
        return toUpperCase();
    }

    /** Splits at a text: patterns there are none. */
    public String[] split(String at) {
        ArrayList<String> parts = new ArrayList<>();
        int begin = 0;
        for (int next = indexOf(at); next >= 0; next = indexOf(at, begin)) {
            parts.add(substring(begin, next));
            begin = next + Math.max(1, at.length());
        }
        parts.add(substring(begin));
        return parts.toArray(new String[0]);
    }

    public native String intern();

    public String toString() {
        return this;
    }

    public static String join(CharSequence between, CharSequence... parts) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            out.append(i == 0 ? "" : between).append(parts[i]);
        }
        return out.toString();
    }

    public static String join(CharSequence between, Iterable<? extends CharSequence> parts) {
        StringBuilder out = new StringBuilder();
        for (CharSequence part : parts) {
            out.append(out.length() == 0 ? "" : between).append(part);
        }
        return out.toString();
    }

    public static String format(String form, Object... arguments) {
        return new Formatter().format(form, arguments).toString();
    }

    public String formatted(Object... arguments) {
        return format(this, arguments);
    }

    public static String valueOf(Object value) {
        return value == null ? "null" : value.toString();
    }

    public static String valueOf(char[] value) {
        return new String(value);
    }

    public static String valueOf(char[] value, int offset, int count) {
        return new String(value, offset, count);
    }

    public static String copyValueOf(char[] value) {
        return new String(value);
    }

    public static String copyValueOf(char[] value, int offset, int count) {
        return new String(value, offset, count);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        return new String(new char[] {value});
    }

    public static String valueOf(int value) {
        return Integer.toString(value);
    }

    public static String valueOf(long value) {
        return Long.toString(value);
    }

    public static String valueOf(float value) {
        return Float.toString(value);
    }

    public static String valueOf(double value) {
        return Double.toString(value);
    }

    private static final class IgnoringCase implements Comparator<String> {
        public int compare(String left, String right) {
            return left.compareToIgnoreCase(right);
        }
    }
}
