// The first evaluation of a site may be as deep as the stack: it fails, and the next one succeeds.
// run:
// prints: recovered 1
package lambda_stack_overflow;

import java.util.function.*;

class Main {
    static int depth;
    static Supplier<Integer> deep() {
        depth++;
        try {
            return deep();
        } catch (StackOverflowError e) {
            try {
                return Host.make();
            } catch (StackOverflowError | BootstrapMethodError again) {
                throw new StackOverflowError();
            }
        }
    }
    public static void main(String[] args) {
        // What the JVM itself needs for lambdas is there before the stack is full.
        Supplier<Integer> warm = () -> args.length; // rewrite: lambda
        warm.get();
        try { deep(); } catch (StackOverflowError e) { }
        System.out.println("recovered " + Host.make().get());
    }
}
class Host {
    static Supplier<Integer> make() {
        return () -> 1; // rewrite: lambda
    }
}
