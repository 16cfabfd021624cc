/** What a program shows. The interpreter has these methods built in. */
final class Out {
    static final StringBuilder TEXT = new StringBuilder();

    static void test(int n) {
        TEXT.append("test ").append(n).append('\n');
    }

    static void value(int x) {
        TEXT.append("int ").append(x).append('\n');
    }

    static void value(long x) {
        TEXT.append("long ").append(x).append('\n');
    }

    static void value(float x) {
        TEXT.append("float ").append(Float.floatToIntBits(x)).append('\n');
    }

    static void value(double x) {
        TEXT.append("double ").append(Double.doubleToLongBits(x)).append('\n');
    }

    static void thrown(Throwable t) {
        TEXT.append("thrown ").append(t.getClass().getName()).append('\n');
    }

    public static void main(String[] args) throws Exception {
        for (String name : args) {
            Class.forName(name).getDeclaredMethod("all").invoke(null);
        }
        System.out.print(TEXT);
    }
}
