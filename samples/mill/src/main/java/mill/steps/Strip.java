package mill.steps;

import mill.Setting;

/** Removes comments, and lines of which nothing remains. */
public final class Strip extends PerLine {
    @Setting
    private String comment = "#";

    @Override
    String line(String line) {
        int at = line.indexOf(comment);
        String rest = (at < 0 ? line : line.substring(0, at)).strip();
        return rest.isEmpty() ? null : rest;
    }
}
