// What extends what is sure in the input only: a library's class may have another superclass when it runs.
// run:
// prints: ok
// classpath-only: Base Middle
package link_other_release;

class Base { }
class Middle extends Base { }
class Leaf extends Middle { }
class Main {
    static void take(Base b) { }
    static void half(Middle m) { }
    static void run(boolean b) {
        take(new Leaf()); // never: link
        half(new Leaf()); // never: link
        take(new Middle()); // never: link
    }
    public static void main(String[] args) {
        run(true);
        System.out.println("ok");
    }
}
