package java.util;

/** A language. */
public final class Locale {
    public static final Locale ROOT = new Locale("");
    public static final Locale ENGLISH = new Locale("en");
    public static final Locale US = new Locale("en");

    private final String language;

    private Locale(String language) {
        this.language = language;
    }

    public static Locale getDefault() {
        return ENGLISH;
    }

    public String toString() {
        return language;
    }
}
