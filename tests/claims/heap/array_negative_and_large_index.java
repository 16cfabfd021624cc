// Elements past those that are followed one by one share a place; a store out of bounds changes nothing.
// run:
// prints: circle
// prints: square
// prints: square
package array_negative_and_large_index;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[] a = new Shape[40];
        a[15] = new Square();
        a[16] = new Square();
        a[17] = new Square();
        a[16] = new Circle();
        System.out.println(a[16].area()); // may: calls Circle.area
        System.out.println(a[17].area()); // may: calls Square.area
        try {
            a[-1] = new Circle();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(a[15].area()); // may: calls Square.area
        }
    }
}
