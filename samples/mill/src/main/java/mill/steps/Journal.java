package mill.steps;

import mill.Listener;

/** Prints every call that changed the number of lines. */
public final class Journal implements Listener {
    @Override
    public void called(String step, String method, int linesBefore, int linesAfter) {
        if (linesBefore != linesAfter) {
            System.out.println("  " + step + "." + method + ": " + linesBefore + " lines, then " + linesAfter);
        }
    }
}
