// The very first instruction of a range may throw: then no assignment in the range has happened.
// run:
// prints: null
package handler_first_instruction;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        int[] none = new int[0];
        Shape s = null;
        try {
            none[0] = 1;
            s = new Square();
        } catch (ArrayIndexOutOfBoundsException e) {
            var sNow = s; // may: sNow = null // never: sNow = Square@-2 // never: sNow != null
            System.out.println(s);
        }
    }
}
