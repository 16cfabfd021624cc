// A method that is referred to directly sees who calls the lambda; through an ordinary class it would see
// that class.
// run:
// prints: true
package lambda_reference_walks;

import java.util.function.*;

class Log {
    static String who() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getName();
    }
}
class Main {
    public static void main(String[] args) {
        Supplier<String> s = Log::who; // never: lambda
        System.out.println(s.get().equals(Main.class.getName()));
    }
}
