// A call on null has no target: it throws, and it must go on throwing where it did.
// complete: rewrite
// run:
// prints: null
package null_only;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = null; //^ s = null
        try {
            System.out.println(s.area()); // never: calls Square.area // never: rewrite
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
