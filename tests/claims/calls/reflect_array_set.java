// What `Array.set` and `System.arraycopy` store into an array that reflection made is in it.
// run:
// prints: circle
// prints: circle
// prints: circle
package reflect_array_set;
import java.lang.reflect.Array;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) {
        Shape[] array = (Shape[]) Array.newInstance(Shape.class, 1);
        array[0] = new Square();
        Array.set(array, 0, new Circle());
        System.out.println(array[0].area()); // may: calls Circle.area
        Shape[] other = (Shape[]) Array.newInstance(Shape.class, 1);
        other[0] = new Square();
        System.arraycopy(array, 0, other, 0, 1);
        System.out.println(other[0].area()); // may: calls Circle.area
        Shape[][] both = (Shape[][]) Array.newInstance(Shape[].class, 1);
        both[0] = other;
        System.out.println(both[0][0].area()); // may: calls Circle.area
    }
}
