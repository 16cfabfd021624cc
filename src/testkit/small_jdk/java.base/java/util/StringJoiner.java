package java.util;

/** Joins strings. */
public final class StringJoiner {
    private final String between;
    private final String before;
    private final String after;
    private final StringBuilder text = new StringBuilder();

    public StringJoiner(CharSequence between) {
        this(between, "", "");
    }

    public StringJoiner(CharSequence between, CharSequence before, CharSequence after) {
        this.between = between.toString();
        this.before = before.toString();
        this.after = after.toString();
    }

    public StringJoiner add(CharSequence part) {
        text.append(text.length() == 0 ? "" : between).append(part);
        return this;
    }

    public String toString() {
        return before + text + after;
    }
}
