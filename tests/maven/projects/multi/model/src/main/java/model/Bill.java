package model;

import java.util.ArrayList;
import java.util.List;

/** Prices, and their taxes. */
public final class Bill {
    private final List<String> lines = new ArrayList<>();

    public Bill add(String what, long cents, Tax tax) {
        lines.add(what + " " + cents + " + " + tax.on(cents));
        return this;
    }

    public String text() {
        Tax stamp = new Tax.Share(10);
        List<String> all = new ArrayList<>(lines);
        for (long cents : new long[] {90}) {
            all.add("stamp " + stamp.on(cents));
        }
        return String.join("; ", all);
    }
}
