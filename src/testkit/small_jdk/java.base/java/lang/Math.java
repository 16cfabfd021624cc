package java.lang;

/** Functions of numbers. */
public final class Math {
    private Math() {}

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static double abs(double a) {
        return a < 0 ? -a : a;
    }

    public static int min(int a, int b) {
        return a < b ? a : b;
    }

    public static int max(int a, int b) {
        return a > b ? a : b;
    }

    public static long min(long a, long b) {
        return a < b ? a : b;
    }

    public static long max(long a, long b) {
        return a > b ? a : b;
    }

    public static double min(double a, double b) {
        return a < b ? a : b;
    }

    public static double max(double a, double b) {
        return a > b ? a : b;
    }

    public static int floorMod(int a, int b) {
        int rest = a % b;
        return rest != 0 && (rest ^ b) < 0 ? rest + b : rest;
    }

    public static native double sqrt(double a);

    public static native double pow(double a, double b);

    public static native double random();
}
