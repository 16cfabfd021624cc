// What unknown code has, it may change; what `Array.set` stores there, it has, too.
// run:
// prints: circle
// prints: circle
// prints: circle
// prints: 1
package reflect_arrays_shared;
import java.lang.reflect.Array;
import java.util.*;

// prelude: Shape Square Circle
class Holder { Shape s = new Square(); }
class Main {
    static Object[] kept;
    static Holder seen;
    static void change() { kept[0] = new Circle(); }
    static void reach() { ((Holder) kept[0]).s = new Circle(); }

    public static void main(String[] args) {
        Shape[] array = {new Square()};
        kept = array;
        change();
        Shape s = (Shape) Array.get(array, 0);
        System.out.println(s.area()); // never: calls {Square.area}
        Object[] holders = new Object[1];
        kept = holders;
        Holder h = new Holder();
        Array.set(holders, 0, h);
        reach();
        System.out.println(h.s.area()); // never: calls {Square.area}
        Object[] mine = {new Holder()};
        Holder held = (Holder) Array.get(mine, 0);
        held.s = new Circle();
        System.out.println(((Holder) mine[0]).s.area()); // never: calls {Square.area}
        List<Object> list = new ArrayList<>();
        list.add(Array.get(new int[] {1}, 0));
        System.out.println(list.get(0));
    }
}
