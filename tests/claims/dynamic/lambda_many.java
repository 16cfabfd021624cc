// More lambdas of one shape than one class takes.
// run:
// prints: 820
package lambda_many;

import java.util.*;
import java.util.function.*;

class Main {
    public static void main(String[] args) {
        List<IntSupplier> all = new ArrayList<>();
        int[] n = {0};
        all.add(() -> 0); // rewrite: lambda
        /*repeat 40: all.add(() -> ++n[0]);*/
        System.out.println(all.stream().mapToInt(IntSupplier::getAsInt).sum());
    }
}
