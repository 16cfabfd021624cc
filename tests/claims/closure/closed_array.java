// Arrays are objects of the classes and interfaces above them: `Object`, `Cloneable` and `Serializable` are never closed.
// world: closed
// run:
// prints: false
package closed_array;

class Main {
    public static void main(String[] args) { System.out.println(same(new int[0], args)); }
    static boolean same(Object a, Object b) { return a.equals(b); } // never: calls
}
