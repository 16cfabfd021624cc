package mill.steps;

import mill.Setting;

/** Replaces a word everywhere. */
public final class Rename extends PerLine {
    @Setting(required = true)
    private String from;
    @Setting(required = true)
    private String to;

    @Override
    String line(String line) {
        return line.replace(from, to);
    }

    @Override
    public String describe() {
        return "Rename " + from + " to " + to;
    }
}
