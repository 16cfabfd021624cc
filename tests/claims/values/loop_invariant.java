// A variable that the loop does not write keeps its value, whatever the loop calls.
// run:
// prints: square
// prints: square
package loop_invariant;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        for (int i = 0; i < 2; i++) {
            System.gc();
            System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
        }
    }
}
