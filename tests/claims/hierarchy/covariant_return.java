// Two methods that differ in their result only are two methods for the JVM.
// complete: calls
// run:
// prints: sub
package covariant_return;

class Base { Object make() { return "base"; } }
class Sub extends Base { @Override String make() { return "sub"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Base b = new Sub();
        System.out.println(b.make()); //^ calls Sub.make()Object
    }
}
