/** A record, a sealed interface, an enum: what the compiler adds to them. */
enum Shapes {
    ROUND, SQUARE { @Override int corners() { return 4; } };

    int corners() {
        return 0;
    }

    record Point(int x, double y) {
        Point {
            if (x < 0) throw new IllegalArgumentException("x");
        }
    }

    static int of(Shapes s) {
        return switch (s) {
            case ROUND -> 1;
            case SQUARE -> 2;
        };
    }
}
