// A store of the wrong class throws, and leaves the element as it was.
// run:
// prints: true
package array_store_fails;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Object[] a = new Square[1];
        try {
            a[0] = new Circle();
        } catch (ArrayStoreException e) {
            Object s = a[0]; // may: s = null // never: s != null
            System.out.println(s == null);
        }
    }
}
