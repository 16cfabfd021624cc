// javac copies the finally block once for each way out; each copy has a value of its own.
// run:
// prints: square
// prints: thrown
// prints: circle
package finally_copies;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            try { work(i); } catch (IllegalStateException e) { System.out.println("thrown"); }
        }
    }
    static void work(int i) {
        Shape s = new Square();
        try {
            if (i == 0) throw new IllegalStateException();
            s = new Circle();
        } finally {
            System.out.println(s.area()); //^ calls#1 Circle.area // may: calls#3 Square.area // never: calls#3 Circle.area
        }
    }
}
