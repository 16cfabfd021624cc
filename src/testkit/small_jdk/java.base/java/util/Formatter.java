package java.util;

/** Puts values into a text: %s, %d and the like, without widths. */
public final class Formatter {
    private final StringBuilder out = new StringBuilder();

    public Formatter() {}

    public Appendable out() {
        return out;
    }

    public Formatter format(String form, Object... arguments) {
        int next = 0;
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (c != '%' || i + 1 == form.length()) {
                out.append(c);
            } else if (form.charAt(++i) == '%' || form.charAt(i) == 'n') {
                out.append(form.charAt(i) == 'n' ? '\n' : '%');
            } else {
                add(arguments[next++]);
            }
        }
        return this;
    }

    private void add(Object argument) {
        if (argument instanceof Formattable formattable) {
            formattable.formatTo(this, 0, -1, -1);
        } else {
            out.append(String.valueOf(argument));
        }
    }

    public String toString() {
        return out.toString();
    }
}
