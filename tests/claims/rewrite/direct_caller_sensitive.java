// A body that asks who calls it, or walks the stack, is left alone: the copy has another name, and
// Class.forName, Method.invoke, getLogger and the like look at their caller.
// complete: rewrite
// run:
// prints: Square
// prints: frame
// prints: true
package direct_caller_sensitive;

class Square {
    String area() throws Exception { return Class.forName("direct_caller_sensitive.Square").getSimpleName(); } // never: rewrite
    String frame() { return StackWalker.getInstance().walk(f -> f.findFirst().get().getMethodName()); } // never: rewrite
    String trace() { return new Throwable().getStackTrace()[0].getMethodName(); } // never: rewrite
}
class Special extends Square {
    @Override String area() { return "special"; }
    @Override String frame() { return "special"; }
    @Override String trace() { return "special"; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area()); // never: direct
        System.out.println(s.frame()); // never: direct
        System.out.println(s.trace().startsWith("trace"));
    }
}
