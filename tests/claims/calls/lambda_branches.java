// Lambdas of several sites, and objects of classes among them: the call runs one of all their
// methods.
// run:
// prints: first
// prints: second
// prints: class
package lambda_branches;
import java.util.function.*;


class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 3; i++) {
            Supplier<String> s;
            if (i == 0) s = () -> "first";
            else if (i == 1) s = () -> "second";
            else s = new Named();
            System.out.println(s.get()); //^ calls {Main.lambda$main$0, Main.lambda$main$1, Named.get}
        }
    }
}
class Named implements Supplier<String> {
    public String get() { return "class"; }
}
