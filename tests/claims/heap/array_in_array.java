// The inner arrays of a multi-dimensional one are there, not null; an array in an array is followed as one object.
// run:
// prints: true
// prints: circle
package array_in_array;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape[][] a = new Shape[1][1];
        Shape[] inner = a[0]; // never: inner = null
        System.out.println(inner != null);
        Shape[][] b = new Shape[1][];
        Shape[] c = {new Square()};
        b[0] = c;
        b[args.length][0] = new Circle();
        System.out.println(c[0].area()); // may: calls Circle.area
    }
}
