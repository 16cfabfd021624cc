/** Switches over ints, strings, as expressions, with shared targets. */
class Switches {
    static int dense(int x) {
        switch (x) {
            case 1: case 3: return 10;
            case 2: x = 20;
            case 4: x++; break;
            default: return -1;
        }
        return x;
    }

    static int sparse(int x) {
        return switch (x) {
            case -1000, 1 -> 5;
            case 1000000 -> { int y = x / 3; yield y; }
            default -> 0;
        };
    }

    static int strings(String s) {
        switch (s) {
            case "Aa": case "BB": return 1;
            default: return 0;
        }
    }
}
