// A bootstrap method that is not the platform's may have effects: a copy of the body would call it once more. (The lambda is compiled against LambdaMetafactory.)
// complete: rewrite
// run:
// prints: linked
// prints: lambda
// prints: lambda
// patch: Square java/lang/invoke/LambdaMetafactory direct_bootstraps/LambdaMetafactor
package direct_bootstraps;

class Square {
    public String area() {
        java.util.function.Supplier<String> s = () -> "lambda";
        return s.get();
    }
}
class Special extends Square { @Override public String area() { return "special"; } }
class Main {
    static String of(Square s) { return s.area(); }
    public static void main(String[] args) {
        Square s = new Square();
        System.out.println(s.area()); // never: rewrite
        System.out.println(of(s));
    }
}
// file: direct_bootstraps/LambdaMetafactor.java
package direct_bootstraps;

import java.lang.invoke.*;

public class LambdaMetafactor {
    public static CallSite metafactory(MethodHandles.Lookup caller, String name, MethodType factory,
            MethodType method, MethodHandle body, MethodType dynamic) throws LambdaConversionException {
        System.out.println("linked");
        return LambdaMetafactory.metafactory(caller, name, factory, method, body, dynamic);
    }
}
