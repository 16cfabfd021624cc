// `Array.get` gives what the array holds, `Array.set` stores into it as an instruction does; of numbers they make boxes.
// run:
// prints: square
// prints: circle
// prints: square
// prints: circle
// prints: 7
// prints: 3
// prints: ArrayStore circle
// prints: IllegalArgumentException
// prints: square
// prints: circle
package reflect_arrays;
import java.lang.reflect.Array;

// prelude: Shape Square Circle
class Store {
    static Object[] kept;
    static void into(Object array, Object value) { Array.set(array, 0, value); }
    static Object outOf(Object array) { return Array.get(array, 0); }
}
class Main {
    static int at(int n) { return n; }

    public static void main(String[] args) {
        Shape[] array = {new Square(), null};
        Shape s = (Shape) Array.get(array, 0);
        System.out.println(s.area()); //^ calls Square.area
        Array.set(array, 1, new Circle());
        s = (Shape) Array.get(array, 1);
        System.out.println(s.area()); //^ calls Circle.area
        s = (Shape) Array.get(array, at(0));
        System.out.println(s.area()); // may: calls Square.area // never: calls {Circle.area}
        Array.set(array, at(0), new Circle());
        System.out.println(array[0].area()); // may: calls Circle.area // never: calls {Square.area}
        int[] numbers = {7};
        Object n = Array.get(numbers, 0); //^ n = unknown
        System.out.println(n);
        Array.setInt(numbers, 0, 3);
        System.out.println(Array.getInt(numbers, 0) * Array.getLength(array) / 2);
        Object[] squares = new Square[] {new Square()};
        try {
            Array.set(squares, 0, new Circle());
        } catch (IllegalArgumentException e) {
            System.out.println("ArrayStore circle");
        }
        try {
            Array.get(array.length > 0 ? (Object) "none" : array, 0);
        } catch (IllegalArgumentException e) {
            System.out.println("IllegalArgumentException");
        }
        System.out.println(((Shape) squares[0]).area()); // may: calls Square.area
        Shape[] other = {new Square()};
        Store.into(other, new Circle());
        s = (Shape) Store.outOf(other);
        System.out.println(s.area()); //^ calls {Circle.area, Square.area}
    }
}
