/** Methods in which a wrong phi, a wrong handler or a wrong stack shows. */
final class Handwritten {
    static int calls;
    static long total;
    static final int[] INPUTS = {0, 1, -1, 2, 3, 5, 7, 100, -100, 32767, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};

    static final class Node {
        int value;
        Node next;
        long sum = 5;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static class Mine extends RuntimeException {
        int code;

        Mine(int code) {
            this.code = code;
        }
    }

    static final class MineToo extends Mine {
        MineToo(int code) {
            super(code + 1);
        }
    }

    static int swap(int a, int b) {
        for (int i = 0; i < 5; i++) {
            int t = a;
            a = b;
            b = t;
        }
        return a * 31 + b;
    }

    static int rotate(int a, int b) {
        int c = a ^ b;
        for (int i = 0; i < 7; i++) {
            int t = a;
            a = b + i;
            b = c;
            c = t;
        }
        return a * 961 + b * 31 + c;
    }

    static int fibonacci(int n) {
        int a = 0, b = 1;
        for (int i = 0; i < (n & 31); i++) b = a + (a = b);
        return a;
    }

    static long gcd(long a, long b) {
        while (b != 0) {
            long t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static int stateInHandler(int a, int b) {
        int state = 0;
        try {
            state = 1;
            a /= b;
            state = 2;
            a /= b - 1;
            state = 3;
            a /= b - 2;
            state = 4;
        } catch (ArithmeticException e) {
            return -state;
        }
        return a * 10 + state;
    }

    static int wideInHandler(int a, int b) {
        long x = a;
        double d = b;
        try {
            x = x * 3;
            int q = a / b;
            d += q;
            x += 100 / (b - 1);
            d *= 2;
            x += new int[b & 7][b & 3][-(b >> 5)].length;
        } catch (ArithmeticException e) {
            x = -x;
        } catch (NegativeArraySizeException e) {
            d = -d;
        }
        return (int) (x + d);
    }

    static int lastly(int a, int b) {
        int x = a;
        try {
            x += 1;
            if (b == 0) return x;
            x = 100 / (b - 1);
            return x++;
        } finally {
            x += 50;
            total += x;
        }
    }

    static int lastlyOverrides(int a, int b) {
        while (true) {
            try {
                try {
                    if (a > 3) throw new Mine(a);
                    return a / b;
                } finally {
                    b++;
                    if (b == 2) continue;
                    if (b == 3) break;
                }
            } catch (Mine e) {
                return e.code + b;
            } catch (ArithmeticException e) {
                return b * 9;
            }
        }
        return -7;
    }

    static int nested(int a, int b) {
        int trace = 1;
        try {
            try {
                trace = trace * 3 + a / b;
                if (a == 2) throw new MineToo(a);
                if (a == 3) throw new IllegalStateException();
                trace++;
            } catch (ArithmeticException e) {
                trace += 7;
                if (a == 1) throw new Mine(trace);
            } finally {
                trace = trace * 2 + 1;
            }
            trace += 1000;
        } catch (MineToo e) {
            trace -= e.code;
        } catch (Mine | IllegalStateException e) {
            trace = -trace;
        }
        return trace;
    }

    static int retry(int a, int b) {
        int tries = 0;
        for (;;) {
            try {
                tries++;
                return a / (b + tries) / (tries - 3) + tries;
            } catch (ArithmeticException e) {
                if (tries > 10) return -1;
            }
        }
    }

    static int shadowed(int a, int b) {
        int x = 1;
        try {
            x = 2;
            synchronized (INPUTS) {
                x = 3;
                x += a / b;
                synchronized (new Node(a, null)) {
                    x += 10 / (a - 1);
                }
            }
        } catch (RuntimeException e) {
            x *= -5;
        }
        return x;
    }

    static int table(int x) {
        int r = 1;
        switch (x) {
            case 0: r = 5;
            case 1: r *= 7; break;
            case 2: case 3: r -= x;
            default: r += 100; break;
            case 5: return -r;
        }
        return r;
    }

    static int lookup(int x) {
        return switch (x) {
            case Integer.MIN_VALUE -> 1;
            case -100, 100 -> x * 2;
            case 65536 -> {
                int s = 0;
                for (int i = 0; i < 4; i++) s += switch (i) { case 1 -> 10; case 2 -> s; default -> i; };
                yield s;
            }
            default -> x == 7 ? 8 : 9;
        };
    }

    static int ternaries(int a, int b) {
        return (a > b ? a : b) - (a == 3 ? b != 5 ? 1 : 2 : a < 0 && b < 0 || a == b ? 4 : 5);
    }

    static int compound(int a, int b) {
        int[] x = {a, b, 3, 4};
        int i = 0;
        x[i++] += x[i++] << i;
        x[i] = x[i - 1]++ + ++x[i];
        i += x[i] > 5 ? 1 : 0;
        return x[0] + x[1] * 3 + x[2] * 5 + x[i] * 7;
    }

    static long wideArrays(int a, int b) {
        long[] x = {a, b, 1L << 40};
        double[] d = {a, b};
        float[] f = new float[2];
        long y = x[a & 1]++ + (x[b & 1] *= 3);
        d[0] = f[1] = (float) (d[1] += 0.25);
        return y + x[0] + x[1] + (long) (d[0] * 8) + (long) f[1];
    }

    static int smallArrays(int a, int b) {
        byte[] x = new byte[3];
        boolean[] z = new boolean[3];
        char[] c = new char[2];
        short[] s = new short[2];
        x[0] = (byte) a;
        x[0] += b;
        z[1] = a > b;
        z[2] ^= z[1] | a == b;
        c[1] = (char) (a - b);
        c[1]++;
        s[0] = (short) (a * b);
        s[1] -= c[1];
        return x[0] * 3 + (z[1] ? 1 : 0) + (z[2] ? 2 : 0) + c[1] + s[0] + s[1]--;
    }

    static int outOfBounds(int a, int b) {
        int[] x = new int[4];
        int sum = 0;
        try {
            for (int i = a; ; i++) {
                sum += i;
                x[i] = b;
                sum += x[i] * 2;
                b += 3;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return sum + b;
        }
    }

    static int chain(int n) {
        Node head = null;
        for (int i = 0; i < (n & 15); i++) head = new Node(i > 3 ? i : -i, head);
        int r = 0;
        for (Node p = head; p != null; p = p.next) {
            p.sum += p.value++;
            r = r * 3 + p.value + (int) p.sum--;
        }
        return r;
    }

    static int fieldsTwice(int a, int b) {
        Node n = new Node(a, new Node(b, null));
        n.next.next = n;
        return (n.value += 5) + n.next.value++ * (n.next.next.value = 3) + (int) (n.sum++ + ++n.next.sum);
    }

    static int nullPointers(int a, int b) {
        Node n = a > 2 ? new Node(a, null) : null;
        int r = 0;
        try {
            r = 1;
            r += n.value;
            n = n.next;
            r += 10;
            r += n.value;
        } catch (NullPointerException e) {
            return n == null ? r : -r;
        }
        return 0;
    }

    static float floats(int a, int b) {
        float x = a / 3f, y = b;
        for (int i = 0; i < 3; i++) {
            if (x < y) x += y % 7; else y -= x;
            if (!(x >= y)) y *= 0.5f;
        }
        return x / (y - y * (a & 1)) + (int) x;
    }

    static double doubles(int a, int b) {
        double x = a, y = b / 7.0;
        double r = x > y ? x % y : -y;
        r += x == y ? 1 : x != x ? 2 : r <= 0 ? 3 : 4;
        return r * (float) y + (long) (x * 1e18) + (0.0 / (a * 0.0 - 0.0) > 1 ? 1 : 0);
    }

    static int casts(int a, int b) {
        long x = (long) a << 33 | b;
        return (byte) x + (short) (x >> 16) + (char) (x >>> 9) + (int) (float) x + (int) (x >>> b) + (int) (double) a;
    }

    static long shifts(int a, int b) {
        return (a << b) + (a >> b) + (a >>> b) + ((long) a << b) + ((long) a >> b) + ((long) a >>> b) + ~a + -b;
    }

    static int labels(int a, int b) {
        int n = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            inner:
            for (int j = i; ; j++) {
                n += j;
                if (j == (a & 7)) continue outer;
                if (j > 8) break inner;
                if (n > 60 + (b & 15)) break outer;
                block: {
                    if (j % 2 == 0) break block;
                    n++;
                }
            }
            n *= 2;
        }
        return n;
    }

    static int doWhile(int a, int b) {
        int last, n = 0;
        do {
            last = a;
            a = a / 2 + b % 3;
            n++;
        } while (a != last && n < 20);
        return last * 100 + n;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int recursion(int a, int b) {
        calls++;
        return even(a & 15) ? calls : -(b & 255);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int argumentOrder(int a, int b) {
        int i = a;
        return three(i++, i = b + i, i--) + i;
    }

    static int three(int a, int b, int c) {
        return a * 7 + b * 5 + c * 3;
    }

    static int mixedArguments(int a, int b) {
        return (int) mixed(a, b * 1L, a * 0.5f, b * 0.25, a > b ? new Node(a, null) : null);
    }

    static double mixed(int a, long b, float c, double d, Node n) {
        long t = b;
        b = a;
        a = (int) t;
        return a + b * 2 + c * 3 + d * 4 + (n == null ? 5 : n.value);
    }

    static int caughtInLoop(int a, int b) {
        int ok = 0, bad = 0, last = -1;
        for (int i = -3; i < 4; i++) {
            try {
                last = i;
                ok += a / i;
                last += 10;
                ok += b / (i - 1);
            } catch (ArithmeticException e) {
                bad = bad * 10 + last;
            } finally {
                ok ^= last;
            }
        }
        return ok * 3 + bad;
    }

    static int thrownAcross(int a, int b) {
        try {
            return thrower(a) + thrower(b);
        } catch (MineToo e) {
            return e.code * 2;
        } catch (Mine e) {
            return e.code * 3;
        }
    }

    static int thrower(int x) {
        if (x < 0) throw new Mine(x);
        if (x > 1000) throw x % 2 == 0 ? new MineToo(x) : new Mine(x);
        return x;
    }

    static int instances(int a, int b) {
        Object o = a > 0 ? new Node(a, null) : a < -1 ? new MineToo(a) : null;
        int r = o instanceof Node n && n.value > 2 ? n.value : o instanceof Mine m ? m.code : 17;
        try {
            return r + ((Node) o).value;
        } catch (ClassCastException | NullPointerException e) {
            return r - (e instanceof ClassCastException ? 1 : 2);
        }
    }

    static int cubes(int a, int b) {
        int[][][] x = new int[2][3][];
        x[1][2] = new int[] {a, b};
        x[0] = x[1];
        x[0][2][1] += 5;
        try {
            return x[1][2][1] + x[0][a & 3].length;
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            return x[1][2][0] + x.length;
        }
    }

    static void all() {
        for (int a : INPUTS) {
            Out.test(a);
            Out.value(fibonacci(a));
            Out.value(table(a));
            Out.value(lookup(a));
            Out.value(chain(a));
            Out.value(ackermann(a & 1, a & 7));
            for (int b : INPUTS) {
                Out.test(b);
                both(a, b);
            }
        }
        Out.value(calls);
        Out.value(total);
    }

    static void both(int a, int b) {
        Out.value(swap(a, b));
        Out.value(rotate(a, b));
        Out.value(gcd(a, b));
        Out.value(stateInHandler(a, b));
        Out.value(wideInHandler(a, b));
        Out.value(lastlyOverrides(a, b));
        Out.value(retry(a, b));
        Out.value(shadowed(a, b));
        Out.value(ternaries(a, b));
        Out.value(compound(a, b));
        Out.value(wideArrays(a, b));
        Out.value(smallArrays(a, b));
        Out.value(outOfBounds(a, b));
        Out.value(fieldsTwice(a, b));
        Out.value(nullPointers(a, b));
        Out.value(floats(a, b));
        Out.value(doubles(a, b));
        Out.value(casts(a, b));
        Out.value(shifts(a, b));
        Out.value(labels(a, b));
        Out.value(doWhile(a, b));
        Out.value(recursion(a, b));
        Out.value(argumentOrder(a, b));
        Out.value(mixedArguments(a, b));
        Out.value(caughtInLoop(a, b));
        Out.value(thrownAcross(a, b));
        Out.value(instances(a, b));
        Out.value(cubes(a, b));
        for (int which = 0; which < 2; which++) {
            try {
                Out.value(which == 0 ? lastly(a, b) : nested(a, b));
            } catch (Throwable t) {
                Out.thrown(t);
            }
        }
    }
}
