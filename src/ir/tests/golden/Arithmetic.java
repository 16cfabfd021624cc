/** Numbers of all types. */
class Arithmetic {
    static int ints(int a, int b) {
        int c = a * b - (a << 3) + (b >>> 2) / 7;
        c += 1000;
        c++;
        return -c ^ (a & ~b | 3) % 5;
    }

    static long longs(long a, int b) {
        long c = a + b;
        c *= 2;
        return c > a ? c : (long) (int) a >> b;
    }

    static double floats(float f, double d) {
        f += 1.5f;
        boolean less = f < d, more = f >= 2;
        return less & more ? d % f : Double.NaN;
    }

    static int narrow(int x) {
        byte b = (byte) x;
        b += 3;
        return b + (char) x + (short) x;
    }

    static boolean logic(int a, boolean b) {
        return a > 3 && (b || a != 5) ^ !b;
    }
}
