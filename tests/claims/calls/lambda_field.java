// A static final field that holds a lambda, and a method that gives one.
// run:
// prints: 3
// prints: given
package lambda_field;
import java.util.function.*;


class Main {
    static final IntBinaryOperator sum = (a, b) -> a + b;

    int apply() {
        return sum.applyAsInt(1, 2); //^ calls Main.lambda$static$0
    }
    static Supplier<String> give() { return () -> "given"; }

    public static void main(String[] args) throws Throwable {
        System.out.println(new Main().apply());
        System.out.println(give().get()); //^ calls Main.lambda$give$1
    }
}
