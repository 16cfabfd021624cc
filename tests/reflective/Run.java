package lib;

import java.lang.reflect.*;

/** Runs programs `args[0]` to `args[1]`, each twice: the second time classes are there, or have failed to be. */
public final class Run {
    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        for (int n = Integer.parseInt(args[0]); n < Integer.parseInt(args[1]); n++)
            for (int time = 0; time < 2; time++) {
                R.start(n, out);
                try {
                    Class.forName("p.P" + n).getMethod("main").invoke(null);
                } catch (InvocationTargetException e) {
                    R.fail(0, "main", e.getCause(), false);
                } catch (LinkageError e) {
                    R.fail(0, "main", e, false);
                }
            }
        System.out.print(out);
    }
}
