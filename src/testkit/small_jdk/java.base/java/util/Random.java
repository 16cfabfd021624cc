package java.util;

/** Numbers without a pattern. */
public class Random {
    private long seed;

    public Random() {
        this(System.nanoTime());
    }

    public Random(long seed) {
        this.seed = seed;
    }

    public int nextInt() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) (seed >>> 32);
    }

    public int nextInt(int end) {
        return Math.floorMod(nextInt(), end);
    }

    public boolean nextBoolean() {
        return nextInt() < 0;
    }
}
