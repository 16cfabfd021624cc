package lib;

/** The program that the self-test breaks: what it prints, and a class that it never uses. */
public class Lib {
    public static String greeting() {
        return "a greeting";
    }

    public static String warning() {
        return "a warning";
    }

    public static String period() {
        return "every 2";
    }

    public static int twice(int x) {
        return x + x;
    }

    /** Never used when it runs: only linking it can show that it is broken. */
    static class Unused {
        static {
            System.err.println("linking must not initialise");
        }

        int thrice(int x) {
            return x + x + x;
        }
    }
}
