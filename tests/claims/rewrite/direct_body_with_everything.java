// The copied body has handlers, a switch, a lock, wide values, a loop and local variable tables.
// complete: rewrite
// run:
// prints: 5;ArithmeticException;NullPointerException;2.5;
package direct_body_with_everything;

class Square {
    public String area(long a, double d, String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try {
                synchronized (this) {
                    switch (i) {
                        case 0: b.append(a); break;
                        case 1: b.append(1 / (i - 1)); break;
                        case 2: b.append(s.length()); break;
                        default: b.append(d);
                    }
                }
            } catch (ArithmeticException | NullPointerException e) {
                b.append(e.getClass().getSimpleName());
            } finally {
                b.append(';');
            }
        }
        return b.toString();
    }
}
class Special extends Square { @Override public String area(long a, double d, String s) { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area(5L, 2.5, null)); // rewrite: direct Square.area -> Square.area
    }
}
