// A method that never returns gives its caller nothing; the handler still runs.
// run:
// prints: square
package endless_recursion;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        try {
            s = endless();
        } catch (StackOverflowError e) {
            System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
        }
    }
    static Shape endless() { return endless(); }
}
