package java.util;

/** A number, or none. */
public final class OptionalInt {
    private final boolean present;
    private final int value;

    private OptionalInt(boolean present, int value) {
        this.present = present;
        this.value = value;
    }

    public static OptionalInt empty() {
        return new OptionalInt(false, 0);
    }

    public static OptionalInt of(int value) {
        return new OptionalInt(true, value);
    }

    public int getAsInt() {
        return value;
    }

    public int orElse(int other) {
        return present ? value : other;
    }

    public boolean isPresent() {
        return present;
    }
}
