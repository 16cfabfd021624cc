package q;

import java.io.Serializable;

/** Control flow, wide types, arrays, exceptions. */
public class Flow {
    static long mix(int a, long b, float c, double d) {
        long r = a + b;
        double e = c * d;
        if (r > 10L && e < 3.5) {
            r ^= (long) e;
        } else {
            long t = r << a;
            r = t - b;
        }
        for (long i = 0; i < r; i += 2) {
            float f = i * c;
            e += f;
            if (e > 1e9) {
                break;
            }
        }
        return r + (long) e;
    }

    static int parse(String s, int otherwise) {
        int value;
        try {
            value = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            value = e.getMessage() == null ? otherwise : -1;
        } catch (RuntimeException e) {
            throw new IllegalStateException(e);
        } finally {
            System.identityHashCode(s);
        }
        return value;
    }

    static Object[] arrays(int n, Object seed) {
        Object[] out = new Object[n];
        String[][] names = new String[n][2];
        long[] longs = {1L, 2L, n};
        byte[] bytes = new byte[n];
        boolean[] flags = new boolean[n];
        char[] chars = "abc".toCharArray();
        double[][][] cube = new double[n][n][];
        for (int i = 0; i < n; i++) {
            out[i] = seed;
            names[i][0] = "n" ;
            bytes[i] = (byte) (chars[0] + longs[0]);
            flags[i] = !flags[(i + 1) % n];
            cube[i][0] = new double[] {bytes[i]};
        }
        Object[] all = names;
        Serializable s = names;
        Cloneable c = longs;
        out[0] = n > 2 ? names : cube;
        out[1] = s == c ? all : s;
        return out;
    }

    static int table(int k) {
        switch (k) {
            case 0: return 5;
            case 1: k++;
            case 2: k += 3; break;
            case 3: k = -k; break;
            default: k = 0;
        }
        return k;
    }

    static int lookup(int k) {
        switch (k) {
            case -100: return 1;
            case 7: return 2;
            case 100000: return 3;
        }
        return 4;
    }

    static <T extends Comparable<T>> T max(T[] items) {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    static String strings(Object o, int n) {
        String s = (String) o;
        CharSequence cs = n > 1 ? s : new StringBuilder(s);
        StringBuffer b = new StringBuffer();
        b.append(cs).append(n).append(1.5).append(2L).append('x');
        b = new StringBuffer(b.length() > 3 ? b.toString() : (String) o);
        return b.toString();
    }

    static void nested(Object lock, Runnable r) throws Exception {
        synchronized (lock) {
            try {
                r.run();
            } catch (IllegalStateException | ClassCastException e) {
                throw new Exception(e);
            } finally {
                synchronized (r) {
                    r.run();
                }
            }
        }
    }

    static int shuffle(int[] a, int i, long[] l, Flow f) {
        a[i++] += i;
        l[i]++;
        long x = l[i] += 3;
        f.field = f.wide = x;
        int y = a[i] = f.small++;
        return y + (int) (l[0] = x);
    }

    long field;
    long wide;
    int small;
}
