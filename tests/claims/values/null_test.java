// Past a test for null the variable is not null; in the other branch it is nothing but null.
// run:
// prints: none
// prints: circle
// classpath-only: Plugins
package null_test;

// prelude: Shape Square Circle
class Plugins { static Shape load(int i) { return i == 0 ? null : new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s = Plugins.load(i); // never: s != null
            if (s == null) {
                var sNow = s; // never: sNow != null // may: sNow = null
                System.out.println("none");
            } else {
                var sNow = s; // never: sNow = null
                System.out.println(s.area()); //^ calls unknown
            }
        }
    }
}
