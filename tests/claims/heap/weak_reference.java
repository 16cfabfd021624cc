// What a Reference holds is cleared by the collector at any time: its `get` is never known.
// run:
// prints: true
package weak_reference;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        var r = new java.lang.ref.WeakReference<Shape>(new Square());
        for (int i = 0; i < 100 && r.get() != null; i++) System.gc();
        Shape s = r.get(); // never: s != null // never: s = Square@-2
        System.out.println(s == null);
    }
}
