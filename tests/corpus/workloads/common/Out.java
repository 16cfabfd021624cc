import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.Callable;

/** What every workload prints through: UTF-8 and "\n" on any machine, digests of what is too long to print. */
final class Out {
    private static final PrintStream OUT = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8);

    private Out() {
    }

    static void line(Object o) {
        OUT.print(o + "\n");
    }

    static void head(String s) {
        line("== " + s);
    }

    /** A short text as it is, a long one as its length and digest, so that the output stays readable. */
    static void text(String name, String s) {
        if (s.length() <= 400) {
            line(name + ": " + s);
        } else {
            line(name + ": " + s.length() + " characters, " + digest(s.getBytes(StandardCharsets.UTF_8)));
        }
    }

    static void bytes(String name, byte[] b) {
        line(name + ": " + b.length + " bytes, " + digest(b));
    }

    static String digest(byte[] b) {
        try {
            StringBuilder hex = new StringBuilder();
            for (byte x : MessageDigest.getInstance("SHA-256").digest(b)) {
                hex.append(String.format("%02x", x));
            }
            return hex.substring(0, 16);
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** Runs something that may throw: the exception, its message and its causes are part of the result. */
    static void attempt(String name, Callable<?> body) {
        try {
            line(name + ": " + body.call());
        } catch (Throwable t) {
            line(name + ": " + thrown(t));
        }
    }

    /** A text without identity hashes and numbers of lambdas, which are other ones each time: {@code a.B@1f2e} without what follows the {@code @}. */
    static String nameless(String s) {
        return s.replaceAll("\\$\\$Lambda[\\w$/]*", "lambda").replaceAll("((?:unnamed module |[\\w$;])@)[0-9a-f]{4,8}\\b", "$1");
    }

    static String thrown(Throwable t) {
        StringBuilder s = new StringBuilder();
        int depth = 0;
        for (Throwable x = t; x != null && depth < 6; x = x.getCause(), depth++) {
            // The text of helpful NullPointerExceptions may change (see the contract), so it is not printed.
            String m = x instanceof NullPointerException || String.valueOf(x.getMessage()).contains("Cannot invoke \"") ? "…" : nameless(String.valueOf(x.getMessage()));
            s.append(depth == 0 ? "threw " : " <- ").append(x.getClass().getName()).append(": ").append(m.replace("\n", "\\n"));
        }
        return s.toString();
    }
}
