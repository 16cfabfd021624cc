package java.lang;

/** What both builders of strings have. */
abstract class AbstractStringBuilder implements Appendable, CharSequence {
    char[] value = new char[16];
    int count;

    public int length() {
        return count;
    }

    public int capacity() {
        return value.length;
    }

    public char charAt(int index) {
        if (index < 0 || index >= count) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return value[index];
    }

    public int codePointAt(int index) {
        return charAt(index);
    }

    public CharSequence subSequence(int start, int end) {
        return substring(start, end);
    }

    public String substring(int start) {
        return substring(start, count);
    }

    public String substring(int start, int end) {
        return new String(value, start, end - start);
    }

    public int indexOf(String part) {
        return toString().indexOf(part);
    }

    public int indexOf(String part, int from) {
        return toString().indexOf(part, from);
    }

    public int lastIndexOf(String part) {
        return toString().lastIndexOf(part);
    }

    public int lastIndexOf(String part, int from) {
        return toString().lastIndexOf(part, from);
    }

    public void getChars(int begin, int end, char[] to, int at) {
        System.arraycopy(value, begin, to, at, end - begin);
    }

    public void setCharAt(int index, char c) {
        value[index] = c;
    }

    public void setLength(int length) {
        ensureCapacity(length);
        count = length;
    }

    public void ensureCapacity(int least) {
        if (least > value.length) {
            char[] longer = new char[Math.max(least, 2 * value.length)];
            System.arraycopy(value, 0, longer, 0, count);
            value = longer;
        }
    }

    public void trimToSize() {}

    void splice(int start, int end, String text) {
        String rest = new String(value, end, count - end);
        setLength(start + text.length() + rest.length());
        text.getChars(0, text.length(), value, start);
        rest.getChars(0, rest.length(), value, start + text.length());
    }

    void add(String text) {
        String added = text == null ? "null" : text;
        splice(count, count, added);
    }

    void turn() {
        for (int i = 0; i < count / 2; i++) {
            char c = value[i];
            value[i] = value[count - 1 - i];
            value[count - 1 - i] = c;
        }
    }

    public abstract String toString();
}
