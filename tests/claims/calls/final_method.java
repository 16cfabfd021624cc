// A final method of the input has one body whatever the receiver, if no copy of its class without
// that `final` can come: classes of the input are not shadowed.
// complete: calls
// run:
// prints: square
// classpath-only: Plugins
package final_method;

// prelude: Shape Square Circle
class Holder { final Shape make() { return new Square(); } }
class Plugins { static Holder load() { return new Holder(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Holder h = Plugins.load(); //^ h = unknown
        Shape s = h.make(); //^ calls Holder.make // never: rewrite
        System.out.println(s.area()); //^ calls Square.area
    }
}
