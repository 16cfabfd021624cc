// Errors of the machine may come at any instruction: a handler of Throwable assumes nothing.
// run:
// prints: true
package handler_stack_overflow;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        System.out.println(deep(0) > 0);
    }
    static int deep(int n) {
        Shape s = null;
        try {
            int m = deep(n + 1);
            s = new Square();
            return m;
        } catch (StackOverflowError e) {
            var sNow = s; // may: sNow = null // never: sNow != null
            return s == null ? n + 1 : -1;
        }
    }
}
