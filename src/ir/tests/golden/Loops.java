/** Loops, nested, labelled, endless. */
class Loops {
    static int sum(int n, int step) {
        int sum = 0;
        for (int i = 0; i < n; i += step) sum += i;
        return sum;
    }

    static int nested(int n) {
        int found = -1;
        outer:
        for (int i = 0; i < n; i++) {
            int j = i;
            while (true) {
                if (j * j > n) break outer;
                if (j % 3 == 0) continue outer;
                if (j++ == 7) found = i;
            }
        }
        return found;
    }

    static long until(long x) {
        do {
            x = x / 2 + 1;
        } while (x > 10);
        return x;
    }

    static void forever(Runnable task) {
        for (;;) task.run();
    }
}
