package lib;

import java.io.*;
import java.lang.reflect.*;
import java.nio.file.*;

/**
 * Writes how often each claim of a checked JAR was exercised: `class.method:line kind count`. Calls that run the
 * bodies of lambdas are of a kind of their own.
 */
final class Counts {
    static void write() throws Exception {
        String runtime = System.getProperty("lib.checks"), out = System.getProperty("lib.counts");
        if (runtime == null) return;
        Class<?> checks = Class.forName(runtime);
        String[] claims = (String[]) get(checks, "claims");
        long[] counts = (long[]) get(checks, "counts");
        try (PrintWriter to = new PrintWriter(Files.newBufferedWriter(Path.of(out)))) {
            for (int i = 0; i < claims.length; i++) {
                String[] words = claims[i].split(" ", 3);
                boolean isLambda = words[1].equals("target") && words[2].contains(".lambda$");
                to.println(words[0] + " " + (isLambda ? "lambda" : words[1]) + " " + counts[i]);
            }
        }
    }

    private static Object get(Class<?> of, String name) throws ReflectiveOperationException {
        Field field = of.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }
}
