// The JVM throws: division, index, cast, negative size, null.
package machine;

class Main {
    static int zero = 0;
    static Object text = "text";
    static void divided() {}
    static void beyond() {}
    static void cast() {}
    static void negative() {}
    static void never() {}
    public static void main(String[] args) {
        try { int n = 1 / zero; } catch (ArithmeticException e) { divided(); } //> Main.divided //! Main.never
        try { int n = new int[0][zero].length; args[zero] = null; } catch (ArrayIndexOutOfBoundsException e) { beyond(); } //> Main.beyond
        try { Integer n = (Integer) text; } catch (ClassCastException e) { cast(); } //> Main.cast
        try { text = new int[zero - 1]; } catch (NegativeArraySizeException e) { negative(); } //> Main.negative
    }
}
// unreached: Main.never
// jdk: small
