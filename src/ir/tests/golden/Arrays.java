/** Arrays of all types. */
class Arrays {
    static int small(boolean[] z, byte[] b, char[] c, short[] s) {
        z[0] = b[1] > c[2];
        b[0] += 3;
        c[1]++;
        return z[1] ? s[0] : s.length;
    }

    static long wide(long[] j, double[] d, float[] f, int i) {
        j[i++] += 2;
        d[i] = f[i] = 1;
        return j[i]++;
    }

    static Object made(int n) {
        int[][][] cube = new int[n][2][];
        cube[0][1] = new int[] {1, 2, 3};
        String[][] names = {{"a"}, null};
        names[1] = names[0].clone();
        return n > 0 ? cube : names;
    }
}
