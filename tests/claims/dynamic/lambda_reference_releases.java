// A member that a release has since is no member of those before it; one that is deprecated for removal may
// be gone in those after it.
// jdk: 25
// javac: --release 17 -Xlint:-removal
// version: 61
// run:
// prints: true
package lambda_reference_releases;

import java.util.function.*;

class Main {
    public static void main(String[] args) {
        Function<Integer, Integer> old = Integer::new; // never: lambda
        BiFunction<Integer, Integer, Integer> max = Integer::max; // rewrite: lambda
        Supplier<StringBuilder> builder = StringBuilder::new; // rewrite: lambda
        System.out.println(old.apply(3) + max.apply(4, 5) == 8 && builder.get().length() == 0);
    }
}
