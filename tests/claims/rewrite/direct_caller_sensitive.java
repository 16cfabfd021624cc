// What a copied body calls sees the class that it saw: Class.forName uses its caller's loader,
// getCallerClass and lookup give the caller. (Names in stack traces may differ, by contract.)
// complete: rewrite
// run:
// prints: Square
// prints: class direct_caller_sensitive.Square
// prints: class direct_caller_sensitive.Square
package direct_caller_sensitive;

import java.lang.StackWalker.Option;
import java.lang.invoke.MethodHandles;
class Walker {
    static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
    static Class<?> caller() { return WALKER.getCallerClass(); }
}
class Square {
    public String area() throws Exception { return Class.forName("direct_caller_sensitive.Square").getSimpleName(); }
    public Object caller() { return Walker.caller(); }
    public Object lookup() { return MethodHandles.lookup().lookupClass(); }
}
class Special extends Square {
    @Override public String area() { return "special"; }
    @Override public Object caller() { return "special"; }
    @Override public Object lookup() { return "special"; }
}
class Main {
    public static void main(String[] args) throws Exception {
        Square s = new Square();
        System.out.println(s.area()); // rewrite: direct Square.area -> Square.area
        System.out.println(s.caller()); // rewrite: direct Square.caller -> Square.caller
        System.out.println(s.lookup()); // rewrite: direct Square.lookup -> Square.lookup
    }
}
